"""The example missions: told by the rulebooks, flown on the real boards, judged by the referee.

Each folder holds a plan, a stack and the numbers expected, which were worked out by hand from the rules; and one way to
get it wrong, with the rule that forbids it.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from planner.board.files import load_board
from planner.plan.json import load_plan, plan_from_json
from planner.plan.model import Plan, Totals, Turn
from planner.referee import Verdict, judge
from planner.rocket.stack import Stack
from planner.rocket.stackfile import read_stack_file
from planner.rocket.strip import parse_mass

FOLDER = Path(__file__).parents[2] / "examples" / "missions"
SCHEMA = Path(__file__).parents[2] / "planner" / "plan" / "plan.schema.json"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name / "expected.json").read_text(encoding="utf-8"))
    return found


def stack_of(name: str) -> Stack:
    plan = load_plan(FOLDER / name / "plan.json")
    return read_stack_file(FOLDER / name / "stack.toml", [f"{reading}={value}" for reading, value in plan.readings])


def fly(name: str, plan: Plan | None = None) -> Verdict:
    flown = plan or load_plan(FOLDER / name / "plan.json")
    return judge(flown, load_board(flown.board), stack_of(name))


def numbers(turn: Turn, stack: Stack) -> dict[str, Any]:
    """What the referee found for a turn, in the words of expected.json."""
    assert turn.dry is not None and turn.wet_before is not None and turn.wet_after is not None
    strip = stack.strip
    left = strip.fuel_steps(strip.position(turn.wet_after), strip.position(turn.dry))
    return {
        "engine": turn.engine,
        "net_thrust": turn.net_thrust,
        "dry": turn.dry,
        "wet_before": turn.wet_before,
        "wet_after": turn.wet_after,
        "fuel_steps_left": left,
    }


def claimed(row: dict[str, Any]) -> dict[str, Any]:
    return row | {key: parse_mass(row[key]) for key in ("dry", "wet_before", "wet_after")}


def test_there_are_missions_of_every_edition() -> None:
    assert len(NAMES) >= 10
    assert {name.partition("-")[0] for name in NAMES} == {"hf3", "hf3c", "hf4"}


@pytest.mark.parametrize("name", NAMES)
def test_mission_folder_is_complete(name: str) -> None:
    assert {path.name for path in (FOLDER / name).iterdir()} == {
        "plan.json",
        "stack.toml",
        "expected.json",
        "README.md",
    }
    assert name.startswith(load_plan(FOLDER / name / "plan.json").edition + "-")


@pytest.mark.parametrize("name", NAMES)
def test_mission_plan_fits_the_schema(name: str) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    plan = json.loads((FOLDER / name / "plan.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(plan)) == []


@pytest.mark.parametrize("name", NAMES)
def test_mission_is_legal_with_the_expected_totals(name: str) -> None:
    verdict = fly(name)
    assert verdict.legal, (verdict.turn, verdict.step, verdict.rule, verdict.sentence)
    totals = expected(name)["totals"]
    exact = {"survival": Fraction(totals["survival"]), "operations": tuple(totals["operations"])}
    assert verdict.totals == Totals(**(totals | exact))


@pytest.mark.parametrize("name", NAMES)
def test_mission_chits_are_the_expected_ones_turn_by_turn(name: str) -> None:
    stack, turns = stack_of(name), fly(name).plan.turns
    assert [numbers(turn, stack) for turn in turns] == [claimed(row) for row in expected(name)["turns"]]


@pytest.mark.parametrize("name", NAMES)
def test_mission_filled_in_is_judged_alike(name: str) -> None:
    verdict = fly(name)
    assert fly(name, verdict.plan) == verdict


@pytest.mark.parametrize("name", NAMES)
def test_wrong_variant_is_refused_by_the_right_rule(name: str) -> None:
    wrong = expected(name)["wrong"]
    data = json.loads((FOLDER / name / "plan.json").read_text(encoding="utf-8"))
    data["turns"][wrong["from_turn"] - 1 :] = wrong["turns"]
    verdict = fly(name, plan_from_json(data))
    assert not verdict.legal, wrong["what"]
    found = {"turn": verdict.turn, "step": verdict.step, "rule": verdict.rule}
    assert found == wrong["refused"], verdict.sentence


def test_bonus_burns_of_the_slingshot_are_all_used() -> None:
    """hf3 K1: two of Venus and four of Jupiter, a pivot counting two."""
    steps = fly("hf3c-slingshot").plan.turns[2].steps
    used = sum((step.enter == "bonus-burn") + 2 * (step.pivot == "bonus-burns") for step in steps)
    assert used == 2 + 4


@pytest.mark.parametrize("name", ["hf4-oberth", "hf3c-oberth"])
def test_bonus_burns_of_the_oberth_are_its_base_thrust(name: str) -> None:
    """hf4 H8e: 14, all of them used."""
    steps = fly(name).plan.turns[1].steps
    used = sum((step.enter == "bonus-burn") + 2 * (step.pivot == "bonus-burns") for step in steps)
    assert used == 14


def test_rocketplane_takes_twice_its_wet_mass_in_tanks() -> None:
    """hf4 H6c: 20 tanks for wet mass 10, and the first lander burn is free."""
    first = fly("hf4-venus-rocketplane").plan.turns[0]
    assert first.before[0].tanks == 20
    assert [step.enter for step in first.steps] == ["free-lander-burn", "lander-burn", "lander-burn", "coast"]

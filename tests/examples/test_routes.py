"""Example routes and whole missions: each is asked again, its front compared, every plan judged by the referee."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from planner.board.files import load_board
from planner.cli.app import run
from planner.missions.answer import Answer
from planner.missions.front import INFEASIBLE, Front
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission
from planner.missions.solve import solve
from planner.plan.json import load_plan
from planner.referee import judge
from planner.report.routes import flight_facts
from planner.rocket.stackfile import read_stack_file

EXAMPLES = Path(__file__).parents[2] / "examples"
KINDS = ("routes", "whole-missions")
FOLDERS = {path.name: path for kind in KINDS for path in sorted((EXAMPLES / kind).iterdir()) if path.is_dir()}
NAMES = list(FOLDERS)
RULEBOOK = EXAMPLES / "missions"
COSTS = ("turns", "half_burns", "fuel_steps", "hazards", "belts", "survival")


@cache
def asked(name: str) -> tuple[Mission, Answer, Front]:
    mission = load_mission(FOLDERS[name] / "mission.toml")
    answer = solve(mission)
    return mission, answer, answer.front()


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDERS[name] / "front.json").read_text(encoding="utf-8"))
    return found


def proven(flight: dict[str, Any]) -> tuple[int, int, Fraction]:
    """What is proven of a flight, less is better: turns, aqua where it counts or else fuel steps, and survival."""
    return flight["turns"], flight.get("aqua", flight["fuel_steps"]), -Fraction(flight["survival"])


def typed(name: str) -> list[str]:
    """The command in the README of a route, as arguments."""
    text = (FOLDERS[name] / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    (command,) = [line for line in text.splitlines() if line.startswith("    planner ")]
    return shlex.split(command)[1:]


def test_there_are_routes_of_every_edition_and_outcome() -> None:
    assert {name.partition("-")[0] for name in NAMES} == {"hf3", "hf3c", "hf4"}
    assert {expected(name)["status"] for name in NAMES} >= {"PROVEN", INFEASIBLE}


@pytest.mark.parametrize("name", NAMES)
def test_route_folder_is_complete(name: str) -> None:
    files = {path.name for path in FOLDERS[name].iterdir()} - {"stack.toml"}
    assert files == {"mission.toml", "front.json", "README.md"}
    assert name.startswith(asked(name)[0].stack.edition.name + "-")


@pytest.mark.parametrize("name", NAMES)
def test_route_has_the_expected_front(name: str) -> None:
    front, told = asked(name)[2], expected(name)
    assert front.status == told["status"]
    assert [proven(flight_facts(flight)) for flight in front.flights] == [proven(one) for one in told["front"]]


@pytest.mark.parametrize("name", NAMES)
def test_route_shows_the_expected_flights(name: str) -> None:
    """Burns, hazards and belts as well."""
    assert [flight_facts(flight) for flight in asked(name)[2].flights] == expected(name)["front"]


@pytest.mark.parametrize("name", NAMES)
def test_route_plans_are_legal_with_equal_totals(name: str) -> None:
    mission, answer, front = asked(name)
    for flight in front.flights:
        verdict = judge(answer.plan(flight), mission.board, answer.stack_of(flight))
        if not verdict.legal and any(mission.relaxed):
            assert verdict.rule == "hf4 H6a", verdict.sentence  # thrust to land, which the explorer switched off
            continue
        assert verdict.legal, (verdict.turn, verdict.step, verdict.rule, verdict.sentence)
        assert [getattr(verdict.totals, key) for key in COSTS] == [getattr(flight, key) for key in COSTS]
        if flight.aqua is not None:
            assert (verdict.totals.bill, verdict.totals.bought_off) == (flight.aqua, flight.bought_off)


@pytest.mark.parametrize("name", NAMES)
def test_no_flight_of_a_front_is_beaten(name: str) -> None:
    told = [proven(one) for one in expected(name)["front"]]
    for one in told:
        assert not [
            other for other in told if other is not one and all(a <= b for a, b in zip(other, one, strict=True))
        ]


@pytest.mark.parametrize("name", NAMES)
def test_command_of_the_readme_answers_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    code = run([*typed(name), "--json"])
    answer = json.loads(capsys.readouterr().out)
    told = expected(name)
    assert code == (1 if told["status"] == INFEASIBLE else 0)
    assert answer["status"] == told["status"]
    beside = ("plan", "tanks_left")  # what the front of a search does not know
    assert [{key: one[key] for key in one if key not in beside} for one in answer["front"]] == told["front"]


def test_net_thrust_1_reaches_ceres_with_three_and_a_half_burns_in_seven_turns() -> None:
    front = expected("hf4-ceres-net-thrust-1")["front"]
    assert (7, 3.5) in [(one["turns"], one["burns"]) for one in front]


def test_waiting_for_a_comet_ends_in_its_season() -> None:
    mission, answer, front = asked("hf4-encke-wait")
    for flight in front.flights:
        turns = judge(answer.plan(flight), mission.board, mission.stack).plan.turns
        assert turns[-1].season == mission.board.spaces[mission.goal].synodic == "blue"
        assert any(not turn.steps for turn in turns)


def test_depot_is_dropped_in_every_plan() -> None:
    _, answer, front = asked("hf4-ceres-drop-depot")
    for flight in front.flights:
        assert [
            action.items for turn in answer.plan(flight).turns for action in turn.before if action.do == "drop"
        ] == [("depot",)]


def test_belts_of_the_front_are_those_of_the_plan() -> None:
    """The search counts on one of several equal paths within a turn, and the plan is traced along another one."""
    stack = read_stack_file(RULEBOOK / "hf3c-oberth" / "stack.toml")
    board = load_board(stack.edition.board)
    answer = solve(Mission(board, stack, "mercury-h2", goal="saturn-flyby"))
    for flight in answer.flights_to("saturn-flyby"):
        assert judge(answer.plan(flight), board, stack).totals.belts == flight.belts


# Flights of the rulebooks in which nothing is loaded, dug up or left behind, which is not asked of the search.
FLOWN = [
    folder.name
    for folder in sorted(RULEBOOK.iterdir())
    if not any(
        action.do != "jettison"
        for turn in load_plan(folder / "plan.json").turns
        for action in (*turn.before, *turn.after)
    )
]


def test_rulebook_flights_are_compared() -> None:
    assert {"hf3c-mars", "hf3c-oberth", "hf4-ceres", "hf4-oberth"} <= set(FLOWN)


@pytest.mark.parametrize("name", FLOWN)
def test_search_is_never_worse_than_a_rulebook_flight(name: str) -> None:
    plan = load_plan(RULEBOOK / name / "plan.json")
    stack = read_stack_file(RULEBOOK / name / "stack.toml", [f"{key}={value}" for key, value in plan.readings])
    board = load_board(plan.board)
    verdict = judge(plan, board, stack)
    goal, totals = plan.turns[-1].steps[-1].to, verdict.totals
    found = solve(
        Mission(board, stack, plan.start, goal=goal, year=plan.turns[0].year, max_years=totals.turns)
    ).flights_to(goal)
    assert any(
        flight.turns <= totals.turns and flight.fuel_steps <= totals.fuel_steps and flight.survival >= totals.survival
        for flight in found
    ), (totals, found)

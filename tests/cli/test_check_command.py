"""`planner check`: what is printed, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer

from planner.cli import check
from planner.errors import BadPlan, PlannerError
from planner.plan.json import plan_from_json
from tests.moonplan import MOON, MOON_TOTALS, ask_about

app = typer.Typer()
app.command("check")(check.check)


def ask(folder: Path, plan: dict[str, Any], *arguments: str) -> tuple[int, str]:
    return ask_about(app, [], folder, plan, arguments)


def test_legal_plan_shows_its_totals(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON)
    assert code == 0
    assert [line.split() for line in output.splitlines()] == [
        ["legal"],
        ["turns", "2"],
        ["burns", "2"],
        ["fuel", "steps", "12"],
        ["left", "2/3", "tank", "(2", "fuel", "steps)"],
        ["hazards", "0"],
        ["belts", "0"],
        ["survival", "1", "(100.0", "%)"],
    ]


def test_half_burns_and_odds_are_spelled_out(tmp_path: Path) -> None:
    plan = {
        "start": "gefion-barycenter",
        "stack": {"engines": ["9:1"], "tanks": 3},
        "turns": [["ceres-half-lander", "ceres"]],
    }
    assert "burns      0.5" in ask(tmp_path, plan)[1]
    down = {"start": "mars-lmo", "stack": {"engines": ["9:1"]}, "turns": [["mars-aerobrake-2", "mars-arsia"]]}
    assert "survival   5/6 (83.3 %)" in ask(tmp_path, down)[1]


def test_illegal_plan_names_turn_step_and_rule(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON | {"turns": [["earth-heo", "leo"]]})
    assert code == 1
    assert output == "illegal: turn 1, step 2: Earth HEO may not be left to LEO, whence it came [hf3 F4]\n"
    code, output = ask(tmp_path, MOON | {"turns": [{"engine": "warp", "steps": ["earth-heo"]}]})
    assert (code, output) == (1, "illegal: turn 1, before the move: no engine 'warp' is aboard [hf3 F1]\n")


def test_stops_are_kept_or_the_turn_is_named_in_which_that_fails(tmp_path: Path) -> None:
    plan = {
        "stack": {"engines": ["9:1"], "tanks": 3},
        "turns": [["earth-cycler"], [], [], ["leo"]],
        "stops": ["LEO", {"places": ["earth cycler"], "stay": 2}],
    }
    code, output = ask(tmp_path, plan)
    assert code == 0
    assert output.splitlines()[-2:] == ["  stop 1     complete at the start", "  stop 2     complete in turn 3"]
    facts = json.loads(ask(tmp_path, plan, "--json")[1])
    assert facts["stops"] == [0, 3] and facts["plan"]["stops"][1] == {"places": ["earth-cycler"], "stay": 2}
    shorter = plan | {"turns": [["earth-cycler"], [], ["leo"]]}
    why = "stop 2 of 2, Earth cycler: left after 1 of 2 years"
    assert ask(tmp_path, shorter) == (1, f"illegal: turn 3, step 1: {why} [stop]\n")
    code, output = ask(tmp_path, shorter, "--json")
    told = json.loads(output)
    assert code == 1
    assert (told["turn"], told["step"], told["rule"], told["sentence"], told["stops"]) == (3, 1, "stop", why, [0])
    ended = plan | {"turns": [["earth-cycler"], []]}
    why = "stop 2 of 2, Earth cycler: the plan ends after 1 of 2 years"
    assert ask(tmp_path, ended) == (1, f"illegal: turn 2: {why} [stop]\n")


def test_json_holds_verdict_totals_and_the_filled_plan(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON, "--json")
    facts = json.loads(output)
    assert code == 0 and facts["legal"] is True
    assert facts["totals"] == MOON_TOTALS | {"tanks_left": "2/3"}
    assert plan_from_json(facts["plan"]).turns[1].steps[1].landing == "powered"
    code, output = ask(tmp_path, facts["plan"], "--json")
    assert code == 0 and json.loads(output) == facts
    code, output = ask(tmp_path, MOON | {"turns": [["leo"]], "start": "earth-heo", "stack": {}}, "--json")
    assert code == 1
    assert {key: json.loads(output)[key] for key in ("legal", "turn", "step", "rule")} == {
        "legal": False,
        "turn": 1,
        "step": 1,
        "rule": "hf3 F2",
    }


def test_stack_file_wins_over_the_stack_in_the_plan(tmp_path: Path) -> None:
    stack = tmp_path / "weak.toml"
    stack.write_text('edition = "hf3"\nengines = ["1:8"]\ntanks = 3\n', encoding="utf-8")
    code, output = ask(tmp_path, MOON, "--stack", str(stack))
    assert code == 1 and "[hf3 G1]" in output


def test_readings_of_the_command_line_win(tmp_path: Path) -> None:
    loop = ["sol-earth-l2", "venus-flyby"]
    plan = {
        "start": "earth-luna-l5",
        "stack": {"engines": ["1:1"], "tanks": 2, "readings": {"hf4.text": "2021"}},
        "readings": {"cycle_start": "first_blue"},
        "year": 3,
        "turns": [loop],
    }
    assert json.loads(ask(tmp_path, plan, "--json")[1])["plan"]["turns"][0]["season"] == "blue"
    answer = json.loads(ask(tmp_path, plan, "--json", "--reading", "cycle_start=mid_blue")[1])
    assert answer["plan"]["turns"][0]["season"] == "yellow"
    with pytest.raises(PlannerError, match="no reading"):
        ask(tmp_path, plan, "--reading", "weather=fine")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turns": [["nowhere"]]}, "turn 1, step 1: no space 'nowhere'"),
        ({"turns": [["shakleton"]]}, "Did you mean luna-shackleton"),
        ({"turns": 3}, "turns: must be a list"),
        ({"board": "atlantis"}, "no board"),
        ({"stack": {"wings": 2}}, "stack: unknown key"),
        ({"stack": {"tanks": None}}, "stack: tanks must be a whole number, got None"),
        ({"stack": {"edition": "hf4"}}, "the plan is for hf3, but the stack for hf4"),
    ],
)
def test_what_cannot_be_read_is_an_error(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    with pytest.raises(PlannerError, match=message):
        ask(tmp_path, MOON | change)


def test_line_that_does_not_exist_is_an_illegal_step(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON | {"turns": [[], ["ceres"]]})
    assert (code, output) == (1, "illegal: turn 2, step 1: no line leads from LEO to Ceres [hf3 F4]\n")


def test_sites_of_the_stack_are_found_on_the_board_of_the_plan(tmp_path: Path) -> None:
    stack = {"edition": "hf3", "engines": ["9:1"], "tanks": 3, "factories": ["Nysa"]}
    plan = {"edition": "hf3", "start": "Nysa", "turns": [["nysa crash"]], "stack": stack}
    assert ask(tmp_path, plan)[0] == 0
    with pytest.raises(BadPlan, match=r"stack: factories: no site 'Nyssa' on board hf3. Did you mean nysa"):
        ask(tmp_path, plan | {"stack": stack | {"factories": ["Nyssa"]}})


def test_plan_without_a_stack_asks_for_one(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="--stack"):
        ask(tmp_path, {"turns": []})


def test_embedded_stack_takes_every_key_of_a_stack_file(tmp_path: Path) -> None:
    stack = {
        "name": 'Tom\'s "b\u00eate" \\ \u007f \U0001f680',
        "edition": "hf4",
        "cards": ["nasa-astronauts", {"card": "hula-hoop", "radiator": "heavy"}],
        "cargo_tanks": 1,
        "wet_mass": "8",
        "grade": "water",
        "powersat": True,
        "survive": ["nasa-astronauts"],
        "supports": {},
        "readings": {"hf4.text": "2021"},
    }
    assert ask(tmp_path, {"stack": stack, "turns": [[]]})[0] == 0

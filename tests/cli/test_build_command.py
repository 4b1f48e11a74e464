"""`planner stack build`: what it tells, its exit codes, and one line for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run

ROOT = Path(__file__).parents[2]
EARLY = str(ROOT / "examples" / "hands" / "early")

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *words: str) -> dict[str, Any]:
    run(["stack", "build", *words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def weak(tmp_path: Path) -> str:
    file = tmp_path / "weak.toml"
    file.write_text('cards = ["hall-effect", "cascade-photovoltaic"]')
    return str(file)


def test_front_and_stack_are_told(capsys: Capture) -> None:
    assert run(["stack", "build", "--hand", EARLY, "--to", "phobos", "--max-years", "4"]) == 0
    out = capsys.readouterr().out
    assert "status   PROVEN: within 4 turns no stack of this hand does better" in out
    assert "First expedition (hf4), 8 cards" in out and "nuclear-drill, rubbia-hohlraum" in out
    assert max(map(len, out.splitlines())) <= 80


def test_plan_that_is_saved_is_legal(tmp_path: Path, capsys: Capture) -> None:
    plan = tmp_path / "plan.json"
    words = ["--hand", EARLY, "--to", "deimos: drop payload", "--payload", "1", "--return", "--max-years", "6"]
    assert run(["stack", "build", *words, "--save", str(plan)]) == 0
    assert run(["check", str(plan)]) == 0
    assert "legal" in capsys.readouterr().out


def test_stack_of_the_answer_is_a_stack_file(capsys: Capture) -> None:
    from planner.rocket.stackfile import stack_from_data

    found = told(capsys, "--hand", EARLY, "--to", "phobos", "--max-years", "4")
    for stack in found["stacks"]:
        assert stack_from_data(stack["stack"]).dry_mass == stack["dry_mass"]
    assert found["stacks"][0]["against_first"] == {"turns": 0, "aqua": 0, "survival": "0"}


def test_what_counts_first_orders_the_front(capsys: Capture) -> None:
    by_turns = told(capsys, "--hand", EARLY, "--to", "ceres", "--max-years", "4")["front"]
    by_aqua = told(capsys, "--hand", EARLY, "--to", "ceres", "--max-years", "4", "--by", "aqua")["front"]
    assert by_turns[0]["turns"] == min(flight["turns"] for flight in by_turns)
    assert by_aqua[0]["aqua"] == min(flight["aqua"] for flight in by_aqua)
    assert sorted((one["turns"], one["aqua"], one["survival"]) for one in by_turns) == sorted(
        (one["turns"], one["aqua"], one["survival"]) for one in by_aqua
    )


def test_budget_and_tanks_are_kept(capsys: Capture) -> None:
    found = told(capsys, "--hand", EARLY, "--to", "ceres", "--max-years", "4", "--aqua", "6", "--tanks", "3")
    assert found["front"] and all(one["aqua"] <= 6 and one["tanks_loaded"] <= 3 for one in found["front"])


def test_hand_that_runs_nothing_is_told_why(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "hand.toml").write_text('cards = ["hall-effect", "dumbo"]')
    assert run(["stack", "build", "--hand", str(tmp_path), "--to", "ceres"]) == 1
    out = capsys.readouterr().out
    assert "INFEASIBLE: no stack of this hand runs" in out
    assert "hall-effect needs an electric generator, and no card of this hand is one" in out


def test_goal_that_no_stack_reaches_is_told_why(weak: str, capsys: Capture) -> None:
    assert run(["stack", "build", "--hand", weak, "--to", "luna-shackleton", "--max-years", "3"]) == 1
    out = capsys.readouterr().out
    assert "INFEASIBLE: no stack of this hand gets there within 3 turns" in out
    assert "the strongest stack: hall-effect, cascade-photovoltaic" in out and "landing" in out


def test_no_time_is_unknown_and_no_proof(weak: str, capsys: Capture) -> None:
    assert run(["stack", "build", "--hand", weak, "--to", "phobos", "--time-limit", "0"]) == 1
    assert "UNKNOWN: stopped before any flight was found" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--to", "nowhere"], "no space 'nowhere'"),
        (["--to", "ceres", "--time-limit", "-1"], "a time limit is between"),
        (["--to", "ceres", "--stacks", "0"], "between 1 and 50 stacks"),
        (["--to", "ceres", "--payload", "-1"], "a payload is a mass"),
        (["--to", "ceres", "--payload", "99"], "over the limit"),
        (["--to", "ceres", "--along", "crew"], "crew must come along, but there is none"),
        (["--to", "ceres", "--work", "kuck"], "must come along, but there is none"),
        (["--to", "ceres: refuel"], "a stack is built for stops that stay"),
        (["--to", "ceres", "--from", "phobos"], "nobody sells water"),
        (["--to", "phobos", "--from", "ceres", "--tanks", "3"], "no card of the hand"),
        (["--to", "ceres", "--aqua", "-1"], "aqua must be between"),
    ],
    ids=str,
)
def test_mistake_is_one_line(weak: str, words: list[str], complaint: str, capsys: Capture) -> None:
    assert run(["stack", "build", "--hand", weak, *words]) == 2
    err = capsys.readouterr().err
    assert complaint in err and err.count("\n") == 1

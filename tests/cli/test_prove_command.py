"""`planner prove` and `planner route --solver cp-sat`: what is printed, what is written, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from planner.cli.app import run

ROCKET = ["--engine", "4:2", "--dry-mass", "5", "--tanks", "10"]
TO_GEO = ["route", "leo", "geo", *ROCKET, "--max-turns", "2"]
EFFORT = ["--workers", "1", "--seed", "1"]


@pytest.fixture
def plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "plan.json"
    assert run([*TO_GEO, "--full-tanks", "--save", str(path)]) == 0
    capsys.readouterr()
    return path


def test_route_tells_the_flight_of_the_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*TO_GEO, "--solver", "cp-sat", *EFFORT]) == 0
    told = capsys.readouterr().out
    assert "PROVEN by a model of its own" in " ".join(told.split())
    assert "4 fuel steps" in told and max(map(len, told.splitlines())) <= 80


def test_route_saves_a_plan_that_the_referee_accepts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plan.json"
    assert run([*TO_GEO, "--solver", "cp-sat", *EFFORT, "--save", str(path)]) == 0
    assert run(["check", str(path)]) == 0
    assert "legal" in capsys.readouterr().out


def test_route_gives_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*TO_GEO, "--solver", "cp-sat", *EFFORT, "--json", "--by", "fuel"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["solver"], told["by"]) == ("PROVEN", "cp-sat", "fuel")
    assert told["flight"]["fuel_steps"] == "4" and told["flight"]["plan"]["turns"]


def test_route_tells_the_least_weighted_sum(capsys: pytest.CaptureFixture[str]) -> None:
    weighted = [*TO_GEO, "--solver", "cp-sat", *EFFORT, "--weights", "fuel=2,turns=3"]
    assert run(weighted) == 0
    assert "none is better by the weighted sum turns=3,fuel=2" in " ".join(capsys.readouterr().out.split())
    assert run([*weighted, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["by"] == "turns=3,fuel=2"


def test_no_flight_and_unknown_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    far = ["route", "leo", "pluto", *ROCKET, "--max-turns", "1", "--solver", "cp-sat", *EFFORT]
    assert run(far) == 1
    assert "INFEASIBLE" in capsys.readouterr().out
    assert run([*TO_GEO, "--solver", "cp-sat", *EFFORT, "--time-limit", "0"]) == 1
    assert "UNKNOWN" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--time-limit", "3"], "are for --solver cp-sat"),
        (["--solver", "cp-sat", "--all"], "tells one flight"),
        (["--solver", "cp-sat", "--choice", "2"], "tells one flight"),
        (["--solver", "cp-sat", "--finao", "4"], "does not cover rolls bought off"),
        (["--solver", "cp-sat", "--refuel", "--isru", "1"], "does not cover refuelling"),
        (["--solver", "cp-sat", "--time-limit", "-1"], "a time limit is between"),
        (["--solver", "cp-sat", "--workers", "65"], "workers are between"),
        (["--weights", "turns=1"], "--weights is for --solver cp-sat"),
        (["--solver", "cp-sat", "--weights", "turns=1", "--by", "fuel"], "stands instead of --by"),
        (["--solver", "cp-sat", "--weights", "turns=3,burns=1"], "got 'burns=1'"),
        (["--solver", "cp-sat", "--weights", "fuel=0"], "more than 0"),
        (["--solver", "cpsat"], "Did you mean cp-sat?"),
    ],
)
def test_what_makes_no_sense_is_one_line(more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*TO_GEO, *more]) == 2
    told = capsys.readouterr()
    assert not told.out and said in told.err and len(told.err.splitlines()) == 1


def test_a_plan_is_proven(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", str(plan), *EFFORT]) == 0
    assert "PROVEN BY A SECOND MODEL" in capsys.readouterr().out
    assert run(["prove", str(plan), *EFFORT, "--by", "fuel", "--max-turns", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["by"], told["max_turns"], told["better"]) == ("PROVEN", "fuel", 2, None)


def test_a_better_plan_is_shown_and_saved(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, better = json.loads(plan.read_text()), tmp_path / "better.json"
    (turn,) = told["turns"]
    told["turns"] = [{"year": 1, "steps": turn["steps"], "before": [{"do": "jettison", "fuel_steps": 2}]}]
    told.pop("totals", None)
    plan.write_text(json.dumps(told))
    assert run(["prove", str(plan), *EFFORT, "--save", str(better)]) == 1
    said = capsys.readouterr().out
    assert "NOT THE BEST" in said and "6 fuel steps" in said and "4 fuel steps" in said
    assert run(["check", str(better)]) == 0


def test_a_plan_without_its_rocket_or_with_a_limit_for_nothing_is_refused(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["prove", str(plan), "--max-turns", "3"]) == 2
    told = json.loads(plan.read_text())
    told.pop("stack")
    plan.write_text(json.dumps(told))
    assert run(["prove", str(plan)]) == 2
    assert "holds no stack" in capsys.readouterr().err


def test_other_commands_do_not_wait_for_the_solver() -> None:
    code = "import sys; from planner.cli.app import run; run(['route', '--help']); run(['prove', '--help'])"
    code += "; import planner.models.trajectory.search; print('ortools' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert told.splitlines()[-1] == "False"


def test_stops_of_a_plan_and_what_else_is_asked_of_it_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "plan.json")
    assert run(["route", "leo", "geo: stay 1", "--then", "sol-earth-l1", *ROCKET, "--full-tanks", "--save", path]) == 0
    assert run(["prove", path, *EFFORT]) == 0
    capsys.readouterr()
    asked = ["--via", "sol-earth-l2", "--avoid", "belts", "--penalty", "2"]
    assert run(["prove", path, "--by", "turns", *asked, *EFFORT, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "PROVEN"
    assert run(["prove", path, "--min-survival", "2"]) == 2
    assert "--min-survival" in capsys.readouterr().err


def test_the_model_goes_via_places_and_makes_stops(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["route", "leo", "geo: stay 1", "--then", "sol-earth-l1", "--via", "earth-cycler", "--min-survival", "1"]
    assert run([*asked, *ROCKET, "--max-turns", "4", "--solver", "cp-sat", *EFFORT, "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)["flight"]["plan"]
    assert plan["stops"] and any(not turn.get("steps") for turn in plan["turns"])

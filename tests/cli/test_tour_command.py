"""`planner tour`: what it tells, what it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from planner.bench.tours import MOST_YEARS, TWELVE
from planner.cli.app import run

Capture = pytest.CaptureFixture[str]
ROCKET = ("--engine", "8:1/2", "--dry-mass", "5", "--tanks", "12", "--rad-hard", "5")
AT_LEISURE = ("--workers", "1", "--time-limit", "3000")
THREE = ("leo", "phobos", "deimos", "hertha", *ROCKET)


def facts(capsys: Capture, *arguments: str, code: int = 0) -> dict[str, Any]:
    assert run(["tour", *arguments, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_text_tells_the_order_and_how_far_it_is_proven(capsys: Capture) -> None:
    assert run(["tour", *THREE, *AT_LEISURE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("tour ") and {*lines[0].replace("tour", "").replace(" ", "").split(",")} == {
        "Phobos",
        "Deimos",
        "Hertha",
    }
    assert lines[1].split() == ["order", "PROVEN:", "no", "order", "takes", "fewer", "than", "3", "turns"]
    assert any(line.startswith("total") and "3 turns" in line for line in lines)


def test_plan_of_a_tour_is_saved_and_legal(capsys: Capture, tmp_path: Path) -> None:
    plan = tmp_path / "tour.json"
    assert run(["tour", *THREE, *AT_LEISURE, "--save", str(plan)]) == 0
    capsys.readouterr()
    assert run(["check", str(plan)]) == 0
    assert "legal" in capsys.readouterr().out


def test_subset_takes_what_is_worth_most(capsys: Capture) -> None:
    places = ("phobos", "deimos", "hertha: value 5/2", "ceres: value 2, by 3")
    found = facts(capsys, "leo", *places, *ROCKET, *AT_LEISURE, "--subset", "2")["tour"]
    assert (found["status"], found["value"], found["value_of_all"]) == ("PROVEN", "9/2", "13/2")
    assert {*found["order"]} == {"Hertha", "Ceres"} and {*found["left_out"]} == {"Phobos", "Deimos"}


def test_front_of_the_order_comes_with_its_plans(capsys: Capture) -> None:
    found = facts(capsys, *THREE, *AT_LEISURE)
    assert found["tour"]["takes"] == found["tour"]["at_least"] == found["front"][0]["turns"] == 3
    assert [stop["places"] for stop in found["front"][0]["plan"]["stops"]] == [
        [place] for place in found["tour"]["places"]
    ]


def test_without_any_tour_the_answer_says_so(capsys: Capture) -> None:
    found = facts(capsys, "leo", "hertha: by 1", "phobos: by 1", *ROCKET, *AT_LEISURE, code=1)
    assert (found["tour"]["status"], found["tour"]["order"]) == ("INFEASIBLE", [])
    assert run(["tour", "leo", "hertha: by 1", "phobos: by 1", *ROCKET, *AT_LEISURE]) == 1
    assert "INFEASIBLE: no order of these 2 places can be flown" in capsys.readouterr().out


def test_without_time_nothing_is_claimed(capsys: Capture) -> None:
    found = facts(capsys, *THREE, "--time-limit", "0", code=1)["tour"]
    assert (found["status"], found["order"], found["takes"]) == ("UNKNOWN", [], None)
    assert run(["tour", *THREE, "--time-limit", "0"]) == 1
    assert "UNKNOWN: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("leo", *map(str, range(31))), "between 1 and 30 places, got 31"),
        (("leo", "ceres", "nowhere at all"), "no space"),
        (("leo", "ceres", "Ceres: stay 1"), "Ceres is in the tour twice"),
        (("leo", "ceres", "leo"), "LEO is in the tour twice"),
        (("leo", "mars", "mars-arsia"), "in the tour twice: in "),
        (("leo", "ceres: by 3", "vesta", "--year", "5"), "after year 3"),
        (("leo", "ceres", "--time-limit", "-1"), "a time limit is between 0"),
        (("leo", "ceres", "--workers", "99"), "workers are between 0"),
        (("leo", "ceres", "--subset", "2"), "a tour takes between 1 and all, got 2"),
        (("leo", "ceres", "--subset", "0"), "a tour takes between 1 and all, got 0"),
        (("leo", "ceres", "--by", "burns"), "ordered by one of turns, fuel, risk"),
        (("leo", "ceres", "--finao", "3"), "buys no rolls off"),
        (("leo", "ceres: value many"), "a place has one value"),
        (("leo", "ceres: value 1, value 2"), "a place has one value"),
        (("leo", "ceres: take ore"), "takes nothing up"),
        (("leo", "ceres: leave 3 tanks"), "takes nothing up"),
        (("leo", "ceres: drop ore"), "nothing called 'ore'"),
        (("leo", "ceres", "--claims"), "name one"),
        (("leo", "ceres", "--claims", "--glory"), "one of glory, claims and deliveries"),
        (("leo", "flora", "--claims", "--isru", "4"), "can prospect any of these"),
        (("leo", "ceres", "--isru", "1"), "an ISRU rating is for refuelling"),
        (("leo", "ceres", "--glory", "-e", "hf3c"), "what glory is worth"),
        (("leo", "ceres", "vesta", "--deliver", "20"), "the dry mass is 45"),
        (("leo", "ceres", "--deliver", "0"), "a mass of 1 or more"),
        (("leo", "ceres", "vesta", "hertha", "--deliver", "1", "--subset", "3"), "at most 2 outposts"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Capture, arguments: tuple[str, ...], words: str) -> None:
    assert run(["tour", *arguments]) == 2
    captured = capsys.readouterr()
    assert words in captured.err and captured.err.count("\n") == 1 and not captured.out


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_ctrl_c_tells_the_best_so_far() -> None:
    asked = ["tour", "leo", *TWELVE, *ROCKET, "--max-years", str(MOST_YEARS), "--json"]
    command = [sys.executable, "-m", "planner", *asked]
    process = subprocess.Popen([*command, "--time-limit", "3000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(12)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    found = json.loads(out)["tour"]
    assert found["stopped"] and found["status"] in ("FEASIBLE", "UNKNOWN") and process.returncode in (0, 1)
    assert (process.returncode == 0) == (found["status"] == "FEASIBLE") and not err

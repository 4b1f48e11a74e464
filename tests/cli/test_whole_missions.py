"""`planner route` and `planner compare` with stops, a way back and refuelling."""

from __future__ import annotations

import json

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *arguments: str) -> str:
    assert run([*arguments]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_places_follow_each_other(capsys: Capture) -> None:
    places = ("leo", "phobos: stay 1", "--then", "mars", "--max-years", "9")
    assert told(capsys, "route", *places).startswith("LEO to Phobos, then Mars\n")
    stayed, straight = (
        json.loads(told(capsys, "route", "leo", first, *places[2:], "--json"))["front"][0]["turns"]
        for first in ("phobos: stay 1", "phobos")
    )
    assert stayed == straight + 1


def test_way_back_ends_at_the_start(capsys: Capture) -> None:
    mission = ("leo", "mars: refuel", "--isru", "2", "--return", "--max-years", "9")
    answer = json.loads(told(capsys, "route", *mission, "--json"))
    last = [turn for turn in answer["front"][0]["plan"]["turns"] if "steps" in turn][-1]["steps"][-1]
    assert answer["goal"] == "leo" and (last["to"] if isinstance(last, dict) else last) == "leo"


def test_comparison_knows_stops(capsys: Capture) -> None:
    mission = ("leo", "phobos", "--then", "mars", "--max-years", "9")
    assert "LEO to Phobos, then Mars" in told(capsys, "compare", *mission, "--or-reading", "hf4.text=2021")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("leo", "leo", "--return"), "no way back to add"),
        (("leo", "ceres", "--then", "leo", "--return"), "no way back to add"),
        (("leo", "ceres", "--refuel", "--isru", "7"), "an ISRU rating is between 0 and 4, got 7"),
        (("leo", "ceres", "--isru", "2"), "an ISRU rating is for refuelling"),
        (("leo", "ceres: refol", "--return"), "Did you mean refuel?"),
        (("leo", "ceres", "--then", "nowhere at all"), "no space"),
        (("leo", "ceres", *["--then", "vesta"] * 9), "at most 8 stops"),
        (("leo", "ceres", "--refuel", "--max-fuel-steps", "9"), "fuel steps are no limit"),
        (("leo", "ceres: by 3, red"), "season red contradicts year 3"),
        (("leo", "ceres: by 3", "--year", "5"), "after year 3"),
        (("leo", "ceres: red, blue"), "says 'red' and 'blue'"),
        (("leo", "ceres: stay 99"), "a stay is at most"),
        (("leo", "ceres", "--refuel", "--net-thrust", "9"), "without a mass cannot refuel"),
    ],
)
def test_contradiction_is_one_line(arguments: tuple[str, ...], words: str, capsys: Capture) -> None:
    assert run(["route", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and words in printed.err and printed.err.count("\n") == 1

"""`planner load`: the least load, how much more fits, the bill, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]
NINE = ("--engine", "9:1", "--dry-mass", "5")
SHORT = ("--max-years", "5")


def told(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert run(["load", *arguments]) == code
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def facts(capsys: Capture, *arguments: str, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(capsys, *arguments, "--json", code=code))
    return found


def test_least_water_to_callisto_by_year_nine_and_back_is_one_command(capsys: Capture) -> None:
    """The front of the same mission says the same, and so does a rocket with a tank less."""
    mission = ("leo", "callisto: by 9", "--return", "--min-survival", "5/6", *NINE, "--max-years", "12")
    found = facts(capsys, *mission, "--more-seconds", "0")
    least = found["loads"][0]
    assert run(["route", *mission, "--tanks", "auto", "--by", "fuel", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["front"][0]
    assert [least[name] for name in ("tanks_loaded", "turns", "survival")] == [
        best[name] for name in ("tanks_loaded", "turns", "survival")
    ]
    assert least["water"] == int(least["tanks_loaded"]) and least["price"] == least["water"] + 5
    fewer = str(int(least["tanks_loaded"]) - 1)
    assert run(["route", *mission, "--tanks", fewer, "--why-seconds", "0"]) == 1


def test_text_tells_loads_payload_and_bill(capsys: Capture) -> None:
    text = told(capsys, "leo", "geo", *NINE, *SHORT)
    assert text.startswith("LEO to ") and "up to 27 tanks" in text
    assert "the least load: 1 tank\n" in text
    assert "PROVEN: 18 is all that the strip holds (dry mass 23)" in text
    lines = [line.split() for line in text.splitlines()]
    assert ["water", "1", "1", "aqua", "a", "tank,", "hf4", "G1b"] in lines and ["in", "all", "6"] in lines
    assert all(len(line) <= 80 for line in text.splitlines())


def test_payload_is_more_cargo_that_may_be_left(capsys: Capture) -> None:
    text = told(capsys, "leo", "geo", *NINE, *SHORT, "--payload", "3", "--more-seconds", "0")
    assert "dry 5, payload 3, up to 24 tanks" in text and ["payload", "3", "boosted,"] in [
        line.split()[:3] for line in text.splitlines()
    ]
    assert "a payload of 1 and more was not looked at" in text
    left = facts(capsys, "leo", "geo: drop payload", "--return", *NINE, *SHORT, "--payload", "0", "--tanks", "3")
    assert left["counts"] == "aqua" and left["most_payload"] > 0
    assert run(["load", "leo", "geo: drop payload", "--return", *NINE]) == 2
    assert "payload" in capsys.readouterr().err


def test_json_and_csv_tell_the_same(capsys: Capture) -> None:
    mission = ("leo", "geo", "--engine", "7:2", "--dry-mass", "12", "--tanks", "9", *SHORT)
    found = facts(capsys, *mission)
    rows = list(csv.DictReader(io.StringIO(told(capsys, *mission, "--csv"))))
    own = [row for row in rows if row["payload"] == "0"]
    assert [row["tanks_loaded"] for row in own] == [str(load["tanks_loaded"]) for load in found["loads"]]
    first = {row["payload"]: row for row in reversed(rows)}
    for one in found["payloads"]:
        assert first[str(one["payload"])]["price"] == str(one["price"])
        assert one["dry_mass"] == 12 + one["payload"]
    assert found["most_payload"] == max(one["payload"] for one in found["payloads"])
    assert found["bill"] == {"boosts": 12, "parts": [{"name": "rocket", "kind": "cargo", "mass": 12, "boosted": True}]}


def test_plan_of_the_least_load_is_saved_and_legal(capsys: Capture, tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    assert f"wrote {plan}" in told(capsys, "leo", "ceres", *NINE, "--more-seconds", "0", "--save", str(plan))
    assert run(["check", str(plan)]) == 0


def test_black_cards_and_other_fuel_are_not_for_sale(capsys: Capture) -> None:
    text = told(capsys, "leo", "geo", "--stack", "examples/stacks/gw.toml", *SHORT, "--more-seconds", "0")
    assert "LEO sells no isotope" in text and "in all" not in text
    assert "not white, so produced and not boosted: dense-plasma-focus (black)" in text


def test_third_edition_pays_wt(capsys: Capture) -> None:
    text = told(capsys, "leo", "luna-shackleton", "--edition", "hf3", "--engine", "12:4", "--dry-mass", "5", *SHORT)
    assert "WT in all" in text and "hf3 H4" in text and "aqua" not in text


def test_start_elsewhere_has_no_bill(capsys: Capture) -> None:
    away = ("luna-shackleton", "leo", "--engine", "13:4", "--dry-mass", "3", *SHORT)
    text = told(capsys, *away, "--refuel", "--isru", "2", "--more-seconds", "0")
    assert "sells no water" in text and "cards are boosted to LEO" in text
    assert facts(capsys, *away, "--more-seconds", "0")["bill"] is None


def test_without_a_flight_it_says_why(capsys: Capture) -> None:
    weak = ("leo", "luna-shackleton", "--engine", "2:1", "--dry-mass", "5", *SHORT)
    text = told(capsys, *weak, code=1)
    assert "INFEASIBLE" in text and "why not" in text and "what to load" not in text
    found = facts(capsys, *weak, "--why-seconds", "0", code=1)
    assert found["loads"] == [] and found["most_payload"] is found["payload_status"] is None and "why_not" not in found


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("leo", "nowhere at all"), "no space"),
        (("leo", "ceres", "--net-thrust", "9"), "with a mass"),
        (("leo", "ceres", "--payload", "-1"), "a mass of 0 or more"),
        (("leo", "ceres", "--payload", "99"), "over the limit of 23"),
        (("leo", "ceres", "--full-tanks"), "looks for the least"),
        (("leo", "ceres", "--csv", "--json"), "give one of --csv, --json"),
        (("leo", "ceres", "--more-seconds", "-1"), "--more-seconds must be 0 or more"),
        (("leo", "ceres", "--more-seconds", "nan"), "--more-seconds must be 0 or more"),
        (("leo", "ceres", "--stack", "a.toml", "--stack", "b.toml"), "compares no rockets"),
        (("leo", "ceres", "--engine", "4:2", "--tanks", "-3"), "tanks"),
    ],
)
def test_wrong_input_is_one_line(capsys: Capture, arguments: tuple[str, ...], words: str) -> None:
    assert run(["load", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and words in printed.err

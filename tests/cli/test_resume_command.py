"""`planner resume`: what is told, saved and refused, and the exit codes."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run
from planner.plan.json import load_plan

Capture = pytest.CaptureFixture[str]
CARDS = ["hall-effect", "cascade-photovoltaic", "nasa-astronauts"]
PLAN = {
    "name": "Out",
    "stack": {"cards": CARDS, "cargo": [{"name": "probe", "mass": 1}], "tanks": 6},
    "turns": [
        {"steps": ["earth-cycler", "earth-belt-1"], "before": [{"do": "drop", "items": ["probe"]}]},
        ["geo"],
    ],
}
BROKEN = {**PLAN, "turns": [["earth-cycler", "earth-belt-1"], ["ceres"]]}


def written(folder: Path, plan: dict[str, Any]) -> str:
    file = folder / "plan.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    return str(file)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, PLAN)


def told(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert run(["resume", *arguments]) == code
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def complaint(capsys: Capture, *arguments: str) -> str:
    assert run(["resume", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and printed.err.count("\n") == 1
    return printed.err


def test_state_and_old_plan_are_told_beside_the_best_way(
    file: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, file, "--turn", "1", "--max-years", "3")
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith("Out after 1 of 2 turns\n")
    assert "lying    at LEO: probe (mass 1)" in text
    assert "changed  nothing, all is as planned" in text and "still legal from here" in text
    rows = [line.split() for line in text.splitlines()]
    (left,) = [row[4:] for row in rows if row[:4] == ["left", "by", "the", "old"]]
    (best,) = [row[3:] for row in rows if row[:3] == ["best", "way", "on"]]
    assert left[1:] == best


def test_changes_are_told_with_what_was_planned_and_json_agrees(file: str, capsys: Capture) -> None:
    changes = ("--wet", "6", "--lost", "astronauts", "--year", "7", "--max-years", "3")
    text = " ".join(told(capsys, file, "--turn", "1", *changes).split())
    assert "changed lost" in text and "wet mass 6, planned" in text and "year 7, planned 2 (blue)" in text
    facts = json.loads(told(capsys, file, "--turn", "1", *changes, "--json"))
    now = facts["now"]
    assert (now["place"], now["year"], now["season"], now["wet_mass"]) == ("earth-belt-1", 7, "red", "6")
    assert now["cards"] == CARDS[:2] and facts["lost"] == [CARDS[2]] and not facts["as_planned"]
    assert now["waiting"] == {"leo": {"items": [{"name": "probe", "mass": 1}]}}
    assert facts["planned"]["cards"] == CARDS and facts["left"]["turns"] == 1
    assert facts["front"] and facts["year"] == 7


def test_season_alone_is_the_next_one_from_then_on(file: str, capsys: Capture) -> None:
    for season, year in (("blue", 2), ("yellow", 3), ("red", 7)):
        facts = json.loads(told(capsys, file, "--turn", "1", "--season", season, "--max-years", "2", "--json"))
        assert facts["year"] == year


def test_rest_that_cannot_be_flown_names_turn_and_rule_of_the_old_plan(file: str, capsys: Capture) -> None:
    text = " ".join(told(capsys, file, "--turn", "1", "--at", "leo", "--max-years", "3").split())
    assert "old plan can no longer be flown from here: turn 2, step 1: no line leads from LEO to GEO [hf4 H4]" in text
    facts = json.loads(told(capsys, file, "--turn", "1", "--at", "leo", "--max-years", "3", "--json"))
    assert (facts["rest"]["legal"], facts["rest"]["turn"], facts["rest"]["rule"]) == (False, 2, "hf4 H4")


def test_saved_way_on_begins_here_and_is_legal(file: str, tmp_path: Path, capsys: Capture) -> None:
    saved, picture = tmp_path / "on.json", tmp_path / "on.svg"
    told(capsys, file, "--turn", "1", "--return", "--save", str(saved), "--picture", str(picture), "--max-years", "4")
    plan = load_plan(saved)
    assert (plan.start, plan.turns[-1].steps[-1].to) == ("earth-belt-1", "leo")
    assert [there.place for there in plan.waiting] == ["leo"] and picture.read_text().lstrip().startswith("<")
    assert run(["check", str(saved)]) == 0
    capsys.readouterr()
    # And it may be resumed in its turn.
    assert "all of it is flown" in told(capsys, str(saved), "--turn", str(len(plan.turns)), "--max-years", "2")


def test_other_goal_orders_choice_and_csv_are_those_of_route(file: str, capsys: Capture) -> None:
    to_l1 = (file, "--turn", "1", "--goal", "sol-earth-l2", "--max-years", "4")
    assert " to Sol-Earth L2" in told(capsys, *to_l1, "--orders")
    rows = list(csv.DictReader(told(capsys, *to_l1, "--csv").splitlines()))
    assert rows and all(row["goal"] == "sol-earth-l2" for row in rows)
    assert f"got choice {len(rows) + 1}" in complaint(capsys, *to_l1, "--choice", str(len(rows) + 1))


def test_fuel_may_be_had_on_the_way_though_the_plan_had_none(tmp_path: Path, capsys: Capture) -> None:
    saved = str(tmp_path / "numbers.json")
    assert run(["route", "leo", "phobos", "--save", saved]) == 0
    capsys.readouterr()
    dry = ("--turn", "0", "--wet", "5", "--goal", "ceres", "--at", "phobos", "--max-years", "9")
    assert run(["resume", saved, *dry, "--why-seconds", "0"]) == 1
    capsys.readouterr()
    (best, *_) = json.loads(told(capsys, saved, *dry, "--refuel", "--isru", "1", "--json"))["front"]
    assert best["operations"] > 0
    assert "for refuelling" in complaint(capsys, saved, *dry, "--isru", "1")


def test_no_way_on_is_a_no_with_reasons_and_without_options_that_do_not_exist(file: str, capsys: Capture) -> None:
    text = told(
        capsys, file, "--turn", "1", "--wet", "6", "--why-seconds", "1", "--goal", "ceres", "--max-years", "3", code=1
    )
    assert "INFEASIBLE" in text and "why not" in text
    assert "--engine" not in text and "--dry-mass" not in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--turn", "3"], "of the 2 turns of the plan so many are flown: 0 to all, got 3"),
        (["--turn", "-1"], "got -1"),
        (["--turn", "1", "--wet", "1/2"], "wet mass 1/2 is below dry mass"),
        (["--turn", "1", "--wet", "33"], "over the limit of 32"),
        (["--turn", "1", "--wet", "15 1/7"], "no position of the hf4 fuel strip"),
        (["--turn", "1", "--wet", "much"], "is no mass"),
        (["--turn", "1", "--grade", "beer"], "grade must be one of"),
        (["--turn", "1", "--lost", "probe"], "'probe' is not aboard; there is hall-effect, "),
        (["--turn", "0", "--lost", "probe", "--lost", "probe"], "probe is named 2 times"),
        (
            ["--turn", "1", "--lost", "hall-effect", "--lost", "nasa"],
            "without hall-effect, nasa-astronauts nothing aboard drives the craft",
        ),
        (["--turn", "1", "--light", "nasa-astronauts"], "nasa-astronauts is no heavy radiator"),
        (["--turn", "1", "--at", "nowhere-at-all"], "no space 'nowhere-at-all'"),
        (["--turn", "1", "--year", "2", "--season", "red"], "season red contradicts year 2, which is blue"),
        (["--turn", "1", "--season", "mauve"], "season must be one of"),
        (["--turn", "1", "--year", "0"], "a year is between 1 and"),
        (["--turn", "1", "--goal", "ceres", "--return"], "to another goal or home, not to both"),
        (["--turn", "1", "--full-tanks"], "--full-tanks is for a start"),
        (["--turn", "1", "--csv", "--json"], "--csv stands alone"),
    ],
)
def test_state_that_cannot_be_is_one_line(arguments: list[str], words: str, file: str, capsys: Capture) -> None:
    assert words in complaint(capsys, file, *arguments, "--max-years", "2")


def test_plan_that_was_never_legal_is_refused_with_place_and_rule(tmp_path: Path, capsys: Capture) -> None:
    line = complaint(capsys, written(tmp_path, BROKEN), "--turn", "1")
    assert "never legal: turn 2, step 1 to Ceres: no line leads from Earth belt 1 to Ceres [hf4 H4]" in line

"""What-ifs over stack files, rockets of cards without a file, and several rockets side by side, as they are typed."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run
from planner.cli.missionoptions import MOST_ROCKETS

Captured = pytest.CaptureFixture[str]
EXAMPLES = Path(__file__).parents[2] / "examples" / "stacks"
SOLAR, CRUISER, NUCLEAR, TUG, MOON = (
    str(EXAMPLES / f"{name}.toml")
    for name in ("solar-electric", "lander-and-cruiser", "nuclear-thermal", "tug", "hf3-moon")
)
BOTH = ("--stack", CRUISER, "--stack", NUCLEAR)


def ask(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def ask_json(capsys: Captured, *arguments: str, code: int = 0) -> Any:
    return json.loads(ask(capsys, *arguments, "--json", code=code))


def one_line(capsys: Captured, *arguments: str) -> str:
    assert run(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    return captured.err


# What if


def test_answers_name_the_changes(capsys: Captured) -> None:
    changes = ("--stack", SOLAR, "--tanks", "8", "--powersat")
    told = "rocket   Solar electric explorer with powersat, dry 5"
    assert f"{told}, up to 8 tanks" in ask(capsys, "route", "leo", "phobos", *changes)
    assert f"{told}, up to 8 tanks" in ask(capsys, "reach", "leo", "--zone", "mars", *changes)
    assert f"{told}, wet 13" in ask(capsys, "land", "phobos", *changes)
    assert f"{told}, wet 13" in ask(capsys, "route", "leo", "phobos", *changes, "--full-tanks")
    assert ask(capsys, "stack", "check", *changes).startswith("Solar electric explorer with powersat  (hf4)")


def test_saved_plan_of_a_what_if_is_judged_by_itself(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    changes = ("--tanks", "8", "--full-tanks", "--card", "qu-tube light", "--no-powersat")
    ask(capsys, "route", "leo", "phobos", "--stack", SOLAR, *changes, "--save", str(file))
    stack = json.loads(file.read_text(encoding="utf-8"))["stack"]
    assert (stack["tanks"], stack["cards"][-1], stack["powersat"]) == (8, "qu-tube light", False)
    assert ask(capsys, "check", str(file)).startswith("legal")


def test_cards_fly_without_a_file(capsys: Captured) -> None:
    cards = ("--card", "hall-effect", "--card", "cascade-photovoltaic", "--tanks", "6")
    out = ask(capsys, "route", "leo", "deimos", *cards)
    assert "rocket   hall-effect + cascade-photovoltaic, dry 5, up to 6 tanks" in out
    same = ask_json(capsys, "stack", "check", *cards)
    assert same["cards"][0]["runs"] and same["wet_mass"] == "11"
    beside = ask_json(capsys, "stack", "check", *cards, "--engine", "4:2", "--grade", "isotope")
    assert [engine["engine"] for engine in beside["engines"]] == ["4:2", "hall-effect"] and beside["grade"] == "isotope"


def test_stack_comes_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"\xef\xbb\xbf" + Path(SOLAR).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert "8  wet mass" in ask(capsys, "stack", "check", "-", "--tanks", "3")


def test_rocket_named_like_one_by_numbers_is_told(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('name = "quick rocket"\ncards = ["electric-sail"]', encoding="utf-8")
    assert "quick rocket, dry 1" in ask(capsys, "route", "leo", "leo", "--stack", str(file))


# Side by side


def test_route_compares_rockets(capsys: Captured) -> None:
    out = ask(capsys, "route", "leo", "ceres", *BOTH, "--stack", TUG, "--tanks", "7")
    lines = out.splitlines()
    assert lines[0] == "LEO to Ceres" and max(map(len, lines)) <= 80
    assert "rocket 1 Cruiser with crew lander, dry 4, up to 7 tanks" in out
    assert "rocket 3 Tug, dry 18, up to 7 tanks" in out and "INFEASIBLE: no flight" in out
    rows = [line.split() for line in lines if line.startswith("     ") and line.split()[0] in ("1", "2", "3")]
    assert [row[0] for row in rows] == ["1", "1", "1", "2"] and rows[0][:5] == ["1", "1", "fast,", "safe", "2"]
    assert "one --stack alone is told in full" in lines[-1]


def test_compared_flights_are_those_of_each_rocket_alone(capsys: Captured) -> None:
    compared = ask_json(capsys, "route", "leo", "ceres", *BOTH)
    assert list(compared) == ["rockets"]
    alone = [ask_json(capsys, "route", "leo", "ceres", "--stack", file) for file in (CRUISER, NUCLEAR)]
    assert compared["rockets"] == alone


def test_route_says_no_only_if_none_flies(capsys: Captured) -> None:
    ask(capsys, "route", "leo", "ceres", "--stack", TUG, "--stack", SOLAR, "--tanks", "0", code=1)
    assert ask_json(capsys, "route", "leo", "ceres", *BOTH, "--max-turns", "0", code=1)["rockets"][0]["front"] == []


def test_reach_compares_rockets(capsys: Captured) -> None:
    out = ask(capsys, "reach", "leo", "--zone", "mars", *BOTH)
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    heads = next(line for line in lines if line.startswith("site")).split()
    assert heads == ["site", "size", "rocket", "1", "rocket", "2"]
    found = ask_json(capsys, "reach", "leo", "--zone", "mars", *BOTH)["rockets"]
    for line in lines:
        name, *cells = line.split() or [""]
        if name not in found[0]["sites"]:
            continue
        for cell, rocket in zip(cells[1:], found, strict=True):
            front = rocket["sites"][name]["front"]
            turns, fuel_steps, _ = cell.split("/") if front else ("", "", "")
            assert (
                (turns, fuel_steps) == (str(front[0]["turns"]), str(front[0]["fuel_steps"])) if front else cell == "-"
            )
    reached = {name for rocket in found for name, site in rocket["sites"].items() if site["front"]}
    assert f"any of them {len(reached)}" in out and reached == {line.split()[0] for line in lines if line} & set(
        found[0]["sites"]
    )


def test_reach_of_many_rockets_still_fits_the_screen(capsys: Captured) -> None:
    out = ask(capsys, "reach", "leo", "--zone", "mars", "--sort", "name", *BOTH * 3)
    tables = [line for line in out.splitlines() if line.startswith("site")]
    assert len(tables) == 2 and tables[0].split()[-1] != "6" and tables[1].split()[-1] == "6"
    assert max(map(len, out.splitlines())) <= 80


def test_reach_compares_as_comma_separated_values(capsys: Captured) -> None:
    rows = list(csv.DictReader(ask(capsys, "reach", "leo", "--zone", "mars", *BOTH, "--csv").splitlines()))
    alone = list(csv.DictReader(ask(capsys, "reach", "leo", "--zone", "mars", *BOTH[2:], "--csv").splitlines()))
    assert {row["rocket"] for row in rows} == {"1", "2"}
    assert [{**row, "rocket": ""} for row in rows if row["rocket"] == "2"] == [{"rocket": "", **row} for row in alone]


@pytest.mark.parametrize("form", [(CRUISER, NUCLEAR), BOTH])
def test_stacks_are_told_side_by_side(capsys: Captured, form: tuple[str, ...]) -> None:
    out = ask(capsys, "stack", "check", *form, "--card", "qu-tube heavy")
    rows = {line[:19].strip(): line[19:].split() for line in out.splitlines()}
    facts = ask_json(capsys, "stack", "check", *form, "--card", "qu-tube heavy")["rockets"]
    assert rows["dry mass"] == [str(one["dry_mass"]) for one in facts]
    assert rows["dead weight in it"] == ["4", "4"] == [str(one["dead_weight"][0]["mass"]) for one in facts]
    for zone in ("Mercury", "Ceres", "Neptune"):
        nets = [[row["by_zone"][zone.lower()] for each in one["engines"] for row in each["now"]] for one in facts]
        assert rows[zone] == [str(max(net for net in each if net is not None)) for each in nets]


def test_many_stacks_still_fit_the_screen(capsys: Captured) -> None:
    out = ask(capsys, "stack", "check", *[SOLAR, CRUISER, TUG] * 3)
    assert max(map(len, out.splitlines())) <= 80 and out.count("dry mass") == 2


def test_dead_weight_is_told(capsys: Captured) -> None:
    out = ask(capsys, "stack", "check", SOLAR, "--card", "qu-tube light")
    assert "\ndead weight: 1\n  1  qu-tube: nothing aboard needs cooling\n" in out
    assert "dead weight" not in ask(capsys, "stack", "check", SOLAR)
    facts = ask_json(capsys, "stack", "check", SOLAR, "--card", "qu-tube light")
    assert facts["dead_weight"] == [{"card": "qu-tube", "mass": 1, "why": "nothing aboard needs cooling"}]


@pytest.mark.parametrize(
    "option",
    [("--choice", "2"), ("--save", "x.json"), ("--picture", "x.svg"), ("--orders",), ("--explain",), ("--all",)],
)
def test_what_is_for_one_rocket_is_refused(capsys: Captured, option: tuple[str, ...], tmp_path: Path) -> None:
    given = [str(tmp_path / word) if "." in word else word for word in option]
    line = one_line(capsys, "route", "leo", "ceres", *BOTH, *given)
    assert f"{option[0]} is for one rocket: give one --stack, not 2" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("reach", "leo", *BOTH, "--picture", "x.svg"), "--picture is for one rocket"),
        (("land", "ceres", *BOTH), "give one --stack: this command compares no rockets"),
        (("route", "leo", "ceres", "--stack", MOON, "--stack", TUG), "different boards (hf3, hf4)"),
        (("reach", "leo", "--stack", MOON, "--stack", TUG), "different boards (hf3, hf4)"),
        (("route", "leo", "ceres", *BOTH, "--engine", "4:2"), "got a stack and engines"),
        (("route", "leo", "ceres", *BOTH, "--stack", "missing.toml"), "cannot read stack file missing.toml"),
        (("stack", "check", CRUISER, "--stack", TUG), "with or without --stack, not both ways"),
        (("stack", "check", *[TUG] * (MOST_ROCKETS + 1)), f"at most {MOST_ROCKETS} rockets are compared, got 10"),
    ],
)
def test_wrong_comparisons_are_one_line(capsys: Captured, arguments: tuple[str, ...], words: str) -> None:
    assert words in one_line(capsys, *arguments)

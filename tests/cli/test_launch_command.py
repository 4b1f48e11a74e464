"""`planner launch`: what is printed, saved, drawn and refused, and the exit codes."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]
ROCKET = ["--engine", "12:8", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10", "--rad-hard", "5"]
ASKED = ["leo", "hygiea", *ROCKET, "--full-tanks", "--max-years", "6"]


def told(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert run(["launch", *arguments]) == code
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_grid_fits_80_columns_and_has_every_year(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, *ASKED, "--years", "13", "--year", "3")
    assert max(map(len, text.splitlines())) <= 80
    rows = re.findall(r"^ +([0-9]+)  (blue|yellow|red) ", text, flags=re.MULTILINE)
    assert [int(year) for year, _ in rows] == [*range(3, 16)]
    assert rows[0][1] == "yellow" and ("7", "red") in rows
    assert "soonest there: leave in year" in text and "PROVEN" in text


def test_columns_without_room_are_told_of(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    far = ["leo", "enceladus", *ASKED[2:-1], "16", "--years", "12"]
    monkeypatch.setenv("COLUMNS", "40")
    narrow = told(capsys, *far)
    assert max(map(len, narrow.splitlines())) <= 40
    monkeypatch.setenv("COLUMNS", "200")
    wide = told(capsys, *far)
    assert "there is no room" in " ".join(narrow.split()) and "no room" not in wide


def test_json_and_csv_tell_the_same_cells(capsys: Capture) -> None:
    facts = json.loads(told(capsys, *ASKED, "--years", "13", "--json"))
    rows = list(csv.DictReader(told(capsys, *ASKED, "--years", "13", "--csv").splitlines()))
    cells = [(year, cell) for year in facts["years"] for cell in year["cells"]]
    assert facts["counts_in"] == "fuel_steps" and len(rows) == len(cells) == 13 * len(facts["turns"])
    for row, (year, cell) in zip(rows, cells, strict=True):
        assert (int(row["year"]), row["season"]) == (year["year"], year["season"])
        assert (int(row["turns_at_most"]), row["status"]) == (cell["turns"], cell["status"])
        assert row["fuel_steps"] == ("" if cell["flight"] is None else str(cell["flight"]["fuel_steps"]))
    assert {"PROVEN", "INFEASIBLE"} == {cell["status"] for _, cell in cells}
    assert facts["years"][0]["cells"] == facts["years"][12]["cells"]
    assert {*facts["best"]} == {"turns", "fuel", "risk"}


def test_one_cell_is_told_and_saved_as_route_does(tmp_path: Path, capsys: Capture) -> None:
    plan = tmp_path / "plan.json"
    text = told(capsys, *ASKED, "--depart", "15", "--save", str(plan))
    assert run(["route", *ASKED, "--year", "15"]) == 0
    assert text.removesuffix(f"wrote {plan}\n") == capsys.readouterr().out.replace("; --all shows all", "")
    saved = json.loads(plan.read_text(encoding="utf-8"))
    assert saved["turns"][0]["year"] == 15
    assert run(["check", str(plan)]) == 0


def test_cell_of_fewer_turns_is_the_cheapest_of_at_most_so_many(tmp_path: Path, capsys: Capture) -> None:
    facts = json.loads(told(capsys, *ASKED, "--json", "--years", "1"))
    for cell in facts["years"][0]["cells"]:
        plan = tmp_path / f"{cell['turns']}.json"
        told(capsys, *ASKED, "--depart", "1", "--turns", str(cell["turns"]), "--save", str(plan))
        assert run(["check", str(plan), "--json"]) == 0
        verdict = json.loads(capsys.readouterr().out)["totals"]
        assert verdict["fuel_steps"] == cell["flight"]["fuel_steps"]
        assert verdict["turns"] <= cell["turns"]


@pytest.mark.parametrize("dark", [[], ["--dark"]])
def test_grid_is_drawn(dark: list[str], tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "grid.svg"
    told(capsys, *ASKED, "--years", "3", "--picture", str(file), *dark)
    text = "".join(ET.parse(file).getroot().itertext())
    assert "When to leave: LEO to Hygiea" in text and "turns at most" in text


def test_no_year_is_exit_code_1_and_draws_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "grid.svg"
    weak = ["leo", "ceres", "--net-thrust", "0", "--max-years", "2", "--years", "3"]
    text = told(capsys, *weak, "--picture", str(file), code=1)
    assert "INFEASIBLE: no year has a flight" in text and "did not write" in text and not file.exists()
    text = told(capsys, *weak, "--depart", "2", "--why-seconds", "0", code=1)
    assert "INFEASIBLE" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--years", "0"], "between 1 and 120 start years, got 0"),
        (["--years", "1000"], "between 1 and 120 start years, got 1000"),
        (["--year", "100000"], "the last start year is 100000"),
        (["--year", "0"], "a year is between 1 and 100000"),
        (["--depart", "25"], "among the start years 1 to 24, got 25"),
        (["--year", "5", "--depart", "4"], "among the start years 5 to 28, got 4"),
        (["--depart", "2", "--turns", "31"], "--turns must be between 0 and 30"),
        (["--turns", "3"], "--turns is for one flight"),
        (["--save", "plan.json"], "--save is for one flight"),
        (["--orders"], "--orders is for one flight"),
        (["--by", "burns"], "one of turns, fuel, risk"),
        (["--stack", "a.toml", "--stack", "b.toml"], "give one --stack"),
        (["--csv", "--json"], "give one of --csv, --json"),
        (["--dark"], "--dark needs --picture"),
    ],
    ids=str,
)
def test_wrong_input_is_one_line(arguments: list[str], complaint: str, capsys: Capture) -> None:
    assert run(["launch", "leo", "ceres", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and len(printed.err.splitlines()) == 1 and complaint in printed.err


def test_grid_of_a_round_trip_counts_what_is_paid(capsys: pytest.CaptureFixture[str]) -> None:
    there_and_back = ["leo", "mars-arsia: refuel", "--return", "--isru", "1", "--years", "2", "--max-years", "8"]
    assert run(["launch", *there_and_back]) == 0
    text = capsys.readouterr().out
    assert "LEO to Mars Arsia" in text and "fewest aqua" in text
    assert run(["launch", *there_and_back, "--depart", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["year"] == 2 and all("aqua" in flight for flight in answer["front"])

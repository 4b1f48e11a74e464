"""`planner odds`: what is printed, saved and refused, and the exit codes."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]
DOWN = {
    "start": "mars-lmo",
    "stack": {"engines": ["9:1"], "tanks": 2},
    "turns": [["mars-aerobrake-2", "mars-arsia"]],
}
BELTS = {
    "year": 7,
    "stack": {"cards": ["hall-effect", "cascade-photovoltaic", "nasa-astronauts"], "tanks": 6},
    "turns": [["earth-cycler", "earth-belt-1"], ["geo"]],
}


def written(folder: Path, plan: dict[str, Any]) -> str:
    file = folder / "plan.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    return str(file)


def told(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert run(["odds", *arguments]) == code
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_rolls_ends_and_prices_are_told_in_80_columns(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, written(tmp_path, DOWN))
    assert max(map(len, text.splitlines())) <= 80
    assert "survival 5/6 (83.3 %): all that is needed comes through every roll" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["1", "1", "blue", "hazard", "Mars", "aerobrake", "2", "1:", "the", "craft", "5/6", "83.3", "%"] in rows
    assert ["5/6", "83.3", "%", "arrives", "with", "everything"] in rows
    assert ["4", "1", "1", "(100.0", "%)", "turn", "1,", "Mars", "aerobrake", "2"] in rows
    assert "not counted: glitches" in text


def test_belt_tells_what_each_number_takes_and_json_agrees(tmp_path: Path, capsys: Capture) -> None:
    file = written(tmp_path, BELTS)
    text = told(capsys, file)
    assert "What belts take:" in text and "without" in text
    facts = json.loads(told(capsys, file, "--json"))
    assert sum(Fraction(end["chance"]) for end in facts["ends"]) == 1
    whole = sum(Fraction(end["chance"]) for end in facts["ends"] if end["whole"])
    assert str(whole) == facts["whole"]["chance"] and facts["legal"]
    (belt,) = facts["rolls"]
    assert belt["kind"] == "belt" and belt["takes"] and belt["reached"]["chance"] == "1"
    (row,) = csv.DictReader(told(capsys, file, "--csv").splitlines())
    assert row["space"] == "earth-belt-1" and row["survival"] == facts["survival"]


def test_saved_plan_is_legal_with_what_was_promised(tmp_path: Path, capsys: Capture) -> None:
    safer = tmp_path / "safer.json"
    text = told(capsys, written(tmp_path, DOWN), "--finao", "7", "--save", str(safer))
    assert "> 4" in text and text.endswith(f"wrote {safer}\n")
    assert run(["check", str(safer), "--json"]) == 0
    totals = json.loads(capsys.readouterr().out)["totals"]
    assert (totals["survival"], totals["bought_off"]) == ("1", 4)
    assert "no roll is left that could be bought off" in told(capsys, str(safer), "--finao", "4")


def test_illegal_plan_is_a_no_and_nothing_is_saved(tmp_path: Path, capsys: Capture) -> None:
    file, safer = written(tmp_path, {**DOWN, "turns": [["leo"]]}), tmp_path / "safer.json"
    text = told(capsys, file, "--finao", "4", "--save", str(safer), code=1)
    assert text.startswith("illegal: turn 1, step 1") and "did not write" in text and not safer.exists()
    assert json.loads(told(capsys, file, "--json", code=1))["rule"] == "hf4 H4"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--finao", "-4"], "money for rolls is between 0 and 10000, got -4"),
        (["--save", "x.json"], "--save needs --finao"),
        (["--csv", "--json"], "one of --csv, --json"),
        (["--finao", "4", "--save", "-", "--json"], "standard output"),
    ],
)
def test_wrong_input_is_one_line(tmp_path: Path, capsys: Capture, arguments: list[str], reason: str) -> None:
    assert run(["odds", written(tmp_path, DOWN), *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1 and reason in printed.err

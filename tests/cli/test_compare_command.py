"""`planner compare`: what is printed and refused, and the exit codes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from planner.cli.app import run

ROOT = Path(__file__).parents[2]
STACKS = ROOT / "examples" / "stacks"
TWO = ["--stack", str(STACKS / "tug.toml"), "--stack", str(STACKS / "nuclear-thermal.toml")]
Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert run(["compare", *arguments]) == code
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


@pytest.fixture
def plans(tmp_path: Path, capsys: Capture) -> list[str]:
    files = [str(tmp_path / name) for name in ("a.json", "b.json")]
    for file, by in zip(files, ("turns", "fuel"), strict=True):
        assert run(["route", "leo", "ceres", "--by", by, "--save", file]) == 0
    capsys.readouterr()
    return files


def test_plans_stand_side_by_side(plans: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, *plans)
    assert max(map(len, text.splitlines())) <= 80
    rows = [line.split() for line in text.splitlines()]
    assert ["turns", "3", "5", "+2", "A"] in rows and ["fuel", "steps", "16", "10", "-6", "B"] in rows
    facts = json.loads(told(capsys, *plans, "--json"))
    assert facts["measures"][0] == {"name": "turns", "A": "3", "B": "5", "by": "2", "better": "A"}
    assert facts["A"]["legal"] and facts["B"]["totals"]["turns"] == 5 and facts["same_turns"] == []
    listed = list(csv.DictReader(told(capsys, *plans, "--csv").splitlines()))
    assert [row["side"] for row in listed] == ["A", "B"] * 3 + ["B"] * 2


def test_plan_against_itself_is_equal(plans: list[str], capsys: Capture) -> None:
    text = told(capsys, plans[0], plans[0])
    assert "*" not in text and text.count("equal") == 8


def test_illegal_plan_is_named(plans: list[str], tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"stack": {"engines": ["4:2"]}, "turns": [["ceres"]]}), encoding="utf-8")
    text = told(capsys, plans[0], str(bad), code=1)
    assert "A        legal" in text and "B        illegal: turn 1, step 1" in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["leo", "ceres", "--or-edition", "hf3"], "fewest turns 3 4 +1 A"),
        (["leo", "mars", "--or-reading", "hf4.text=2021"], "fewest turns 1 1 0 equal"),
        (["leo", "phobos", *TWO], "fewest fuel steps 6 8 +2 A"),
    ],
)
def test_fronts_stand_side_by_side(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, arguments: list[str], line: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, *arguments)
    assert max(map(len, text.splitlines())) <= 80
    assert line in [" ".join(row.split()) for row in text.splitlines()]
    facts = json.loads(told(capsys, *arguments, "--json"))
    assert facts["A"]["status"] == "PROVEN" and len(facts["pairs"]) >= 2
    listed = list(csv.DictReader(told(capsys, *arguments, "--csv").splitlines()))
    assert len(listed) == len(facts["A"]["front"]) + len(facts["B"]["front"])


def test_mission_file_is_asked_by_another_reading_or_against_another(tmp_path: Path, capsys: Capture) -> None:
    files = []
    for name, goal in (("one", "ceres"), ("two", "vesta")):
        (tmp_path / name).mkdir()
        files.append(str(tmp_path / name / "mission.toml"))
        Path(files[-1]).write_text(f'start = "leo"\ngoal = "{goal}"\nnet_thrust = 8\n', encoding="utf-8")
    text = told(capsys, files[0], "--or-edition", "hf3")
    assert "hf3, year 1" in text and "B against A" in text
    assert "fewest turns" in told(capsys, *files)


def test_no_flight_on_either_side_is_a_no(capsys: Capture) -> None:
    text = told(capsys, "leo", "ceres", "--tanks", "0", "--engine", "4:2", "--or-edition", "hf3", code=1)
    assert text.count("INFEASIBLE") == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["leo"], "START and GOAL"),
        (["leo", "ceres"], "nothing to compare"),
        (["leo", "ceres", *TWO, "--or-edition", "hf3"], "compare one thing"),
        (["leo", "ceres", *TWO, *TWO], "two rockets are compared, got 4"),
        (["leo", "ceres", "--or-edition", "hf9"], "no edition 'hf9'"),
        (["leo", "ceres", "--or-reading", "a"], "NAME=VALUE"),
        (["x.json", "leo"], "not of a kind"),
        (["x.json", "y.json"], "cannot read plan file x.json"),
        (["x.json"], "give two plan files"),
        (["x.json", "y.json", "--year", "3"], "options of a mission go with START and GOAL"),
        (["x.json", "y.json", "--tanks", "3"], "plans are compared as they are"),
        (["x.toml", "--or-edition", "hf3"], "cannot read mission file x.toml"),
        (["x.toml", "--tanks", "3"], "names its rocket"),
        (["x.toml"], "nothing to compare"),
        (["x.json", "y.json", "--csv", "--json"], "one of --csv, --json"),
    ],
)
def test_wrong_input_is_one_line(capsys: Capture, arguments: list[str], reason: str) -> None:
    assert run(["compare", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1 and reason in printed.err

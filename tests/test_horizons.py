"""The door to Stellar Horizons: the same answers as from the command line, as text, plain values and pictures."""

from __future__ import annotations

import json
import shlex
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import horizons
from planner.cli.app import run
from planner.editions.game import GAMES

Capture = pytest.CaptureFixture[str]
TITAN = {"start": "earth", "goal": "titan orbit", "ship": "orbiter", "year": 2040, "modifier": "0.7"}
MARS = {"start": "earth", "goal": "mars orbit: explore", "range": 1}


def said(capsys: Capture, line: str) -> str:
    """What a command prints."""
    assert run(shlex.split(line)) == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ({"start": "earth", "goal": "mars"}, "route earth mars"),
        (TITAN, "route earth 'titan orbit' --ship orbiter --year 2040 --modifier 0.7"),
        (MARS | {"return": True, "ship": "orion"}, "route earth 'mars orbit: explore' --return --ship orion --range 1"),
        (MARS | {"scenario": "race", "facts": {"systems": {"mars": {"h": 1}}}}, None),
    ],
)
def test_plain_values_are_answered_as_the_command_line_answers(
    question: dict[str, Any], line: str | None, capsys: Capture
) -> None:
    told = horizons.answer_json({"edition": "stellar", **question})
    assert told["status"] == horizons.PROVEN and told["front"][0]["plan"]["edition"] == "stellar"
    assert json.loads(json.dumps(told)) == told
    if line is not None:
        assert told == json.loads(said(capsys, f"{line} -e stellar --json"))


def test_no_file_is_read_for_plain_values(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[systems.mars]\nh = 2\n", encoding="utf-8")
    asked = {"edition": "stellar", "start": "earth", "goal": "mars", "facts": str(tmp_path / "mine.toml")}
    with pytest.raises(planner.MissionError, match="facts must be a table"):
        horizons.answer_json(asked)


def test_every_answer_is_told_as_by_its_command(capsys: Capture, tmp_path: Path) -> None:
    wanted = horizons.Wanted(range="5")
    answers = {
        "route earth ceres": horizons.solve(horizons.ask("earth", "ceres", ship="cv-2", wanted=wanted)),
        "reach earth": horizons.reach("earth", ship="cv-2", wanted=wanted),
        "land titan": horizons.land("titan", ship="cv-2", wanted=horizons.Wanted(range="7")),
        "launch earth ceres": horizons.launch("earth", "ceres", ship="cv-2", wanted=wanted),
    }
    for command, answer in answers.items():
        line = f"{command} -e stellar --ship cv-2 --range {7 if 'titan' in command else 5}"
        assert horizons.tell(answer) == said(capsys, line).rstrip("\n")
        assert horizons.to_json(answer) == json.loads(said(capsys, f"{line} --json"))
    found = answers["route earth ceres"]
    assert isinstance(found, horizons.Answer)
    horizons.save_flight(found.flights[0].flight, tmp_path / "ceres.json")
    checked = horizons.check(horizons.load_flight(tmp_path / "ceres.json"))
    assert checked.verdict.legal and checked.verdict.odds == found.flights[0].odds
    assert horizons.tell(checked) == said(capsys, f"check {tmp_path / 'ceres.json'}").rstrip("\n")
    assert horizons.to_json(checked) == json.loads(said(capsys, f"check {tmp_path / 'ceres.json'} --json"))


def test_board_and_flights_are_drawn(tmp_path: Path) -> None:
    answer = horizons.solve(horizons.ask("earth", "mars"))
    board = planner.load_board("stellar")
    for drawn in (horizons.load_facts(), board, answer, horizons.check(answer.flights[0].flight)):
        picture = horizons.draw(drawn, tmp_path / "drawn.svg")
        assert ET.parse(tmp_path / "drawn.svg").getroot().tag.endswith("svg")
        assert horizons.draw(drawn, dark=True) != picture
    assert horizons.draw(board) == planner.draw(board)


def test_every_game_has_a_door_with_what_it_promises() -> None:
    for game in GAMES:
        door = import_module(game.door)
        assert all(hasattr(door, name) for name in door.__all__)
    assert planner.horizons is horizons

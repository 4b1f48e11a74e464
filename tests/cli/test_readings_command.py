"""`planner readings`: all of them, or those that speak of something."""

from __future__ import annotations

import json

import pytest

from planner.cli.app import run
from planner.editions.readings import ALL

Capture = pytest.CaptureFixture[str]


def names(capsys: Capture, *arguments: str) -> list[str]:
    assert run(["readings", *arguments, "--json"]) == 0
    return [reading["name"] for reading in json.loads(capsys.readouterr().out)]


def test_all_readings_are_listed(capsys: Capture) -> None:
    assert names(capsys) == [reading.name for reading in ALL]


@pytest.mark.parametrize(
    ("text", "name"), [("Venus", "venus_crossing"), ("venus-crossing", "venus_crossing"), ("hf4.text", "hf4.text")]
)
def test_some_readings_are_found_by_a_word(capsys: Capture, text: str, name: str) -> None:
    found = names(capsys, text)
    assert name in found and len(found) < len(ALL)


def test_word_of_which_no_reading_speaks_is_refused_in_one_line(capsys: Capture) -> None:
    assert run(["readings", "finao"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith("planner: no open reading speaks of 'finao'")

"""Open readings of the rules: names, defaults, sources, and how a choice is made."""

from __future__ import annotations

import json

import pytest

from planner.cli.app import run
from planner.editions.readings import ALL, BY_NAME, DEFAULTS, choose_readings
from planner.errors import MissionError


def test_every_reading_has_a_question_answers_and_a_source() -> None:
    for reading in ALL:
        assert reading.question and reading.source
        values = [value for value, _ in reading.answers]
        assert len(values) == len(set(values)) >= 2
        assert all(meaning for _, meaning in reading.answers)


def test_reading_names_are_unique() -> None:
    assert len(BY_NAME) == len(ALL)


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("hf4.strip_above_23", "two_per_step"),  # hf4 Q2
        ("hf4.weight_classes", "printed"),  # hf4 Q3
        ("hf4.text", "living"),  # hf4, head of the digest
        ("hf4.freighter_thrust", "1"),  # hf4 Q10
        ("hf3.strip_1_to_2", "9"),  # hf3 OP-1
        ("hf3.strip_top", "even"),  # hf3 OP-2
        ("hf3.red_line_right", "round_down"),  # hf3 OP-3
        ("hf3.weight_classes", "pessimistic"),  # hf3 OP-4
        ("hf3.open_cycle_therms", "1"),  # hf3 OP-11
        ("hf3.solar_gw", "applies"),  # hf3 OP-12
    ],
)
def test_default_is_that_of_the_open_point(name: str, default: str) -> None:
    """hf4 section 20, hf3 section 21."""
    assert DEFAULTS[name] == default


def test_no_choice_gives_the_defaults() -> None:
    assert choose_readings() == DEFAULTS


def test_choice_changes_one_reading() -> None:
    chosen = choose_readings([" hf3.strip_top = odd "])
    assert {name for name in chosen if chosen[name] != DEFAULTS[name]} == {"hf3.strip_top"}


def test_last_choice_of_a_reading_wins() -> None:
    assert choose_readings(["hf3.strip_top=odd", "hf3.strip_top=even"])["hf3.strip_top"] == "even"


@pytest.mark.parametrize(
    ("choice", "complaint"),
    [
        ("hf3.strip_top", "a reading is chosen as NAME=VALUE, got 'hf3.strip_top'"),
        ("hf3.strip_bottom=even", "no reading 'hf3.strip_bottom'; 'planner readings' lists them"),
        ("hf3.strip_top=purple", "reading hf3.strip_top can be even or odd, got 'purple'"),
        ("", "a reading is chosen as NAME=VALUE"),
    ],
)
def test_wrong_choice_says_what_there_is(choice: str, complaint: str) -> None:
    with pytest.raises(MissionError, match=complaint):
        choose_readings([choice])


def test_readings_command_lists_every_reading_in_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["readings"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {reading.name for reading in ALL} <= set(lines)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("  * ") for line in lines) == len(ALL)


def test_readings_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["readings", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {entry["name"]: entry["default"] for entry in listed} == dict(DEFAULTS)

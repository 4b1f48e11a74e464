"""`--finao`: the search itself buys rolls off."""

from __future__ import annotations

import json

import pytest

from planner.cli.app import run

ENCELADUS = ("route", "leo", "enceladus")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run([*arguments]) == 0
    return capsys.readouterr().out


def test_route_tells_what_is_paid_and_the_bill(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, *ENCELADUS, "--finao", "8")
    assert "PROVEN: nothing is better in turns, aqua or survival" in text
    assert "aqua  tanks" in text and "buy off the roll at " in text
    assert "bill     15 aqua (bank water 7, rolls bought off 8)" in text
    assert max(map(len, text.splitlines())) <= 80


def test_json_of_each_flight_has_its_aqua(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(told(capsys, *ENCELADUS, "--finao", "8", "--json"))
    assert answer["finao"] == 8
    for flight in answer["front"]:
        assert flight["aqua"] == flight["tanks_loaded"] + flight["bought_off"]
        paid = [
            action for turn in flight["plan"]["turns"] for action in turn.get("before", []) if action["do"] == "pay"
        ]
        assert 4 * sum(len(action["rolls"]) for action in paid) == flight["bought_off"]


def test_nothing_is_told_of_aqua_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(told(capsys, *ENCELADUS, "--json"))
    assert "finao" not in answer and not any("aqua" in flight for flight in answer["front"])
    assert "paid" not in told(capsys, *ENCELADUS)


def test_reach_counts_what_is_paid(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "reach", "leo", "--finao", "4", "--max-years", "3", "--net-thrust", "6")
    assert "paid" in text and max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--finao", "-1"], "between 0 and 60 aqua or WT are spent to buy off rolls, got -1"),
        (["--finao", "61"], "got 61"),
        (["--finao", "much"], "--finao"),
        (["--finao", "4", "--max-fuel-steps", "9"], "fuel steps are no limit"),
    ],
)
def test_wrong_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert run([*ENCELADUS, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1 and reason in printed.err

"""The tour of the README: a new user's first questions, each a short command whose answer fits a screen."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from planner.cli.app import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
TOUR = README.partition("## A tour of ten first questions")[2].partition("\n## ")[0].partition("From Python")[0]
QUESTIONS = [line.strip() for line in TOUR.splitlines() if line.startswith("    planner ")]
WITHOUT_A_FLIGHT = "planner route leo luna --engine 4:2 --dry-mass 5 --tanks 8"
WIDE, HIGH = 80, 40


def test_there_are_ten_short_questions() -> None:
    assert len(QUESTIONS) == len(set(QUESTIONS)) == 10 and WITHOUT_A_FLIGHT in QUESTIONS
    assert max(map(len, QUESTIONS)) <= WIDE + len("    planner ")


@pytest.mark.parametrize("question", QUESTIONS)
def test_answer_fits_a_screen(
    question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(WIDE))
    assert run(shlex.split(question)[1:]) == (1 if question == WITHOUT_A_FLIGHT else 0)
    answer, complaint = capsys.readouterr()
    lines = answer.splitlines()
    assert not complaint and len(lines) <= HIGH and max(map(len, lines)) <= WIDE
    assert len(lines) > 3

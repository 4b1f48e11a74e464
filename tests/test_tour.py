"""The tour of the README: a new user's first questions, each a short command whose answer fits a screen."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from planner.cli.app import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
TOUR = README.partition("## A tour of ten first questions")[2].partition("\n## ")[0].partition("From Python")[0]
QUESTIONS = [line.strip() for line in TOUR.splitlines() if line.startswith("    planner ")]
MODELS = README.partition("## Which cards, which order, and is it true?")[2].partition("\n## ")[0]
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


def test_commands_of_the_models_do_what_they_say_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(Path(__file__).parents[1] / "examples" / "hands", tmp_path / "examples" / "hands")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(WIDE))
    questions = [line.strip() for line in MODELS.splitlines() if line.startswith("    planner ")]
    assert len(questions) == 4
    for question in questions:
        assert run(shlex.split(question)[1:]) == 0, question
    answer, complaint = capsys.readouterr()
    assert not complaint and "PROVEN BY A SECOND MODEL" in answer
    assert max(map(len, answer.splitlines())) <= WIDE

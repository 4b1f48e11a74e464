"""Words and numbers for people."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.report.wording import counted, labelled, odds_text, percent, wrapped
from planner.screen import WIDTH, of_width


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 steps"),
        (1, "1 step"),
        (2, "2 steps"),
        (Fraction(1, 2), "1/2 step"),
        (Fraction(3, 2), "3/2 steps"),
        (Fraction(1), "1 step"),
        ("1 1/2", "1 1/2 steps"),
        ("0.5", "0.5 steps"),
    ],
)
def test_plural_begins_above_one(number: int | Fraction | str, text: str) -> None:
    assert counted(number, "step") == text


def test_odds_are_exact_and_rounded() -> None:
    assert percent(Fraction(1)) == "100.0 %"
    assert percent(Fraction(1, 46656)) == "0.0 %"
    assert odds_text(Fraction(1, 3)) == "1/3 (33.3 %)"


def test_short_line_stays_as_it_is() -> None:
    assert wrapped("  a line  ", 7) == ["  a line"]


def test_long_line_is_broken_behind_its_indent() -> None:
    lines = wrapped("  label  " + "word " * 30, 9)
    assert max(map(len, lines)) <= WIDTH and len(lines) == 3
    assert lines[0].startswith("  label  word") and all(line.startswith(" " * 9 + "word") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == "label " + "word " * 29 + "word"


def test_word_that_is_too_long_is_cut_and_hyphens_are_not_torn() -> None:
    assert [len(line) for line in wrapped("x" * 170)] == [80, 80, 10]
    assert wrapped("a" * 70 + " mars-arsia-mons") == ["a" * 70, "mars-arsia-mons"]


def test_hidden_signs_are_spelled_out_before_the_line_is_measured() -> None:
    lines = wrapped("\x1b" * 40)
    assert "".join(lines) == r"\x1b" * 40 and max(map(len, lines)) <= WIDTH


def test_labels_stand_in_one_column() -> None:
    assert labelled([("year", "1"), ("rocket", "fast")]) == ["year     1", "rocket   fast"]
    lines = labelled([("rocket", "fast " * 40)], "  ")
    assert lines[0].startswith("  rocket   fast") and lines[1].startswith(" " * 11 + "fast")
    assert max(map(len, lines)) <= WIDTH


def test_sentences_fit_a_narrow_screen_and_stay_short_on_a_wide_one() -> None:
    for width, longest in ((60, 60), (200, WIDTH)):
        with of_width(width):
            assert longest - 8 < max(map(len, wrapped("a planner " * 40))) <= longest

"""Ranges typed by a player."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import MissionError
from planner.ranges import Range, parse_range


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("3", 3, 3), ("3..", 3, None), ("..2", None, 2), ("1..4", 1, 4), (" 1 .. 4 ", 1, 4), ("-2..0", -2, 0)],
)
def test_range_is_read(text: str, low: int | None, high: int | None) -> None:
    assert parse_range(text) == Range(low, high)  # type: ignore[arg-type]


def test_fractions_are_read() -> None:
    assert parse_range("1/3..1/2") == Range(Fraction(1, 3), Fraction(1, 2))
    assert parse_range("1/2..").contains(Fraction(1, 2))


@pytest.mark.parametrize("text", ["", " ", "..", "a", "1...4", "1..2..3", "4..1", "1/0", "1.5", "--2", "٣", "9" * 5000])
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(MissionError) as caught:
        parse_range(text)
    assert "range" in str(caught.value)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50))
def test_both_ends_belong_to_the_range(low: int, high: int, value: int) -> None:
    low, high = min(low, high), max(low, high)
    assert parse_range(f"{low}..{high}").contains(value) == (low <= value <= high)
    assert parse_range(f"{low}..").contains(value) == (value >= low)
    assert parse_range(f"..{high}").contains(value) == (value <= high)


@given(st.text(alphabet="0123456789./- x", max_size=8))
def test_no_text_gives_a_traceback(text: str) -> None:
    try:
        parse_range(text)
    except MissionError as error:
        assert str(error)

"""Tables fit the screen, and nothing in them is ever torn apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.report.csvform import csv_text
from planner.report.tables import table_blocks, table_lines
from planner.screen import columns, of_width

WORDS = st.text("abcdefgh-", min_size=1, max_size=12)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    rows = [("site", "turns", "type"), ("io", "12", "V"), ("callisto", "7", "C")]
    told = ["site      turns  type", "io           12  V", "callisto      7  C"]
    assert table_lines(rows, {"site", "type"}) == told
    assert table_lines(rows, {"site", "type"}, indent=2) == [f"  {line}" for line in told]


def test_text_is_broken_between_words_and_titles_stand_above_their_column() -> None:
    rows = [("id", "fuel steps", "marks"), ("arsia", "12", "one two three and no more"), ("io", "3", "four")]
    with of_width(40):
        assert table_lines(rows, {"id", "marks"}) == [
            "         fuel",
            "id      steps  marks",
            "arsia      12  one two three and no more",
            "io          3  four",
        ]
        rows.append(("ceres", "4", "a text that is very much longer"))
        assert table_lines(rows, {"id", "marks"}) == [
            "        fuel",
            "id     steps  marks",
            "arsia     12  one two three and no more",
            "io         3  four",
            "ceres      4  a text that is very much",
            "              longer",
        ]


def test_table_without_room_names_its_columns_in_each_row() -> None:
    titles = ("site", *(f"number-{number}" for number in range(6)), "")
    rows = [titles, ("io", *("12345",) * 5, "", "safe"), ("mars-north-pole", *("7",) * 6, "")]
    with of_width(50):
        assert table_blocks(rows, {"site", ""}) == [
            [],
            ["io: number-0 12345; number-1 12345;", "  number-2 12345; number-3 12345; number-4 12345;", "  safe"],
            ["mars-north-pole: number-0 7; number-1 7;", "  number-2 7; number-3 7; number-4 7; number-5 7"],
        ]


def test_few_rows_that_are_too_wide_leave_the_table() -> None:
    rows = [("site", "name", "size"), *((f"site-{number}", "a name", "3") for number in range(20))]
    rows.insert(7, ("x" * 30, "y" * 20, "4"))
    with of_width(50):
        head, *blocks = table_blocks(rows, {"site", "name"})
    assert head == ["site     name    size"]
    assert blocks[6] == [f"{'x' * 30}: name", f"  {'y' * 20}; size 4"]
    assert blocks[7] == ["site-6   a name     3"]


@given(st.lists(st.tuples(WORDS, TEXTS, st.integers(0, 10**6).map(str), TEXTS), max_size=25), st.integers(20, 100))
def test_every_table_fits_and_keeps_its_words_whole(rows: list[tuple[str, ...]], width: int) -> None:
    titles = ("id", "what it is", "fuel steps", "more")
    with of_width(width):
        lines = table_lines([titles, *rows], {"id", "what it is", "more"})
        assert max(map(len, lines), default=0) <= columns()
    shown = " ".join(lines).replace(";", " ").replace(":", " ").split()
    wanted = [word for row in rows for text in row for word in text.split()]
    assert not set(wanted) - set(shown)
    assert sum(map(shown.count, set(wanted))) >= len(wanted)


def test_hidden_signs_are_spelled_out_before_the_table_is_measured() -> None:
    assert table_lines([("id", "n"), ("a\x1b", "1")], {"id"}) == ["id     n", r"a\x1b  1"]


@pytest.mark.parametrize(
    ("value", "cell"),
    [(None, ""), (True, "true"), (False, "false"), (["a", "b"], "a b"), ("a,b", '"a,b"'), (3, "3"), ('"', '""""')],
)
def test_values_as_cells(value: object, cell: str) -> None:
    assert csv_text(("x", "y"), [(value, 1)]) == f"x,y\n{cell},1"

"""Tables as plain text that fit the screen: no number, identifier or word is ever broken.

A table that is too wide breaks its texts between words. If a few rows have words that are too long for that, these
become paragraphs that name their columns; all rows do if the table would fit no better, or grow much longer.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence

from planner.screen import columns
from planner.visible import visible

Row = Sequence[str]

_GAP, _NARROW_GAP = 2, 1  # blanks between columns
_FEW = 10  # one row in so many may leave the table
_SHORT = 16  # letters of a title and its value that stay together
_HANGING = "  "  # before what is left of a first cell, lest it be taken for a row of its own
_GLUE = "\N{NO-BREAK SPACE}"


def table_lines(rows: Sequence[Row], words: Collection[str], indent: int = 0) -> list[str]:
    """Rows under their titles, which are the first row; columns titled with one of `words` hold text, to the left.

    >>> table_lines([("site", "turns"), ("io", "12")], {"site"})
    ['site  turns', 'io       12']
    """
    return [line for block in table_blocks(rows, words, indent) for line in block]


def table_blocks(rows: Sequence[Row], words: Collection[str], indent: int = 0) -> list[list[str]]:
    """The same with the lines of each row apart; the first block has the titles, and is empty if rows name them."""
    titles, *cells = ([visible(text) for text in row] for row in rows)
    lefts = [title in words for title in rows[0]]
    room = columns() - indent
    told = _blocks(titles, cells, lefts, room)
    return [[" " * indent + line for line in block] for block in told]


def _blocks(titles: Row, rows: Sequence[Row], lefts: Sequence[bool], room: int) -> list[list[str]]:
    gaps = len(lefts) - 1
    widths = _natural([titles, *rows])
    if sum(widths) + _GAP * gaps <= room:
        return [_lines(row, widths, lefts, _GAP) for row in (titles, *rows)]
    paragraphs = [_paragraph(titles, row, lefts[0], room) for row in rows]
    for gap in (_GAP, _NARROW_GAP):
        narrowed = _narrowed(titles, rows, lefts, room - gap * gaps)
        if narrowed is None:
            continue
        lines = [
            _lines(row, narrowed, lefts, gap) if _fits(row, narrowed, lefts) else paragraph
            for row, paragraph in zip(rows, paragraphs, strict=True)
        ]
        if 2 * _height(lines) <= 3 * _height(paragraphs):
            return [_lines(titles, narrowed, lefts, gap, titles=True), *lines]
    return [[], *paragraphs]


def _height(blocks: Sequence[Sequence[str]]) -> int:
    return sum(map(len, blocks))


def _natural(rows: Sequence[Row]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _least(row: Row, lefts: Sequence[bool]) -> list[int]:
    """How narrow each cell can be: texts are broken between words, numbers not at all."""
    least = [_longest_word(text) if left else len(text) for text, left in zip(row, lefts, strict=True)]
    first, *others = row[0].split() or [""]
    if lefts[0] and others:
        least[0] = max(len(first), len(_HANGING) + max(map(len, others)))
    return least


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _fits(row: Row, widths: Sequence[int], lefts: Sequence[bool]) -> bool:
    return all(least <= width for least, width in zip(_least(row, lefts), widths, strict=True))


def _narrowed(titles: Row, rows: Sequence[Row], lefts: Sequence[bool], inner: int) -> list[int] | None:
    """How wide each column is, titles and then texts broken until all fit; None if too many rows had to leave."""
    broken_titles = [_longest_word(title) for title in titles]
    inside = list(rows)
    while inside and len(rows) - len(inside) <= len(rows) // _FEW:
        narrowest = list(map(max, zip(broken_titles, *(_least(row, lefts) for row in inside), strict=True)))
        if sum(narrowest) <= inner:
            widths = _natural([titles, *inside])
            for least in (list(map(max, zip(broken_titles, _natural(inside), strict=True))), narrowest):
                _narrow(widths, least, inner)
            return widths
        inside.remove(_widest(inside, lefts))
    return None


def _narrow(widths: list[int], least: Sequence[int], inner: int) -> None:
    """Take from the widest columns as long as there is too little room and something to take."""
    while sum(widths) > inner:
        spare = [number for number, width in enumerate(widths) if width > least[number]]
        if not spare:
            return
        widths[max(spare, key=lambda number: widths[number])] -= 1


def _widest(rows: Sequence[Row], lefts: Sequence[bool]) -> Row:
    """The row without which the columns could be narrowest."""
    least = [_least(row, lefts) for row in rows]
    gains = [0] * len(rows)
    for column in zip(*least, strict=True):
        first, second, *_ = sorted([*column, 0], reverse=True)
        gains[column.index(first)] += first - second
    return rows[max(range(len(rows)), key=lambda number: (gains[number], sum(least[number])))]


def _lines(row: Row, widths: Sequence[int], lefts: Sequence[bool], gap: int, titles: bool = False) -> list[str]:
    """A row; titles stand right above their columns."""
    broken = [
        _broken(text, width, "" if titles or place else _HANGING)
        for place, (text, width) in enumerate(zip(row, widths, strict=True))
    ]
    height = max(map(len, broken))
    blanks = [[""] * (height - len(parts)) for parts in broken]
    columns = [more + parts if titles else parts + more for parts, more in zip(broken, blanks, strict=True)]
    return [
        (" " * gap)
        .join(
            text.ljust(width) if left else text.rjust(width)
            for text, width, left in zip(line, widths, lefts, strict=True)
        )
        .rstrip()
        for line in zip(*columns, strict=True)
    ]


def _broken(text: str, width: int, indent: str) -> list[str]:
    if len(text) <= width:
        return [text]
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


def _paragraph(titles: Row, row: Row, first_is_text: bool, room: int) -> list[str]:
    """A row that names its columns: what it is about, then all that is not blank. A short value stays at its title."""
    about, *others = (f"{title} {text}".strip() for title, text in zip(titles, row, strict=True))
    told = [text for text, value in zip(others, row[1:], strict=True) if value]
    told = [text.replace(" ", _GLUE) if len(text) <= _SHORT else text for text in told]
    line = f"{row[0] if first_is_text else about}: {'; '.join(told)}"
    lines = textwrap.wrap(line, room, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    return [line.replace(_GLUE, " ") for line in lines]

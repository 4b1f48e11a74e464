"""What is told in one line: coasts through several spaces, and years in which nothing is done.

Steps and turns keep the numbers that they have in the plan, because the referee names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from planner.report.toldplan import ToldTurn

_Told = TypeVar("_Told")


def runs(told: Sequence[_Told], is_plain: Callable[[int, _Told], bool]) -> Iterator[tuple[int, Sequence[_Told]]]:
    """Steps or turns by themselves, plain ones next to each other together; each with the number of the first.

    >>> list(runs("ABccDc", lambda number, letter: letter == "c"))
    [(1, 'A'), (2, 'B'), (3, 'cc'), (5, 'D'), (6, 'c')]
    """
    first = 1
    while first <= len(told):
        last = first
        if is_plain(first, told[first - 1]):
            while last < len(told) and is_plain(last + 1, told[last]):
                last += 1
        yield first, told[first - 1 : last]
        first = last + 1


def span(first: int, count: int) -> str:
    """Numbers that follow each other.

    >>> span(4, 3), span(4, 1)
    ('4-6', '4')
    """
    return f"{first}-{first + count - 1}" if count > 1 else str(first)


def years_text(turns: Sequence[ToldTurn]) -> str:
    """The years of turns that follow each other, with their seasons."""
    seasons = ", ".join(turn.season for turn in turns)
    return f"{'Years' if len(turns) > 1 else 'Year'} {span(turns[0].year, len(turns))} ({seasons})"

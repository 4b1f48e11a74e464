"""A colour scale from near to far: numbers in a few steps, each with a colour and an ink that can be read on it.

The colours are steps of viridis. They run from light to dark without a turn, so that they keep their order for readers
with any colour blindness and on a grey print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

_DARK, _LIGHT = "#1c1c1c", "#ffffff"
STEPS = (  # near to far: colour, ink
    ("#fde725", _DARK),
    ("#7ad151", _DARK),
    ("#22a884", _DARK),
    ("#2a788e", _LIGHT),
    ("#414487", _LIGHT),
    ("#440154", _LIGHT),
)


class Group(NamedTuple):
    """Numbers that share a colour, from the first to the last of them."""

    step: int
    first: Fraction
    last: Fraction


def step_groups(numbers: Iterable[Fraction]) -> list[Group]:
    """At most as many groups as there are colours, about equally full; equal numbers are never parted.

    >>> [(str(group.first), str(group.last)) for group in step_groups(map(Fraction, [1, 1, 1, 2, 3, 4, 5, 6, 8]))]
    [('1', '1'), ('2', '2'), ('3', '3'), ('4', '4'), ('5', '6'), ('8', '8')]
    """
    counts = sorted(Counter(numbers).items())
    left = sum(count for _, count in counts)
    parts: list[list[Fraction]] = []
    room = Fraction(0)
    for index, (number, count) in enumerate(counts):
        colours = len(STEPS) - len(parts)
        # A number that would overfill a group more than it fills it begins the next one. Where there are as many
        # colours left as numbers, each has its own.
        if not parts or (colours and (2 * room < count or len(counts) - index <= colours)):
            parts.append([])
            room = Fraction(left, colours)
        parts[-1].append(number)
        room -= count
        left -= count
    # A few groups are spread over the whole scale, because colours far apart are easier to tell.
    spread = (len(STEPS) - 1) / max(1, len(parts) - 1)
    return [Group(round(index * spread), part[0], part[-1]) for index, part in enumerate(parts)]


def steps_by_number(groups: Iterable[Group], numbers: Iterable[Fraction]) -> Mapping[Fraction, int]:
    ordered = list(groups)
    return {number: next(group.step for group in ordered if number <= group.last) for number in set(numbers)}

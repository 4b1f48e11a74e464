"""The odds of the dice: hazards and radiation belts, exact (hf4 H7, H10; hf3 F5, K2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from planner.stack import Stack

FACES = range(1, 7)
RED_SEASON = 2  # added to the die of a belt while the season is red


class Weakest(NamedTuple):
    """The needed card that radiation takes first."""

    name: str
    rad_hard: int


def weakest_needed(stack: Stack, needed: Iterable[str]) -> Weakest | None:
    """One die is rolled for all cards, so the weakest one decides for all.

    A heavy radiator that is needed counts as lost when it would only be turned light: the chain may need its therms.
    Cards whose rad-hardness nobody knows are taken to hold.
    """
    wanted = frozenset(needed)
    found = [
        Weakest(item.slug, item.rad_hard)
        for item in stack.aboard
        if item.slug in wanted and item.rad_hard is not None and item.card.tag("immune-belt") is None
    ]
    found += [Weakest(piece.name, piece.rad_hard) for piece in stack.cargo if piece.rad_hard is not None]
    return min(found, key=lambda weak: weak.rad_hard, default=None)


def belt_survival(rad_hard: int, net: int, red: bool) -> Fraction:
    """A card is lost if its rad-hardness is below the die less net thrust, 2 more in the red season.

    >>> belt_survival(1, 2, False), belt_survival(4, 2, True)
    (Fraction(1, 2), Fraction(2, 3))
    """
    held = sum(die - net + (RED_SEASON if red else 0) <= rad_hard for die in FACES)
    return Fraction(held, len(FACES))

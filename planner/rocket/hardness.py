"""How much radiation cards, cargo and whole support chains come through.

A belt has one level for the whole stack, and takes every card that is less rad-hard (hf4 H10, hf3 K2). A heavy radiator
is not taken but turned light (hf4 H10c, hf3 O5): whether that matters depends on what must be cooled. From then on its
light side counts. Which things must come through is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from planner.rocket.supports import Aboard

UNHARMED = 99  # no belt has such a level


class Hardness(NamedTuple):
    """The highest level that something comes through."""

    fresh: int  # as it lies
    worn: int  # after a belt that may have turned heavy radiators light

    def is_at_least(self, other: Hardness) -> bool:
        """Whether it comes through all that another does."""
        return self.fresh >= other.fresh and self.worn >= other.worn


SAFE = Hardness(UNHARMED, UNHARMED)


def weakest(found: Iterable[Hardness]) -> Hardness:
    """What several things come through together."""
    fresh, worn = zip(SAFE, *found, strict=True)
    return Hardness(min(fresh), min(worn))


def item_hardness(item: Aboard) -> Hardness:
    """Of a card by itself: a heavy radiator is never lost at once. Cards of unknown rad-hardness are taken to hold."""
    if item.card.tag("immune-belt") is not None:
        return SAFE
    light = item._replace(orientation="light").rad_hard if item.orientation == "heavy" else item.rad_hard
    worn = UNHARMED if light is None else light
    return Hardness(UNHARMED if item.orientation == "heavy" else worn, worn)


def chain_hardness(chain: Collection[str], aboard: Sequence[Aboard]) -> Hardness:
    """Of a support chain: all its cards stay, and what is left of its radiators still cools them.

    A chain that runs a therm short, because its afterburner cools it, needs all the therms that it has.
    """
    items = [item for item in aboard if item.slug in chain]
    radiators = [item for item in items if item.radiator is not None]
    cards = weakest(item_hardness(item) for item in items if item.radiator is None).fresh
    needed = sum(item.card.needs.therms for item in items)
    therms = min(needed, sum(_therms(item, 0) for item in radiators))
    fresh = _highest_level(radiators, therms, cards)
    turned = [_turned(item) if (item.rad_hard or 0) < fresh else item for item in radiators]
    return Hardness(fresh, _highest_level(turned, therms, cards))


def _highest_level(radiators: Sequence[Aboard], therms: int, most: int) -> int:
    """Up to which level, and at most how high, radiators still give so many therms."""
    edges = {item.rad_hard for item in radiators if item.rad_hard is not None and item.rad_hard < most}
    levels = sorted({most, *edges}, reverse=True)
    cooled = (level for level in levels if sum(_therms(item, level) for item in radiators) >= therms)
    return next(cooled, levels[-1])


def _therms(item: Aboard, level: int) -> int:
    """What a radiator gives after a belt of some level."""
    safe = item.rad_hard is None or item.rad_hard >= level or item.card.tag("immune-belt") is not None
    left = item if safe else _turned(item) if item.orientation == "heavy" else None
    return left.radiator.therms if left is not None and left.radiator is not None else 0


def _turned(item: Aboard) -> Aboard:
    return item._replace(orientation="light") if item.orientation == "heavy" else item

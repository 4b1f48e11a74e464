"""How many tanks a refuelling brings, and what cards aboard make of it. Who may refuel where is known by the rules."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from planner.board.model import Site
from planner.cards.card import CardSide
from planner.editions.edition import Edition
from planner.rocket.stack import Stack


def isru_tanks(isru: int, hydration: int) -> int:
    """Tanks of water from a site: 1 + hydration - ISRU, nothing if the ISRU rating is above the hydration.

    hf4 I5a and glossary, hf3 H5.2.

    >>> isru_tanks(2, 4), isru_tanks(1, 0), isru_tanks(0, 0)
    (3, 0, 1)
    """
    return 1 + hydration - isru if isru <= hydration else 0


def factory_tanks(edition: Edition, grade: str) -> int:
    """Tanks from one refuelling at a factory (hf4 I5b, hf3 H5.1); 0 where the edition has no such refuelling."""
    return edition.factory_tanks.get(grade, 0)


def air_tanks(edition: Edition, consumption: Fraction) -> int:
    """Tanks taken from an atmosphere: 5 - consumption rounded down (hf4 I5c), or a fixed number (hf3 H5.3)."""
    if edition.scoop_tanks is not None:
        return edition.scoop_tanks
    return max(5 - consumption // 1, 0)


def isru_rating(stack: Stack, card: CardSide, site: Site) -> int | None:
    """ISRU of a card in its stack: others there may lower it, and a push may (card texts); None if it has none.

    Ratings run from 0 to 4, so nothing lowers one below 0.
    """
    if card.isru is None:
        return None
    lowered = [item.card.tag("isru-colocated") for item in stack.aboard]
    if site.aerostat:
        lowered += [item.card.tag("isru-at-aerostat") for item in stack.aboard]
    if stack.powersat or stack.push_factory:
        lowered.append(card.tag("powersat-isru"))
    return max(card.isru + sum(int(value) for value in lowered if value), 0)


def refuel_multiplier(stack: Stack, by: str, grade: str) -> int:
    """By how much cards aboard multiply the tanks of a refuelling at a site (card texts)."""
    tags = ["site-refuel-multiplier"]
    if by == "factory" and grade == "isotope":
        tags.append("isotope-factory-refuel-multiplier")
    factors = [int(value) for item in stack.aboard for tag in tags if (value := item.card.tag(tag))]
    return prod(factors)

"""How many tanks a refuelling brings. Who may refuel where, and what it costs, is known by the rules."""

from __future__ import annotations

from fractions import Fraction

from planner.editions import Edition


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

"""Survival, exactly: products of sixths, and integer costs that add up and order them the same way.

A roll that succeeds on q faces of a die has survival q/6. Products of such numbers are compared through integers:
each prime has a fixed weight, so equal products have equal costs, and nothing is rounded twice.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from planner.search.tables import NEVER

# Logarithms of 2, 3 and 5, scaled by 2**40 and rounded once. Products of a few dozen sixths differ by far more.
_LOG2, _LOG3, _LOG5 = 762123384786, 1207936985808, 1769595698905
_LOG_OF_FACES = {1: 0, 2: _LOG2, 3: _LOG3, 4: 2 * _LOG2, 5: _LOG5, 6: _LOG2 + _LOG3}

HAZARD_SURVIVAL = Fraction(5, 6)  # a 1 on the die loses the craft (hf4 H7, hf3 F5)


def cost_of_faces(faces: int) -> int:
    """Integer cost of a roll that succeeds on so many faces of a die.

    >>> cost_of_faces(6), cost_of_faces(2) + cost_of_faces(2) == cost_of_faces(4) + cost_of_faces(1)
    (0, True)
    """
    if faces <= 0:
        return NEVER
    return _LOG_OF_FACES[6] - _LOG_OF_FACES[min(faces, 6)]


@lru_cache(maxsize=10_000)  # the thousands of flights of a search meet few different sets of dice
def odds_of_dice(hazards: int, belts_by_faces: tuple[int, ...]) -> tuple[Fraction, int]:
    """Survival of so many hazards, and of belts that let live on one face, on two, and so on; and what they cost.

    >>> odds_of_dice(2, (0, 0, 0, 0, 0))[0], odds_of_dice(1, (0, 0, 1))[0]
    (Fraction(25, 36), Fraction(5, 12))
    """
    survival, cost = HAZARD_SURVIVAL**hazards, hazards * cost_of_faces(5)
    for faces, number in enumerate(belts_by_faces, start=1):
        survival *= Fraction(faces, 6) ** number
        cost += number * cost_of_faces(faces)
    return survival, cost


def belt_faces(rad_hard: int, net_thrust: int, season_add: int) -> int:
    """Faces on which a card comes through a belt: die - net thrust + season <= rad-hardness (hf4 H10, hf3 K2).

    >>> belt_faces(1, 2, 0), belt_faces(1, 2, 2), belt_faces(8, 0, 0)
    (3, 1, 6)
    """
    return max(0, min(6, rad_hard + net_thrust - season_add))

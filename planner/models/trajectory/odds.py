"""What dice cost in the trajectory model: whole numbers that add up, and order flights as their survival does."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import log

from planner.errors import MissionError

_SCALE = 1_000_000


def _logs() -> dict[int, int]:
    """What surviving on so many faces of a die costs. Each prime has one weight, so equal odds have equal costs."""
    two, three, five = (round(_SCALE * log(prime)) for prime in (2, 3, 5))
    return {6: 0, 5: two + three - five, 4: three - two, 3: two, 2: three, 1: two + three}


COST_OF_FACES: Mapping[int, int] = _logs()  # least is safest
HAZARD_FACES = 5  # a 1 loses the craft (hf4 H7, hf3 F5)
_LEAST = Fraction(1, 1000)  # survival; below it there are too many ways to roll


@cache
def dearest(survival: Fraction) -> int:
    """The highest cost of dice that are survived so well at least.

    All ways to roll are gone through, so that what is within it is as safe as that, and nothing else is.

    >>> dearest(Fraction(5, 6)) == COST_OF_FACES[5], dearest(Fraction(1)), dearest(Fraction(9, 10))
    (True, 0, 0)
    """
    if survival < _LEAST:
        raise MissionError(f"the trajectory model takes a limit of survival from {_LEAST} on, got {survival}")
    most, barred = 0, COST_OF_FACES[1] * 1000
    waiting = [(Fraction(1), 0, 5)]
    while waiting:
        odds, cost, faces = waiting.pop()
        for fewer in range(1, faces + 1):  # dice in the order of their faces
            there, price = odds * Fraction(fewer, 6), cost + COST_OF_FACES[fewer]
            if there >= survival:
                most = max(most, price)
                waiting.append((there, price, fewer))
            else:
                barred = min(barred, price)
    if barred <= most:
        raise MissionError(f"the trajectory model cannot tell a survival of {survival} from others close by")
    return most


def next_cost(least: int) -> int:
    """The least that dice may cost together and that is not below something.

    >>> next_cost(0), next_cost(1) == COST_OF_FACES[5], next_cost(COST_OF_FACES[5] + 1) == 2 * COST_OF_FACES[5]
    (0, True, True)
    """
    waiting, seen = [0], {0}
    while True:
        cost = heapq.heappop(waiting)
        if cost >= least:
            return cost
        for faces in range(1, 6):
            if (more := cost + COST_OF_FACES[faces]) not in seen:
                seen.add(more)
                heapq.heappush(waiting, more)

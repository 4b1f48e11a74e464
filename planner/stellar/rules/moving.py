"""What one move does: the places that it leads to inside a system, and how long a transfer takes."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from planner.stellar.facts import Facts
from planner.stellar.places import FLYBY, SURFACE, place_of
from planner.stellar.rules.entering import Craft

BLOCK = 10  # of heliocentric distance, rounded by itself


def rounded(value: Fraction) -> int:
    """Halves are rounded up (2.1).

    >>> rounded(Fraction(5, 2)), rounded(Fraction(249, 100))
    (3, 2)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


@lru_cache(maxsize=4096)
def transfer_years(distance: int, modifier: Fraction, launcher: int = 1) -> int:
    """Years that a transfer takes: blocks of ten and the rest, each rounded by itself, at least 1 (3.3.3).

    A robot on a launch vehicle above size 1 is a year faster for each size (3.3.4).

    >>> transfer_years(7, Fraction(6, 10)), transfer_years(45, Fraction(5, 10)), transfer_years(5, Fraction(1), 4)
    (4, 23, 2)
    """
    blocks, rest = divmod(distance, BLOCK)
    years = blocks * rounded(BLOCK * modifier) + rounded(rest * modifier)
    return max(1, years - (launcher - 1))


class TransferYears(dict[int, int]):
    """Years of transfers by distance, for one modifier and one size of launch vehicle; reckoned when asked for."""

    def __init__(self, modifier: Fraction, launcher: int) -> None:
        super().__init__()
        self._modifier, self._launcher = modifier, launcher

    def __missing__(self, distance: int) -> int:
        self[distance] = transfer_years(distance, self._modifier, self._launcher)
        return self[distance]


@lru_cache(maxsize=256)
def years_by_distance(modifier: Fraction, launcher: int = 1) -> TransferYears:
    """Years that transfers take, by distance.

    >>> years_by_distance(Fraction(6, 10))[7]
    4
    """
    return TransferYears(modifier, launcher)


def distance(facts: Facts, here: str, there: str) -> int:
    """Between two systems, by the numbers on their tiles."""
    return abs(facts.systems[here].h - facts.systems[there].h)


class Reach(NamedTuple):
    """Where one move leads inside a system: the places entered on the way to each, which ends with it."""

    paths: dict[str, tuple[str, ...]]


def reach_in_system(craft: Craft, start: str) -> Reach:
    """Every place where a move inside the system may go to or through, by the fewest segments.

    Landing ends a move (3.3.2), so no way leads through a surface. Whether the ship may stay there is another question.
    """
    paths: dict[str, tuple[str, ...]] = {start: ()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here != start and place_of(here).kind == SURFACE:
            continue
        for there in craft.facts.exits.get(here, ()):
            if there not in paths and craft.barred(there, stays=False) is None:
                paths[there] = (*paths[here], there)
                waiting.append(there)
    return Reach(paths)


def may_move(craft: Craft, start: str, launched: bool) -> bool:
    """Whether a ship that stands there may move at all: robots in an orbit or on a surface stay (2.6.2)."""
    if craft.ship.is_crewed or not launched:
        return True
    return craft.ship.kind in ("orbiter", "rover") and place_of(start).kind == FLYBY


def launcher_sizes(craft: Craft, start: str, launched: bool) -> tuple[int, ...]:
    """Sizes of launch vehicles that a move from there may use; 0 is none (3.3.4). Empty: none is large enough."""
    largest = craft.able.launcher
    if craft.ship.is_crewed:
        return tuple(range(craft.ship.size, largest + 1)) if start == craft.player.port else (0,)
    return (0,) if launched else tuple(range(1, largest + 1))

"""A flight that a search has found, in numbers of its tables: the turns one by one, each with what was flown in it."""

from __future__ import annotations

from typing import NamedTuple


class Flown(NamedTuple):
    """One arc and how it was paid."""

    arc: int
    pivot: bool = False
    by_bonus_pivot: bool = False
    pivot_bonus: int = 0  # bonus burns in the pivot, of two
    burn_bonus: int = 0  # 1: the burn was a bonus burn


class FlownTurn(NamedTuple):
    """One turn: rounds count from 0; without arcs the craft waits."""

    round: int
    configuration: int  # at the end of the turn before
    departure: int  # configuration in which the craft leaves
    wet: int  # strip position at the end of the turn before
    option: int = -1
    arcs: tuple[Flown, ...] = ()
    wet_after: int = -1
    thrown_first: int = 0  # fuel steps thrown out before something is left behind


class Leg(NamedTuple):
    """What is known of a turn in which the craft flies before its path is looked for."""

    round: int
    departure: int  # configuration
    arrival: int
    option: int
    belts: int  # met on the way

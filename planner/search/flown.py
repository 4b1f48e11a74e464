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


class Done(NamedTuple):
    """Something done between two moves."""

    action: int  # number in the tables
    tanks: int
    configuration: int  # before it
    after: int  # configuration
    wet: int  # strip position before it
    wet_after: int
    thrown: int  # fuel steps thrown out before


class FlownTurn(NamedTuple):
    """One turn: rounds count from 0; without arcs the craft waits."""

    round: int
    configuration: int  # before the move
    departure: int  # configuration in which the craft leaves
    wet: int  # strip position before the move
    option: int = -1
    arcs: tuple[Flown, ...] = ()
    wet_after: int = -1
    thrown_first: int = 0  # fuel steps thrown out before something is left behind
    before: tuple[Done, ...] = ()  # done in the same turn before the move
    after: tuple[Done, ...] = ()


class Leg(NamedTuple):
    """What is known of a turn in which the craft flies before its path is looked for."""

    round: int
    departure: int  # configuration
    arrival: int
    option: int
    belts: int  # met on the way


class Turns:
    """The turns of a flight as they are told, one after the other."""

    def __init__(self) -> None:
        self.flown: list[FlownTurn] = []
        self._next: tuple[Done, ...] = ()  # done in the next turn before its move

    def wait_until(self, number: int, configuration: int, wet: int) -> None:
        """Wait until a turn begins."""
        while len(self.flown) < number:
            self.fly(FlownTurn(len(self.flown), configuration, configuration, wet))

    def fly(self, turn: FlownTurn) -> None:
        """One more turn."""
        self.flown.append(turn._replace(before=self._next))
        self._next = ()

    def do(self, done: Done, in_turn_before: bool) -> None:
        """Do something between two moves: in the turn before, if it may and nothing of the next one was done yet."""
        if in_turn_before and self.flown and not self._next:
            self.flown[-1] = self.flown[-1]._replace(after=(*self.flown[-1].after, done))
        else:
            self._next += (done,)

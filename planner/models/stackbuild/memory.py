"""What dreams were seen to fly, so that no other dream has to be searched for what follows from it.

Whatever a dream flies with some fuel, a better one flies with more. So a flight that was found tells something of all
dreams that are no worse than its own, and a search that found nothing tells something of all that are no better.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from planner.rocket.engine import Engine
from planner.rocket.strip import Strip

Engines = frozenset[Engine]
Rolled = tuple[int, int]  # turns of a flight, and the cost of its dice. Less is better


class Dream(NamedTuple):
    """All that the search sees of a dream but for its fuel."""

    engines: Engines
    helps: frozenset[str]  # cards of which only an ability is left
    mass: int
    hardness: int
    has_sail: bool  # that it must not lose


class _Flight(NamedTuple):
    """One flight of a dream."""

    dream: Dream
    wet: int  # position of the strip
    rolled: Rolled
    engines: Engines  # that it takes


class _Barren(NamedTuple):
    """One search of a dream that found nothing."""

    dream: Dream
    below: frozenset[int]  # positions of the strip to which its fuel can be thrown out
    known: tuple[Rolled, ...]  # what did not have to be found


class Memory:
    """All searches of dreams for one mission."""

    def __init__(self, strip: Strip, can_stand_in: Callable[[Engine, Engine], bool]) -> None:
        """`can_stand_in`: whether the first engine flies whatever the second one flies."""
        self._strip, self._can_stand_in = strip, can_stand_in
        self._flights: list[_Flight] = []
        self._barren: list[_Barren] = []
        self._covered: dict[tuple[Engines, Engines], bool] = {}

    def note_flight(self, dream: Dream, wet: int, rolled: Rolled, engines: Engines) -> None:
        """A dream flies this from a position of the strip."""
        self._flights.append(_Flight(dream, wet, rolled, engines))

    def note_barren(self, dream: Dream, wet: int, known: Sequence[Rolled]) -> None:
        """Whatever a dream flies from a position of the strip is no better than something known."""
        self._barren.append(_Barren(dream, self._below(wet), tuple(known)))

    def new(self, dream: Dream, wet: int, seen: Collection[Rolled]) -> Engines | None:
        """Engines of a flight that this dream is known to fly from a position, and that nothing seen beats."""
        below = self._below(wet)
        for flight in self._flights:
            if (
                flight.wet in below
                and self._is_no_better(flight.dream, dream)
                and not is_beaten(flight.rolled, seen)
                and self._cover(dream.engines, flight.engines)
            ):
                return flight.engines
        return None

    def is_barren(self, dream: Dream, wet: int, seen: Collection[Rolled]) -> bool:
        """Whether it is known that something seen beats whatever this dream flies from a position."""
        return any(
            wet in search.below
            and self._is_no_better(dream, search.dream)
            and all(is_beaten(one, seen) for one in search.known)
            and self._cover(search.dream.engines, dream.engines)
            for search in self._barren
        )

    def _below(self, wet: int) -> frozenset[int]:
        below = [wet]
        while (lower := self._strip.lower[below[-1]]) >= 0:
            below.append(lower)
        return frozenset(below)

    def _is_no_better(self, one: Dream, other: Dream) -> bool:
        """But for the engines."""
        is_alike = one.helps <= other.helps and one.has_sail >= other.has_sail
        return is_alike and one.mass >= other.mass and one.hardness <= other.hardness

    def _cover(self, better: Engines, engines: Engines) -> bool:
        """Whether for each of some engines there is one among others that can stand in for it."""
        key = (better, engines)
        if key not in self._covered:
            self._covered[key] = all(any(self._can_stand_in(one, engine) for one in better) for engine in engines)
        return self._covered[key]


def is_beaten(flight: Rolled, seen: Iterable[Rolled]) -> bool:
    """Whether something seen is nowhere worse.

    >>> is_beaten((3, 10), [(2, 20), (3, 10)]), is_beaten((3, 10), [(2, 20)])
    (True, False)
    """
    return any(turns <= flight[0] and cost <= flight[1] for turns, cost in seen)

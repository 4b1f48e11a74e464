"""What dreams were seen to fly, so that no other dream has to be searched for what follows from it.

Whatever a dream flies with some fuel, a better one flies with more. So a flight that was found tells something of all
dreams that are no worse than its own, and a search that found no more tells something of all that are no better.
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


class _Search(NamedTuple):
    """One search."""

    dream: Dream
    wet: int  # position of the strip
    below: frozenset[int]  # to which fuel can be thrown out at the start
    found: dict[Rolled, Engines]  # with the engines that each flight takes
    known: tuple[Rolled, ...]  # what need not be found
    whole: bool  # whether all the rest was found


class Memory:
    """All searches of dreams for one mission."""

    def __init__(self, strip: Strip, can_stand_in: Callable[[Engine, Engine], bool]) -> None:
        """`can_stand_in`: whether the first engine flies whatever the second one flies."""
        self._strip, self._can_stand_in = strip, can_stand_in
        self._searches: list[_Search] = []
        self._covered: dict[tuple[Engines, Engines], bool] = {}

    def note(self, dream: Dream, wet: int, found: dict[Rolled, Engines], known: Sequence[Rolled], whole: bool) -> None:
        """A search is over: what a dream flies from a position of the strip, but for what is no better than something
        known; or some of it, if it was not made to its end."""
        self._searches.append(_Search(dream, wet, self._below(wet), found, tuple(known), whole))

    def new(self, dream: Dream, wet: int, seen: Collection[Rolled]) -> Engines | None:
        """Engines of a flight that this dream is known to fly from a position, and that nothing seen beats."""
        below = self._below(wet)
        for search in self._searches:
            if search.found and self._is_no_better(search.dream, dream) and search.wet in below:
                for flight, engines in search.found.items():
                    if not is_beaten(flight, seen) and self._cover(dream.engines, engines):
                        return engines
        return None

    def is_barren(self, dream: Dream, wet: int, seen: Collection[Rolled]) -> bool:
        """Whether it is known that something seen beats whatever this dream flies from a position."""
        return any(
            search.whole
            and wet in search.below
            and self._is_no_better(dream, search.dream)
            and all(is_beaten(flight, seen) for flight in (*search.found, *search.known))
            and self._cover(search.dream.engines, dream.engines)
            for search in self._searches
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

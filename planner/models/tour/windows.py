"""When places of a tour may be come to and left: years of their season, and those that the player names.

A turn is told by how many are over when it has been flown; the first one ends with 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from planner.board.model import SEASONS
from planner.missions.mission import Mission
from planner.rules.base import find_rules
from planner.rules.compiler import Wishes, compile_tables
from planner.rules.itinerary import Stop
from planner.search.tables import Ints

_ANY_SEASON = (1 << len(SEASONS)) - 1

Places = Sequence[str]


class Border(NamedTuple):
    """What lies around a place and is closed in some seasons."""

    turns: Sequence[int]  # in which it may be crossed
    inside: frozenset[int]  # places to or from which it need not be


class Windows(NamedTuple):
    """Turns of one place."""

    begun: Sequence[int]  # with whose end what is to be done there may begin
    into: Border
    out: Border


class Calendar:
    """The turns of a mission, and the seasons in which its places are open."""

    def __init__(self, mission: Mission) -> None:
        self._year = mission.year
        rules = find_rules(mission.stack.edition.name)
        wishes = Wishes(avoid=mission.avoided, penalty=mission.penalty)
        compiled = compile_tables(
            mission.board, mission.stack, rules, mission.year, max(mission.horizon, 1), mission.relaxed, wishes
        )
        arcs, engines = compiled.tables.arcs, compiled.tables.engines
        self._seasons = [int(season) for season in compiled.tables.season_of_round[: mission.horizon]]
        closes = not engines.free_of_seasons.any()
        self._from = _Ways(arcs.origin, arcs.target, arcs.seasons, closes)
        self._to = _Ways(arcs.target, arcs.origin, arcs.seasons, closes)
        self._number = compiled.start_of

    def windows(self, places: Sequence[Places], at: int, stop: Stop | None = None) -> Windows:
        """Those of a place among others; without a stop nothing is done there."""
        numbers = [[self._number(place) for place in there] for there in places]
        turns = range(1, len(self._seasons) + 1)
        season = SEASONS.index(stop.season) if stop is not None and stop.season else None
        last = len(turns) if stop is None or stop.by_year is None else stop.by_year - self._year + 1
        return Windows(
            begun=[turn for turn in turns if turn <= last and season in (None, self._seasons[turn - 1])],
            into=self._border(self._to, numbers, at),
            out=self._border(self._from, numbers, at),
        )

    def _border(self, ways: _Ways, places: Sequence[Sequence[int]], at: int) -> Border:
        """The border around a place, seen from there."""
        around = [ways.around(place) for place in places[at]]
        inside = frozenset().union(*(spaces for spaces, _ in around))
        open = reduce(or_, (seasons for _, seasons in around))
        turns = [turn for turn, season in enumerate(self._seasons, start=1) if open >> season & 1]
        return Border(turns, frozenset(n for n, there in enumerate(places) if not inside.isdisjoint(there)))


class _Ways:
    """Arcs followed forwards or backwards."""

    def __init__(self, ends: Ints, others: Ints, seasons: Ints, closes: bool) -> None:
        self._next: dict[int, list[tuple[int, int]]] = {}
        for end, other, mask in zip(ends.tolist(), others.tolist(), seasons.tolist(), strict=True):
            self._next.setdefault(end, []).append((other, mask if closes else _ANY_SEASON))

    def around(self, place: int) -> tuple[frozenset[int], int]:
        """Spaces between which and a place no season closes anything, and the seasons in which something leads out."""
        inside, waiting, masks = {place}, [place], [0]
        border: list[tuple[int, int]] = []
        while waiting:
            for other, mask in self._next.get(waiting.pop(), ()):
                if mask & _ANY_SEASON != _ANY_SEASON:
                    border.append((other, mask))
                elif other not in inside:
                    inside.add(other)
                    waiting.append(other)
        masks += [mask for other, mask in border if other not in inside]
        return frozenset(inside), reduce(or_, masks)

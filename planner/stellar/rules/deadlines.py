"""When a crew must be ready in each system, to be in that of its goal in time: reckoned backwards, as far as asked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol


class Span(Protocol):
    """Years in which the ship is the same."""

    @property
    def since(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def open(self) -> Mapping[str, int]:
        """Systems whose flyby box it may enter, with their numbers."""
        ...

    def years(self) -> Mapping[int, int]:
        """Years of transfers by distance."""
        ...


class Deadline:
    """The last year in which a crew must be ready in each system, to be in one of them by a year.

    Odds do not count, and nor does what a move within a system takes. Systems are settled one by one, the latest first,
    as by Dijkstra; who is ready early may wait, so that of all spans of years the last that will do counts.
    """

    def __init__(self, spans: Sequence[Span], changes: Sequence[int], goal: str, year: int, box: int = 0) -> None:
        """With a `box` the goal is that numbered box of a system: a transfer has to go through it."""
        self._spans, self._changes = spans, changes
        self._systems = dict.fromkeys(key for ways in spans for key in ways.open)  # always in the same order
        self._settled: dict[str, int] = {}
        self._waiting = {goal: year} if not box else {}
        if box:
            self._look_from(goal, year + box, [key for key in self._systems if key != goal], box)

    def is_met(self, system: str, year: int) -> bool:
        """Whether it is early enough to be ready in a system in a year."""
        return year <= self.latest(system, year)

    def latest(self, system: str, since: int = 1) -> int:
        """That year for one system; 0 if it is none from `since` on."""
        while system not in self._settled and self._waiting:
            there = max(self._waiting, key=self._waiting.__getitem__)
            if self._waiting[there] < since:
                return 0
            self._settle(there)
        return self._settled.get(system, 0)

    def all_from(self, since: int) -> Iterable[tuple[str, int]]:
        """That year for every system where it is `since` or later; others may be among them."""
        while self._waiting:
            there = max(self._waiting, key=self._waiting.__getitem__)
            if self._waiting[there] < since:
                break
            self._settle(there)
        return [*self._settled.items()]

    def _settle(self, there: str) -> None:
        """Take the system with the latest year as done, and look from where it can be reached by then."""
        by = self._settled[there] = self._waiting.pop(there)
        settled, waiting = self._settled, self._waiting
        # Every transfer takes a year at least.
        wanted = [key for key in self._systems if key not in settled and waiting.get(key, 0) < by - 1]
        self._look_from(there, by, wanted)

    def _look_from(self, there: str, by: int, wanted: Iterable[str], least: int = 1) -> None:
        """When to leave each system that is wanted for this one, by a transfer of so many years at least."""
        waiting = self._waiting
        for ways in self._spans[bisect_right(self._changes, by) :: -1]:
            if there not in ways.open:
                continue
            years, at, since, last, rest = ways.years(), ways.open[there], ways.since, ways.last, []
            for here in wanted:
                h = ways.open.get(here)
                takes = 0 if h is None else years[abs(h - at)]
                leaves = by - takes if by - takes < last else last
                if takes < least or leaves < since:
                    rest.append(here)
                elif leaves > waiting.get(here, 0):
                    waiting[here] = leaves
            if not rest:
                return
            wanted = rest

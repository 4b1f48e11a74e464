"""The search: labels of where a ship may be, from when it can move again, and with which odds; the best of them win.

A label is beaten by one at the same place that is no later, no worse in odds and on no larger launch vehicle: whoever
is early could also wait, for a year in which its owner has something new, too. A flyby craft that must go on cannot; it
may take a higher box, which is as good only in a span of years in which nothing changes. So it is compared within such
spans alone. Nothing else is ever dropped but that of which, by `ahead`, nothing better can come.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile

from planner.stellar.mission import Mission, Stop
from planner.stellar.places import FLYBY, TRANSFER, place_of
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.surviving import Odds
from planner.stellar.solve.ahead import Ahead, Limits, dues, rolls_later
from planner.stellar.solve.labels import Kept, Label, best_of
from planner.stellar.solve.legs import Leg
from planner.stellar.solve.onward import Onward


class Search:
    """Searches of one mission, which share what is known of its ship in each year."""

    def __init__(
        self,
        mission: Mission,
        later: Search | None = None,
        last_year: int | None = None,
        floor: Odds | None = None,
    ) -> None:
        """`later` has answered the same mission for a later start: what it knows of the ways is known here, too.

        Without a `last_year` that of the mission counts. What is less safe than a `floor` may be left out.
        """
        self.mission = mission
        self.last_year = mission.last_year if last_year is None else last_year
        self._legs: dict[int, Leg] = {} if later is None else later._legs  # by the number of the stop
        self._epochs = mission.epochs
        self._is_flyby = mission.ship.kind == "flyby"
        self._is_narrow = floor is not None or last_year is not None
        self._floor, self._rolls_later = floor, rolls_later(mission)
        if later is not None:
            self._dues: list[int] = later._dues  # no narrower than need be: its last year is no earlier
        elif mission.ship.is_crewed:
            # Others of the same mission may begin in any year.
            since = mission.year if self._is_narrow else mission.facts.numbers.first_year
            self._dues = dues(mission, self.last_year, since)
        else:
            self._dues = [self.last_year] * len(mission.stops)
        self._stands = 0  # a base at the stop that is looked for

    def craft(self, year: int) -> Craft:
        """The ship in a year."""
        return self._epochs.craft(year)

    def fly(self, starts: Iterable[Label], stop: Stop, later: Sequence[Stop] = ()) -> list[Label]:
        """Every way to a stop that no other beats.

        The safest are looked at first, of these the earliest: what they reach tells that many others need no look.
        """
        goal, starts, number = stop.place, [*starts], -1 - len(later)
        every = self._needs_every(stop, later, any(label.place == goal for label in starts))
        self._stands = self._base_since(stop)
        onward = Onward(self.mission, self.last_year, (goal,), stop, self._stands)
        years = (onward.opens(), self._dues[number])
        ahead = Ahead(self.mission, goal, years, self._floor, self._rolls_later[number])
        descends = any(place_of(label.place).kind == TRANSFER for label in starts)
        is_elsewhere = self._is_flyby and all(label.place != goal for label in starts)
        is_forced = is_elsewhere and all(label.launched for label in starts)
        if descends or self._is_narrow or not (is_forced or (self.mission.ship.is_crewed and not every)):
            found = self._flown(starts, onward, ahead, every)
            return self.best(found, stop, later) if is_elsewhere else found

        def fly(start: Label, settled: Kept, known: Sequence[Label]) -> list[Label]:
            found = self._flown([start], onward, ahead, every, settled, known)
            return self.best(found, stop, later) if is_forced else found

        leg = self._legs.setdefault(number, Leg(self._epochs, ahead.least_rolls, self._stands, not is_forced))
        found = [label for label in starts if label.place == goal]
        for label in starts if not found else ():
            found += leg.ways(label, fly)
        found = [label for label in found if label.arrival <= self.last_year]
        return found if is_forced else self._best_there(found)

    def _flown(
        self,
        starts: Sequence[Label],
        onward: Onward,
        ahead: Ahead,
        every: bool,
        settled: Kept | None = None,
        known: Sequence[Label] = (),
    ) -> list[Label]:
        """Every way to a stop that no other beats, by a search; `every`: any way.

        What labels that were `settled` lead to, and ways that are `known`, need not be found once more.
        """
        goal, settled, promised = ahead.goal, Kept() if settled is None else settled, Kept(by_rolls=True)
        reached = [*known, *(label for label in starts if label.place == goal)]
        if every:  # where a mission begins, what is done may wait
            first = [label for label in reached if label.is_first]
            reached += [label._replace(ready=year) for label in first for year in self._later_than(label)]
        compared = [label for label in reached if label.arrival >= self._stands]  # another may come just for the base
        waiting = _Waiting(starts)
        for label in waiting:
            if settled.beats(label, self._span(label)) or (label.place == goal and not every):
                continue
            limits = ahead.limits(label, () if every else compared)
            if limits is None:
                continue
            for new in onward.of(label, limits, every):
                if new.arrival > self.last_year:
                    continue
                if new.place == goal:
                    reached.append(new)
                    if new.arrival >= self._stands:
                        compared.append(new)
                # A flyby craft never comes back to where it was.
                goes_on = new.place != goal or (every and not self._is_flyby)
                if goes_on and not promised.beats(new, self._span(new)):
                    waiting.add(new)
        return reached if every else self._best_there(reached)

    def _best_there(self, labels: Iterable[Label]) -> list[Label]:
        """Labels at a stop that no other beats: who comes before a base stands, joins it later by a roll of its own."""
        found = [*labels]
        before = [label for label in found if label.arrival < self._stands]
        return best_of(before) + best_of(label for label in found if label.arrival >= self._stands)

    def _base_since(self, stop: Stop) -> int:
        """The year from which a crew docks when it comes to be serviced; 0: it makes no difference."""
        bases = self.mission.player.bases if stop.service else ()
        return next((base.since for base in bases if base.place == stop.place), 0)

    def _later_than(self, label: Label) -> Iterator[int]:
        """Years in which something changes for who waits."""
        return (year for year in self.mission.changes if label.ready < year <= self.last_year)

    def _span(self, label: Label) -> int:
        """The span of years that a label is compared in; 0: there is no need of one."""
        return self._epochs.epoch(label.ready) if self._is_flyby else 0

    def _needs_every(self, stop: Stop, later: Sequence[Stop], starts_there: bool) -> bool:
        """Whether every way to a stop counts, because the year decides what is done or risked there.

        A crew risks nothing by exploring; where it may explore at all, the earlier is the better. For who shall be
        serviced it is so before a base stands, and from then on.
        """
        if self._stays(stop, later):
            return True
        if not self.mission.ship.is_crewed:  # flyby craft cannot wait at a stop
            hurried = self._is_flyby and bool(later)
            return bool(stop.explore) or (hurried and bool(self.mission.changes))
        return bool(stop.explore or stop.service) and starts_there

    def _stays(self, stop: Stop, later: Sequence[Stop]) -> bool:
        """Whether something is done at one of the next stops, and these are at the same place."""
        same = takewhile(lambda one: one.place == stop.place, later)
        return any(one.explore or one.service for one in same)

    def fly_everywhere(self, start: Label, goals: Iterable[str]) -> dict[str, list[Label]]:
        """Every way to each of many flyby boxes, orbits and surfaces that no other beats, where nothing is done there.

        Nobody goes on from an orbit or a surface: what could be done from there can be done from where the ship came
        from, as early and with a roll less.
        """
        reached: dict[str, list[Label]] = {goal: [] for goal in goals}
        onward, anywhere = Onward(self.mission, self.last_year, reached), Limits("", self.last_year, self.last_year)
        waiting, settled, promised = _Waiting([start]), Kept(), Kept(by_rolls=True)
        if start.place in reached:
            reached[start.place].append(start)
        for label in waiting:
            if settled.beats(label, self._span(label)):
                continue
            for new in onward.of(label, anywhere):
                if new.arrival <= self.last_year:
                    if new.place in reached:
                        reached[new.place].append(new)
                    if place_of(new.place).kind == FLYBY and not promised.beats(new, self._span(new)):
                        waiting.add(new)
        return {goal: best_of(labels) for goal, labels in reached.items()}

    def best(self, labels: Iterable[Label], stop: Stop, later: Sequence[Stop]) -> list[Label]:
        """Those labels at a stop that no other beats. Where the year counts for what follows, changes part them.

        Flyby craft go on at once, and who stays at the place might have come so late that it joined its base at once.
        """
        if self.mission.ship.kind != "flyby" and not self._stays(stop, later):
            return best_of(labels)
        epochs: dict[tuple[int, int], list[Label]] = {}
        for label in labels:
            came, goes = self._epochs.epoch(label.arrival), self._epochs.epoch(label.ready)
            epochs.setdefault((came, goes), []).append(label)
        return [label for epoch in epochs.values() for label in best_of(epoch)]


class _Waiting:
    """Labels that are still to be looked at: the safest first, then the earliest, so that none comes before one that
    beats it."""

    def __init__(self, labels: Iterable[Label]) -> None:
        self._tie = count()
        self._labels: list[tuple[int, int, int, int, int, Label]] = []
        for label in labels:
            self.add(label)

    def add(self, label: Label) -> None:
        """The rank of odds will do: an order decides how long a search takes, not what it finds."""
        heapq.heappush(
            self._labels, (-label.odds.rank, label.launcher, label.ready, label.rolls, next(self._tie), label)
        )

    def __iter__(self) -> Iterator[Label]:
        while self._labels:
            yield heapq.heappop(self._labels)[-1]

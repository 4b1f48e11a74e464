"""The search: labels of where a ship may be, from when it can move again, and with which odds; the best of them win.

Years in which the owner gets something new cut time into epochs; within one nothing gets better by waiting. So there a
label is beaten by one at the same place that is no later, no worse in odds and on no larger launch vehicle: whoever is
early could also wait, or, as a flyby craft that must go on, take a higher box. Into the next epoch a ship waits on
purpose. Nothing else is ever dropped.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile
from typing import NamedTuple

from planner.stellar.flight import Step
from planner.stellar.mission import Mission, Stop, why_not_explore
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.epochs import Epochs, Transfer, Ways
from planner.stellar.rules.moving import distance, launcher_sizes, may_move, transfer_years
from planner.stellar.solve.ahead import Ahead
from planner.stellar.solve.labels import Label, best_of


class Search:
    """Searches of one mission, which share what is known of its ship in each year."""

    def __init__(self, mission: Mission, later: Search | None = None) -> None:
        """`later` has answered the same mission for a later start: a ship that may wait for that can do all of it."""
        self.mission = mission
        self._later = None if later is None or not _may_wait(mission) else later
        self._legs: dict[int, _Leg] = {}  # by how many stops come after
        self._epochs = mission.epochs
        self._changes = mission.changes
        self._last_year = mission.last_year
        self._explores = False
        self._aim_at(())

    def craft(self, year: int) -> Craft:
        """The ship in a year."""
        return self._epochs.craft(year)

    def fly(self, starts: Iterable[Label], stop: Stop, later: Sequence[Stop] = ()) -> list[Label]:
        """Every way to a stop that no other beats.

        The safest are looked at first, of these the earliest: what they reach tells that many others need no look.
        """
        goal, starts = stop.place, [*starts]
        self._aim_at((goal,))
        every = self._needs_every(stop, later, any(label.place == goal for label in starts))
        self._explores = bool(stop.explore)
        ahead = Ahead(self.mission, goal)
        tie = count()
        waiting = [(*_order(label), next(tie), label) for label in starts]
        heapq.heapify(waiting)
        reached = [label for label in (entry[-1] for entry in waiting) if label.place == goal]
        known = None if every or self._later is None else self._later._legs.get(len(later))
        settled, promised = known.settled if known else _Kept(self._epochs), _Kept(self._epochs, by_rolls=True)
        reached += [label for label in known.reached if label.arrival <= self._last_year] if known else []
        while waiting:
            label = heapq.heappop(waiting)[-1]
            if settled.beats(label) or (not every and ahead.is_in_vain(label, reached)):
                continue
            for new in self._onward(label):
                if new.arrival > self._last_year or ahead.is_too_late(new, self._last_year):
                    continue
                if new.place == goal and (every or self._fits(new, stop)):
                    reached.append(new)
                if not promised.beats(new):
                    heapq.heappush(waiting, (*_order(new), next(tie), new))
        if every:
            return reached
        best = best_of(reached)
        self._legs[len(later)] = _Leg(settled, best)
        return best

    def _needs_every(self, stop: Stop, later: Sequence[Stop], starts_there: bool) -> bool:
        """Whether every way to a stop counts, because the year decides what is done or risked there.

        A crew risks nothing by exploring; where it may explore at all, and on Earth, the earlier is the better.
        """
        if self._stays(stop, later):
            return True
        if not self.mission.ship.is_crewed:  # flyby craft cannot wait at a stop
            hurried = self.mission.ship.kind == "flyby" and bool(later)
            return bool(stop.explore) or (hurried and bool(self._changes))
        return bool(stop.explore or stop.service) and (
            starts_there or (stop.service and stop.place != self.mission.player.port)
        )

    def _stays(self, stop: Stop, later: Sequence[Stop]) -> bool:
        """Whether something is done at one of the next stops, and these are at the same place."""
        same = takewhile(lambda one: one.place == stop.place, later)
        return any(one.explore or one.service for one in same)

    def _fits(self, label: Label, stop: Stop) -> bool:
        """Whether what shall be explored at a stop can be, in the year of the arrival."""
        return not stop.explore or not why_not_explore(
            self.craft(label.arrival), stop.place, stop.explore, self.mission.probe
        )

    def fly_everywhere(self, start: Label, goals: Iterable[str]) -> dict[str, list[Label]]:
        """Every way to each of many flyby boxes, orbits and surfaces that no other beats, where nothing is done there.

        Nobody goes on from an orbit or a surface: what could be done from there can be done from where the ship came
        from, as early and with a roll less.
        """
        reached: dict[str, list[Label]] = {goal: [] for goal in goals}
        self._aim_at(reached)
        tie = count()
        waiting = [(*_order(start), next(tie), start)]
        settled, promised = _Kept(self._epochs), _Kept(self._epochs, by_rolls=True)
        if start.place in reached:
            reached[start.place].append(start)
        while waiting:
            label = heapq.heappop(waiting)[-1]
            if settled.beats(label):
                continue
            for new in self._onward(label):
                if new.arrival <= self._last_year:
                    if new.place in reached:
                        reached[new.place].append(new)
                    goes_on = new.place == label.place or place_of(new.place).kind == FLYBY
                    if goes_on and not promised.beats(new):
                        heapq.heappush(waiting, (*_order(new), next(tie), new))
        return {goal: best_of(labels) for goal, labels in reached.items()}

    def _aim_at(self, goals: Iterable[str]) -> None:
        """Where searched ways shall end."""
        self._goals = dict.fromkeys(goals)
        self._boxes = [(goal, place_of(goal)) for goal in self._goals if place_of(goal).kind == TRANSFER]
        self._systems = dict.fromkeys(self._onward_systems())

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

    def _onward(self, label: Label) -> Iterator[Label]:
        where, _, box = place_of(label.place)
        if where == TRANSFER:
            yield from self._descents(label, box)
            return
        ways = self._epochs.ways(label.ready)
        if self.mission.ship.kind == "flyby" and label.launched:
            yield from self._forced(label, ways.craft)
            return
        if self.mission.ship.kind == "flyby":
            yield from self._timed(label, ways)
        elif may_move(ways.craft, label.place, label.launched):
            sizes = launcher_sizes(ways.craft, label.place, label.launched)
            for size in sizes[:1] if ways.craft.ship.is_crewed else sizes:  # only robots are faster on a larger one
                yield from self._moves(label, ways, size)
        later = next((change for change in self._changes if change > label.ready), None)
        if later is not None and later <= self._last_year:
            yield label._replace(ready=later)

    def _timed(self, label: Label, ways: Ways) -> Iterator[Label]:
        """Launches of a flyby craft: at once, or so that it comes to a flyby box just when something has changed.

        It cannot wait there as others do; when it must go on later, it chooses its box.
        """
        ends = next((change for change in self._changes if change > label.ready), 0)
        for size in launcher_sizes(ways.craft, label.place, label.launched):
            yield from self._moves(label, ways, size)
            for leg in ways.transfers(label.place, size) if ends else ():
                for change in self._changes if leg.system in self._systems else ():
                    if label.ready < change - leg.years < ends:
                        timed = label._replace(ready=change - leg.years)
                        yield from self._under_way(self._moved(timed, ways.craft, size), timed.ready, leg)

    def _moved(self, label: Label, craft: Craft, launcher: int) -> Label:
        """A label after a roll of the engine; where it leads is still open."""
        odds = label.odds * craft.survives if craft.engine_fails_on else label.odds
        most, rolls = max(launcher, label.launcher), label.rolls + 1
        return Label(label.place, label.arrival, label.ready, odds, most, True, label.probe, rolls, label)

    def _moves(self, label: Label, ways: Ways, launcher: int) -> Iterator[Label]:
        """All that one move may lead to: a goal, or a box of another system."""
        craft, year, here = ways.craft, label.ready, system_of(self.mission.facts, label.place)
        base, within = self._moved(label, craft, launcher), ways.within(label.place, launcher)
        # A flyby craft goes on in the exploration phase of the same year.
        ready = year if craft.ship.kind == "flyby" else year + 1
        for place in self._goals:
            if place in within and place != label.place and craft.barred(place) is None:
                yield base._replace(place=place, arrival=year, ready=ready, done=((year, within[place]),))
        # Robots without crew transfer only in the move in which they are launched.
        if not craft.ship.is_crewed:
            gate = f"{FLYBY}:{here}"
            is_new = gate in within and gate != label.place and gate not in self._goals
            if launcher and is_new and craft.barred(gate) is None:
                yield base._replace(place=gate, arrival=year, ready=ready, done=((year, within[gate]),))
            if not launcher or craft.ship.kind == "telescope":
                return
        for leg in ways.transfers(label.place, launcher):
            if leg.system in self._systems:
                yield from self._under_way(base, year, leg)

    def _onward_systems(self) -> list[str]:
        """Systems that a transfer may lead to on the way to the goals.

        A crew may go anywhere. Orbiters and rovers transfer once, and so to the system of the goal; flyby craft go only
        outwards after the first time, and so nowhere beyond it.
        """
        systems, ship = self.mission.facts.systems, self.mission.ship
        last = dict.fromkeys(system_of(self.mission.facts, goal) for goal in self._goals)
        if ship.is_crewed:
            return [*systems]
        if ship.kind != "flyby":
            return [*last]
        return [key for key in systems if key in last or any(systems[key].h < systems[one].h for one in last)]

    def _forced(self, label: Label, craft: Craft) -> Iterator[Label]:
        """The way on of a flyby craft: outwards, into the computed box or a higher one (3.5.1)."""
        facts, here, year = self.mission.facts, system_of(self.mission.facts, label.place), label.ready
        base = self._moved(label, craft, 0)
        for there in self._systems:
            if facts.systems[there].h <= facts.systems[here].h or craft.barred(f"{FLYBY}:{there}") is not None:
                continue
            least = transfer_years(distance(facts, here, there), craft.able.modifier)
            # A longer way is of use only to meet a change, or to end in the box that is asked for.
            boxes = {least, *(change - year for change in self._changes if change - year > least)}
            # Who goes on has explored this year: in a box he does it again when he has come down to it.
            boxes |= {max(least, box.box + self._explores) for _, box in self._boxes if box.of == there}
            arrival = Step("descend", (f"{FLYBY}:{there}",))
            for years in sorted(boxes):
                step = Step("transfer", (f"{TRANSFER}:{there}:{years}",), fails_on=craft.engine_fails_on)
                for new in self._under_way(base, year, Transfer(there, years, step, arrival)):
                    if not (self._explores and new.place in self._goals and new.arrival == year):
                        yield new

    def _descents(self, label: Label, box: int) -> Iterator[Label]:
        """A ship that starts in a numbered box: it goes down by one each year from the first on."""
        of = place_of(label.place).of
        gate, year = f"{FLYBY}:{of}", label.ready + box - 1
        for goal, (_, there, asked) in self._boxes:
            if there == of and asked < box:
                lower = label.ready + box - asked - 1
                down = ((lower, Step("descend", (goal,))),)
                yield label._replace(place=goal, arrival=lower, ready=lower + 1, before=label, done=down)
        arrived = ((year, Step("descend", (gate,))),)
        yield label._replace(place=gate, arrival=year, ready=year, before=label, done=arrived)

    def _under_way(self, base: Label, year: int, leg: Transfer) -> Iterator[Label]:
        """A transfer and the arrival in the flyby box; and the goal, if that is a box which it goes through."""
        for goal, (_, of, asked) in self._boxes:
            if of == leg.system and asked <= leg.years:
                came = year + leg.years - asked
                down = () if asked == leg.years else ((came, Step("descend", (goal,))),)
                yield base._replace(place=goal, arrival=came, ready=came + 1, done=((year, leg.step), *down))
        came, gate = year + leg.years, leg.arrival.path[0]
        yield base._replace(place=gate, arrival=came, ready=came, done=((year, leg.step), (came, leg.arrival)))


class _Leg(NamedTuple):
    """The way to one stop, as far as it was searched."""

    settled: _Kept
    reached: list[Label]


def _may_wait(mission: Mission) -> bool:
    """Whether a ship may as well begin later: a crew that is not on its way in a box, and goes somewhere else."""
    begins = place_of(mission.start).kind != TRANSFER and mission.stops[0].place != mission.start
    return mission.ship.is_crewed and begins


class _Kept:
    """Labels that were looked at, or will be, by what the future depends on: they beat those that are no better."""

    def __init__(self, epochs: Epochs, by_rolls: bool = False) -> None:
        self._epochs, self._by_rolls = epochs, by_rolls  # of equals the one with fewer rolls is still to come
        self._labels: dict[tuple[str, bool, bool, int], list[Label]] = {}

    def beats(self, label: Label) -> bool:
        """Whether another label at the same place is as good; else it is kept to beat others."""
        key = (label.place, label.launched, label.probe, self._epochs.epoch(label.ready))
        kept = self._labels.setdefault(key, [])
        for other in kept:
            is_early = other.ready <= label.ready and other.launcher <= label.launcher
            if is_early and other.odds >= label.odds and (not self._by_rolls or other.rolls <= label.rolls):
                return True
        kept.append(label)
        return False


_FINE = 60  # bits of odds by which labels are put in order


def _order(label: Label) -> tuple[int, int, int, int]:
    """The safest first, then the earliest, so that none is looked at before one that beats it.

    Odds are cut to whole numbers here, which are quick to compare: an order decides how long a search takes, not what
    it finds.
    """
    return (-(label.odds.numerator << _FINE) // label.odds.denominator, label.launcher, label.ready, label.rolls)

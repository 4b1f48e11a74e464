"""The search: labels of where a ship may be, from when it can move again, and with which odds; the best of them win.

Years in which the owner gets something new cut time into epochs; within one nothing gets better by waiting. So there a
label is beaten by one at the same place that is no later, no worse in odds and on no larger launch vehicle: whoever is
early could also wait, or, as a flyby craft that must go on, take a higher box. Into the next epoch a ship waits on
purpose. Nothing else is ever dropped.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import count
from typing import NamedTuple

from planner.stellar.flight import Step
from planner.stellar.mission import Mission, Stop
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.moving import Reach, distance, launcher_sizes, may_move, reach_in_system, transfer_years

_Doing = Callable[[tuple[str, ...]], tuple[tuple[int, Step], ...]]  # a way, as what is done in its year


class Label(NamedTuple):
    """A way in which the ship may have come to a place."""

    place: str
    arrival: int  # year in which it came there
    ready: int  # first year in which it can move again
    odds: Fraction
    launcher: int = 0  # the largest launch vehicle used
    launched: bool = True
    rolls: int = 0
    before: Label | None = None
    done: tuple[tuple[int, Step], ...] = ()  # what was done since the label before, by year

    def moved(self, years: int) -> Label:
        """The same so many years later."""
        return self._replace(
            arrival=self.arrival + years,
            ready=self.ready + years,
            before=None if self.before is None else self.before.moved(years),
            done=tuple((year + years, step) for year, step in self.done),
        )

    def history(self) -> list[tuple[int, Step]]:
        """All that was done, in order."""
        chain: list[Label] = []
        label: Label | None = self
        while label is not None:
            chain.append(label)
            label = label.before
        return [done for label in reversed(chain) for done in label.done]


class Search:
    """Searches of one mission, which share what is known of its ship in each year."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self._changes = mission.changes
        self._explores = False
        self._aim_at(())
        self._reaches: dict[tuple[int, str], Reach] = {}

    def craft(self, year: int) -> Craft:
        """The ship in a year."""
        return self.mission.craft(year)

    def fly(self, starts: Iterable[Label], stop: Stop) -> list[Label]:
        """Every way to a stop that no other beats, the earliest first.

        Where something is done there the year decides what it risks, or whether it can be done: then every way counts.
        """
        goal = stop.place
        self._aim_at((goal,))
        hurried = self.mission.ship.kind == "flyby" and stop is not self.mission.stops[-1]  # it cannot wait there
        every = bool(stop.explore or stop.service) or (hurried and bool(self._changes))
        self._explores = bool(stop.explore)
        tie = count()
        waiting = [(label.ready, label.rolls, next(tie), label) for label in starts]
        heapq.heapify(waiting)
        settled: dict[tuple[object, ...], list[Label]] = {}
        reached = [label for label in (entry[-1] for entry in waiting) if label.place == goal]
        while waiting:
            label = heapq.heappop(waiting)[-1]
            if self._is_beaten(label, settled) or (not every and any(_is_ahead(other, label) for other in reached)):
                continue
            for new in self._onward(label):
                if new.arrival > self.mission.last_year:
                    continue
                if new.place == goal:
                    reached.append(new)
                heapq.heappush(waiting, (new.ready, new.rolls, next(tie), new))
        return reached if every else best_of(reached)

    def fly_everywhere(self, start: Label, goals: Iterable[str]) -> dict[str, list[Label]]:
        """Every way to each of many flyby boxes, orbits and surfaces that no other beats, where nothing is done there.

        Nobody goes on from an orbit or a surface: what could be done from there can be done from where the ship came
        from, as early and with a roll less.
        """
        reached: dict[str, list[Label]] = {goal: [] for goal in goals}
        self._aim_at(reached)
        tie = count()
        waiting = [(start.ready, start.rolls, next(tie), start)]
        settled: dict[tuple[object, ...], list[Label]] = {}
        if start.place in reached:
            reached[start.place].append(start)
        while waiting:
            label = heapq.heappop(waiting)[-1]
            if self._is_beaten(label, settled):
                continue
            for new in self._onward(label):
                if new.arrival <= self.mission.last_year:
                    if new.place in reached:
                        reached[new.place].append(new)
                    if new.place == label.place or place_of(new.place).kind == FLYBY:
                        heapq.heappush(waiting, (new.ready, new.rolls, next(tie), new))
        return {goal: best_of(labels) for goal, labels in reached.items()}

    def _aim_at(self, goals: Iterable[str]) -> None:
        """Where searched ways shall end."""
        self._goals = dict.fromkeys(goals)
        self._boxes = [(goal, place_of(goal)) for goal in self._goals if place_of(goal).kind == TRANSFER]
        self._systems = self._onward_systems()

    def best(self, labels: Iterable[Label]) -> list[Label]:
        """Those labels at a stop that no other beats. Flyby craft go on at once: what changes later parts them."""
        if self.mission.ship.kind != "flyby":
            return best_of(labels)
        epochs: dict[int, list[Label]] = {}
        for label in labels:
            epochs.setdefault(self.mission.epoch(label.ready), []).append(label)
        return [label for epoch in epochs.values() for label in best_of(epoch)]

    def _is_beaten(self, label: Label, settled: dict[tuple[object, ...], list[Label]]) -> bool:
        """Whether an earlier label at the same place is as good; else it is kept to beat others."""
        kept = settled.setdefault((label.place, label.launched, self.mission.epoch(label.ready)), [])
        if any(other.odds >= label.odds and other.launcher <= label.launcher for other in kept):
            return True
        kept.append(label)
        return False

    def _onward(self, label: Label) -> Iterator[Label]:
        where, _, box = place_of(label.place)
        if where == TRANSFER:
            yield from self._descents(label, box)
            return
        craft = self.craft(label.ready)
        if self.mission.ship.kind == "flyby" and label.launched:
            yield from self._forced(label, craft)
            return
        if self.mission.ship.kind == "flyby":
            yield from self._timed(label, craft)
        elif may_move(craft, label.place, label.launched):
            sizes = launcher_sizes(craft, label.place, label.launched)
            for size in sizes[:1] if craft.ship.is_crewed else sizes:  # only robots are faster on a larger one
                yield from self._moves(label, craft, size)
        later = next((change for change in self._changes if change > label.ready), None)
        if later is not None and later <= self.mission.last_year:
            yield label._replace(ready=later)

    def _timed(self, label: Label, craft: Craft) -> Iterator[Label]:
        """Launches of a flyby craft: at once, or so that it comes to a flyby box just when something has changed.

        It cannot wait there as others do; when it must go on later, it chooses its box.
        """
        facts, here = self.mission.facts, system_of(self.mission.facts, label.place)
        ends = next((change for change in self._changes if change > label.ready), 0)
        systems = [there for there in self._systems if there != here]
        for size in launcher_sizes(craft, label.place, label.launched):
            yield from self._moves(label, craft, size)
            for there in systems if ends else ():
                years = transfer_years(distance(facts, here, there), craft.able.modifier, size)
                for change in self._changes:
                    if label.ready < change - years < ends:
                        yield from self._moves(label._replace(ready=change - years), craft, size, there)

    def _moves(self, label: Label, craft: Craft, launcher: int, only: str = "") -> Iterator[Label]:
        """All that one move may lead to: a goal, or a box of another system, or of only one."""
        year, here = label.ready, system_of(self.mission.facts, label.place)
        odds = label.odds * (100 - craft.engine_fails_on) / 100
        paths = self._reach(craft, label.place).paths
        base = label._replace(
            odds=odds, launcher=max(launcher, label.launcher), launched=True, rolls=label.rolls + 1, before=label
        )

        def moved(path: tuple[str, ...]) -> tuple[tuple[int, Step], ...]:
            return ((year, Step("move", path, launcher, fails_on=craft.engine_fails_on)),)

        # A flyby craft goes on in the exploration phase of the same year.
        ready = year if craft.ship.kind == "flyby" else year + 1
        for place in paths if not only else ():
            if place in self._goals and place != label.place and craft.barred(place) is None:
                yield base._replace(place=place, arrival=year, ready=ready, done=moved(paths[place]))
        gate = f"{FLYBY}:{here}"
        if gate not in paths or craft.barred(gate, stays=False) is not None:
            return
        # Robots without crew transfer only in the move in which they are launched.
        if not craft.ship.is_crewed:
            is_new = gate != label.place and gate not in self._goals
            if launcher and is_new and not only and craft.barred(gate) is None:
                yield base._replace(place=gate, arrival=year, ready=ready, done=moved(paths[gate]))
            if not launcher or craft.ship.kind == "telescope":
                return
        faster = launcher if not craft.ship.is_crewed else 1
        for there in [only] if only else self._systems:
            if there != here and craft.barred(f"{FLYBY}:{there}") is None:
                years = transfer_years(distance(self.mission.facts, here, there), craft.able.modifier, faster)
                yield from self._under_way(base, year, (*paths[gate], f"{TRANSFER}:{there}:{years}"), moved)

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
        odds = label.odds * (100 - craft.engine_fails_on) / 100
        base = label._replace(odds=odds, rolls=label.rolls + 1, before=label)

        def forced(path: tuple[str, ...]) -> tuple[tuple[int, Step], ...]:
            return ((year, Step("transfer", path, fails_on=craft.engine_fails_on)),)

        for there in self._systems:
            if facts.systems[there].h <= facts.systems[here].h or craft.barred(f"{FLYBY}:{there}") is not None:
                continue
            least = transfer_years(distance(facts, here, there), craft.able.modifier)
            # A longer way is of use only to meet a change, or to end in the box that is asked for.
            boxes = {least, *(change - year for change in self._changes if change - year > least)}
            # Who goes on has explored this year: in a box he does it again when he has come down to it.
            boxes |= {max(least, box.box + self._explores) for _, box in self._boxes if box.of == there}
            for years in sorted(boxes):
                for new in self._under_way(base, year, (f"{TRANSFER}:{there}:{years}",), forced):
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

    def _under_way(self, base: Label, year: int, path: tuple[str, ...], step: _Doing) -> Iterator[Label]:
        """A transfer and the arrival in the flyby box; and the goal, if that is a box which it goes through."""
        _, there, years = place_of(path[-1])
        done = step(path)
        for goal, (_, of, asked) in self._boxes:
            if of == there and asked <= years:
                came = year + years - asked
                down = () if asked == years else ((came, Step("descend", (goal,))),)
                yield base._replace(place=goal, arrival=came, ready=came + 1, done=(*done, *down))
        arrived = year + years
        gate = f"{FLYBY}:{there}"
        yield base._replace(
            place=gate, arrival=arrived, ready=arrived, done=(*done, (arrived, Step("descend", (gate,))))
        )

    def _reach(self, craft: Craft, place: str) -> Reach:
        key = (id(craft), place)
        if key not in self._reaches:
            self._reaches[key] = reach_in_system(craft, place)
        return self._reaches[key]


def _is_ahead(there: Label, label: Label) -> bool:
    """Whether a way to the goal beats all that may come of a label: nothing gets earlier or safer on the way."""
    return (
        max(there.arrival, there.ready) <= label.ready and there.odds >= label.odds and there.launcher <= label.launcher
    )


def best_of(labels: Iterable[Label]) -> list[Label]:
    """Those that no other beats in arrival, odds, launch vehicle and when it can move again; of equals one."""
    kept: list[Label] = []
    for label in sorted(labels, key=lambda one: (one.arrival, one.ready, -one.odds, one.launcher, one.rolls)):
        if not any(_is_as_good(other, label) for other in kept):
            kept.append(label)
    return kept


def _is_as_good(one: Label, other: Label) -> bool:
    return (
        one.arrival <= other.arrival
        and one.ready <= other.ready
        and one.odds >= other.odds
        and one.launcher <= other.launcher
    )


def first_label(mission: Mission) -> Label:
    """Where a mission begins."""
    return Label(mission.start, mission.year, mission.year, Fraction(1), launched=mission.launched)

"""What may come of a label by one move, or by coming down from a numbered box: where the search may go on.

A ship that may wait is offered every year that makes a difference at once: that in which it is ready, and those in
which its owner gets something new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.stellar.flight import Step
from planner.stellar.mission import Mission, Stop, why_not_explore
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.rules.epochs import Departure, Ways
from planner.stellar.rules.moving import launcher_sizes, may_move
from planner.stellar.rules.surviving import Odds
from planner.stellar.solve.ahead import Limits
from planner.stellar.solve.labels import Label


class Onward:
    """The moves of the ship of a mission on its way to some goals."""

    def __init__(
        self, mission: Mission, last_year: int, goals: Iterable[str], stop: Stop | None = None, stands: int = 0
    ) -> None:
        """`stop` is what shall be done at the one goal; from the year that it `stands` on a base makes it another thing
        to come there."""
        self._mission, self._last_year, self._stop, self._stands = mission, last_year, stop, stands
        self._epochs, self._facts, ship = mission.epochs, mission.facts, mission.ship
        self._changes, self._is_crewed, self._is_flyby = mission.changes, ship.is_crewed, ship.kind == "flyby"
        self._explores = stop is not None and bool(stop.explore)
        self._goals = {goal: system_of(self._facts, goal) for goal in goals}
        self._boxes = [(goal, place_of(goal)) for goal in self._goals if place_of(goal).kind == TRANSFER]
        self._systems = self._onward_systems()
        if self._is_flyby:
            self._farthest = max(self._facts.systems[system_of(self._facts, one.place)].h for one in mission.stops)
            self._riskier_until = self._epochs.riskier_until(any(one.explore for one in mission.stops))

    def fits(self, year: int) -> bool:
        """Whether what shall be explored at the stop can be, in the year of the arrival."""
        stop = self._stop
        if stop is None or not stop.explore:
            return True
        return not why_not_explore(self._epochs.craft(year), stop.place, stop.explore, self._mission.probe)

    def opens(self) -> int:
        """The first year in which the stop may begin, if the ship were there."""
        places = [*self._goals]
        fit = (ways for ways in self._epochs.spans if not any(map(ways.craft.barred, places)) and self.fits(ways.since))
        return next((ways.since for ways in fit), 0)

    def of(self, label: Label, limits: Limits, every: bool = False) -> Iterator[Label]:
        """What may come of a label; with `every` also what comes to a goal later than need be."""
        where, _, box = place_of(label.place)
        if where == TRANSFER:
            yield from self._descents(label, box)
        elif self._is_flyby and label.launched:
            yield from self._forced(label, self._epochs.ways(label.ready))
        elif self._is_flyby:
            yield from self._timed(label)
        else:
            yield from self._moves(label, every)
            yield from self._transfers(label, limits)

    def _moved(self, label: Label, ways: Ways, launcher: int) -> Label:
        """A label after a roll of the engine; where it leads is still open."""
        odds = label.odds.after(ways.fails_on)
        most, rolls = max(launcher, label.launcher), label.rolls + 1
        return Label(label.place, label.arrival, label.ready, odds, most, True, label.probe, rolls, label)

    def _moves(self, label: Label, every: bool) -> Iterator[Label]:
        """Where a move within the system leads: to a goal, or with a robot to the box from which it goes on."""
        here = system_of(self._facts, label.place)
        ends = [(place, True) for place in self._goals if self._goals[place] == here and place != label.place]
        gate, crewed = f"{FLYBY}:{here}", self._is_crewed
        if not crewed and gate not in self._goals and gate != label.place:
            ends.append((gate, False))
        found: dict[tuple[str, bool], list[tuple[Odds, int]]] = {}
        for year, ways in self._epochs.waits(label.ready) if ends else ():
            if year > self._last_year:
                break
            if not may_move(ways.craft, label.place, label.launched):
                continue
            sizes = launcher_sizes(ways.craft, label.place, label.launched)
            for size in sizes[:1] if crewed else sizes:  # only robots are faster on a larger one
                base = self._moved(label, ways, size)
                for place, is_goal in ends:
                    path = ways.within(label.place).get(place)
                    if path is None or ways.craft.barred(place) is not None or not (is_goal or size):
                        continue
                    known = found.setdefault((place, year >= self._stands), [])
                    is_worse = any(odds.at_least(base.odds) and most <= base.launcher for odds, most in known)
                    if not every and (is_worse or not self.fits(year)):
                        continue
                    known.append((base.odds, base.launcher))
                    step = Step("move", path, size, fails_on=ways.fails_on)
                    yield base._replace(place=place, arrival=year, ready=year + 1, since=((year, step),))

    def _transfers(self, label: Label, limits: Limits) -> Iterator[Label]:
        """Where transfers lead, of those that need a look."""
        if self._boxes:
            yield from self._to_boxes(label)
        here, place, ready = system_of(self._facts, label.place), label.place, label.ready
        ways = self._epochs.ways(ready)
        sizes = launcher_sizes(ways.craft, place, True) if self._is_crewed and ways.fails_on == ways.fails_least else ()
        at_once, soon = ways.transfers(place) if sizes else {}, ways.last + 2 - ready
        for there, last in limits.by_system(ready + 1, self._systems):
            years = at_once.get(there, 0)
            if 0 < years <= soon:  # who waits for a change is no earlier, and no roll is safer then
                if ready + years <= last:
                    yield self._under_way(label, Departure(there, ready, ready + years, place, sizes[0], ways))
            elif there != here:
                for leg in self._epochs.departures(label.place, label.launched, there, ready):
                    if leg.comes <= last:
                        yield self._under_way(label, leg)

    def _under_way(self, label: Label, leg: Departure) -> Label:
        """A transfer, and the arrival in the flyby box."""
        odds = label.odds.after(leg.ways.fails_on)
        most, came = max(leg.launcher, label.launcher), leg.comes
        gate, rolls = f"{FLYBY}:{leg.system}", label.rolls + 1
        return Label(gate, came, came, odds, most, True, label.probe, rolls, label, leg)

    def _to_boxes(self, label: Label) -> Iterator[Label]:
        """Transfers to goals that are numbered boxes: which is the first there is not for who comes down first."""
        for year, ways in self._epochs.waits(label.ready):
            if may_move(ways.craft, label.place, label.launched):
                sizes = launcher_sizes(ways.craft, label.place, label.launched)
                for size in sizes[:1] if self._is_crewed else [size for size in sizes if size]:
                    for system, years in ways.transfers(label.place, size).items():
                        leg = Departure(system, year, year + years, label.place, size, ways)
                        yield from self._through_boxes(label, leg)

    def _through_boxes(self, label: Label, leg: Departure) -> Iterator[Label]:
        """The goals that are numbered boxes, as far as a transfer goes through them."""
        for goal, (_, of, asked) in self._boxes:
            if of == leg.system and asked <= leg.comes - leg.leaves:
                came = leg.comes - asked
                down = () if came == leg.leaves else ((came, Step("descend", (goal,))),)
                under_way = self._under_way(label, leg)
                yield under_way._replace(
                    place=goal, arrival=came, ready=came + 1, since=((leg.leaves, leg.step), *down)
                )

    def _timed(self, label: Label) -> Iterator[Label]:
        """Launches of a flyby craft: at once, or so that it comes to a flyby box just when something has changed.

        It cannot wait there as others do; when it must go on later, it chooses its box.
        """
        here = system_of(self._facts, label.place)
        first: dict[tuple[str, int], int] = {}  # the first arrival in a system with a launch vehicle of a size
        for year, ways in self._epochs.waits(label.ready):
            for size in launcher_sizes(ways.craft, label.place, label.launched):
                soonest = first.setdefault((here, size), year)
                if year <= self._riskier_until or self._is_of_use(here, year, soonest):
                    yield from self._to_gate(label, year, ways, size)
                for system, years in ways.transfers(label.place, size).items():
                    if system not in self._systems:
                        continue
                    soonest = first.setdefault((system, size), year + years)
                    timed = (change - years for change in self._changes if year < change - years <= ways.last)
                    for leaves in (year, *timed):
                        is_safer = leaves <= self._riskier_until
                        if self._boxes or is_safer or self._is_of_use(system, leaves + years, soonest):
                            leg = Departure(system, leaves, leaves + years, label.place, size, ways)
                            yield from self._through_boxes(label, leg)
                            yield self._under_way(label, leg)

    def _to_gate(self, label: Label, year: int, ways: Ways, size: int) -> Iterator[Label]:
        """A flyby craft that is launched into the flyby box of its system; it goes on in the same year."""
        gate = f"{FLYBY}:{system_of(self._facts, label.place)}"
        within = ways.within(label.place)
        if gate in within and gate != label.place and ways.craft.barred(gate) is None:
            step = Step("move", within[gate], size, fails_on=ways.fails_on)
            base = self._moved(label, ways, size)
            yield base._replace(place=gate, arrival=year, ready=year, since=((year, step),))

    def _is_of_use(self, system: str, year: int, soonest: int) -> bool:
        """Whether a flyby craft gains by coming to a system later than need be, in the year of a change.

        Who came at the soonest is at the farthest place by then, and may be anywhere later than that by a higher box;
        only risks may have become less.
        """
        if year <= max(soonest, self._riskier_until):
            return True
        farther = self._farthest - self._facts.systems[system].h
        return farther > 0 and year < soonest + self._epochs.ways(soonest).years()[farther]

    def _onward_systems(self) -> list[str]:
        """Systems that a transfer may lead to on the way to the goals.

        A crew may go anywhere. Orbiters and rovers transfer once, and so to the system of the goal; flyby craft go only
        outwards after the first time, and so nowhere beyond it.
        """
        systems, last = self._facts.systems, dict.fromkeys(self._goals.values())
        if self._is_crewed:
            return [*systems]
        if not self._is_flyby:
            return [*last]
        return [key for key in systems if key in last or any(systems[key].h < systems[one].h for one in last)]

    def _forced(self, label: Label, ways: Ways) -> Iterator[Label]:
        """The way on of a flyby craft: outwards, into the computed box or a higher one (3.5.1)."""
        facts, year = self._facts, label.ready
        here = facts.systems[system_of(facts, label.place)].h
        for there in self._systems:
            if there not in ways.open or ways.open[there] <= here:
                continue
            least = ways.years()[ways.open[there] - here]
            # A longer way is of use only to meet a change, or to end in the box that is asked for.
            soonest = year + least
            late = (change for change in self._changes if change > soonest and self._is_of_use(there, change, soonest))
            boxes = {least, *(change - year for change in late)}
            # Who goes on has explored this year: in a box he does it again when he has come down to it.
            boxes |= {max(least, box.box + self._explores) for _, box in self._boxes if box.of == there}
            for years in sorted(boxes):
                leg = Departure(there, year, year + years, label.place, 0, ways, "transfer")
                for new in self._through_boxes(label, leg):
                    if not (self._explores and new.arrival == year):
                        yield new
                yield self._under_way(label, leg)

    def _descents(self, label: Label, box: int) -> Iterator[Label]:
        """A ship that starts in a numbered box: it goes down by one each year from the first on."""
        of = place_of(label.place).of
        gate, year = f"{FLYBY}:{of}", label.ready + box - 1
        for goal, (_, there, asked) in self._boxes:
            if there == of and asked < box:
                lower = label.ready + box - asked - 1
                down = ((lower, Step("descend", (goal,))),)
                yield label._replace(place=goal, arrival=lower, ready=lower + 1, before=label, since=down)
        arrived = ((year, Step("descend", (gate,))),)
        yield label._replace(place=gate, arrival=year, ready=year, before=label, since=arrived)

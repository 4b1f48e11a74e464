"""What lies between a label and a stop at least, so that those need no look of which nothing better can come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from planner.stellar.mission import Mission, Stop
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.rules.abilities import facility_by_elevator
from planner.stellar.rules.deadlines import Deadline
from planner.stellar.rules.moving import launcher_sizes
from planner.stellar.rules.surviving import Odds
from planner.stellar.solve.labels import Label


class Limits(NamedTuple):
    """Until when a ship must come to the flyby box of a system for anything better to come of it."""

    goal: str  # the system of the stop
    there: int  # the last year in that
    elsewhere: Deadline | int  # in others; 0: never

    def by_system(self, since: int, systems: Iterable[str]) -> list[tuple[str, int]]:
        """The last year for each of these systems, if it is `since` or later."""
        last = self.elsewhere
        others = [(key, last) for key in systems] if isinstance(last, int) else last.all_from(since)
        found = [(key, by) for key, by in others if by >= since and key != self.goal]
        return [*found, (self.goal, self.there)] if self.goal else found


class Ahead:
    """What is still to come at least on the way to one stop, wherever a label stands: years of transfers, and rolls."""

    def __init__(
        self, mission: Mission, goal: str, years: tuple[int, int], floor: Odds | None = None, rolls_later: int = 0
    ) -> None:
        """The stop may begin in the first of these years at the earliest, and in the second at the latest; `floor` are
        the least odds that are of interest in the end, after so many rolls that come later."""
        self._epochs, self._facts, self._is_crewed = mission.epochs, mission.facts, mission.ship.is_crewed
        self.goal, (self._kind, _, box) = goal, place_of(goal)
        self.system = system_of(mission.facts, goal)
        self._floor, self._rolls_later = floor, rolls_later
        (self._opens, self._due), self._box = years, box
        self._lands = self._kind not in (FLYBY, TRANSFER)  # no transfer ends in an orbit or on a surface
        self._busy = int(self._is_crewed and self._kind != FLYBY)  # who moved there goes on a year later
        self._fails_on = mission.epochs.fails_least

    def least_rolls(self, place: str) -> int:
        """How many rolls every way from a place to the stop takes at least, if it stands elsewhere."""
        return (system_of(self._facts, place) != self.system) + self._lands or 1

    def limits(self, label: Label, reached: Sequence[Label]) -> Limits | None:
        """What may still be better than all that reached the stop; None: nothing that comes of this label is."""
        if not self._is_crewed:  # nothing gets earlier or safer on the way: more need not be known of its few moves
            due = self._better(label, 0, reached)
            return None if label.ready > due else Limits(self.system, due, due)
        here = system_of(self._facts, label.place)
        rolls = self.least_rolls(label.place)
        if self._is_too_risky(label, rolls):
            return None
        due = self._better(label, rolls, reached)
        if place_of(label.place).kind != TRANSFER and not self._deadline(due).is_met(here, label.ready):
            return None
        gate = "" if self._box else self.system  # a numbered box is no way on
        if self._is_too_risky(label, 2 + self._lands):
            return Limits(gate, due, 0)
        onward = self._better(label, 2 + self._lands, reached)
        return Limits(gate, due, self._deadline(onward))

    def _is_too_risky(self, label: Label, rolls: int) -> bool:
        """Whether so many rolls more on the way to the stop, and those later, are more than the odds allow."""
        if self._floor is None:
            return False
        return not label.odds.after(self._fails_on, rolls + self._rolls_later).at_least(self._floor)

    def _deadline(self, due: int) -> Deadline:
        return self._epochs.deadline(self.system, due, self._box)

    def _better(self, label: Label, rolls: int, reached: Sequence[Label]) -> int:
        """The last year in which something would be better that takes so many rolls more."""
        due, odds, most = self._due, label.odds.after(self._fails_on, rolls), label.rolls + rolls
        for one in reached:
            as_early = max(one.arrival, one.ready - self._busy)
            is_as_good = one.launcher <= label.launcher and one.rolls <= most and one.probe >= label.probe
            if as_early <= due and is_as_good and one.odds.at_least(odds):
                due = as_early - 1 if as_early > self._opens else 0  # nothing comes before the stop may begin
        return due


def dues(mission: Mission, last_year: int, since: int) -> list[int]:
    """For each stop of a crew the last year in which it may begin, so that all is done by a last year.

    Where it would have to begin before a year `since`, it may be any year before.
    """
    places = [mission.start, *(stop.place for stop in mission.stops)]
    found: list[int] = []
    due = last_year
    for number, stop in reversed([*enumerate(mission.stops)]):
        moves = places[number] != stop.place and place_of(stop.place).kind != FLYBY
        busy = int(moves or bool(stop.explore))
        if not found and stop.service:
            due = _joined_by(mission, stop, due) - busy
        elif not found:
            pass
        elif places[number + 2] == stop.place:  # the next one may begin at once
            due = found[-1]
        else:
            onward = places[number + 2]
            deadline = mission.epochs.deadline(system_of(mission.facts, onward), found[-1], place_of(onward).box)
            due = deadline.latest(system_of(mission.facts, stop.place), since)
            if stop.service:
                due = _joined_by(mission, stop, due - stop.stay) - busy
            else:
                due -= max(busy, stop.stay)
        if moves and due >= since:
            due = _last_open(mission, places[number], stop.place, due)
        found.append(due)
    return found[::-1]


def _joined_by(mission: Mission, stop: Stop, due: int) -> int:
    """The last year in which a crew may be serviced, up to one that is due; 0: the base does not stand by then."""
    player = mission.player
    if stop.place == player.port or facility_by_elevator(mission.facts, player, stop.place, due):
        return due
    return due if any(base.place == stop.place and base.since <= due for base in player.bases) else 0


def _last_open(mission: Mission, before: str, place: str, due: int) -> int:
    """The last year up to one that is due in which a move leads to an orbit or a surface; 0: there is none."""
    facts = mission.facts
    system = system_of(facts, place)
    if place_of(place).kind == TRANSFER:
        return due
    begins = [f"{FLYBY}:{system}"]
    if system_of(facts, before) == system and place_of(before).kind != TRANSFER:
        begins.append(before)
    for ways in reversed(mission.epochs.spans):
        is_open = ways.since <= due and ways.craft.barred(place) is None
        if is_open and any(place in ways.within(begin) for begin in begins):
            return min(ways.last, due)
    return 0


def rolls_later(mission: Mission) -> list[int]:
    """For each stop of a crew, how many rolls come after it at least."""
    found = [0]
    for before, stop in reversed([*pairwise(mission.stops)]):
        found.append(found[-1] + _rolls_between(mission, before.place, stop.place))
    return found[::-1]


def fewest_rolls(mission: Mission) -> int:
    """How many rolls a mission takes at least."""
    first = (
        0
        if place_of(mission.start).kind == TRANSFER
        else _rolls_between(mission, mission.start, mission.stops[0].place)
    )
    return first + rolls_later(mission)[0]


def _rolls_between(mission: Mission, before: str, place: str) -> int:
    same_system = system_of(mission.facts, before) == system_of(mission.facts, place)
    lands = place_of(place).kind not in (FLYBY, TRANSFER)
    return 0 if before == place else 1 if same_system else 1 + lands


def first_year_there(mission: Mission, since: int) -> int:
    """The first year from `since` on in which a crew may be at the end of its mission, if odds do not count.

    It is no later than the last one of the mission.
    """
    most, step = mission.last_year, 1
    early, late = since - 1, since
    while late < most and not may_be_there(mission, late):
        early, late, step = late, late + step, 2 * step
    late = min(late, most)
    while late - early > 1:
        middle = (early + late) // 2
        early, late = (early, middle) if may_be_there(mission, middle) else (middle, late)
    return late


def may_be_there(mission: Mission, last_year: int) -> bool:
    """Whether a crew may be at the end of its mission by a year, if odds do not count."""
    due, goal = dues(mission, last_year, mission.year)[0], mission.stops[0].place
    kind, _, box = place_of(mission.start)
    if goal == mission.start or (kind == TRANSFER and place_of(goal).kind == TRANSFER):
        return due >= mission.year
    deadline = mission.epochs.deadline(system_of(mission.facts, goal), due, place_of(goal).box)
    comes_down = box - 1 if kind == TRANSFER else 0
    leaves = (
        year
        for year, ways in mission.epochs.waits(mission.year)
        if launcher_sizes(ways.craft, mission.start, mission.launched)
    )
    return deadline.is_met(system_of(mission.facts, mission.start), next(leaves) + comes_down)

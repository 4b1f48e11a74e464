"""Lower bounds on what flights take, and the hops that no flight within some limits flies.

Bounds may be too good, never too bad: they know nothing of spaces far away that have given their bonus burns, of most
landings, and of belts that are met with another net thrust than the best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from planner.models.trajectory.facts import Facts, Mode
from planner.models.trajectory.flown import Net
from planner.models.trajectory.hops import Asking
from planner.models.trajectory.limits import Limits, Ranges
from planner.models.trajectory.lines import LineColumns, Whole
from planner.models.trajectory.narrowing import Narrowing
from planner.models.trajectory.spots import Course

_MUCH = 100_000  # rough hops in all turns
_ALIKE = 3, 2  # lines of a net that is there already, by those that are asked for
_MOST_KEPT = 6  # narrowings, from which narrower ones begin


class Bounds:
    """The least that flights take, within limits. `check` is called again and again, and ends it by raising."""

    def __init__(self, facts: Facts, check: Callable[[], None]) -> None:
        self.facts, self.check = facts, check
        self.course = Course(facts.mission)
        self.columns = LineColumns(facts, self.course)
        self._nets: dict[tuple[int, str], Net] = {}
        self.remembered: frozenset[str] = frozenset()  # spaces whose bonus burns are given once wherever a move flies
        self._last: dict[Asking, Net] = {}  # true hops that were laid last
        self._rough: list[Narrowing] = []
        self._fine: list[Narrowing] = []

    def ranges(self, limits: Limits) -> Ranges | None:
        """What each turn may use; None if no flight within the limits comes to a goal."""
        found = self._true(limits)
        return None if found is None else Ranges(found.ranges(), found.legs)

    def may_fly(self, limits: Limits) -> bool:
        """Whether a flight may come to a goal; where that is much to find out, it may."""
        rough = self._narrowed(limits)
        if rough is None:
            return False
        return rough.size(limits.turns) > _MUCH or self._true(limits) is not None

    def may_roughly_fly(self, limits: Limits) -> bool:
        """The same by fuel alone, and by rough hops."""
        return Narrowing(self, limits, self._holding(self._rough, limits)).may_fly()

    def _true(self, limits: Limits) -> Narrowing | None:
        """The true hops that are left within limits; None if no flight comes to a goal."""
        fine = self._holding(self._fine, limits)
        if fine is not None and fine.limits == limits:
            return fine
        if fine is None and (rough := self._narrowed(limits)) is not None:
            fine = rough.refined()
        while fine is not None:
            found = Narrowing(self, limits, fine)
            if not found.narrow():
                return None
            twice = found.given_twice()
            if not twice - self.remembered:
                self._fine = [*self._fine[-_MOST_KEPT:], found]
                return found
            self.remembered |= twice
            fine = found.refined()
        return None

    def least_turns(self, limits: Limits) -> int | None:
        """No flight has fewer; None if none comes to a goal."""
        reached = Narrowing(self, limits)
        found = reached.first_arrival()
        if found is not None:
            self._rough.append(reached)
        return found

    def least_fuel(self, limits: Limits) -> int | None:
        """Black steps that every flight takes at least; None if none comes to a goal."""
        narrowed = self._narrowed(limits)
        return None if narrowed is None else narrowed.least_fuel

    def least_dice(self, limits: Limits) -> int | None:
        """What the dice of every flight cost at least; None if none comes to a goal."""
        narrowed = self._narrowed(limits)
        return None if narrowed is None else narrowed.least_dice

    def _narrowed(self, limits: Limits) -> Narrowing | None:
        """The rough hops that are left within limits; None if no flight comes to a goal."""
        wider = self._holding(self._rough, limits)
        if wider is not None and wider.limits == limits and wider.is_done:
            return wider
        found = Narrowing(self, limits, wider)
        if not found.narrow():
            return None
        self._rough = [*self._rough[-_MOST_KEPT:], found]
        return found

    def _holding(self, kept: list[Narrowing], limits: Limits) -> Narrowing | None:
        wider = [one for one in kept if one.holds(limits)]
        return min(wider, key=lambda one: one.size(limits.turns), default=None)

    def nets(self, season: str) -> list[Net]:
        """The rough hops of a season, by each way to set out."""
        for number in range(len(self.facts.modes)):
            if (number, season) not in self._nets:
                asking = Asking(number, season, self.most_burns(self.facts.modes[number]), is_rough=True)
                self._nets[number, season] = self.net(asking)
        return [self._nets[number, season] for number in range(len(self.facts.modes))]

    def net(self, asking: Asking) -> Net:
        """Its hops, or some more: along lines that were asked for before, if these are not too many."""
        lines = asking.lines
        if lines is None:
            return Net(self.facts, self.columns, asking, self.check)
        key = asking._replace(most_burns=0, lines=None)
        before = self._last.get(key)
        if before is not None and before.asking.lines is not None:
            most_burns, all_lines = max(before.asking.most_burns, asking.most_burns), lines | before.asking.lines
            most, asked = _ALIKE
            if all_lines.sum() * asked <= lines.sum() * most and most_burns == asking.most_burns:
                if (all_lines == before.asking.lines).all():
                    return before
                asking = asking._replace(lines=all_lines)
        self._last[key] = Net(self.facts, self.columns, asking, self.check)
        return self._last[key]

    def most_burns(self, mode: Mode) -> int:
        """Of a move."""
        return max(0, self.most_net(mode, self.facts.most_fuel)) if mode.burns else 0

    @cached_property
    def most_thrust(self) -> int:
        """Net thrust of any engine anywhere is no more."""
        return max(0, *(self.most_net(mode, self.facts.most_fuel) for mode in self.facts.modes))

    def most_net(self, mode: Mode, spent: int) -> int:
        """Net thrust at its best, with at most so many steps spent."""
        facts = self.facts
        zones = [facts.thrust(mode, zone) for zone in facts.board.zones if facts.runs_in(mode, zone)]
        return max(zones, default=0) + int(self.lightest[spent]) if mode.engine is not None else 0

    @cached_property
    def lightest(self) -> Whole:
        """Thrust modifier of the best weight class with at most so many steps spent."""
        facts = self.facts
        if facts.stack.kind.has_fixed_thrust:
            return np.zeros(len(facts.class_after), int)
        return np.maximum.accumulate(np.array(facts.class_after, int))

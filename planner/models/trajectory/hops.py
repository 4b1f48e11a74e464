"""The hops of one turn of the trajectory model: from line to line, with the bonus burns at hand, each paid in one way.

A state is a line that was flown and the bonus burns at hand then. So what a hop takes is a number, and the model has to
choose hops only. Bonus burns are spent before others, for what they pay for first they need not pay for later. Only
where a solar engine comes to pay nothing they may be saved: first some are spent, then all are kept for the dark, and a
move that keeps them does not end before it has spent one there.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from planner.models.trajectory.facts import Facts, Line
from planner.models.trajectory.labels import PIVOT_BURNS

_LANDERS = ("lander-burn", "half-lander-burn")
# Paid burns of a pivot, by how it is paid (hf4 H4c, H8; hf3 F4, P4).
PAID_FOR_PIVOT = {"": 0, "burns": 2, "mixed": 1, "bonus-burns": 0, "bonus-pivot": 0}

_PIVOTS = ("burns", "mixed", "bonus-burns")  # by the bonus burns that they take


class State(NamedTuple):
    """A line that was flown, and the bonus burns at hand now."""

    line: int
    bonus: int
    saving: bool = False  # burns were paid while bonus burns were at hand: these are kept for the dark
    payers: tuple[str, ...] = ()  # spaces nearby that have given theirs


BEGIN = State(-1, 0)  # before the first line of a move


class Hop(NamedTuple):
    """From one state to the next."""

    before: State
    to: State
    enter: str  # one of `plan.model.ENTRIES`
    pivot: str  # one of `plan.model.PIVOTS`, or "" for none
    gain: int  # bonus burns that the space entered gives

    @property
    def whole_burns(self) -> int:
        """Burns paid, but for half lander burns."""
        return PAID_FOR_PIVOT[self.pivot] + (self.enter in ("burn", "lander-burn"))

    @property
    def half_landers(self) -> int:
        return int(self.enter == "half-lander-burn")


def lines_near(facts: Facts, space: str, burns: int) -> frozenset[int]:
    """Lines from whose end a space is entered for less than so many burns, pivots and entries counted."""
    before: dict[int, list[Line]] = {}
    for line in facts.lines:
        for then in facts.next_lines[line.number]:
            before.setdefault(then.number, []).append(line)
    found: set[int] = set()
    waiting = [(0, line.number) for line in facts.lines if line.head.id == space]
    done: set[int] = set()
    while waiting:
        cost, number = heapq.heappop(waiting)
        if number in done:
            continue
        done.add(number)
        line = facts.lines[number]
        cost += line.head.kind in ("burn", "lander-burn")
        for earlier in before.get(number, ()):
            there = cost + PIVOT_BURNS * facts.is_pivot(earlier, line)
            if there < burns:
                found.add(earlier.number)
                heapq.heappush(waiting, (there, earlier.number))
    return frozenset(found)


class Hops:
    """All hops that a turn of some season may use, on the lines that are named with the most bonus burns at hand."""

    def __init__(
        self,
        facts: Facts,
        season: str,
        begins: frozenset[str],
        gains: Mapping[str, int],
        most_bonus: Mapping[int, int],
        saves: bool,
    ) -> None:
        self.facts, self.season, self._begins = facts, season, begins
        self._most_bonus, self._saves = most_bonus, saves
        self._near = {space: lines_near(facts, space, gain) for space, gain in gains.items()}
        self._free_pivots = any(mode.engine is not None and mode.engine.bonus_pivots for mode in facts.modes)
        self.hops = self._all()

    def _all(self) -> list[Hop]:
        facts = self.facts
        found: list[Hop] = []
        seen: set[State] = set()
        for number in sorted(self._most_bonus):
            if facts.lines[number].tail.id in self._begins:
                found += self._hops(BEGIN, facts.lines[number])
        for hop in found:  # it grows
            if hop.to not in seen:
                seen.add(hop.to)
                for then in facts.next_lines[hop.to.line]:
                    if then.number in self._most_bonus:
                        found += self._hops(hop.to, then)
        return found

    def _hops(self, before: State, line: Line) -> Iterator[Hop]:
        """Every way to pay for the next line, and what its end may give."""
        for pivot, used, saving in self._pivots(before, line):
            for enter, spent, saves in self._entries(line, before.bonus - used, saving):
                left = before.bonus - used - spent
                for gain in (0,) if line.head.id in before.payers else self._gains(line):
                    if left + gain <= self._most_bonus[line.number]:
                        payers = self._payers(before, line, gain)
                        yield Hop(before, State(line.number, left + gain, saves, payers), enter, pivot, gain)

    def _payers(self, before: State, line: Line, gain: int) -> tuple[str, ...]:
        """Spaces that give nothing now. Who is farther from one than what it gives would gain nothing on the way back,
        so there it may be forgotten."""
        found = {*before.payers, line.head.id} if gain else before.payers
        return tuple(sorted(space for space in found if line.number in self._near[space]))

    def _pivots(self, before: State, line: Line) -> Iterator[tuple[str, int, bool]]:
        """How a pivot may be paid, with the bonus burns that it takes, and whether they are saved from then on."""
        if before == BEGIN or not self.facts.is_pivot(self.facts.lines[before.line], line):
            yield "", 0, before.saving
            return
        most = min(before.bonus, PIVOT_BURNS)
        is_dark = self._is_dark(self.facts.lines[before.line])
        if is_dark or not before.saving:
            yield _PIVOTS[most], most, before.saving and not most
        if before.bonus and self._saves and not is_dark:
            for used in range(0, 1 if before.saving else most):
                yield _PIVOTS[used], used, True
        if self._free_pivots:
            yield "bonus-pivot", 0, before.saving

    def _entries(self, line: Line, at_hand: int, saving: bool) -> Iterator[tuple[str, int, bool]]:
        """How a space may be entered, with the bonus burns that it takes, and whether they are saved from then on.

        An engine that dies where it is dark stays dead for the move (hf4 H2a).
        """
        is_dark = self._is_dark(line)
        if is_dark and self.facts.rules.dead_zone_kills:
            saving = False  # an engine that has died there never pays again, so all that is kept may be spent
        if line.head.kind != "burn":
            yield (line.head.kind if line.head.kind in _LANDERS else "coast"), 0, saving
            return
        offered = at_hand > 0 and self.facts.takes_bonus(line.head)
        if offered and (is_dark or not saving):
            yield "bonus-burn", 1, False
        if not offered or (self._saves and not is_dark):
            yield "burn", 0, saving or offered

    def _is_dark(self, line: Line) -> bool:
        return not self.facts.zone(line.head).solar_works

    def _gains(self, line: Line) -> list[int]:
        """Bonus burns that the space may give: none if it has given them, else what some engine gets."""
        facts = self.facts
        return sorted({0, *(facts.bonus(mode, line.head, self.season) for mode in facts.modes)})

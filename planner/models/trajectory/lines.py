"""The lines of the board as columns of numbers: what each is, and by which a move may go on after it."""

from __future__ import annotations

import heapq
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from planner.models.trajectory.facts import PIVOT_BURNS, Facts, Line, Mode
from planner.models.trajectory.manners import thrust_to_leave
from planner.models.trajectory.spots import Course, Spot
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS

# How a space is entered, as plans say it.
ENTRIES = ("coast", "burn", "lander-burn", "half-lander-burn", "bonus-burn")
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Rests(NamedTuple):
    """Where a turn may end: spots where it does, and where the next one begins."""

    rests: Whole  # after a move
    waits: Whole  # without one


class LineColumns:
    """Of each line, by its number."""

    def __init__(self, facts: Facts, course: Course) -> None:
        self.facts, self.course = facts, course
        lines = facts.lines
        self.kind = np.array([_entry(line) for line in lines], int)
        self.takes_bonus = np.array([facts.takes_bonus(line.head) for line in lines], bool)
        self.one_way = np.array([line.one_way for line in lines], bool)
        self.at_site = np.array([line.tail.site is not None or line.head.site is not None for line in lines], bool)
        self.may_begin = np.array([self._may_begin(line) for line in lines], bool)
        self.places = tuple(facts.board.spaces)
        self._number = {place: number for number, place in enumerate(self.places)}
        self.tail = np.array([self._number[line.tail.id] for line in lines], int)
        self.head = np.array([self._number[line.head.id] for line in lines], int)
        self.thrust_to_leave = np.array([thrust_to_leave(facts, line) for line in lines], int)
        # Of each spot, the least of any line.
        leaving = np.full(len(self.places), 1 << 20)
        np.minimum.at(leaving, self.tail, self.thrust_to_leave)
        self.liftoff = np.tile(leaving, len(course.layers))
        # Of each line, the lines that may follow it.
        self.counts = np.array([len(facts.next_lines[line.number]) for line in lines], int)
        self.first = np.cumsum(self.counts) - self.counts
        pairs = [(line, then) for line in lines for then in facts.next_lines[line.number]]
        self.then = np.array([then.number for _, then in pairs], int)
        self.is_pivot = np.array([facts.is_pivot(line, then) for line, then in pairs], bool)
        # With so much of the course behind it: the spaces that are its next part.
        self._done = np.array([[course.entering(done, place) for place in self.places] for done in course.layers], int)
        self.thrusts: dict[Mode, Whole] = {}
        self._turns: dict[int, Rests] = {}
        self._near: dict[tuple[str, int], frozenset[int]] = {}

    @property
    def spots(self) -> int:
        """Places, each with every part of the course behind it. A spot has the number of its place, and as many more
        for each part."""
        return len(self.places) * len(self.course.layers)

    def number(self, spot: Spot) -> int:
        return self._number[spot.place] + spot.done * len(self.places)

    def turn(self, turn: int) -> Rests:
        """Where a turn may end."""
        if turn not in self._turns:
            rests: list[tuple[int, int]] = []
            waits: list[tuple[int, int]] = []
            for place in self.places:
                may_rest = self.facts.may_rest(self.facts.board.spaces[place], turn)
                for spot in (Spot(place, done) for done in self.course.layers):
                    if may_rest:
                        rests += ((self.number(spot), self.number(to)) for to in self.course.after_rest(spot, turn))
                    if may_rest or spot in self.course.goals:
                        waits += ((self.number(spot), self.number(to)) for to in self.course.after_wait(spot, turn))
            self._turns[turn] = Rests(np.array(rests, int).T, np.array(waits, int).T)
        return self._turns[turn]

    @property
    def moving_layers(self) -> list[int]:
        """How much of the course may be behind a move that begins."""
        return [done for done in self.course.layers if not self.course.stays(done)]

    def entered(self, done: Whole, line: Whole) -> Whole:
        """How much of the course is behind a craft when it has flown a line."""
        found: Whole = self._done[done, self.head[line]]
        return found

    def drifts(self, line: Whole, bonus: Whole) -> Flags:
        """Where lines may be flown without any thrust: arrows (hf4 H2b), and by the 3rd edition what an assist or bonus
        burns drive (hf3 F2)."""
        if isinstance(self.facts.rules, HF4):
            found: Flags = self.one_way[line]
            return found
        return np.asarray(self.one_way[line] | self.at_site[line] | (bonus > 0))

    def near(self, space: str, burns: int) -> frozenset[int]:
        """Lines from whose end a space is entered for less than so many burns, pivots and entries counted."""
        if (space, burns) not in self._near:
            self._near[space, burns] = self._found_near(space, burns)
        return self._near[space, burns]

    def _found_near(self, space: str, burns: int) -> frozenset[int]:
        facts = self.facts
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
            for earlier in self._before.get(number, ()):
                there = cost + PIVOT_BURNS * facts.is_pivot(earlier, line)
                if there < burns:
                    found.add(earlier.number)
                    heapq.heappush(waiting, (there, earlier.number))
        return frozenset(found)

    @cached_property
    def _before(self) -> dict[int, list[Line]]:
        before: dict[int, list[Line]] = {}
        for line in self.facts.lines:
            for then in self.facts.next_lines[line.number]:
                before.setdefault(then.number, []).append(line)
        return before

    def _may_begin(self, line: Line) -> bool:
        return line.tail.kind not in LANDERS or line.tail.id == self.facts.mission.start


def _entry(line: Line) -> int:
    kind = line.head.kind
    return ENTRIES.index(kind) if kind in ("burn", *LANDERS) else 0

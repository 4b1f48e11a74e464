"""One ship of an owner through the years: between changes of what its owner has for it, it is the same.

What follows of it in such a span is reckoned once, however many missions ask: where its moves lead, and how long its
transfers take.
"""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import Player, Step
from planner.stellar.places import FLYBY, TRANSFER, system_of
from planner.stellar.rules.abilities import abilities, change_years, out_of_range
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.moving import distance, reach_in_system, transfer_years


class Transfer(NamedTuple):
    """A move that ends in a numbered box, and the arrival in the flyby box below."""

    system: str
    years: int
    step: Step
    arrival: Step


class Ways:
    """Where one move of a ship leads in one span of years."""

    def __init__(self, craft: Craft) -> None:
        self.craft = craft
        self._within: dict[tuple[str, int], dict[str, Step]] = {}
        self._transfers: dict[tuple[str, int], tuple[Transfer, ...]] = {}

    def within(self, place: str, launcher: int = 0) -> dict[str, Step]:
        """Every place of the system where a move may go to or through, with the move that ends there."""
        key = (place, launcher)
        if key not in self._within:
            fails_on = self.craft.engine_fails_on
            paths = reach_in_system(self.craft, place).paths
            self._within[key] = {end: Step("move", way, launcher, fails_on=fails_on) for end, way in paths.items()}
        return self._within[key]

    def transfers(self, place: str, launcher: int = 0) -> tuple[Transfer, ...]:
        """Every transfer that a move from a place may end with, by way of the flyby box of its system (3.3.3)."""
        key = (place, launcher)
        if key not in self._transfers:
            self._transfers[key] = tuple(self._onward(place, launcher))
        return self._transfers[key]

    def _onward(self, place: str, launcher: int) -> list[Transfer]:
        craft, here = self.craft, system_of(self.craft.facts, place)
        gate = f"{FLYBY}:{here}"
        within = self.within(place, launcher)
        if gate not in within or craft.barred(gate, stays=False) is not None:
            return []
        found = []
        faster = 1 if craft.ship.is_crewed else launcher  # robots alone (3.3.4)
        for there in craft.facts.systems:
            if there != here and craft.barred(f"{FLYBY}:{there}") is None:
                years = transfer_years(distance(craft.facts, here, there), craft.able.modifier, faster)
                path = (*within[gate].path, f"{TRANSFER}:{there}:{years}")
                step = Step("move", path, launcher, fails_on=craft.engine_fails_on)
                found.append(Transfer(there, years, step, Step("descend", (f"{FLYBY}:{there}",))))
        return found


class Epochs:
    """A ship of an owner in every year."""

    def __init__(
        self,
        facts: Facts,
        ship: Ship,
        player: Player,
        closed: frozenset[str] = frozenset(),
        served: frozenset[str] = frozenset(),  # places where it shall be serviced
    ) -> None:
        self.facts, self.ship, self.player, self.closed, self.served = facts, ship, player, closed, served
        self.changes = tuple(self._telling())  # years from which something is otherwise for this ship
        self._known: dict[int, Ways] = {}
        self._least: dict[str, dict[str, int]] = {}

    def is_of(
        self, facts: Facts, ship: Ship, player: Player, closed: frozenset[str], served: frozenset[str] = frozenset()
    ) -> bool:
        """Whether this is that ship."""
        here = (self.ship, self.player, self.closed, self.served)
        return self.facts is facts and here == (ship, player, closed, served)

    def _telling(self) -> Iterator[int]:
        before = self._has(self.facts.numbers.first_year - 1)
        for year in change_years(self.player):
            now = self._has(year)
            if now != before:
                yield year
            before = now

    def _has(self, year: int) -> tuple[object, ...]:
        """What its owner has in a year, as far as it counts for the moves and the risks of this ship."""
        facts, ship, player = self.facts, self.ship, self.player
        able = abilities(facts, player, year)
        told = able._replace(robot_ev=0, crew_ev=0, reusable=False, range=min(able.range, 0))
        if not ship.is_crewed:
            return told._replace(range=0, recall=0, elevator=False)
        far = [key for key in facts.systems if out_of_range(facts, player, ship, key, year, able.range)]
        bases = [base[:2] for base in player.bases if base.since <= year and self.served]
        has_launcher, lifts = int(able.launcher >= ship.size), able.elevator and bool(self.served)
        return (*told._replace(robots=0, launcher=has_launcher, elevator=lifts), *far, *bases)

    def epoch(self, year: int) -> int:
        """The year from which all is as it is in this one."""
        number = bisect_right(self.changes, year)
        return self.changes[number - 1] if number else 0

    def ways(self, year: int) -> Ways:
        """Where its moves lead in a year."""
        since = self.epoch(year)
        if since not in self._known:
            self._known[since] = Ways(Craft(self.facts, self.ship, self.player, year, self.closed))
        return self._known[since]

    def craft(self, year: int) -> Craft:
        """The ship as it is in a year."""
        return self.ways(year).craft

    @cached_property
    def _crafts(self) -> list[Craft]:
        return [self.craft(year) for year in (self.facts.numbers.first_year, *self.changes)]

    @cached_property
    def survives(self) -> Fraction:
        """The best odds of any roll of its engine, in any year."""
        return max(one.survives for one in self._crafts)

    def least_years(self, goal: str) -> dict[str, int]:
        """From each system the years that the transfers of a crew to another one take at least, whatever the way."""
        if goal not in self._least:
            self._least[goal] = self._shortest(goal)
        return self._least[goal]

    def _shortest(self, goal: str) -> dict[str, int]:
        """By the best modifier of all years, as if no system were barred."""
        modifier, systems = min(one.able.modifier for one in self._crafts), self.facts.systems
        found: dict[str, int] = {}
        waiting = [(0, goal)]
        while waiting:
            years, here = heapq.heappop(waiting)
            if here in found:
                continue
            found[here] = years
            for there in systems:
                if there not in found:
                    more = transfer_years(distance(self.facts, here, there), modifier)
                    heapq.heappush(waiting, (years + more, there))
        return found

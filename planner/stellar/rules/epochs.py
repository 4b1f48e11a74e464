"""One ship of an owner through the years: between changes of what its owner has for it, it is the same.

What follows of it in such a span is reckoned once, however many missions ask: where its moves lead, how long its
transfers take, and when it must leave to be somewhere in time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import Player, Step
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.rules.abilities import Abilities, abilities, change_years
from planner.stellar.rules.deadlines import Deadline
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.moving import TransferYears, launcher_sizes, may_move, reach_in_system, years_by_distance
from planner.stellar.rules.surviving import Odds

_FAR_FUTURE = 10**6


class Departure(NamedTuple):
    """A transfer: it leaves a place in a year, for a numbered box, and comes down to the flyby box of a system."""

    system: str
    leaves: int
    comes: int
    place: str
    launcher: int
    ways: Ways
    do: str = "move"  # or "transfer", the forced one of a flyby craft

    @property
    def deeds(self) -> tuple[tuple[int, Step], ...]:
        """What is done, by year."""
        return ((self.leaves, self.step), (self.comes, Step("descend", (f"{FLYBY}:{self.system}",))))

    @property
    def step(self) -> Step:
        """The move, which ends in the numbered box."""
        box = f"{TRANSFER}:{self.system}:{self.comes - self.leaves}"
        through = self.ways.path_to_gate(self.place) if self.do == "move" else ()
        return Step(self.do, (*through, box), self.launcher, fails_on=self.ways.fails_on)


class Ways:
    """A span of years in which the ship is the same, and where its moves lead in it."""

    def __init__(self, craft: Craft, since: int, last: int, fails_least: int) -> None:
        self.craft, self.since, self.last = craft, since, last
        self.fails_on, self._is_crewed = craft.engine_fails_on, craft.ship.is_crewed
        self.fails_least = fails_least  # from this span on
        self._years: dict[int, TransferYears] = {}
        self._transfers: dict[tuple[str, int], Mapping[str, int]] = {}
        self._within: dict[str, dict[str, tuple[str, ...]]] = {}

    @cached_property
    def open(self) -> Mapping[str, int]:
        """Systems whose flyby box the ship may enter, with their numbers."""
        return self.craft.open_systems

    def within(self, place: str) -> dict[str, tuple[str, ...]]:
        """Every place of the system where a move may go to or through, with the places that it enters."""
        if place not in self._within:
            self._within[place] = reach_in_system(self.craft, place).paths
        return self._within[place]

    def path_to_gate(self, place: str) -> tuple[str, ...]:
        """The way from a place to the flyby box of its system."""
        return self.within(place)[f"{FLYBY}:{system_of(self.craft.facts, place)}"]

    def may_transfer(self, place: str) -> bool:
        """Whether a move leads to the flyby box, from which transfers begin (3.3.3)."""
        here = system_of(self.craft.facts, place)
        return here in self.open and (place_of(place).kind == FLYBY or f"{FLYBY}:{here}" in self.within(place))

    def years(self, launcher: int = 0) -> TransferYears:
        """Years of transfers by distance; only robots are faster on a larger launch vehicle (3.3.4)."""
        size = 1 if self._is_crewed else max(1, launcher)
        if size not in self._years:
            self._years[size] = years_by_distance(self.craft.able.modifier, size)
        return self._years[size]

    def transfers(self, place: str, launcher: int = 0) -> Mapping[str, int]:
        """Every system that a transfer may lead to, and the years that it takes."""
        key = (place, launcher)
        if key not in self._transfers:
            here = system_of(self.craft.facts, place)
            leads = self.may_transfer(place)
            years, at = self.years(launcher), self.open.get(here, 0)
            self._transfers[key] = {
                there: years[abs(at - h)] for there, h in self.open.items() if leads and there != here
            }
        return self._transfers[key]


class Epochs:
    """A ship of an owner in every year."""

    def __init__(
        self,
        facts: Facts,
        ship: Ship,
        player: Player,
        closed: frozenset[str] = frozenset(),
        served: frozenset[str] = frozenset(),  # places where it shall be serviced
        like: Epochs | None = None,  # of the same ship where little is otherwise
    ) -> None:
        self.facts, self.ship, self.player, self.closed, self.served = facts, ship, player, closed, served
        self._able: dict[int, Abilities] = like._able if like is not None and like._has_abilities_of(self) else {}
        self.spans = tuple(self._spans())[::-1]
        self.changes = tuple(ways.since for ways in self.spans[1:])  # years from which something is otherwise
        self._is_crewed = ship.is_crewed
        self.certain: Odds = Odds() if like is None else like.certain
        self._departures: dict[tuple[str, bool, str, int], Sequence[Departure]] = {}
        self._deadlines: dict[tuple[str, int, int], Deadline] = {}

    def is_of(
        self, facts: Facts, ship: Ship, player: Player, closed: frozenset[str], served: frozenset[str] = frozenset()
    ) -> bool:
        """Whether this is that ship."""
        here = (self.ship, self.player, self.closed, self.served)
        return self.facts is facts and here == (ship, player, closed, served)

    def _has_abilities_of(self, other: Epochs) -> bool:
        """Whether the owner is able to do the same in each year: that has nothing to do with the board."""
        mine, its = self.facts, other.facts
        return mine.technologies is its.technologies and mine.numbers is its.numbers and self.player == other.player

    def _spans(self) -> Iterator[Ways]:
        """The years, cut where something is otherwise for this ship, the last span first."""
        first = self.facts.numbers.first_year
        crafts = [self._in(first - 1), *map(self._in, change_years(self.player))]
        begins, before = [(0, crafts[0])], self._has(crafts[0])
        for craft in crafts[1:]:
            now = self._has(craft)
            if now != before:
                begins.append((craft.year, craft))
            before = now
        ends = [since - 1 for since, _ in begins[1:]] + [_FAR_FUTURE]
        least = 100
        for (since, craft), last in zip(reversed(begins), reversed(ends), strict=True):
            least = min(least, craft.engine_fails_on)
            yield Ways(craft, since, last, least)

    def _in(self, year: int) -> Craft:
        if year not in self._able:
            self._able[year] = abilities(self.facts, self.player, year)
        return Craft(self.facts, self.ship, self.player, year, self.closed, self._able[year])

    def _has(self, craft: Craft) -> tuple[object, ...]:
        """What its owner has in a year, as far as it counts for the moves and the risks of this ship."""
        able, ship, player = craft.able, self.ship, self.player
        told = able._replace(robot_ev=0, crew_ev=0, reusable=False, range=min(able.range, 0))
        if not ship.is_crewed:
            return told._replace(range=0, recall=0, elevator=False)
        bases = [base[:2] for base in player.bases if base.since <= craft.year and self.served]
        has_launcher, lifts = int(able.launcher >= ship.size), able.elevator and bool(self.served)
        return (*told._replace(robots=0, launcher=has_launcher, elevator=lifts), craft.in_range, *bases)

    def riskier_until(self, explores: bool) -> int:
        """The first year from which no risk of a robot changes any more."""

        def risks(ways: Ways) -> tuple[int, ...]:
            able = ways.craft.able
            return (ways.fails_on, *((able.robots, able.shielding) if explores else ()))

        last = risks(self.spans[-1])
        return max((ways.last + 1 for ways in self.spans if risks(ways) != last), default=0)

    def epoch(self, year: int) -> int:
        """The year from which all is as it is in this one."""
        return self.ways(year).since

    def ways(self, year: int) -> Ways:
        """Where its moves lead in a year."""
        return self.spans[bisect_right(self.changes, year)]

    def craft(self, year: int) -> Craft:
        """The ship as it is in a year."""
        return self.ways(year).craft

    def waits(self, year: int) -> Iterator[tuple[int, Ways]]:
        """A year, and later ones in which something is otherwise, with where moves lead then."""
        number = bisect_right(self.changes, year)
        yield year, self.spans[number]
        for ways in self.spans[number + 1 :]:
            yield ways.since, ways

    @property
    def fails_least(self) -> int:
        """Percent at which its engine fails in the best of years."""
        return self.spans[0].fails_least

    def departures(self, place: str, launched: bool, system: str, year: int) -> Sequence[Departure]:
        """Transfers from a place to another system, for a ship that may wait there: none of them beats another.

        What comes later is of use only if its roll is safer, or its launch vehicle smaller.
        """
        key = (place, launched, system, year)
        known = self._departures.get(key)
        if known is None:
            known = self._departures[key] = self._best_departures(place, launched, system, year)
        return known

    def _best_departures(self, place: str, launched: bool, system: str, year: int) -> list[Departure]:
        found: list[Departure] = []
        crewed = self._is_crewed
        for leaves, ways in self.waits(year):
            if found and crewed and found[-1].comes <= leaves and found[-1].ways.fails_on <= ways.fails_least:
                break
            if not may_move(ways.craft, place, launched):
                continue
            sizes = launcher_sizes(ways.craft, place, launched)
            for size in sizes[:1] if crewed else sizes:
                years = ways.transfers(place, size).get(system)
                if years and (size or crewed):  # robots transfer only in the move in which they are launched (3.3.3)
                    comes = leaves + years
                    for one in found:
                        if one.comes <= comes and one.launcher <= size and one.ways.fails_on <= ways.fails_on:
                            break
                    else:
                        found.append(Departure(system, leaves, comes, place, size, ways))
        return found

    def deadline(self, goal: str, year: int, box: int = 0) -> Deadline:
        """When a crew must be ready in each system, to be in that of its goal, or in a box of that, by a year."""
        key = (goal, year, box)
        if key not in self._deadlines:
            self._deadlines[key] = Deadline(self.spans, self.changes, goal, year, box)
        return self._deadlines[key]

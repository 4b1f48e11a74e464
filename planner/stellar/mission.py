"""A question about one ship as one value: who flies, from where to where, what is done there, and in which years.

A mission is checked when it is made. What can never be, whatever the way, is refused with the rule that says so: a ship
that cannot begin where it shall, a world that it may not enter, years outside the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from planner.errors import MissionError, UnknownSpace
from planner.stellar.facts import FACILITIES, Facts, Ship
from planner.stellar.flight import Player
from planner.stellar.places import EARTH, FLYBY, ORBIT, SURFACE, TRANSFER, is_known, place_of, told
from planner.stellar.rules.abilities import abilities, check_player, facility_by_elevator, facility_needed, serves
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.epochs import Epochs
from planner.stellar.rules.moving import launcher_sizes, may_move

MAX_YEARS = 60
BY = ("turns", "risk", "launcher")
BUILDS_ROBOTS = FACILITIES[2:]  # 3.2: spaceports


class Stop(NamedTuple):
    """A place where a flight rests, and what is done there."""

    place: str
    explore: str = ""  # the world that is explored in the year of arrival
    service: bool = False  # it docks, and leaves reserve in the year after
    stay: int = 0  # years, before it goes on


@dataclass(frozen=True)
class Mission:
    """One ship, where it stands, and where it shall go."""

    facts: Facts
    ship: Ship
    player: Player
    start: str
    stops: tuple[Stop, ...]  # the last one is the goal
    year: int
    max_years: int = MAX_YEARS
    closed: frozenset[str] = frozenset()  # systems not in play, places that this side may not enter
    reserve: bool = False
    probe: bool = False
    by: str = "turns"
    name: str = ""
    unsaid: tuple[str, ...] = field(default=(), compare=False)  # what stands in for what nobody said
    known: Epochs | None = field(default=None, compare=False, repr=False)  # of its ship, by other missions of it

    def __post_init__(self) -> None:
        if self.known is None or self.known.facts is not self.facts or self.known.player is not self.player:
            check_player(self.facts, self.player)
        self._check_years()
        for place in (self.start, *(stop.place for stop in self.stops)):
            if not is_known(self.facts, place):
                raise UnknownSpace(f"no place {place!r} in Stellar Horizons")
        if not self.stops:
            raise MissionError("a mission needs a goal")
        if self.by not in BY:
            raise MissionError(f"what counts first is one of {', '.join(BY)}, got {self.by!r}")
        if self.probe and self.ship.kind not in ("flyby", "orbiter", "rover"):
            raise MissionError(f"a {self.ship.name} carries no probe [stellar 2.6.2]")
        if self.reserve and not self.ship.is_crewed:
            raise MissionError(f"only crewed vehicles are ever in reserve, no {self.ship.name} [stellar 2.6.6]")
        self._check_start()
        for stop in self.stops:
            self._check_stop(stop)

    @property
    def goal(self) -> str:
        return self.stops[-1].place

    @property
    def title(self) -> str:
        """Its name, or from where it goes to where."""
        stops = ", then ".join(told(self.facts, stop.place) for stop in self.stops)
        return self.name or f"{told(self.facts, self.start)} to {stops}"

    @property
    def last_year(self) -> int:
        """The last year that is looked at."""
        return min(self.year + self.max_years, self.facts.numbers.last_year)

    @property
    def launched(self) -> bool:
        """Whether a robot has left its launch site: Earth, what is Earth to its owner, or a base."""
        return self.start != self.player.port and all(base.place != self.start for base in self.player.bases)

    @property
    def least_launcher(self) -> int:
        """The size of launch vehicle without which it does not set out (3.3.4); 0: it may need none."""
        if self.ship.is_crewed:
            return self.ship.size if self.start == self.player.port else 0
        return 0 if self.launched else 1

    @cached_property
    def epochs(self) -> Epochs:
        """Its ship through the years."""
        served = frozenset(stop.place for stop in self.stops if stop.service)
        asked = (self.facts, self.ship, self.player, self.closed, served)
        is_known = self.known is not None and self.known.is_of(*asked)
        return self.known if self.known is not None and is_known else Epochs(*asked, like=self.known)

    @property
    def changes(self) -> tuple[int, ...]:
        """Years from which its owner has something new for this ship."""
        return self.epochs.changes

    def craft(self, year: int) -> Craft:
        """The ship as it is in a year, as far as its moves and risks go."""
        return self.epochs.craft(year)

    def _check_years(self) -> None:
        first, last = self.facts.numbers.first_year, self.facts.numbers.last_year
        check_year(self.facts, self.year)
        if not 0 <= self.max_years <= last - first:
            raise MissionError(f"the years looked at are 0 to {last - first}, got {self.max_years} [stellar 4]")

    def _crafts(self) -> Iterator[Craft]:
        """The ship with what its owner has at the start, and after each change."""
        return (ways.craft for year, ways in self.epochs.waits(self.year) if year <= self.last_year)

    def _check_start(self) -> None:
        now = self.craft(self.year)
        is_there = self.launched or self.ship.is_crewed or self.start in self.closed
        barred = now.barred(self.start) if is_there else None
        if barred is not None:
            raise MissionError(f"{self.ship.name} cannot be at {told(self.facts, self.start)}: {barred}")
        self._check_building()
        if not any(may_move(one, self.start, self.launched) for one in self._crafts()) and not self._drifts:
            place = told(self.facts, self.start)
            raise MissionError(f"{self.ship.name} stays at {place}: it moves no more [stellar 2.6.2]")
        if not any(launcher_sizes(one, self.start, self.launched) for one in self._crafts()):
            raise MissionError(self._no_launcher())

    def _check_building(self) -> None:
        """A robot that begins at a base of its owner is built there, which takes a spaceport (3.2)."""
        if self.launched or self.ship.is_crewed or self.start == self.player.port:
            return
        (base,) = (base for base in self.player.bases if base.place == self.start)
        if base.since > self.year or base.facility not in BUILDS_ROBOTS:
            place = told(self.facts, self.start)
            raise MissionError(
                f"a {self.ship.name} begins at a base only where it is built, and that at {place} has no spaceport "
                f"in {self.year} [stellar 3.2]"
            )

    @property
    def _drifts(self) -> bool:
        """A robot that is still on its way, or a flyby craft that must go on."""
        return place_of(self.start).kind == TRANSFER or (
            self.ship.kind == "flyby" and place_of(self.start).kind == FLYBY
        )

    def _no_launcher(self) -> str:
        largest = abilities(self.facts, self.player, self.year).launcher
        if self.ship.size > 4:
            cure = f"begin in {told(self.facts, f'orbit:{self.player.home}')}, or at a base"
        else:
            named = [key for key, one in self.facts.technologies.items() if one.launcher >= self.ship.size]
            cure = f"--tech {named[0]} would give one" if named else "no technology is known to give one"
        port = told(self.facts, self.player.port)
        need = f"a {self.ship.name} leaves {port} on a launch vehicle of size {self.ship.size} or more"
        return f"{need}, and the largest there is has size {largest}; {cure} [stellar 3.3.4]"

    def _check_stop(self, stop: Stop) -> None:
        if not stop.stay >= 0:
            raise MissionError(f"a stay is 0 years or more, got {stop.stay}")
        if stop.stay and self.ship.kind == "flyby":
            raise MissionError(f"a {self.ship.name} never stays: from a flyby box it goes on at once [stellar 3.5.1]")
        refused = self.craft(self.last_year).barred(stop.place)
        if refused and all(one.barred(stop.place) for one in self._crafts()):
            raise MissionError(f"{self.ship.name} to {told(self.facts, stop.place)}: {refused}")
        if place_of(stop.place).kind == TRANSFER and stop is not self.stops[-1]:
            raise MissionError("a ship only passes through numbered boxes: they can be a goal, no stop [stellar 3.3.1]")
        relieved = any(one.service for one in self.stops[: self.stops.index(stop)])
        if stop.explore and self.reserve and not relieved:
            raise MissionError("a crew in reserve does not explore: it is to be serviced before [stellar 2.6.6]")
        if stop.explore:
            last = self.craft(self.last_year)
            problem = why_not_explore(last, stop.place, stop.explore, self.probe)
            # Who carries a probe need not explore with it.
            if problem and (not self.probe or why_not_explore(last, stop.place, stop.explore)):
                raise MissionError(problem)
        if stop.service:
            self._check_service(stop)

    def _check_service(self, stop: Stop) -> None:
        if not self.ship.is_crewed:
            raise MissionError(f"a {self.ship.name} has no crew that could be relieved [stellar 3.2]")
        if stop.place == self.player.port:
            return
        facilities = [base.facility for base in self.player.bases if base.place == stop.place]
        facilities.append(facility_by_elevator(self.facts, self.player, stop.place, self.last_year))
        if not any(serves(facility, self.ship) for facility in facilities):
            need, port = facility_needed(self.ship), told(self.facts, self.player.port)
            raise MissionError(
                f"a {self.ship.name} leaves reserve on {port} or at a base with a {need}, "
                f"and there is none at {told(self.facts, stop.place)} [stellar 3.2]"
            )


def check_year(facts: Facts, year: int) -> None:
    """Refuse years outside the game."""
    first, last = facts.numbers.first_year, facts.numbers.last_year
    if not first <= year <= last:
        raise MissionError(f"the game goes from {first} to {last}, got {year} [stellar 4]")


def why_not_explore(craft: Craft, place: str, world: str, probe: bool = False) -> str:
    """Why a ship cannot explore a world from a place; empty if it can."""
    facts, ship, (where, of, _) = craft.facts, craft.ship, place_of(place)
    if world not in facts.worlds:
        return f"there is no world {world!r}"
    target = facts.worlds[world]
    if target.system in craft.closed:
        return f"{facts.systems[target.system].name} is not in play in this scenario [stellar 6]"
    if not target.ev:
        return f"{target.name} has nothing left to explore [stellar 3.5]"
    if not (ship.ev or probe):
        return f"{ship.name} has no exploration value [stellar 3.5]"
    if ship.is_crewed:
        if not target.crew:
            return f"crews do not explore {target.name} [stellar 3.5.2]"
        # LR stellar A19: from orbit or from the surface; Earth is explored from its orbit.
        if where not in (SURFACE, ORBIT) or of != world or place == EARTH:
            return f"a crew explores {target.name} where it is, not from {told(facts, place)} [stellar 3.5.2]"
        if target.atmosphere and not craft.able.pressure_hulls:
            return f"{target.name} has a hazardous atmosphere: crews explore it with Pressure Hulls [stellar 2.6.8]"
        return ""
    return _why_not_robot(craft, place, world, probe)


def _why_not_robot(craft: Craft, place: str, world: str, probe: bool) -> str:
    facts, ship = craft.facts, craft.ship
    target, (where, of, _) = facts.worlds[world], place_of(place)
    central = facts.systems[target.system].central
    fits = {
        "telescope": place == f"{ORBIT}:{craft.player.home}" and target.system != "alpha-centauri",
        "flyby": where in ((FLYBY,) if probe else (FLYBY, TRANSFER)) and of == target.system,
        "orbiter": where == ORBIT and of in (world, world if probe else central),
        "rover": where == SURFACE and of == world and place != EARTH,
    }
    if fits[ship.kind]:
        return ""
    with_probe = " with its probe" if probe else ""
    return f"a {ship.name} at {told(facts, place)} cannot explore {target.name}{with_probe} [stellar 3.5.1]"

"""Where a ship may be: by its kind, its size, the technology of its owner, and what a place is like."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from planner.stellar.factfile import range_text
from planner.stellar.facts import ORBIT_ONLY, RENDEZVOUS, Facts, Ship, System
from planner.stellar.flight import Player
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of, system_of, told
from planner.stellar.rules.abilities import Abilities, abilities, facility_needed, in_range


class Barred(NamedTuple):
    """A rule that keeps a ship out of a place, and what would let it in, if anything does."""

    rule: str
    why: str
    cure: str = ""

    def __str__(self) -> str:
        return f"{self.why}{f'; {self.cure}' if self.cure else ''} [{self.rule}]"


class Craft:
    """A ship of an owner in one year, which knows where it may be."""

    def __init__(
        self,
        facts: Facts,
        ship: Ship,
        player: Player,
        year: int,
        closed: frozenset[str] = frozenset(),
        able: Abilities | None = None,  # if it is known already
    ):
        self.facts, self.ship, self.player, self.year, self.closed = facts, ship, player, year, closed
        self.able = abilities(facts, player, year) if able is None else able
        self._known: dict[tuple[str, bool], Barred | None] = {}

    @cached_property
    def in_range(self) -> frozenset[str]:
        """Systems that are not too far for it, if it has a crew (2.6.5)."""
        if not self.ship.is_crewed:
            return frozenset(self.facts.systems)
        return in_range(self.facts, self.player, self.ship, self.year, self.able.range)

    @cached_property
    def open_systems(self) -> Mapping[str, int]:
        """Systems whose flyby box it may enter, with their numbers; transfers lead from such a box to another."""
        near = self.in_range
        return {
            key: system.h
            for key, system in self.facts.systems.items()
            if key in near and self.barred(f"{FLYBY}:{key}") is None
        }

    @cached_property
    def engine_fails_on(self) -> int:
        """Percent at which an engine fails: less by the size of a crewed vehicle, none below 1 (3.3.5)."""
        return max(0, self.able.engine - self.ship.size)

    @cached_property
    def survives(self) -> Fraction:
        """The odds of a roll of its engine."""
        return Fraction(100 - self.engine_fails_on, 100)

    def exploring_fails_on(self, place: str, world: str, probe: bool = False) -> int:
        """Percent at which a robot is lost by exploring (3.5.5, 2.6.8, 2.6.9), or a crew is recalled.

        What rovers meet on Venus they meet on any world with such an atmosphere where they may land.

        A robot that spends its probe does not roll.
        """
        if self.ship.is_crewed:
            return self.able.recall
        if probe:
            return 0
        numbers, percent = self.facts.numbers, self.able.robots
        if self._is_radioactive(place, system_of(self.facts, place)) and not self.able.shielding:
            percent += numbers.radiation_malfunction
        if self.ship.kind == "rover" and self.facts.worlds[world].atmosphere and not self.able.pressure_hulls:
            percent += numbers.venus_malfunction
        return min(100, percent)

    def barred(self, place: str, stays: bool = True) -> Barred | None:
        """The rule that forbids a place to this ship, to stay there or to pass through."""
        key = (place, stays)
        if key not in self._known:
            self._known[key] = self._barred(place, stays)
        return self._known[key]

    def _barred(self, place: str, stays: bool) -> Barred | None:
        system = system_of(self.facts, place)
        if place in self.closed:
            return Barred("stellar 6", f"{told(self.facts, place)} is closed to this side in this scenario")
        if system in self.closed:
            return Barred("stellar 6", f"{self.facts.systems[system].name} is not in play in this scenario")
        return self._crew_barred(place, system) if self.ship.is_crewed else self._robot_barred(place, system, stays)

    def _robot_barred(self, place: str, system: str, stays: bool) -> Barred | None:
        """Where robots of each kind may be (2.6.2, 3.3.2, 3.5.1)."""
        kind, (where, world, _) = self.ship.kind, place_of(place)
        name = self.facts.worlds[world].name if where in (SURFACE, ORBIT) else ""
        orbit = f"{ORBIT}:{self.player.home}"
        if kind == "telescope" and place not in (self.player.port, orbit):
            return Barred("stellar 2.6.2", f"a telescope goes to {told(self.facts, orbit)} and stays there")
        if kind == "flyby":
            if where in (FLYBY, TRANSFER) and self._is_beyond_the_disc(system):
                return Barred("stellar 3.5.1", "flyby craft never go beyond the Scattered Disc")
            if stays and where not in (FLYBY, TRANSFER):
                return Barred("stellar 2.6.2", "flyby craft stay in flyby boxes and numbered boxes only")
        if where == SURFACE and self.facts.worlds[world].gas_giant:
            return Barred("stellar 2.6.8", f"{name} is a gas giant, on which no robot lands")
        if where == SURFACE and kind != "rover":
            return Barred("stellar 2.6.2", f"only rovers and crewed vehicles land on {name}")
        if where == ORBIT and stays and kind == "rover":
            return Barred("stellar 2.6.2", "a rover passes through orbits, and explores from a surface")
        return None

    def _is_beyond_the_disc(self, system: str) -> bool:
        systems = self.facts.systems
        last = systems.get("scattered-disc")
        return system == "alpha-centauri" or (last is not None and systems[system].h > last.h)

    def _crew_barred(self, place: str, system: str) -> Barred | None:
        """Where crewed vehicles may be (2.6.5 to 2.6.9)."""
        where, of, _ = place_of(place)
        facts, able, size = self.facts, self.able, self.ship.size
        world = facts.worlds[of] if where in (SURFACE, ORBIT) else None
        if where == SURFACE and world is not None:
            if world.reentry and size > facts.numbers.largest_reentry_cv:
                return Barred("stellar 2.6.7", f"{world.name} has the re-entry symbol, which bars CV-5 and larger")
            if world.atmosphere and not able.pressure_hulls:
                cure = "Pressure Hulls would allow it (--tech pressure-hulls)"
                return Barred("stellar 2.6.8", f"{world.name} has a hazardous atmosphere, which bars crews", cure)
        if self._is_radioactive(place, system) and not able.shielding:
            cure = "Radiation Shielding would allow it (--tech radiation-shielding)"
            return Barred("stellar 2.6.9", f"{told(facts, place)} is radioactive, which bars crews", cure)
        return self._range_barred(place, system)

    def _is_radioactive(self, place: str, system: str) -> bool:
        where, of, _ = place_of(place)
        if self.facts.systems[system].radiation:
            return True
        if where == SURFACE:
            return self.facts.worlds[of].radiation_surface
        return where == ORBIT and self.facts.worlds[of].radiation_orbit

    def _range_barred(self, place: str, system: str) -> Barred | None:
        facts, reach, (where, of, _) = self.facts, self.able.range, place_of(place)
        if system not in self.in_range:
            return Barred("stellar 2.6.5", self._too_far(system, reach), self._nearer(system, reach))
        if reach <= RENDEZVOUS:  # in the system of its home
            open_to_all = where in (SURFACE, ORBIT) and of == self.player.home
            open_by_rendezvous = where in (SURFACE, ORBIT) and facts.worlds[of].rendezvous
            # LR stellar A9: the flyby box is on the way to those worlds.
            if not open_to_all and (reach == ORBIT_ONLY or not (open_by_rendezvous or where == FLYBY)):
                cure = "Orbital Rendezvous or a technology of range would allow it"
                return Barred("stellar 2.6.5", f"{told(facts, place)} is out of range ({range_text(reach)})", cure)
        return None

    @property
    def _home(self) -> System:
        return self.facts.systems[system_of(self.facts, self.player.port)]

    def _too_far(self, system: str, reach: int) -> str:
        there = self.facts.systems[system]
        far, home = abs(there.h - self._home.h), self.facts.worlds[self.player.home].name
        return f"a {self.ship.name} may not go to {there.name}, {far} from {home}: its range is {range_text(reach)}"

    def _nearer(self, system: str, reach: int) -> str:
        """What would bring a system into range: more of it, or the nearest place for a base."""
        facts, there = self.facts, self.facts.systems[system]
        need = abs(there.h - self._home.h)
        cures = [f"--range {need} would do"]
        if reach >= 0:
            near = [one for one in facts.systems.values() if abs(one.h - there.h) <= reach]
            best = min(near, key=lambda one: abs(one.h - self._home.h))
            cures.append(f"or a base with a {facility_needed(self.ship)} in {best.name}")
        return ", ".join(cures)

"""What the owner of a ship has in one year: technologies and what they add up to, bases and what these can do."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from planner.stellar.facts import FACILITIES, ORBIT_ONLY, Facts, Ship, Technology
from planner.stellar.flight import Flight
from planner.stellar.places import SURFACE, Place, place_of, told


@dataclass(frozen=True)
class Today:
    """A flight in one of its years."""

    flight: Flight
    facts: Facts
    year: int

    @property
    def ship(self) -> Ship:
        return self.flight.ship

    @cached_property
    def technologies(self) -> tuple[Technology, ...]:
        held = {one.name for one in self.flight.player.technologies if one.since <= self.year}
        return tuple(technology for name, technology in self.facts.technologies.items() if name in held)

    @cached_property
    def modifier(self) -> Fraction:
        """Of transfer times: the best counts, they do not multiply (2.4, A6)."""
        own = self.flight.player.modifier
        if own is not None:
            return own
        return min((one.modifier for one in self.technologies if one.modifier is not None), default=Fraction(1))

    @cached_property
    def range(self) -> int:
        """Of crewed vehicles (2.6.5)."""
        own = self.flight.player.range
        if own is not None:
            return own
        return max((one.range for one in self.technologies if one.range is not None), default=ORBIT_ONLY)

    @property
    def largest_launcher(self) -> int:
        found = max((one.launcher for one in self.technologies), default=0)
        return max(found, self.facts.numbers.launcher_without_technology)

    @property
    def has_shielding(self) -> bool:
        return any(one.shielding for one in self.technologies)

    @property
    def has_pressure_hulls(self) -> bool:
        return any(one.pressure_hulls for one in self.technologies)

    @property
    def has_elevator(self) -> bool:
        return any(one.elevator for one in self.technologies)

    @property
    def home(self) -> str:
        """The world that is Earth to the owner: to the colony of scenario 7 that is Mars (6)."""
        return self.flight.player.home

    @property
    def port(self) -> str:
        """Its surface, where ships are built, launched and serviced."""
        return f"{SURFACE}:{self.home}"

    def has_base(self, place: str) -> bool:
        return any(base.place == place and base.since <= self.year for base in self.flight.player.bases)

    def facility(self, place: str) -> int:
        """How good the best facility of the base at a place is: 0 for none, counted up in their order (7.1)."""
        found = [base.facility for base in self.flight.player.bases if base.place == place and base.since <= self.year]
        return max((grade(name) for name in found), default=0)

    @property
    def base_places(self) -> tuple[str, ...]:
        return tuple(base.place for base in self.flight.player.bases if base.since <= self.year)

    def told(self, place: str | Place) -> str:
        return told(self.facts, str(place))

    def kind_of(self, place: str) -> str:
        return place_of(place).kind


def grade(facility: str) -> int:
    """How good a facility is: 0 for none, 1 for the least.

    >>> grade(""), grade("small-supply"), grade("large-spaceport")
    (0, 1, 4)
    """
    return FACILITIES.index(facility) + 1 if facility else 0


def grade_to_service(size: int) -> int:
    """The least facility that takes a crewed vehicle out of reserve (3.2).

    >>> [grade_to_service(size) for size in (2, 3, 4, 5, 6, 8)]
    [1, 2, 3, 3, 4, 4]
    """
    return {2: 1, 3: 2, 4: 3, 5: 3}.get(size, 4)

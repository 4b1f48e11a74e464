"""What is known of Stellar Horizons, as frozen values: systems, worlds, segments, technologies, ships, numbers.

Every value knows where it is from. Much of the printed game is known to nobody who wrote about it: such a value is a
default, says so, and may be overridden. What follows from the facts is known by the rules and the referee, never here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

# Crewed range in one order: what a technology of range brings, worst first. Numbers lie between.
ORBIT_ONLY, RENDEZVOUS, UNLIMITED = -2, -1, 1000
FACILITIES = ("small-supply", "large-supply", "small-spaceport", "large-spaceport")  # each better than the one before
KINDS = ("telescope", "flyby", "orbiter", "rover", "cv")
DEFAULT = "default"


class Leaf(NamedTuple):
    """One value and where it is from: a section of the rulebook, a public report, `default`, or a file of the user."""

    value: Any
    source: str

    @property
    def is_default(self) -> bool:
        return self.source.startswith(DEFAULT)


def source_text(leaf: Leaf) -> str:
    """Where a value is from, in words.

    >>> source_text(Leaf(7, "3.3.3")), source_text(Leaf(9, "default"))
    ('rulebook 3.3.3', 'default')
    """
    return f"rulebook {leaf.source}" if leaf.source[:1].isdecimal() else leaf.source


class System(NamedTuple):
    """A planetary system: one gate, the flyby box, and numbered boxes for who is on the way to it."""

    id: str
    name: str
    h: int  # heliocentric number
    central: str  # the world in the middle
    radiation: bool = False  # the whole tile, boxes among it


class World(NamedTuple):
    """A world with its orbit."""

    id: str
    name: str
    system: str
    ev: int
    type: str
    life: int
    base_cost: int  # SUP; 0: no base
    places: bool  # False: it is looked at from afar, and nobody goes there
    crew: bool  # a crew may explore it
    reentry: bool
    atmosphere: bool  # hazardous
    gas_giant: bool
    radiation_surface: bool
    radiation_orbit: bool
    rendezvous: bool  # Orbital Rendezvous leads there


class Technology(NamedTuple):
    """What a technology does for a flight."""

    id: str
    name: str
    modifier: Fraction | None = None
    range: int | None = None  # ORBIT_ONLY ... UNLIMITED; None: it is no technology of range
    launcher: int = 0
    engine: int = 0  # percent less
    robots: int = 0
    recall: int = 0
    robot_ev: int = 0
    crew_ev: int = 0
    cost: int | None = None  # points
    reusable: bool = False
    shielding: bool = False
    pressure_hulls: bool = False
    elevator: bool = False


class Ship(NamedTuple):
    """A kind of ship, or one by name. The size is that of a crewed vehicle, 0 for robots."""

    id: str
    name: str
    kind: str  # one of KINDS
    size: int = 0
    ev: int = 0
    hold: int = 0
    lab: bool = False
    cost: tuple[int, int, int] | None = None  # ORE, SUP, FUEL; None: unknown
    faction: str = ""

    @property
    def is_crewed(self) -> bool:
        return self.kind == "cv"


class Window(NamedTuple):
    """From when to when an asteroid is in the flyby box of a system."""

    first: int
    last: int
    system: str


class Scenario(NamedTuple):
    """A scenario: its years, and the systems in play."""

    id: str
    name: str
    start: int
    last_year: int
    systems: tuple[str, ...] = ()  # none: all
    asteroid: tuple[Window, ...] = ()
    strength: int = 0  # of the asteroid, for each player
    colony: str = ""  # the world that is Earth to the one side, and closed to the other, as Earth is to that one


class Segment(NamedTuple):
    """Places that a ship goes between; with an arrow only from a to b."""

    a: str
    b: str
    one_way: bool = False


class Numbers(NamedTuple):
    """Numbers of the rules; chances are in percent."""

    first_year: int
    last_year: int
    end_roll_from: int
    engine_malfunction: int
    robot_malfunction: int
    radiation_malfunction: int
    venus_malfunction: int
    recall: int
    launcher_kept_above: int
    largest_cv: int
    largest_reentry_cv: int
    launcher_without_technology: int
    start_range: int


@dataclass(frozen=True)
class Facts:
    """All that is known, and all that is assumed.

    >>> from planner.stellar.factfile import load_facts
    >>> facts = load_facts()
    >>> facts.systems["saturn"].h, facts.leaves["systems.saturn.h"].source
    (7, '3.3.3')
    >>> facts.leaves["systems.uranus.h"].is_default
    True
    """

    systems: Mapping[str, System]
    worlds: Mapping[str, World]
    links: tuple[Segment, ...]  # between orbits, and of orbits with flyby boxes
    technologies: Mapping[str, Technology]
    ships: Mapping[str, Ship]
    numbers: Numbers
    scenarios: Mapping[str, Scenario]
    facility_costs: Mapping[str, tuple[int, int, int]]  # ORE, SUP, FUEL; what is missing is not known
    leaves: Mapping[str, Leaf]  # by path, such as systems.saturn.h
    changes: Mapping[str, Any]  # what the user overrides, by path
    title: str = "Stellar Horizons"
    words: Mapping[str, str] | None = None  # what players say, and how it is called here

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Every segment inside the systems: the links, and a way between each world and its orbit (3.3.2)."""
        down = [Segment(f"orbit:{key}", f"surface:{key}") for key, world in self.worlds.items() if world.places]
        return (*self.links, *down)

    @cached_property
    def exits(self) -> Mapping[str, tuple[str, ...]]:
        """Where a segment leads from each place."""
        found: dict[str, list[str]] = {f"flyby:{key}": [] for key in self.systems}
        for a, b, one_way in self.segments:
            found.setdefault(a, []).append(b)
            found.setdefault(b, [])
            if not one_way:
                found[b].append(a)
        return {place: tuple(dict.fromkeys(ends)) for place, ends in found.items()}

    def is_default(self, path: str) -> bool:
        return path in self.leaves and self.leaves[path].is_default

    def varied(self, path: str, value: Any) -> Facts:
        """The same with one value changed on trial; nobody checks whether the whole still fits together."""
        section, _, rest = path.partition(".")
        if section == "links":
            sign = " -> " if " -> " in rest else " -- "
            a, _, b = rest.partition(sign)
            link = Segment(a.strip(), b.strip(), sign == " -> ")
            others = tuple(one for one in self.links if one != link)
            return replace(self, links=(*others, link) if value else others)
        key, _, field = rest.partition(".")
        if section == "numbers":
            made = replace(self, numbers=self.numbers._replace(**{rest: value}))
        else:
            records = getattr(self, section)
            changed: Any = {section: {**records, key: records[key]._replace(**{field: value})}}
            made = replace(self, **changed)
        if field != "places":  # ways are what they were, and need not be put together again
            vars(made).update(segments=self.segments, exits=self.exits)
        return made

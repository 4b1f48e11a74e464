"""Spaces, links and sites of one board: facts only, frozen, without any cost.

What a burn or a pivot costs, or who may land where, is known by the rules of an edition, never here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

KINDS = ("site", "burn", "lander-burn", "half-lander-burn", "hohmann", "lagrange", "belt")
HAZARDS = ("crash", "aerobrake")
SEASONS = ("blue", "yellow", "red")
SPECTRAL_TYPES = ("C", "S", "M", "V", "D", "H")
SITE_FLAGS = ("astrobiology", "submarine", "atmospheric", "aerostat", "push")
ROLES = ("leo", "geo", "home-orbit", "solar-oberth", "sunlens", "exit")


class Zone(NamedTuple):
    """A heliocentric zone. Zones of a board are ordered from the Sun outwards."""

    id: str
    name: str
    solar: int  # printed thrust modifier for solar power
    solar_works: bool  # False where the board says that solar power is dead


class Site(NamedTuple):
    """What is printed on and around the hexagon of a site."""

    size: int
    spectral: str
    hydration: int
    family: str = ""
    science: str = ""  # "science" or "tno-science" (3rd edition only)
    astrobiology: bool = False
    submarine: bool = False
    atmospheric: bool = False
    aerostat: bool = False
    push: bool = False


class Fact(NamedTuple):
    """Something a board says of a space that has no field of its own, and where it has it from."""

    title: str
    value: str
    source: str = ""


class Space(NamedTuple):
    """One place where a craft can be, or must pass."""

    id: str
    kind: str
    zone: str
    region: str
    name: str
    printed: tuple[float, float]  # rough place on the printed board, percent from the left and from the top
    hazard: str = ""  # "", "crash" or "aerobrake"
    flyby: int = 0  # bonus burns printed on a flyby
    venus: bool = False  # the flyby pays in the blue season only
    synodic: str = ""  # season colour of a synodic site or of its approach
    roles: tuple[str, ...] = ()
    label: str = ""  # letters printed in the symbol: L1, LEO, GEO ...
    site: Site | None = None
    doubt: str = ""
    source: str = ""  # file and line of the record
    facts: tuple[Fact, ...] = ()


class Link(NamedTuple):
    """A line between two spaces. Leaving a Hohmann by the track one came in by is a coast, by another a pivot.

    Track numbers are local to one Hohmann; 0 means that the end is no Hohmann.
    """

    a: str
    b: str
    one_way: bool = False  # only from a to b
    track_a: int = 0
    track_b: int = 0
    jump: bool = False  # marked in the data as skipping a zone
    source: str = ""


class Exit(NamedTuple):
    """One way out of a space: where to, over which link, on which tracks."""

    to: str
    link: int  # index in Board.links
    track_here: int
    track_there: int


@dataclass(frozen=True)
class Board:
    """All facts of one printed board.

    >>> from planner import load_board
    >>> board = load_board("hf4")
    >>> board.space("ceres").site.size
    6
    >>> [exit.to for exit in board.exits["ceres"]]
    ['ceres-half-lander']
    """

    name: str
    title: str
    zones: tuple[Zone, ...]
    spaces: Mapping[str, Space]
    links: tuple[Link, ...]
    roads: tuple[tuple[str, str], ...] = ()  # buggy roads, no flight routes
    elevators: tuple[tuple[str, str], ...] = ()  # space elevators, no flight routes
    region_titles: Mapping[str, str] | None = None
    region_sources: Mapping[str, tuple[str, ...]] | None = None
    words: Mapping[str, str] | None = None  # what players say, and how this board calls it: "moon" is "luna"
    form: str = "lines"  # how it is written, checked, told and drawn: one of board/forms

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.spaces)} spaces, {len(self.sites)} sites>"

    def space(self, space_id: str) -> Space:
        return self.spaces[space_id]

    @cached_property
    def sites(self) -> tuple[Space, ...]:
        return tuple(space for space in self.spaces.values() if space.site is not None)

    @cached_property
    def zone_by_id(self) -> Mapping[str, Zone]:
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def exits(self) -> Mapping[str, tuple[Exit, ...]]:
        """Where one may fly from each space, one-way links respected."""
        found: dict[str, list[Exit]] = {space_id: [] for space_id in self.spaces}
        for index, link in enumerate(self.links):
            found[link.a].append(Exit(link.b, index, link.track_a, link.track_b))
            if not link.one_way:
                found[link.b].append(Exit(link.a, index, link.track_b, link.track_a))
        return {space_id: tuple(exits) for space_id, exits in found.items()}

    def joined(self, pairs: tuple[tuple[str, str], ...], space_id: str) -> tuple[str, ...]:
        """Other ends of roads or elevators at a space."""
        return tuple(b if a == space_id else a for a, b in pairs if space_id in (a, b))

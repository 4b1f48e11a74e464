"""The flight of one ship, year by year: what crosses the border between who plans and who judges.

It says who flies (ship, technologies, bases), from where, what is done in each year, and what the writer claims about
the rolls. Whether any of it is legal, the referee says.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from planner.stellar.facts import Ship

EDITION = "stellar"
# What is done in a year, in the order in which a year allows it. In brackets the phase of the rulebook.
#   reserve   the crew goes into reserve by choice (at the start of the year)
#   service   a crewed vehicle at Earth or at a base of its owner leaves reserve (build and service, 3.2)
#   descend   from a numbered box to the next lower one, from box 1 to the flyby box (movement, 3.3.1); no roll
#   move      segments along `path`, as one move with one roll; with `launcher` on one of that size (movement, 3.3.2)
#   explore   `world`, with a probe if `probe` (exploration, 3.5)
#   transfer  the forced way on of a flyby explorer, outwards (exploration, 3.5.1); one roll
DOINGS = ("reserve", "service", "descend", "move", "explore", "transfer")


class Held(NamedTuple):
    """A technology that the owner has, from a year on; 0: from the start."""

    name: str
    since: int = 0


class Base(NamedTuple):
    """A base of the owner with its best facility for ships, from a year on; "": it has none."""

    place: str  # the surface of a world, or an orbit
    facility: str = ""
    since: int = 0


class Player(NamedTuple):
    """What the owner of a ship has. Numbers that are given win over those that the technologies make."""

    technologies: tuple[Held, ...] = ()
    bases: tuple[Base, ...] = ()
    modifier: Fraction | None = None  # of transfer times
    range: int | None = None  # of crewed vehicles
    engine_malfunction: int | None = None  # percent, before the size of a crewed vehicle
    robot_malfunction: int | None = None
    recall: int | None = None
    home: str = "earth"  # the world that is Earth to it: Mars to the colony of scenario 7

    @property
    def port(self) -> str:
        """Where its ships are built, launched and serviced without a base."""
        return f"surface:{self.home}"


class Step(NamedTuple):
    """One thing done. Claims that are None are left to the reader."""

    do: str  # one of DOINGS
    path: tuple[str, ...] = ()  # places entered, one after the other; of a descent the one place
    launcher: int = 0  # size of the launch vehicle, 0 for none
    docks: bool = False  # the move ends stacked with a base of the owner
    world: str = ""  # that is explored
    probe: bool = False
    fails_on: int | None = None  # claim: the roll fails on this percent or less; of a crew that explores: recalled


class Year(NamedTuple):
    """What a ship does in one year. A year in which it does nothing need not be named."""

    year: int
    steps: tuple[Step, ...] = ()


class Flight(NamedTuple):
    """What one ship does."""

    ship: Ship
    start: str  # where it is at the start of its first year
    first_year: int
    years: tuple[Year, ...]
    player: Player = Player()
    reserve: bool = False  # it starts in reserve
    probe: bool = False  # it carries one
    name: str = ""
    closed: tuple[str, ...] = ()  # systems that are not in play, and places that are closed to this side
    facts: Mapping[str, Any] | None = None  # values overridden, by path
    odds: Fraction | None = None  # claim: of ending as planned


def is_launched(flight: Flight) -> bool:
    """Whether a robot has flown before: it is neither on Earth nor at a base of its owner."""
    return flight.start != flight.player.port and all(base.place != flight.start for base in flight.player.bases)


class Roll(NamedTuple):
    """A roll of a d100 that a flight asks for: it fails on so much or less."""

    year: int
    step: int  # of that year, counted from 1
    what: str  # "engine", "malfunction" (of a robot that explores) or "recall" (of a crew)
    fails_on: int


class Verdict(NamedTuple):
    """What the referee says of a flight. Of an illegal one: where, by which rule, in one sentence."""

    legal: bool
    odds: Fraction = Fraction(1)  # that the ship lasts to the end of the flight
    capable: Fraction = Fraction(1)  # that it does so and every exploration of it can take place
    place: str = ""  # where it ends; of an illegal flight: where it was
    last_year: int = 0  # in which something is done
    rolls: tuple[Roll, ...] = ()
    year: int = 0  # of the first illegal step
    step: int = 0  # in that year, counted from 1; 0: the flight as a whole
    rule: str = ""  # such as "stellar 3.3.3"; or "claim" for a number that is not so
    sentence: str = ""

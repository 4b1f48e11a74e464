"""How a ship stands between two steps, and where a flight may begin."""

from __future__ import annotations

from typing import NamedTuple

from planner.stellar.facts import Ship
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of
from planner.stellar.referee.entry import check_entered, check_open
from planner.stellar.referee.reach import is_in_range
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.today import Today

CARRIERS = ("flyby", "orbiter", "rover")  # of a probe (2.6.2)


class Standing(NamedTuple):
    """A ship between two steps."""

    place: str
    reserve: bool = False
    docked: bool = False  # stacked with a base of the owner
    launched: bool = True  # a robot has made its first move
    probe: bool = False  # it carries one

    @property
    def is_in_flyby_box(self) -> bool:
        return place_of(self.place).kind == FLYBY

    @property
    def is_in_numbered_box(self) -> bool:
        return place_of(self.place).kind == TRANSFER


def is_settled(ship: Ship, standing: Standing) -> bool:
    """Whether a robot has come to where it explores, and so never moves again (3.3.2)."""
    home = {"telescope": ORBIT, "orbiter": ORBIT, "rover": SURFACE}.get(ship.kind)
    return standing.launched and place_of(standing.place).kind == home


def first_standing(today: Today) -> Standing:
    """How the ship stands at the start of its flight. Raises Refused if it cannot."""
    flight, ship = today.flight, today.ship
    _check_ship(today)
    # A telescope is launched from Earth alone, so one in orbit is at no base (3.3.2).
    at_base = ship.kind != "telescope" and today.has_base(flight.start)
    # What stands on Earth or at a base has been built there and was not launched yet (3.3.4).
    launched = ship.is_crewed or not (flight.start == today.port or at_base)
    if launched:
        check_entered(today, flight.start, stays=True)
    else:
        check_open(today, flight.start)
    # Who can reach neither Earth nor a base that would service it is in reserve (2.6.6).
    reserve = flight.reserve or (ship.is_crewed and not is_in_range(today, flight.start))
    return Standing(flight.start, reserve, at_base, launched, flight.probe)


def _check_ship(today: Today) -> None:
    flight, ship, largest = today.flight, today.ship, today.facts.numbers.largest_cv
    if ship.is_crewed and not 2 <= ship.size <= largest:
        raise Refused("2.6.3", f"crewed vehicles are of size 2 to {largest}, not {ship.size}")
    if not ship.is_crewed and ship.size:
        raise Refused("2.6.2", f"a {ship.kind} has no size")
    if flight.reserve and not ship.is_crewed:
        raise Refused("2.6.6", f"only crewed vehicles are ever in reserve, no {ship.kind}")
    if flight.probe and ship.kind not in CARRIERS:
        raise Refused("2.6.2", f"a probe is carried by a {', '.join(CARRIERS)}, not by a {ship.kind}")

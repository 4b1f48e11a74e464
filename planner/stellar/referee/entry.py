"""May this ship enter that place: tiles in play, kinds of robots, re-entry, hazardous atmosphere, radiation."""

from __future__ import annotations

from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of, system_of
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.today import Today

FARTHEST_FLYBY = "scattered-disc"
STARS = "alpha-centauri"


def check_entered(today: Today, place: str, *, stays: bool, launching: bool = False) -> None:
    """Raise Refused if the ship may not come to a place: to stay if `stays`, else in passing."""
    check_open(today, place)
    if today.ship.is_crewed:
        _check_reentry(today, place)
        _check_atmosphere(today, place)
        _check_radiation(today, place)
    else:
        _check_robot(today, place, stays, launching)


def check_open(today: Today, place: str) -> None:
    """Worlds that a side keeps out of, and tiles that are not on the table (6)."""
    if place in today.flight.closed:
        raise Refused("6", f"{today.told(place)} is closed to this side")
    check_in_play(today, system_of(today.facts, place))


def check_in_play(today: Today, system: str) -> None:
    """Tiles that a scenario does not use are not on the table (6)."""
    if system in today.flight.closed:
        raise Refused("6", f"{today.facts.systems[system].name} is not in play")


def is_radioactive(today: Today, place: str) -> bool:
    """Whether a place lies in radiation; of a tile that is so as a whole, the boxes too (2.6.9)."""
    kind, of, _ = place_of(place)
    if today.facts.systems[system_of(today.facts, place)].radiation:
        return True
    if kind in (FLYBY, TRANSFER):
        return False
    world = today.facts.worlds[of]
    return world.radiation_surface if kind == SURFACE else world.radiation_orbit


def is_too_far_for_flyby(today: Today, system: str) -> bool:
    """Nothing beyond the Scattered Disc is for flyby craft (3.5.1)."""
    systems = today.facts.systems
    end = systems.get(FARTHEST_FLYBY)
    return system == STARS or (end is not None and systems[system].h > end.h)


def _check_reentry(today: Today, place: str) -> None:
    """2.6.7; a hazardous atmosphere counts as such a symbol even for pressure hulls (2.6.8)."""
    kind, of, _ = place_of(place)
    largest = today.facts.numbers.largest_reentry_cv
    if kind != SURFACE or today.ship.size <= largest:
        return
    world = today.facts.worlds[of]
    if world.reentry or world.atmosphere or world.gas_giant:
        raise Refused(
            "2.6.7", f"a CV-{today.ship.size} is too large for re-entry at {world.name}: CV-{largest} at most"
        )


def _check_atmosphere(today: Today, place: str) -> None:
    kind, of, _ = place_of(place)
    if kind == SURFACE and is_hazardous(today, of) and not today.has_pressure_hulls:
        name = today.facts.worlds[of].name
        raise Refused("2.6.8", f"{name} has a hazardous atmosphere: no crew lands there without Pressure Hulls")


def is_hazardous(today: Today, world: str) -> bool:
    """Whether a world has a hazardous atmosphere: Venus and the gas giants (2.6.8)."""
    return today.facts.worlds[world].atmosphere or today.facts.worlds[world].gas_giant


def _check_radiation(today: Today, place: str) -> None:
    if is_radioactive(today, place) and not today.has_shielding:
        where = today.told(place)
        raise Refused("2.6.9", f"{where} is radioactive: no crew enters, even in passing, without Radiation Shielding")


def _check_robot(today: Today, place: str, stays: bool, launching: bool) -> None:
    """Where each kind of robot may be (3.3.2, 3.5.1)."""
    kind, of, _ = place_of(place)
    where = today.told(place)
    ship = today.ship.kind
    if ship == "telescope" and place != f"{ORBIT}:{today.home}":
        home = today.told(f"{ORBIT}:{today.home}")
        raise Refused("3.3.2", f"a telescope goes to {home} and nowhere else, not to {where}")
    if ship == "flyby":
        if kind == SURFACE or (kind == ORBIT and (stays or not launching)):
            raise Refused("3.3.2", f"a launched flyby craft is in flyby and numbered boxes only, not at {where}")
        if kind != ORBIT and is_too_far_for_flyby(today, of):
            raise Refused("3.5.1", f"{where} lies beyond the Scattered Disc, where no flyby craft may go")
    if ship == "orbiter" and kind == SURFACE:
        raise Refused("3.3.2", f"an orbiter does not land, not on {where} either")
    if ship == "rover":
        if kind == SURFACE and today.facts.worlds[of].gas_giant:
            raise Refused("2.6.8", f"{where} is a gas giant, on which no rover can be used")
        if kind == ORBIT and stays:
            raise Refused("3.3.2", f"a rover passes {where} but does not stay there: it lands")

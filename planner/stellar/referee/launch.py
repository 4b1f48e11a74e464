"""Launch vehicles: who must ride one, from where, and of which size (2.6.1, 3.3.4)."""

from __future__ import annotations

from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today, grade

LARGEST = 4


def check_launcher(today: Today, standing: Standing, size: int) -> None:
    """Raise Refused if a move may not start on a launch vehicle of this size; 0: on none."""
    ship = today.ship
    if not size:
        _check_needed(today, standing)
        return
    if not 1 <= size <= LARGEST:
        raise Refused("2.6.1", f"launch vehicles are of size 1 to {LARGEST}, not {size}")
    if size > today.largest_launcher:
        raise Refused("2.6.1", f"an LV-{size} needs a technology that the owner does not have in {today.year}")
    _check_site(today, standing, size)
    if ship.is_crewed and size < ship.size:
        raise Refused("3.3.4", f"an LV-{size} does not carry a CV-{ship.size}: it must be at least as large")


def _check_needed(today: Today, standing: Standing) -> None:
    where = today.told(standing.place)
    if not standing.launched:
        raise Refused("3.3.4", f"a robot rides a launch vehicle in its first move, also from {where}")
    if today.ship.is_crewed and standing.place == today.port:
        # LR stellar A16: on Mars as on Earth.
        raise Refused("3.3.4", f"a crewed vehicle leaves {where} on a launch vehicle only")


def _check_site(today: Today, standing: Standing, size: int) -> None:
    """Launch vehicles stand on Earth and at bases that can build them (3.2)."""
    where = today.told(standing.place)
    if not today.ship.is_crewed and standing.launched:
        raise Refused("3.3.4", f"{today.ship.name} was launched before: no launch vehicle carries it on from {where}")
    if standing.place == today.port:
        return
    if not today.has_base(standing.place):
        raise Refused("3.3.4", f"no launch vehicle stands at {where}, but only on Earth and at bases of the owner")
    need = "small-supply" if size <= 2 else "large-supply"
    if today.facility(standing.place) < grade(need):
        raise Refused("3.2", f"the base at {where} has no {need} facility, so it builds no LV-{size}")
    if not today.ship.is_crewed and today.facility(standing.place) < grade("small-spaceport"):
        raise Refused("3.2", f"the base at {where} has no spaceport, so it builds no robots")

"""Reserve and servicing of crewed vehicles (2.6.6, 3.2)."""

from __future__ import annotations

from planner.stellar.places import ORBIT, SURFACE, place_of
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today, grade_to_service


def into_reserve(today: Today, standing: Standing) -> Standing:
    """The ship in reserve, by choice at the start of a year. Raises Refused."""
    _check_crewed(today, "2.6.6")
    if standing.reserve:
        raise Refused("2.6.6", f"{today.ship.name} is in reserve already")
    return standing._replace(reserve=True)


def serviced(today: Today, standing: Standing) -> Standing:
    """The ship out of reserve. One that is active may be told to do so too: it might have been recalled."""
    _check_crewed(today, "3.2")
    first = today.facts.numbers.first_year
    if today.year == first:
        raise Refused("4", f"the game begins with the movement of {first}: nothing is serviced before it")
    _check_place(today, standing)
    return standing._replace(reserve=False)


def _check_crewed(today: Today, rule: str) -> None:
    if not today.ship.is_crewed:
        raise Refused(rule, f"reserve and servicing are for crewed vehicles, not for a {today.ship.kind}")


def _check_place(today: Today, standing: Standing) -> None:
    place, size, where = standing.place, today.ship.size, today.told(standing.place)
    # Earth is a large spaceport; what cannot land there waits in orbit for an elevator (3.2, 2.8.1).
    if place == today.port or (place == f"{ORBIT}:{today.home}" and today.has_elevator):
        return
    sites = [place] if standing.docked else []
    kind, world, _ = place_of(place)
    if kind == ORBIT and today.has_elevator:
        sites.append(f"{SURFACE}:{world}")
    if not any(today.has_base(site) for site in sites):
        raise Refused("3.2", f"{where} is no place to leave reserve: the ship must be on Earth or docked at a base")
    if max(today.facility(site) for site in sites) < grade_to_service(size):
        raise Refused("3.2", f"the base at {where} has no facility large enough to service a CV-{size}")

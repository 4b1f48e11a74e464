"""How far crews go: a filter of places by technology and by bases that can service the ship (2.6.5)."""

from __future__ import annotations

from planner.stellar.facts import RENDEZVOUS, UNLIMITED
from planner.stellar.places import FLYBY, ORBIT, SURFACE, place_of, system_of
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.today import Today, grade_to_service


def check_range(today: Today, place: str) -> None:
    """Raise Refused if a place is too far for a crewed vehicle, in reserve or not (A7)."""
    if is_in_range(today, place):
        return
    where, reach = today.told(place), today.range
    if reach < RENDEZVOUS:
        orbit = today.told(f"{ORBIT}:{today.home}")
        raise Refused("2.6.5", f"{where} is out of range: without a technology of range crews stay in {orbit}")
    if reach == RENDEZVOUS:
        raise Refused("2.6.5", f"{where} is out of range: Orbital Rendezvous leads no farther than the Moon")
    near = min(_distance(today, place, anchor) for anchor in anchors(today))
    raise Refused("2.6.5", f"{where} is out of range: {near} from the nearest anchor, and the range is {reach}")


def is_in_range(today: Today, place: str) -> bool:
    """Whether a crewed vehicle of this size may be at a place."""
    kind, of, _ = place_of(place)
    if kind in (SURFACE, ORBIT) and of == today.home:
        return True
    if today.range >= RENDEZVOUS:
        # The flyby box of Earth is a part of the way to those worlds (A9).
        near = system_of(today.facts, place) == today.facts.worlds[today.home].system
        if kind in (SURFACE, ORBIT) and today.facts.worlds[of].rendezvous and near:
            return True
        if kind == FLYBY and of == today.facts.worlds[today.home].system:
            return True
    if today.range >= UNLIMITED:
        return True
    # Below 0 it is no number of range, and bases do not help.
    return today.range >= 0 and any(_distance(today, place, anchor) <= today.range for anchor in anchors(today))


def anchors(today: Today) -> set[str]:
    """Systems from which range is counted: that of Earth, and those with a base that can service this ship (3.2)."""
    need = grade_to_service(today.ship.size)
    bases = {system_of(today.facts, place) for place in today.base_places if today.facility(place) >= need}
    return {today.facts.worlds[today.home].system} | bases


def _distance(today: Today, place: str, anchor: str) -> int:
    """Inwards as outwards (A8)."""
    systems = today.facts.systems
    return abs(systems[system_of(today.facts, place)].h - systems[anchor].h)

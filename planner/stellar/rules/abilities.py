"""What an owner is able to do in a year: the technologies that are held by then, put together."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from planner.errors import MissionError, meant
from planner.stellar.facts import FACILITIES, ORBIT_ONLY, RENDEZVOUS, Facts, Ship, Technology
from planner.stellar.flight import Player
from planner.stellar.places import EARTH, ORBIT, SURFACE, is_known, place_of, system_of

DECADE = 10
_Value = TypeVar("_Value")


class Abilities(NamedTuple):
    """What holds for all ships of an owner in one year. Chances are in percent."""

    modifier: Fraction  # of transfer times
    range: int  # of crewed vehicles
    launcher: int  # the largest size
    engine: int  # failure, before the size of a crewed vehicle
    robots: int  # malfunction of a robot that explores
    recall: int
    robot_ev: int
    crew_ev: int
    reusable: bool
    shielding: bool
    pressure_hulls: bool
    elevator: bool


def abilities(facts: Facts, player: Player, year: int) -> Abilities:
    """What the owner is able to do in a year.

    Of several modifiers and ranges the best one counts (stellar A6); what lowers a chance adds up.

    >>> from planner.stellar.factfile import load_facts
    >>> from planner.stellar.flight import Held
    >>> abilities(load_facts(), Player((Held("fusion-rockets"),)), 2030).modifier
    Fraction(3, 5)
    """
    held = [facts.technologies[one.name] for one in player.technologies if one.since <= year]
    numbers = facts.numbers
    return Abilities(
        _given(player.modifier, min([Fraction(1), *(one.modifier for one in held if one.modifier is not None)])),
        _given(player.range, max([ORBIT_ONLY, *(one.range for one in held if one.range is not None)])),
        max([numbers.launcher_without_technology, *(one.launcher for one in held)]),
        _given(player.engine_malfunction, max(0, numbers.engine_malfunction - sum(one.engine for one in held))),
        _given(player.robot_malfunction, max(0, numbers.robot_malfunction - sum(one.robots for one in held))),
        _given(player.recall, max(0, numbers.recall - sum(one.recall for one in held))),
        sum(one.robot_ev for one in held),
        sum(one.crew_ev for one in held),
        *(_any(held, mark) for mark in ("reusable", "shielding", "pressure_hulls", "elevator")),
    )


def _given(own: _Value | None, made: _Value) -> _Value:
    return made if own is None else own


def _any(held: list[Technology], mark: str) -> bool:
    return any(getattr(one, mark) for one in held)


def change_years(player: Player) -> tuple[int, ...]:
    """Years from which an owner has something new. Between them, nothing gets better by waiting."""
    dated = {one.since for one in player.technologies} | {base.since for base in player.bases}
    return tuple(sorted(dated - {0}))


def check_player(facts: Facts, player: Player) -> None:
    """Refuse an owner who cannot be: unknown names, technologies outside a decade year, bases where none can stand."""
    for name, since in player.technologies:
        if name not in facts.technologies:
            raise MissionError(f"no technology {name!r}{meant(name, facts.technologies)} ('planner tech' lists them)")
        first = facts.numbers.first_year
        if since and (since % DECADE or not first < since <= facts.numbers.last_year):
            raise MissionError(
                f"{name} from {since}: technologies are bought in decade years, {first + DECADE}, "
                f"{first + 2 * DECADE} ... [stellar 3]"
            )
    if len({one.name for one in player.technologies}) < len(player.technologies):
        raise MissionError("a technology is named twice [stellar 2.4]")
    for place, facility, since in player.bases:
        if not is_known(facts, place) or place_of(place).kind not in (SURFACE, ORBIT):
            raise MissionError(f"no base can stand at {place!r}: it is no world and no orbit [stellar 2.7]")
        if since and not facts.numbers.first_year <= since <= facts.numbers.last_year:
            first, last = facts.numbers.first_year, facts.numbers.last_year
            raise MissionError(f"a base from {since}: the game goes from {first} to {last} [stellar 4]")
        if facility and facility not in FACILITIES:
            raise MissionError(f"no facility {facility!r}; there are: {', '.join(FACILITIES)}")
        if place in (EARTH, player.port) or (place_of(place).kind == ORBIT and not _is_orbital(player, place)):
            raise MissionError(f"no base can stand at {place}: only in Earth orbit and on worlds [stellar 2.7]")
        if not facts.worlds[place_of(place).of].base_cost:
            raise MissionError(f"no base can stand at {place}: its card gives no cost of one [stellar 2.7]")
    if len({base.place for base in player.bases}) < len(player.bases):
        raise MissionError("two bases at one place: an owner has one [stellar 2.7]")
    if not is_known(facts, player.port):
        raise MissionError(f"there is no world {player.home!r} to be at home on [stellar 6]")
    for name in ("engine_malfunction", "robot_malfunction", "recall"):
        value = getattr(player, name)
        if value is not None and not 0 <= value <= 100:
            raise MissionError(f"{name} is a percentage, 0 to 100, got {value} [stellar 3.3.5]")


def _is_orbital(player: Player, place: str) -> bool:
    """Stations stand in Earth orbit; those of gas giants are bases of that world (2.7)."""
    return place_of(place).of in ("earth", player.home)


def facility_needed(ship: Ship) -> str:
    """The least facility from which a crewed vehicle leaves reserve (3.2); the same makes an anchor of range (2.6.5).

    >>> [facility_needed(Ship("", "", "cv", size)) for size in (2, 3, 4, 5, 6)]
    ['small-supply', 'large-supply', 'small-spaceport', 'small-spaceport', 'large-spaceport']
    """
    return FACILITIES[{2: 0, 3: 1, 4: 2, 5: 2}.get(ship.size, 3)]


def serves(facility: str, ship: Ship) -> bool:
    """Whether a facility lets this vehicle out of reserve."""
    return facility in _serving(facility_needed(ship))


@lru_cache(maxsize=len(FACILITIES))
def _serving(needed: str) -> tuple[str, ...]:
    """A facility, and those that are better."""
    return FACILITIES[FACILITIES.index(needed) :]


def facility_by_elevator(facts: Facts, player: Player, place: str, year: int) -> str:
    """With a Space Elevator orbit counts as the base below, and Earth orbit as Earth (2.8.1); "" if it does not."""
    where, of, _ = place_of(place)
    if where != ORBIT or not abilities(facts, player, year).elevator:
        return ""
    if of == player.home:
        return FACILITIES[-1]
    below = f"{SURFACE}:{of}"
    return next((base.facility for base in player.bases if base.place == below and base.since <= year), "")


def anchors(facts: Facts, player: Player, ship: Ship, year: int) -> tuple[str, ...]:
    """Systems from which the range of a vehicle counts: its home, and those with a base that can serve it (2.6.5)."""
    enough = _serving(facility_needed(ship))
    served = {system_of(facts, base.place) for base in player.bases if base.since <= year and base.facility in enough}
    home = system_of(facts, player.port)
    return (home, *sorted(served - {home}))


def in_range(facts: Facts, player: Player, ship: Ship, year: int, reach: int) -> frozenset[str]:
    """Systems that are not too far for a crewed vehicle of this size. Ranges below a number are those of home alone."""
    if reach <= RENDEZVOUS:
        return frozenset({system_of(facts, player.port)})
    here = [facts.systems[one].h for one in anchors(facts, player, ship, year)]
    return frozenset(key for key, one in facts.systems.items() if any(abs(one.h - h) <= reach for h in here))

"""Changes that a player could make to get a flight after all: the ladder of each kind, and beside it its record.

A ladder is a row of changed missions, smallest change first. It only proposes: whether a change helps is for the search
to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from planner.editions.seasons import CYCLE, LAST_YEAR
from planner.missions.mission import Mission
from planner.missions.whynot.climbing import climbed, halved
from planner.missions.whynot.engines import ONE_ENGINE
from planner.missions.whynot.loosening import DEARER, LONGER, RISKIER
from planner.missions.whynot.records import Change, Remedy, Step
from planner.missions.whynot.refuelling import BETTER_ISRU, ISRU_CARD, REFUEL_MORE
from planner.missions.whynot.rockets import (
    at_mass,
    hardened,
    more_thrust,
    rebuilt,
    tanks_of,
    with_asked,
    with_stack,
    without_item,
)
from planner.missions.whynot.stopping import (
    FEWER_STOPS,
    LATER_STOP,
    LESS_DROPPED,
    LESS_TAKEN,
    ONE_WAY,
    OTHER_ORDER,
    OTHER_SEASON,
    SHORTER_STAY,
)
from planner.missions.whynot.supports import SUPPORTS
from planner.rocket.engine import can_burn
from planner.rocket.strip import GRADES
from planner.rules.base import find_rules
from planner.rules.configurations import softest_needed

MUCH_THRUST = 15  # lifts any rocket off most sites; more is another rocket
_SAFE_HARDNESS = 8  # the worst die in the red season: 6 + 2 (hf4 H10, hf3 K2)


# Changes of what was asked


def less_to_avoid(mission: Mission) -> Iterator[Step]:
    """Without one of the entries, without two ..."""
    for count in range(1, len(mission.avoid) + 1):
        for gone in combinations(mission.avoid, count):
            kept = tuple(one for one in mission.avoid if one not in gone)
            yield Step(Change(LESS_TO_AVOID, names=gone), replace(mission, avoid=kept))


LESS_TO_AVOID = Remedy("avoid", climbed, less_to_avoid)


def fewer_waypoints(mission: Mission) -> Iterator[Step]:
    """Without one of the waypoints, without two ..."""
    for count in range(1, len(mission.via) + 1):
        for gone in combinations(range(len(mission.via)), count):
            kept = tuple(one for place, one in enumerate(mission.via) if place not in gone)
            names = tuple(mission.board.spaces[mission.via[place]].name for place in gone)
            yield Step(Change(FEWER_WAYPOINTS, names=names), replace(mission, via=kept))


FEWER_WAYPOINTS = Remedy("via", climbed, fewer_waypoints)


def later_year(mission: Mission) -> Iterator[Step]:
    """Each later year of one sunspot cycle; where seasons are no rule every year is like the others."""
    if not find_rules(mission.stack.edition.name).seasons:
        return
    for by in range(1, CYCLE):
        if mission.year + by <= LAST_YEAR:
            change = Change(LATER_YEAR, by=by, to=mission.year + by)
            yield from with_asked(mission, change, year=mission.year + by)


LATER_YEAR = Remedy("year", climbed, later_year)


# Changes of the rocket


def beamed_power(mission: Mission) -> Iterator[Step]:
    """A Powersat, where an engine can be pushed and nothing pushes it yet (hf4 H3d, hf3 F2)."""
    stack = mission.stack
    if any(engine.push and not engine.push_thrust for engine in stack.engines) and not stack.powersat:
        yield from with_stack(mission, Change(BEAMED_POWER), rebuilt(stack, powersat=True))


BEAMED_POWER = Remedy("powersat", climbed, beamed_power)


def better_fuel(mission: Mission) -> Iterator[Step]:
    """Fuel of a better grade, if an engine cannot burn what is aboard (hf4 F4c, hf3 F1)."""
    stack = mission.stack
    for grade in GRADES[GRADES.index(stack.grade) + 1 :]:
        if any(not can_burn(engine, stack.grade) and can_burn(engine, grade) for engine in stack.engines):
            yield from with_stack(mission, Change(BETTER_FUEL, names=(grade,)), rebuilt(stack, grade=grade))


BETTER_FUEL = Remedy("grade", climbed, better_fuel)


def more_tanks(mission: Mission) -> Iterator[Step]:
    """One tank more, two more ... up to the end of the strip."""
    stack = mission.stack
    if stack.kind.has_endless_fuel:
        return
    strip, aboard = stack.strip, tanks_of(stack)
    for by in range(1, strip.wet_limit):
        changed = at_mass(stack, by) if aboard is None else rebuilt(stack, tanks=aboard + by)
        if changed is None or changed.wet_mass <= stack.wet_mass:
            return
        yield from with_stack(mission, Change(MORE_TANKS, by, tanks_of(changed)), changed)


def _have_fuel_enough(mission: Mission) -> bool | None:
    """A limit on fuel that is no higher than what is aboard allows no use of more."""
    steps = mission.limits.fuel_steps
    return False if steps is not None and steps <= mission.stack.fuel_steps else None


MORE_TANKS = Remedy("tanks", climbed, more_tanks, known=_have_fuel_enough)


def less_mass(mission: Mission) -> Iterator[Step]:
    """Cargo lighter by one, by two ..., always the heaviest piece. A quick rocket is one such piece."""
    stack = mission.stack
    cargo = list(stack.cargo)
    dry_mass = stack.dry_mass
    for by in range(1, sum(piece.mass for piece in cargo) + 1):
        heaviest = max(cargo, key=lambda piece: piece.mass)
        cargo[cargo.index(heaviest)] = heaviest._replace(mass=heaviest.mass - 1)
        changed = rebuilt(stack, cargo=tuple(cargo))
        if changed is None or changed.dry_mass >= dry_mass:
            return
        dry_mass = changed.dry_mass
        yield from with_stack(mission, Change(LESS_MASS, by, dry_mass), changed)


# Not halved: nobody has shown that less mass is never worse.
LESS_MASS = Remedy("mass", climbed, less_mass)


def item_left(mission: Mission) -> Iterator[Step]:
    """One card or piece of cargo left at home, the lightest first. A rocket by numbers has no such items."""
    stack = mission.stack
    if not stack.aboard:
        return
    items = [(item.mass, item.slug) for item in stack.aboard]
    for mass, name in sorted(items + [(piece.mass, piece.name) for piece in stack.cargo]):
        if mass:
            yield from with_stack(mission, Change(ITEM_LEFT, by=mass, names=(name,)), without_item(stack, name))


# A card that forbids something may be the matter where nothing else is.
ITEM_LEFT = Remedy("leave", climbed, item_left, is_last_hope=True)


def stronger_engines(mission: Mission) -> Iterator[Step]:
    """One more thrust, two more ..."""
    for by in range(1, MUCH_THRUST + 1):
        yield Step(Change(MORE_THRUST, by=by), replace(mission, stack=more_thrust(mission.stack, by)))


MORE_THRUST = Remedy("thrust", halved, stronger_engines)


def harder_items(mission: Mission) -> Iterator[Step]:
    """Everything aboard at least so rad-hard."""
    softest = softest_needed(mission.stack)
    for rad_hard in range(_SAFE_HARDNESS if softest is None else softest + 1, _SAFE_HARDNESS + 1):
        weak = tuple(item.slug for item in mission.stack.aboard if (item.rad_hard or 0) < rad_hard)
        change = Change(HARDER_ITEMS, to=rad_hard, names=weak)
        yield Step(change, replace(mission, stack=hardened(mission.stack, rad_hard)))


HARDER_ITEMS = Remedy("rad-hard", halved, harder_items)


def factory(mission: Mission) -> Iterator[Step]:
    """A factory at the goal, at the start or at a stop helps down or up, and may bring fuel (hf4 H6c, hf3 G3)."""
    stack = mission.stack
    stops = (place for stop in mission.itinerary.stops for place in stop.places)
    for place in dict.fromkeys((*mission.places, mission.start, *stops)):
        if mission.board.spaces[place].site and place not in stack.factories and stack.kind.is_built:
            changed = replace(stack, factories=stack.factories | {place})
            yield from with_stack(mission, Change(FACTORY, names=(place,)), changed)


FACTORY = Remedy("factory", climbed, factory)


# In the order in which fixes are told: what was asked first, then the rocket.
REMEDIES = (
    LONGER,
    DEARER,
    RISKIER,
    LESS_TO_AVOID,
    FEWER_WAYPOINTS,
    LATER_STOP,
    OTHER_SEASON,
    SHORTER_STAY,
    LESS_DROPPED,
    LESS_TAKEN,
    OTHER_ORDER,
    FEWER_STOPS,
    ONE_WAY,
    LATER_YEAR,
    REFUEL_MORE,
    BETTER_ISRU,
    BEAMED_POWER,
    BETTER_FUEL,
    SUPPORTS,
    MORE_TANKS,
    LESS_MASS,
    ITEM_LEFT,
    MORE_THRUST,
    HARDER_ITEMS,
    FACTORY,
    ISRU_CARD,
    ONE_ENGINE,
)

"""The rocket of a tour, as its legs see it: how much fuel it may have where, and what may fly a leg at best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from planner.errors import BadStack
from planner.missions.mission import Mission
from planner.rocket.engine import can_burn
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.base import find_rules
from planner.rules.configurations import find_configurations, without
from planner.rules.itinerary import Stop
from planner.rules.sources import Sources, useful_grades
from planner.rules.turnstarts import all_engines

_MOST_STARTS = 150  # searches of legs, about; with more to do, amounts of fuel count together


class Craft(NamedTuple):
    """The rocket of a tour, for its bounds."""

    rockets: Sequence[Stack]  # what may fly a leg, with fuel of several grades; none: nothing is known of legs
    full: int  # black steps in the tanks at the start
    most: int  # that they may ever hold
    width: int  # so many amounts of fuel count together
    counts_fuel: bool  # whether what is burned is missing later


def craft_of(mission: Mission, stops: Sequence[Stop]) -> Craft:
    """What is known of the rocket that makes these stops, in whatever order."""
    stack, strip = mission.stack, mission.stack.strip
    dropped = frozenset(name for stop in stops for name in stop.drop)
    refuels = mission.refuel or any(stop.refuel for stop in stops)
    if _may_change(stack, dropped):
        return Craft((), 0, 0, 1, counts_fuel=False)
    lightest = without(stack, dropped)
    if not stack.kind.is_weighed:
        return Craft((stack,), 0, 0, 1, counts_fuel=False)
    heaviest = strip.floor(strip.wet_limit) if refuels or dropped else stack.wet
    full, most = strip.fuel_steps(stack.wet, stack.dry), strip.fuel_steps(heaviest, lightest.dry)
    rules = find_rules(stack.edition.name)
    grades = useful_grades(find_configurations(stack, rules.belts), ()) if refuels else []
    others = [grade for grade in grades if grade != stack.grade]
    rockets = (lightest, *(replace(lightest, grade=grade) for grade in others))
    if dropped or mission.refuel or others:
        return Craft(rockets, most, most, most + 1, counts_fuel=False)
    width = -(-len(stops) * (most + 1) // _MOST_STARTS)
    return Craft(rockets, full, most, width, counts_fuel=True)


def _may_change(stack: Stack, dropped: frozenset[str]) -> bool:
    """Whether a rocket may become one that can do what it cannot at the start: cards leave it on the way, or it is to
    be light or empty for something else than its thrust."""
    rules = find_rules(stack.edition.name)
    cards = {item.slug for item in stack.aboard}
    burns_all = all(can_burn(engine, stack.grade) for engine in stack.engines)
    return (
        bool(dropped & cards)
        or any(one.gone for one in find_configurations(stack, rules.belts))
        or bool(stack.rocketplane_tanks)
        or not (burns_all or stack.edition.coasts_without_fuel)
    )


def brought_at(mission: Mission, stop: Stop) -> int | None:
    """Black steps that one operation brings at most at a stop; None: as many as there is room for."""
    if not stop.refuel:
        return 0
    stack = mission.stack
    rules = find_rules(stack.edition.name).under(stack.readings)
    configurations = find_configurations(stack, rules.belts)
    sources = Sources(rules, configurations, all_engines(configurations), mission.board.zones, mission.isru)
    found = [source for place in stop.places for source in sources.at(mission.board.spaces[place], (), None)]
    if not all(source.is_operation and not source.years and not source.marks for source in found):
        return None
    return max((_steps_of(stack, max(source.tanks)) for source in found), default=0)


def _steps_of(stack: Stack, tanks: int) -> int:
    """Black steps that so many tanks add at most, to whatever is aboard."""
    strip, found = stack.strip, 0
    for position, mass in enumerate(strip.masses):
        if position >= stack.dry and mass <= strip.wet_limit:
            found = max(
                found, max(map(strip.steps.__getitem__, _filled(strip, position, tanks))) - strip.steps[position]
            )
    return found


def _filled(strip: Strip, position: int, tanks: int) -> Iterator[int]:
    """Strip positions after none, one and more tanks, as long as there is room."""
    yield position
    for number in range(1, tanks + 1):
        try:
            filled = strip.add_mass(position, number)
        except BadStack:
            return
        if strip.masses[filled] > strip.wet_limit:
            return
        yield filled

"""The rocket of a tour, as its legs see it: how much fuel it may have where, and what may fly a leg at best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from planner.missions.mission import Mission
from planner.rocket.engine import can_burn
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.configurations import find_configurations, without
from planner.rules.itinerary import Stop
from planner.rules.sources import Sources, useful_grades
from planner.rules.turnstarts import all_engines

_MOST_SEARCHES = 150  # of legs, about; with more to do, amounts of fuel count together
_SEARCHES_A_LEG = 6  # few places have few orders, which are soon flown


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
    searches = min(_MOST_SEARCHES, _SEARCHES_A_LEG * len(stops) ** 2)
    width = -(-len(stops) * (most + 1) // searches)
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
    """Tanks that one operation brings at most at a stop; None: as many as there is room for."""
    if not stop.refuel:
        return 0
    stack = mission.stack
    rules = find_rules(stack.edition.name).under(stack.readings)
    configurations = find_configurations(stack, rules.belts)
    sources = Sources(rules, configurations, all_engines(configurations), mission.board.zones, mission.isru)
    found = [source for place in stop.places for source in sources.at(mission.board.spaces[place], (), None)]
    if not all(source.is_operation and not source.years and not source.marks for source in found):
        return None
    return max((max(source.tanks) for source in found), default=0)


class Masses(NamedTuple):
    """What fuel weighs, in whole parts of a mass."""

    lightest: Sequence[int]  # by black steps in the tanks; above mass 23 two masses may have as many
    heaviest: Sequence[int]
    tank: int  # that one tank adds at most


def masses_of(stack: Stack, most: int) -> Masses:
    """Wet masses with up to so many black steps."""
    strip, empty = stack.strip, stack.strip.steps[stack.dry]
    unit = lcm(*(mass.denominator for mass in strip.masses))
    by_steps = [
        [int(mass * unit) for mass, steps in zip(strip.masses, strip.steps, strict=True) if steps == empty + level]
        for level in range(most + 1)
    ]
    grown = [strip.masses[strip.red_up[at]] - mass for at, mass in enumerate(strip.masses) if strip.red_up[at] >= 0]
    return Masses([*map(min, by_steps)], [*map(max, by_steps)], int(max([Fraction(1), *grown]) * unit))

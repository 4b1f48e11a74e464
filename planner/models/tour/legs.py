"""Legs of a tour: what it takes at least to come from one of its places to another, whatever was flown before.

A leg is flown by the rocket at its best: every season is as good as the best one, and amounts of fuel that count
together have the fuel of the most and the weight of the least. Nothing that a tour can do on this leg takes fewer turns
with as little fuel and as good dice: docs/model-tour.md argues it. One search from each place with each amount of fuel,
to everywhere, gives the fronts of all legs from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from planner.missions.mission import Mission
from planner.models.tour.craft import Craft
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip, WeightClass, load_strip
from planner.rules.base import find_rules
from planner.rules.compiler import Wishes, compile_tables
from planner.search.arrivals import Arrivals, Prepared, find_arrivals
from planner.search.explore import Start, Stop
from planner.search.tables import Ints, Tables, as_ints

_ANY_SEASON = 0b111

Places = tuple[str, ...]


class Point(NamedTuple):
    """What a leg takes at least; of a front no other point is nowhere worse."""

    turns: int
    fuel_steps: int  # black steps of the strip
    dice: int  # cost of the rolls, an integer that orders survival


Front = tuple[Point, ...]
NOTHING_KNOWN: Front = (Point(1, 0, 0),)  # there is no leg without a move, and a move takes a turn


class Setting(NamedTuple):
    """Setting out with so many black steps in the tanks, the front of a leg is this one."""

    low: int
    high: int
    front: Front


Legs = Mapping[tuple[int, int], tuple[Setting, ...]]  # by places from and to, the emptiest tanks first


@dataclass(frozen=True)
class AtItsBest(Stack):
    """A rocket that weighs only what one weighs with so many steps less in its tanks."""

    ahead: int = 0

    @cached_property
    def strip(self) -> Strip:
        return lightened(load_strip(self.edition.strip, self.readings), self.ahead)


def lightened(strip: Strip, ahead: int) -> Strip:
    """A strip on which each position has the class of those so many black steps below; of a fork the lighter one.

    >>> strip = load_strip("hf4")
    >>> [one.classes[strip.position(9)].modifier for one in (strip, lightened(strip, 2), lightened(strip, 99))]
    [-1, 0, 2]
    """
    best: dict[int, WeightClass] = {}
    for steps, there in zip(strip.steps, strip.classes, strict=True):
        best[steps] = max(best.get(steps, there), there, key=lambda one: one.modifier)
    return strip._replace(classes=tuple(best[max(steps - ahead, 0)] for steps in strip.steps))


def nothing_known(places: int) -> Legs:
    """Legs of which nothing is known but that each takes a turn."""
    ways = [(origin, goal) for origin in range(places) for goal in range(places) if origin != goal]
    return dict.fromkeys(ways, (Setting(0, 0, NOTHING_KNOWN),))


def find_legs(mission: Mission, craft: Craft, places: Sequence[Places], stop: Stop) -> Legs | None:
    """The fronts of the legs between places, each of which may be a choice of several; None if it was stopped.

    From the first place the craft sets out with full tanks. A leg without any point is none that a mission of so many
    years could fly.
    """
    flown = [_Flown(rocket, craft, mission) for rocket in craft.rockets]
    found: dict[tuple[int, int], list[Setting]] = {}
    for low in range(0, craft.most + 1, craft.width):
        high = min(low + craft.width - 1, craft.most)
        for origin, here in enumerate(places):
            if not origin and not low <= craft.full <= high:
                continue
            reached = [one.arrivals(here, high, mission.horizon, stop) for one in flown]
            if not all(one.whole for one in reached):
                return None
            for goal, there in enumerate(places):
                if goal != origin:
                    points = [p for one, at in zip(flown, reached, strict=True) for p in one.points(at, there)]
                    found.setdefault((origin, goal), []).append(Setting(low, high, unbeaten(points)))
    return {leg: tuple(_merged(settings)) for leg, settings in found.items()}


def unbeaten(points: Iterable[Point]) -> Front:
    """Those of which no other one is nowhere worse.

    >>> unbeaten([Point(3, 2, 0), Point(2, 4, 0), Point(3, 3, 0)])
    (Point(turns=2, fuel_steps=4, dice=0), Point(turns=3, fuel_steps=2, dice=0))
    """
    front: list[Point] = []
    for point in sorted(set(points)):
        if not any(all(a <= b for a, b in zip(other, point, strict=True)) for other in front):
            front.append(point)
    return tuple(front)


def _merged(settings: Iterable[Setting]) -> Iterable[Setting]:
    """Neighbours with the same front as one."""
    for front, alike in groupby(settings, key=lambda one: one.front):
        group = [*alike]
        yield Setting(group[0].low, group[-1].high, front)


class _Flown:
    """A rocket that flies legs."""

    def __init__(self, rocket: Stack, craft: Craft, mission: Mission) -> None:
        self._stack = stack = _at_its_best(rocket, craft.most, craft.width)
        self._compiled = compile_tables(
            mission.board,
            stack,
            find_rules(rocket.edition.name),
            mission.year,
            max(mission.horizon, 1),
            mission.relaxed,
            Wishes(avoid=mission.avoided, penalty=mission.penalty),
        )
        self._tables, self._prepared = in_the_best_season(self._compiled.tables), Prepared()

    def arrivals(self, places: Places, fuel_steps: int, years: int, stop: Stop) -> Arrivals:
        wet = self._stack.wet
        if self._stack.kind.is_weighed:
            wet = self._stack.strip.steps.index(self._stack.strip.steps[self._stack.dry] + fuel_steps)
        starts = [Start(self._compiled.start_of(place), wet) for place in places]
        return find_arrivals(self._tables, starts, years, stop=stop, prepared=self._prepared)

    def points(self, found: Arrivals, places: Places) -> list[Point]:
        fronts = [found.front(self._compiled.goal_of(place)) for place in places]
        return [Point(max(one.turns, 1), one.spent, one.cost) for front in fronts for one in front]


def _at_its_best(rocket: Stack, most: int, width: int) -> Stack:
    if not rocket.kind.is_weighed:
        return rocket
    parts = {field.name: getattr(rocket, field.name) for field in fields(Stack)}
    wet = rocket.strip.steps.index(rocket.strip.steps[rocket.dry] + most)
    return AtItsBest(**parts | {"wet_mass": rocket.strip.masses[wet], "data": None}, ahead=width - 1)


def in_the_best_season(tables: Tables) -> Tables:
    """The same where every season is as good as the best one on each arc and in each belt, no belt wears anything, and
    nothing is ever purged."""
    arcs = tables.arcs
    return tables._replace(
        arcs=arcs._replace(gain=_best(arcs.gain, 0), seasons=as_ints(np.where(arcs.seasons > 0, _ANY_SEASON, 0))),
        belt_cost=as_ints(-_best(-tables.belt_cost, 0, 1)),
        belt_faces=_best(tables.belt_faces, 0, 1),
        wears=np.zeros_like(tables.wears),
        season_of_round=np.zeros_like(tables.season_of_round),
        purge_round=np.zeros_like(tables.purge_round),
    )


def _best(numbers: Ints, *axes: int) -> Ints:
    """The highest along some axes, everywhere."""
    return as_ints(np.broadcast_to(numbers.max(axis=axes, keepdims=True), numbers.shape))

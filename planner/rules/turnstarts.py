"""What a turn may start with: an engine, its afterburner, and how much fuel is thrown out first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from planner.board.model import Zone
from planner.rocket.engine import Engine, TurnOption, can_burn, turn_options
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.configurations import Configuration
from planner.search.tables import Options, as_ints

NO_ENGINE = Engine("no engine", 0, Fraction(0))


class TurnStart(NamedTuple):
    """One way to start a turn; fields as in `planner.search.tables.Options`."""

    engine: int
    afterburn: bool
    net_thrust: int
    wet_before: int
    wet: int
    fuel_steps: int
    steps_spent: int


def all_engines(configurations: Sequence[Configuration]) -> list[Engine]:
    """Every engine of any configuration once, and no engine at the end."""
    found = dict.fromkeys(engine for configuration in configurations for engine in configuration.engines)
    return [*found, NO_ENGINE]


def all_turn_starts(
    configurations: Sequence[Configuration],
    engines: Sequence[Engine],
    zones: Sequence[Zone],
    heaviest: int,
    prices: Sequence[int] = (),
) -> Options:
    """Turn starts of all configurations, zones and strip positions up to the heaviest. Zones that are alike to the
    engines share them. `prices` are those of rocketplanes that it may be worth while to be lighter for."""
    numbers = {engine: number for number, engine in enumerate(engines)}
    rows: list[TurnStart] = []
    shape = (len(configurations), len(zones), len(configurations[0].stack.strip.masses))
    first, end = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    wets = range(heaviest + 1)
    for place, configuration in enumerate(configurations):
        stack, usable = configuration.stack, configuration.engines
        own = [numbers[engine] for engine in usable]
        solar = any(engine.solar for engine in usable)
        limits = _limits(stack, prices)
        ladders = _ladders(stack, _stops(stack, usable) | limits, wets)
        alike: dict[tuple[int, bool] | None, int] = {}
        for number, zone in enumerate(zones):
            twin = alike.setdefault((zone.solar, zone.solar_works) if solar else None, number)
            if twin != number:
                first[place, number], end[place, number] = first[place, twin], end[place, twin]
                continue
            options = _options(stack, usable, zone, wets)
            for wet in wets:
                first[place, number, wet] = len(rows)
                starts = turn_starts(stack, own, options, wet, ladders[wet], limits)
                if ladders[wet] and not any(_is_for_nothing(start, engines) for start in starts):
                    starts.append(TurnStart(len(engines) - 1, False, 0, wet, wet, 0, 0))
                rows += starts
                end[place, number, wet] = len(rows)
    columns = as_ints(rows).reshape(-1, len(TurnStart._fields)).T
    return Options(first, end, *(np.ascontiguousarray(column) for column in columns))


def _stops(stack: Stack, engines: Sequence[Engine]) -> frozenset[int]:
    """Strip positions to which it can be worth while to throw out fuel.

    Within a weight class more fuel is never worse, so only the heaviest position of each class is one; the class is
    read after the afterburner is paid (hf4 H3b, hf3 F2). Empty tanks are one where a triangle may not even coast with
    fuel of a wrong grade aboard (hf3 6, Q8).
    """
    strip = stack.strip
    found = set()
    for steps in {0, *(engine.afterburn_steps for engine in engines)}:
        for position, below in enumerate(strip.lower):
            if below >= 0 and _class_after(strip, position, steps) != _class_after(strip, below, steps):
                found.add(below)
    if not stack.edition.coasts_without_fuel and not all(can_burn(engine, stack.grade) for engine in engines):
        found.add(stack.dry)
    return frozenset(found)


def _limits(stack: Stack, prices: Sequence[int]) -> frozenset[int]:
    """Heaviest strip positions that tanks waiting at some site can lift (hf4 H6c: half of them, in mass)."""
    tanks = [*stack.rocketplane_tanks.values(), *prices]
    return frozenset(stack.strip.floor(Fraction(some, 2)) for some in tanks if some >= 2)


def _class_after(strip: Strip, position: int, steps: int) -> str:
    """Name of the weight class after so many steps; empty if there are not so many."""
    return strip.classes[strip.burn(position, steps)].name if steps <= strip.steps[position] else ""


def _ladders(stack: Stack, rungs: frozenset[int], wets: range) -> list[tuple[int, ...]]:
    """For each strip position, itself and the rungs below to which fuel can be thrown out; none if it cannot start."""
    strip = stack.strip
    below: list[tuple[int, ...]] = []
    for wet in wets:
        lower = strip.lower[wet]
        below.append(() if lower < stack.dry else (lower, *below[lower]) if lower in rungs else below[lower])
    starts = [wet >= stack.dry and strip.masses[wet] <= strip.wet_limit for wet in wets]
    return [(wet, *below[wet]) if starts[wet] else () for wet in wets]


def _options(stack: Stack, engines: Sequence[Engine], zone: Zone, wets: range) -> list[list[TurnOption]]:
    """What can be activated in a zone, by strip position."""
    return [
        _sparing(turn_options(engines, stack.fuel_at(wet), zone), engines) if wet >= stack.dry else [] for wet in wets
    ]


def _sparing(options: list[TurnOption], engines: Sequence[Engine]) -> list[TurnOption]:
    """Leave out what uses up a radiator where another choice does the same with fewer cards and without that."""

    def is_spared(option: TurnOption) -> bool:
        engine = engines[option.engine]
        return any(
            other[1:] == option[1:]
            and set(engines[other.engine].uses_up) < set(engine.uses_up)
            and set(engines[other.engine].chain) <= set(engine.chain)
            and engines[other.engine]._replace(only_afterburning=False, chain=(), uses_up=())
            == engine._replace(only_afterburning=False, chain=(), uses_up=())
            for other in options
        )

    if not any(engine.uses_up for engine in engines):
        return options
    return [option for option in options if not is_spared(option)]


def turn_starts(
    stack: Stack,
    own: Sequence[int],
    options: Sequence[Sequence[TurnOption]],
    wet: int,
    ladder: Sequence[int],
    limits: frozenset[int],
) -> list[TurnStart]:
    """Turn starts from one strip position: each engine as it is, and with fuel thrown out to have more thrust.

    At one of `limits` every engine may start, whatever its thrust: something else needs the craft to be so light. `own`
    are the numbers of the engines.
    """
    steps, empty = stack.strip.steps, stack.strip.steps[stack.dry]
    found: list[TurnStart] = []
    best: dict[tuple[int, bool], int] = {}
    for position in ladder:
        for option in options[position]:
            start = (option.engine, option.afterburn)
            if option.net_thrust <= best.get(start, -1000) and position not in limits:
                continue
            best[start] = max(option.net_thrust, best.get(start, option.net_thrust))
            fuel = steps[option.wet] - empty if option.burns else 0
            spent = steps[wet] - steps[option.wet]
            engine = own[option.engine]
            found.append(TurnStart(engine, option.afterburn, option.net_thrust, position, option.wet, fuel, spent))
    return found


def _is_for_nothing(start: TurnStart, engines: Sequence[Engine]) -> bool:
    """Whether a turn starts with an engine that takes no fuel, uses nothing up, and makes no belt worse (hf3 K2, OP-9):
    whatever flies without an engine flies with such a one."""
    return not start.steps_spent and start.net_thrust >= 0 and not engines[start.engine].uses_up

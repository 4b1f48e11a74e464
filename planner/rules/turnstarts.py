"""What a turn may start with: an engine, its afterburner, and how much fuel is thrown out first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from planner.board.model import Zone
from planner.rocket.engine import Engine, TurnOption, can_burn, turn_options
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.configurations import Configuration
from planner.search.tables import Ints, Options, as_ints

NO_ENGINE = Engine("no engine", 0, Fraction(0))
_NONE = -1000  # net thrust where there is none


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
    found: list[Ints] = []
    rows = 0
    shape = (len(configurations), len(zones), len(configurations[0].stack.strip.masses))
    first, end = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    wets = range(heaviest + 1)
    for place, configuration in enumerate(configurations):
        stack, usable = configuration.stack, configuration.engines
        own = as_ints([numbers[engine] for engine in usable])
        solar = any(engine.solar for engine in usable)
        limits = _limits(stack, prices)
        ladders = _ladders(stack, _stops(stack, usable) | limits, wets)
        is_limit = np.isin(np.arange(shape[2]), [*limits])
        alike: dict[tuple[int, bool] | None, int] = {}
        for number, zone in enumerate(zones):
            twin = alike.setdefault((zone.solar, zone.solar_works) if solar else None, number)
            if twin != number:
                first[place, number], end[place, number] = first[place, twin], end[place, twin]
                continue
            starts, counts = turn_starts(stack, usable, own, _options(stack, usable, zone, wets), ladders, is_limit)
            starts[:, 0] = np.where(starts[:, 0] < 0, len(engines) - 1, starts[:, 0])
            ends = rows + np.cumsum(counts)
            first[place, number, : len(wets)], end[place, number, : len(wets)] = ends - counts, ends
            found.append(starts)
            rows += len(starts)
    columns = np.concatenate(found).T
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


def _ladders(stack: Stack, rungs: frozenset[int], wets: range) -> Ints:
    """A row for each strip position: itself and the rungs below to which fuel can be thrown out, then -1; none if it
    cannot start."""
    strip = stack.strip
    below: list[tuple[int, ...]] = []
    for wet in wets:
        lower = strip.lower[wet]
        below.append(() if lower < stack.dry else (lower, *below[lower]) if lower in rungs else below[lower])
    starts = [wet >= stack.dry and strip.masses[wet] <= strip.wet_limit for wet in wets]
    ladders = [(wet, *below[wet]) if starts[wet] else () for wet in wets]
    longest = max(map(len, ladders), default=0)
    return as_ints([(*ladder, *[-1] * (longest - len(ladder))) for ladder in ladders]).reshape(len(ladders), longest)


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
    engines: Sequence[Engine],
    own: Ints,
    options: Sequence[Sequence[TurnOption]],
    ladders: Ints,
    is_limit: npt.NDArray[np.bool_],
) -> tuple[Ints, Ints]:
    """Turn starts from every strip position, and how many each of them has: with each engine as it is, and with fuel
    thrown out to have more thrust. Columns are those of `planner.search.tables.Options`; no engine is -1.

    Where `is_limit` every engine may start, whatever its thrust: something else needs the craft to be so light. `own`
    are the numbers of the engines.
    """
    steps: Ints = as_ints(stack.strip.steps)
    empty = stack.strip.steps[stack.dry]
    # By strip position, and by engine without and with afterburner: net thrust, position after that, and what burns.
    shape = (len(options), 2 * len(engines))
    thrust, wet_after = np.full(shape, _NONE, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    burns = np.zeros(shape, dtype=np.int64)
    for position, some in enumerate(options):
        for option in some:
            at = position, 2 * option.engine + option.afterburn
            thrust[at], wet_after[at], burns[at] = option.net_thrust, option.wet, option.burns
    # By strip position, rung of its ladder, and engine.
    net = np.where(ladders[:, :, None] >= 0, thrust[ladders], _NONE)
    best = np.full_like(net, _NONE)
    np.maximum.accumulate(net[:, :-1], axis=1, out=best[:, 1:])
    is_start = (net > best) | (is_limit[ladders][:, :, None] & (net > _NONE))
    wet, rung, kind = is_start.nonzero()
    before = ladders[wet, rung]
    after = wet_after[before, kind]
    spent = steps[wet] - steps[after]
    fuel = np.where(burns[before, kind] > 0, steps[after] - empty, 0)
    columns = [own[kind // 2], kind % 2, net[wet, rung, kind], before, after, fuel, spent]
    # Whatever flies without an engine flies with one that takes no fuel, uses nothing up, and makes no belt worse
    # (hf4 K2, OP-9).
    uses_up = np.array([bool(engine.uses_up) for engine in engines], dtype=np.bool_)[kind // 2]
    is_for_nothing = np.zeros(len(options), dtype=np.bool_)
    is_for_nothing[wet[(spent == 0) & (columns[2] >= 0) & ~uses_up]] = True
    bare = np.flatnonzero((ladders >= 0).any(axis=1) & ~is_for_nothing)
    zero = np.zeros_like(bare)
    rows = np.hstack([np.stack(columns), np.stack([zero - 1, zero, zero, bare, bare, zero, zero])]).T
    starts = np.concatenate([wet, bare])
    order = np.argsort(starts, kind="stable")
    return as_ints(rows[order]), as_ints(np.bincount(starts, minlength=len(options)))

"""Random rockets for tables of the search: a strip, engines, what may become of them, and what a turn may start with.

No rule is known here; what `tests/properties/tablefacts.py` asks of tables holds by construction.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np

from planner.search.tables import Engines, Ints, Options, as_ints
from tests.properties.randomplaces import SEASONS

THRUSTS = range(-12, 20)  # net thrust for which belts are listed


class Strip(NamedTuple):
    """A fuel strip."""

    masses: list[int]  # by position, lightest first
    lower: list[int]
    steps: list[int]
    classes: list[int]  # thrust modifier


class Engine(NamedTuple):
    """One engine by numbers."""

    thrust: int
    unit: int
    burn: int
    half_burn: int
    bonus_pivots: int
    oberth: int
    solar: bool  # its thrust depends on the zone
    dark: bool  # pays nothing where solar power is dead
    dies_dark: bool
    sail: bool
    belt_gain: int
    any_season: bool
    afterburn_steps: int
    afterburn_thrust: int
    suits: bool  # burns the fuel that is aboard
    wants_fuel: bool  # some fuel must be aboard
    wants_no_wrong_fuel: bool  # is not activated with fuel that does not suit


NO_ENGINE = Engine(0, 2, 0, 0, 0, 0, False, False, False, False, 0, False, 0, 0, False, False, False)


class Configuration(NamedTuple):
    dry: int
    engines: list[int]
    sails: bool  # has sails that it may lose
    bare: int  # the configuration without them; itself if it has none; -1: they must not be lost
    weakest: int  # rad-hardness
    # Whether each piece of cargo is gone, and last whether sails are, fewer engines are counted on, it is worn.
    losses: tuple[int, ...] = (0, 0, 0, 0)
    worn: int = -1  # the configuration after a belt that wears; -1: itself


def random_strip(random: Random) -> Strip:
    """A black line that gets coarser with mass; at the top sometimes two lines side by side with as many steps each."""
    length = random.randint(3, 10)
    masses, gap = [2], 1
    lower = [-1]
    for position in range(1, length):
        gap += random.random() < 0.4
        masses.append(masses[-1] + gap)
        lower.append(position - 1)
    if random.random() < 0.3:
        for position in range(length, length + 2 * random.randint(1, 2)):
            masses.append(masses[-1] + 1)
            lower.append(length - 1 if position < length + 2 else position - 2)
    steps: list[int] = []
    for below in lower:
        steps.append(steps[below] + 1 if below >= 0 else 0)
    modifier, classes = random.choice((0, 1)), []
    for _ in masses:
        modifier -= random.random() < 0.25
        classes.append(int(modifier))
    return Strip(masses, lower, steps, classes)


def forked_strip(random: Random) -> Strip:
    """Two lines side by side above a short one, mostly in one weight class; each step on them takes two masses."""
    single, forked = random.randint(2, 4), random.randint(3, 7)
    lower = [*range(-1, single - 1), single - 1, single - 1, *range(single, single + forked - 2)]
    masses = list(range(2, 2 + len(lower)))
    steps: list[int] = []
    for below in lower:
        steps.append(steps[below] + 1 if below >= 0 else 0)
    modifier, classes = 0, []
    for _ in masses:
        modifier -= random.random() < 0.1
        classes.append(int(modifier))
    return Strip(masses, lower, steps, classes)


def random_engine(random: Random) -> Engine:
    unit = 2 * random.choice((1, 1, 2, 3))
    burn = random.choice((0, 2, unit // 2, unit, unit, 2 * unit, 3 * unit)) // 2 * 2
    solar = random.random() < 0.3
    dark = solar and random.random() < 0.8
    afterburns = random.random() < 0.4
    return Engine(
        thrust=random.choice((-1, 0, 1, 1, 2, 3, 4, 6, 8)),
        unit=unit,
        burn=burn,
        half_burn=burn // 2 if random.random() < 0.6 else -(-burn // (2 * unit)) * unit,
        bonus_pivots=random.choice((0, 0, 0, 1, 2)),
        oberth=random.randint(0, 4),
        solar=solar,
        dark=dark,
        dies_dark=dark and random.random() < 0.6,
        sail=random.random() < 0.25,
        belt_gain=int(random.random() < 0.2),
        any_season=random.random() < 0.1,
        afterburn_steps=random.randint(1, 2) if afterburns else 0,
        afterburn_thrust=random.randint(1, 3) if afterburns else 0,
        suits=random.random() < 0.85,
        wants_fuel=random.random() < 0.15,
        wants_no_wrong_fuel=random.random() < 0.5,
    )


def random_configurations(random: Random, strip: Strip, engines: list[Engine]) -> list[Configuration]:
    """The stack as it starts, perhaps without its sails, perhaps without cargo; counting on fewer engines; worn."""
    everything = range(len(engines))
    others = [number for number in everything if not engines[number].sail]
    twins = [position for position, steps in enumerate(strip.steps) if steps in strip.steps[:position]]
    single = range(twins[0] - 1 if twins else len(strip.masses))
    dry = min(random.choice(single), random.choice(single))
    may_lose = random.random() < 0.8
    has_sails = len(others) < len(engines)
    found = [Configuration(dry, list(everything), has_sails, 0, random.choice((0, 2, 4, 6, 8)))]
    if random.random() < 0.35:
        lighter = random.randint(0, dry)
        kept = [number for number in everything if random.random() < 0.8]
        weakest = random.choice((0, 2, 4, 6, 8))
        found.append(Configuration(lighter, kept, has_sails, 1, weakest, (1, 0, 0, 0)))
    if has_sails and not may_lose:
        found = [configuration._replace(bare=-1) for configuration in found]
    elif has_sails:
        found = _with_bare(random, found, others)
    later = _twin(random)
    if later.random() < 0.3:
        found = _counting_on_less(later, found)
    return _with_worn(later, found) if later.random() < 0.3 else found


def shedding_configurations(random: Random, strip: Strip, engines: list[Engine]) -> list[Configuration]:
    """Two or three things that may be left behind one by one. Some of them help an engine, some only weigh, and some
    are what belts harm first."""
    items = [(random.choice((0, 1, 1, 2, 3)), random.choice((9, 9, 4, 2))) for _ in range(random.choice((2, 2, 2, 3)))]
    needs = {number: random.randrange(len(items)) for number in range(len(engines)) if random.random() < 0.4}
    twins = [position for position, steps in enumerate(strip.steps) if steps in strip.steps[:position]]
    dry = random.choice(range(twins[0] - 1 if twins else len(strip.masses)))
    has_sails = any(engine.sail for engine in engines)
    hardness, found = random.choice((3, 6)), list[Configuration]()
    for gone in sorted(product((0, 1), repeat=len(items)), key=lambda gone: (sum(gone), gone)):
        mass = max(strip.masses[dry] - sum(item[0] for item, lost in zip(items, gone, strict=True) if lost), 2)
        lighter = max(position for position in range(dry + 1) if strip.masses[position] <= mass)
        kept = [number for number in range(len(engines)) if number not in needs or not gone[needs[number]]]
        weakest = min([hardness, *(item[1] for item, lost in zip(items, gone, strict=True) if not lost)])
        found.append(Configuration(lighter, kept, has_sails, len(found), weakest, (*gone, 0, 0, 0)))
    if has_sails and random.random() < 0.5:
        found = _with_bare(random, found, [number for number, engine in enumerate(engines) if not engine.sail])
    elif has_sails:
        found = [one._replace(bare=-1) for one in found]
    if random.random() < 0.3:
        found = _counting_on_less(random, found)
    return _with_worn(random, found) if random.random() < 0.2 else found


def _twin(random: Random) -> Random:
    """A stream for what came to be drawn later: old seeds keep the rest of their tables."""
    twin = Random()
    twin.setstate(random.getstate())
    return twin


def _with_bare(random: Random, found: list[Configuration], others: list[int]) -> list[Configuration]:
    """And the same without their sails."""
    bare = []
    for number, one in enumerate(found):
        kept = [engine for engine in one.engines if engine in others]
        after = number + len(found)
        found[number] = one._replace(bare=after)
        losses = (*one.losses[:-3], 1, 0, 0)
        weakest = random.choice((0, 2, 4, 6, 8))
        bare.append(Configuration(random.randint(0, one.dry), kept, False, after, weakest, losses))
    for number, one in enumerate(bare):  # with less aboard it is not heavier
        more = [other.dry for other in bare[:number] if _is_less(other, one)]
        bare[number] = one._replace(dry=min([one.dry, *more]))
    return found + bare


def _counting_on_less(random: Random, found: list[Configuration]) -> list[Configuration]:
    """And the same with fewer engines to bring through belts."""
    less = []
    for one in found:
        kept = [engine for engine in one.engines if random.random() < 0.5]
        bare = one.bare + len(found) if one.bare >= 0 else -1
        harder = one.weakest + random.randint(0, 4)
        less.append(one._replace(engines=kept, bare=bare, weakest=harder, losses=(*one.losses[:-2], 1, 0)))
    return found + less


def _with_worn(random: Random, found: list[Configuration]) -> list[Configuration]:
    """And the same after a belt, where the next one is worse."""
    worn, lost = [], random.randint(0, 4)
    for number, one in enumerate(found):
        after = number + len(found)
        found[number] = one._replace(worn=after)
        bare = one.bare + len(found) if one.bare >= 0 else -1
        softer = max(one.weakest - lost, 0)
        worn.append(one._replace(bare=bare, weakest=softer, losses=(*one.losses[:-1], 1)))
    return found + worn


def dropped_table(strip: Strip, configurations: list[Configuration]) -> Ints:
    """Leaving something behind takes the same mass from both chits; a position between two is rounded down."""
    count = len(configurations)
    table = np.full((count, count, len(strip.masses)), -1, dtype=np.int64)
    for a, before in enumerate(configurations):
        for b, after in enumerate(configurations):
            if not _is_less(before, after):
                continue
            mass = strip.masses[before.dry] - strip.masses[after.dry]
            for position in range(before.dry, len(strip.masses)):
                fits = [p for p, there in enumerate(strip.masses) if there <= strip.masses[position] - mass]
                table[a, b, position] = max(fits[-1], after.dry)
    return table


def _is_less(before: Configuration, after: Configuration) -> bool:
    """Whether a configuration is another one with something gone, or counting on less; a belt alone makes it worn."""
    if before.losses == after.losses or before.losses[-1] != after.losses[-1]:
        return False
    return all(a <= b for a, b in zip(before.losses, after.losses, strict=True))


def counts_less(before: Configuration, after: Configuration) -> bool:
    *gone, _, worn = before.losses
    return before.losses[-2] < after.losses[-2] and after.losses == (*gone, 1, worn)


def burned_table(strip: Strip) -> Ints:
    table = np.full((len(strip.masses), max(strip.steps) + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        there = position
        for step in range(strip.steps[position] + 1):
            table[position, step] = there
            there = strip.lower[there]
    return table


def belt_faces_table(random: Random, configurations: list[Configuration]) -> Ints:
    """Faces that let it live: more with more thrust, fewer in a bad season."""
    bad = [0, 0, random.randint(0, 2)]
    return as_ints(
        [
            [[max(0, min(6, one.weakest + thrust - bad[season])) for thrust in THRUSTS] for season in range(SEASONS)]
            for one in configurations
        ]
    )


def wears_table(random: Random, configurations: int) -> Ints:
    """Belts wear where thrust is low, in a bad season also where it is higher."""
    random = _twin(random)
    low = random.randint(0, 4)
    lows = [low, low, low + random.randint(0, 2)]
    return as_ints([[[thrust <= lows[season] for thrust in THRUSTS] for season in range(SEASONS)]] * configurations)


def engine_columns(engines: list[Engine]) -> Engines:
    return Engines(
        unit=as_ints([engine.unit for engine in engines]),
        burn=as_ints([engine.burn for engine in engines]),
        half_burn=as_ints([engine.half_burn for engine in engines]),
        bonus_pivots=as_ints([engine.bonus_pivots for engine in engines]),
        oberth=as_ints([[engine.oberth, engine.oberth + engine.afterburn_thrust] for engine in engines]),
        dark=as_ints([engine.dark for engine in engines]),
        solar=as_ints([engine.dies_dark for engine in engines]),
        by_zone=as_ints([engine.solar for engine in engines]),
        afterburn_steps=as_ints([engine.afterburn_steps for engine in engines]),
        sail=as_ints([engine.sail for engine in engines]),
        belt_gain=as_ints([engine.belt_gain for engine in engines]),
        free_of_seasons=as_ints([engine.any_season for engine in engines]),
        mark=as_ints([0 for _ in engines]),
    )


def options_of(
    strip: Strip,
    zones: list[tuple[int, bool]],
    engines: list[Engine],
    configurations: list[Configuration],
    limits: list[int],
) -> Options:
    rows: list[tuple[int, ...]] = []
    ends = [0]
    for configuration in configurations:
        for solar, works in zones:
            for wet in range(len(strip.masses)):
                if wet >= configuration.dry:
                    rows += _turn_starts(strip, solar, works, engines, configuration, limits, wet)
                ends.append(len(rows))
    columns = as_ints(rows).reshape(-1, 7).T
    cells = as_ints(ends)
    shape = (len(configurations), len(zones), len(strip.masses))
    first, end = cells[:-1].reshape(shape), cells[1:].reshape(shape)
    return Options(first, end, *(np.ascontiguousarray(column) for column in columns))


def _turn_starts(
    strip: Strip,
    solar: int,
    works: bool,
    engines: list[Engine],
    configuration: Configuration,
    limits: list[int],
    wet: int,
) -> list[tuple[int, ...]]:
    """Each engine with and without afterburner, with fuel thrown out as far as that can help."""
    rows, dry, steps = [], configuration.dry, strip.steps
    best: dict[tuple[int, bool], tuple[int, int]] = {}
    for position in _chain(strip, wet, dry):
        # How many of the arcs with a limit are open to this mass.
        open_limits = sum(position <= limit for limit in limits)
        fuel = steps[position] - steps[dry]
        for number in configuration.engines:
            engine = engines[number]
            if (engine.dark and not works) or (engine.wants_fuel and not (fuel and engine.suits)):
                continue
            if not engine.suits and engine.wants_no_wrong_fuel and fuel:
                continue
            for afterburn in (False, True):
                paid = engine.afterburn_steps if afterburn else 0
                if afterburn and not (engine.suits and 0 < paid <= fuel):
                    continue
                after = _chain(strip, position, dry)[paid]
                net = engine.thrust + strip.classes[after] + (solar if engine.solar else 0)
                net += engine.afterburn_thrust if afterburn else 0
                known = best.get((number, afterburn))
                if known is not None and net <= known[0] and open_limits <= known[1]:
                    continue
                best[number, afterburn] = (net, open_limits)
                burnable = steps[after] - steps[dry] if engine.suits else 0
                rows.append((number, int(afterburn), net, position, after, burnable, steps[wet] - steps[after]))
    return rows + _unlit_starts(
        strip, len(engines), limits, wet, dry, {(row[3], row[6]) for row in rows if row[2] >= 0}
    )


def _unlit_starts(
    strip: Strip, no_engine: int, limits: list[int], wet: int, dry: int, lit: set[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """No engine at all, where none can be had for as little fuel: whatever flies without an engine flies with one, but
    net thrust below 0 may make belts worse."""
    rows, best = [], -1
    for position in _chain(strip, wet, dry):
        thrown = strip.steps[wet] - strip.steps[position]
        open_limits = sum(position <= limit for limit in limits)
        if open_limits > best and (position, thrown) not in lit:
            rows.append((no_engine, 0, 0, position, position, 0, thrown))
        best = max(best, open_limits)
    return rows


def _chain(strip: Strip, wet: int, dry: int) -> list[int]:
    """Positions from one down to the dry chit."""
    chain = [wet]
    while chain[-1] != dry:
        chain.append(strip.lower[chain[-1]])
    return chain

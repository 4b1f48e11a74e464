"""Random tables for the search, made without board or rules: wilder than any game, and quick to make.

Everything that `tests/properties/tablefacts.py` asks of tables holds by construction; all else is left to chance.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from planner.rules.risk import cost_of_faces
from planner.search.tables import LIT_ONLY, NO_LIMIT, Arcs, Engines, Ints, Options, Tables, as_ints

ANY_THRUST = -1000
SEASONS = 3
THRUSTS = range(-12, 20)  # net thrust for which belts are listed


class Case(NamedTuple):
    """Tables and a question to ask."""

    tables: Tables
    start: int
    wet: int
    rounds: int


class _Strip(NamedTuple):
    masses: list[int]  # by position, lightest first
    lower: list[int]
    steps: list[int]
    classes: list[int]  # thrust modifier


class _Configuration(NamedTuple):
    dry: int
    engines: list[int]
    sails: bool  # has sails that it may lose
    bare: int  # the configuration without them; itself if it has none; -1: they must not be lost
    weakest: int  # rad-hardness
    losses: tuple[int, ...] = (0, 0, 0, 0)  # whether cargo is gone, sails are, an engine is counted on, it is worn
    worn: int = -1  # the configuration after a belt that wears; -1: itself


class _Engine(NamedTuple):
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


NO_ENGINE = _Engine(0, 2, 0, 0, 0, 0, False, False, False, False, 0, False, 0, 0, False, False, False)


class _Place(NamedTuple):
    zone: int
    hohmann: bool
    burn: int
    site: bool  # a move ends here
    halt: bool
    hazards: int
    belt: bool
    flyby: tuple[int, ...]  # by season
    oberth: bool
    once: int
    strips: bool
    purged: bool


def random_case(seed: int) -> Case:
    """A small board of any shape, and any rocket."""
    return _any_case(Random(seed), (3, 6), (1, 1, 2, 3), in_a_row=False)


def larger_case(seed: int) -> Case:
    """More places than the brute force always has the patience for; those of even seeds lie in a row."""
    return _any_case(Random(seed), (5, 7), (1, 1, 2), in_a_row=seed % 2 == 0)


def closing_case(seed: int) -> Case:
    """A random case in which some arcs are closed to some configurations: it depends on what is aboard."""
    case, random = random_case(seed), Random(f"terms {seed}")
    tables = case.tables
    masks = [3 if random.random() < 0.7 else random.randint(1, 2) for _ in tables.arcs.origin]
    terms: list[int] = []
    for conf in range(tables.configurations):
        # Whoever counts on less, or is worn by belts, has the same things aboard.
        alike = [one for one in range(conf) if tables.counts_less[one, conf] or tables.worn[one] == conf]
        terms.append(terms[alike[0]] if alike else random.randint(0, 1))
    return case._replace(tables=tables._replace(arcs=tables.arcs._replace(terms=as_ints(masks)), terms=as_ints(terms)))


def _any_case(random: Random, sizes: tuple[int, int], engine_counts: tuple[int, ...], in_a_row: bool) -> Case:
    strip = _strip(random)
    zones = _zones(random)
    places = [_place(random, number, zones) for number in range(random.randint(*sizes))]
    engines = [_engine(random) for _ in range(random.choice(engine_counts))]
    return _case(random, strip, zones, places, engines, in_a_row)


def spending_case(seed: int) -> Case:
    """Any case in which some engines use something up, and some arcs take the bonus burns away."""
    case, random = random_case(seed), Random(seed)
    tables = case.tables
    drops = [int(random.random() < 0.2) for _ in tables.arcs.drops_bonus]
    used_up = tables.used_up.copy()
    spends = [random.random() < 0.5 for _ in range(used_up.shape[1] - 1)]
    for before, after in zip(*(tables.dropped.max(axis=2) >= 0).nonzero(), strict=True):
        if _traits(tables, before) == _traits(tables, after):  # something is gone that is neither sail nor engine
            for engine in np.flatnonzero(spends):
                used_up[before, engine] = after
    return case._replace(tables=tables._replace(used_up=used_up, arcs=tables.arcs._replace(drops_bonus=as_ints(drops))))


def _traits(tables: Tables, conf: int) -> tuple[bool, ...]:
    """Whether a configuration is bare, is worn, and counts on fewer engines than another."""
    bare, worn = tables.without_sails[conf] == conf, tables.worn[conf] == conf
    return bool(bare), bool(worn), bool(tables.counts_less[:, conf].any())


def dying_case(seed: int) -> Case:
    """A row of places along which bonus burns can be earned and spent before the engine dies or pays nothing."""
    random = Random(seed)
    zones = [(0, True), (-3, False)]
    sails = random.random() < 0.5
    places = []
    for number in range(random.randint(5, 7)):
        far = number >= random.randint(3, 4)
        place = _place(random, number, zones)._replace(zone=int(far and not sails), strips=far and sails)
        places.append(place._replace(site=False, halt=place.halt or place.site, hazards=0, belt=False))
    engine = _engine(random)._replace(thrust=random.randint(1, 4), suits=True, solar=not sails, sail=sails)
    engine = engine._replace(dark=not sails, dies_dark=not sails and random.random() < 0.5)
    return _case(random, _strip(random), zones, places, [engine], in_a_row=True)


def forked_case(seed: int) -> Case:
    """A heavy rocket: dry mass just below where the black line forks, a burn is no whole step, pivots may be free."""
    random = Random(seed)
    zones = [(0, True)]
    places = []
    for number in range(random.randint(4, 6)):
        place = _place(random, number, zones)
        places.append(place._replace(site=False, halt=place.halt or place.site, hazards=0, belt=False))
    unit, burn = random.choice(((4, 2), (6, 2), (6, 4), (8, 2), (8, 6), (8, 10)))
    engine = _engine(random)._replace(thrust=random.randint(2, 6), unit=unit, burn=burn, half_burn=burn // 2)
    engine = engine._replace(bonus_pivots=random.randint(0, 2), suits=True)
    return _case(random, _forked_strip(random), zones, places, [engine], in_a_row=random.random() < 0.5)


def adrift_case(seed: int) -> Case:
    """Weak engines or none, burns on ways that need none, and places where a move ends only with one."""
    random = Random(seed)
    zones = _zones(random)
    places = [_place(random, number, zones) for number in range(random.randint(3, 6))]
    engines = [_engine(random)._replace(thrust=random.randint(-1, 1)) for _ in range(random.choice((0, 0, 1, 2)))]
    case = _case(random, _strip(random), zones, places, engines, in_a_row=False)
    arcs = case.tables.arcs
    free = (arcs.thrust_above == ANY_THRUST) & (arcs.needs_lit == 0)
    without_engine = as_ints([one and random.random() < 0.7 for one in free])
    only_lit = np.array([random.random() < 0.2 for _ in places])
    halt = as_ints(np.where(only_lit[arcs.target], LIT_ONLY * arcs.halt, arcs.halt))
    return case._replace(tables=case.tables._replace(arcs=arcs._replace(without_engine=without_engine, halt=halt)))


def belted_case(seed: int) -> Case:
    """A weak sail that burns nothing, among many belts that push it: what matters is which of them have paid."""
    random = Random(seed)
    zones = _zones(random)
    places = []
    for number in range(random.randint(5, 7)):
        place = _place(random, number, zones)._replace(once=30 * number)
        if random.random() < 0.5:
            place = place._replace(belt=True, burn=0, site=False, hazards=0)
        places.append(place)
    engine = _engine(random)._replace(thrust=random.randint(0, 3), burn=0, half_burn=0, belt_gain=1, afterburn_steps=0)
    engine = engine._replace(bonus_pivots=random.randint(0, 1), sail=random.random() < 0.7, suits=True)
    return _case(random, _strip(random), zones, places, [engine], in_a_row=random.random() < 0.3)


def _case(
    random: Random,
    strip: _Strip,
    zones: list[tuple[int, bool]],
    places: list[_Place],
    engines: list[_Engine],
    in_a_row: bool,
) -> Case:
    configurations = _configurations(random, strip, engines)
    arcs = _arcs(random, places, zones, strip, in_a_row)
    rounds = random.choice((1, 2, 2, 3, 3, 4))
    seasons = _calendar(random, rounds)
    limits = sorted({int(limit) for limit in arcs.heaviest if limit < NO_LIMIT})
    faces = _belt_faces(random, configurations)
    tables = Tables(
        spaces=len(places),
        zones=len(zones),
        positions=len(strip.masses),
        configurations=len(configurations),
        first_arc=as_ints(np.searchsorted(arcs.origin, range(len(places) + 1))),
        arcs=arcs,
        engines=_engine_columns([*engines, NO_ENGINE]),
        options=_options(strip, zones, engines, configurations, limits),
        zone_of=as_ints([place.zone for place in places]),
        solar_of_zone=as_ints([solar for solar, _ in zones]),
        burned=_burned(strip),
        steps=as_ints(strip.steps),
        dry=as_ints([configuration.dry for configuration in configurations]),
        hazard_cost=cost_of_faces(5),
        belt_cost=as_ints(np.vectorize(cost_of_faces)(faces)),
        belt_faces=faces,
        wears=_wears(random, len(configurations)),
        least_thrust=THRUSTS.start,
        terms=as_ints([0] * len(configurations)),
        dropped=_dropped(strip, configurations),
        counts_less=as_ints([[_counts_less(a, b) for b in configurations] for a in configurations]),
        used_up=as_ints([[number] * (len(engines) + 1) for number in range(len(configurations))]),
        worn=as_ints([number if one.worn < 0 else one.worn for number, one in enumerate(configurations)]),
        without_sails=as_ints([configuration.bare for configuration in configurations]),
        season_of_round=as_ints(seasons),
        purged=as_ints([place.purged for place in places]),
        purge_round=as_ints([random.random() < 0.15 for _ in seasons]),
        dead_keeps_bonus=int(random.random() < 0.7),
        dead_gains=int(random.random() < 0.5),
    )
    wet = max(random.randint(configurations[0].dry, len(strip.masses) - 1) for _ in range(2))
    return Case(tables, random.randrange(2 if in_a_row else len(places)), wet, rounds)


def _strip(random: Random) -> _Strip:
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
    return _Strip(masses, lower, steps, classes)


def _forked_strip(random: Random) -> _Strip:
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
    return _Strip(masses, lower, steps, classes)


def _zones(random: Random) -> list[tuple[int, bool]]:
    """Solar modifier, and whether solar power works; where it is dead the modifier is the lowest."""
    return random.choice(
        ([(0, True)], [(0, True), (-1, True)], [(1, True), (0, True), (-2, False)], [(0, True), (-3, False)])
    )


def _place(random: Random, number: int, zones: list[tuple[int, bool]]) -> _Place:
    site = random.random() < 0.2
    burn = 0 if site else random.choice((0, 0, 0, 1, 1, 2))
    pays = random.choice((1, 1, 2, 4)) if random.random() < 0.4 else 0
    return _Place(
        zone=random.randrange(len(zones)),
        hohmann=not site and random.random() < 0.5,
        burn=burn,
        site=site,
        halt=site or random.random() < 0.85,
        hazards=random.choice((0, 0, 0, 1, 2)),
        belt=random.random() < 0.15,
        flyby=tuple(pays if random.random() < 0.8 else 0 for _ in range(SEASONS)),
        oberth=random.random() < 0.08,
        once=30 * number if random.random() < 0.97 else -1,  # far more than bits of a word, and some share one
        strips=random.random() < 0.15,
        purged=random.random() < 0.1,
    )


def _engine(random: Random) -> _Engine:
    unit = 2 * random.choice((1, 1, 2, 3))
    burn = random.choice((0, 2, unit // 2, unit, unit, 2 * unit, 3 * unit)) // 2 * 2
    solar = random.random() < 0.3
    dark = solar and random.random() < 0.8
    afterburns = random.random() < 0.4
    return _Engine(
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


def _configurations(random: Random, strip: _Strip, engines: list[_Engine]) -> list[_Configuration]:
    """The stack as it starts, perhaps without its sails, perhaps without cargo; counting on fewer engines; worn."""
    everything = range(len(engines))
    others = [number for number in everything if not engines[number].sail]
    twins = [position for position, steps in enumerate(strip.steps) if steps in strip.steps[:position]]
    single = range(twins[0] - 1 if twins else len(strip.masses))
    dry = min(random.choice(single), random.choice(single))
    may_lose = random.random() < 0.8
    has_sails = len(others) < len(engines)
    found = [_Configuration(dry, list(everything), has_sails, 0, random.choice((0, 2, 4, 6, 8)))]
    if random.random() < 0.35:
        lighter = random.randint(0, dry)
        kept = [number for number in everything if random.random() < 0.8]
        weakest = random.choice((0, 2, 4, 6, 8))
        found.append(_Configuration(lighter, kept, has_sails, 1, weakest, (1, 0, 0, 0)))
    if has_sails and not may_lose:
        found = [configuration._replace(bare=-1) for configuration in found]
    elif has_sails:
        found = _with_bare(random, found, others)
    later = _twin(random)
    if later.random() < 0.3:
        found = _counting_on_less(later, found)
    return _with_worn(later, found) if later.random() < 0.3 else found


def _twin(random: Random) -> Random:
    """A stream for what came to be drawn later: old seeds keep the rest of their tables."""
    twin = Random()
    twin.setstate(random.getstate())
    return twin


def _with_bare(random: Random, found: list[_Configuration], others: list[int]) -> list[_Configuration]:
    """And the same without their sails."""
    bare = []
    for number, one in enumerate(found):
        kept = [engine for engine in one.engines if engine in others]
        after = number + len(found)
        found[number] = one._replace(bare=after)
        losses = (one.losses[0], 1, 0, 0)
        weakest = random.choice((0, 2, 4, 6, 8))
        bare.append(_Configuration(random.randint(0, one.dry), kept, False, after, weakest, losses))
    if len(bare) == 2:  # with less aboard it is not heavier
        bare[1] = bare[1]._replace(dry=min(bare[0].dry, bare[1].dry))
    return found + bare


def _counting_on_less(random: Random, found: list[_Configuration]) -> list[_Configuration]:
    """And the same with fewer engines to bring through belts."""
    less = []
    for one in found:
        kept = [engine for engine in one.engines if random.random() < 0.5]
        bare = one.bare + len(found) if one.bare >= 0 else -1
        harder = one.weakest + random.randint(0, 4)
        less.append(one._replace(engines=kept, bare=bare, weakest=harder, losses=(*one.losses[:2], 1, 0)))
    return found + less


def _with_worn(random: Random, found: list[_Configuration]) -> list[_Configuration]:
    """And the same after a belt, where the next one is worse."""
    worn, lost = [], random.randint(0, 4)
    for number, one in enumerate(found):
        after = number + len(found)
        found[number] = one._replace(worn=after)
        bare = one.bare + len(found) if one.bare >= 0 else -1
        softer = max(one.weakest - lost, 0)
        worn.append(one._replace(bare=bare, weakest=softer, losses=(*one.losses[:3], 1)))
    return found + worn


def _dropped(strip: _Strip, configurations: list[_Configuration]) -> Ints:
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


def _is_less(before: _Configuration, after: _Configuration) -> bool:
    """Whether a configuration is another one with something gone, or counting on less; a belt alone makes it worn."""
    if before.losses == after.losses or before.losses[3] != after.losses[3]:
        return False
    return all(a <= b for a, b in zip(before.losses, after.losses, strict=True))


def _counts_less(before: _Configuration, after: _Configuration) -> bool:
    cargo, sails, _, worn = before.losses
    return before.losses[2] < after.losses[2] and after.losses == (cargo, sails, 1, worn)


def _burned(strip: _Strip) -> Ints:
    table = np.full((len(strip.masses), max(strip.steps) + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        there = position
        for step in range(strip.steps[position] + 1):
            table[position, step] = there
            there = strip.lower[there]
    return table


def _belt_faces(random: Random, configurations: list[_Configuration]) -> Ints:
    """Faces that let it live: more with more thrust, fewer in a bad season."""
    bad = [0, 0, random.randint(0, 2)]
    return as_ints(
        [
            [[max(0, min(6, one.weakest + thrust - bad[season])) for thrust in THRUSTS] for season in range(SEASONS)]
            for one in configurations
        ]
    )


def _wears(random: Random, configurations: int) -> Ints:
    """Belts wear where thrust is low, in a bad season also where it is higher."""
    random = _twin(random)
    low = random.randint(0, 4)
    lows = [low, low, low + random.randint(0, 2)]
    return as_ints([[[thrust <= lows[season] for thrust in THRUSTS] for season in range(SEASONS)]] * configurations)


def _calendar(random: Random, rounds: int) -> list[int]:
    """Seasons follow each other; now and then they jump."""
    season = random.randrange(SEASONS)
    seasons = []
    for _ in range(rounds):
        seasons.append(season)
        if random.random() < 0.5:
            season = (season + random.choice((1, 1, 2))) % SEASONS
    return seasons


def _arcs(random: Random, places: list[_Place], zones: list[tuple[int, bool]], strip: _Strip, in_a_row: bool) -> Arcs:
    count = len(places)
    pairs = [(number - 1 if in_a_row else random.randrange(number), number) for number in range(1, count)]
    pairs += [tuple(random.sample(range(count), 2)) for _ in range(random.randint(1, 4))]  # type: ignore[misc]
    rows: list[dict[str, int | list[int]]] = []
    for link, (a, b) in enumerate(pairs):
        tracks = {space: random.randint(1, 3) if places[space].hohmann else 0 for space in (a, b)}
        one_way = random.random() < 0.15
        for origin, target in ((a, b),) if one_way else ((a, b), (b, a)):
            for _ in range(random.choice((1, 1, 1, 2))):  # ways to fly it
                rows.append(_arc(random, origin, target, link, tracks, places, zones, strip))
    rows.sort(key=lambda row: row["origin"])
    columns = {name: as_ints([row[name] for row in rows]) for name in Arcs._fields}
    columns["gain"] = np.ascontiguousarray(columns["gain"].T)
    return Arcs(**columns)


def _arc(
    random: Random,
    origin: int,
    target: int,
    link: int,
    tracks: dict[int, int],
    places: list[_Place],
    zones: list[tuple[int, bool]],
    strip: _Strip,
) -> dict[str, int | list[int]]:
    here, there = places[origin], places[target]
    burn = there.burn if random.random() < 0.9 else 0
    thrust_above = random.choice((ANY_THRUST,) * 5 + (0, 0, random.randint(1, 5)))
    needs_lit = random.random() < 0.05
    limited = here.site and random.random() < 0.3
    return {
        "origin": origin,
        "target": target,
        "link": link,
        "track_out": tracks[origin],
        "track_in": tracks[target],
        "burn": burn,
        "bonus_pays": int(burn == 1 and random.random() < 0.8),
        "thrust_above": thrust_above,
        "bonus_moves": int(thrust_above == 0 and random.random() < 0.6),
        "needs_lit": int(needs_lit),
        "hazards": there.hazards if random.random() < 0.8 else random.randint(0, 2),
        "belt": int(there.belt),
        "toll": int(random.random() < 0.1),
        "gain": list(there.flyby),
        "gain_base": int(there.oberth),
        "gain_belt": int(there.belt),
        "once": there.once,
        "halt": int(there.halt),
        "ends": int(there.site),
        "seasons": 7 if random.random() < 0.8 else random.randint(1, 6),
        "dead_zone": int(not zones[there.zone][1]),
        "dead_origin": int(not zones[here.zone][1]),
        "strips_sails": int(there.strips),
        "heaviest": random.randrange(len(strip.masses)) if limited else NO_LIMIT,
        "without_engine": int(not burn and thrust_above == ANY_THRUST and not needs_lit and random.random() < 0.5),
        "drops_bonus": 0,
        "terms": 1,
    }


def _engine_columns(engines: list[_Engine]) -> Engines:
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
    )


def _options(
    strip: _Strip,
    zones: list[tuple[int, bool]],
    engines: list[_Engine],
    configurations: list[_Configuration],
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
    strip: _Strip,
    solar: int,
    works: bool,
    engines: list[_Engine],
    configuration: _Configuration,
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
    strip: _Strip, no_engine: int, limits: list[int], wet: int, dry: int, lit: set[tuple[int, int]]
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


def _chain(strip: _Strip, wet: int, dry: int) -> list[int]:
    """Positions from one down to the dry chit."""
    chain = [wet]
    while chain[-1] != dry:
        chain.append(strip.lower[chain[-1]])
    return chain

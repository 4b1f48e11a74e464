"""Random tables for the search, made without board or rules: wilder than any game, and quick to make.

Everything that `tests/properties/tablefacts.py` asks of tables holds by construction; all else is left to chance.
Places are drawn by `randomplaces`, rockets by `randomrockets`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np

from planner.rules.risk import cost_of_faces
from planner.search.tables import LIT_ONLY, NO_LIMIT, Tables, as_ints
from tests.properties.randomplaces import ANY_THRUST, Place, random_arcs, random_calendar, random_place, random_zones
from tests.properties.randomrockets import (
    NO_ENGINE,
    THRUSTS,
    Configuration,
    Engine,
    Strip,
    belt_faces_table,
    burned_table,
    counts_less,
    dropped_table,
    engine_columns,
    forked_strip,
    options_of,
    random_configurations,
    random_engine,
    random_strip,
    shedding_configurations,
    wears_table,
)


class Case(NamedTuple):
    """Tables and a question to ask."""

    tables: Tables
    start: int
    wet: int
    rounds: int


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
    strip = random_strip(random)
    zones = random_zones(random)
    places = [random_place(random, number, zones) for number in range(random.randint(*sizes))]
    engines = [random_engine(random) for _ in range(random.choice(engine_counts))]
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
        place = random_place(random, number, zones)._replace(zone=int(far and not sails), strips=far and sails)
        places.append(place._replace(site=False, halt=place.halt or place.site, hazards=0, belt=False))
    engine = random_engine(random)._replace(thrust=random.randint(1, 4), suits=True, solar=not sails, sail=sails)
    engine = engine._replace(dark=not sails, dies_dark=not sails and random.random() < 0.5)
    return _case(random, random_strip(random), zones, places, [engine], in_a_row=True)


def shedding_case(seed: int) -> Case:
    """A rocket with several things that may be left behind; above a fork of the strip, or anywhere on it."""
    random = Random(f"shedding {seed}")
    strip = forked_strip(random) if random.random() < 0.3 else random_strip(random)
    zones = random_zones(random)
    places = [random_place(random, number, zones) for number in range(random.randint(2, 4))]
    engines = [random_engine(random) for _ in range(random.choice((1, 1, 2)))]
    case = _case(random, strip, zones, places, engines, random.random() < 0.5, shedding_configurations)
    return case._replace(rounds=min(case.rounds, 3))


def purging_case(seed: int) -> Case:
    """Two or three years in turn, again and again, and after the last of them a purge; the first ones may be fewer."""
    random = Random(f"purging {seed}")
    zones = random_zones(random)
    places = [random_place(random, number, zones) for number in range(random.randint(2, 4))]
    places = [place._replace(purged=place.purged or random.random() < 0.3) for place in places]
    case = _case(random, random_strip(random), zones, places, [random_engine(random)], in_a_row=False)
    cycle, rounds = random.choice(((0, 1), (0, 1, 2), (1, 1), (0, 0, 2))), random.randint(4, 7)
    begins = random.randrange(len(cycle))
    years = [(begins + year) % len(cycle) for year in range(rounds)]
    seasons, purges = [cycle[year] for year in years], [year == len(cycle) - 1 for year in years]
    if random.random() < 0.3:
        purges[random.randrange(rounds)] = False
    tables = case.tables._replace(season_of_round=as_ints(seasons), purge_round=as_ints(purges))
    return case._replace(tables=tables, rounds=rounds)


def arrow_case(seed: int) -> Case:
    """A row of places with bonus pivots and bonus burns, which some ways take away."""
    random = Random(f"arrows {seed}")
    zones = [(0, True)]
    places = []
    for number in range(random.randint(5, 7)):
        place = random_place(random, number, zones)
        places.append(place._replace(site=False, halt=place.halt or place.site, hazards=0, belt=False))
    engine = random_engine(random)._replace(thrust=random.randint(1, 3), bonus_pivots=random.randint(1, 2), suits=True)
    engine = engine._replace(sail=False, solar=False, dark=False, dies_dark=False)
    case = _case(random, random_strip(random), zones, places, [engine], in_a_row=True)
    drops = [int(random.random() < 0.3) for _ in case.tables.arcs.drops_bonus]
    tables = case.tables._replace(arcs=case.tables.arcs._replace(drops_bonus=as_ints(drops)))
    return case._replace(tables=tables, rounds=1)


def forked_case(seed: int) -> Case:
    """A heavy rocket: dry mass just below where the black line forks, a burn is no whole step, pivots may be free."""
    random = Random(seed)
    zones = [(0, True)]
    places = []
    for number in range(random.randint(4, 6)):
        place = random_place(random, number, zones)
        places.append(place._replace(site=False, halt=place.halt or place.site, hazards=0, belt=False))
    unit, burn = random.choice(((4, 2), (6, 2), (6, 4), (8, 2), (8, 6), (8, 10)))
    engine = random_engine(random)._replace(thrust=random.randint(2, 6), unit=unit, burn=burn, half_burn=burn // 2)
    engine = engine._replace(bonus_pivots=random.randint(0, 2), suits=True)
    return _case(random, forked_strip(random), zones, places, [engine], in_a_row=random.random() < 0.5)


def adrift_case(seed: int) -> Case:
    """Weak engines or none, burns on ways that need none, and places where a move ends only with one."""
    random = Random(seed)
    zones = random_zones(random)
    places = [random_place(random, number, zones) for number in range(random.randint(3, 6))]
    engines = [random_engine(random)._replace(thrust=random.randint(-1, 1)) for _ in range(random.choice((0, 0, 1, 2)))]
    case = _case(random, random_strip(random), zones, places, engines, in_a_row=False)
    arcs = case.tables.arcs
    free = (arcs.thrust_above == ANY_THRUST) & (arcs.needs_lit == 0)
    without_engine = as_ints([one and random.random() < 0.7 for one in free])
    only_lit = np.array([random.random() < 0.2 for _ in places])
    halt = as_ints(np.where(only_lit[arcs.target], LIT_ONLY * arcs.halt, arcs.halt))
    return case._replace(tables=case.tables._replace(arcs=arcs._replace(without_engine=without_engine, halt=halt)))


def belted_case(seed: int) -> Case:
    """A weak sail that burns nothing, among many belts that push it: what matters is which of them have paid."""
    random = Random(seed)
    zones = random_zones(random)
    places = []
    for number in range(random.randint(5, 7)):
        place = random_place(random, number, zones)._replace(once=30 * number)
        if random.random() < 0.5:
            place = place._replace(belt=True, burn=0, site=False, hazards=0)
        places.append(place)
    engine = random_engine(random)._replace(
        thrust=random.randint(0, 3), burn=0, half_burn=0, belt_gain=1, afterburn_steps=0
    )
    engine = engine._replace(bonus_pivots=random.randint(0, 1), sail=random.random() < 0.7, suits=True)
    return _case(random, random_strip(random), zones, places, [engine], in_a_row=random.random() < 0.3)


def _case(
    random: Random,
    strip: Strip,
    zones: list[tuple[int, bool]],
    places: list[Place],
    engines: list[Engine],
    in_a_row: bool,
    draw: Callable[[Random, Strip, list[Engine]], list[Configuration]] = random_configurations,
) -> Case:
    configurations = draw(random, strip, engines)
    arcs = random_arcs(random, places, zones, len(strip.masses), in_a_row)
    rounds = random.choice((1, 2, 2, 3, 3, 4))
    seasons = random_calendar(random, rounds)
    limits = sorted({int(limit) for limit in arcs.heaviest if limit < NO_LIMIT})
    faces = belt_faces_table(random, configurations)
    tables = Tables(
        spaces=len(places),
        zones=len(zones),
        positions=len(strip.masses),
        configurations=len(configurations),
        first_arc=as_ints(np.searchsorted(arcs.origin, range(len(places) + 1))),
        arcs=arcs,
        engines=engine_columns([*engines, NO_ENGINE]),
        options=options_of(strip, zones, engines, configurations, limits),
        zone_of=as_ints([place.zone for place in places]),
        solar_of_zone=as_ints([solar for solar, _ in zones]),
        burned=burned_table(strip),
        steps=as_ints(strip.steps),
        dry=as_ints([configuration.dry for configuration in configurations]),
        hazard_cost=cost_of_faces(5),
        belt_cost=as_ints(np.vectorize(cost_of_faces)(faces)),
        belt_faces=faces,
        wears=wears_table(random, len(configurations)),
        least_thrust=THRUSTS.start,
        terms=as_ints([0] * len(configurations)),
        dropped=dropped_table(strip, configurations),
        counts_less=as_ints([[counts_less(a, b) for b in configurations] for a in configurations]),
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

"""Random places and ways between them for tables of the search, and a calendar.

No rule is known here; what `tests/properties/tablefacts.py` asks of tables holds by construction.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from planner.search.tables import NO_LIMIT, Arcs, as_ints

ANY_THRUST = -1000
SEASONS = 3


class Place(NamedTuple):
    """What may happen to whoever enters it."""

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


def random_zones(random: Random) -> list[tuple[int, bool]]:
    """Solar modifier, and whether solar power works; where it is dead the modifier is the lowest."""
    return random.choice(
        ([(0, True)], [(0, True), (-1, True)], [(1, True), (0, True), (-2, False)], [(0, True), (-3, False)])
    )


def random_place(random: Random, number: int, zones: list[tuple[int, bool]]) -> Place:
    """Any mixture of icons."""
    site = random.random() < 0.2
    burn = 0 if site else random.choice((0, 0, 0, 1, 1, 2))
    pays = random.choice((1, 1, 2, 4)) if random.random() < 0.4 else 0
    return Place(
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


def random_calendar(random: Random, rounds: int) -> list[int]:
    """Seasons follow each other; now and then they jump."""
    season = random.randrange(SEASONS)
    seasons = []
    for _ in range(rounds):
        seasons.append(season)
        if random.random() < 0.5:
            season = (season + random.choice((1, 1, 2))) % SEASONS
    return seasons


def random_arcs(
    random: Random, places: list[Place], zones: list[tuple[int, bool]], positions: int, in_a_row: bool
) -> Arcs:
    """Ways between the places, which hang together; `positions` is how many the strip has."""
    count = len(places)
    pairs = [(number - 1 if in_a_row else random.randrange(number), number) for number in range(1, count)]
    pairs += [tuple(random.sample(range(count), 2)) for _ in range(random.randint(1, 4))]  # type: ignore[misc]
    rows: list[dict[str, int | list[int]]] = []
    for link, (a, b) in enumerate(pairs):
        tracks = {space: random.randint(1, 3) if places[space].hohmann else 0 for space in (a, b)}
        one_way = random.random() < 0.15
        for origin, target in ((a, b),) if one_way else ((a, b), (b, a)):
            for _ in range(random.choice((1, 1, 1, 2))):  # ways to fly it
                rows.append(_arc(random, origin, target, link, tracks, places, zones, positions))
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
    places: list[Place],
    zones: list[tuple[int, bool]],
    positions: int,
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
        "heaviest": random.randrange(positions) if limited else NO_LIMIT,
        "without_engine": int(not burn and thrust_above == ANY_THRUST and not needs_lit and random.random() < 0.5),
        "drops_bonus": 0,
        "terms": 1,
    }

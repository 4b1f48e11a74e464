"""Random things to do between two moves, for random tables: fuel taken in and left, drops, pick-ups, stays, depots."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from planner.search.explore import Start
from planner.search.tables import Actions, Boundary, Ints, Kinds, Purse, Tables, as_ints
from tests.properties.randomtables import (
    Case,
    adrift_case,
    belted_case,
    closing_case,
    dying_case,
    forked_case,
    purging_case,
    random_case,
    shedding_case,
    spending_case,
)

MAKERS = (
    random_case,
    random_case,
    shedding_case,
    shedding_case,
    forked_case,
    spending_case,
    closing_case,
    purging_case,
    dying_case,
    adrift_case,
    belted_case,
)
MOST_TANKS = 3
ROOM = 3  # of a depot


class Kind(NamedTuple):
    """One sort of action, as in `planner.search.tables.Kinds`."""

    operation: int
    aqua: int
    stride: int
    room: int
    gives: int
    hazards: int
    mark: int
    binds: int
    tanks: list[int]
    becomes: list[int]
    becomes_empty: list[int]
    moved: list[list[int]]


class ActingCase(NamedTuple):
    """Tables with things to do between two moves, and a question to ask."""

    tables: Tables
    starts: list[Start]
    rounds: int


def acting_case(seed: int) -> ActingCase:
    """A random case of any sort, and up to four things that may be done somewhere on its board."""
    case, random = MAKERS[seed % len(MAKERS)](seed), Random(f"acting {seed}")
    tables, rounds = case.tables, min(case.rounds, random.choice((2, 3, 4)))
    if random.random() < 0.1:  # nothing but stops, so that fuel counts
        return _with_actions(random, case, tables, [_pause(random, tables)], rounds)
    if random.random() < 0.4:
        tables = _marked(random, tables)
    kinds = [_refuelling(random, tables) for _ in range(random.choice((0, 1, 1, 1, 2)))]
    if random.random() < 0.4:
        kinds += _depot(random, tables, 1)
        if random.random() < 0.3:
            kinds += _depot(random, tables, ROOM + 1)
    kinds += [kind for _ in range(2) if (kind := _left_or_taken(random, tables)) is not None]
    kinds += [_pause(random, tables)] if random.random() < 0.4 or not kinds else []
    return _with_actions(random, case, tables, kinds, rounds)


def _marked(random: Random, tables: Tables) -> Tables:
    """Some engines are known to actions after their moves; the last one is none."""
    marks = [random.choice((0, 1, 2)) for _ in tables.engines.unit[:-1]]
    return tables._replace(engines=tables.engines._replace(mark=as_ints([*marks, 0])))


def _with_actions(random: Random, case: Case, tables: Tables, kinds: list[Kind], rounds: int) -> ActingCase:
    actions = _actions(random, tables, kinds, rounds)
    step = random.randint(1, 3)
    boundary = Boundary(
        kinds=_columns(kinds),
        actions=actions,
        lifted=_lifted(tables, step),
        lowered=_lifted(tables, -step),
        stocks=(ROOM + 1) ** 2,
        pays=int(any(kind.aqua or kind.becomes != _same(tables) or max(kind.tanks) > 0 for kind in kinds)),
    )
    return ActingCase(tables._replace(boundary=boundary), _starts(random, case, bool(boundary.pays)), rounds)


def buying_case(seed: int) -> ActingCase:
    """Any case, with more hazards and with money to buy their rolls off; one in three has nothing else that is new."""
    case, random = acting_case(seed), Random(f"buying {seed}")
    tables = case.tables
    arcs, boundary = tables.arcs, tables.boundary
    assert boundary is not None
    entered = {int(space): random.choice((0, 0, 1, 1, 2)) for space in arcs.target}
    hazards = as_ints([entered[int(space)] for space in arcs.target])
    tables = tables._replace(arcs=arcs._replace(hazards=hazards), purse=_purse(random, tables))
    starts = case.starts
    if random.random() < 0.3:
        boundary = boundary._replace(actions=Actions(*(column[:0] for column in boundary.actions)))
    if not boundary.pays:  # then starts were drawn for who counts the fuel
        starts = starts[:1]
    return ActingCase(tables._replace(boundary=boundary._replace(pays=1)), starts, case.rounds)


def _purse(random: Random, tables: Tables) -> Purse:
    """Money, and what a roll costs: all that count on less, and those that are worn, pay as much as the others."""
    dear = [random.choice((4, 4, 4, 3, 2, 1)) for _ in _same(tables)]
    if random.random() < 0.5:
        dear = [dear[0]] * len(dear)
    same = (tables.counts_less > 0) | (tables.counts_less > 0).T | (tables.worn[:, None] == np.arange(len(dear)))
    for _ in dear:
        dear = [
            min(dear[conf], *(dear[other] for other in np.flatnonzero(same[conf] | same[:, conf])), 9)
            for conf in _same(tables)
        ]
    return Purse(random.choice((1, 3, 4, 5, 8, 9, 12)), as_ints(dear))


def _starts(random: Random, case: Case, pays: bool) -> list[Start]:
    """One start, or several loads, the fuller the dearer."""
    if not pays or random.random() < 0.6:
        return [Start(case.start, case.wet)]
    loads = sorted({random.randint(int(case.tables.dry[0]), case.wet) for _ in range(3)})
    price = random.choice((0, 1)) if pays else 0
    return [Start(case.start, wet, price * number) for number, wet in enumerate(loads)]


def _same(tables: Tables) -> list[int]:
    return list(range(tables.configurations))


def _unmoved(tables: Tables) -> list[list[int]]:
    return [list(range(tables.positions))] * tables.configurations


def _refuelling(random: Random, tables: Tables) -> Kind:
    """Some configurations take in more than others; who counts on less, or is worn, is no better at it."""
    tanks = [random.choice((-1, 1, 2, MOST_TANKS)) for _ in _same(tables)]
    for conf in _same(tables):
        more = np.flatnonzero((tables.counts_less[:, conf] > 0) | (tables.worn == conf))
        tanks[conf] = min([tanks[conf], *(tanks[one] for one in more)])
    operation, aqua = random.choice(((1, 0), (1, 0), (0, 1), (0, 0), (1, 2)))
    hazards = int(random.random() < 0.2)
    becomes, empty = _other_grades(random, tables)
    marks = int(np.bitwise_or.reduce(tables.engines.mark))
    mark = random.choice((0, marks, marks & 1, marks & 2))
    binds = 0 if mark else random.choice((0, marks, marks & 1, marks & 2))
    return Kind(operation, aqua, 0, 0, 0, hazards, mark, binds, tanks, becomes, empty, _unmoved(tables))


def _other_grades(random: Random, tables: Tables) -> tuple[list[int], list[int]]:
    """Another fuel in the tanks is another configuration of the same mass: now and then the first is what becomes of
    fuel mixed with some, and the second one of empty tanks."""
    same = _same(tables)
    if random.random() < 0.7 or tables.counts_less.any() or (tables.worn != np.arange(len(same))).any():
        return same, same
    alike = [[other for other in same if tables.dry[other] == tables.dry[conf]] for conf in same]
    mixed = [random.choice(others) for others in alike]
    return mixed, [random.choice(others) for others in alike]


def _depot(random: Random, tables: Tables, stride: int) -> list[Kind]:
    """Tanks that are left somewhere, and taken up again."""
    most = [random.randint(1, MOST_TANKS)] * tables.configurations
    give = Kind(0, 0, stride, ROOM, 1, 0, 0, 0, most, _same(tables), _same(tables), _unmoved(tables))
    return [give, give._replace(gives=0)]


def _left_or_taken(random: Random, tables: Tables) -> Kind | None:
    """Something is left behind or taken up, by one configuration; whoever counts on more would do so too."""
    pairs = [
        (before, after)
        for before, after in np.argwhere(tables.dropped.max(axis=2) >= 0).tolist()
        if not tables.counts_less[before, after]
        and not tables.counts_less[:, [before, after]].any()
        and not (tables.worn[np.arange(tables.configurations) != before] == before).any()
    ]
    if not pairs:
        return None
    heavy, light = random.choice(pairs)
    able, becomes, moved = [-1] * tables.configurations, _same(tables), _unmoved(tables)
    if random.random() < 0.5:
        able[heavy], becomes[heavy] = 0, light
        moved = [*moved[:heavy], tables.dropped[heavy, light].tolist(), *moved[heavy + 1 :]]
    else:
        more = int(tables.dry[heavy] - tables.dry[light])
        heavier = [wet + more if wet + more < tables.positions else -1 for wet in range(tables.positions)]
        able[light], becomes[light] = 0, heavy
        moved = [*moved[:light], heavier, *moved[light + 1 :]]
    return Kind(int(random.random() < 0.3), 0, 0, 0, 0, 0, 0, 0, able, becomes, becomes, moved)


def _pause(random: Random, tables: Tables) -> Kind:
    """Nothing happens but that time goes by, or that a place was visited."""
    none = [0] * tables.configurations
    return Kind(int(random.random() < 0.3), 0, 0, 0, 0, 0, 0, 0, none, _same(tables), _same(tables), _unmoved(tables))


def _actions(random: Random, tables: Tables, kinds: list[Kind], rounds: int) -> Actions:
    rows = []
    for number, kind in enumerate(kinds):
        for space in random.sample(range(tables.spaces), random.randint(1, min(2, tables.spaces))):
            alike = [other for other in range(tables.spaces) if tables.purged[other] == tables.purged[space]]
            to = random.choice(alike) if random.random() < 0.2 else space  # the same place, in another layer
            # What is bought at once, lies in a depot, or is bound to a move, takes no years.
            is_now = kind.stride or kind.mark or kind.binds
            years = random.randint(1, 2) if not is_now and random.random() < 0.3 else 0
            spends = int(years > 0 and random.random() < 0.6)
            is_dated = not kind.mark and random.random() < 0.2
            last = random.randint(0, rounds) if is_dated else len(tables.season_of_round)
            seasons = random.randint(1, 7) if not kind.mark and random.random() < 0.3 else 7
            rows.append((space, to, number, years, spends, last, seasons))
    return Actions(*(as_ints(column) for column in zip(*sorted(rows), strict=True)))


def _columns(kinds: list[Kind]) -> Kinds:
    return Kinds(*(as_ints(list(column)) for column in zip(*kinds, strict=True)))


def _lifted(tables: Tables, step: int) -> Ints:
    """So many positions up or down for each tank."""
    table = np.arange(tables.positions)[:, None] + step * np.arange(MOST_TANKS + 1)[None, :]
    return as_ints(np.where((table < 0) | (table >= tables.positions), -1, table))

"""Flights from one start: the rounds of the search, and the path of one move flown again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from planner.search import kernel as k
from planner.search import packing as p
from planner.tables import Ints


class Found(NamedTuple):
    """What a search has found."""

    ends: Ints  # rows of flights at rest, beaten ones among them
    looked_at: int  # moves that were kept for a while


def explore(packed: p.Packed, start_space: int, start_wet: int, rounds: int) -> Found:
    """Every non-dominated flight of at most `rounds` turns from one start.

    The loop over turns runs uncompiled, so that an interrupt is heard between two turns.
    """
    ends = np.zeros((4096, k.END_COLUMNS), dtype=np.int64)
    moves = np.empty((16384, k.MOVE_COLUMNS), dtype=np.int64)
    seeds = np.empty((4096, k.SEED_COLUMNS), dtype=np.int64)
    counts = np.zeros(3, dtype=np.int64)
    heads, queue = _lists(packed)
    first = np.full(int(packed.sizes[p.Z_CONFIGURATIONS] * packed.sizes[p.Z_SPACES]), -1, dtype=np.int64)
    flight = np.zeros(k.END_COLUMNS, dtype=np.int64)
    flight[k.SPACE], flight[k.WET], flight[k.PARENT], flight[k.OPTION] = start_space, start_wet, -1, -1
    ends = k.rest(ends, counts, first, start_space, packed.burned, packed.strip, 0, flight)
    looked_at = 0
    for turn in range(rounds):
        season, purge = packed.rounds[turn, p.R_SEASON], packed.rounds[turn, p.R_PURGE]
        k.only_open(ends, counts, first, int(packed.sizes[p.Z_SPACES]))
        seeds, found = k.collect_seeds(packed, ends, counts, first, season, purge, seeds)
        ready = seeds[:found]
        order = np.lexsort((-ready[:, k.S_WORTH], ready[:, k.S_GROUP]))
        moves, ends, kept = k.fly_round(packed, ready[order], season, turn, 1, moves, heads, queue, ends, counts, first)
        looked_at += int(kept)
    return Found(ends[: counts[k.N_ENDS]].copy(), looked_at)


def _lists(packed: p.Packed) -> tuple[Ints, Ints]:
    """Room for the first flight of each arc, and for the queues by fuel and burns left."""
    heads = np.full(packed.arcs.shape[0], -1, dtype=np.int64)
    places = (packed.sizes[p.Z_MOST_LEFT] + 1) * (packed.sizes[p.Z_MOST_BURNS] + 1) * k.DICE_LEVELS
    return heads, np.full((int(places), 2), -1, dtype=np.int64)


def trace(packed: p.Packed, ends: Ints, row: int) -> tuple[list[tuple[int, int]], int]:
    """The arcs of the move that led to a flight at rest, each with how it was paid, and the fuel steps it burned.

    The search keeps no paths; the one move is flown again from where it started, and the end that fits is looked up. Of
    several paths that are equally good the one is wanted that has met the same: the same burns, hazards and belts. If
    it was beaten by another, all is flown once more, and only flights compare that have met the same.
    """
    parent, option, turn = int(ends[row, k.PARENT]), int(ends[row, k.OPTION]), int(ends[row, k.LEFT_ROUND])
    unit, wet = packed.engines[packed.options[option, p.O_ENGINE], p.E_UNIT], packed.options[option, p.O_WET]
    seeds = np.zeros((1, k.SEED_COLUMNS), dtype=np.int64)
    seeds[0] = [
        0, parent, option, ends[row, k.LEFT_CONF], packed.options[option, p.O_FUEL], packed.options[option, p.O_BEFORE],
        wet, packed.strip[wet, p.WORTH] * unit, 0, 0, -1,
    ]  # fmt: skip
    group = k.group_of(packed, seeds, 0, int(ends[parent, k.SPACE]), packed.rounds[turn, p.R_SEASON], turn, 0)
    # Only what can still come to the known end is followed.
    spent = int(ends[row, k.SPENT] - ends[parent, k.SPENT] - packed.options[option, p.O_SPENT])
    group[k.G_GOAL], group[k.G_KNOWN_SPENT], group[k.G_KNOWN_COST] = ends[row, k.SPACE], spent, ends[row, k.COST]
    packed = packed._replace(needed=p.towards(packed, int(ends[row, k.SPACE])))
    group[k.G_KNOWN_TALLY] = ends[row, k.END_TALLY]
    found: dict[bool, tuple[list[tuple[int, int]], int]] = {}  # by whether it has met the same
    for tallied in (0, 1):
        group[k.G_TALLIED] = tallied
        for tally, path, steps in _ends_like(packed, group, seeds, ends, row):
            found.setdefault(tally == int(ends[row, k.END_TALLY]), (path, steps))
        if True in found:
            return found[True]
    if not found:
        raise AssertionError("a flight that was found cannot be flown again")
    return found[False]


def _ends_like(
    packed: p.Packed, group: Ints, seeds: Ints, ends: Ints, row: int
) -> Iterator[tuple[int, list[tuple[int, int]], int]]:
    """Moves from one turn start to an end like a known one: what they have met, their paths, their fuel steps."""
    moves = np.empty((1024, k.MOVE_COLUMNS), dtype=np.int64)
    heads, queue = _lists(packed)
    counts, first = np.zeros(3, dtype=np.int64), np.empty(0, dtype=np.int64)
    moves, _ = k.fly_group(packed, group, seeds, 0, 1, moves, heads, queue, ends, counts, first)
    flight = np.zeros(k.END_COLUMNS, dtype=np.int64)
    for at in range(int(counts[k.N_MOVES])):
        # A beaten flight has been at rest too: what beat it may end with as much fuel, once that is rounded.
        if moves[at, k.ARC] < 0 or packed.arcs[moves[at, k.ARC], p.A_TARGET] != ends[row, k.SPACE]:
            continue
        k.put_to_rest(packed.arcs, group, seeds, packed.burned, packed.dropped, moves, at, flight)
        if all(flight[column] == ends[row, column] for column in (k.CONF, k.WET, k.COST)):
            path = []
            back = at
            while moves[back, k.ARC] >= 0:
                path.append((int(moves[back, k.ARC]), int(moves[back, k.PAY])))
                back = int(moves[back, k.PREV])
            yield int(flight[k.END_TALLY]), _settled(path[::-1]), int(flight[k.SPENT])


def _settled(path: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The path with every bonus burn spent where it ends up in the plan; PAY as the kernel writes it, up to 16.

    A bonus burn that was won back was paid for, earlier and where the engine worked: the last ones spent are taken.
    """
    pays = [pay for _, pay in path]
    spent: list[tuple[int, int]] = []  # step and worth in PAY of each bonus burn that could have been paid for
    for step, (_, pay) in enumerate(path):
        for _ in range(pay >> 5 & 7):
            _take_back(pays, spent)
        if pay & 512:
            spent += [(step, 4)] * (pay >> 2 & 3)
        if pay & 256:
            _take_back(pays, spent)
        if pay & 1024 and pay & 16:
            spent.append((step, 16))
    return [(arc, pay & 31) for (arc, _), pay in zip(path, pays, strict=True)]


def _take_back(pays: list[int], spent: list[tuple[int, int]]) -> None:
    step, worth = spent.pop()
    pays[step] -= worth

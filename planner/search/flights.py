"""Flights from one start: the rounds of the search, and the path of one move flown again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from planner.search import columns as c
from planner.search import kernel, leaving, packing, resting, steps
from planner.tables import Ints


class Found(NamedTuple):
    """What a search has found."""

    ends: Ints  # rows of flights at rest, beaten ones among them
    looked_at: int  # moves that were kept for a while


def explore(packed: packing.Packed, start_space: int, start_wet: int, rounds: int) -> Found:
    """Every non-dominated flight of at most `rounds` turns from one start.

    The loop over turns runs uncompiled, so that an interrupt is heard between two turns.
    """
    ends = np.zeros((4096, c.END_COLUMNS), dtype=np.int64)
    moves = np.empty((16384, c.MOVE_COLUMNS), dtype=np.int64)
    seeds = np.empty((4096, c.SEED_COLUMNS), dtype=np.int64)
    counts = np.zeros(3, dtype=np.int64)
    heads, queue = _lists(packed)
    first = np.full(int(packed.sizes[c.Z_CONFIGURATIONS] * packed.sizes[c.Z_SPACES]), -1, dtype=np.int64)
    flight = np.zeros(c.END_COLUMNS, dtype=np.int64)
    flight[c.SPACE], flight[c.WET], flight[c.PARENT], flight[c.OPTION] = start_space, start_wet, -1, -1
    ends = resting.rest(ends, counts, first, start_space, packed.burned, packed.strip, 0, flight)
    looked_at = 0
    for turn in range(rounds):
        season, purge = packed.rounds[turn, c.R_SEASON], packed.rounds[turn, c.R_PURGE]
        resting.only_open(ends, counts, first, int(packed.sizes[c.Z_SPACES]))
        seeds, found = leaving.collect_seeds(packed, ends, counts, first, season, purge, seeds)
        ready = seeds[:found]
        order = np.lexsort((-ready[:, c.S_WORTH], ready[:, c.S_GROUP]))
        moves, ends, kept = kernel.fly_round(
            packed, ready[order], season, turn, moves, heads, queue, ends, counts, first
        )
        looked_at += int(kept)
    return Found(ends[: counts[c.N_ENDS]].copy(), looked_at)


def _lists(packed: packing.Packed) -> tuple[Ints, Ints]:
    """Room for the first flight of each arc, and for the queues by fuel and burns left."""
    heads = np.full(packed.arcs.shape[0], -1, dtype=np.int64)
    places = (packed.sizes[c.Z_MOST_LEFT] + 1) * (packed.sizes[c.Z_MOST_BURNS] + 1) * c.DICE_LEVELS
    return heads, np.full((int(places), 2), -1, dtype=np.int64)


def trace(packed: packing.Packed, ends: Ints, row: int) -> tuple[list[tuple[int, int]], int]:
    """The arcs of the move that led to a flight at rest, each with how it was paid, and the fuel steps it burned.

    The search keeps no paths; the one move is flown again from where it started, and the end that fits is looked up. Of
    several paths that are equally good the one is wanted that has met the same: the same burns, hazards and belts. If
    it was beaten by another, all is flown once more, and only flights compare that have met the same.
    """
    parent, option, turn = int(ends[row, c.PARENT]), int(ends[row, c.OPTION]), int(ends[row, c.LEFT_ROUND])
    unit, wet = packed.engines[packed.options[option, c.O_ENGINE], c.E_UNIT], packed.options[option, c.O_WET]
    seeds = np.zeros((1, c.SEED_COLUMNS), dtype=np.int64)
    seeds[0] = [
        0, parent, option, ends[row, c.LEFT_CONF], packed.options[option, c.O_FUEL], packed.options[option, c.O_BEFORE],
        wet, packed.strip[wet, c.WORTH] * unit, 0, 0, -1,
    ]  # fmt: skip
    group = leaving.group_of(packed, seeds, 0, int(ends[parent, c.SPACE]), packed.rounds[turn, c.R_SEASON], turn, 0)
    # Only what can still come to the known end is followed.
    spent = int(ends[row, c.SPENT] - ends[parent, c.SPENT] - packed.options[option, c.O_SPENT])
    group[c.G_GOAL], group[c.G_KNOWN_SPENT], group[c.G_KNOWN_COST] = ends[row, c.SPACE], spent, ends[row, c.COST]
    packed = packed._replace(needed=packing.towards(packed, int(ends[row, c.SPACE])))
    group[c.G_KNOWN_TALLY] = ends[row, c.END_TALLY]
    found: dict[bool, tuple[list[tuple[int, int]], int]] = {}  # by whether it has met the same
    for tallied in (0, 1):
        group[c.G_TALLIED] = tallied
        for tally, path, burned in _ends_like(packed, group, seeds, ends, row):
            found.setdefault(tally == int(ends[row, c.END_TALLY]), (path, burned))
        if True in found:
            return found[True]
    if not found:
        raise AssertionError("a flight that was found cannot be flown again")
    return found[False]


def _ends_like(
    packed: packing.Packed, group: Ints, seeds: Ints, ends: Ints, row: int
) -> Iterator[tuple[int, list[tuple[int, int]], int]]:
    """Moves from one turn start to an end like a known one: what they have met, their paths, their fuel steps."""
    moves = np.empty((1024, c.MOVE_COLUMNS), dtype=np.int64)
    heads, queue = _lists(packed)
    counts, first = np.zeros(3, dtype=np.int64), np.empty(0, dtype=np.int64)
    moves, _ = kernel.fly_group(packed, group, seeds, 0, 1, moves, heads, queue, ends, counts, first)
    flight = np.zeros(c.END_COLUMNS, dtype=np.int64)
    for at in range(int(counts[c.N_MOVES])):
        # A beaten flight has been at rest too: what beat it may end with as much fuel, once that is rounded.
        if moves[at, c.ARC] < 0 or packed.arcs[moves[at, c.ARC], c.A_TARGET] != ends[row, c.SPACE]:
            continue
        steps.put_to_rest(packed.arcs, group, seeds, packed.burned, packed.dropped, moves, at, flight)
        if all(flight[column] == ends[row, column] for column in (c.CONF, c.WET, c.COST)):
            path = []
            back = at
            while moves[back, c.ARC] >= 0:
                path.append((int(moves[back, c.ARC]), int(moves[back, c.PAY])))
                back = int(moves[back, c.PREV])
            yield int(flight[c.END_TALLY]), _settled(path[::-1]), int(flight[c.SPENT])


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

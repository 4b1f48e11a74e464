"""The tables on which a search works: flights at rest, turn starts, flights inside a turn, and how far it has come.

Compiled code makes no table of its own. Where one gets full it stops, and goes on when there is more room.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from planner.search.kernel import columns as c
from planner.search.kernel.packing import Packed
from planner.search.tables import Ints

ENDS, SEEDS, MOVES, PATHS = 4096, 1024, 16384, 1024  # rows at first


class Desk(NamedTuple):
    """All that the kernel writes. Columns and entries are named in `columns`."""

    ends: Ints
    seeds: Ints
    moves: Ints
    paths: Ints  # of engines that belts push: to fly such a move again would take too long
    counts: Ints
    first: Ints  # newest flight at rest, by configuration and space; NEXT leads on
    heads: Ints  # newest flight inside the turn, by space and track on which it is entered; FOLLOWS leads on
    queue: Ints  # first and last flight that waits to be flown on, by fuel, burns left and dice; QUEUE leads on
    group: Ints
    gains: Ints  # what each place that pays once a move is worth to the group
    flight: Ints  # one flight about to rest
    wanted: Ints


def new_desk(packed: Packed, ends: Ints | None = None) -> Desk:
    """An empty desk, or one with some flights at rest."""
    sizes = packed.sizes
    places = (sizes[c.Z_MOST_LEFT] + 1) * (sizes[c.Z_MOST_BURNS] + 1) * c.DICE_LEVELS
    return Desk(
        ends=_rows(ENDS, c.END_COLUMNS) if ends is None else ends,
        seeds=_rows(SEEDS, c.SEED_COLUMNS),
        moves=_rows(MOVES, c.MOVE_COLUMNS),
        paths=_rows(PATHS, c.PATH_COLUMNS),
        counts=np.zeros(c.COUNTS_SIZE, dtype=np.int64),
        first=np.full(int(sizes[c.Z_CONFIGURATIONS] * sizes[c.Z_SPACES]), -1, dtype=np.int64),
        heads=np.full(packed.arcs.shape[0], -1, dtype=np.int64),
        queue=np.full((int(places), 2), -1, dtype=np.int64),
        group=np.zeros(c.GROUP_SIZE, dtype=np.int64),
        gains=np.zeros(int(packed.arcs[:, c.A_ONCE].max(initial=-1)) + 1, dtype=np.int64),
        flight=np.zeros(c.END_COLUMNS, dtype=np.int64),
        wanted=np.array([1, sizes[c.Z_GOAL], 0, 0, 0, 0], dtype=np.int64),
    )


def with_more_seeds(desk: Desk) -> Desk:
    """Room for twice as many turn starts."""
    return desk._replace(seeds=_grown(desk.seeds))


def with_room(desk: Desk, more: int) -> Desk:
    """Room for at least so many more flights, inside a turn and at rest, and for the paths that are due next."""
    while desk.counts[c.N_MOVES] + more > len(desk.moves):
        desk = desk._replace(moves=_grown(desk.moves))
    while desk.counts[c.N_ENDS] + more > len(desk.ends):
        desk = desk._replace(ends=_grown(desk.ends))
    while desk.counts[c.N_PATHS] + desk.counts[c.N_PATHS_NEXT] > len(desk.paths):
        desk = desk._replace(paths=_grown(desk.paths))
    return desk


def _rows(count: int, columns: int) -> Ints:
    return np.empty((count, columns), dtype=np.int64)


def _grown(rows: Ints) -> Ints:
    return np.concatenate([rows, np.empty_like(rows)])

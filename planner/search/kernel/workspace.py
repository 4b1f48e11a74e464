"""The tables on which a search works: labels at rest, departures, labels inside a turn, and how far it has come.

Compiled code makes no table of its own. Where one gets full it stops, and goes on when there is more room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from planner.search.kernel.columns import (
    DEPARTURE_COLUMNS,
    DICE_LEVELS,
    END_COLUMNS,
    MOVE_COLUMNS,
    Arc,
    Path,
    Waiting,
)
from planner.search.kernel.packing import Packed
from planner.search.kernel.records import Counts, Group, as_record, read_record
from planner.search.tables import NEVER, Ints

ENDS, DEPARTURES, MOVES, PATHS = 4096, 1024, 16384, 1024  # rows at first
PRICES = 512  # told apart at the goal


class Wanted(NamedTuple):
    """What is wanted of a flight. When a move is flown again, its end is known."""

    compare: bool  # with labels at rest; False: the move is flown again
    aims: int  # 0: everywhere
    spent: int = 0
    cost: int = 0
    tally: int = 0
    shaded: bool = False  # only flights that come where the engine pays nothing
    tallied: bool = False  # only labels compare that meet the same, however they go on


class Workspace(NamedTuple):
    """All that the kernel writes. Columns are named in `columns`."""

    ends: Ints
    departures: Ints
    moves: Ints
    paths: Ints  # of engines that belts push: to fly such a move again would take too long
    counts: Sequence[Counts]  # one
    first: Ints  # newest label at rest, by configuration and space; End.NEXT leads on
    heads: Ints  # newest label inside the turn, by list (`comparing.list_of`); Move.FOLLOWS leads on
    queue: Ints  # labels that wait to be flown on, by fuel, burns left and dice; Move.QUEUE leads on
    group: Sequence[Group]  # one
    gains: Ints  # what each place that pays once a move is worth to the group
    flight: Ints  # one label about to rest
    # What the dice of flights at the goal cost at least, by number of a sum spent on rolls, and by what was spent or
    # paid: up to a most, above which flights are not noted.
    come: Ints
    wanted: Wanted


def new_workspace(packed: Packed, ends: Ints | None = None) -> Workspace:
    """An empty workspace, or one with some labels at rest."""
    sizes = packed.sizes
    places = (sizes.most_left + 1) * (sizes.most_burns + 1) * DICE_LEVELS
    return Workspace(
        ends=_rows(ENDS, END_COLUMNS) if ends is None else ends,
        departures=_rows(DEPARTURES, DEPARTURE_COLUMNS),
        moves=_rows(MOVES, MOVE_COLUMNS),
        paths=_rows(PATHS, len(Path)),
        counts=as_record(Counts()),
        first=np.full(sizes.configurations * sizes.spaces, -1, dtype=np.int64),
        heads=np.full(packed.arcs.shape[0] + sizes.spaces, -1, dtype=np.int64),
        queue=np.full((places, len(Waiting)), -1, dtype=np.int64),
        group=as_record(Group()),
        gains=np.zeros(int(packed.arcs[:, Arc.ONCE].max(initial=-1)) + 1, dtype=np.int64),
        flight=np.zeros(END_COLUMNS, dtype=np.int64),
        come=np.full((max(sizes.buys, 1), PRICES), NEVER, dtype=np.int64),
        wanted=Wanted(compare=True, aims=sizes.aims),
    )


def with_more_departures(work: Workspace) -> Workspace:
    """Room for twice as many departures."""
    return work._replace(departures=_grown(work.departures))


def with_more_ends(work: Workspace) -> Workspace:
    """Room for twice as many labels at rest."""
    return work._replace(ends=_grown(work.ends))


def with_room(work: Workspace, more: int, for_departures: bool = False) -> Workspace:
    """Room for at least so many more labels, inside a turn and at rest, and for the paths that are due next; also for
    one label for each departure, if they are about to fly."""
    counts = read_record(work.counts, Counts)
    more += counts.departures if for_departures else 0
    while counts.moves + more > len(work.moves):
        work = work._replace(moves=_grown(work.moves))
    while counts.ends + more > len(work.ends):
        work = work._replace(ends=_grown(work.ends))
    while counts.paths + counts.paths_next > len(work.paths):
        work = work._replace(paths=_grown(work.paths))
    return work


def _rows(count: int, columns: int) -> Ints:
    return np.empty((count, columns), dtype=np.int64)


def _grown(rows: Ints) -> Ints:
    return np.concatenate([rows, np.empty_like(rows)])

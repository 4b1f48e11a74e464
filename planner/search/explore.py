"""Flights from one start: the rounds of the search, and the path of one move flown again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from planner.search.flown import Flown
from planner.search.kernel import columns as c
from planner.search.kernel import leaving, packing, steps
from planner.search.kernel import rounds as kernel
from planner.search.kernel.desk import Desk, new_desk, with_more_seeds, with_room
from planner.search.tables import NEVER, Ints

# Shall the search end here? Asked before each turn and every now and then within, with the moves that this search has
# looked at so far; and once when all turns are flown, so that none of its moves goes untold.
Stop = Callable[[int], bool]


class Found(NamedTuple):
    """What a search has found."""

    ends: Ints  # rows of flights at rest, beaten ones among them
    looked_at: int  # moves that were kept for a while
    whole: bool  # False: it was ended before all turns were flown
    stopped: bool  # by its stop
    exact_turns: int  # all flights of so many turns are there; in later ones some may be missing
    paths: Ints  # of some moves
    barred: bool  # somewhere nothing but what it would lose may have kept a flight from going on


def never(moves: int = 0) -> bool:
    """Go on to the end."""
    return False


def explore(
    packed: packing.Packed,
    start_space: int,
    start_wet: int,
    rounds: int,
    stop: Stop = never,
    enough: Callable[[Found], bool] | None = None,
) -> Found:
    """Every non-dominated flight of at most `rounds` turns from one start.

    It ends before that when `stop` says so, or when after a turn `enough` was found: flights of no more turns than
    were flown are all there then. The loop over turns runs uncompiled, so that an interrupt is heard between two turns.
    """
    desk = new_desk(packed)
    counts = desk.counts
    counts[[c.N_ENDS, c.N_EXACT, c.N_BARRED]] = 1, rounds, (packed.belts[..., 0] >= NEVER).all()
    desk.ends[0] = 0
    desk.ends[0, [c.SPACE, c.WET, c.PARENT, c.OPTION, c.NEXT]] = start_space, start_wet, -1, -1, -1
    for turn in range(rounds):
        if stop(int(counts[c.N_LOOKED_AT])):
            return _found(desk, whole=False, stopped=True)
        if enough is not None and enough(_found(desk, whole=False)):
            return _found(desk, whole=False)
        season = packed.rounds[turn, c.R_SEASON]
        counts[[c.N_ROW, c.N_SEEDS, c.N_END, c.N_MOVES]] = 0
        while not leaving.collect_seeds(packed, desk, season):
            desk = with_more_seeds(desk)
        ready = desk.seeds[: counts[c.N_SEEDS]]
        ready[:] = ready[np.lexsort((-ready[:, c.S_LEFT], ready[:, c.S_GROUP]))]
        desk, flown = fly(packed, desk, turn, stop)
        if not flown:
            return _found(desk, whole=False, stopped=True)
    stop(int(counts[c.N_LOOKED_AT]))
    return _found(desk, whole=True)


def _found(desk: Desk, whole: bool, stopped: bool = False) -> Found:
    counts = desk.counts
    ends, paths = desk.ends[: counts[c.N_ENDS]].copy(), desk.paths[: counts[c.N_PATHS]].copy()
    barred = not whole or bool(counts[c.N_BARRED])
    return Found(ends, int(counts[c.N_LOOKED_AT]), whole, stopped, int(counts[c.N_EXACT]), paths, barred)


def fly(packed: packing.Packed, desk: Desk, turn: int, stop: Stop = never) -> tuple[Desk, bool]:
    """All moves of one turn from the turn starts on the desk, which may become larger; False if it was stopped."""
    desk = with_room(desk, int(desk.counts[c.N_SEEDS] + packed.sizes[c.Z_ROOM]))
    while not kernel.fly_round(packed, desk, packed.rounds[turn, c.R_SEASON], turn):
        if stop(int(desk.counts[c.N_LOOKED_AT] + desk.counts[c.N_MOVES])):
            return desk, False
        desk = with_room(desk, int(packed.sizes[c.Z_ROOM]))
    return desk, True


def trace(packed: packing.Packed, searched: Found, row: int) -> tuple[list[Flown], int]:
    """The arcs of the move that led to a flight at rest, each with how it was paid, and the fuel steps it burned.

    The search keeps only few paths; else the one move is flown again from where it started, and the end that fits is
    looked up. Of several paths that are equally good the one is wanted that has met the same: the same burns, hazards
    and belts. If it was beaten by another, all is flown once more, and only flights compare that have met the same.
    """
    ends = searched.ends
    if ends[row, c.PATH] >= 0:
        return _kept(searched.paths, int(ends[row, c.PATH]))
    packed = packed._replace(needed=packing.towards(packed, int(ends[row, c.SPACE])))
    desk = new_desk(packed, ends)
    _set_out_again(packed, desk, row)
    found: dict[bool, tuple[list[Flown], int]] = {}  # by whether it has met the same
    for tallied in (0, 1):
        desk.wanted[c.W_TALLIED] = tallied
        for tally, path, burned in _ends_like(packed, desk, row):
            found.setdefault(tally == int(ends[row, c.END_TALLY]), (path, burned))
        if True in found:
            return found[True]
    if not found:
        raise AssertionError("a flight that was found cannot be flown again")
    return found[False]


def _kept(paths: Ints, at: int) -> tuple[list[Flown], int]:
    """A path that the search has kept."""
    path = []
    while paths[at, c.PATH_ARC] >= 0:
        path.append((int(paths[at, c.PATH_ARC]), int(paths[at, c.PATH_PAY])))
        at += 1
    return _settled(path[::-1]), int(paths[at, c.PATH_PAY])


def _set_out_again(packed: packing.Packed, desk: Desk, row: int) -> None:
    """The turn start of a flight at rest, and what is known of its end: only what can still come to it is followed."""
    ends = desk.ends
    parent, option = int(ends[row, c.PARENT]), int(ends[row, c.OPTION])
    unit, wet = packed.engines[packed.options[option, c.O_ENGINE], c.E_UNIT], packed.options[option, c.O_WET]
    desk.seeds[0] = [
        0, parent, option, ends[row, c.LEFT_CONF], packed.options[option, c.O_FUEL], packed.options[option, c.O_BEFORE],
        wet, packed.strip[wet, c.STEPS] * unit, 0, 0, -1,
    ]  # fmt: skip
    spent = ends[row, c.SPENT] - ends[parent, c.SPENT] - packed.options[option, c.O_SPENT]
    desk.wanted[:] = [0, ends[row, c.SPACE], spent, ends[row, c.COST], ends[row, c.END_TALLY], 0]


def _ends_like(packed: packing.Packed, desk: Desk, row: int) -> Iterator[tuple[int, list[Flown], int]]:
    """Moves from one turn start to an end like a known one: what they have met, their paths, their fuel steps."""
    ends, flight = desk.ends, desk.flight
    desk.counts[:] = 0
    desk.counts[c.N_SEEDS] = 1
    desk, _ = fly(packed, desk, int(ends[row, c.LEFT_ROUND]))
    moves = desk.moves[: desk.counts[c.N_MOVES]]
    there = (moves[:, c.ARC] >= 0) & (packed.arcs[moves[:, c.ARC], c.A_TARGET] == ends[row, c.SPACE])
    # A beaten flight has been at rest too: what beat it may end with as much fuel, once that is rounded.
    for at in np.flatnonzero(there & (moves[:, c.DICE] == ends[row, c.COST])).tolist():
        steps.put_to_rest(packed.arcs, desk.group, desk.seeds, packed.burned, packed.dropped, moves, at, flight)
        if all(flight[column] == ends[row, column] for column in (c.CONF, c.WET)):
            path = []
            back = at
            while moves[back, c.ARC] >= 0:
                path.append((int(moves[back, c.ARC]), int(moves[back, c.PAY])))
                back = int(moves[back, c.PREV])
            yield int(flight[c.END_TALLY]), _settled(path[::-1]), int(flight[c.SPENT])


def _settled(path: list[tuple[int, int]]) -> list[Flown]:
    """The path, arcs with PAY, with every bonus burn spent where it ends up in the plan.

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
    return [
        Flown(arc, bool(pay & 1), bool(pay & 2), pay >> 2 & 3, pay >> 4 & 1)
        for (arc, _), pay in zip(path, pays, strict=True)
    ]


def _take_back(pays: list[int], spent: list[tuple[int, int]]) -> None:
    step, worth = spent.pop()
    pays[step] -= worth

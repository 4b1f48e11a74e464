"""The exact search: rounds over (configuration, space, strip position, dice), moves inside a round as directed arcs.

All non-dominated flights from one start to every space, or to one goal, over turns, fuel and dice. Why this is exact is
argued in docs/exactness.md; in short, a flight is dropped only if another one can do everything that it can, no later
and no dearer.

Rows of two tables hold everything: `ends` are flights that rest at a space between two turns, `moves` are flights in
the middle of a turn. Both grow by doubling; their columns are named below. Compiled functions are never called with a
constant, because each constant would be compiled anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.search.comparing import is_beaten, is_lost, starts_better
from planner.search.compiled import jit
from planner.search.leaving import gains_by_bit, group_of, set_out
from planner.search.resting import grown, rest
from planner.search.steps import cross, is_deadly, is_open, pay_step, put_to_rest
from planner.tables import DEAD, NEVER

# isort: off
# fmt: off
from planner.search.columns import (
    ARC, A_ENDS, A_HALT, A_LIST, A_PURGED, A_TARGET, A_TRACK_IN, A_TRACK_OUT, BARE, BEATEN, BONUS, BURNS, CONF,
    COST, DICE, DICE_LEVELS, END_COLUMNS, END_TALLY, FOLLOWS, GONE, G_BETTER, G_BURN, G_CAREFREE, G_COMPARE,
    G_DANGER, G_DARK, G_DIES_BARE, G_HAZARD, G_MANY, G_MORTAL, G_PURGE, G_SOLAR, G_SPACES, G_WIDTH, KIND, LEFT,
    N_BETTER, N_BRAKE, N_DARK, N_ENDS, N_MOVES, N_QUEUED, OPEN, PIVOTS, P_END, P_FIRST, P_PURGED, P_SOLAR, QUEUE,
    RETIRED, R_PURGE, SAVED, SEED, SPACE, STALE, STATE, S_FUEL, S_GROUP, S_HEAVY, S_ROW, S_WORTH, USED,
)
# fmt: on
# isort: on


@jit
def extend(
    arcs: Any, spaces: Any, needed: Any, sizes: Any, strip: Any, burned: Any, dropped: Any, group: Any, seeds: Any,
    moves: Any, heads: Any, queue: Any, ends: Any, counts: Any, first: Any, space: int, at: int, flight: Any,
    bit_gain: Any,
) -> Any:  # fmt: skip
    """Fly every arc out of a space, compare each flight with the others, and let it rest where it may halt."""
    fuel, heavy, came_by = seeds[moves[at, SEED], S_FUEL], seeds[moves[at, SEED], S_HEAVY], moves[at, ARC]
    for arc in range(spaces[space, P_FIRST], spaces[space, P_END]):
        if not is_open(arcs, group, heavy, arc, came_by, moves[at, BONUS] + moves[at, SAVED], moves[at, USED]):
            continue
        if group[G_CAREFREE] and is_deadly(arcs, group, arc):
            group[G_DANGER] = 1
            continue
        track = arcs[arc, A_TRACK_OUT]
        pivot = 1 if came_by >= 0 and track > 0 and track != arcs[came_by, A_TRACK_IN] else 0
        target, place = np.int64(arcs[arc, A_TARGET]), np.int64(arcs[arc, A_LIST])
        doomed = NEVER
        if group[G_DARK] and not group[G_CAREFREE]:
            doomed = needed[N_DARK, target]
        if group[G_DIES_BARE] and not group[G_CAREFREE]:
            doomed = min(doomed, needed[N_BRAKE, target])
        for way in range(2 if pivot and group[G_MORTAL] and moves[at, PIVOTS] > 0 else 1):
            n = counts[N_MOVES]
            if n == moves.shape[0]:
                moves = grown(moves)
            if not pay_step(arcs, group, fuel, moves, at, n, arc, pivot, way):
                continue
            cross(arcs, group, seeds, moves, n)
            budget = moves[n, BURNS] + moves[n, BONUS]
            if moves[n, KIND] & STALE and budget < needed[N_BETTER + group[G_BETTER], target]:
                continue
            # What can never be spent where the engine pays nothing need not be counted; then more flights compare.
            moves[n, SAVED] = min(moves[n, SAVED], moves[n, BURNS])
            if budget < doomed and not moves[n, USED] & DEAD:
                moves[n, SAVED] = 0
            if is_lost(ends, first, needed, sizes, group, seeds, target, moves, n):
                continue
            if (
                group[G_COMPARE]
                and not moves[n, KIND] & BARE
                and group[G_SOLAR] <= spaces[target, P_SOLAR]
                and (not moves[n, BONUS] or fuel > 0 or not group[G_BURN])  # fuel of a wrong grade pays nothing
                and starts_better(ends, first, strip, group, seeds, target, doomed, moves, n)
            ):
                continue
            if is_beaten(moves, heads, group, seeds, bit_gain, doomed, place, n):
                continue
            moves[n, FOLLOWS] = heads[place]
            heads[place] = n
            counts[N_MOVES] = n + 1
            if not arcs[arc, A_ENDS]:
                line_up(moves, queue, group, counts, n)
            if (
                group[G_COMPARE]
                and arcs[arc, A_HALT]
                and not moves[n, KIND] & STALE
                and not (group[G_PURGE] and arcs[arc, A_PURGED])
            ):
                put_to_rest(arcs, group, seeds, burned, dropped, moves, n, flight)
                head = flight[CONF] * group[G_SPACES] + target
                ends = rest(ends, counts, first, head, burned, strip, group[G_MANY], flight)
    return moves, ends


@jit
def line_up(moves: Any, queue: Any, group: Any, counts: Any, row: int) -> None:
    """Put a flight at the end of the queue of those with as much fuel, as many burns left and about as many dice."""
    dice = min(moves[row, DICE] // group[G_HAZARD], DICE_LEVELS - 1)
    place = (moves[row, LEFT] * group[G_WIDTH] + moves[row, BURNS] + 1) * DICE_LEVELS - 1 - dice
    moves[row, QUEUE] = -1
    last = queue[place, 1]
    if last >= 0:
        moves[last, QUEUE] = row
    else:
        queue[place, 0] = row
    queue[place, 1] = row
    counts[N_QUEUED] += 1


@jit
def fly_all(
    packed: Any, group: Any, seeds: Any, begin: int, end: int, moves: Any, heads: Any, queue: Any, ends: Any,
    counts: Any, first: Any,
) -> Any:  # fmt: skip
    """All moves of one group of turn starts.

    Those with most fuel and burns left go first: only few of them are beaten later by one that comes after.
    """
    arcs, spaces, strip, sizes = packed.arcs, packed.spaces, packed.strip, packed.sizes
    burned, dropped, needed = packed.burned, packed.dropped, packed.needed
    bit_gain = gains_by_bit(arcs, packed.paying, group)
    counts[N_MOVES] = 0
    flight = np.zeros(END_COLUMNS, dtype=np.int64)
    highest = np.int64(0)
    for seed in range(begin, end):
        row = seeds[seed, S_ROW]
        if ends[row, STATE] == BEATEN:
            continue
        highest = max(highest, seeds[seed, S_WORTH] + 1)
        at = counts[N_MOVES]
        if at == moves.shape[0]:
            moves = grown(moves)
        counts[N_MOVES] = at + 1
        set_out(packed, group, seeds, seed, ends[row, COST], ends[row, END_TALLY], moves, at)
        moves, ends = extend(
            arcs, spaces, needed, sizes, strip, burned, dropped, group, seeds, moves, heads, queue, ends, counts, first,
            ends[row, SPACE], at, flight, bit_gain,
        )  # fmt: skip
    place = highest * group[G_WIDTH] * DICE_LEVELS
    while counts[N_QUEUED] > 0:
        place -= 1
        at = queue[place, 0]
        while at >= 0:
            counts[N_QUEUED] -= 1
            if moves[at, BURNS] != GONE and not group[G_DANGER]:
                moves, ends = extend(
                    arcs, spaces, needed, sizes, strip, burned, dropped, group, seeds, moves, heads, queue, ends,
                    counts, first, np.int64(arcs[moves[at, ARC], A_TARGET]), at, flight, bit_gain,
                )  # fmt: skip
            at = moves[at, QUEUE]
        queue[place, 0] = -1
        queue[place, 1] = -1
    for row in range(counts[N_MOVES]):
        if moves[row, ARC] >= 0:
            heads[arcs[moves[row, ARC], A_LIST]] = -1
    return moves, ends


@jit
def fly_group(
    packed: Any, group: Any, seeds: Any, begin: int, end: int, moves: Any, heads: Any, queue: Any, ends: Any,
    counts: Any, first: Any,
) -> Any:  # fmt: skip
    """All moves of one group of turn starts.

    An engine that may come to pay nothing makes it worth while to save bonus burns, which takes more looking. So it is
    first flown without a care, and only if such a place comes within reach once more with all care. What was found
    until then stays found: those flights are legal, only not all there are.
    """
    mortal = group[G_MORTAL]
    group[G_CAREFREE], group[G_MORTAL] = mortal, 0
    moves, ends = fly_all(packed, group, seeds, begin, end, moves, heads, queue, ends, counts, first)
    if group[G_DANGER]:
        group[G_CAREFREE], group[G_MORTAL], group[G_DANGER] = 0, mortal, 0
        moves, ends = fly_all(packed, group, seeds, begin, end, moves, heads, queue, ends, counts, first)
    return moves, ends


@jit
def fly_round(
    packed: Any, seeds: Any, season: int, turn: int, moves: Any, heads: Any, queue: Any, ends: Any,
    counts: Any, first: Any,
) -> Any:  # fmt: skip
    """All moves of one turn; seeds are sorted by group."""
    looked_at, begin = np.int64(0), np.int64(0)
    while begin < seeds.shape[0]:
        end = begin
        while end < seeds.shape[0] and seeds[end, S_GROUP] == seeds[begin, S_GROUP]:
            end += 1
        group = group_of(packed, seeds, begin, ends[seeds[begin, S_ROW], SPACE], season, turn, np.int64(1))
        moves, ends = fly_group(packed, group, seeds, begin, end, moves, heads, queue, ends, counts, first)
        looked_at += counts[N_MOVES]
        begin = end
    if packed.rounds[turn, R_PURGE]:
        for row in range(counts[N_ENDS]):
            if packed.spaces[ends[row, SPACE], P_PURGED] and ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
    return moves, ends, looked_at

"""The exact search: rounds over (configuration, space, strip position, dice), moves inside a round as directed arcs.

All non-dominated flights from one start to every space, or to one goal, over turns, fuel and dice. Why this is exact is
argued in docs/exactness.md; in short, a flight is dropped only if another one can do everything that it can, no later
and no dearer.

Rows of two tables hold everything: `ends` are flights that rest at a space between two turns, `moves` are flights in
the middle of a turn. Compiled functions are never called with a constant, because each constant would be compiled anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.search.kernel.comparing import is_beaten, is_lost, starts_better
from planner.search.kernel.compiled import entry, inlined, jit
from planner.search.kernel.leaving import count_gains, describe_group, set_out
from planner.search.kernel.resting import could_count_less, rest
from planner.search.kernel.steps import cross, is_deadly, is_open, pay_step, put_to_rest
from planner.search.tables import DEAD, LIT_ONLY, NEVER

# isort: off
# fmt: off
from planner.search.kernel.columns import (
    ALL_SEASONS, ARC, A_ENDS, A_HALT, A_LIST, A_PURGED, A_TARGET, A_TRACK_IN, A_TRACK_OUT, BARE, BEATEN, BEFORE_SHIFT,
    BONUS, BURNS, CONF, COST, DICE, DICE_LEVELS, DONE, END_TALLY, FOLLOWS, GONE, G_BARRED, G_BELT_GAIN, G_BETTER,
    G_BURN, G_CAREFREE, G_DANGER, G_DARK, G_DIES_BARE, G_EARNS, G_HAZARD, G_LIT, G_MANY, G_MISSED, G_MORTAL, G_PURGE,
    G_ROUGH, G_ROUND, G_SOLAR, G_SPACES, G_UNIT, G_WIDTH, KIND, LEFT, N_BARRED, N_BEGIN, N_BETTER, N_BRAKE,
    N_BRAKE_FLOWN, N_DARK, N_DARK_FLOWN, N_END, N_ENDS, N_EXACT, N_LOOKED_AT, N_MOVES, N_PATHS, N_PATHS_NEXT, N_PLACE,
    N_QUEUED, N_SEEDS, OPEN, PATH, PATH_ARC, PATH_PAY, PAY, PIVOTS, PREV, P_END, P_FIRST, P_PURGED, P_SOLAR, QUEUE,
    RETIRED, R_PURGE, SAVED, SEED, SPACE, STALE, STATE, S_FUEL, S_GROUP, S_HEAVY, S_LEFT, S_ROW, UNITS, USED,
    W_COMPARE, Z_ROOM,
)
# fmt: on
# isort: on

# Which belts have paid makes flights that hardly compare, more of them than can be flown: beyond so many in a group
# that belts push, flights are compared as if the same places had paid all of them.
MOST_COMPARED = 4_000
PAUSE = 2048  # flights flown on before Python is asked whether to go on: within 50 ms even where many compare


@inlined
def extend(packed: Any, desk: Any, at: int) -> None:
    """Fly every arc on from a flight, compare each new flight with the others, and let it rest where it may halt."""
    arcs, spaces, needed, sizes, strip = packed.arcs, packed.spaces, packed.needed, packed.sizes, packed.strip
    group, seeds, moves, heads, counts = desk.group, desk.seeds, desk.moves, desk.heads, desk.counts
    ends, first, flight, wanted = desk.ends, desk.first, desk.flight, desk.wanted
    seed, came_by = moves[at, SEED], moves[at, ARC]
    space = np.int64(arcs[came_by, A_TARGET]) if came_by >= 0 else ends[seeds[seed, S_ROW], SPACE]
    fuel, heavy = seeds[seed, S_FUEL], seeds[seed, S_HEAVY]
    for arc in range(spaces[space, P_FIRST], spaces[space, P_END]):
        bonus, used, kind = moves[at, BONUS] + moves[at, SAVED], moves[at, USED], moves[at, KIND]
        if not is_open(arcs, group, heavy, arc, came_by, bonus, used, kind):
            continue
        if group[G_CAREFREE] and is_deadly(arcs, group, arc):
            group[G_DANGER] = 1
            continue
        track = arcs[arc, A_TRACK_OUT]
        pivot = 1 if came_by >= 0 and track > 0 and track != arcs[came_by, A_TRACK_IN] else 0
        target, place = np.int64(arcs[arc, A_TARGET]), np.int64(arcs[arc, A_LIST])
        within_reach, until = NEVER, NEVER
        if group[G_DARK]:
            within_reach, until = needed[N_DARK, target], needed[N_DARK_FLOWN, target]
        if group[G_DIES_BARE]:
            within_reach = min(within_reach, needed[N_BRAKE, target])
            until = min(until, needed[N_BRAKE_FLOWN, target])
        doomed = NEVER if group[G_CAREFREE] else within_reach
        for way in range(2 if pivot and group[G_MORTAL] and moves[at, PIVOTS] > 0 else 1):
            n = counts[N_MOVES]
            if not pay_step(arcs, group, fuel, moves, at, n, arc, pivot, way):
                continue
            cross(arcs, group, seeds, moves, n)
            if moves[n, BONUS]:
                group[G_EARNS] = 1
            budget = moves[n, BURNS] + moves[n, BONUS]
            if moves[n, KIND] & STALE and budget < needed[N_BETTER + group[G_BETTER], target]:
                continue
            # What can never be spent where the engine pays nothing need not be counted; then more flights compare.
            worth_saving = moves[n, BURNS]
            if not moves[n, USED] & DEAD:
                worth_saving = max(worth_saving - until, 0) if budget >= doomed else 0
            moves[n, SAVED] = min(moves[n, SAVED], worth_saving)
            if is_lost(ends, first, needed, sizes, wanted, group, seeds, target, moves, n):
                continue
            if (
                wanted[W_COMPARE]
                and not moves[n, KIND] & BARE
                and group[G_SOLAR] <= spaces[target, P_SOLAR]
                and (not moves[n, BONUS] or fuel > 0 or not group[G_BURN])  # fuel of a wrong grade pays nothing
                and starts_better(ends, first, strip, group, seeds, target, doomed, moves, n)
            ):
                if budget >= within_reach:
                    group[G_MISSED] = 1
                continue
            if is_beaten(arcs, moves, heads, wanted, group, seeds, desk.gains, doomed, place, n):
                continue
            moves[n, FOLLOWS] = heads[place]
            heads[place] = n
            counts[N_MOVES] = n + 1
            if not arcs[arc, A_ENDS]:
                line_up(moves, desk.queue, group, counts, n)
            if (
                wanted[W_COMPARE]
                and (arcs[arc, A_HALT] == 1 or (arcs[arc, A_HALT] == LIT_ONLY and group[G_LIT]))
                and not moves[n, KIND] & STALE
                and not (group[G_PURGE] and arcs[arc, A_PURGED])
            ):
                put_to_rest(arcs, group, seeds, packed.burned, packed.dropped, moves, n, flight)
                head = flight[CONF] * group[G_SPACES] + target
                if not could_count_less(ends, first, packed, group[G_MANY], flight):
                    resting = counts[N_ENDS]
                    rest(ends, counts, first, head, packed.burned, strip, group[G_MANY], flight)
                    if group[G_BELT_GAIN] and counts[N_ENDS] > resting:
                        ends[resting, PATH] = counts[N_PATHS]
                        keep_path(moves, desk.paths, group, counts, n)


@inlined
def path_length(moves: Any, row: int) -> int:
    """Arcs that a flight has flown in this turn."""
    length = 0
    while moves[row, ARC] >= 0:
        length += 1
        row = moves[row, PREV]
    return length


@inlined
def keep_path(moves: Any, paths: Any, group: Any, counts: Any, row: int) -> None:
    """Write down how a flight has come here in this turn."""
    at, steps = counts[N_PATHS], -(-moves[row, UNITS] // group[G_UNIT])
    while moves[row, ARC] >= 0:
        paths[at, PATH_ARC] = moves[row, ARC]
        paths[at, PATH_PAY] = moves[row, PAY]
        at += 1
        row = moves[row, PREV]
    paths[at, PATH_ARC] = -1
    paths[at, PATH_PAY] = steps
    counts[N_PATHS] = at + 1


@inlined
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


@inlined
def next_in_line(queue: Any, counts: Any) -> int:
    """The flight with most fuel and burns left in the queues: only few are beaten by one that comes later."""
    place = counts[N_PLACE]
    while queue[place, 0] < 0:
        place -= 1
    counts[N_PLACE] = place
    return int(queue[place, 0])


@inlined
def step_out(moves: Any, queue: Any, counts: Any, row: int) -> None:
    """Take the next flight out of the queues."""
    place = counts[N_PLACE]
    queue[place, 0] = moves[row, QUEUE]
    if queue[place, 0] < 0:
        queue[place, 1] = -1
    counts[N_QUEUED] -= 1


@jit
def line_up_seeds(packed: Any, desk: Any) -> None:
    """Begin to fly the turn starts of one group."""
    ends, seeds, counts = desk.ends, desk.seeds, desk.counts
    count_gains(packed.arcs, packed.paying, desk.group, desk.gains)
    desk.group[G_ROUGH] = 0
    counts[N_MOVES] = 0
    highest = np.int64(0)
    for seed in range(counts[N_BEGIN], counts[N_END]):
        row, at = seeds[seed, S_ROW], counts[N_MOVES]
        if ends[row, STATE] == BEATEN:
            continue
        highest = max(highest, seeds[seed, S_LEFT] + 1)
        counts[N_MOVES] = at + 1
        set_out(packed, desk.group, seeds, seed, ends[row, COST], ends[row, END_TALLY], desk.moves, at)
        line_up(desk.moves, desk.queue, desk.group, counts, at)
    counts[N_PLACE] = highest * desk.group[G_WIDTH] * DICE_LEVELS - 1


@jit
def next_group(packed: Any, desk: Any, season: int, turn: int) -> None:
    """Go on to the next turn starts that fly together; seeds are sorted by group."""
    seeds, counts = desk.seeds, desk.counts
    begin = counts[N_END]
    end = begin
    while end < counts[N_SEEDS] and seeds[end, S_GROUP] == seeds[begin, S_GROUP]:
        end += 1
    counts[N_BEGIN], counts[N_END] = begin, end
    describe_group(packed, desk, begin, season, turn)
    line_up_seeds(packed, desk)


@jit
def end_group(packed: Any, desk: Any) -> None:
    """Clear away the flights of one group.

    An engine that may come to pay nothing makes it worth while to save bonus burns, which takes more looking. So it is
    first flown without a care, and only if such a place comes within reach once more with all care: if one was found,
    or if a flight that might have found one was given up for another at rest, which has no bonus burns. What was found
    until then stays found: those flights are legal, only not all there are.
    """
    group, moves, counts = desk.group, desk.moves, desk.counts
    for row in range(counts[N_MOVES]):
        if moves[row, ARC] >= 0:
            desk.heads[packed.arcs[moves[row, ARC], A_LIST]] = -1
    counts[N_LOOKED_AT] += counts[N_MOVES]
    counts[N_BARRED] |= group[G_BARRED]
    if group[G_DANGER] or (group[G_CAREFREE] and group[G_MISSED] and group[G_EARNS]):
        group[G_MORTAL], group[G_CAREFREE], group[G_DANGER] = group[G_CAREFREE], 0, 0
        line_up_seeds(packed, desk)
    elif group[G_ROUGH]:
        counts[N_EXACT] = min(counts[N_EXACT], group[G_ROUND])


@inlined
def has_room(packed: Any, desk: Any, at: int) -> bool:
    """Whether the tables have room for all that comes of one flight."""
    moves, counts, room = desk.moves, desk.counts, packed.sizes[Z_ROOM]
    if counts[N_MOVES] + room > moves.shape[0] or counts[N_ENDS] + room > desk.ends.shape[0]:
        return False
    if not desk.group[G_BELT_GAIN]:
        return True
    counts[N_PATHS_NEXT] = (path_length(moves, at) + 2) * room
    return bool(counts[N_PATHS] + counts[N_PATHS_NEXT] <= desk.paths.shape[0])


@entry
def fly_round(packed: Any, desk: Any, season: int, turn: int) -> bool:
    """All moves of one turn; False if there is no room for more, or after a while: then it wants to be called again."""
    moves, ends, counts, group = desk.moves, desk.ends, desk.counts, desk.group
    left = PAUSE
    while counts[N_QUEUED] > 0 or counts[N_END] < counts[N_SEEDS]:
        if counts[N_QUEUED] == 0:
            next_group(packed, desk, season, turn)
        while counts[N_QUEUED] > 0:
            at = next_in_line(desk.queue, counts)
            if left == 0 or not has_room(packed, desk, at):
                return False
            left -= 1
            step_out(moves, desk.queue, counts, at)
            if group[G_BELT_GAIN] and counts[N_MOVES] > MOST_COMPARED:
                group[G_ROUGH] = 1
            if moves[at, BURNS] != GONE and not group[G_DANGER]:
                extend(packed, desk, at)
            if counts[N_QUEUED] == 0:
                end_group(packed, desk)
    if packed.rounds[turn, R_PURGE]:
        for row in range(counts[N_ENDS]):
            if packed.spaces[ends[row, SPACE], P_PURGED] and ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
            ends[row, DONE] = (ends[row, DONE] << BEFORE_SHIFT | ends[row, DONE]) & (ALL_SEASONS << BEFORE_SHIFT)
    return True

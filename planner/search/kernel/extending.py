"""From one label inside a turn to the next ones: every arc is flown, and what comes of it is kept or dropped."""

from __future__ import annotations

from planner.search.kernel.columns import (
    BARE,
    SHADED,
    STALE,
    Ahead,
    Arc,
    Departure,
    End,
    Engine,
    Move,
    Option,
    Path,
    Space,
)
from planner.search.kernel.comparing import enlist, is_dominated, is_lost, may_be_shaded, starts_better
from planner.search.kernel.compiled import Int64, inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.queues import line_up
from planner.search.kernel.resting import rest
from planner.search.kernel.steps import cross, is_deadly, is_open, needs_pivot, pay_step, put_to_rest, ways_to_turn
from planner.search.kernel.workspace import Workspace
from planner.search.tables import DEAD, LIT_ONLY, NEVER


@inlined
def extend(packed: Packed, work: Workspace, at: int) -> None:
    """Fly every arc on from a label, in each way to pay for it that can matter."""
    group, moves = work.group[0], work.moves
    came_by = moves[at, Move.ARC]
    if came_by >= 0:
        space = Int64(packed.arcs[came_by, Arc.TARGET])
    else:
        space = work.ends[work.departures[moves[at, Move.DEPARTURE], Departure.ROW], End.SPACE]
    for arc in range(packed.spaces[space, Space.FIRST], packed.spaces[space, Space.END]):
        if not is_open(packed, work, at, arc):
            continue
        if group.carefree and is_deadly(packed, work, arc):
            group.danger = 1
            continue
        pivot = needs_pivot(packed, work, at, arc)
        for way in range(ways_to_turn(packed, work, at) if pivot else 1):
            n = work.counts[0].moves
            if pay_step(packed, work, at, n, arc, pivot, way):
                cross(packed, work, n)
                if stands(packed, work, arc, n):
                    keep(packed, work, arc, n)


@inlined
def stands(packed: Packed, work: Workspace, arc: int, at: int) -> bool:
    """Whether a new label may add something and no other one dominates it; those that it dominates are dropped."""
    group, moves = work.group[0], work.moves
    target, place = Int64(packed.arcs[arc, Arc.TARGET]), Int64(packed.arcs[arc, Arc.LIST])
    is_near = may_be_shaded(packed, work, at)
    if moves[at, Move.BONUS]:
        group.earns = 1
    if is_no_news(packed, work, arc, at):
        return False
    if group.mortal and not moves[at, Move.USED] & SHADED and not is_near:
        return False  # it has come to rest the first time
    limit_savings(packed, work, is_near, at)
    if is_lost(packed, work, target, at):
        return False
    if is_behind_one_at_rest(packed, work, target, at):
        if is_near:
            group.missed = 1
        return False
    return not is_dominated(packed, work, place, at)


@inlined
def keep(packed: Packed, work: Workspace, arc: int, at: int) -> None:
    """Put a new label, the last one of `moves`, where others find it, and let it rest where it may halt."""
    enlist(work, packed.arcs[arc, Arc.LIST], at)
    work.counts[0].moves = at + 1
    if not packed.arcs[arc, Arc.ENDS]:
        line_up(packed, work, at)
    if may_rest(packed, work, arc, at):
        come_to_rest(packed, work, at)


@inlined
def is_no_news(packed: Packed, work: Workspace, arc: int, at: int) -> bool:
    """Whether a label has left before, and cannot come to anything that is better now, or lost since."""
    moves, group, ahead = work.moves, work.group[0], packed.ahead
    if not moves[at, Move.KIND] & STALE:
        return False
    budget, pivots = moves[at, Move.BURNS] + moves[at, Move.BONUS], moves[at, Move.PIVOTS]
    needed = ahead[Ahead.BETTER + group.better, pivots, arc]
    if group.renewed >= 0:
        needed = min(needed, 0 if packed.arcs[arc, Arc.PURGED] else ahead[Ahead.BETTER + group.renewed, pivots, arc])
    return bool(budget < needed)


@inlined
def limit_savings(packed: Packed, work: Workspace, is_near: bool, at: int) -> None:
    """Forget bonus burns that can never be won back: what can never be spent where the engine pays nothing need not be
    counted; then more labels compare."""
    moves, group, ahead = work.moves, work.group[0], packed.ahead
    arc, pivots = moves[at, Move.ARC], moves[at, Move.PIVOTS]
    worth_saving = moves[at, Move.BURNS]
    if not moves[at, Move.USED] & DEAD:
        until = NEVER  # burns that are flown until then
        if group.dark:
            until = ahead[Ahead.DARK_FLOWN, pivots, arc]
        if group.dies_bare:
            until = min(until, ahead[Ahead.BRAKE_FLOWN, pivots, arc])
        worth_saving = max(worth_saving - until, 0) if is_near else 0
    moves[at, Move.SAVED] = min(moves[at, Move.SAVED], worth_saving)


@inlined
def is_behind_one_at_rest(packed: Packed, work: Workspace, space: int, at: int) -> bool:
    """Whether a flight that rests at the space which a label enters is no worse off, where the two compare."""
    group, moves = work.group[0], work.moves
    if not work.wanted.compare or moves[at, Move.KIND] & BARE or group.solar > packed.spaces[space, Space.SOLAR]:
        return False
    departure = moves[at, Move.DEPARTURE]
    if packed.spaces[space, Space.ACTS_FIRST] < packed.spaces[space, Space.ACTS_END]:
        engine = packed.options[work.departures[departure, Departure.OPTION], Option.ENGINE]
        if packed.engines[engine, Engine.MARK]:  # who comes to rest here now may do what others may not
            return False
    fuel = work.departures[departure, Departure.FUEL]
    if moves[at, Move.BONUS] and fuel <= 0 and group.burn:  # fuel of a wrong grade pays nothing
        return False
    return starts_better(packed, work, space, at)


@inlined
def may_rest(packed: Packed, work: Workspace, arc: int, at: int) -> bool:
    """Whether the turn may end at the target of an arc."""
    arcs, group = packed.arcs, work.group[0]
    return bool(
        work.wanted.compare
        and (not group.mortal or work.moves[at, Move.USED] & SHADED)
        and (arcs[arc, Arc.HALT] == 1 or (arcs[arc, Arc.HALT] == LIT_ONLY and group.lit))
        and (not work.moves[at, Move.KIND] & STALE or (group.renewed >= 0 and arcs[arc, Arc.PURGED]))
        and not (group.purges and arcs[arc, Arc.PURGED])
    )


@inlined
def come_to_rest(packed: Packed, work: Workspace, at: int) -> None:
    """Let a label rest, unless one at rest dominates it; where its path could not be flown again soon, keep that."""
    put_to_rest(packed, work, at)
    if rest(packed, work) and work.group[0].belt_gain:
        work.ends[work.counts[0].ends - 1, End.PATH] = work.counts[0].paths
        keep_path(work, at)


@inlined
def keep_path(work: Workspace, at: int) -> None:
    """Write down how a flight has come here in this turn."""
    moves, paths, row = work.moves, work.paths, work.counts[0].paths
    steps = -(-moves[at, Move.UNITS] // work.group[0].unit)
    while moves[at, Move.ARC] >= 0:
        paths[row, Path.ARC] = moves[at, Move.ARC]
        paths[row, Path.PAY] = moves[at, Move.PAY]
        row += 1
        at = moves[at, Move.PREV]
    paths[row, Path.ARC] = -1
    paths[row, Path.PAY] = steps
    work.counts[0].paths = row + 1

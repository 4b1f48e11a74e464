"""From one label inside a turn to the next ones: every arc is flown, and what comes of it is kept or dropped."""

from __future__ import annotations

from planner.search.kernel.columns import BARE, SHADED, STALE, Arc, Bound, Departure, End, Move, Path, Space
from planner.search.kernel.comparing import is_dominated, is_lost, starts_better
from planner.search.kernel.compiled import Int64, inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.queues import line_up
from planner.search.kernel.resting import could_count_less, rest
from planner.search.kernel.steps import cross, is_deadly, is_open, needs_pivot, pay_step, put_to_rest
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
        for way in range(2 if pivot and group.mortal and moves[at, Move.PIVOTS] > 0 else 1):
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
    within_reach, until = reach_of_danger(packed, work, target)
    doomed = NEVER if group.carefree else within_reach
    if moves[at, Move.BONUS]:
        group.earns = 1
    if is_no_news(packed, work, target, at):
        return False
    if group.mortal and not moves[at, Move.USED] & SHADED and moves[at, Move.BURNS] + moves[at, Move.BONUS] < doomed:
        return False
    limit_savings(work, doomed, until, at)
    if is_lost(packed, work, target, at):
        return False
    if is_behind_one_at_rest(packed, work, target, doomed, at):
        if moves[at, Move.BURNS] + moves[at, Move.BONUS] >= within_reach:
            group.missed = 1
        return False
    return not is_dominated(packed, work, doomed, place, at)


@inlined
def keep(packed: Packed, work: Workspace, arc: int, at: int) -> None:
    """Put a new label, the last one of `moves`, where others find it, and let it rest where it may halt."""
    place = packed.arcs[arc, Arc.LIST]
    work.moves[at, Move.FOLLOWS] = work.heads[place]
    work.heads[place] = at
    work.counts[0].moves = at + 1
    if not packed.arcs[arc, Arc.ENDS]:
        line_up(packed, work, at)
    if may_rest(packed, work, arc, at):
        come_to_rest(packed, work, at)


@inlined
def reach_of_danger(packed: Packed, work: Workspace, space: int) -> tuple[int, int]:
    """Fewest burns, bonus burns too, that must be left to come from a space to where the engine pays nothing, and
    fewest that are flown until then, whatever pays them."""
    bounds, group = packed.bounds, work.group[0]
    within_reach, until = NEVER, NEVER
    if group.dark:
        within_reach, until = bounds[Bound.DARK, space], bounds[Bound.DARK_FLOWN, space]
    if group.dies_bare:
        within_reach = min(within_reach, bounds[Bound.BRAKE, space])
        until = min(until, bounds[Bound.BRAKE_FLOWN, space])
    return within_reach, until


@inlined
def is_no_news(packed: Packed, work: Workspace, space: int, at: int) -> bool:
    """Whether a label has left in another season before, and cannot come to anything that is better now."""
    moves = work.moves
    if not moves[at, Move.KIND] & STALE:
        return False
    budget = moves[at, Move.BURNS] + moves[at, Move.BONUS]
    return bool(budget < packed.bounds[Bound.BETTER + work.group[0].better, space])


@inlined
def limit_savings(work: Workspace, doomed: int, until: int, at: int) -> None:
    """Forget bonus burns that can never be won back: what can never be spent where the engine pays nothing need not be
    counted; then more labels compare."""
    moves = work.moves
    worth_saving = moves[at, Move.BURNS]
    if not moves[at, Move.USED] & DEAD:
        is_near = moves[at, Move.BURNS] + moves[at, Move.BONUS] >= doomed
        worth_saving = max(worth_saving - until, 0) if is_near else 0
    moves[at, Move.SAVED] = min(moves[at, Move.SAVED], worth_saving)


@inlined
def is_behind_one_at_rest(packed: Packed, work: Workspace, space: int, doomed: int, at: int) -> bool:
    """Whether a flight that rests at the space which a label enters is no worse off, where the two compare."""
    group, moves = work.group[0], work.moves
    if not work.wanted.compare or moves[at, Move.KIND] & BARE or group.solar > packed.spaces[space, Space.SOLAR]:
        return False
    fuel = work.departures[moves[at, Move.DEPARTURE], Departure.FUEL]
    if moves[at, Move.BONUS] and fuel <= 0 and group.burn:  # fuel of a wrong grade pays nothing
        return False
    return starts_better(packed, work, space, doomed, at)


@inlined
def may_rest(packed: Packed, work: Workspace, arc: int, at: int) -> bool:
    """Whether the turn may end at the target of an arc."""
    arcs, group = packed.arcs, work.group[0]
    return bool(
        work.wanted.compare
        and (not group.mortal or work.moves[at, Move.USED] & SHADED)
        and (arcs[arc, Arc.HALT] == 1 or (arcs[arc, Arc.HALT] == LIT_ONLY and group.lit))
        and not work.moves[at, Move.KIND] & STALE
        and not (group.purges and arcs[arc, Arc.PURGED])
    )


@inlined
def come_to_rest(packed: Packed, work: Workspace, at: int) -> None:
    """Let a label rest, unless one at rest dominates it; where its path could not be flown again soon, keep that."""
    put_to_rest(packed, work, at)
    if not could_count_less(packed, work) and rest(packed, work) and work.group[0].belt_gain:
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

"""Flights inside a turn compared: with each other, with what rests where they pass, and with a goal."""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.search.kernel.compiled import inlined, jit
from planner.search.kernel.resting import is_outdone
from planner.search.kernel.steps import has_paid
from planner.search.tables import DEAD

# isort: off
# fmt: off
from planner.search.kernel.columns import (
    ARC, A_ONCE, BEATEN, BELTS_OF_TALLY, BELT_TALLY, BONUS, BURNS, COST, DICE, EARNED, FOLLOWS, GONE, G_AFTERBURN,
    G_BURN, G_CONF, G_LEAST, G_MANY, G_ROUGH, G_ROUND, G_SPACES, G_THRUST, G_UNIT, HAZARDS_OF_TALLY, HAZARD_TALLY,
    KIND, LEFT, LINE, NEXT, N_COST, N_HALVES, PAID, PIVOTS, PREV, ROUND, SAVED, SEED, SPENT, STALE, STATE, STEPS,
    S_LEFT, S_STEPS, S_SUM, S_WET, TALLY, UNITS, UNREACHABLE, USED, WET, W_COMPARE, W_COST, W_GOAL, W_SPENT, W_TALLIED,
    W_TALLY, Z_DRY_STEPS, Z_STEPS_BOTTOM, Z_STEPS_TOP,
)
# fmt: on
# isort: on


@jit
def has_met_more(tally: int, other: int) -> bool:
    """Whether a tally has more half burns, hazard dice or belts than another."""
    return bool(
        tally % HAZARD_TALLY > other % HAZARD_TALLY
        or tally // HAZARD_TALLY % HAZARDS_OF_TALLY > other // HAZARD_TALLY % HAZARDS_OF_TALLY
        or tally // BELT_TALLY % BELTS_OF_TALLY > other // BELT_TALLY % BELTS_OF_TALLY
    )


@inlined
def is_lost(
    ends: Any, first: Any, needed: Any, sizes: Any, wanted: Any, group: Any, seeds: Any, space: int, moves: Any, at: int
) -> bool:
    """Whether a flight inside a turn cannot add to the front of the goal; what rests there has come no later. A flight
    that is flown again must be able to come to its known end."""
    if wanted[W_GOAL] < 0:
        return False
    halves = max(needed[N_HALVES, space] - 2 * moves[at, BONUS], 0)
    steps = -(-moves[at, UNITS] // group[G_UNIT]) + halves * sizes[Z_STEPS_TOP] // sizes[Z_STEPS_BOTTOM]
    spent, cost = seeds[moves[at, SEED], S_STEPS] + steps, moves[at, DICE] + needed[N_COST, space]
    if not wanted[W_COMPARE]:
        met_more = wanted[W_TALLIED] and has_met_more(moves[at, TALLY], wanted[W_TALLY])
        return bool(met_more or spent > wanted[W_SPENT] or cost > wanted[W_COST])
    if not group[G_MANY] and steps > seeds[moves[at, SEED], S_LEFT] // group[G_UNIT] - sizes[Z_DRY_STEPS]:
        return True
    return bool(needed[N_COST, space] >= UNREACHABLE or is_outdone(ends, first, sizes, spent, cost))


@inlined
def share_a_line(strip: Any, wet: int, other: int) -> bool:
    """Whether the heavier of two strip positions comes to the other one by burning. Where nothing is ever left behind,
    all positions of a search do."""
    line, others = strip[wet, LINE], strip[other, LINE]
    return bool(line == others or not line or not others)


@inlined
def starts_better(
    ends: Any, first: Any, strip: Any, group: Any, seeds: Any, space: int, doomed: int, moves: Any, at: int
) -> bool:
    """Whether a flight that rests at this space could set out from it this very turn and be no worse off.

    It could turn any way, and has all its burns. It has no bonus burns, but may have the thrust and the fuel to do
    without. With that fuel it must be no heavier than the passing one was when it set out: then with the same engine
    its thrust is at least the same. Where the zone is worse for the engine, the caller does not ask.
    """
    if moves[at, BONUS] and moves[at, BURNS] + moves[at, BONUS] > group[G_THRUST]:
        return False
    if group[G_THRUST] >= doomed and (moves[at, BONUS] or moves[at, SAVED]):
        return False
    needed = moves[at, LEFT] + moves[at, BONUS] * group[G_BURN]
    if needed > seeds[moves[at, SEED], S_LEFT]:
        return False
    needed = max(needed + group[G_AFTERBURN] * group[G_UNIT], group[G_LEAST] * group[G_UNIT])
    total = seeds[moves[at, SEED], S_SUM]
    row = first[group[G_CONF] * group[G_SPACES] + space]
    while row >= 0:
        if (
            ends[row, ROUND] <= group[G_ROUND]
            and ends[row, COST] <= moves[at, DICE]
            and strip[ends[row, WET], STEPS] * group[G_UNIT] >= needed
            and (
                not group[G_MANY]
                or (
                    (ends[row, SPENT] + strip[ends[row, WET], STEPS]) * group[G_UNIT] <= total
                    and share_a_line(strip, ends[row, WET], seeds[moves[at, SEED], S_WET])
                )
            )
            and ends[row, STATE] != BEATEN
        ):
            return True
        row = ends[row, NEXT]
    return False


@inlined
def lacking(arcs: Any, moves: Any, row: int, other: int, group: Any, gains: Any, most: int) -> int:
    """Bonus burns that the first flight may come to lack against the second, at worst; below 0 if it has more.

    The second may still earn them where the first was paid already; a bonus pivot saves two burns. Of more than `most`
    only some are counted. A rough comparison leaves out what the second may still earn.
    """
    short = moves[other, BONUS] - moves[row, BONUS] + 2 * max(moves[other, PIVOTS] - moves[row, PIVOTS], 0)
    paid = -1 if group[G_ROUGH] else moves[row, PAID]
    while paid >= 0 and short <= most and paid != moves[other, PAID]:  # from there on both have come the same way
        place = np.int64(arcs[moves[paid, ARC], A_ONCE])
        if not has_paid(arcs, moves, other, place):
            short += gains[place]
        paid = moves[moves[paid, PREV], PAID]
    return int(short)


@inlined
def is_as_good(
    arcs: Any, moves: Any, row: int, other: int, wanted: Any, group: Any, seeds: Any, gains: Any, doomed: int
) -> bool:
    """Whether a flight can do all that another one can: what it lacks in bonus burns it must be able to pay, and where
    the engine pays nothing, or may come to do so, to have saved."""
    if (
        moves[row, DICE] > moves[other, DICE]
        or moves[row, BURNS] < moves[other, BURNS]
        or moves[row, LEFT] < moves[other, LEFT]
    ):
        return False
    # Who has met something better in this season may do more.
    if (moves[row, KIND] ^ moves[other, KIND]) & ~STALE or moves[row, KIND] > moves[other, KIND]:
        return False
    if (moves[row, USED] & ~moves[other, USED]) & DEAD:
        return False
    if group[G_MANY] and seeds[moves[row, SEED], S_SUM] > seeds[moves[other, SEED], S_SUM]:
        return False
    if wanted[W_TALLIED] and moves[row, TALLY] != moves[other, TALLY]:
        return False
    most = moves[row, BURNS] - moves[other, BURNS]
    budget = max(moves[row, BURNS] + moves[row, BONUS], moves[other, BURNS] + moves[other, BONUS])
    if budget >= doomed or moves[row, USED] & DEAD:
        most = min(most, moves[row, SAVED] - moves[other, SAVED])
    short = lacking(arcs, moves, row, other, group, gains, most)
    return bool(short <= most and (short <= 0 or moves[row, LEFT] >= moves[other, LEFT] + short * group[G_BURN]))


@inlined
def is_beaten(
    arcs: Any, moves: Any, heads: Any, wanted: Any, group: Any, seeds: Any, gains: Any, doomed: int, place: int, at: int
) -> bool:
    """Compare a flight with those that came to the same space on the same track; drop the ones that it beats.

    Of two that are equally good the one that has met less stays. They may go on alike, but for one thing: none may go
    back where it came from. Going back along the path of a better flight is no use, though, because that one could have
    turned off anywhere on it; unless something was earned on the way, which who goes back would earn too.
    """
    arc = moves[at, ARC]
    row, before = heads[place], -1
    while row >= 0:
        following = moves[row, FOLLOWS]
        same = moves[row, ARC] == arc
        beaten = (same or not moves[row, USED] & EARNED) and is_as_good(
            arcs, moves, row, at, wanted, group, seeds, gains, doomed
        )
        beats = (not beaten or moves[row, TALLY] > moves[at, TALLY]) and (
            (same or not moves[at, USED] & EARNED)
            and is_as_good(arcs, moves, at, row, wanted, group, seeds, gains, doomed)
        )
        if beats:
            moves[row, BURNS] = GONE
        if before >= 0 and (beats or beaten):
            moves[before, FOLLOWS] = following
        elif beats:
            heads[place] = following
        if beaten and not beats:
            if before >= 0:  # what beats one beats many: it is looked at first from now on
                moves[row, FOLLOWS] = heads[place]
                heads[place] = row
            return True
        if not beats:
            before = row
        row = following
    return False

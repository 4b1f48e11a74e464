"""One step inside a turn: may an arc be flown, how is it paid, what does it bring, and the flight at its end."""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.search.kernel.compiled import entry, inlined, jit
from planner.search.tables import DEAD, MOST_BONUS, NEVER

# isort: off
# fmt: off
from planner.search.kernel.columns import (
    ARC, A_BELT, A_BETTER, A_BONUS_MOVES, A_BONUS_PAYS, A_BURN, A_DEAD_ORIGIN, A_DEAD_ZONE, A_DROPS, A_EARNS, A_GAIN,
    A_GAIN_BASE, A_GAIN_BELT, A_HAZARDS, A_HEAVIEST, A_LINK, A_NEAR, A_NEEDS_LIT, A_ONCE, A_SEASONS, A_STRIPS,
    A_TARGET, A_TERMS, A_THRUST, A_TOLL, A_WITHOUT, BARE, BONUS, BURNS, CONF, COST, DICE, DONE, EARNED, END_TALLY,
    FIRST_PLACE, G_ANY_SEASON, G_BARE_CONF, G_BARE_WORN, G_BARRED, G_BELT, G_BELT_GAIN, G_BELT_TALLY, G_BETTER, G_BURN,
    G_CONF, G_DARK, G_DEAD_GAINS, G_DIES_BARE, G_DIES_DARK, G_HALF, G_HAZARD, G_KEEPS, G_LIT, G_MORTAL, G_OBERTH,
    G_ROUND, G_SEASON, G_TERMS, G_THRUST, G_UNIT, G_USED_UP, G_WEARS, G_WORN, G_WORN_BELT, G_WORN_TALLY, HAZARD_TALLY,
    KIND, LEFT, LEFT_CONF, LEFT_ROUND, MOVE_COLUMNS, OPEN, OPTION, PAID, PARENT, PATH, PAY, PIVOTS, PLACE_BITS, PREV,
    ROUND, SAVED, SEED, SPACE, SPENT, STALE, STATE, S_FUEL, S_LEFT, S_OPTION, S_ROW, S_STEPS, S_WET, TALLY, UNITS,
    USED, WET, WORN,
)
# fmt: on
# isort: on


@inlined
def is_open(arcs: Any, group: Any, heavy: int, arc: int, came_by: int, bonus: int, used: int, kind: int) -> bool:
    """Whether an arc may be flown at all by this group: link, engine, thrust, season, what is aboard, mass, belt."""
    if came_by >= 0 and arcs[arc, A_LINK] == arcs[came_by, A_LINK]:
        return False
    dead = used & DEAD
    weak = group[G_THRUST] <= arcs[arc, A_THRUST] or (dead and arcs[arc, A_BONUS_MOVES])
    barred = weak if group[G_LIT] else not arcs[arc, A_WITHOUT]
    if barred and not (arcs[arc, A_BONUS_MOVES] and bonus):
        return False
    if arcs[arc, A_NEEDS_LIT] and (dead or (group[G_DARK] and arcs[arc, A_DEAD_ZONE])):
        return False
    if not (arcs[arc, A_SEASONS] >> group[G_SEASON]) & 1 and not group[G_ANY_SEASON]:
        return False
    if not (arcs[arc, A_TERMS] >> group[G_TERMS]) & 1:
        return False
    if heavy > arcs[arc, A_HEAVIEST]:
        return False
    belt = group[G_WORN_BELT if kind & WORN else G_BELT] if arcs[arc, A_BELT] else 0
    if belt >= NEVER or (arcs[arc, A_STRIPS] and group[G_BARE_CONF] < 0):
        group[G_BARRED] = 1
        return False
    return True


@inlined
def is_deadly(arcs: Any, group: Any, arc: int) -> bool:
    """Whether an arc leads where the engine of this group dies or pays nothing."""
    return bool((group[G_DARK] and arcs[arc, A_DEAD_ZONE]) or (group[G_DIES_BARE] and arcs[arc, A_STRIPS]))


@inlined
def has_paid(arcs: Any, moves: Any, row: int, place: int) -> bool:
    """Whether a flight was paid at a place already. Several places share a bit of USED, so a bit that is set says only
    that it may be so."""
    if not moves[row, USED] & FIRST_PLACE << place % PLACE_BITS:
        return False
    paid = moves[row, PAID]
    while paid >= 0 and arcs[moves[paid, ARC], A_ONCE] != place:
        paid = moves[moves[paid, PREV], PAID]
    return bool(paid >= 0)


@inlined
def cross(arcs: Any, group: Any, seeds: Any, moves: Any, at: int) -> None:
    """Take a flight over its arc: the engine may die, dice are due, bonus burns are earned."""
    arc = moves[at, ARC]
    if (group[G_DIES_DARK] and arcs[arc, A_DEAD_ZONE]) or (group[G_DIES_BARE] and arcs[arc, A_STRIPS]):
        moves[at, USED] |= DEAD
    if moves[at, USED] & DEAD and not group[G_KEEPS]:
        moves[at, BONUS] = 0
        moves[at, PIVOTS] = 0
        moves[at, SAVED] = 0
    if arcs[arc, A_DROPS]:
        moves[at, BONUS] = 0
        moves[at, SAVED] = 0
    moves[at, DICE] += (arcs[arc, A_HAZARDS] + arcs[arc, A_TOLL]) * group[G_HAZARD]
    moves[at, TALLY] += arcs[arc, A_HAZARDS] * HAZARD_TALLY
    if arcs[arc, A_BELT]:
        worn = moves[at, KIND] & WORN
        moves[at, DICE] += group[G_WORN_BELT] if worn else group[G_BELT]
        moves[at, TALLY] += group[G_WORN_TALLY] if worn else group[G_BELT_TALLY]
        if group[G_WEARS]:
            moves[at, KIND] |= WORN
    unlit = moves[at, USED] & DEAD or (group[G_DARK] and arcs[arc, A_DEAD_ZONE])
    gain = arcs[arc, A_GAIN + group[G_SEASON]] if not unlit or group[G_DEAD_GAINS] else 0
    if not unlit:
        gain += arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
        if arcs[arc, A_GAIN_BASE]:
            gain += group[G_OBERTH]
    place = np.int64(arcs[arc, A_ONCE])
    if gain and place < 0:
        moves[at, BONUS] = max(moves[at, BONUS], min(moves[at, BONUS] + gain, MOST_BONUS))
    elif gain and not has_paid(arcs, moves, at, place):
        moves[at, BONUS] += gain
        moves[at, PAID] = at
        moves[at, USED] |= FIRST_PLACE << place % PLACE_BITS
    if arcs[arc, A_STRIPS] and group[G_BARE_CONF] != group[G_USED_UP]:
        moves[at, KIND] |= BARE
    if arcs[arc, A_EARNS] or (moves[at, KIND] & STALE and (arcs[arc, A_NEAR] >> group[G_BETTER]) & 1):
        moves[at, USED] |= EARNED
    if moves[at, KIND] & STALE and (arcs[arc, A_BETTER] >> group[G_BETTER]) & 1:
        moves[at, KIND] &= ~STALE
    # Burns that no fuel can pay are worth nothing; without them more flights compare.
    cheapest = min(group[G_HALF], group[G_BURN])
    if cheapest:
        payable = (seeds[moves[at, SEED], S_FUEL] * group[G_UNIT] - moves[at, UNITS]) // cheapest
        moves[at, BURNS] = min(moves[at, BURNS], payable)
    moves[at, LEFT] = seeds[moves[at, SEED], S_LEFT] - moves[at, UNITS]


@entry
def put_to_rest(arcs: Any, group: Any, seeds: Any, burned: Any, dropped: Any, moves: Any, at: int, flight: Any) -> None:
    """The flight as it stands when the turn ends at the target of its arc: fuel is rounded up once."""
    seed = moves[at, SEED]
    steps = -(-moves[at, UNITS] // group[G_UNIT])
    wet = burned[seeds[seed, S_WET], steps]
    bare, worn = moves[at, KIND] & BARE, moves[at, KIND] & WORN
    conf = group[G_BARE_CONF] if bare else group[G_USED_UP]
    if conf != group[G_CONF]:
        wet = dropped[group[G_CONF], conf, wet]
    if worn:  # of the same mass
        conf = group[G_BARE_WORN] if bare else group[G_WORN]
    flight[SPACE] = arcs[moves[at, ARC], A_TARGET]
    flight[CONF] = conf
    flight[WET] = wet
    flight[COST] = moves[at, DICE]
    flight[SPENT] = seeds[seed, S_STEPS] + steps
    flight[ROUND] = group[G_ROUND] + 1
    flight[PARENT] = seeds[seed, S_ROW]
    flight[OPTION] = seeds[seed, S_OPTION]
    flight[STATE] = OPEN
    flight[DONE] = 0
    flight[LEFT_CONF] = group[G_CONF]
    flight[LEFT_ROUND] = group[G_ROUND]
    flight[END_TALLY] = moves[at, TALLY]
    flight[PATH] = -1


@jit
def pay_paid(group: Any, fuel: int, moves: Any, at: int, burns: int, kind: int) -> bool:
    """Take paid burns from a flight; False if the limit or the fuel does not allow it. Kind 2 is a half burn."""
    if moves[at, BURNS] < burns:
        return False
    moves[at, BURNS] -= burns
    moves[at, UNITS] += burns * (group[G_HALF] if kind == 2 else group[G_BURN])
    moves[at, TALLY] += burns if kind == 2 else 2 * burns
    return bool(-(-moves[at, UNITS] // group[G_UNIT]) <= fuel)


@jit
def win_back(group: Any, fuel: int, moves: Any, at: int, burns: int, kind: int) -> bool:
    """Pay for bonus burns that were spent where the engine works, after all, and so have them now."""
    if moves[at, SAVED] < burns or not pay_paid(group, fuel, moves, at, burns, kind):
        return False
    moves[at, SAVED] -= burns
    moves[at, BONUS] += burns
    return True


@jit
def pay_with_bonus(group: Any, fuel: int, moves: Any, at: int, burns: int, works: int, kind: int) -> int:
    """Pay so many burns, with bonus burns first, which is never worse: they can be won back later. Gives the number of
    bonus burns that are spent, -1 if it cannot be paid."""
    lacks = burns - moves[at, BONUS]
    if not works and lacks > 0 and not win_back(group, fuel, moves, at, lacks, kind):
        return -1
    spent = min(moves[at, BONUS], burns)
    moves[at, BONUS] -= spent
    if works and group[G_MORTAL]:
        moves[at, SAVED] += spent
    if spent < burns and not pay_paid(group, fuel, moves, at, burns - spent, kind):
        return -1
    return int(spent)


@inlined
def pay_step(arcs: Any, group: Any, fuel: int, moves: Any, at: int, n: int, arc: int, pivot: int, way: int) -> bool:
    """Begin row `n` as a flight over one more arc than row `at`, and pay for a pivot and a burn; False if it cannot.

    Bonus pivots are spent first, unless the engine may come to pay nothing: then both ways are tried. PAY tells how it
    was paid: 1 a pivot, 2 by a bonus pivot, 4 for each bonus burn in it, 16 the burn by a bonus burn, 32 for each bonus
    burn won back before the pivot, 256 for one before the burn, 512 if the engine works at the pivot, 1024 at the burn.
    """
    for column in range(MOVE_COLUMNS):
        moves[n, column] = moves[at, column]
    alive = 0 if moves[at, USED] & DEAD else 1
    one = np.int64(1)
    pay = np.int64(pivot)
    saved = moves[n, SAVED]
    # A bonus burn must be left for a dead engine to go on at all.
    stuck = arcs[arc, A_BONUS_MOVES] and not alive and moves[n, BONUS] == 0 and group[G_LIT]
    if stuck and not win_back(group, fuel, moves, n, one, one):
        return False
    if pivot and moves[n, PIVOTS] > 0 and way == 0:
        moves[n, PIVOTS] -= 1
        pay += 2
    elif pivot:
        works = np.int64(0 if group[G_DARK] and arcs[arc, A_DEAD_ORIGIN] else alive)
        spent = pay_with_bonus(group, fuel, moves, n, one + one, works, one)
        if spent < 0:
            return False
        pay += 4 * spent + 512 * works
        saved += spent if works and group[G_MORTAL] else 0
    pay += 32 * (saved - moves[n, SAVED])
    saved = moves[n, SAVED]
    if arcs[arc, A_BURN]:
        works = np.int64(0 if group[G_DARK] and arcs[arc, A_DEAD_ZONE] else alive)
        if arcs[arc, A_BONUS_PAYS]:
            spent = pay_with_bonus(group, fuel, moves, n, one, works, one)
            if spent < 0:
                return False
            saved += spent if works and group[G_MORTAL] else 0
            pay += 16 * spent + 1024 * works + 256 * (saved - moves[n, SAVED])
        elif not works or not pay_paid(group, fuel, moves, n, one, np.int64(arcs[arc, A_BURN])):
            return False
    moves[n, ARC] = arc
    moves[n, PREV] = at
    moves[n, PAY] = pay
    return True

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

from planner.search.compiled import jit
from planner.tables import DEAD, MOST_BONUS, NEVER

# isort: off
# fmt: off
from planner.search.packing import (
    A_BELT, A_BETTER, A_BONUS_MOVES, A_BONUS_PAYS, A_BURN, A_DEAD_ORIGIN, A_DEAD_ZONE, A_EARNS, A_ENDS, A_GAIN,
    A_GAIN_BASE, A_GAIN_BELT, A_HALT, A_HAZARDS, A_HEAVIEST, A_LINK, A_LIST, A_NEAR, A_NEEDS_LIT, A_ONCE, A_PURGED,
    A_SEASONS, A_STRIPS, A_TARGET, A_THRUST, A_TOLL, A_TRACK_IN, A_TRACK_OUT, A_WITHOUT, C_BARE, C_DRY, C_LEAST,
    E_AFTERBURN_STEPS, E_BELT_GAIN, E_BURN, E_BY_ZONE, E_DARK, E_HALF, E_OBERTH, E_PIVOTS, E_SAIL, E_SEASONS,
    E_SOLAR, E_UNIT, N_BETTER, N_BRAKE, N_COST, N_DARK, N_HALVES, O_AFTERBURN, O_BEFORE, O_ENGINE, O_FUEL,
    O_SPENT, O_THRUST, O_WET, P_END, P_FIRST, P_PURGED, P_SOLAR, P_ZONE, R_PURGE, STEPS, UNREACHABLE,
    WORTH, Z_CONFIGURATIONS, Z_DEAD_GAINS, Z_DEAD_KEEPS, Z_DRY_STEPS, Z_GOAL, Z_HAZARD_COST, Z_POSITIONS,
    Z_SEASONS, Z_SINGLE_CHAIN, Z_SPACES, Z_STEPS_BOTTOM, Z_STEPS_TOP, Z_ZONES,
)
# fmt: on
# isort: on

# Columns of `ends`: flights at rest between two turns.
SPACE, CONF, WET, COST, SPENT, ROUND, NEXT, STATE, PARENT, OPTION, DONE, LEFT_CONF, LEFT_ROUND, END_TALLY = range(14)
END_COLUMNS = 14
# STATE of a flight at rest: open ones may still leave; a retired one is a result, but something better has come to the
# same place since; a beaten one is no result.
OPEN, RETIRED, BEATEN = 0, 1, 2
# DONE has a bit for each season in which a flight has left, and three more for rounds that end with a purge.
ALL_SEASONS = 0b111
PURGE_SHIFT = 3

# Columns of `moves`: flights inside a turn, what is compared first. LEFT is fuel left, in half units. SAVED is how many
# of the bonus burns spent so far could have been paid instead, and be left for where the engine pays nothing.
DICE, BURNS, LEFT, BONUS, USED, KIND, PIVOTS, SAVED, FOLLOWS, ARC, UNITS, SEED, PREV, PAY, TALLY, QUEUE = range(16)
MOVE_COLUMNS = 16
# Flights of one KIND compare: bits for sails lost, for the two chains of the strip's top, and for flights that have
# left in another season before and have met nothing yet that is better in this one.
BARE, CHAIN, STALE = 1, 2, 8
# A tally counts what a flight has met, several counters in one number: half burns, hazard dice, belts, and belts by the
# number of faces that let it live (1 to 5). It compares nothing.
TALLY_BITS = ((0, 16), (16, 8), (24, 8), (32, 6), (38, 6), (44, 6), (50, 6), (56, 6))
HAZARD_TALLY = 1 << 16
BELT_TALLY = 1 << 24
HAZARDS_OF_TALLY = BELTS_OF_TALLY = 1 << 8
FACE_TALLY_SHIFT = 32  # belts survived on one face; each further face is six bits higher
# Bit of USED: on the way lies what the same way back might earn too: bonus burns, lost sails, a better season.
EARNED = 1 << 61
DICE_LEVELS = 4  # queues for flights with no dice, one, two, and more
GONE = -1  # BURNS of a row that another one has beaten

# Columns of `seeds`: turn starts. WORTH is the fuel at the start in half units, SUM that and the fuel spent, in units.
# EARLIER is a season in which the flight has left before, or -1.
S_GROUP, S_ROW, S_OPTION, S_CONF, S_FUEL, S_HEAVY, S_WET, S_WORTH, S_SUM, S_STEPS, S_EARLIER = range(11)
SEED_COLUMNS = 11

# What all moves of a group share, in an array of integers.
(
    G_CONF, G_ENGINE, G_THRUST, G_OBERTH, G_SEASON, G_UNIT, G_BURN, G_HALF, G_LIT, G_BELT, G_BARE_CONF,
    G_SOLAR, G_ROUND, G_AFTERBURN, G_COMPARE, G_MANY, G_HAZARD, G_DIES_DARK, G_DIES_BARE, G_BELT_GAIN, G_ANY_SEASON,
    G_SPACES, G_PIVOTS, G_DARK, G_KEEPS, G_PURGE, G_DEAD_GAINS, G_BELT_TALLY, G_MORTAL, G_GOAL, G_CHEAP_TOP,
    G_CHEAP_BOTTOM, G_BETTER, G_CONFS, G_DRY_STEPS, G_KNOWN_SPENT, G_KNOWN_COST,
    G_WIDTH, G_TALLIED, G_KNOWN_TALLY, G_LEAST, G_CAREFREE, G_DANGER,
) = range(43)  # fmt: skip
GROUP_SIZE = 43

N_MOVES, N_ENDS, N_QUEUED = range(3)  # entries of `counts`


@jit
def grown(rows: Any) -> Any:
    more = np.empty((rows.shape[0] * 2, rows.shape[1]), dtype=np.int64)
    for row in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            more[row, column] = rows[row, column]
    return more


@jit
def is_hopeless(ends: Any, first: Any, needed: Any, strip: Any, sizes: Any, row: int) -> bool:
    """Whether a flight at rest cannot add to the front of the goal: too little fuel, or always beaten by another."""
    goal = sizes[Z_GOAL]
    if goal < 0:
        return False
    space, spaces = ends[row, SPACE], sizes[Z_SPACES]
    steps = needed[N_HALVES, space] * sizes[Z_STEPS_TOP] // sizes[Z_STEPS_BOTTOM]
    if sizes[Z_CONFIGURATIONS] == 1 and steps > strip[ends[row, WET], STEPS] - sizes[Z_DRY_STEPS]:
        return True
    for conf in range(sizes[Z_CONFIGURATIONS]):
        other = first[conf * spaces + goal]
        while other >= 0:
            if ends[other, SPENT] <= ends[row, SPENT] + steps and (
                ends[other, COST] <= ends[row, COST] + needed[N_COST, space]
            ):
                return True
            other = ends[other, NEXT]
    return bool(needed[N_COST, space] >= UNREACHABLE)


@jit
def has_met_more(tally: int, other: int) -> bool:
    """Whether a tally has more half burns, hazard dice or belts than another."""
    return bool(
        tally % HAZARD_TALLY > other % HAZARD_TALLY
        or tally // HAZARD_TALLY % HAZARDS_OF_TALLY > other // HAZARD_TALLY % HAZARDS_OF_TALLY
        or tally // BELT_TALLY % BELTS_OF_TALLY > other // BELT_TALLY % BELTS_OF_TALLY
    )


@jit
def is_lost(ends: Any, first: Any, needed: Any, group: Any, seeds: Any, space: int, moves: Any, at: int) -> bool:
    """The same for a flight inside a turn; what rests at the goal has come there no later. A flight that is flown again
    must be able to come to its known end."""
    goal = group[G_GOAL]
    if goal < 0:
        return False
    halves = max(needed[N_HALVES, space] - 2 * moves[at, BONUS], 0)
    steps = -(-moves[at, UNITS] // group[G_UNIT]) + halves * group[G_CHEAP_TOP] // group[G_CHEAP_BOTTOM]
    spent, cost = seeds[moves[at, SEED], S_STEPS] + steps, moves[at, DICE] + needed[N_COST, space]
    if not group[G_COMPARE]:
        met_more = group[G_TALLIED] and has_met_more(moves[at, TALLY], group[G_KNOWN_TALLY])
        return bool(met_more or spent > group[G_KNOWN_SPENT] or cost > group[G_KNOWN_COST])
    if not group[G_MANY] and steps > seeds[moves[at, SEED], S_WORTH] // (2 * group[G_UNIT]) - group[G_DRY_STEPS]:
        return True
    for conf in range(group[G_CONFS]):
        row = first[conf * group[G_SPACES] + goal]
        while row >= 0:
            if ends[row, SPENT] <= spent and ends[row, COST] <= cost and ends[row, STATE] != BEATEN:
                return True
            row = ends[row, NEXT]
    return bool(needed[N_COST, space] >= UNREACHABLE)


@jit
def season_before(packed: Any, done: int, season: int, space: int) -> int:
    """A season in which a flight has left, the one against which least is better now; -1 if there is none."""
    seasons = packed.sizes[Z_SEASONS]
    best = -1
    for earlier in range(seasons):
        if (done >> earlier) & 1 and (
            best < 0
            or packed.needed[N_BETTER + earlier * seasons + season, space]
            > packed.needed[N_BETTER + best * seasons + season, space]
        ):
            best = earlier
    return best


@jit
def add_seeds(
    packed: Any, ends: Any, seeds: Any, found: int, row: int, conf: int, wet: int, thrown: int, season: int
) -> Any:
    """Every turn start of one flight in one configuration at one strip position."""
    options, engines, sizes = packed.options, packed.engines, packed.sizes
    space = ends[row, SPACE]
    zone = packed.spaces[space, P_ZONE]
    cell = (conf * sizes[Z_ZONES] + zone) * sizes[Z_POSITIONS] + wet
    earlier = season_before(packed, ends[row, DONE] & ALL_SEASONS & ~(1 << season), season, space)
    for option in range(packed.cells[cell, 0], packed.cells[cell, 1]):
        if earlier >= 0:
            # What is no better now than in the season when it left before has been flown already.
            better = packed.needed[N_BETTER + earlier * sizes[Z_SEASONS] + season, space]
            if max(options[option, O_THRUST], 0) < better:
                continue
        if found == seeds.shape[0]:
            seeds = grown(seeds)
        engine = options[option, O_ENGINE]
        unit = engines[engine, E_UNIT]
        # Turn starts that fly together: same configuration, engine, afterburner and net thrust, same season before, and
        # same zone where the thrust of the engine depends on it.
        key = (conf * engines.shape[0] + engine) * 2 + options[option, O_AFTERBURN]
        key = (key * 4096 + options[option, O_THRUST] + 1024) * 4 + earlier + 1
        seeds[found, S_GROUP] = key * sizes[Z_ZONES] + (zone if engines[engine, E_BY_ZONE] else 0)
        seeds[found, S_ROW] = row
        seeds[found, S_OPTION] = option
        seeds[found, S_CONF] = conf
        seeds[found, S_FUEL] = options[option, O_FUEL]
        seeds[found, S_HEAVY] = options[option, O_BEFORE]
        seeds[found, S_WET] = options[option, O_WET]
        seeds[found, S_WORTH] = packed.strip[options[option, O_WET], WORTH] * unit
        seeds[found, S_STEPS] = ends[row, SPENT] + thrown + options[option, O_SPENT]
        seeds[found, S_SUM] = (seeds[found, S_STEPS] + packed.strip[options[option, O_WET], STEPS]) * unit
        seeds[found, S_EARLIER] = earlier
        found += 1
    return seeds, found


@jit
def collect_seeds(packed: Any, ends: Any, counts: Any, first: Any, season: int, purge: int, seeds: Any) -> Any:
    """Every turn start of every open flight that has not yet left in this season.

    Leaving later in the same season gives the same flights a year later, so once a season is enough; but a round that
    ends with a purge lets nothing rest in some spaces, so it stands for itself only.
    """
    strip, burned, dropped, sizes = packed.strip, packed.burned, packed.dropped, packed.sizes
    found = np.int64(0)
    for row in range(counts[N_ENDS]):
        done = ends[row, DONE]
        if ends[row, STATE] != OPEN or (done >> season) & 1 or (purge and (done >> (season + PURGE_SHIFT)) & 1):
            continue
        if is_hopeless(ends, first, packed.needed, strip, sizes, row):
            ends[row, DONE] = ALL_SEASONS
            continue
        conf, wet = ends[row, CONF], ends[row, WET]
        for other in range(sizes[Z_CONFIGURATIONS]):
            # Fuel may be thrown out before something is left behind: steps are cheaper where the strip is coarse.
            lighter = 0 if other == conf else strip[wet, STEPS] - strip[packed.configurations[conf, C_DRY], STEPS]
            for thrown in range(lighter + 1):
                position = burned[wet, thrown]
                if other != conf:
                    position = dropped[conf, other, position]
                if position >= 0:
                    seeds, found = add_seeds(packed, ends, seeds, found, row, other, position, thrown, season)
        ends[row, DONE] |= 1 << (season + PURGE_SHIFT * purge)
    return seeds, found


@jit
def can_become(burned: Any, strip: Any, many: int, wet: int, spent: int, other: int, other_spent: int) -> bool:
    """Whether a flight could throw out fuel and be another one, at no more fuel spent.

    Where nothing is ever left behind, fuel left and fuel spent add up to the same for all, and mass alone decides.
    """
    if wet < other:
        return False
    thrown = strip[wet, STEPS] - strip[other, STEPS]
    return not many or (burned[wet, thrown] == other and spent + thrown <= other_spent)


@jit
def is_twin_that_met_more(ends: Any, row: int, flight: Any) -> bool:
    """Whether a flight at rest is just as good as another one that comes in the same turn, but has met more."""
    return bool(
        ends[row, END_TALLY] > flight[END_TALLY]
        and ends[row, ROUND] == flight[ROUND]
        and ends[row, COST] == flight[COST]
        and ends[row, WET] == flight[WET]
        and ends[row, SPENT] == flight[SPENT]
    )


@jit
def rest(ends: Any, counts: Any, first: Any, head: int, burned: Any, strip: Any, many: int, flight: Any) -> Any:
    """Let a flight rest at a space after a turn, unless another one there is at least as good; it may beat others."""
    wet, cost, spent = flight[WET], flight[COST], flight[SPENT]
    row = first[head]
    while row >= 0:
        if (
            ends[row, COST] <= cost
            and can_become(burned, strip, many, ends[row, WET], ends[row, SPENT], wet, spent)
            and ends[row, STATE] != BEATEN
            and not is_twin_that_met_more(ends, row, flight)
        ):
            return ends
        row = ends[row, NEXT]
    row = first[head]
    while row >= 0:
        if ends[row, COST] >= cost and can_become(burned, strip, many, wet, spent, ends[row, WET], ends[row, SPENT]):
            if ends[row, ROUND] == flight[ROUND]:
                ends[row, STATE] = BEATEN
            elif ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
        row = ends[row, NEXT]
    count = counts[N_ENDS]
    if count == ends.shape[0]:
        ends = grown(ends)
    for column in range(END_COLUMNS):
        ends[count, column] = flight[column]
    ends[count, NEXT] = first[head]
    first[head] = count
    counts[N_ENDS] = count + 1
    return ends


@jit
def only_open(ends: Any, counts: Any, first: Any, spaces: int) -> None:
    """Leave only open flights in the lists of those that rest at a space: whatever beat the others is among them."""
    for head in range(first.shape[0]):
        first[head] = -1
    for row in range(counts[N_ENDS] - 1, -1, -1):
        if ends[row, STATE] == OPEN:
            head = ends[row, CONF] * spaces + ends[row, SPACE]
            ends[row, NEXT] = first[head]
            first[head] = row


@jit
def starts_better(
    ends: Any, first: Any, strip: Any, group: Any, seeds: Any, space: int, doomed: int, moves: Any, at: int
) -> bool:
    """Whether a flight that rests at this space could set out from it this very turn and be no worse off.

    It could turn any way, has all its burns, and no more mass: so with the same engine its thrust is at least the
    same. Where the zone is worse for the engine, the caller does not ask. It has no bonus burns, but may have the
    thrust and the fuel to do without.
    """
    if moves[at, BONUS] and moves[at, BURNS] + moves[at, BONUS] > group[G_THRUST]:
        return False
    if group[G_THRUST] >= doomed and (moves[at, BONUS] or moves[at, SAVED]):
        return False
    needed = moves[at, LEFT] + 2 * (group[G_AFTERBURN] * group[G_UNIT] + moves[at, BONUS] * group[G_BURN])
    needed = max(needed, group[G_LEAST] * group[G_UNIT])
    total = seeds[moves[at, SEED], S_SUM]
    row = first[group[G_CONF] * group[G_SPACES] + space]
    while row >= 0:
        if (
            ends[row, ROUND] <= group[G_ROUND]
            and ends[row, COST] <= moves[at, DICE]
            and strip[ends[row, WET], WORTH] * group[G_UNIT] >= needed
            and (not group[G_MANY] or (ends[row, SPENT] + strip[ends[row, WET], STEPS]) * group[G_UNIT] <= total)
            and ends[row, STATE] != BEATEN
        ):
            return True
        row = ends[row, NEXT]
    return False


@jit
def lacking(moves: Any, row: int, other: int, bit_gain: Any) -> int:
    """Bonus burns that the first flight may come to lack against the second, at worst; below 0 if it has more.

    The second may still earn them where the first has been already; a bonus pivot saves two burns.
    """
    short = moves[other, BONUS] - moves[row, BONUS] + 2 * max(moves[other, PIVOTS] - moves[row, PIVOTS], 0)
    visited = moves[row, USED] & ~moves[other, USED] & ~(DEAD | EARNED)
    bit = 0
    while visited:
        if visited & 1:
            short += bit_gain[bit]
        visited >>= 1
        bit += 1
    return int(short)


@jit
def is_as_good(moves: Any, row: int, other: int, group: Any, seeds: Any, bit_gain: Any, doomed: int) -> bool:
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
    if group[G_TALLIED] and moves[row, TALLY] != moves[other, TALLY]:
        return False
    short = lacking(moves, row, other, bit_gain)
    budget = max(moves[row, BURNS] + moves[row, BONUS], moves[other, BURNS] + moves[other, BONUS])
    if (budget >= doomed or moves[row, USED] & DEAD) and moves[row, SAVED] - short < moves[other, SAVED]:
        return False
    if short <= 0:
        return True
    return bool(
        moves[row, BURNS] >= moves[other, BURNS] + short
        and moves[row, LEFT] >= moves[other, LEFT] + 2 * short * group[G_BURN]
    )


@jit
def is_beaten(moves: Any, heads: Any, group: Any, seeds: Any, bit_gain: Any, doomed: int, place: int, at: int) -> bool:
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
        beaten = (same or not moves[row, USED] & EARNED) and is_as_good(moves, row, at, group, seeds, bit_gain, doomed)
        beats = (not beaten or moves[row, TALLY] > moves[at, TALLY]) and (
            (same or not moves[at, USED] & EARNED) and is_as_good(moves, at, row, group, seeds, bit_gain, doomed)
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


@jit
def is_open(arcs: Any, group: Any, heavy: int, arc: int, came_by: int, bonus: int, used: int) -> bool:
    """Whether an arc may be flown at all by this group: link, engine, thrust, season, mass, sails, belt."""
    if came_by >= 0 and arcs[arc, A_LINK] == arcs[came_by, A_LINK]:
        return False
    dead = used & DEAD
    if not group[G_LIT] and not arcs[arc, A_WITHOUT]:
        return False
    weak = group[G_THRUST] <= arcs[arc, A_THRUST] or (dead and arcs[arc, A_BONUS_MOVES])
    if weak and group[G_LIT] and not (arcs[arc, A_BONUS_MOVES] and bonus):
        return False
    if arcs[arc, A_NEEDS_LIT] and (dead or (group[G_DARK] and arcs[arc, A_DEAD_ZONE])):
        return False
    if not (arcs[arc, A_SEASONS] >> group[G_SEASON]) & 1 and not group[G_ANY_SEASON]:
        return False
    if heavy > arcs[arc, A_HEAVIEST] or (arcs[arc, A_STRIPS] and group[G_BARE_CONF] < 0):
        return False
    return not (arcs[arc, A_BELT] and group[G_BELT] >= NEVER)


@jit
def is_deadly(arcs: Any, group: Any, arc: int) -> bool:
    """Whether an arc leads where the engine of this group dies or pays nothing."""
    return bool((group[G_DARK] and arcs[arc, A_DEAD_ZONE]) or (group[G_DIES_BARE] and arcs[arc, A_STRIPS]))


@jit
def cross(arcs: Any, group: Any, seeds: Any, moves: Any, at: int) -> None:
    """Take a flight over its arc: the engine may die, dice are due, bonus burns are earned."""
    arc = moves[at, ARC]
    if (group[G_DIES_DARK] and arcs[arc, A_DEAD_ZONE]) or (group[G_DIES_BARE] and arcs[arc, A_STRIPS]):
        moves[at, USED] |= DEAD
    if moves[at, USED] & DEAD and not group[G_KEEPS]:
        moves[at, BONUS] = 0
        moves[at, PIVOTS] = 0
        moves[at, SAVED] = 0
    moves[at, DICE] += (arcs[arc, A_HAZARDS] + arcs[arc, A_TOLL]) * group[G_HAZARD]
    moves[at, TALLY] += arcs[arc, A_HAZARDS] * HAZARD_TALLY
    if arcs[arc, A_BELT]:
        moves[at, DICE] += group[G_BELT]
        moves[at, TALLY] += group[G_BELT_TALLY]
    unlit = moves[at, USED] & DEAD or (group[G_DARK] and arcs[arc, A_DEAD_ZONE])
    gain = arcs[arc, A_GAIN + group[G_SEASON]] if not unlit or group[G_DEAD_GAINS] else 0
    if not unlit:
        gain += arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
        if arcs[arc, A_GAIN_BASE]:
            gain += group[G_OBERTH]
    once = arcs[arc, A_ONCE]
    if gain and not (once >= 0 and (moves[at, USED] >> once) & 1):
        moves[at, BONUS] = min(moves[at, BONUS] + gain, MOST_BONUS)
        if once >= 0:
            moves[at, USED] |= 1 << once
    if arcs[arc, A_STRIPS] and group[G_BARE_CONF] != group[G_CONF]:
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
    moves[at, LEFT] = seeds[moves[at, SEED], S_WORTH] - 2 * moves[at, UNITS]


@jit
def put_to_rest(arcs: Any, group: Any, seeds: Any, burned: Any, dropped: Any, moves: Any, at: int, flight: Any) -> None:
    """The flight as it stands when the turn ends at the target of its arc: fuel is rounded up once."""
    seed, conf = moves[at, SEED], group[G_CONF]
    steps = -(-moves[at, UNITS] // group[G_UNIT])
    wet = burned[seeds[seed, S_WET], steps]
    if moves[at, KIND] & BARE:
        wet = dropped[conf, group[G_BARE_CONF], wet]
        conf = group[G_BARE_CONF]
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


@jit
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


@jit
def extend(
    arcs: Any, spaces: Any, needed: Any, strip: Any, burned: Any, dropped: Any, group: Any, seeds: Any, moves: Any,
    heads: Any, queue: Any, ends: Any, counts: Any, first: Any, space: int, at: int, flight: Any, bit_gain: Any,
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
            if is_lost(ends, first, needed, group, seeds, target, moves, n):
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
def group_of(packed: Any, seeds: Any, seed: int, space: int, season: int, turn: int, compare: int) -> Any:
    """What all moves share that start like this seed."""
    sizes = packed.sizes
    option, conf = seeds[seed, S_OPTION], seeds[seed, S_CONF]
    engine, thrust = packed.options[option, O_ENGINE], packed.options[option, O_THRUST]
    afterburn, earlier = packed.options[option, O_AFTERBURN], seeds[seed, S_EARLIER]
    engines, belts = packed.engines, packed.belts
    speed = min(max(thrust, 0), belts.shape[2] - 1)
    group = np.zeros(GROUP_SIZE, dtype=np.int64)
    group[G_CONF] = conf
    group[G_ENGINE] = engine
    group[G_THRUST] = thrust
    group[G_OBERTH] = engines[engine, E_OBERTH + afterburn]
    group[G_SEASON] = season
    group[G_UNIT] = engines[engine, E_UNIT]
    group[G_BURN] = engines[engine, E_BURN]
    group[G_HALF] = engines[engine, E_HALF]
    group[G_LIT] = 1 if engine < engines.shape[0] - 1 else 0
    group[G_BELT] = belts[conf, season, speed, 0]
    faces = belts[conf, season, speed, 1]
    group[G_BELT_TALLY] = BELT_TALLY
    if 0 < faces < 6:
        group[G_BELT_TALLY] += 1 << (FACE_TALLY_SHIFT + 6 * (faces - 1))
    group[G_BARE_CONF] = packed.configurations[conf, C_BARE]
    group[G_LEAST] = packed.configurations[conf, C_LEAST + 2 * engine + afterburn]
    group[G_SOLAR] = packed.spaces[space, P_SOLAR] if engines[engine, E_BY_ZONE] else -1000
    group[G_ROUND] = turn
    group[G_AFTERBURN] = engines[engine, E_AFTERBURN_STEPS] if afterburn else 0
    group[G_COMPARE] = compare
    group[G_CONFS] = sizes[Z_CONFIGURATIONS]
    group[G_MANY] = 1 if sizes[Z_CONFIGURATIONS] > 1 else 0
    group[G_HAZARD] = sizes[Z_HAZARD_COST]
    group[G_DIES_DARK] = engines[engine, E_SOLAR]
    group[G_DIES_BARE] = engines[engine, E_SAIL]
    group[G_BELT_GAIN] = engines[engine, E_BELT_GAIN]
    group[G_ANY_SEASON] = engines[engine, E_SEASONS]
    group[G_SPACES] = sizes[Z_SPACES]
    group[G_PIVOTS] = engines[engine, E_PIVOTS]
    group[G_DARK] = engines[engine, E_DARK]
    group[G_MORTAL] = engines[engine, E_DARK] | engines[engine, E_SAIL]
    group[G_KEEPS] = sizes[Z_DEAD_KEEPS]
    group[G_DEAD_GAINS] = sizes[Z_DEAD_GAINS]
    group[G_PURGE] = packed.rounds[turn, R_PURGE]
    group[G_GOAL] = sizes[Z_GOAL]
    group[G_DRY_STEPS] = sizes[Z_DRY_STEPS]
    group[G_WIDTH] = max(thrust, 0) + 1
    group[G_CHEAP_TOP] = sizes[Z_STEPS_TOP]
    group[G_CHEAP_BOTTOM] = sizes[Z_STEPS_BOTTOM]
    group[G_BETTER] = earlier * sizes[Z_SEASONS] + season if earlier >= 0 else -1
    return group


@jit
def gains_by_bit(arcs: Any, paying: Any, group: Any) -> Any:
    """What each place that pays once a move is worth to this group."""
    gains = np.zeros(64, dtype=np.int64)
    for number in range(paying.shape[0]):
        arc = paying[number]
        bit = arcs[arc, A_ONCE]
        gain = arcs[arc, A_GAIN + group[G_SEASON]] + arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
        if arcs[arc, A_GAIN_BASE]:
            gain += group[G_OBERTH]
        gains[bit] = max(gains[bit], gain)
    return gains


@jit
def set_out(packed: Any, group: Any, seeds: Any, seed: int, cost: int, tally: int, moves: Any, at: int) -> None:
    """A row for a flight that has not yet flown any arc of this turn."""
    for column in range(MOVE_COLUMNS):
        moves[at, column] = 0
    moves[at, SEED] = seed
    moves[at, ARC] = -1
    moves[at, PREV] = -1
    moves[at, BURNS] = max(group[G_THRUST], 0)
    moves[at, PIVOTS] = group[G_PIVOTS]
    moves[at, USED] = 0 if group[G_LIT] else DEAD
    moves[at, DICE] = cost
    moves[at, TALLY] = tally
    moves[at, KIND] = STALE if group[G_BETTER] >= 0 else 0
    # Of two positions with as many steps one cannot become the other; where mass may be dropped that matters.
    if group[G_MANY] and seeds[seed, S_WET] > packed.sizes[Z_SINGLE_CHAIN]:
        moves[at, KIND] |= CHAIN + CHAIN * (packed.strip[seeds[seed, S_WET], WORTH] & 1)


@jit
def fly_all(
    packed: Any, group: Any, seeds: Any, begin: int, end: int, moves: Any, heads: Any, queue: Any, ends: Any,
    counts: Any, first: Any,
) -> Any:  # fmt: skip
    """All moves of one group of turn starts.

    Those with most fuel and burns left go first: only few of them are beaten later by one that comes after.
    """
    arcs, spaces, strip = packed.arcs, packed.spaces, packed.strip
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
            arcs, spaces, needed, strip, burned, dropped, group, seeds, moves, heads, queue, ends, counts, first,
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
                    arcs, spaces, needed, strip, burned, dropped, group, seeds, moves, heads, queue, ends, counts,
                    first, np.int64(arcs[moves[at, ARC], A_TARGET]), at, flight, bit_gain,
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
    packed: Any, seeds: Any, season: int, turn: int, compare: int, moves: Any, heads: Any, queue: Any, ends: Any,
    counts: Any, first: Any,
) -> Any:  # fmt: skip
    """All moves of one turn; seeds are sorted by group."""
    looked_at, begin = np.int64(0), np.int64(0)
    while begin < seeds.shape[0]:
        end = begin
        while end < seeds.shape[0] and seeds[end, S_GROUP] == seeds[begin, S_GROUP]:
            end += 1
        group = group_of(packed, seeds, begin, ends[seeds[begin, S_ROW], SPACE], season, turn, compare)
        moves, ends = fly_group(packed, group, seeds, begin, end, moves, heads, queue, ends, counts, first)
        looked_at += counts[N_MOVES]
        begin = end
    if packed.rounds[turn, R_PURGE]:
        for row in range(counts[N_ENDS]):
            if packed.spaces[ends[row, SPACE], P_PURGED] and ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
    return moves, ends, looked_at

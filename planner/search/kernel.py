"""The exact search: rounds over (configuration, space, strip position, dice), moves inside a round as directed arcs.

All non-dominated flights from one start to every space, over turns, fuel and dice. Why this is exact is argued in
docs/exactness.md; in short, a flight is dropped only if another one can do everything that it can, no later and no
dearer.

Rows of two tables hold everything: `ends` are flights that rest at a space between two turns, `moves` are flights in
the middle of a turn. Both grow by doubling; their columns are named below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from planner.search.compiled import jit
from planner.tables import DEAD, MOST_BONUS, Ints, Tables, as_ints

# Columns of `ends`: flights at rest between two turns.
SPACE, CONF, WET, COST, SPENT, ROUND, PARENT, OPTION, NEXT, STATE, DONE, LEFT_CONF, LEFT_ROUND, END_TALLY = range(14)
END_COLUMNS = 14
# STATE of a flight at rest: open ones may still leave; a retired one is a result, but something better has come to the
# same place since; a beaten one is no result.
OPEN, RETIRED, BEATEN = 0, 1, 2
ALL_SEASONS = 0b111  # DONE of a flight that has left in every season

# Columns of `moves`: flights inside a turn. LEFT is fuel left, in half units; SUM is fuel left and spent, in units.
ARC, BURNS, BONUS, PIVOTS, UNITS, USED, DICE, LEFT, SEED, FOLLOWS, PREV, PAY, SUM, BARE, TALLY = range(15)
MOVE_COLUMNS = 15
# A tally counts what a flight has met, several counters in one number: half burns, hazard dice, belts, and belts by the
# number of faces that let it live (1 to 5). It compares nothing.
TALLY_BITS = ((0, 16), (16, 8), (24, 8), (32, 6), (38, 6), (44, 6), (50, 6), (56, 6))
HAZARD_TALLY = 1 << 16
BELT_TALLY = 1 << 24
FACE_TALLY_SHIFT = 32  # belts survived on one face; each further face is six bits higher
GONE = -1  # BURNS of a row that another one has beaten

# Columns of `seeds`: turn starts. WORTH is the fuel at the start in half units, SUM that and the fuel spent, in units.
S_GROUP, S_ROW, S_OPTION, S_CONF, S_FUEL, S_HEAVY, S_WET, S_WORTH, S_SUM, S_STEPS = range(10)
SEED_COLUMNS = 10

# Columns of `arcs`, one row an arc.
(
    A_ORIGIN, A_TARGET, A_LINK, A_TRACK_OUT, A_TRACK_IN, A_BURN, A_BONUS_PAYS, A_THRUST, A_HAZARDS, A_BELT, A_GAIN_BASE,
    A_GAIN_BELT, A_ONCE, A_HALT, A_ENDS, A_SEASONS, A_DEAD_ZONE, A_STRIPS, A_HEAVIEST, A_WITHOUT, A_BONUS_MOVES,
    A_DEAD_ORIGIN, A_PURGED, A_NEEDS_LIT, A_GAIN,
) = range(25)  # fmt: skip

# Columns of `options` and of `engines`.
O_ENGINE, O_AFTERBURN, O_THRUST, O_BEFORE, O_WET, O_FUEL, O_SPENT = range(7)
(
    E_UNIT, E_BURN, E_HALF, E_PIVOTS, E_SOLAR, E_BY_ZONE, E_AFTERBURN_STEPS, E_SAIL, E_BELT_GAIN, E_SEASONS, E_DARK,
    E_OBERTH,
) = range(12)  # fmt: skip

# What all moves of a group share, in an array of integers.
(
    G_CONF, G_ENGINE, G_THRUST, G_OBERTH, G_SEASON, G_UNIT, G_BURN, G_HALF, G_LIT, G_BELT, G_BARE_CONF,
    G_SOLAR, G_ROUND, G_AFTERBURN, G_COMPARE, G_MANY, G_HAZARD, G_DIES_DARK, G_DIES_BARE, G_BELT_GAIN, G_ANY_SEASON,
    G_SPACES, G_PIVOTS, G_DARK, G_KEEPS, G_PURGE, G_DEAD_GAINS, G_BELT_TALLY, G_CAREFREE, G_DANGER,
) = range(30)  # fmt: skip
GROUP_SIZE = 30

NEVER = 1 << 61


class Packed(NamedTuple):
    """The tables in a few matrices: compiled code passes each array by value, so few are better than many."""

    arcs: Ints
    first_arc: Ints
    options: Ints
    option_start: Ints
    engines: Ints
    zone_of: Ints
    solar: Ints  # thrust modifier of the zone, by space
    burned: Ints
    steps: Ints
    worth: Ints
    belt_cost: Ints
    belt_faces: Ints
    dropped: Ints
    without_sails: Ints
    dry: Ints
    season_of_round: Ints
    purge_round: Ints
    purged: Ints
    doom: Ints
    sizes: Ints  # spaces, zones, positions, configurations, hazard cost, dead_keeps_bonus, dead_gains, top of the
    # part of the strip where no two positions have as many steps


def top_of_single_chain(worth: Ints) -> int:
    twins = np.flatnonzero(worth % 2)
    return int(twins[0]) - 2 if len(twins) else len(worth) - 1


def pack(tables: Tables) -> Packed:
    """Put the tables into the form that the compiled code reads."""
    arcs, engines = tables.arcs, tables.engines
    columns = [
        arcs.origin, arcs.target, arcs.link, arcs.track_out, arcs.track_in, arcs.burn, arcs.bonus_pays,
        arcs.thrust_above, arcs.hazards, arcs.belt, arcs.gain_base, arcs.gain_belt, arcs.once, arcs.halt, arcs.ends,
        arcs.seasons, arcs.dead_zone, arcs.strips_sails, arcs.heaviest, arcs.without_engine, arcs.bonus_moves,
        arcs.dead_origin, tables.purged[arcs.target], arcs.needs_lit, *arcs.gain,
    ]  # fmt: skip
    numbers = [
        engines.unit, engines.burn, engines.half_burn, engines.bonus_pivots, engines.solar, engines.by_zone,
        engines.afterburn_steps, engines.sail, engines.belt_gain, engines.free_of_seasons, engines.dark,
        *engines.oberth.T,
    ]  # fmt: skip
    return Packed(
        arcs=as_ints(np.stack(columns, axis=1)),
        first_arc=tables.first_arc,
        options=as_ints(np.stack(tables.options[1:], axis=1)),
        option_start=tables.options.start,
        engines=as_ints(np.stack(numbers, axis=1)),
        zone_of=tables.zone_of,
        solar=tables.solar_of_zone[tables.zone_of],
        burned=tables.burned,
        steps=tables.steps,
        worth=tables.worth,
        belt_cost=tables.belt_cost,
        belt_faces=tables.belt_faces,
        dropped=tables.dropped,
        without_sails=tables.without_sails,
        dry=tables.dry,
        season_of_round=tables.season_of_round,
        purge_round=tables.purge_round,
        purged=tables.purged,
        doom=tables.doom,
        sizes=as_ints(
            [
                tables.spaces,
                tables.zones,
                tables.positions,
                tables.configurations,
                tables.hazard_cost,
                tables.dead_keeps_bonus,
                tables.dead_gains,
                top_of_single_chain(tables.worth),
            ]
        ),
    )


@jit
def grown(rows: Any) -> Any:
    more = np.empty((rows.shape[0] * 2, rows.shape[1]), dtype=np.int64)
    more[: rows.shape[0]] = rows
    return more


@jit
def add_seeds(packed: Any, seeds: Any, found: int, row: int, conf: int, zone: int, wet: int, spent: int) -> Any:
    """Every turn start of one flight in one configuration at one strip position."""
    options, engines = packed.options, packed.engines
    cell = (conf * packed.sizes[1] + zone) * packed.sizes[2] + wet
    for option in range(packed.option_start[cell], packed.option_start[cell + 1]):
        if found == seeds.shape[0]:
            seeds = grown(seeds)
        engine = options[option, O_ENGINE]
        unit = engines[engine, E_UNIT]
        # Turn starts that fly together: same configuration, engine, afterburner and net thrust, and same zone where
        # the thrust of the engine depends on it.
        key = (conf * engines.shape[0] + engine) * 2 + options[option, O_AFTERBURN]
        key = key * 4096 + options[option, O_THRUST] + 1024
        seeds[found, S_GROUP] = key * packed.sizes[1] + (zone if engines[engine, E_BY_ZONE] else 0)
        seeds[found, S_ROW] = row
        seeds[found, S_OPTION] = option
        seeds[found, S_CONF] = conf
        seeds[found, S_FUEL] = options[option, O_FUEL]
        seeds[found, S_HEAVY] = options[option, O_BEFORE]
        seeds[found, S_WET] = options[option, O_WET]
        seeds[found, S_WORTH] = packed.worth[options[option, O_WET]] * unit
        seeds[found, S_STEPS] = spent + options[option, O_SPENT]
        seeds[found, S_SUM] = (seeds[found, S_STEPS] + packed.steps[options[option, O_WET]]) * unit
        found += 1
    return seeds, found


@jit
def collect_seeds(packed: Any, ends: Any, count: int, season: int, seeds: Any) -> Any:
    """Every turn start of every open flight that has not yet left in this season.

    Leaving later in the same season gives the same flights a year later, so once a season is enough.
    """
    configurations = packed.sizes[3]
    found = 0
    for row in range(count):
        if ends[row, STATE] != OPEN or (ends[row, DONE] >> season) & 1:
            continue
        ends[row, DONE] |= 1 << season
        conf, wet = ends[row, CONF], ends[row, WET]
        zone = packed.zone_of[ends[row, SPACE]]
        for other in range(configurations):
            # Fuel may be thrown out before something is left behind: steps are cheaper where the strip is coarse.
            lighter = 0 if other == conf else packed.steps[wet] - packed.steps[packed.dry[conf]]
            for thrown in range(lighter + 1):
                position = packed.burned[wet, thrown]
                if other != conf:
                    position = packed.dropped[conf, other, position]
                if position >= 0:
                    seeds, found = add_seeds(
                        packed, seeds, found, row, other, zone, position, ends[row, SPENT] + thrown
                    )
    return seeds, found


@jit
def can_become(burned: Any, steps: Any, many: int, wet: int, spent: int, other: int, other_spent: int) -> bool:
    """Whether a flight could throw out fuel and be another one, at no more fuel spent.

    Where nothing is ever left behind, fuel left and fuel spent add up to the same for all, and mass alone decides.
    """
    if wet < other:
        return False
    thrown = steps[wet] - steps[other]
    return not many or (burned[wet, thrown] == other and spent + thrown <= other_spent)


@jit
def rest(ends: Any, count: int, first: Any, head: int, burned: Any, steps: Any, many: int, flight: Any) -> Any:
    """Let a flight rest at a space after a turn, unless another one there is at least as good; it may beat others."""
    wet, cost, spent = flight[WET], flight[COST], flight[SPENT]
    row = first[head]
    while row >= 0:
        if (
            ends[row, COST] <= cost
            and can_become(burned, steps, many, ends[row, WET], ends[row, SPENT], wet, spent)
            and ends[row, STATE] != BEATEN
        ):
            return ends, count
        row = ends[row, NEXT]
    row = first[head]
    while row >= 0:
        if ends[row, COST] >= cost and can_become(burned, steps, many, wet, spent, ends[row, WET], ends[row, SPENT]):
            if ends[row, ROUND] == flight[ROUND]:
                ends[row, STATE] = BEATEN
            elif ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
        row = ends[row, NEXT]
    if count == ends.shape[0]:
        ends = grown(ends)
    for column in range(END_COLUMNS):
        ends[count, column] = flight[column]
    ends[count, NEXT] = first[head]
    first[head] = count
    return ends, count + 1


@jit
def starts_better(
    ends: Any, first: Any, worth: Any, steps: Any, group: Any, space: int, doomed: int, move: Any
) -> bool:
    """Whether a flight that rests at this space could set out from it this very turn and be no worse off.

    It could turn any way, has all its burns, and no more mass: so with the same engine its thrust is at least the
    same. Where the zone is worse for the engine, the caller does not ask. It has no bonus burns, but may have the
    thrust and the fuel to do without.
    """
    if move[BONUS] and (move[BURNS] + move[BONUS] > group[G_THRUST] or group[G_THRUST] >= doomed):
        return False
    needed = move[LEFT] + 2 * (group[G_AFTERBURN] * group[G_UNIT] + move[BONUS] * group[G_BURN])
    row = first[group[G_CONF] * group[G_SPACES] + space]
    while row >= 0:
        if (
            ends[row, ROUND] <= group[G_ROUND]
            and ends[row, COST] <= move[DICE]
            and worth[ends[row, WET]] * group[G_UNIT] >= needed
            and (not group[G_MANY] or (ends[row, SPENT] + steps[ends[row, WET]]) * group[G_UNIT] <= move[SUM])
            and ends[row, STATE] != BEATEN
        ):
            return True
        row = ends[row, NEXT]
    return False


@jit
def lacking(row: Any, other: Any, bit_gain: Any) -> int:
    """Bonus burns that the first flight may come to lack against the second, at worst.

    The second may still earn them where the first has been already; a bonus pivot saves two burns.
    """
    short = other[BONUS] - row[BONUS] + 2 * max(other[PIVOTS] - row[PIVOTS], 0)
    visited = row[USED] & ~other[USED] & ~DEAD
    bit = 0
    while visited:
        if visited & 1:
            short += bit_gain[bit]
        visited >>= 1
        bit += 1
    return int(max(short, 0))


@jit
def is_as_good(row: Any, other: Any, group: Any, bit_gain: Any, doomed: int) -> bool:
    """Whether a flight at an arc can do all that another one there can: what it lacks in bonus burns it must be able
    to pay, which a dead engine cannot, nor one that can come to die with so many burns."""
    if row[DICE] > other[DICE] or row[BARE] != other[BARE] or (row[USED] & ~other[USED]) & DEAD:
        return False
    if row[BURNS] < other[BURNS] or row[LEFT] < other[LEFT] or (group[G_MANY] and row[SUM] > other[SUM]):
        return False
    short = lacking(row, other, bit_gain)
    if short == 0:
        return True
    if row[USED] & DEAD or max(row[BURNS] + row[BONUS], other[BURNS] + other[BONUS]) >= doomed:
        return False
    return bool(row[BURNS] >= other[BURNS] + short and row[LEFT] >= other[LEFT] + 2 * short * group[G_BURN])


@jit
def is_beaten(moves: Any, heads: Any, group: Any, bit_gain: Any, doomed: int, move: Any) -> bool:
    """Compare a flight with those that came to the same arc; drop the ones that it beats."""
    arc = move[ARC]
    row, before = heads[arc], -1
    while row >= 0:
        following = moves[row, FOLLOWS]
        if is_as_good(moves[row], move, group, bit_gain, doomed):
            return True
        if is_as_good(move, moves[row], group, bit_gain, doomed):
            moves[row, BURNS] = GONE
            if before < 0:
                heads[arc] = following
            else:
                moves[before, FOLLOWS] = following
        else:
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
def cross(arcs: Any, group: Any, seeds: Any, move: Any) -> None:
    """Take a flight over its arc: the engine may die, dice are due, bonus burns are earned."""
    arc = move[ARC]
    if (group[G_DIES_DARK] and arcs[arc, A_DEAD_ZONE]) or (group[G_DIES_BARE] and arcs[arc, A_STRIPS]):
        move[USED] |= DEAD
    if move[USED] & DEAD and not group[G_KEEPS]:
        move[BONUS] = 0
        move[PIVOTS] = 0
    move[DICE] += arcs[arc, A_HAZARDS] * group[G_HAZARD]
    move[TALLY] += arcs[arc, A_HAZARDS] * HAZARD_TALLY
    if arcs[arc, A_BELT]:
        move[DICE] += group[G_BELT]
        move[TALLY] += group[G_BELT_TALLY]
    unlit = move[USED] & DEAD or (group[G_DARK] and arcs[arc, A_DEAD_ZONE])
    gain = arcs[arc, A_GAIN + group[G_SEASON]] if not unlit or group[G_DEAD_GAINS] else 0
    if not unlit:
        gain += arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
        if arcs[arc, A_GAIN_BASE]:
            gain += group[G_OBERTH]
    once = arcs[arc, A_ONCE]
    if gain and not (once >= 0 and (move[USED] >> once) & 1):
        move[BONUS] = min(move[BONUS] + gain, MOST_BONUS)
        if once >= 0:
            move[USED] |= 1 << once
    if arcs[arc, A_STRIPS] and group[G_BARE_CONF] != group[G_CONF]:
        move[BARE] |= 1
    # Burns that no fuel can pay are worth nothing; without them more flights compare.
    cheapest = min(group[G_HALF], group[G_BURN])
    if cheapest:
        payable = (seeds[move[SEED], S_FUEL] * group[G_UNIT] - move[UNITS]) // cheapest
        move[BURNS] = min(move[BURNS], payable)
    move[LEFT] = seeds[move[SEED], S_WORTH] - 2 * move[UNITS]
    move[SUM] = seeds[move[SEED], S_SUM]


@jit
def put_to_rest(arcs: Any, group: Any, seeds: Any, burned: Any, dropped: Any, move: Any, flight: Any) -> None:
    """The flight as it stands when the turn ends at the target of its arc: fuel is rounded up once."""
    seed, conf = move[SEED], group[G_CONF]
    steps = -(-move[UNITS] // group[G_UNIT])
    wet = burned[seeds[seed, S_WET], steps]
    if move[BARE] & 1:
        wet = dropped[conf, group[G_BARE_CONF], wet]
        conf = group[G_BARE_CONF]
    flight[SPACE] = arcs[move[ARC], A_TARGET]
    flight[CONF] = conf
    flight[WET] = wet
    flight[COST] = move[DICE]
    flight[SPENT] = seeds[seed, S_STEPS] + steps
    flight[ROUND] = group[G_ROUND] + 1
    flight[PARENT] = seeds[seed, S_ROW]
    flight[OPTION] = seeds[seed, S_OPTION]
    flight[STATE] = OPEN
    flight[DONE] = 0
    flight[LEFT_CONF] = group[G_CONF]
    flight[LEFT_ROUND] = group[G_ROUND]
    flight[END_TALLY] = move[TALLY]


@jit
def pay_burns(group: Any, fuel: int, move: Any, paid: int, bonus: int, half: bool) -> bool:
    """Take burns from a flight; False if limit, fuel or engine do not allow it."""
    move[BONUS] -= bonus
    if paid == 0:
        return True
    if move[USED] & DEAD or move[BURNS] < paid:
        return False
    move[BURNS] -= paid
    move[UNITS] += paid * (group[G_HALF] if half else group[G_BURN])
    move[TALLY] += paid if half else 2 * paid
    return bool(-(-move[UNITS] // group[G_UNIT]) <= fuel)


@jit
def pay_step(
    arcs: Any, group: Any, fuel: int, state: Any, arc: int, pivot: bool, way: int, choice: int, move: Any
) -> bool:
    """Pay for a pivot and a burn in one of the ways that can matter; False if this way is not possible.

    Bonus pivots and bonus burns are spent first, which is never worse, unless the engine can die on the way: then all
    ways are tried, numbered by `way` and `choice`.
    """
    for column in range(MOVE_COLUMNS):
        move[column] = state[column]
    spare = 1 if state[PIVOTS] > 0 else 0
    by_spare = pivot and spare == 1 and way == 0
    pivot_bonus = 0
    if by_spare:
        move[PIVOTS] -= 1
    elif pivot:
        pivot_bonus = min(state[BONUS], 2) - (way - spare)
        if pivot_bonus < 2 and group[G_DARK] and arcs[arc, A_DEAD_ORIGIN]:
            return False
        if not pay_burns(group, fuel, move, 2 - pivot_bonus, pivot_bonus, False):
            return False
    burn_bonus = 0
    if arcs[arc, A_BURN]:
        if arcs[arc, A_BONUS_PAYS] and move[BONUS] > 0:
            burn_bonus = 1 - choice
        elif choice:
            return False
        if not burn_bonus and group[G_DARK] and arcs[arc, A_DEAD_ZONE]:
            return False
        if not pay_burns(group, fuel, move, 1 - burn_bonus, burn_bonus, arcs[arc, A_BURN] == 2):
            return False
    move[ARC] = arc
    move[PAY] = (1 if pivot else 0) + (2 if by_spare else 0) + 4 * pivot_bonus + 16 * burn_bonus
    return True


@jit
def extend(
    arcs: Any, first_arc: Any, doom: Any, solar: Any, worth: Any, burned: Any, steps: Any, dropped: Any, group: Any,
    seeds: Any, moves: Any, n: int, heads: Any, ends: Any, count: int, first: Any,
    space: int, state: Any, prev: int, move: Any, flight: Any, bit_gain: Any,
) -> Any:  # fmt: skip
    """Fly every arc out of a space, compare each flight with the others, and let it rest where it may halt."""
    fuel, heavy, came_by = seeds[state[SEED], S_FUEL], seeds[state[SEED], S_HEAVY], state[ARC]
    budget = state[BURNS] + state[BONUS]
    mortal = not group[G_CAREFREE] and (
        (group[G_DARK] and budget >= doom[0, space]) or (group[G_DIES_BARE] and budget >= doom[1, space])
    )
    for arc in range(first_arc[space], first_arc[space + 1]):
        if not is_open(arcs, group, heavy, arc, came_by, state[BONUS], state[USED]):
            continue
        if group[G_CAREFREE] and is_deadly(arcs, group, arc):
            group[G_DANGER] = 1
            continue
        track = arcs[arc, A_TRACK_OUT]
        pivot = came_by >= 0 and track > 0 and track != arcs[came_by, A_TRACK_IN]
        pivot_ways, burn_ways = 1, 1
        if mortal:
            if pivot:
                pivot_ways = min(state[BONUS], 2) + 1 + (1 if state[PIVOTS] > 0 else 0)
            if arcs[arc, A_BURN] and arcs[arc, A_BONUS_PAYS]:
                burn_ways = 2
        target = arcs[arc, A_TARGET]
        doomed = NEVER
        if group[G_DARK] and not group[G_CAREFREE]:
            doomed = doom[0, target]
        if group[G_DIES_BARE] and not group[G_CAREFREE]:
            doomed = min(doomed, doom[1, target])
        for way in range(pivot_ways):
            for choice in range(burn_ways):
                if not pay_step(arcs, group, fuel, state, arc, pivot, way, choice, move):
                    continue
                cross(arcs, group, seeds, move)
                move[PREV] = prev
                if (
                    group[G_COMPARE]
                    and not move[BARE]
                    and group[G_SOLAR] <= solar[target]
                    and starts_better(ends, first, worth, steps, group, target, doomed, move)
                ):
                    continue
                if is_beaten(moves, heads, group, bit_gain, doomed, move):
                    continue
                if n == moves.shape[0]:
                    moves = grown(moves)
                for column in range(MOVE_COLUMNS):
                    moves[n, column] = move[column]
                moves[n, FOLLOWS] = heads[arc]
                heads[arc] = n
                n += 1
                if group[G_COMPARE] and arcs[arc, A_HALT] and not (group[G_PURGE] and arcs[arc, A_PURGED]):
                    put_to_rest(arcs, group, seeds, burned, dropped, move, flight)
                    head = flight[CONF] * group[G_SPACES] + target
                    ends, count = rest(ends, count, first, head, burned, steps, group[G_MANY], flight)
    return moves, n, ends, count


@jit
def group_of(packed: Any, seeds: Any, seed: int, space: int, season: int, turn: int, compare: int) -> Any:
    """What all moves share that start like this seed."""
    option, conf = seeds[seed, S_OPTION], seeds[seed, S_CONF]
    engine, thrust = packed.options[option, O_ENGINE], packed.options[option, O_THRUST]
    numbers = packed.engines[engine]
    afterburn = packed.options[option, O_AFTERBURN]
    group = np.zeros(GROUP_SIZE, dtype=np.int64)
    group[G_CONF] = conf
    group[G_ENGINE] = engine
    group[G_THRUST] = thrust
    group[G_OBERTH] = numbers[E_OBERTH + afterburn]
    group[G_SEASON] = season
    group[G_UNIT] = numbers[E_UNIT]
    group[G_BURN] = numbers[E_BURN]
    group[G_HALF] = numbers[E_HALF]
    group[G_LIT] = 1 if engine < packed.engines.shape[0] - 1 else 0
    group[G_BELT] = packed.belt_cost[conf, season, min(max(thrust, 0), packed.belt_cost.shape[2] - 1)]
    faces = packed.belt_faces[conf, season, min(max(thrust, 0), packed.belt_cost.shape[2] - 1)]
    group[G_BELT_TALLY] = BELT_TALLY
    if 0 < faces < 6:
        group[G_BELT_TALLY] += 1 << (FACE_TALLY_SHIFT + 6 * (faces - 1))
    group[G_BARE_CONF] = packed.without_sails[conf]
    group[G_SOLAR] = packed.solar[space] if numbers[E_BY_ZONE] else -1000
    group[G_ROUND] = turn
    group[G_AFTERBURN] = numbers[E_AFTERBURN_STEPS] if afterburn else 0
    group[G_COMPARE] = compare
    group[G_MANY] = 1 if packed.sizes[3] > 1 else 0
    group[G_HAZARD] = packed.sizes[4]
    group[G_DIES_DARK] = numbers[E_SOLAR]
    group[G_DIES_BARE] = numbers[E_SAIL]
    group[G_BELT_GAIN] = numbers[E_BELT_GAIN]
    group[G_ANY_SEASON] = numbers[E_SEASONS]
    group[G_SPACES] = packed.sizes[0]
    group[G_PIVOTS] = numbers[E_PIVOTS]
    group[G_DARK] = numbers[E_DARK]
    group[G_KEEPS] = packed.sizes[5]
    group[G_DEAD_GAINS] = packed.sizes[6]
    group[G_PURGE] = packed.purge_round[turn]
    return group


@jit
def gains_by_bit(arcs: Any, group: Any) -> Any:
    """What each place that pays once a move is worth to this group."""
    gains = np.zeros(64, dtype=np.int64)
    for arc in range(arcs.shape[0]):
        bit = arcs[arc, A_ONCE]
        if bit >= 0:
            gain = arcs[arc, A_GAIN + group[G_SEASON]] + arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
            if arcs[arc, A_GAIN_BASE]:
                gain += group[G_OBERTH]
            gains[bit] = max(gains[bit], gain)
    return gains


@jit
def fly_all(
    packed: Any, group: Any, seeds: Any, begin: int, end: int, moves: Any, heads: Any, ends: Any, count: int, first: Any
) -> Any:
    """All moves of one group of turn starts, careful or carefree."""
    arcs, first_arc, solar, worth = packed.arcs, packed.first_arc, packed.solar, packed.worth
    burned, steps, dropped, doom = packed.burned, packed.steps, packed.dropped, packed.doom
    heads[:] = -1
    bit_gain = gains_by_bit(arcs, group)
    n = 0
    state = np.zeros(MOVE_COLUMNS, dtype=np.int64)
    move = np.zeros(MOVE_COLUMNS, dtype=np.int64)
    flight = np.zeros(END_COLUMNS, dtype=np.int64)
    for seed in range(begin, end):
        row = seeds[seed, S_ROW]
        if ends[row, STATE] == BEATEN:
            continue
        state[:] = 0
        state[ARC] = -1
        state[BURNS] = max(group[G_THRUST], 0)
        state[PIVOTS] = group[G_PIVOTS]
        state[USED] = 0 if group[G_LIT] else DEAD
        state[DICE] = ends[row, COST]
        state[TALLY] = ends[row, END_TALLY]
        # Of two positions with as many steps one cannot become the other; where mass may be dropped that matters.
        if group[G_MANY] and seeds[seed, S_WET] > packed.sizes[7]:
            state[BARE] = 2 + 2 * (worth[seeds[seed, S_WET]] & 1)
        state[SEED] = seed
        moves, n, ends, count = extend(
            arcs, first_arc, doom, solar, worth, burned, steps, dropped, group, seeds, moves, n, heads, ends, count,
            first, ends[row, SPACE], state, -1, move, flight, bit_gain,
        )  # fmt: skip
    at = 0
    while at < n:
        if moves[at, BURNS] != GONE and not arcs[moves[at, ARC], A_ENDS]:
            state[:] = moves[at]
            moves, n, ends, count = extend(
                arcs, first_arc, doom, solar, worth, burned, steps, dropped, group, seeds, moves, n, heads, ends, count,
                first, arcs[state[ARC], A_TARGET], state, at, move, flight, bit_gain,
            )  # fmt: skip
        at += 1
        if group[G_DANGER]:
            break
    return moves, n, ends, count


@jit
def fly_group(
    packed: Any, group: Any, seeds: Any, begin: int, end: int, moves: Any, heads: Any, ends: Any, count: int, first: Any
) -> Any:
    """All moves of one group of turn starts.

    An engine that can die makes it worth while to save bonus burns, which takes much more looking. So it is first flown
    without a care, and only if a deadly place comes within reach once more with all care. What was found until then
    stays found: those flights are legal, only not all there are.
    """
    group[G_CAREFREE] = 1 if group[G_DARK] or group[G_DIES_BARE] else 0
    moves, n, ends, count = fly_all(packed, group, seeds, begin, end, moves, heads, ends, count, first)
    if group[G_DANGER]:
        group[G_CAREFREE] = 0
        group[G_DANGER] = 0
        moves, n, ends, count = fly_all(packed, group, seeds, begin, end, moves, heads, ends, count, first)
    return moves, n, ends, count


@jit
def fly_round(
    packed: Any, seeds: Any, season: int, turn: int, moves: Any, heads: Any, ends: Any, count: int, first: Any
) -> Any:
    """All moves of one turn; seeds are sorted by group."""
    looked_at, begin = 0, 0
    while begin < seeds.shape[0]:
        end = begin
        while end < seeds.shape[0] and seeds[end, S_GROUP] == seeds[begin, S_GROUP]:
            end += 1
        group = group_of(packed, seeds, begin, ends[seeds[begin, S_ROW], SPACE], season, turn, 1)
        moves, n, ends, count = fly_group(packed, group, seeds, begin, end, moves, heads, ends, count, first)
        looked_at += n
        begin = end
    if packed.purge_round[turn]:
        for row in range(count):
            if packed.purged[ends[row, SPACE]] and ends[row, STATE] == OPEN:
                ends[row, STATE] = RETIRED
    return moves, ends, count, looked_at


class Found(NamedTuple):
    """What a search has found."""

    ends: Ints  # rows of flights at rest, beaten ones among them
    looked_at: int  # moves that were kept for a while


def explore(packed: Packed, start_space: int, start_wet: int, rounds: int) -> Found:
    """Every non-dominated flight of at most `rounds` turns from one start.

    The loop over turns runs uncompiled, so that an interrupt is heard between two turns.
    """
    ends = np.zeros((4096, END_COLUMNS), dtype=np.int64)
    moves = np.empty((16384, MOVE_COLUMNS), dtype=np.int64)
    seeds = np.empty((4096, SEED_COLUMNS), dtype=np.int64)
    heads = np.empty(packed.arcs.shape[0], dtype=np.int64)
    first = np.full(int(packed.sizes[3] * packed.sizes[0]), -1, dtype=np.int64)
    flight = np.zeros(END_COLUMNS, dtype=np.int64)
    flight[SPACE], flight[WET], flight[PARENT], flight[OPTION] = start_space, start_wet, -1, -1
    ends, count = rest(ends, 0, first, start_space, packed.burned, packed.steps, 0, flight)
    looked_at = 0
    for turn in range(rounds):
        season = int(packed.season_of_round[turn])
        seeds, found = collect_seeds(packed, ends, count, season, seeds)
        order = np.argsort(seeds[:found, S_GROUP], kind="stable")
        moves, ends, count, kept = fly_round(
            packed, seeds[:found][order], season, turn, moves, heads, ends, count, first
        )
        looked_at += int(kept)
    return Found(ends[:count].copy(), looked_at)


def trace(packed: Packed, ends: Ints, row: int) -> tuple[list[tuple[int, int]], int]:
    """The arcs of the move that led to a flight at rest, each with how it was paid, and the fuel steps it burned.

    The search keeps no paths; the one move is flown again from where it started, and the end that fits is looked up.
    """
    parent = ends[row, PARENT]
    seeds = np.zeros((1, SEED_COLUMNS), dtype=np.int64)
    option, engine = int(ends[row, OPTION]), int(packed.options[ends[row, OPTION], O_ENGINE])
    unit = int(packed.engines[engine, E_UNIT])
    wet = packed.options[option, O_WET]
    seeds[0] = [
        0, parent, option, ends[row, LEFT_CONF], packed.options[option, O_FUEL], packed.options[option, O_BEFORE],
        wet, packed.worth[wet] * unit, 0, 0,
    ]  # fmt: skip
    turn = int(ends[row, LEFT_ROUND])
    season = int(packed.season_of_round[turn])
    group = group_of(packed, seeds, 0, int(ends[parent, SPACE]), season, turn, 0)
    moves = np.empty((1024, MOVE_COLUMNS), dtype=np.int64)
    heads = np.empty(packed.arcs.shape[0], dtype=np.int64)
    first = np.empty(0, dtype=np.int64)
    moves, n, _, _ = fly_group(packed, group, seeds, 0, 1, moves, heads, ends, 0, first)
    flight = np.zeros(END_COLUMNS, dtype=np.int64)
    for at in range(n):
        if moves[at, BURNS] == GONE or packed.arcs[moves[at, ARC], A_TARGET] != ends[row, SPACE]:
            continue
        put_to_rest(packed.arcs, group, seeds, packed.burned, packed.dropped, moves[at], flight)
        if all(flight[column] == ends[row, column] for column in (CONF, WET, COST)):
            path = []
            while at >= 0:
                path.append((int(moves[at, ARC]), int(moves[at, PAY])))
                at = int(moves[at, PREV])
            return path[::-1], int(flight[SPENT])
    raise AssertionError("a flight that was found cannot be flown again")

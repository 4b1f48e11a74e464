"""Turn starts: who leaves a space in which way, and what all flights of a group share."""

from __future__ import annotations

from typing import Any

from planner.search.kernel.compiled import entry, jit
from planner.search.kernel.resting import is_hopeless, only_open
from planner.search.tables import DEAD

# isort: off
# fmt: off
from planner.search.kernel.columns import (
    ALL_SEASONS, ARC, A_GAIN, A_GAIN_BASE, A_GAIN_BELT, A_ONCE, BEFORE_SHIFT, BELT_TALLY, BURNS, CONF, COST, C_BARE,
    C_DRY, C_LEAST, C_TERMS, C_WORN, DICE, DONE, E_AFTERBURN_STEPS, E_BELT_GAIN, E_BURN, E_BY_ZONE, E_DARK, E_HALF,
    E_OBERTH, E_PIVOTS, E_SAIL, E_SEASONS, E_SOLAR, E_UNIT, FACE_TALLY_SHIFT, FIRST_LINE, G_AFTERBURN, G_ANY_SEASON,
    G_BARE_CONF, G_BARE_WORN, G_BARRED, G_BELT, G_BELT_GAIN, G_BELT_TALLY, G_BETTER, G_BURN, G_CAREFREE, G_CONF,
    G_DANGER, G_DARK, G_DEAD_GAINS, G_DIES_BARE, G_DIES_DARK, G_EARNS, G_HALF, G_HAZARD, G_KEEPS, G_LEAST, G_LIT,
    G_MANY, G_MISSED, G_MORTAL, G_OBERTH, G_PIVOTS, G_PURGE, G_ROUND, G_SEASON, G_SOLAR, G_SPACES, G_TERMS, G_THRUST,
    G_UNIT, G_USED_UP, G_WEARS, G_WIDTH, G_WORN, G_WORN_BELT, G_WORN_TALLY, KIND, LEFT, LINE, MOVE_COLUMNS, N_BETTER,
    N_ENDS, N_ROW, N_SEEDS, OPEN, O_AFTERBURN, O_BEFORE, O_ENGINE, O_FUEL, O_SPENT, O_THRUST, O_WET, PAID, PIVOTS,
    PREV, P_SOLAR, P_ZONE, R_PURGE, SEED, SPACE, SPENT, STALE, STATE, STEPS, S_CONF, S_EARLIER, S_FUEL, S_GROUP,
    S_HEAVY, S_LEFT, S_OPTION, S_ROW, S_STEPS, S_SUM, S_WET, TALLY, USED, WET, Z_CONFIGURATIONS, Z_DEAD_GAINS,
    Z_DEAD_KEEPS, Z_DRY_STEPS, Z_HAZARD_COST, Z_LEAST_THRUST, Z_POSITIONS, Z_SEASONS, Z_SHEDS, Z_SPACES, Z_ZONES,
)
# fmt: on
# isort: on


@jit
def season_before(packed: Any, done: int, season: int, space: int) -> int:
    """A season in which a flight has left, the one against which least is better now; -1 if there is none.

    It may be the same season before a purge: what came to rest in the purged spaces is lost since then.
    """
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
    packed: Any, ends: Any, first: Any, seeds: Any, counts: Any, row: int, conf: int, wet: int, thrown: int, season: int
) -> bool:
    """Every turn start of one flight in one configuration at one strip position; False if there is no room for it."""
    options, engines, sizes = packed.options, packed.engines, packed.sizes
    space = ends[row, SPACE]
    zone = packed.spaces[space, P_ZONE]
    cell = (conf * sizes[Z_ZONES] + zone) * sizes[Z_POSITIONS] + wet
    seasons = sizes[Z_SEASONS]
    earlier = season_before(packed, (ends[row, DONE] | ends[row, DONE] >> BEFORE_SHIFT) & ALL_SEASONS, season, space)
    if packed.counts_less[ends[row, CONF], conf]:  # until it meets a belt, it might as well count on all
        belt = packed.needed[N_BETTER + seasons * seasons + season, space]
        if earlier < 0 or belt > packed.needed[N_BETTER + earlier * seasons + season, space]:
            earlier = seasons
    # What is no better now than in the season when it left before has been flown already.
    better = packed.needed[N_BETTER + earlier * seasons + season, space] if earlier >= 0 else 0
    for option in range(packed.cells[cell, 0], packed.cells[cell, 1]):
        if max(options[option, O_THRUST], 0) < better:
            continue
        spent = ends[row, SPENT] + thrown + options[option, O_SPENT]
        fuel = packed.strip[options[option, O_WET], STEPS] - sizes[Z_DRY_STEPS]
        if is_hopeless(ends, first, packed.needed, sizes, space, spent, ends[row, COST], fuel):
            continue
        found = counts[N_SEEDS]
        if found == seeds.shape[0]:
            return False
        engine = options[option, O_ENGINE]
        unit = engines[engine, E_UNIT]
        # Turn starts that fly together: same configuration, engine, afterburner and net thrust, same season before, and
        # same zone where the thrust of the engine depends on it.
        key = (conf * engines.shape[0] + engine) * 2 + options[option, O_AFTERBURN]
        key = (key * 4096 + options[option, O_THRUST] + 1024) * 8 + earlier + 1
        seeds[found, S_GROUP] = key * sizes[Z_ZONES] + (zone if engines[engine, E_BY_ZONE] else 0)
        seeds[found, S_ROW] = row
        seeds[found, S_OPTION] = option
        seeds[found, S_CONF] = conf
        seeds[found, S_FUEL] = options[option, O_FUEL]
        seeds[found, S_HEAVY] = options[option, O_BEFORE]
        seeds[found, S_WET] = options[option, O_WET]
        seeds[found, S_LEFT] = packed.strip[options[option, O_WET], STEPS] * unit
        seeds[found, S_STEPS] = spent
        seeds[found, S_SUM] = spent * unit + seeds[found, S_LEFT]
        seeds[found, S_EARLIER] = earlier
        counts[N_SEEDS] = found + 1
    return True


@jit
def leave(packed: Any, ends: Any, first: Any, seeds: Any, counts: Any, row: int, season: int) -> bool:
    """Every turn start of one flight; False if there is no room for them."""
    strip, sizes = packed.strip, packed.sizes
    conf, wet = ends[row, CONF], ends[row, WET]
    for other in range(sizes[Z_CONFIGURATIONS]):
        # Fuel may be thrown out before something is left behind: steps are cheaper where the strip is coarse.
        dry = packed.configurations[conf, C_DRY]
        lighter = 0 if packed.configurations[other, C_DRY] == dry else strip[wet, STEPS] - strip[dry, STEPS]
        for thrown in range(lighter + 1):
            position = packed.burned[wet, thrown]
            if other != conf:
                position = packed.dropped[conf, other, position]
            if position >= 0 and not add_seeds(
                packed, ends, first, seeds, counts, row, other, position, thrown, season
            ):
                return False
    return True


@entry
def collect_seeds(packed: Any, desk: Any, season: int) -> bool:
    """Every turn start of every open flight that has not yet left in this season; False if there is no room for more:
    then it wants to be called again.

    Leaving later in the same season gives the same flights a year later, so once a season is enough, until a purge.
    """
    ends, counts, sizes = desk.ends, desk.counts, packed.sizes
    if counts[N_ROW] == 0:
        only_open(ends, counts, desk.first, sizes[Z_SPACES])
    while counts[N_ROW] < counts[N_ENDS]:
        row, before = counts[N_ROW], counts[N_SEEDS]
        if ends[row, STATE] == OPEN and not (ends[row, DONE] >> season) & 1:
            space, spent, cost = ends[row, SPACE], ends[row, SPENT], ends[row, COST]
            fuel = packed.strip[ends[row, WET], STEPS] - sizes[Z_DRY_STEPS]
            if is_hopeless(ends, desk.first, packed.needed, sizes, space, spent, cost, fuel):
                ends[row, DONE] = ALL_SEASONS
            elif leave(packed, ends, desk.first, desk.seeds, counts, row, season):
                ends[row, DONE] |= 1 << season
            else:
                counts[N_SEEDS] = before
                return False
        counts[N_ROW] = row + 1
    return True


@jit
def tally_of_belt(faces: int) -> int:
    """What one belt adds to a tally, by the faces on which it is come through."""
    if 0 < faces < 6:
        return int(BELT_TALLY + (1 << (FACE_TALLY_SHIFT + 6 * (faces - 1))))
    return int(BELT_TALLY)


@jit
def describe_group(packed: Any, desk: Any, seed: int, season: int, turn: int) -> None:
    """What all moves share that start like this seed."""
    sizes, engines, belts = packed.sizes, packed.engines, packed.belts
    seeds, group = desk.seeds, desk.group
    option, conf = seeds[seed, S_OPTION], seeds[seed, S_CONF]
    space = desk.ends[seeds[seed, S_ROW], SPACE]
    engine, thrust = packed.options[option, O_ENGINE], packed.options[option, O_THRUST]
    afterburn, earlier = packed.options[option, O_AFTERBURN], seeds[seed, S_EARLIER]
    speed = thrust - sizes[Z_LEAST_THRUST]
    group[G_CONF] = conf
    group[G_THRUST] = thrust
    group[G_OBERTH] = engines[engine, E_OBERTH + afterburn]
    group[G_SEASON] = season
    group[G_UNIT] = engines[engine, E_UNIT]
    group[G_BURN] = engines[engine, E_BURN]
    group[G_HALF] = engines[engine, E_HALF]
    group[G_LIT] = 1 if engine < engines.shape[0] - 1 else 0
    group[G_BELT] = belts[conf, season, speed, 0]
    group[G_BELT_TALLY] = tally_of_belt(belts[conf, season, speed, 1])
    group[G_WEARS] = belts[conf, season, speed, 2]
    worn = packed.configurations[conf, C_WORN]
    group[G_WORN_BELT] = belts[worn, season, speed, 0]
    group[G_WORN_TALLY] = tally_of_belt(belts[worn, season, speed, 1])
    used_up = packed.configurations[conf, C_LEAST + 2 * engines.shape[0] + engine]
    bare = packed.configurations[used_up, C_BARE]
    group[G_USED_UP] = used_up
    group[G_WORN] = packed.configurations[used_up, C_WORN]
    group[G_TERMS] = packed.configurations[conf, C_TERMS]
    group[G_BARE_CONF] = bare
    group[G_BARE_WORN] = packed.configurations[bare, C_WORN] if bare >= 0 else -1
    group[G_LEAST] = packed.configurations[conf, C_LEAST + 2 * engine + afterburn]
    group[G_SOLAR] = packed.spaces[space, P_SOLAR] if engines[engine, E_BY_ZONE] else -1000
    group[G_ROUND] = turn
    group[G_AFTERBURN] = engines[engine, E_AFTERBURN_STEPS] if afterburn else 0
    group[G_MANY] = sizes[Z_SHEDS]
    group[G_HAZARD] = sizes[Z_HAZARD_COST]
    group[G_DIES_DARK] = engines[engine, E_SOLAR]
    group[G_DIES_BARE] = engines[engine, E_SAIL]
    group[G_BELT_GAIN] = engines[engine, E_BELT_GAIN]
    group[G_ANY_SEASON] = engines[engine, E_SEASONS]
    group[G_SPACES] = sizes[Z_SPACES]
    group[G_PIVOTS] = engines[engine, E_PIVOTS]
    group[G_DARK] = engines[engine, E_DARK]
    group[G_KEEPS] = sizes[Z_DEAD_KEEPS]
    group[G_DEAD_GAINS] = sizes[Z_DEAD_GAINS]
    group[G_PURGE] = packed.rounds[turn, R_PURGE]
    group[G_WIDTH] = max(thrust, 0) + 1
    group[G_BETTER] = earlier * sizes[Z_SEASONS] + season if earlier >= 0 else -1
    # First without a care for where the engine comes to pay nothing, if there is any such place.
    group[G_CAREFREE] = engines[engine, E_DARK] | engines[engine, E_SAIL]
    group[G_MORTAL] = 0
    group[G_DANGER] = 0
    group[G_MISSED] = 0
    group[G_EARNS] = 0
    group[G_BARRED] = 0


@jit
def count_gains(arcs: Any, paying: Any, group: Any, gains: Any) -> None:
    """What each place that pays once a move is worth to this group."""
    for place in range(gains.shape[0]):
        gains[place] = 0
    for number in range(paying.shape[0]):
        arc = paying[number]
        place = arcs[arc, A_ONCE]
        gain = arcs[arc, A_GAIN + group[G_SEASON]] + arcs[arc, A_GAIN_BELT] * group[G_BELT_GAIN]
        if arcs[arc, A_GAIN_BASE]:
            gain += group[G_OBERTH]
        gains[place] = max(gains[place], gain)


@jit
def set_out(packed: Any, group: Any, seeds: Any, seed: int, cost: int, tally: int, moves: Any, at: int) -> None:
    """A row for a flight that has not yet flown any arc of this turn."""
    for column in range(MOVE_COLUMNS):
        moves[at, column] = 0
    moves[at, SEED] = seed
    moves[at, ARC] = -1
    moves[at, PREV] = -1
    moves[at, PAID] = -1
    moves[at, BURNS] = max(group[G_THRUST], 0)
    moves[at, LEFT] = seeds[seed, S_LEFT]
    moves[at, PIVOTS] = group[G_PIVOTS]
    moves[at, USED] = 0 if group[G_LIT] else DEAD
    moves[at, DICE] = cost
    moves[at, TALLY] = tally
    moves[at, KIND] = STALE if group[G_BETTER] >= 0 else 0
    # Of two positions with as many steps one cannot become the other; where mass may be dropped that matters.
    if group[G_MANY]:
        moves[at, KIND] |= FIRST_LINE * packed.strip[seeds[seed, S_WET], LINE]

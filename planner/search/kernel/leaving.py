"""Departures: who leaves a space in which way, and what all flights of a group share."""

from __future__ import annotations

from planner.search.kernel.columns import (
    ALL_SEASONS,
    BEFORE_SHIFT,
    MOVE_COLUMNS,
    OPEN,
    STALE,
    Arc,
    Belt,
    Bound,
    Cell,
    Configuration,
    Departure,
    End,
    Engine,
    Move,
    Option,
    Position,
    Round,
    Space,
)
from planner.search.kernel.compiled import Int64, entry, inlined, jit
from planner.search.kernel.packing import Packed
from planner.search.kernel.records import Group
from planner.search.kernel.resting import bound_at, comes_too_late, covers, is_hopeless, only_open, operations_at
from planner.search.kernel.tally import tally_of_belt
from planner.search.kernel.workspace import Workspace
from planner.search.tables import DEAD, Ints


@inlined
def burns_to_news(packed: Packed, earlier: int, season: int, space: int) -> int:
    """Fewest burns from a space to anything that is new for who has left before: Departure.EARLIER."""
    needed = packed.bounds[Bound.BETTER + news_of(packed, earlier, season), space]
    if is_before_purge(packed, earlier):
        needed = min(needed, packed.bounds[Bound.BETTER + purged_news(packed, season), space])
    return int(needed)


@inlined
def news_of(packed: Packed, earlier: int, season: int) -> int:
    """Number of a pair of seasons, see Bound.BETTER."""
    seasons = packed.sizes.seasons
    return int((earlier - seasons - 1 if is_before_purge(packed, earlier) else earlier) * seasons + season)


@inlined
def purged_news(packed: Packed, season: int) -> int:
    """Likewise of a season and what a purge has taken since."""
    return int((packed.sizes.seasons + 1) * packed.sizes.seasons + season)


@inlined
def is_before_purge(packed: Packed, earlier: int) -> bool:
    """Whether it was before a purge, so that what came to rest in the purged spaces is lost since then."""
    return bool(earlier > packed.sizes.seasons)


@inlined
def left_before(packed: Packed, work: Workspace, row: int, conf: int, season: int) -> tuple[int, int]:
    """Departure.EARLIER of a label that leaves in a configuration, that against which least is new; and the fewest
    burns to anything that is, below 0 if all is."""
    done, space, seasons = work.ends[row, End.DONE], work.ends[row, End.SPACE], packed.sizes.seasons
    best, most = Int64(-1), Int64(-1)
    for earlier in range(2 * seasons + 1):
        if earlier == seasons:  # until it meets a belt, it might as well count on all
            has_left = packed.counts_less[work.ends[row, End.CONF], conf]
        elif earlier < seasons:
            has_left = (done >> earlier) & 1
        else:
            has_left = (done >> BEFORE_SHIFT + earlier - seasons - 1) & 1
        needed = Int64(burns_to_news(packed, earlier, season, space)) if has_left else most
        if needed > most:
            best, most = Int64(earlier), needed
    return best, most


@inlined
def add_departures(packed: Packed, work: Workspace, row: int, conf: int, wet: int, thrown: int, season: int) -> bool:
    """Every departure of one label in one configuration at one strip position; False if there is no room for it."""
    ends, options, sizes = work.ends, packed.options, packed.sizes
    space = ends[row, End.SPACE]
    cell = (conf * sizes.zones + packed.spaces[space, Space.ZONE]) * sizes.positions + wet
    # What is no better now than in the season when it left before has been flown already.
    earlier, needed = left_before(packed, work, row, conf, season)
    bound = bound_at(work, row, work.counts[0].turn)
    for option in range(packed.cells[cell, Cell.FIRST], packed.cells[cell, Cell.END]):
        if max(options[option, Option.NET_THRUST], 0) < needed:
            continue
        if bound and not packed.engines[options[option, Option.ENGINE], Engine.MARK] & bound:
            continue
        spent = ends[row, End.SPENT] + thrown + options[option, Option.STEPS_SPENT]
        fuel = packed.strip[options[option, Option.WET], Position.STEPS] - sizes.dry_steps
        if is_hopeless(packed, work, row, spent, fuel):
            continue
        pace, turn = options[option, Option.PACE], work.counts[0].turn
        if comes_too_late(packed, pace, space, turn, fuel, ends[row, End.COST]):
            continue
        if work.counts[0].departures == work.departures.shape[0]:
            return False
        add_departure(packed, work, row, conf, option, spent, earlier)
    return True


@inlined
def add_departure(packed: Packed, work: Workspace, row: int, conf: int, option: int, spent: int, earlier: int) -> None:
    """One departure, with so much fuel spent."""
    options, engines, departures, new = packed.options, packed.engines, work.departures, work.counts[0].departures
    engine, wet = options[option, Option.ENGINE], options[option, Option.WET]
    unit, zone = engines[engine, Engine.UNIT], packed.spaces[work.ends[row, End.SPACE], Space.ZONE]
    # Departures that fly together: same configuration, engine, afterburner and net thrust, same season before, and
    # same zone where the thrust of the engine depends on it.
    key = (conf * engines.shape[0] + engine) * 2 + options[option, Option.AFTERBURN]
    key = (key * 4096 + options[option, Option.NET_THRUST] + 1024) * 8 + earlier + 1
    departures[new, Departure.GROUP] = key * packed.sizes.zones + (zone if engines[engine, Engine.BY_ZONE] else 0)
    departures[new, Departure.ROW] = row
    departures[new, Departure.OPTION] = option
    departures[new, Departure.CONF] = conf
    departures[new, Departure.FUEL] = options[option, Option.FUEL_STEPS]
    departures[new, Departure.HEAVY] = options[option, Option.WET_BEFORE]
    departures[new, Departure.WET] = wet
    departures[new, Departure.LEFT] = packed.strip[wet, Position.STEPS] * unit
    departures[new, Departure.STEPS] = spent
    departures[new, Departure.SUM] = spent * unit + departures[new, Departure.LEFT]
    departures[new, Departure.EARLIER] = earlier
    departures[new, Departure.AQUA] = work.ends[row, End.AQUA]
    departures[new, Departure.OPERATIONS] = min(operations_at(work.ends, row, work.counts[0].turn), 1) + 1
    departures[new, Departure.STOCK] = work.ends[row, End.STOCK]
    work.counts[0].departures = new + 1


@inlined
def position_as(packed: Packed, conf: int, other: int, wet: int) -> int:
    """Strip position after becoming another configuration; -1 if that cannot be."""
    return int(wet if other == conf else packed.dropped[conf, other, wet])


@inlined
def is_covered(packed: Packed, conf: int, other: int, wet: int, thrown: int, position: int) -> bool:
    """Whether another way to leave can do all that this one can: with less fuel thrown out, or without things that help
    nobody."""
    number, steps = packed.covering
    if packed.sizes.pays:
        for less in range(thrown):
            heavier = Int64(position_as(packed, conf, other, packed.burned[wet, less]))
            if heavier >= 0 and covers(packed, number[other, other], heavier, less, position, thrown):
                return True
        return False
    if not packed.sizes.sheds:
        return False
    for less in range(thrown):
        heavier = position_as(packed, conf, other, packed.burned[wet, less])
        if heavier >= 0 and less + steps[number[other, other], heavier, position] <= thrown:
            return True
    for lighter in range(packed.sizes.configurations):
        # Who counts on less flies only to belts.
        leads_there = lighter != other and packed.dropped[other, lighter, position] >= 0
        if leads_there and number[lighter, other] >= 0 and not packed.counts_less[conf, lighter]:
            place = position_as(packed, conf, lighter, packed.burned[wet, thrown])
            if place >= 0 and steps[number[lighter, other], place, position] <= 0:
                return True
    return False


@inlined
def leave(packed: Packed, work: Workspace, row: int, season: int) -> bool:
    """Every departure of one label; False if there is no room for them."""
    strip, configurations = packed.strip, packed.configurations
    conf, wet = work.ends[row, End.CONF], work.ends[row, End.WET]
    dry = configurations[conf, Configuration.DRY]
    for other in range(packed.sizes.configurations):
        # Fuel may be thrown out before something is left behind: steps are cheaper where the strip is coarse.
        is_lighter = configurations[other, Configuration.DRY] != dry
        most = strip[wet, Position.STEPS] - strip[dry, Position.STEPS] if is_lighter else 0
        for thrown in range(most + 1):
            position = position_as(packed, conf, other, packed.burned[wet, thrown])
            if position < 0 or is_covered(packed, conf, other, wet, thrown, position):
                continue
            if not add_departures(packed, work, row, other, position, thrown, season):
                return False
    return True


@entry
def collect_departures(packed: Packed, work: Workspace, season: int, turn: int) -> bool:
    """Begin a turn with every departure of every open label that has not yet left in this season; False if there is no
    room for more: then it wants to be called again.

    Leaving later in the same season gives the same flights a year later, so once a season is enough, until a purge.
    """
    ends, counts = work.ends, work.counts[0]
    counts.turn = turn
    if counts.row == 0:
        counts.departures = 0
        counts.end = 0
        counts.moves = 0
        only_open(packed, work)
    while counts.row < counts.ends:
        row, before = counts.row, counts.departures
        is_here = ends[row, End.STATE] == OPEN and ends[row, End.ROUND] <= turn
        if is_here and not (ends[row, End.DONE] >> season) & 1:
            fuel = packed.strip[ends[row, End.WET], Position.STEPS] - packed.sizes.dry_steps
            if is_hopeless(packed, work, row, ends[row, End.SPENT], fuel):
                ends[row, End.DONE] = ALL_SEASONS
            elif leave(packed, work, row, season):
                if not bound_at(work, row, turn):  # else it may leave with others in a year of the same season
                    ends[row, End.DONE] |= 1 << season
            else:
                counts.departures = before
                return False
        counts.row = row + 1
    counts.row = 0
    return True


@jit
def describe_group(packed: Packed, work: Workspace, departure: int, season: int, turn: int) -> None:
    """What all moves share that start like this departure."""
    departures, options, group = work.departures, packed.options, work.group[0]
    option, conf = departures[departure, Departure.OPTION], departures[departure, Departure.CONF]
    earlier = departures[departure, Departure.EARLIER]
    group.round = turn
    group.season = season
    group.purges = packed.rounds[turn, Round.PURGE]
    group.pace = options[option, Option.PACE]
    group.thrust = options[option, Option.NET_THRUST]
    group.width = max(group.thrust, 0) + 1
    group.better = news_of(packed, earlier, season) if earlier >= 0 else -1
    group.renewed = purged_news(packed, season) if is_before_purge(packed, earlier) else -1
    engine, afterburn = options[option, Option.ENGINE], options[option, Option.AFTERBURN]
    space = work.ends[departures[departure, Departure.ROW], End.SPACE]
    describe_engine(packed.engines, engine, afterburn, packed.spaces[space, Space.SOLAR], group)
    describe_configuration(packed.configurations, conf, packed.engines.shape[0], engine, afterburn, group)
    speed = group.thrust - packed.sizes.least_thrust
    describe_belts(packed.belts, conf, packed.configurations[conf, Configuration.WORN], speed, group)
    # First without a care for where the engine comes to pay nothing, if there is any such place.
    deadly = group.dark | group.dies_bare
    group.mortal = deadly if work.wanted.shaded else 0
    group.carefree = deadly - group.mortal
    group.danger = 0
    group.missed = 0
    group.earns = 0
    group.barred = 0


@jit
def describe_engine(engines: Ints, engine: int, afterburn: int, solar: int, group: Group) -> None:
    """What a group has of its engine, which starts in a zone with this modifier for solar power."""
    group.lit = 1 if engine < engines.shape[0] - 1 else 0
    group.unit = engines[engine, Engine.UNIT]
    group.burn = engines[engine, Engine.BURN]
    group.half_burn = engines[engine, Engine.HALF_BURN]
    group.afterburn = engines[engine, Engine.AFTERBURN_STEPS] if afterburn else 0
    group.solar = solar if engines[engine, Engine.BY_ZONE] else -1000
    group.any_season = engines[engine, Engine.FREE_OF_SEASONS]
    group.pivots = engines[engine, Engine.BONUS_PIVOTS]
    group.oberth = engines[engine, Engine.OBERTH + afterburn]
    group.belt_gain = engines[engine, Engine.BELT_GAIN]
    group.dark = engines[engine, Engine.DARK]
    group.dies_dark = engines[engine, Engine.SOLAR]
    group.dies_bare = engines[engine, Engine.SAIL]


@jit
def describe_configuration(
    configurations: Ints, conf: int, engines: int, engine: int, afterburn: int, group: Group
) -> None:
    """The configuration of a group that flies with one of so many engines, and what becomes of it."""
    used_up = configurations[conf, Configuration.LEAST + 2 * engines + engine]
    bare = configurations[used_up, Configuration.BARE]
    group.conf = conf
    group.terms = configurations[conf, Configuration.TERMS]
    group.least = configurations[conf, Configuration.LEAST + 2 * engine + afterburn]
    group.used_up = used_up
    group.worn = configurations[used_up, Configuration.WORN]
    group.bare = bare
    group.bare_worn = configurations[bare, Configuration.WORN] if bare >= 0 else -1


@jit
def describe_belts(belts: Ints, conf: int, worn: int, speed: int, group: Group) -> None:
    """What belts cost a group, before it is worn and after."""
    group.belt = belts[conf, group.season, speed, Belt.COST]
    group.belt_tally = tally_of_belt(belts[conf, group.season, speed, Belt.FACES])
    group.wears = belts[conf, group.season, speed, Belt.WEARS]
    group.worn_belt = belts[worn, group.season, speed, Belt.COST]
    group.worn_tally = tally_of_belt(belts[worn, group.season, speed, Belt.FACES])


@jit
def count_gains(packed: Packed, work: Workspace) -> None:
    """What each place that pays once a move is worth to this group."""
    arcs, group, gains = packed.arcs, work.group[0], work.gains
    for place in range(gains.shape[0]):
        gains[place] = 0
    for number in range(packed.paying.shape[0]):
        arc = packed.paying[number]
        place = arcs[arc, Arc.ONCE]
        gain = arcs[arc, Arc.GAIN + group.season] + arcs[arc, Arc.GAIN_BELT] * group.belt_gain
        if arcs[arc, Arc.GAIN_BASE]:
            gain += group.oberth
        gains[place] = max(gains[place], gain)


@jit
def set_out(packed: Packed, work: Workspace, departure: int, at: int) -> None:
    """A label for a departure that has not yet flown any arc of this turn."""
    group, moves, departures = work.group[0], work.moves, work.departures
    row = departures[departure, Departure.ROW]
    for column in range(MOVE_COLUMNS):
        moves[at, column] = 0
    moves[at, Move.DEPARTURE] = departure
    moves[at, Move.ARC] = -1
    moves[at, Move.PREV] = -1
    moves[at, Move.PAID] = -1
    moves[at, Move.BURNS] = max(group.thrust, 0)
    moves[at, Move.LEFT] = departures[departure, Departure.LEFT]
    moves[at, Move.PIVOTS] = group.pivots
    moves[at, Move.USED] = 0 if group.lit else DEAD
    moves[at, Move.DICE] = work.ends[row, End.COST]
    moves[at, Move.TALLY] = work.ends[row, End.TALLY]
    moves[at, Move.AQUA] = departures[departure, Departure.AQUA]
    moves[at, Move.KIND] = STALE if group.better >= 0 else 0

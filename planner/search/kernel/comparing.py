"""Labels inside a turn compared: with each other, with what rests where they pass, and with a goal."""

from __future__ import annotations

from planner.search.kernel.buying import met_in_move, rolls_no_worse
from planner.search.kernel.columns import (
    DOMINATED,
    EARNED,
    GONE,
    STALE,
    UNREACHABLE,
    WORN,
    Ahead,
    Arc,
    Bound,
    Configuration,
    Departure,
    End,
    Move,
    Position,
)
from planner.search.kernel.compiled import Int64, inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.resting import (
    bound_at,
    comes_too_late,
    covers,
    is_outdone,
    operations_at,
    price_of,
    share_a_line,
)
from planner.search.kernel.steps import has_paid
from planner.search.kernel.tally import has_met_more
from planner.search.kernel.workspace import Workspace
from planner.search.tables import DEAD


@inlined
def is_lost(packed: Packed, work: Workspace, space: int, at: int) -> bool:
    """Whether a label cannot add to the front of the goal; what rests there has come no later. A flight that is flown
    again must be able to come to its known end."""
    moves, bounds, sizes, wanted, unit = work.moves, packed.bounds, packed.sizes, work.wanted, work.group[0].unit
    if not wanted.aims:
        return False
    departure = moves[at, Move.DEPARTURE]
    half_burns = max(bounds[Bound.HALF_BURNS, space] - 2 * moves[at, Move.BONUS], 0)
    steps = -(-moves[at, Move.UNITS] // unit) + half_burns * sizes.half_burn_top // sizes.half_burn_bottom
    spent = work.departures[departure, Departure.STEPS] + steps
    cost, ahead = moves[at, Move.DICE], bounds[Bound.COST, space]
    if not wanted.compare:
        met_more = wanted.tallied and has_met_more(moves[at, Move.TALLY], wanted.tally)
        return bool(met_more or spent > wanted.spent or cost + ahead > wanted.cost)
    if not sizes.sheds and steps > work.departures[departure, Departure.LEFT] // unit - sizes.dry_steps:
        return True
    group, bonus = work.group[0], moves[at, Move.BONUS]
    if moves[at, Move.BURNS] + bonus <= group.thrust:  # else it may fly farther than who begins a move here
        fuel = -(-(moves[at, Move.LEFT] + bonus * group.burn) // unit) - sizes.dry_steps
        if comes_too_late(packed, group.pace, space, group.round, fuel, cost):
            return True
    price = price_of(packed, spent, work.departures[departure, Departure.AQUA])
    rolls = met_in_move(packed, work, at)
    return bool(ahead >= UNREACHABLE or is_outdone(packed, work, price, cost, ahead, rolls))


@inlined
def may_be_shaded(packed: Packed, work: Workspace, row: int) -> bool:
    """Whether a label has the burns to come where the engine pays nothing; what it may earn on the way counts at its
    best."""
    moves, group, ahead = work.moves, work.group[0], packed.ahead
    # Who has not flown yet has no arc, but nothing saved either: whatever is read for it makes no difference.
    arc, pivots = moves[row, Move.ARC], moves[row, Move.PIVOTS]
    budget = moves[row, Move.BURNS] + moves[row, Move.BONUS]
    return bool(
        (group.dark and budget >= ahead[Ahead.DARK, pivots, arc])
        or (group.dies_bare and budget >= ahead[Ahead.BRAKE, pivots, arc])
    )


@inlined
def may_set_out_as(packed: Packed, work: Workspace, conf: int, at: int) -> bool:
    """Whether who rests in a configuration could set out in that of the group, and whoever of the group rests with
    nothing used up or worn."""
    group = work.group[0]
    if conf == group.conf:
        return True
    if group.used_up != group.conf or work.moves[at, Move.KIND] & WORN:
        return False
    if packed.sizes.pays and packed.covering.number[conf, group.conf] < 0:
        return False
    return bool(packed.dropped[conf, group.conf, packed.configurations[conf, Configuration.DRY]] >= 0)


@inlined
def covers_at_rest(packed: Packed, work: Workspace, row: int, at: int) -> bool:
    """Whether a label at rest covers one inside a turn, should that come to rest where it is: nothing is left behind
    but by who sets out."""
    ends, group, departure = work.ends, work.group[0], work.moves[at, Move.DEPARTURE]
    burned = -(-work.moves[at, Move.UNITS] // group.unit)
    wet = packed.burned[work.departures[departure, Departure.WET], burned]
    spent = work.departures[departure, Departure.STEPS] + burned
    number = packed.covering.number[ends[row, End.CONF], group.conf]
    return covers(packed, number, ends[row, End.WET], ends[row, End.SPENT], wet, spent)


@inlined
def can_do_as_much(packed: Packed, work: Workspace, row: int, departure: int) -> bool:
    """Whether a label at rest may set out this turn with the same engine as a departure, has paid no more, and at the
    end of the turn has as many operations at hand and as much in depots."""
    ends, departures, turn = work.ends, work.departures, work.group[0].round
    if bound_at(work, row, turn):
        return False
    return bool(
        ends[row, End.AQUA] <= departures[departure, Departure.AQUA]
        and min(operations_at(ends, row, turn), 1) + 1 >= departures[departure, Departure.OPERATIONS]
        and packed.stocks[ends[row, End.STOCK], departures[departure, Departure.STOCK]]
    )


@inlined
def starts_better(packed: Packed, work: Workspace, space: int, at: int) -> bool:
    """Whether a flight that rests at this space could set out from it this very turn and be no worse off.

    It could turn any way, and has all its burns. It has no bonus burns, but may have the thrust and the fuel to do
    without. With that fuel it must be no heavier than the passing one was when it set out: then with the same engine
    its thrust is at least the same. Where the zone is worse for the engine, the caller does not ask.
    """
    group, moves, ends, departures, strip = work.group[0], work.moves, work.ends, work.departures, packed.strip
    if moves[at, Move.BONUS] and moves[at, Move.BURNS] + moves[at, Move.BONUS] > group.thrust:
        return False
    if group.mortal and (moves[at, Move.BONUS] or moves[at, Move.SAVED]) and may_be_shaded(packed, work, at):
        return False
    departure = moves[at, Move.DEPARTURE]
    needed = moves[at, Move.LEFT] + moves[at, Move.BONUS] * group.burn
    if needed > departures[departure, Departure.LEFT]:
        return False
    needed = max(needed + group.afterburn * group.unit, group.least * group.unit)
    total = departures[departure, Departure.SUM]
    for conf in range(packed.sizes.configurations):
        row = work.first[conf * packed.sizes.spaces + space] if may_set_out_as(packed, work, conf, at) else -1
        while row >= 0:
            wet = ends[row, End.WET] if conf == group.conf else packed.dropped[conf, group.conf, ends[row, End.WET]]
            if (
                ends[row, End.ROUND] <= group.round
                and ends[row, End.COST] <= moves[at, Move.DICE]
                and strip[wet, Position.STEPS] * group.unit >= needed
                and (not packed.sizes.acts or can_do_as_much(packed, work, row, departure))
                and (
                    not packed.sizes.buys
                    or rolls_no_worse(
                        packed,
                        ends[row, End.COST],
                        ends[row, End.ROLLS],
                        moves[at, Move.DICE],
                        met_in_move(packed, work, at),
                    )
                )
                and (
                    not (packed.sizes.sheds or packed.sizes.pays)
                    or (
                        (packed.sizes.pays or (ends[row, End.SPENT] + strip[wet, Position.STEPS]) * group.unit <= total)
                        and share_a_line(strip, wet, departures[departure, Departure.WET])
                        and (conf == group.conf or covers_at_rest(packed, work, row, at))
                    )
                )
                and ends[row, End.STATE] != DOMINATED
            ):
                return True
            row = ends[row, End.NEXT]
    return False


@inlined
def lacking(packed: Packed, work: Workspace, row: int, other: int, most: int) -> int:
    """Bonus burns that the first label may come to lack against the second, at worst; below 0 if it has more.

    The second may still earn them where the first was paid already; a bonus pivot saves two burns. Of more than `most`
    only some are counted. A rough comparison leaves out what the second may still earn.
    """
    moves = work.moves
    pivots = max(moves[other, Move.PIVOTS] - moves[row, Move.PIVOTS], 0)
    short = moves[other, Move.BONUS] - moves[row, Move.BONUS]
    if packed.sizes.drops_bonus:  # what it has more may be lost before it makes up for anything
        short = max(short, 0)
    short += 2 * pivots
    paid = -1 if work.group[0].rough else moves[row, Move.PAID]
    while paid >= 0 and short <= most and paid != moves[other, Move.PAID]:  # from there on both have come the same way
        place = Int64(packed.arcs[moves[paid, Move.ARC], Arc.ONCE])
        if not has_paid(packed, work, other, place):
            short += work.gains[place]
        paid = moves[moves[paid, Move.PREV], Move.PAID]
    return int(short)


@inlined
def ends_no_worse(packed: Packed, work: Workspace, row: int, other: int) -> bool:
    """Where flights differ in mass: whether however the move goes on, the first label comes to rest with no more fuel
    spent, and covers the second there.

    Both burn the same from here on, and what each has burned is rounded up at the end: the first one may have to burn a
    whole step more, if a larger part of a step is burned already.
    """
    moves, departures, unit = work.moves, work.departures, work.group[0].unit
    departure, others = moves[row, Move.DEPARTURE], moves[other, Move.DEPARTURE]
    burned, other_burned = moves[row, Move.UNITS] // unit, moves[other, Move.UNITS] // unit
    if moves[row, Move.UNITS] % unit > moves[other, Move.UNITS] % unit:
        burned += 1
    wet, other_wet = departures[departure, Departure.WET], departures[others, Departure.WET]
    if burned > packed.strip[wet, Position.STEPS]:
        return False
    wet, other_wet = packed.burned[wet, burned], packed.burned[other_wet, other_burned]
    spent = departures[departure, Departure.STEPS] + burned
    other_spent = departures[others, Departure.STEPS] + other_burned
    conf = work.group[0].conf
    return covers(packed, packed.covering.number[conf, conf], wet, spent, other_wet, other_spent)


@inlined
def departs_no_worse(packed: Packed, work: Workspace, row: int, other: int) -> bool:
    """Where things are done between two moves: whether the first label will have as many operations at hand and has as
    much in depots; and where fuel is had, may come to what the second one is on the strip."""
    departures = work.departures
    one, two = work.moves[row, Move.DEPARTURE], work.moves[other, Move.DEPARTURE]
    return bool(
        departures[one, Departure.OPERATIONS] >= departures[two, Departure.OPERATIONS]
        and packed.stocks[departures[one, Departure.STOCK], departures[two, Departure.STOCK]]
        and (
            not packed.sizes.pays
            or share_a_line(packed.strip, departures[one, Departure.WET], departures[two, Departure.WET])
        )
    )


@inlined
def is_heavier(work: Workspace, row: int, other: int) -> bool:
    """Whether the first label had more mass when its engine was chosen."""
    moves, departures = work.moves, work.departures
    heavy, others = moves[row, Move.DEPARTURE], moves[other, Move.DEPARTURE]
    return bool(departures[heavy, Departure.HEAVY] > departures[others, Departure.HEAVY])


@inlined
def goes_on_alike(packed: Packed, work: Workspace, row: int, other: int) -> bool:
    """Whether the first label, on whatever way the second one can take from here, meets the same and rests alike.

    To be better is no help: bonus burns pay first, so who has more of them pays for fewer burns, and another arc may
    not be flown back.
    """
    moves = work.moves
    return bool(
        moves[row, Move.ARC] == moves[other, Move.ARC]
        and moves[row, Move.TALLY] == moves[other, Move.TALLY]
        and moves[row, Move.DICE] == moves[other, Move.DICE]
        and moves[row, Move.UNITS] == moves[other, Move.UNITS]
        and moves[row, Move.AQUA] == moves[other, Move.AQUA]
        and moves[row, Move.BONUS] == moves[other, Move.BONUS]
        and moves[row, Move.PIVOTS] == moves[other, Move.PIVOTS]
        and moves[row, Move.SAVED] == moves[other, Move.SAVED]
        and moves[row, Move.USED] == moves[other, Move.USED]
        and lacking(packed, work, row, other, Int64(0)) <= 0
        and lacking(packed, work, other, row, Int64(0)) <= 0
    )


@inlined
def dominates(packed: Packed, work: Workspace, row: int, other: int) -> bool:
    """Whether a label can do all that another one can: what it lacks in bonus burns it must be able to pay, and where
    the engine pays nothing, or may come to do so, to have saved."""
    moves = work.moves
    if (
        moves[row, Move.DICE] > moves[other, Move.DICE]
        or moves[row, Move.BURNS] < moves[other, Move.BURNS]
        or moves[row, Move.LEFT] < moves[other, Move.LEFT]
        or moves[row, Move.AQUA] > moves[other, Move.AQUA]
    ):
        return False
    # Who has met something better in this season may do more.
    kind, others = moves[row, Move.KIND], moves[other, Move.KIND]
    if (kind ^ others) & ~STALE or kind > others:
        return False
    if (moves[row, Move.USED] & ~moves[other, Move.USED]) & DEAD:
        return False
    # A limit of mass is asked where a move begins only.
    if packed.sizes.limits_mass and moves[row, Move.ARC] < 0 and is_heavier(work, row, other):
        return False
    if packed.sizes.acts and not departs_no_worse(packed, work, row, other):
        return False
    if packed.sizes.buys:
        rolls, other_rolls = met_in_move(packed, work, row), met_in_move(packed, work, other)
        if not rolls_no_worse(packed, moves[row, Move.DICE], rolls, moves[other, Move.DICE], other_rolls):
            return False
    if packed.sizes.sheds and not packed.sizes.pays and not ends_no_worse(packed, work, row, other):
        return False
    if work.wanted.tallied and not goes_on_alike(packed, work, row, other):
        return False
    most = moves[row, Move.BURNS] - moves[other, Move.BURNS]
    if moves[row, Move.USED] & DEAD or (work.group[0].mortal and may_be_shaded(packed, work, other)):
        most = min(most, moves[row, Move.SAVED] - moves[other, Move.SAVED])
    short = lacking(packed, work, row, other, most)
    if short > most:
        return False
    return bool(short <= 0 or moves[row, Move.LEFT] >= moves[other, Move.LEFT] + short * work.group[0].burn)


@inlined
def list_of(packed: Packed, work: Workspace, at: int) -> int:
    """Number of the list in which a label is compared: those that entered a space on one track, or set out from it."""
    arc = work.moves[at, Move.ARC]
    if arc >= 0:
        return int(packed.arcs[arc, Arc.LIST])
    departure = work.moves[at, Move.DEPARTURE]
    return int(packed.arcs.shape[0] + work.ends[work.departures[departure, Departure.ROW], End.SPACE])


@inlined
def enlist(work: Workspace, place: int, at: int) -> None:
    """Put a label where others find it."""
    work.moves[at, Move.FOLLOWS] = work.heads[place]
    work.heads[place] = at


@inlined
def is_dominated(packed: Packed, work: Workspace, place: int, at: int) -> bool:
    """Compare a label with those of its list: that came to the same space on the same track, or set out from it; drop
    the ones that it dominates.

    Of two that are equally good the one that has met less stays. They may go on alike, but for one thing: none may go
    back where it came from. Going back along the path of a better flight is no use, though, because that one could have
    turned off anywhere on it; unless something was earned on the way, which who goes back would earn too.
    """
    moves, heads = work.moves, work.heads
    arc = moves[at, Move.ARC]
    row, before = heads[place], -1
    while row >= 0:
        following = moves[row, Move.FOLLOWS]
        same = moves[row, Move.ARC] == arc
        beaten = (same or not moves[row, Move.USED] & EARNED) and dominates(packed, work, row, at)
        beats = (not beaten or moves[row, Move.TALLY] > moves[at, Move.TALLY]) and (
            (same or not moves[at, Move.USED] & EARNED) and dominates(packed, work, at, row)
        )
        if beats:
            moves[row, Move.BURNS] = GONE
        if before >= 0 and (beats or beaten):
            moves[before, Move.FOLLOWS] = following
        elif beats:
            heads[place] = following
        if beaten and not beats:
            if before >= 0:  # what beats one beats many: it is looked at first from now on
                moves[row, Move.FOLLOWS] = heads[place]
                heads[place] = row
            return True
        if not beats:
            before = row
        row = following
    return False

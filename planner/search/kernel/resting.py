"""Labels at rest between two turns: which of them stay, and which still matter for a goal."""

from __future__ import annotations

from planner.search.kernel.buying import rolls_no_worse
from planner.search.kernel.columns import (
    AT_REST,
    DOMINATED,
    END_COLUMNS,
    OPEN,
    RETIRED,
    UNREACHABLE,
    Bound,
    Deadline,
    End,
    Position,
    Space,
)
from planner.search.kernel.compiled import inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.workspace import Workspace
from planner.search.tables import MOST_OPERATIONS, Ints


@inlined
def share_a_line(strip: Ints, wet: int, other: int) -> bool:
    """Whether the heavier of two strip positions comes to the other one by burning. Where nothing is ever left behind
    or taken in, all positions of a search do."""
    line, others = strip[wet, Position.LINE], strip[other, Position.LINE]
    return bool(line == others or not line or not others)


@inlined
def covers(packed: Packed, number: int, wet: int, spent: int, other: int, other_spent: int) -> bool:
    """Whether a flight can do all that another one can, with no more fuel spent: strip positions, steps spent. The
    number says in which configurations they are. Where fuel is had on the way, what was spent does not count, and who
    comes to the other one by throwing out can do all that it can."""
    if packed.sizes.pays:
        return bool(wet >= other and share_a_line(packed.strip, wet, other))
    if not packed.sizes.sheds:
        return bool(wet >= other)
    return bool(spent + packed.covering.thrown[number, wet, other] <= other_spent)


@inlined
def operations_at(ends: Ints, row: int, turn: int) -> int:
    """Operations at hand for a label that has waited until a turn: each year brings one."""
    return int(min(ends[row, End.OPERATIONS] + turn - ends[row, End.ROUND], MOST_OPERATIONS))


@inlined
def bound_at(work: Workspace, row: int, turn: int) -> int:
    """Marks of engines of which one makes the move of a turn, if there is one; 0: whatever."""
    return int(work.ends[row, End.BOUND] if work.ends[row, End.ROUND] == turn else 0)


@inlined
def turns_at_rest(ends: Ints, row: int) -> int:
    """Turns that are over when a label rests: also the next one, if its operation is spent."""
    return int(ends[row, End.ROUND] + (1 if ends[row, End.OPERATIONS] == 0 else 0))


@inlined
def is_twin_that_met_more(work: Workspace, row: int) -> bool:
    """Whether a label at rest is just as good as the one that comes to rest in the same turn, but has spent or met
    more."""
    ends, flight = work.ends, work.flight
    return bool(
        (
            ends[row, End.SPENT] > flight[End.SPENT]
            or (ends[row, End.SPENT] == flight[End.SPENT] and ends[row, End.TALLY] > flight[End.TALLY])
        )
        and ends[row, End.CONF] == flight[End.CONF]
        and ends[row, End.ROUND] == flight[End.ROUND]
        and ends[row, End.COST] == flight[End.COST]
        and ends[row, End.WET] == flight[End.WET]
        and ends[row, End.AQUA] == flight[End.AQUA]
        and ends[row, End.OPERATIONS] == flight[End.OPERATIONS]
        and ends[row, End.STOCK] == flight[End.STOCK]
        and ends[row, End.MARK] == flight[End.MARK]
        and ends[row, End.BOUND] == flight[End.BOUND]
        and ends[row, End.ROLLS] == flight[End.ROLLS]
    )


@inlined
def may_do_now(mark: int, operations: int, other: int, other_operations: int) -> bool:
    """Whether who has just come to rest may do all that another one may do because of its move: marks, and operations
    at hand when each came to rest. Who came earlier has done it then."""
    return bool(not other or (mark & other == other and operations >= other_operations))


@inlined
def may_start_with(bound: int, other: int) -> bool:
    """Whether who is bound to some engines in a turn may start with all that another one may start with."""
    return bool(not bound or (other and bound & other == other))


@inlined
def has_as_much(packed: Packed, work: Workspace, row: int) -> bool:
    """Whether a label at rest has paid no more than the one that comes to rest, and when that does so has as many
    operations at hand and as much in depots."""
    ends, flight = work.ends, work.flight
    return bool(
        ends[row, End.ROUND] <= flight[End.ROUND]
        and ends[row, End.AQUA] <= flight[End.AQUA]
        and operations_at(ends, row, flight[End.ROUND]) >= flight[End.OPERATIONS]
        and may_do_now(ends[row, End.MARK], ends[row, End.OPERATIONS], flight[End.MARK], flight[End.OPERATIONS])
        and (ends[row, End.ROUND] < flight[End.ROUND] or may_start_with(ends[row, End.BOUND], flight[End.BOUND]))
        and packed.stocks[ends[row, End.STOCK], flight[End.STOCK]]
    )


@inlined
def has_less(packed: Packed, work: Workspace, row: int) -> bool:
    """The other way round; a label at rest that has come earlier is asked as it will be then."""
    ends, flight = work.ends, work.flight
    later = max(ends[row, End.ROUND], flight[End.ROUND])
    grown = min(flight[End.OPERATIONS] + later - flight[End.ROUND], MOST_OPERATIONS)
    return bool(
        flight[End.ROUND] <= max(ends[row, End.ROUND], work.counts[0].turn + 1)
        and ends[row, End.AQUA] >= flight[End.AQUA]
        and operations_at(ends, row, later) <= grown
        and may_do_now(flight[End.MARK], flight[End.OPERATIONS], ends[row, End.MARK], ends[row, End.OPERATIONS])
        and may_start_with(flight[End.BOUND], ends[row, End.BOUND])
        and packed.stocks[flight[End.STOCK], ends[row, End.STOCK]]
    )


@inlined
def is_as_good_at_rest(packed: Packed, work: Workspace, number: int, row: int) -> bool:
    """Whether a label at rest can do all that the one can which comes to rest."""
    ends, flight = work.ends, work.flight
    return bool(
        rolls_no_worse(packed, ends[row, End.COST], ends[row, End.ROLLS], flight[End.COST], flight[End.ROLLS])
        and ends[row, End.STATE] != DOMINATED
        and (not packed.sizes.acts or has_as_much(packed, work, row))
        and covers(packed, number, ends[row, End.WET], ends[row, End.SPENT], flight[End.WET], flight[End.SPENT])
    )


@inlined
def retire(packed: Packed, work: Workspace, number: int, row: int) -> None:
    """A label at rest has nothing more to do if the flight that comes to rest can do all that it can."""
    ends, flight = work.ends, work.flight
    if (
        rolls_no_worse(packed, flight[End.COST], flight[End.ROLLS], ends[row, End.COST], ends[row, End.ROLLS])
        and (not packed.sizes.acts or has_less(packed, work, row))
        and covers(packed, number, flight[End.WET], flight[End.SPENT], ends[row, End.WET], ends[row, End.SPENT])
    ):
        # Who has not done anything yet rests without any turn.
        if ends[row, End.ROUND] >= flight[End.ROUND] and ends[row, End.PARENT] >= 0:
            ends[row, End.STATE] = DOMINATED
        elif ends[row, End.STATE] == OPEN:
            ends[row, End.STATE] = RETIRED


@inlined
def comes_too_late(packed: Packed, pace: int, space: int, turns: int, fuel_steps: int, cost: int) -> bool:
    """Whether nobody at a space, with so much fuel and dice that cost so much by now, can be at the goal by the last
    turn: who rests there after so many turns (`AT_REST`), or flies on with an engine before the turn after them is
    over."""
    deadlines = packed.deadlines
    if deadlines.shape[0] == 0:
        return False
    cost += packed.bounds[Bound.COST, space]
    number = 0
    while cost < deadlines[number, Deadline.COST]:
        number += 1
    left = deadlines[number, Deadline.TURNS] - 1 - turns
    return bool(left < 0 or packed.reserves[left, pace, space] > max(fuel_steps, 0))


@inlined
def price_of(packed: Packed, spent: int, aqua: int) -> int:
    """What counts at the goal beside turns and dice."""
    if packed.sizes.races:
        return 0
    return aqua if packed.sizes.pays else spent


@inlined
def rest(packed: Packed, work: Workspace) -> bool:
    """Let the flight rest at its space after a turn, unless a label there dominates it, or it comes too late; it may
    dominate others."""
    ends, counts, first, flight = work.ends, work.counts[0], work.first, work.flight
    fuel = packed.strip[flight[End.WET], Position.STEPS] - packed.sizes.dry_steps
    if comes_too_late(packed, AT_REST, flight[End.SPACE], flight[End.ROUND], fuel, flight[End.COST]):
        return False
    for conf in range(packed.sizes.configurations):
        number = packed.covering.number[conf, flight[End.CONF]]
        row = first[conf * packed.sizes.spaces + flight[End.SPACE]] if number >= 0 else -1
        while row >= 0:
            if is_as_good_at_rest(packed, work, number, row) and not is_twin_that_met_more(work, row):
                return False
            row = ends[row, End.NEXT]
    for conf in range(packed.sizes.configurations):
        number = packed.covering.number[flight[End.CONF], conf]
        row = first[conf * packed.sizes.spaces + flight[End.SPACE]] if number >= 0 else -1
        while row >= 0:
            retire(packed, work, number, row)
            row = ends[row, End.NEXT]
    head = flight[End.CONF] * packed.sizes.spaces + flight[End.SPACE]
    count = counts.ends
    for column in range(END_COLUMNS):
        ends[count, column] = flight[column]
    ends[count, End.NEXT] = first[head]
    first[head] = count
    counts.ends = count + 1
    if packed.spaces[flight[End.SPACE], Space.GOAL] and turns_at_rest(ends, count) <= counts.turn + 1:
        price = price_of(packed, flight[End.SPENT], flight[End.AQUA])
        note_arrival(packed, work, price, flight[End.COST], flight[End.ROLLS])
    return True


@inlined
def only_open(packed: Packed, work: Workspace) -> None:
    """Leave only open labels in the lists of those at rest: whatever dominates the others is among them."""
    ends, first = work.ends, work.first
    for head in range(first.shape[0]):
        first[head] = -1
    for row in range(work.counts[0].ends - 1, -1, -1):
        if ends[row, End.STATE] == OPEN:
            head = ends[row, End.CONF] * packed.sizes.spaces + ends[row, End.SPACE]
            ends[row, End.NEXT] = first[head]
            first[head] = row
            # By now the turn of an operation may be over.
            if packed.spaces[ends[row, End.SPACE], Space.GOAL] and turns_at_rest(ends, row) <= work.counts[0].turn + 1:
                price = price_of(packed, ends[row, End.SPENT], ends[row, End.AQUA])
                note_arrival(packed, work, price, ends[row, End.COST], ends[row, End.ROLLS])


@inlined
def note_arrival(packed: Packed, work: Workspace, price: int, cost: int, rolls: int) -> None:
    """Take note of a flight that has come to the goal, where `has_come` looks: whoever has spent more is not better off
    there by rolling worse."""
    come = work.come
    for number in range(come.shape[0]):
        saved = packed.bought[rolls, number] * packed.sizes.hazard_cost if packed.sizes.buys else 0
        for spent in range(price, come.shape[1]):
            if come[number, spent] <= cost - saved:
                break
            come[number, spent] = cost - saved


@inlined
def has_come(work: Workspace, price: int, cost: int, number: int) -> bool:
    """Whether a flight has come to the goal, by the end of this turn at the latest, that has spent no more than this,
    or paid no more where that counts, and rolled no worse, with so much spent on its rolls: number of a sum."""
    return bool(work.come[number, min(price, work.come.shape[1] - 1)] <= cost)


@inlined
def is_outdone(packed: Packed, work: Workspace, price: int, cost: int, ahead: int, rolls: int) -> bool:
    """Whether some flight that has come to the goal is no worse than this one, whose dice cost so much by now, and at
    least so much more ahead; where rolls are bought off, with any sum spent on them.

    What is ahead may be bought off too, but no more rolls in all than the cheapest ones for that sum.
    """
    if not packed.sizes.buys:
        return has_come(work, price, cost + ahead, 0)
    for number in range(packed.sizes.buys):
        most = packed.bought[packed.bought.shape[0] - 1, number]
        least = max(
            cost - packed.bought[rolls, number] * packed.sizes.hazard_cost,
            cost + ahead - most * packed.sizes.hazard_cost,
        )
        if not has_come(work, price, least, number):
            return False
    return True


@inlined
def is_hopeless(packed: Packed, work: Workspace, row: int, spent: int, fuel_steps: int) -> bool:
    """Whether a label at rest, with so much spent, cannot add to the goal's front: too little fuel, or always beaten by
    another."""
    bounds, sizes = packed.bounds, packed.sizes
    if not sizes.aims:
        return False
    space, cost = work.ends[row, End.SPACE], work.ends[row, End.COST]
    steps = bounds[Bound.HALF_BURNS, space] * sizes.half_burn_top // sizes.half_burn_bottom
    if not sizes.sheds and steps > fuel_steps:  # leaving something behind makes steps smaller
        return True
    if bounds[Bound.COST, space] >= UNREACHABLE:
        return True
    turns = max(work.ends[row, End.ROUND], work.counts[0].turn)
    if comes_too_late(packed, AT_REST, space, turns, fuel_steps, cost):
        return True
    price = price_of(packed, spent + steps, work.ends[row, End.AQUA])
    return bool(is_outdone(packed, work, price, cost, bounds[Bound.COST, space], work.ends[row, End.ROLLS]))

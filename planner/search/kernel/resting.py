"""Labels at rest between two turns: which of them stay, and which still matter for a goal."""

from __future__ import annotations

from planner.search.kernel.columns import (
    DOMINATED,
    END_COLUMNS,
    OPEN,
    RETIRED,
    UNREACHABLE,
    Bound,
    End,
)
from planner.search.kernel.compiled import inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.workspace import Workspace


@inlined
def covers(packed: Packed, number: int, wet: int, spent: int, other: int, other_spent: int) -> bool:
    """Whether a flight can do all that another one can, with no more fuel spent: strip positions, steps spent. The
    number says in which configurations they are."""
    if not packed.sizes.sheds:
        return bool(wet >= other)
    return bool(spent + packed.covering.thrown[number, wet, other] <= other_spent)


@inlined
def is_twin_that_met_more(work: Workspace, row: int) -> bool:
    """Whether a label at rest is just as good as the one that comes to rest in the same turn, but has met more."""
    ends, flight = work.ends, work.flight
    return bool(
        ends[row, End.TALLY] > flight[End.TALLY]
        and ends[row, End.CONF] == flight[End.CONF]
        and ends[row, End.ROUND] == flight[End.ROUND]
        and ends[row, End.COST] == flight[End.COST]
        and ends[row, End.WET] == flight[End.WET]
        and ends[row, End.SPENT] == flight[End.SPENT]
    )


@inlined
def is_as_good_at_rest(packed: Packed, work: Workspace, number: int, row: int) -> bool:
    """Whether a label at rest can do all that the one can which comes to rest."""
    ends, flight = work.ends, work.flight
    return bool(
        ends[row, End.COST] <= flight[End.COST]
        and ends[row, End.STATE] != DOMINATED
        and covers(packed, number, ends[row, End.WET], ends[row, End.SPENT], flight[End.WET], flight[End.SPENT])
    )


@inlined
def retire(packed: Packed, work: Workspace, number: int, row: int) -> None:
    """A label at rest has nothing more to do if the flight that comes to rest can do all that it can."""
    ends, flight = work.ends, work.flight
    if ends[row, End.COST] >= flight[End.COST] and covers(
        packed, number, flight[End.WET], flight[End.SPENT], ends[row, End.WET], ends[row, End.SPENT]
    ):
        if ends[row, End.ROUND] == flight[End.ROUND]:
            ends[row, End.STATE] = DOMINATED
        elif ends[row, End.STATE] == OPEN:
            ends[row, End.STATE] = RETIRED


@inlined
def rest(packed: Packed, work: Workspace) -> bool:
    """Let the flight rest at its space after a turn, unless a label there dominates it; it may dominate others."""
    ends, counts, first, flight = work.ends, work.counts[0], work.first, work.flight
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


@inlined
def is_outdone(packed: Packed, work: Workspace, spent: int, cost: int) -> bool:
    """Whether a flight has come to the goal that has spent no more than this and rolled no worse."""
    ends, sizes = work.ends, packed.sizes
    for conf in range(sizes.configurations):
        row = work.first[conf * sizes.spaces + sizes.goal]
        while row >= 0:
            if ends[row, End.SPENT] <= spent and ends[row, End.COST] <= cost and ends[row, End.STATE] != DOMINATED:
                return True
            row = ends[row, End.NEXT]
    return False


@inlined
def is_hopeless(packed: Packed, work: Workspace, space: int, spent: int, cost: int, fuel_steps: int) -> bool:
    """Whether who stands at a space cannot add to the goal's front: too little fuel, or always beaten by another."""
    bounds, sizes = packed.bounds, packed.sizes
    if sizes.goal < 0:
        return False
    steps = bounds[Bound.HALF_BURNS, space] * sizes.half_burn_top // sizes.half_burn_bottom
    if not sizes.sheds and steps > fuel_steps:  # leaving something behind makes steps smaller
        return True
    if bounds[Bound.COST, space] >= UNREACHABLE:
        return True
    return bool(is_outdone(packed, work, spent + steps, cost + bounds[Bound.COST, space]))

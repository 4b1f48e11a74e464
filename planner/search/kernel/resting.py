"""Flights at rest between two turns: which of them stay, and which still matter for a goal."""

from __future__ import annotations

from typing import Any

from planner.search.kernel.compiled import inlined, jit

# isort: off
# fmt: off
from planner.search.kernel.columns import (
    BEATEN, CONF, COST, END_COLUMNS, END_TALLY, NEXT, N_COST, N_ENDS, N_HALVES, OPEN, RETIRED, ROUND, SPACE, SPENT,
    STATE, STEPS, UNREACHABLE, WET, Z_CONFIGURATIONS, Z_GOAL, Z_SHEDS, Z_SPACES, Z_STEPS_BOTTOM, Z_STEPS_TOP,
)
# fmt: on
# isort: on


@inlined
def can_become(burned: Any, strip: Any, many: int, wet: int, spent: int, other: int, other_spent: int) -> bool:
    """Whether a flight could throw out fuel and be another one, at no more fuel spent.

    Where nothing is ever left behind, fuel left and fuel spent add up to the same for all, and mass alone decides.
    """
    if wet < other:
        return False
    thrown = strip[wet, STEPS] - strip[other, STEPS]
    return not many or (burned[wet, thrown] == other and spent + thrown <= other_spent)


@inlined
def is_twin_that_met_more(ends: Any, row: int, flight: Any) -> bool:
    """Whether a flight at rest is just as good as another one that comes in the same turn, but has met more."""
    return bool(
        ends[row, END_TALLY] > flight[END_TALLY]
        and ends[row, ROUND] == flight[ROUND]
        and ends[row, COST] == flight[COST]
        and ends[row, WET] == flight[WET]
        and ends[row, SPENT] == flight[SPENT]
    )


@inlined
def could_count_less(ends: Any, first: Any, packed: Any, many: int, flight: Any) -> bool:
    """Whether another flight at the same space could come to count on fewer engines and then be no worse."""
    for conf in range(flight[CONF]):
        if packed.counts_less[conf, flight[CONF]]:
            row = first[conf * packed.sizes[Z_SPACES] + flight[SPACE]]
            while row >= 0:
                if (
                    ends[row, COST] <= flight[COST]
                    and ends[row, STATE] != BEATEN
                    and can_become(
                        packed.burned, packed.strip, many, ends[row, WET], ends[row, SPENT], flight[WET], flight[SPENT]
                    )
                ):
                    return True
                row = ends[row, NEXT]
    return False


@inlined
def rest(ends: Any, counts: Any, first: Any, head: int, burned: Any, strip: Any, many: int, flight: Any) -> None:
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
            return
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
    for column in range(END_COLUMNS):
        ends[count, column] = flight[column]
    ends[count, NEXT] = first[head]
    first[head] = count
    counts[N_ENDS] = count + 1


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


@inlined
def is_outdone(ends: Any, first: Any, sizes: Any, spent: int, cost: int) -> bool:
    """Whether a flight has come to the goal that has spent no more than this and rolled no worse."""
    for conf in range(sizes[Z_CONFIGURATIONS]):
        row = first[conf * sizes[Z_SPACES] + sizes[Z_GOAL]]
        while row >= 0:
            if ends[row, SPENT] <= spent and ends[row, COST] <= cost and ends[row, STATE] != BEATEN:
                return True
            row = ends[row, NEXT]
    return False


@jit
def is_hopeless(
    ends: Any, first: Any, needed: Any, sizes: Any, space: int, spent: int, cost: int, fuel_steps: int
) -> bool:
    """Whether who stands at a space cannot add to the goal's front: too little fuel, or always beaten by another."""
    if sizes[Z_GOAL] < 0:
        return False
    steps = needed[N_HALVES, space] * sizes[Z_STEPS_TOP] // sizes[Z_STEPS_BOTTOM]
    if not sizes[Z_SHEDS] and steps > fuel_steps:  # leaving something behind makes steps smaller
        return True
    if needed[N_COST, space] >= UNREACHABLE:
        return True
    return bool(is_outdone(ends, first, sizes, spent + steps, cost + needed[N_COST, space]))

"""Rolls bought off: what flights have met that money can do something about, and how they compare."""

from __future__ import annotations

from planner.search.kernel.columns import Configuration, Departure, End, Move
from planner.search.kernel.compiled import Int64, inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.tally import hazards_in
from planner.search.kernel.workspace import Workspace


@inlined
def met_at_rest(packed: Packed, rolls: int, conf: int, hazards: int) -> int:
    """Number of the rolls that were met, and so many more in a configuration."""
    price, met = packed.configurations[conf, Configuration.PRICE], Int64(rolls)
    for _ in range(min(hazards, packed.bought.shape[0])):
        met = Int64(packed.met[met, price])
    return int(met)


@inlined
def met_in_move(packed: Packed, work: Workspace, at: int) -> int:
    """Number of the rolls that a label inside a turn has met, those of earlier turns among them."""
    if not packed.sizes.buys:
        return 0
    row = work.departures[work.moves[at, Move.DEPARTURE], Departure.ROW]
    hazards = hazards_in(work.moves[at, Move.TALLY]) - hazards_in(work.ends[row, End.TALLY])
    return int(met_at_rest(packed, work.ends[row, End.ROLLS], work.group[0].conf, hazards))


@inlined
def rolls_no_worse(packed: Packed, cost: int, rolls: int, other: int, other_rolls: int) -> bool:
    """Whether the dice of one flight cost no more than those of another, whatever sum both spend on their rolls."""
    if cost > other:
        return False
    for number in range(1, packed.sizes.buys):
        more = packed.bought[other_rolls, number] - packed.bought[rolls, number]
        if cost + more * packed.sizes.hazard_cost > other:
            return False
    return True

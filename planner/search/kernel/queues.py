"""Queues of labels that wait to be flown on, by fuel, burns left and dice."""

from __future__ import annotations

from planner.search.kernel.columns import DICE_LEVELS, Move, Waiting
from planner.search.kernel.compiled import inlined
from planner.search.kernel.packing import Packed
from planner.search.kernel.workspace import Workspace


@inlined
def line_up(packed: Packed, work: Workspace, at: int) -> None:
    """Put a label at the end of the queue of those with as much fuel, as many burns left and about as many dice."""
    moves, queue = work.moves, work.queue
    dice = min(moves[at, Move.DICE] // packed.sizes.hazard_cost, DICE_LEVELS - 1)
    place = (moves[at, Move.LEFT] * work.group[0].width + moves[at, Move.BURNS] + 1) * DICE_LEVELS - 1 - dice
    moves[at, Move.QUEUE] = -1
    last = queue[place, Waiting.LAST]
    if last >= 0:
        moves[last, Move.QUEUE] = at
    else:
        queue[place, Waiting.FIRST] = at
    queue[place, Waiting.LAST] = at
    work.counts[0].queued += 1


@inlined
def next_in_line(work: Workspace) -> int:
    """The label with most fuel and burns left in the queues: only few are dominated by one that comes later."""
    place = work.counts[0].place
    while work.queue[place, Waiting.FIRST] < 0:
        place -= 1
    work.counts[0].place = place
    return int(work.queue[place, Waiting.FIRST])


@inlined
def step_out(work: Workspace, at: int) -> None:
    """Take the next label out of the queues."""
    queue, place = work.queue, work.counts[0].place
    queue[place, Waiting.FIRST] = work.moves[at, Move.QUEUE]
    if queue[place, Waiting.FIRST] < 0:
        queue[place, Waiting.LAST] = -1
    work.counts[0].queued -= 1

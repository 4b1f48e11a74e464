"""The exact search: rounds over (configuration, space, strip position, dice), moves inside a round as directed arcs.

All non-dominated flights from one start to every space, or to one goal, over turns, fuel and dice. Why this is exact is
argued in docs/exactness.md; in short, a label is dropped only if another one can do everything that it can, no later
and no dearer.

Rows of two tables hold everything: `ends` are labels that rest at a space between two turns, `moves` are labels in the
middle of a turn. Compiled functions are never called with a constant, because each constant would be compiled anew.
"""

from __future__ import annotations

from planner.search.kernel.columns import (
    ALL_SEASONS,
    BEFORE_SHIFT,
    DICE_LEVELS,
    DOMINATED,
    GONE,
    OPEN,
    RETIRED,
    Departure,
    End,
    Move,
    Round,
    Space,
)
from planner.search.kernel.comparing import enlist, is_dominated, list_of
from planner.search.kernel.compiled import Int64, entry, inlined, jit
from planner.search.kernel.extending import extend
from planner.search.kernel.leaving import count_gains, describe_group, set_out
from planner.search.kernel.packing import Packed
from planner.search.kernel.queues import line_up, next_in_line, step_out
from planner.search.kernel.steps import put_to_rest
from planner.search.kernel.workspace import Workspace

# Which belts have paid makes flights that hardly compare, more of them than can be flown: beyond so many in a group
# that belts push, labels are compared as if the same places had paid all of them.
MOST_COMPARED = 4_000
PAUSE = 2048  # labels flown on before Python is asked whether to go on: within 50 ms even where many compare


@jit
def line_up_departures(packed: Packed, work: Workspace) -> None:
    """Begin to fly the departures of one group."""
    ends, departures, counts, group = work.ends, work.departures, work.counts[0], work.group[0]
    count_gains(packed, work)
    group.rough = 0
    counts.moves = 0
    highest = Int64(0)
    for departure in range(counts.first, counts.end):
        at = counts.moves
        if ends[departures[departure, Departure.ROW], End.STATE] == DOMINATED:
            continue
        set_out(packed, work, departure, at)
        place = list_of(packed, work, at)
        if work.wanted.compare and is_dominated(packed, work, place, at):
            continue
        highest = max(highest, departures[departure, Departure.LEFT] + 1)
        counts.moves = at + 1
        enlist(work, place, at)
        line_up(packed, work, at)
    counts.place = highest * group.width * DICE_LEVELS - 1


@jit
def next_group(packed: Packed, work: Workspace, season: int, turn: int) -> None:
    """Go on to the next departures that fly together; they are sorted by group."""
    departures, counts = work.departures, work.counts[0]
    first = end = counts.end
    while end < counts.departures and departures[end, Departure.GROUP] == departures[first, Departure.GROUP]:
        end += 1
    counts.first = first
    counts.end = end
    describe_group(packed, work, first, season, turn)
    line_up_departures(packed, work)


@jit
def end_group(packed: Packed, work: Workspace) -> None:
    """Clear away the labels of one group.

    An engine that may come to pay nothing makes it worth while to save bonus burns, which takes more looking. So it is
    first flown without a care, and only if such a place comes within reach once more with all care: if one was found,
    or if a label that might have found one was given up for another at rest, which has no bonus burns. What was found
    until then stays found: those flights are legal, only not all there are.
    """
    group, counts = work.group[0], work.counts[0]
    for row in range(counts.moves):
        work.heads[list_of(packed, work, row)] = -1
    counts.looked_at += counts.moves
    counts.barred |= group.barred
    if work.wanted.compare and group.carefree and (group.danger or (group.missed and group.earns)):
        group.mortal = 1
        group.carefree = 0
        line_up_departures(packed, work)
    elif group.rough:
        counts.exact = min(counts.exact, group.round)


@inlined
def path_length(work: Workspace, at: int) -> int:
    """Arcs that a flight has flown in this turn."""
    length = 0
    while work.moves[at, Move.ARC] >= 0:
        length += 1
        at = work.moves[at, Move.PREV]
    return length


@inlined
def has_room(packed: Packed, work: Workspace, at: int) -> bool:
    """Whether the tables have room for all that comes of one label."""
    counts, room = work.counts[0], packed.sizes.room
    if counts.moves + room > work.moves.shape[0] or counts.ends + room > work.ends.shape[0]:
        return False
    if not work.group[0].belt_gain:
        return True
    counts.paths_next = (path_length(work, at) + 2) * room
    return bool(counts.paths + counts.paths_next <= work.paths.shape[0])


@jit
def purge(packed: Packed, work: Workspace, turn: int) -> None:
    """Nothing goes on from the purged spaces, and whoever rests elsewhere may leave once more in each season: but not
    if it has had years like those that come now, from the purge before on."""
    ends, known = work.ends, packed.rounds[turn, Round.KNOWN]
    for row in range(work.counts[0].ends):
        if packed.spaces[ends[row, End.SPACE], Space.PURGED] and ends[row, End.STATE] == OPEN:
            ends[row, End.STATE] = RETIRED
        if ends[row, End.ROUND] <= known:
            continue
        done = ends[row, End.DONE]
        ends[row, End.DONE] = (done << BEFORE_SHIFT | done) & (ALL_SEASONS << BEFORE_SHIFT)


@entry
def fly_round(packed: Packed, work: Workspace, season: int, turn: int) -> bool:
    """All moves of one turn; False if there is no room for more, or after a while: then it wants to be called again."""
    moves, counts, group = work.moves, work.counts[0], work.group[0]
    left = PAUSE
    while counts.queued > 0 or counts.end < counts.departures:
        if counts.queued == 0:
            next_group(packed, work, season, turn)
        while counts.queued > 0:
            at = next_in_line(work)
            if left == 0 or not has_room(packed, work, at):
                return False
            left -= 1
            step_out(work, at)
            if group.belt_gain and counts.moves > MOST_COMPARED:
                group.rough = 1
            if moves[at, Move.BURNS] != GONE:
                extend(packed, work, at)
            if counts.queued == 0:
                end_group(packed, work)
    if packed.rounds[turn, Round.PURGE]:
        purge(packed, work, turn)
    return True


@entry
def rest_again(packed: Packed, work: Workspace, at: int) -> None:
    """Write to `flight` what a label of a move that was flown again is at rest."""
    put_to_rest(packed, work, at)

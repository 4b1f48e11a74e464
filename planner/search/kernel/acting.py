"""What is done between two moves: fuel taken in or left, things dropped and taken up, years of staying.

A label that does something is one more label at rest, at the same place. Each turn has one operation, before the move
or after it. So between two moves there are at most two at hand: what is left of the turn before, and the next one.
"""

from __future__ import annotations

from planner.search.kernel.buying import met_at_rest
from planner.search.kernel.columns import (
    END_COLUMNS,
    OPEN,
    Ability,
    Act,
    Configuration,
    End,
    Kind,
    Position,
    Round,
    Space,
)
from planner.search.kernel.compiled import Int64, entry, inlined, jit
from planner.search.kernel.packing import Packed
from planner.search.kernel.resting import bound_at, is_hopeless, only_open, operations_at, rest
from planner.search.kernel.tally import HAZARD
from planner.search.kernel.workspace import Workspace
from planner.search.tables import MOST_OPERATIONS

MOST_TANKS = 64  # more than any strip has room for
MOST_LABELS = 8 * MOST_TANKS  # that come of one action: for each number of tanks one on each line of the strip


@inlined
def of_action(action: int, tanks: int) -> int:
    """End.OPTION of a label that has done something."""
    return int(-2 - (action * MOST_TANKS + tanks))


def read_action(option: int) -> tuple[int, int]:
    """The action and its number of tanks.

    >>> read_action(-2 - (7 * MOST_TANKS + 3))
    (7, 3)
    """
    return divmod(-2 - option, MOST_TANKS)


@inlined
def is_at_hand(packed: Packed, work: Workspace, row: int, act: int, turn: int) -> bool:
    """Whether a label at rest may begin an action before the move of a turn: its date, its season, operations."""
    acts = packed.acts
    if turn < work.ends[row, End.ROUND] or turn > acts[act, Act.LAST_ROUND]:
        return False
    season = packed.rounds[max(turn - 1, 0), Round.SEASON]
    if not (acts[act, Act.SEASONS] >> season) & 1:
        return False
    kind, operations = acts[act, Act.KIND], operations_at(work.ends, row, turn)
    mark = packed.kinds[kind, Kind.MARK]
    if mark:  # in the turn in which it came, so with the operation of that turn
        has_come = turn == work.ends[row, End.ROUND] and work.ends[row, End.MARK] & mark
        return bool(has_come and (not packed.kinds[kind, Kind.OPERATION] or operations == MOST_OPERATIONS))
    if packed.kinds[kind, Kind.BINDS] and bound_at(work, row, turn):  # once a turn
        return False
    return bool(operations >= (1 if acts[act, Act.SPENDS] else packed.kinds[kind, Kind.OPERATION]))


@inlined
def is_taken_away(packed: Packed, space: int, turn: int, years: int) -> bool:
    """Whether who stays at a space for years does not live to see the end of them."""
    if turn + years > packed.rounds.shape[0]:
        return True
    if packed.spaces[space, Space.PURGED]:
        for number in range(turn, turn + years):
            if packed.rounds[number, Round.PURGE]:
                return True
    return False


@inlined
def position_after(packed: Packed, kind: int, conf: int, after: int, wet: int, tanks: int) -> int:
    """Strip position of who becomes another configuration, and takes in or gives away so many tanks; -1 if that cannot
    be."""
    position = Int64(packed.moved[kind, conf, wet])
    if position >= 0 and tanks:
        table = packed.lowered if packed.kinds[kind, Kind.GIVES] else packed.lifted
        position = Int64(table[position, tanks])
    return int(position if position >= packed.configurations[after, Configuration.DRY] else -1)


@jit
def leave_behind(packed: Packed, work: Workspace, row: int, turn: int) -> None:
    """Let a label that has just come to rest leave things behind where something is to be done: what is lighter may
    take in more. Fuel may be thrown out before, as by who sets out."""
    conf, wet = work.ends[row, End.CONF], work.ends[row, End.WET]
    dry = packed.configurations[conf, Configuration.DRY]
    for other in range(packed.sizes.configurations):
        if other == conf or packed.counts_less[conf, other] or packed.dropped[conf, other, dry] < 0:
            continue
        is_lighter = packed.configurations[other, Configuration.DRY] != dry
        most = packed.strip[wet, Position.STEPS] - packed.strip[dry, Position.STEPS] if is_lighter else 0
        for thrown in range(most + 1):
            position = packed.dropped[conf, other, packed.burned[wet, thrown]]
            if position < 0:
                continue
            begin_anew(packed, work, row, packed.acts.shape[0], turn, 0)
            work.flight[End.CONF] = other
            work.flight[End.LEFT_CONF] = other
            work.flight[End.WET] = position
            work.flight[End.SPENT] += thrown
            rest(packed, work)


@inlined
def begin_anew(packed: Packed, work: Workspace, row: int, act: int, turn: int, tanks: int) -> None:
    """Make the flight what a label at rest is, about to become another one by an action with so many tanks."""
    ends, flight = work.ends, work.flight
    for column in range(END_COLUMNS):
        flight[column] = ends[row, column]
    flight[End.ROUND] = turn
    flight[End.PARENT] = row
    flight[End.OPTION] = of_action(act, tanks)
    flight[End.LEFT_ROUND] = turn
    flight[End.STATE] = OPEN
    flight[End.DONE] = 0
    flight[End.PATH] = -1


@inlined
def put_aside(packed: Packed, work: Workspace, row: int, act: int, turn: int, tanks: int) -> None:
    """Make the flight what a label has become by an action with so many tanks, but for its mass and what is aboard."""
    kinds, ends, flight = packed.kinds, work.ends, work.flight
    kind, years = packed.acts[act, Act.KIND], packed.acts[act, Act.ROUNDS]
    stride, room = kinds[kind, Kind.STRIDE], kinds[kind, Kind.ROOM]
    begin_anew(packed, work, row, act, turn, tanks)
    flight[End.SPACE] = packed.acts[act, Act.TO]
    flight[End.COST] += kinds[kind, Kind.HAZARDS] * packed.sizes.hazard_cost
    flight[End.TALLY] += kinds[kind, Kind.HAZARDS] * HAZARD
    if packed.sizes.buys:
        flight[End.ROLLS] = met_at_rest(packed, flight[End.ROLLS], ends[row, End.CONF], kinds[kind, Kind.HAZARDS])
    flight[End.ROUND] = turn + years
    flight[End.AQUA] += tanks * kinds[kind, Kind.AQUA]
    if stride:  # what a depot has no room for is lost
        there = ends[row, End.STOCK] // stride % (room + 1)
        change = min(tanks, room - there) if kinds[kind, Kind.GIVES] else -tanks
        flight[End.STOCK] += stride * change
    # Who has spent the operation of each of some years has the next one. What binds is done in the turn that begins: by
    # then what was left of the turn before is lost.
    at_hand = operations_at(ends, row, turn)
    left = (min(at_hand, 1) if kinds[kind, Kind.BINDS] else at_hand) - kinds[kind, Kind.OPERATION] + years
    flight[End.OPERATIONS] = 1 if packed.acts[act, Act.SPENDS] else min(left, MOST_OPERATIONS)
    is_later = years or turn > ends[row, End.ROUND]
    if is_later or kinds[kind, Kind.OPERATION] or kinds[kind, Kind.MARK] or kinds[kind, Kind.BINDS]:
        flight[End.MARK] = 0
    flight[End.BOUND] = 0 if years else bound_at(work, row, turn) | kinds[kind, Kind.BINDS]


@inlined
def do_with_tanks(packed: Packed, work: Workspace, row: int, act: int, turn: int, tanks: int) -> None:
    """Let a label do something with so many tanks.

    Fuel may be thrown out before, where one cannot carry so much, or comes to another line of the strip by it. What is
    reached with less thrown out, and comes to the same by burning, is as good.
    """
    kind, conf, wet = packed.acts[act, Act.KIND], work.ends[row, End.CONF], work.ends[row, End.WET]
    dry = packed.strip[packed.configurations[conf, Configuration.DRY], Position.STEPS]
    for thrown in range(packed.strip[wet, Position.STEPS] - dry + 1):
        lighter = Int64(packed.burned[wet, thrown])
        empty = packed.strip[lighter, Position.STEPS] == dry
        after = Int64(packed.abilities[kind, conf, Ability.BECOMES_EMPTY if empty else Ability.BECOMES])
        position = Int64(position_after(packed, kind, conf, after, lighter, tanks))
        if position < 0:
            continue
        put_aside(packed, work, row, act, turn, tanks)
        work.flight[End.CONF] = after
        work.flight[End.LEFT_CONF] = after
        work.flight[End.WET] = position
        work.flight[End.SPENT] += thrown
        rest(packed, work)
        if packed.strip[position, Position.LINE] == 0 and after == packed.abilities[kind, conf, Ability.BECOMES_EMPTY]:
            return


@jit
def do(packed: Packed, work: Workspace, row: int, act: int, turn: int) -> None:
    """Let a label do something, in each amount there is; most tanks first."""
    kinds, ends = packed.kinds, work.ends
    kind, conf = packed.acts[act, Act.KIND], ends[row, End.CONF]
    able = packed.abilities[kind, conf, Ability.TANKS]
    if able < 0 or is_taken_away(packed, packed.acts[act, Act.TO], turn, packed.acts[act, Act.ROUNDS]):
        return
    most, stride = able, kinds[kind, Kind.STRIDE]
    if stride and not kinds[kind, Kind.GIVES]:
        most = min(most, ends[row, End.STOCK] // stride % (kinds[kind, Kind.ROOM] + 1))
    for tanks in range(most, 0 if able else -1, -1):
        do_with_tanks(packed, work, row, act, turn, tanks)


@entry
def act_all(packed: Packed, work: Workspace, turn: int) -> bool:
    """Whatever labels at rest do before the move of a turn; False if there is no room for more: then it wants to be
    called again.

    What could be done a year before was done then, and is no better now. Labels that come of it are looked at too.
    """
    ends, counts = work.ends, work.counts[0]
    counts.turn = turn - 1
    if counts.row == 0:
        only_open(packed, work)
    while counts.row < counts.ends:
        row = counts.row
        space = ends[row, End.SPACE]
        first, end = packed.spaces[space, Space.ACTS_FIRST], packed.spaces[space, Space.ACTS_END]
        if first < end and ends[row, End.STATE] == OPEN and ends[row, End.ROUND] <= turn:
            if counts.ends + (end - first + packed.sizes.configurations) * MOST_LABELS > ends.shape[0]:
                return False
            fuel = packed.strip[ends[row, End.WET], Position.STEPS] - packed.sizes.dry_steps
            if not is_hopeless(packed, work, row, ends[row, End.SPENT], fuel):
                if packed.sizes.pays and ends[row, End.ROUND] == turn:
                    leave_behind(packed, work, row, turn)
                for act in range(first, end):
                    before = is_at_hand(packed, work, row, act, turn - 1)
                    if not before and is_at_hand(packed, work, row, act, turn):
                        do(packed, work, row, act, turn)
        counts.row = row + 1
    counts.row = 0
    return True

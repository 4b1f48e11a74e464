"""What a search has found, in values: who arrives where, at what price, and the turns that lead there.

This is the door of the search: tables go in at `find_arrivals`, and no matrix or bit of the kernel comes out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from planner.search.explore import Found, Known, Start, Stop, explore, never
from planner.search.flown import Done, FlownTurn, Leg, Turns
from planner.search.kernel.acting import read_action
from planner.search.kernel.bounds import Lanes, lanes_to_goals
from planner.search.kernel.columns import (
    ALL_SEASONS,
    BEFORE_SHIFT,
    DOMINATED,
    OPEN,
    Act,
    Bound,
    End,
    Kind,
    Option,
    Position,
    Space,
)
from planner.search.kernel.packing import Packed, as_race, calendar_marks, pack, with_deadlines, with_goals, with_rounds
from planner.search.kernel.reserves import Reserves
from planner.search.kernel.tally import read_tally
from planner.search.passes import explore_in_passes, is_worth_passes
from planner.search.tables import MOST_OPERATIONS, NEVER, Ints, Tables, as_ints
from planner.search.tracing import trace

_ARRIVAL = [End.SPACE, End.ROUND, End.SPENT, End.COST, End.TALLY, End.AQUA]


class Arrival(NamedTuple):
    """A flight that rests at a space. Burns are counted in halves, because of half burns."""

    row: int  # its number among all that the search has found
    space: int
    turns: int
    spent: int  # fuel steps
    cost: int  # of the dice, tolls among them
    half_burns: int
    hazards: int
    belts: int
    belts_by_faces: tuple[int, ...]  # belts that let it live on one face of the die, on two, and so on to five
    aqua: int = 0  # paid, but for rolls bought off
    bought_off: int = 0  # paid for those
    rolls_bought: int = 0  # how many, which do not count as hazards

    @property
    def paid(self) -> int:
        """Aqua in all."""
        return self.aqua + self.bought_off


class Arrivals:
    """All flights that a search has found from one start."""

    def __init__(self, packed: Packed, lanes: Lanes, found: Found) -> None:
        self._packed, self._lanes, self.found = packed, lanes, found
        self._lowest: dict[int, Ints] = {}  # by goal, what the dice cost at least from each space

    def __len__(self) -> int:
        """Flights at rest, also those that others have beaten since."""
        return len(self.found.ends)

    @property
    def whole(self) -> bool:
        """Whether all turns were flown."""
        return self.found.whole

    @property
    def stopped(self) -> bool:
        """Whether its stop has ended the search."""
        return self.found.stopped

    @property
    def exact_turns(self) -> int:
        """All flights of so many turns are there; in later ones some may be missing."""
        return self.found.exact_turns

    @property
    def barred(self) -> bool:
        """Whether somewhere nothing but what it would lose may have kept a flight from going on."""
        return self.found.barred

    @property
    def looked_at(self) -> int:
        """Moves that were kept for a while."""
        return self.found.looked_at

    @property
    def _price(self) -> End:
        """What counts beside turns and dice: fuel burned, but aqua where fuel is had on the way."""
        return End.AQUA if self._packed.sizes.pays else End.SPENT

    @cached_property
    def _by_space(self) -> Mapping[int, Ints]:
        """Flights at rest by space, beaten ones left out: price and columns of _ARRIVAL, the row, and what was spent on
        rolls and how many, by turns, price and dice; of those that are alike, least fuel first."""
        ends = self.found.ends
        stays = ends[:, End.STATE] != DOMINATED
        if self._packed.sizes.races:  # who is elsewhere is of no interest
            stays &= self._packed.spaces[ends[:, End.SPACE], Space.GOAL] > 0
        alive = np.flatnonzero(stays)
        alive, money, bought = self._deals_of(alive)
        found = np.column_stack([ends[alive][:, [self._price, *_ARRIVAL]], alive, money, bought])
        found[:, 0] += money
        found[:, 2] += ends[alive, End.OPERATIONS] == 0  # the operation of one more turn is spent
        found[:, 2] = np.maximum(found[:, 2], ends[alive, End.PARENT] >= 0)  # what is done is done in some turn
        found[:, 4] -= bought * self._packed.sizes.hazard_cost
        found = found[found[:, 2] <= self.found.rounds]
        price, space, turns, spent, cost = found.T[:5]
        found = found[np.lexsort((spent, cost, price, turns, space))]
        spaces, begins = np.unique(found[:, 1], return_index=True)
        return dict(zip(spaces.tolist(), np.split(found, begins)[1:], strict=True))

    def _deals_of(self, rows: Ints) -> tuple[Ints, Ints, Ints]:
        """Each row, once for every number of its rolls that may be bought off; what that takes, and the number."""
        of_rows = self._packed.bought[self.found.ends[rows, End.ROLLS]]
        is_more = np.diff(of_rows, axis=1, prepend=-1) > 0  # than for less money
        place, number = np.nonzero(is_more)
        return rows[place], self._packed.sums[number], of_rows[place, number]

    def spaces(self) -> Iterable[int]:
        """Where something arrives."""
        return self._by_space.keys()

    def front(self, space: int) -> list[Arrival]:
        """Every arrival at a space that no other one beats in turns, fuel and dice, fewest turns first; where fuel is
        had on the way, in turns, aqua and dice."""
        found = self._by_space.get(space)
        if found is None:
            return []
        prices, dice = [-1], [NEVER]  # of those that stay, but for what others beat: the dearer the less dice
        front = []
        for price, there, turns, spent, cost, tally, aqua, row, money, bought in found.tolist():
            after = bisect_right(prices, price)
            if dice[after - 1] <= cost:
                continue
            beaten = after
            while beaten < len(dice) and dice[beaten] >= cost:
                beaten += 1
            prices[after:beaten], dice[after:beaten] = [price], [cost]
            met = read_tally(tally)
            met = met._replace(hazards=met.hazards - bought) if bought else met
            front.append(Arrival(row, there, turns, spent, cost, *met, aqua, money, bought))
        return front

    def legs(self, arrival: Arrival) -> list[Leg]:
        """The turns in which a flight flew, without its path, the first one first."""
        rows = self._rows_to(arrival)
        return [self._leg(row, parent) for parent, row in pairwise(rows) if self._is_flown(row)]

    def flown_turns(self, arrival: Arrival) -> list[FlownTurn]:
        """All turns of a flight, waiting ones among them, with every arc and all that is done before and after a move.
        Moves may have to be flown again for it."""
        turns = Turns()
        for parent, row in pairwise(self._rows_to(arrival)):
            ends = self.found.ends
            turns.wait_until(int(ends[row, End.LEFT_ROUND]), int(ends[parent, End.CONF]), int(ends[parent, End.WET]))
            if self._is_flown(row):
                turns.fly(self._flown_turn(row, parent))
            else:
                self._do(turns, row, parent)
        last = arrival.row
        turns.wait_until(arrival.turns, self.configuration_of(arrival), int(self.found.ends[last, End.WET]))
        return turns.flown

    def done(self, arrival: Arrival) -> list[tuple[int, int]]:
        """What a flight has done between two moves: actions and their tanks, the first one first."""
        ends = self.found.ends
        return [read_action(int(ends[row, End.OPTION])) for row in self._rows_to(arrival) if ends[row, End.OPTION] < -1]

    def _rows_to(self, arrival: Arrival) -> list[int]:
        """Rows of all that a flight was between two moves, from its start on."""
        rows = [arrival.row]
        while (parent := int(self.found.ends[rows[-1], End.PARENT])) >= 0:
            rows.append(parent)
        return rows[::-1]

    def _is_flown(self, row: int) -> bool:
        """Whether a move has led to a row, and not something done between two moves."""
        return bool(self.found.ends[row, End.OPTION] >= 0)

    def _do(self, turns: Turns, row: int, parent: int) -> None:
        ends, packed = self.found.ends, self._packed
        number, tanks = read_action(int(ends[row, End.OPTION]))
        done = Done(
            action=number,
            tanks=tanks,
            configuration=int(ends[parent, End.CONF]),
            after=int(ends[row, End.CONF]),
            wet=int(ends[parent, End.WET]),
            wet_after=int(ends[row, End.WET]),
            thrown=int(ends[row, End.SPENT] - ends[parent, End.SPENT]),
        )
        start, years, takes_operation, binds = int(ends[row, End.LEFT_ROUND]), 0, False, False
        if number < len(packed.acts):  # else something is left behind
            kind = packed.kinds[packed.acts[number, Act.KIND]]
            years, takes_operation = int(packed.acts[number, Act.ROUNDS]), bool(kind[Kind.OPERATION])
            binds = bool(kind[Kind.BINDS])
        # Each year of waiting brings an operation. Of two at hand the first one is left of the turn before.
        at_hand = int(ends[parent, End.OPERATIONS] + start - ends[parent, End.ROUND])
        is_late = not years and not binds and (not takes_operation or at_hand >= MOST_OPERATIONS)
        turns.do(done, in_turn_before=is_late)
        turns.wait_until(start + years, done.after, done.wet_after)

    def _leg(self, row: int, parent: int) -> Leg:
        ends = self.found.ends
        belts, before = (read_tally(int(ends[at, End.TALLY])).belts for at in (row, parent))
        return Leg(
            round=int(ends[row, End.LEFT_ROUND]),
            departure=int(ends[row, End.LEFT_CONF]),
            arrival=int(ends[row, End.CONF]),
            option=int(ends[row, End.OPTION]),
            belts=belts - before,
        )

    def thrown(self, arrival: Arrival) -> int | None:
        """Fuel steps that a flight has thrown out to be lighter; None if it has left something else behind, or counts
        on less than at the start."""
        thrown, is_changed = self._thrown
        return None if is_changed[arrival.row] else int(thrown[arrival.row])

    @cached_property
    def _thrown(self) -> tuple[Ints, Ints]:
        """By row: fuel steps thrown out on the whole way, and turns in which the configuration is another one."""
        ends, steps = self.found.ends, self._packed.strip[:, Position.STEPS]
        parents = np.maximum(ends[:, End.PARENT], 0)
        flown = ends[:, End.OPTION] >= 0
        heavy = self._packed.options[np.maximum(ends[:, End.OPTION], 0), Option.WET_BEFORE]
        thrown = np.where(flown, steps[ends[parents, End.WET]] - steps[heavy], 0)
        changed = np.where(flown, (ends[:, End.LEFT_CONF] != 0) | (ends[:, End.CONF] != 0), 0)
        while parents.any():  # each time twice as many turns are added up
            thrown, changed = thrown + thrown[parents], changed + changed[parents]
            parents = parents[parents]
        return as_ints(thrown), as_ints(changed)

    def _flown_turn(self, row: int, parent: int) -> FlownTurn:
        ends = self.found.ends
        arcs, burned = trace(self._packed, self._lanes, self.found, row)
        option = int(ends[row, End.OPTION])
        spent = int(ends[row, End.SPENT] - ends[parent, End.SPENT])
        return FlownTurn(
            thrown_first=spent - burned - int(self._packed.options[option, Option.STEPS_SPENT]),
            round=int(ends[row, End.LEFT_ROUND]),
            configuration=int(ends[parent, End.CONF]),
            departure=int(ends[row, End.LEFT_CONF]),
            wet=int(ends[parent, End.WET]),
            option=option,
            arcs=tuple(arcs),
            wet_after=int(ends[row, End.WET]),
        )

    def is_exhausted(self, reached: Iterable[tuple[int, int]]) -> bool:
        """Whether whatever is left to be flown from has spent as much fuel and rolled as badly as one of these already:
        fuel steps (aqua where fuel is had on the way) and cost of the dice. A search that was ended early never is."""
        if not self.whole:
            return False
        reached = list(reached)
        return all(any(least <= price and dice <= cost for least, dice in reached) for price, cost in self._left)

    @cached_property
    def _left(self) -> list[tuple[int, int]]:
        """Price and cost of what is left to be flown from, but for what has no less of both than another."""
        ends = self.found.ends
        done = (ends[:, End.DONE] | ends[:, End.DONE] >> BEFORE_SHIFT) & ALL_SEASONS
        waiting = (ends[:, End.STATE] == OPEN) & ((done != ALL_SEASONS) | self._has_things_to_do)
        rows, money, bought = self._deals_of(self.found.last + np.flatnonzero(waiting[self.found.last :]))
        points = ends[rows][:, [self._price, End.COST]]
        points += np.column_stack([money, -bought * self._packed.sizes.hazard_cost])
        left: list[tuple[int, int]] = []
        for price, cost in np.unique(points, axis=0).tolist():  # cheapest first
            if not left or cost < left[-1][1]:
                left.append((price, cost))
        return left

    @property
    def _has_things_to_do(self) -> npt.NDArray[np.bool_]:
        """By row: whether the years were too few for all that may be done there. An operation is at hand within a year,
        a season comes within a cycle."""
        ends, acts, spaces = self.found.ends, self._packed.acts, self._packed.spaces
        is_always = (acts[:, Act.SEASONS] & ALL_SEASONS) == ALL_SEASONS
        years = acts[:, Act.ROUNDS] + np.where(is_always, 1, len(self._packed.rounds))
        needed = np.zeros(len(spaces), dtype=np.int64)
        np.maximum.at(
            needed, np.repeat(np.arange(len(spaces)), spaces[:, Space.ACTS_END] - spaces[:, Space.ACTS_FIRST]), years
        )
        return (needed[ends[:, End.SPACE]] > 0) & (ends[:, End.ROUND] + needed[ends[:, End.SPACE]] > self.found.rounds)

    def configuration_of(self, arrival: Arrival) -> int:
        """In which configuration a flight rests."""
        return int(self.found.ends[arrival.row, End.CONF])

    def wet_of(self, arrival: Arrival) -> int:
        """Strip position of a flight that rests."""
        return int(self.found.ends[arrival.row, End.WET])

    def lowest_cost(self, start: int, space: int) -> int:
        """What the dice cost at least between two spaces, whatever the engine and the season."""
        if space not in self._lowest:
            self._lowest[space] = with_goals(self._packed, self._lanes, [space]).bounds[Bound.COST]
        most = int(self._packed.bought[-1, -1])  # rolls that may be bought off
        return max(int(self._lowest[space][start]) - most * self._packed.sizes.hazard_cost, 0)


class Prepared:
    """What the kernel reads of some tables, kept for more searches: from any start, to any goal, in any years.

    The tables of all those searches differ in nothing but their calendar. What is made of them is never changed.
    """

    def __init__(self) -> None:
        self._made: dict[object, tuple[Packed, Lanes]] = {}
        self._reserves: dict[object, Reserves] = {}

    def packed(self, tables: Tables) -> tuple[Packed, Lanes]:
        marks = calendar_marks(tables)
        if marks not in self._made:
            self._made[marks] = pack(tables), lanes_to_goals(tables)
        packed, lanes = self._made[marks]
        return with_rounds(packed, tables), lanes

    def reserves(self, tables: Tables, goals: Sequence[int]) -> Reserves:
        """Fuel needed to be at a goal in time."""
        key = (*goals, calendar_marks(tables))
        if key not in self._reserves:
            self._reserves[key] = Reserves(tables, goals)
        return self._reserves[key]


def find_arrivals(
    tables: Tables,
    starts: Sequence[Start],
    rounds: int,
    *,
    goals: Sequence[int] = (),
    stop: Stop = never,
    enough: Callable[[Arrivals], bool] | None = None,
    prepared: Prepared | None = None,
    known: Sequence[Known] = (),
    race: bool = False,
) -> Arrivals:
    """Every non-dominated flight of at most `rounds` turns from one start or from any of several, to everywhere or to
    one goal only.

    `stop` is asked every few milliseconds and ends the search. `enough` is asked before each turn, if there is a goal
    only once something has come there: flights of no more turns than were flown are all there then. `prepared` is what
    other searches with the same tables have left, and takes what this one leaves. What is no better at the goal than a
    flight that is `known` need not be found. In a `race` to a goal only turns and dice count there; nothing is bought
    off.
    """
    prepared = Prepared() if prepared is None else prepared
    packed, lanes = prepared.packed(tables)
    if goals:
        packed = with_goals(packed, lanes, goals)

    def is_enough(found: Found) -> bool:
        there = not goals or bool(np.isin(found.ends[:, End.SPACE], goals).any())
        return there and enough is not None and enough(Arrivals(packed, lanes, found))

    ask = None if enough is None else is_enough
    if goals and not race and is_worth_passes(tables):
        return Arrivals(packed, lanes, explore_in_passes(packed, tables, goals, starts, rounds, stop, ask, known))
    if race:
        packed = as_race(packed)
    if goals and (race or known) and not packed.sizes.buys:
        packed = with_deadlines(packed, prepared.reserves(tables, goals).rows(rounds), rounds, known)
    return Arrivals(packed, lanes, explore(packed, starts, rounds, stop, ask, known=known))

"""What a search has found, in values: who arrives where, at what price, and the turns that lead there.

This is the door of the search: tables go in at `find_arrivals`, and no matrix or bit of the kernel comes out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np

from planner.search.explore import Found, Stop, explore, never
from planner.search.flown import FlownTurn, Leg
from planner.search.kernel.bounds import Lanes, lanes_to_goals
from planner.search.kernel.columns import ALL_SEASONS, BEFORE_SHIFT, DOMINATED, OPEN, Bound, End, Option, Position
from planner.search.kernel.packing import Packed, calendar_marks, pack, with_goal, with_rounds
from planner.search.kernel.tally import read_tally
from planner.search.tables import NEVER, Ints, Tables, as_ints
from planner.search.tracing import trace

_ARRIVAL = [End.SPACE, End.ROUND, End.SPENT, End.COST, End.TALLY]


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

    @cached_property
    def _by_space(self) -> Mapping[int, Ints]:
        """Flights at rest by space, beaten ones left out: columns of _ARRIVAL, by turns, fuel and dice."""
        ends = self.found.ends
        alive = np.flatnonzero(ends[:, End.STATE] != DOMINATED)
        found = np.column_stack([ends[alive][:, _ARRIVAL], alive])
        space, turns, spent, cost = found.T[:4]
        found = found[np.lexsort((cost, spent, turns, space))]
        spaces, begins = np.unique(found[:, 0], return_index=True)
        return dict(zip(spaces.tolist(), np.split(found, begins[1:]), strict=True))

    def spaces(self) -> Iterable[int]:
        """Where something arrives."""
        return self._by_space.keys()

    def front(self, space: int) -> list[Arrival]:
        """Every arrival at a space that no other one beats in turns, fuel and dice, fewest turns first."""
        found = self._by_space.get(space)
        if found is None:
            return []
        fuels, dice = [-1], [NEVER]  # of those that stay, but for what others beat: the more fuel the less dice
        front = []
        for there, turns, spent, cost, tally, row in found.tolist():
            after = bisect_right(fuels, spent)
            if dice[after - 1] <= cost:
                continue
            beaten = after
            while beaten < len(dice) and dice[beaten] >= cost:
                beaten += 1
            fuels[after:beaten], dice[after:beaten] = [spent], [cost]
            front.append(Arrival(row, there, turns, spent, cost, *read_tally(tally)))
        return front

    def legs(self, arrival: Arrival) -> list[Leg]:
        """The turns in which a flight flew, without its path, the first one first."""
        return [self._leg(row, parent) for row, parent in self._turns_to(arrival)][::-1]

    def flown_turns(self, arrival: Arrival) -> list[FlownTurn]:
        """All turns of a flight, waiting ones among them, with every arc. Moves may have to be flown again for it."""
        ends, turns = self.found.ends, []
        for row, parent in self._turns_to(arrival):
            turns.append(self._flown_turn(row, parent))
            for waited in range(int(ends[row, End.LEFT_ROUND]) - 1, int(ends[parent, End.ROUND]) - 1, -1):
                conf, wet = int(ends[parent, End.CONF]), int(ends[parent, End.WET])
                turns.append(FlownTurn(waited, conf, conf, wet))
        return turns[::-1]

    def _turns_to(self, arrival: Arrival) -> Iterator[tuple[int, int]]:
        """Rows of flights at the end and at the beginning of each turn that was flown, the last turn first."""
        row = arrival.row
        while (parent := int(self.found.ends[row, End.PARENT])) >= 0:
            yield row, parent
            row = parent

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
        flown = ends[:, End.PARENT] >= 0
        heavy = self._packed.options[ends[:, End.OPTION], Option.WET_BEFORE]
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
        fuel steps and cost of the dice. A search that was ended early never is."""
        if not self.whole:
            return False
        reached = list(reached)
        return all(any(fuel <= spent and dice <= cost for fuel, dice in reached) for spent, cost in self._left)

    @cached_property
    def _left(self) -> list[tuple[int, int]]:
        """Fuel spent and cost of what is left to be flown from, but for what has no less of both than another."""
        ends = self.found.ends
        done = (ends[:, End.DONE] | ends[:, End.DONE] >> BEFORE_SHIFT) & ALL_SEASONS
        waiting = (ends[:, End.STATE] == OPEN) & (done != ALL_SEASONS)
        left: list[tuple[int, int]] = []
        for spent, cost in np.unique(ends[waiting][:, [End.SPENT, End.COST]], axis=0).tolist():  # least fuel first
            if not left or cost < left[-1][1]:
                left.append((spent, cost))
        return left

    def configuration_of(self, arrival: Arrival) -> int:
        """In which configuration a flight rests."""
        return int(self.found.ends[arrival.row, End.CONF])

    def wet_of(self, arrival: Arrival) -> int:
        """Strip position of a flight that rests."""
        return int(self.found.ends[arrival.row, End.WET])

    def lowest_cost(self, start: int, space: int) -> int:
        """What the dice cost at least between two spaces, whatever the engine and the season."""
        if space not in self._lowest:
            self._lowest[space] = with_goal(self._packed, self._lanes, space).bounds[Bound.COST]
        return int(self._lowest[space][start])


class Prepared:
    """What the kernel reads of some tables, kept for more searches: from any start, to any goal, in any years.

    The tables of all those searches differ in nothing but their calendar. What is made of them is never changed.
    """

    def __init__(self) -> None:
        self._made: dict[object, tuple[Packed, Lanes]] = {}

    def packed(self, tables: Tables) -> tuple[Packed, Lanes]:
        marks = calendar_marks(tables)
        if marks not in self._made:
            self._made[marks] = pack(tables), lanes_to_goals(tables)
        packed, lanes = self._made[marks]
        return with_rounds(packed, tables), lanes


def find_arrivals(
    tables: Tables,
    start: int,
    wet: int,
    rounds: int,
    *,
    goal: int | None = None,
    stop: Stop = never,
    enough: Callable[[Arrivals], bool] | None = None,
    prepared: Prepared | None = None,
) -> Arrivals:
    """Every non-dominated flight of at most `rounds` turns from a space and a strip position, to everywhere or to one
    goal only.

    `stop` is asked every few milliseconds and ends the search. `enough` is asked before each turn, if there is a goal
    only once something has come there: flights of no more turns than were flown are all there then. `prepared` is what
    other searches with the same tables have left, and takes what this one leaves.
    """
    packed, lanes = (Prepared() if prepared is None else prepared).packed(tables)
    if goal is not None:
        packed = with_goal(packed, lanes, goal)

    def is_enough(found: Found) -> bool:
        there = goal is None or bool((found.ends[:, End.SPACE] == goal).any())
        return there and enough is not None and enough(Arrivals(packed, lanes, found))

    return Arrivals(packed, lanes, explore(packed, start, wet, rounds, stop, None if enough is None else is_enough))

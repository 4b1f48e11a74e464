"""The questions players ask, each a thin layer over one search: route, reach.

A question becomes tables, the tables a set of proven flights, the flights plans. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from planner.board.model import Board
from planner.editions.seasons import check_year
from planner.errors import MissionError
from planner.plan.model import Plan
from planner.rocket.stack import Stack
from planner.rules.belts import giving_up
from planner.rules.compiler import NO_WISHES, Compiled, Wishes, compile_tables
from planner.rules.rebuild import Flown, FlownTurn, Leg, build_plan, given_up
from planner.rules.registry import find_rules
from planner.rules.risk import HAZARD_SURVIVAL, cost_of_faces
from planner.rules.ways import STRICT, Relaxed
from planner.search import explore as flights
from planner.search.explore import Stop, never
from planner.search.kernel import columns, packing
from planner.search.tables import Ints

LONGEST = 200  # years of search


class Result(NamedTuple):
    """One flight of a front. Burns are counted in halves, because of half-lander burns."""

    turns: int
    fuel_steps: Fraction
    half_burns: int
    hazards: int
    belts: int
    survival: Fraction
    avoided: int  # times that a space was entered which has a penalty
    row: int  # of the search, to rebuild the plan from
    cost: int  # of the dice, an integer that orders survival; penalties count in it
    gives_up: tuple[str, ...] = ()  # cards that need not come through, and may be lost
    offered: bool = False  # though the player may want them all: he named none


class Answer:
    """What a search has found from one start: fronts to every space, and plans on demand.

    Where the player does not say which cards must come through, all must; flights that give some up are an `offer`.
    """

    def __init__(
        self,
        compiled: Compiled,
        start: str,
        rounds: int,
        found: flights.Found,
        packed: packing.Packed,
    ) -> None:
        self.compiled, self.start, self.rounds = compiled, start, rounds
        self.found, self._packed = found, packed
        self.offer: Answer | None = None

    @cached_property
    def _rows(self) -> Mapping[int, Ints]:
        """Rows of flights at rest by space, beaten ones left out."""
        ends = self.found.ends
        alive = np.flatnonzero(ends[:, columns.STATE] != columns.BEATEN)
        order = alive[np.argsort(ends[alive, columns.SPACE], kind="stable")]
        spaces, begins = np.unique(ends[order, columns.SPACE], return_index=True)
        return dict(zip(spaces.tolist(), np.split(order, begins[1:]), strict=True))

    def front(self, goal: str) -> list[Result]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first.

        Offers come after the others. They are beaten by whatever beats them without giving anything up.
        """
        own = self._own_front(goal)
        offers = [] if self.offer is None else self.offer._own_front(goal)
        return own + [one._replace(offered=True) for one in offers if not any(_beats(other, one) for other in own)]

    def _own_front(self, goal: str) -> list[Result]:
        ends = self.found.ends
        rows = self._rows.get(self.compiled.goal_of(goal))
        if rows is None:
            return []
        keys = ends[rows][:, [columns.ROUND, columns.SPENT, columns.COST]]
        order = np.lexsort((keys[:, 2], keys[:, 1], keys[:, 0]))
        kept: list[tuple[int, int, int]] = []  # spent, cost, row: each beats none of the others
        for place in order.tolist():
            _, spent, cost = keys[place].tolist()
            if not any(other <= spent and dice <= cost for other, dice, _ in kept):
                kept.append((spent, cost, int(rows[place])))
        return [self._result(row) for _, _, row in kept]

    def _result(self, row: int) -> Result:
        ends = self.found.ends
        counted = [
            (int(ends[row, columns.END_TALLY]) >> shift) & ((1 << bits) - 1) for shift, bits in columns.TALLY_BITS
        ]
        half_burns, hazards, belts, *by_faces = counted
        survival, dice = HAZARD_SURVIVAL**hazards, hazards * cost_of_faces(5)
        for faces, number in enumerate(by_faces, start=1):
            survival *= Fraction(faces, 6) ** number
            dice += number * cost_of_faces(faces)
        spent, cost = int(ends[row, columns.SPENT]), int(ends[row, columns.COST])
        toll = self.compiled.wishes.penalty * cost_of_faces(5)
        avoided, left = divmod(cost - dice, toll) if toll else (0, cost - dice)
        if avoided < 0 or left:  # the counters have room for no more
            raise MissionError("a flight meets more hazards or belts than can be counted: ask for fewer years")
        return Result(
            turns=int(ends[row, columns.ROUND]),
            fuel_steps=self.compiled.stack.strip.told(spent),
            half_burns=half_burns,
            hazards=hazards,
            belts=belts,
            survival=survival,
            avoided=avoided,
            row=row,
            cost=cost,
            gives_up=given_up(self.compiled, reversed(list(self._turns_to(row)))),
        )

    def _turns_to(self, row: int) -> Iterator[Leg]:
        """The turns of a flight, the last one first, without its path."""
        ends = self.found.ends
        while (parent := int(ends[row, columns.PARENT])) >= 0:
            shift, bits = columns.TALLY_BITS[columns.BELTS]
            belts = [(int(ends[at, columns.END_TALLY]) >> shift) & ((1 << bits) - 1) for at in (row, parent)]
            yield Leg(
                round=int(ends[row, columns.LEFT_ROUND]),
                departure=int(ends[row, columns.LEFT_CONF]),
                arrival=int(ends[row, columns.CONF]),
                option=int(ends[row, columns.OPTION]),
                belts=belts[0] - belts[1],
            )
            row = parent

    @property
    def exact_turns(self) -> int:
        """All flights of so many turns are found, of those that were looked for; of more turns some may be missing."""
        return min(one.found.exact_turns for one in (self, self.offer) if one is not None)

    @property
    def is_exact(self) -> bool:
        """Whether all flights within the horizon are found."""
        return self.found.whole and self.exact_turns >= self.rounds

    def is_complete(self, front: Sequence[Result]) -> bool:
        """Whether no longer search, nor one with more care, could add to a front.

        That is so if nothing is left to be flown from, or if every flight left has already spent as much fuel and run
        as much risk as one of the front, which also takes fewer turns. A search that was ended early never is. One that
        compared flights roughly is if a flight of the front cannot be beaten.
        """
        if self.found.whole and not self.is_exact:
            return any(self._is_unbeatable(one) for one in front if not one.offered)
        own = [(self._spent(one), one.cost) for one in front if not one.offered]
        if self.offer is None:
            return self._is_exhausted(own)
        offered = [(self.offer._spent(one), one.cost) for one in front if one.offered]
        return self._is_exhausted(own) and self.offer._is_exhausted(own + offered)

    def _is_unbeatable(self, flight: Result) -> bool:
        """Whether all flights of fewer turns are known, and nobody gets there with less fuel or better odds."""
        if flight.turns > self.exact_turns + 1 or flight.fuel_steps:
            return False
        start, goal = self.compiled.start_of(self.start), int(self.found.ends[flight.row, columns.SPACE])
        searches = [one._packed for one in (self, self.offer) if one is not None]
        return all(flight.cost <= packing.lowest_cost(packed, start, goal) for packed in searches)

    def _spent(self, flight: Result) -> int:
        return int(self.found.ends[flight.row, columns.SPENT])

    def _is_exhausted(self, reached: Sequence[tuple[int, int]]) -> bool:
        """Whether whatever is left to be flown from is outdone already, in fuel and dice."""
        if not self.found.whole:
            return False
        ends = self.found.ends
        done = (ends[:, columns.DONE] | ends[:, columns.DONE] >> columns.BEFORE_SHIFT) & columns.ALL_SEASONS
        waiting = (ends[:, columns.STATE] == columns.OPEN) & (done != columns.ALL_SEASONS)
        left = {(int(spent), int(cost)) for spent, cost in ends[waiting][:, [columns.SPENT, columns.COST]]}
        return all(any(fuel <= spent and dice <= cost for fuel, dice in reached) for spent, cost in left)

    def plan(self, result: Result, name: str = "") -> Plan:
        """The flight, turn by turn."""
        if result.offered:
            assert self.offer is not None
            return self.offer.plan(result._replace(offered=False), name)
        ends, turns = self.found.ends, []
        row = result.row
        while ends[row, columns.PARENT] >= 0:
            parent = int(ends[row, columns.PARENT])
            turns.append(self._flown_turn(row, parent))
            for waited in range(int(ends[row, columns.LEFT_ROUND]) - 1, int(ends[parent, columns.ROUND]) - 1, -1):
                conf, wet = int(ends[parent, columns.CONF]), int(ends[parent, columns.WET])
                turns.append(FlownTurn(waited, conf, conf, wet))
            row = parent
        plan = build_plan(self.compiled, self.start, turns[::-1], name)
        return plan._replace(gives_up=result.gives_up)

    def _flown_turn(self, row: int, parent: int) -> FlownTurn:
        ends = self.found.ends
        path, burned = flights.trace(self._packed, self.found, row)
        arcs = [Flown(arc, bool(pay & 1), bool(pay & 2), (pay >> 2) & 3, (pay >> 4) & 1) for arc, pay in path]
        option = int(ends[row, columns.OPTION])
        spent = int(ends[row, columns.SPENT] - ends[parent, columns.SPENT])
        return FlownTurn(
            thrown_first=spent - burned - int(self._packed.options[option, columns.O_SPENT]),
            round=int(ends[row, columns.LEFT_ROUND]),
            configuration=int(ends[parent, columns.CONF]),
            departure=int(ends[row, columns.LEFT_CONF]),
            wet=int(ends[parent, columns.WET]),
            option=option,
            arcs=tuple(arcs),
            wet_after=int(ends[row, columns.WET]),
        )


def explore(
    board: Board,
    stack: Stack,
    start: str,
    *,
    goal: str | None = None,
    year: int = 1,
    max_years: int = 30,
    relaxed: Relaxed = STRICT,
    wishes: Wishes = NO_WISHES,
    stop: Stop = never,
    enough: Callable[[Answer], bool] | None = None,
) -> Answer:
    """Search from one start to everywhere, or to one goal only: exact fronts over turns, fuel and survival.

    `stop` is asked every few milliseconds and ends the search. `enough` is asked after each turn that has found flights
    to the goal, with all of them that take no more turns. A search that was ended early is not whole.

    >>> from planner import load_board
    >>> from planner.rocket.stackfile import quick_stack
    >>> from planner.editions.edition import find_edition
    >>> rocket = quick_stack(find_edition("hf4"), ["4:2"], dry_mass=5, tanks=10)
    >>> answer = explore(load_board("hf4"), rocket, "leo", max_years=3)
    >>> answer.front("geo")[0].turns
    1
    """
    check_year(year)
    if not 0 <= max_years <= LONGEST:
        raise MissionError(f"a search is between 0 and {LONGEST} years long, got {max_years}")
    rules = find_rules(stack.edition.name)

    def search(stack: Stack) -> Answer:
        compiled = compile_tables(board, stack, rules, year, max_years, relaxed, wishes)
        target = -1 if goal is None else compiled.goal_of(goal)
        packed = packing.pack(compiled.tables, target)

        def is_enough(found: flights.Found) -> bool:
            there = goal is None or bool((found.ends[:, columns.SPACE] == target).any())
            return there and enough is not None and enough(Answer(compiled, start, max_years, found, packed))

        begin = compiled.start_of(start)
        found = flights.explore(packed, begin, stack.wet, max_years, stop, None if enough is None else is_enough)
        return Answer(compiled, start, max_years, found, packed)

    answer, freed = search(stack), giving_up(stack, rules)
    if freed is None or (enough is not None and enough(answer)):
        return answer
    # Where nothing comes to a goal and no loss kept it from that, nothing does that may lose more.
    if goal is None or answer.found.barred or answer.front(goal):
        answer.offer = search(freed)
    return answer


def _beats(one: Result, other: Result) -> bool:
    """Whether a flight is nowhere worse than another."""
    return one.turns <= other.turns and one.fuel_steps <= other.fuel_steps and one.cost <= other.cost

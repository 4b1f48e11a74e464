"""The questions players ask, each a thin layer over one search: route, reach.

A question becomes tables, the tables a set of proven flights, the flights plans. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board
from planner.editions.seasons import check_year
from planner.errors import MissionError
from planner.plan.model import Plan
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.belts import giving_up
from planner.rules.compiler import NO_WISHES, Compiled, Wishes, compile_tables
from planner.rules.rebuild import build_plan, given_up
from planner.rules.risk import HAZARD_SURVIVAL, cost_of_faces
from planner.rules.ways import STRICT, Relaxed
from planner.search.arrivals import Arrival, Arrivals, find_arrivals
from planner.search.explore import Stop, never

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
    arrival: Arrival  # of the search, to rebuild the plan from
    cost: int  # of the dice, an integer that orders survival; penalties count in it
    gives_up: tuple[str, ...] = ()  # cards that need not come through, and may be lost
    offered: bool = False  # though the player may want them all: he named none


class Answer:
    """What a search has found from one start: fronts to every space, and plans on demand.

    Where the player does not say which cards must come through, all must; flights that give some up are an `offer`.
    """

    def __init__(self, compiled: Compiled, start: str, rounds: int, found: Arrivals) -> None:
        self.compiled, self.start, self.rounds, self.found = compiled, start, rounds, found
        self.offer: Answer | None = None

    def front(self, goal: str) -> list[Result]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first.

        Offers come after the others. They are beaten by whatever beats them without giving anything up.
        """
        own = self._own_front(goal)
        offers = [] if self.offer is None else self.offer._own_front(goal)
        return own + [one._replace(offered=True) for one in offers if not any(_beats(other, one) for other in own)]

    def _own_front(self, goal: str) -> list[Result]:
        return [self._result(arrival) for arrival in self.found.front(self.compiled.goal_of(goal))]

    def _result(self, arrival: Arrival) -> Result:
        hazards, cost = arrival.hazards, arrival.cost
        survival, dice = HAZARD_SURVIVAL**hazards, hazards * cost_of_faces(5)
        for faces, number in enumerate(arrival.belts_by_faces, start=1):
            survival *= Fraction(faces, 6) ** number
            dice += number * cost_of_faces(faces)
        toll = self.compiled.wishes.penalty * cost_of_faces(5)
        avoided, left = divmod(cost - dice, toll) if toll else (0, cost - dice)
        if avoided < 0 or left:  # the counters have room for no more
            raise MissionError("a flight meets more hazards or belts than can be counted: ask for fewer years")
        return Result(
            turns=arrival.turns,
            fuel_steps=self.compiled.stack.strip.told(arrival.spent),
            half_burns=arrival.half_burns,
            hazards=hazards,
            belts=arrival.belts,
            survival=survival,
            avoided=avoided,
            arrival=arrival,
            cost=cost,
            gives_up=given_up(self.compiled, self.found.legs(arrival)),
        )

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
        own = [(one.arrival.spent, one.cost) for one in front if not one.offered]
        if self.offer is None:
            return self.found.is_exhausted(own)
        offered = [(one.arrival.spent, one.cost) for one in front if one.offered]
        return self.found.is_exhausted(own) and self.offer.found.is_exhausted(own + offered)

    def _is_unbeatable(self, flight: Result) -> bool:
        """Whether all flights of fewer turns are known, and nobody gets there with less fuel or better odds."""
        if flight.turns > self.exact_turns + 1 or flight.fuel_steps:
            return False
        start, goal = self.compiled.start_of(self.start), flight.arrival.space
        searches = [one.found for one in (self, self.offer) if one is not None]
        return all(flight.cost <= found.lowest_cost(start, goal) for found in searches)

    def plan(self, result: Result, name: str = "") -> Plan:
        """The flight, turn by turn."""
        if result.offered:
            assert self.offer is not None
            return self.offer.plan(result._replace(offered=False), name)
        plan = build_plan(self.compiled, self.start, self.found.flown_turns(result.arrival), name)
        return plan._replace(gives_up=result.gives_up)


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

        def is_enough(found: Arrivals) -> bool:
            return enough is not None and enough(Answer(compiled, start, max_years, found))

        found = find_arrivals(
            compiled.tables,
            compiled.start_of(start),
            stack.wet,
            max_years,
            goal=None if goal is None else compiled.goal_of(goal),
            stop=stop,
            enough=None if enough is None else is_enough,
        )
        return Answer(compiled, start, max_years, found)

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

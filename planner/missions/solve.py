"""One mission in, one answer out: exact fronts over turns, fuel and survival, and plans that the referee has judged.

A mission becomes tables, the tables a set of proven flights, the flights plans. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from planner.errors import MissionError, OurFault
from planner.missions.flight import Flight
from planner.missions.front import Front
from planner.missions.limits import ORDERS
from planner.missions.mission import Mission
from planner.plan.json import plan_to_json
from planner.plan.model import Plan
from planner.referee import Verdict, judge
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.belts import giving_up
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.rebuild import build_plan, given_up
from planner.rules.risk import HAZARD_SURVIVAL, cost_of_faces
from planner.search.arrivals import Arrival, Arrivals, find_arrivals
from planner.search.explore import Stop, never

_COSTS = ("turns", "half_burns", "fuel_steps", "hazards", "belts", "survival")  # on which search and referee must agree


@dataclass(frozen=True)
class Searched:
    """One search of a mission: what it was asked in numbers, and what it found."""

    compiled: Compiled
    found: Arrivals

    def flights_to(self, space: str) -> list[Flight]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first."""
        return [self._flight(arrival) for arrival in self.found.front(self.compiled.goal_of(space))]

    def _flight(self, arrival: Arrival) -> Flight:
        survival, dice = HAZARD_SURVIVAL**arrival.hazards, arrival.hazards * cost_of_faces(5)
        for faces, number in enumerate(arrival.belts_by_faces, start=1):
            survival *= Fraction(faces, 6) ** number
            dice += number * cost_of_faces(faces)
        toll = self.compiled.wishes.penalty * cost_of_faces(5)
        avoided, left = divmod(arrival.cost - dice, toll) if toll else (0, arrival.cost - dice)
        if avoided < 0 or left:  # the counters have room for no more
            raise MissionError("a flight meets more hazards or belts than can be counted: ask for fewer years")
        return Flight(
            turns=arrival.turns,
            fuel_steps=self.compiled.stack.strip.told(arrival.spent),
            half_burns=arrival.half_burns,
            hazards=arrival.hazards,
            belts=arrival.belts,
            survival=survival,
            avoided=avoided,
            cost=arrival.cost,
            arrival=arrival,
            gives_up=given_up(self.compiled, self.found.legs(arrival)),
        )


class Answer:
    """What a search has found: fronts to the goal or to every space, and plans on demand.

    Where the player does not say which cards must come through, all must; flights that give some up are an `offer`.
    """

    def __init__(self, mission: Mission, searched: Searched, offer: Searched | None = None) -> None:
        self.mission, self.offer = mission, offer
        self.compiled, self.found = searched.compiled, searched.found
        self.searched = searched
        self._plans: dict[Flight, Plan] = {}
        self._verdicts: dict[Flight, Verdict] = {}

    @property
    def rounds(self) -> int:
        """Years that were looked at."""
        return self.mission.horizon

    # The front

    @cached_property
    def _front(self) -> Front:
        if self.mission.goal is None:
            raise MissionError("this mission has no goal: name the place whose front is wanted")
        return self._front_to(self.mission.goal)

    def front(self, space: str | None = None) -> Front:
        """The flights that are asked for, best first, to the goal; or to another space, if there is no goal."""
        return self._front if space is None or space == self.mission.goal else self._front_to(space)

    @property
    def flights(self) -> tuple[Flight, ...]:
        """The flights to the goal, best first."""
        return self._front.flights

    @property
    def status(self) -> str:
        """How far the front of the goal is proven: PROVEN, CUT or INFEASIBLE."""
        return self._front.status

    def _front_to(self, space: str) -> Front:
        """Limits only take flights off a front, because each of them is on one of its numbers."""
        limits, order = self.mission.limits, ORDERS[self.mission.by]
        found = self.flights_to(space)
        # What gives cards up that a player may want comes after the rest.
        flights = sorted(filter(limits.allow, found), key=lambda one: (one.offered, order(one)))
        short = limits.turns is not None and limits.turns <= min(self.rounds, self.exact_turns)
        complete = self.is_whole and (short or self.is_complete(found))
        return Front(tuple(flights), len(found), complete, self.rounds, self.is_whole, self.is_exact)

    def flights_to(self, space: str) -> list[Flight]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first, whatever
        the limits of the mission.

        Offers come after the others. They are beaten by whatever beats them without giving anything up.
        """
        own = self.searched.flights_to(space)
        offers = [] if self.offer is None else self.offer.flights_to(space)
        return own + [one._replace(offered=True) for one in offers if not any(other.beats(one) for other in own)]

    # How far it is proven

    @property
    def _searches(self) -> list[Searched]:
        return [one for one in (self.searched, self.offer) if one is not None]

    @property
    def is_whole(self) -> bool:
        """Whether the search went on to its horizon."""
        return all(one.found.whole for one in self._searches)

    @property
    def is_stopped(self) -> bool:
        """Whether a search was ended by its stop, and not because it had flown all turns or found enough."""
        return any(one.found.stopped for one in self._searches)

    @property
    def exact_turns(self) -> int:
        """All flights of so many turns are found, of those that were looked for; of more turns some may be missing."""
        return min(one.found.exact_turns for one in self._searches)

    @property
    def is_exact(self) -> bool:
        """Whether all flights within the horizon are found."""
        return self.is_whole and self.exact_turns >= self.rounds

    def is_complete(self, flights: Sequence[Flight]) -> bool:
        """Whether no longer search, nor one with more care, could add to a front.

        That is so if nothing is left to be flown from, or if every flight left has already spent as much fuel and run
        as much risk as one of the front, which also takes fewer turns. A search that was ended early never is. One that
        compared flights roughly is if a flight of the front cannot be beaten.
        """
        if self.is_whole and not self.is_exact:
            return any(self._is_unbeatable(one) for one in flights if not one.offered)
        own = [(one.arrival.spent, one.cost) for one in flights if not one.offered]
        if self.offer is None:
            return self.found.is_exhausted(own)
        offered = [(one.arrival.spent, one.cost) for one in flights if one.offered]
        return self.found.is_exhausted(own) and self.offer.found.is_exhausted(own + offered)

    def _is_unbeatable(self, flight: Flight) -> bool:
        """Whether all flights of fewer turns are known, and nobody gets there with less fuel or better odds."""
        if flight.turns > self.exact_turns + 1 or flight.fuel_steps:
            return False
        start, goal = self.compiled.start_of(self.mission.start), flight.arrival.space
        return all(flight.cost <= one.found.lowest_cost(start, goal) for one in self._searches)

    # Plans

    def choice(self, number: int) -> Flight:
        """The flight to the goal that has this number, counted from 1, best first."""
        if not 1 <= number <= len(self.flights):
            raise MissionError(f"there {self._counted()} to choose from, got choice {number}")
        return self.flights[number - 1]

    def _counted(self) -> str:
        return "is 1 flight" if len(self.flights) == 1 else f"are {len(self.flights)} flights"

    def plan(self, flight: Flight | None = None) -> Plan:
        """A flight turn by turn, the best one if none is named.

        No plan leaves the program that its own referee refuses, or finds to cost something else: that is OurFault.
        Who explores breaks rules on purpose.
        """
        flight = self._named(flight)
        verdict = self.verdict(flight)
        agree = verdict.legal and all(getattr(verdict.totals, cost) == getattr(flight, cost) for cost in _COSTS)
        plan = self.rebuilt(flight)
        if agree or self.mission.is_exploring:
            return plan
        where = f"turn {verdict.turn}, step {verdict.step}: {verdict.sentence} [{verdict.rule}]"
        objection = where if not verdict.legal else "its totals are not those of the search"
        raise OurFault(
            f"the search found a plan that the referee does not accept: {objection}",
            {"plan": plan_to_json(plan), "board": self.mission.board.name},
        )

    def verdict(self, flight: Flight | None = None) -> Verdict:
        """What the referee says to the plan of a flight."""
        flight = self._named(flight)
        if flight not in self._verdicts:
            self._verdicts[flight] = judge(self.rebuilt(flight), self.mission.board, self.mission.stack)
        return self._verdicts[flight]

    def rebuilt(self, flight: Flight) -> Plan:
        """The plan of a flight as the search means it, not yet judged."""
        if flight not in self._plans:
            searched = self.offer if flight.offered and self.offer is not None else self.searched
            mission, turns = self.mission, searched.found.flown_turns(flight.arrival)
            plan = build_plan(searched.compiled, mission.start, turns, mission.name or mission.title)
            self._plans[flight] = plan._replace(gives_up=flight.gives_up, stack=mission.stack.data)
        return self._plans[flight]

    def _named(self, flight: Flight | None) -> Flight:
        if flight is not None:
            return flight
        if not self.flights:
            raise MissionError(f"there is no flight: {self.status}")
        return self.flights[0]

    def __repr__(self) -> str:
        if self.mission.goal is None:
            return f"<Answer from {self.mission.start} to everywhere, {self.rounds} years>"
        return f"<Answer {self.mission.start} to {self.mission.goal}: {self.status}, {len(self.flights)} flights>"

    def _repr_svg_(self) -> str | None:
        """A notebook shows the best plan on its board."""
        if self.mission.goal is None or not self.flights:
            return None
        from planner.missions.picture import draw_plan  # nobody else waits for it

        return draw_plan(self.plan(), self.mission.board, costs=self.flights[0])


def solve(mission: Mission, stop: Stop | None = None) -> Answer:
    """Search for the goal of a mission, or from its start to everywhere.

    `stop` is asked every few milliseconds, with the number of moves looked at so far, whether to end the search: then
    the answer is CUT. `Seconds` and `Moves` are such stops. Compiled code runs beside other threads.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    >>> solve(Mission(load_board("hf4"), rocket, "LEO", "GEO", max_years=3))
    <Answer leo to geo: PROVEN, 1 flights>
    """
    return search(mission, stop or never)


def search(mission: Mission, stop: Stop = never, enough: Callable[[Answer], bool] | None = None) -> Answer:
    """The same. `enough` is asked after each turn that has found flights to the goal, with all of them that take no
    more turns; it ends the search, which is not whole then."""
    rules = find_rules(mission.stack.edition.name)

    def run(stack: Stack) -> Searched:
        compiled = compile_tables(
            mission.board, stack, rules, mission.year, mission.horizon, mission.relaxed, mission.wishes
        )

        def is_enough(found: Arrivals) -> bool:
            return enough is not None and enough(Answer(mission, Searched(compiled, found)))

        found = find_arrivals(
            compiled.tables,
            compiled.start_of(mission.start),
            stack.wet,
            mission.horizon,
            goal=None if mission.goal is None else compiled.goal_of(mission.goal),
            stop=stop,
            enough=None if enough is None else is_enough,
        )
        return Searched(compiled, found)

    answer, freed = Answer(mission, run(mission.stack)), giving_up(mission.stack, rules)
    if freed is None or (enough is not None and enough(answer)):
        return answer
    # Where nothing comes to a goal and no loss kept it from that, nothing does that may lose more.
    if mission.goal is None or answer.found.barred or answer.flights_to(mission.goal):
        return Answer(mission, answer.searched, run(freed))
    return answer

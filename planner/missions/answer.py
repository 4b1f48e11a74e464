"""What a search has found: exact fronts over turns, fuel and survival, and plans that the referee has judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil

from planner.errors import MissionError, OurFault
from planner.missions.finao import cheapest, offers_of, with_rolls_bought
from planner.missions.flight import Flight, unbeaten
from planner.missions.front import Front
from planner.missions.limits import NO_LIMITS, in_order
from planner.missions.mission import Mission
from planner.missions.searched import Searched
from planner.plan.json import plan_to_json
from planner.plan.model import Plan, Totals
from planner.referee import Verdict, judge
from planner.rocket.stack import Stack
from planner.rules.rebuild import build_plan, loading_first, planned_stops, roll_prices

_COSTS = ("turns", "half_burns", "fuel_steps", "hazards", "belts", "survival")  # on which search and referee must agree


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

    def begun(self, mission: Mission) -> Answer:
        """The same answer to the same question that begins in another year: of equal tables the search finds equal
        flights. Plans are made and judged anew, in their own years."""
        offer = None if self.offer is None else self.offer.begun(mission.year, self.rounds)
        return Answer(mission, self.searched.begun(mission.year, self.rounds), offer)

    # The front

    @cached_property
    def _front(self) -> Front:
        if not self.mission.places:
            raise MissionError("this mission has no goal: name the place whose front is wanted")
        return self.front_of(self.found_flights)

    def front(self, space: str | None = None) -> Front:
        """The flights that are asked for, best first, to the goal; or to another space, if there is no goal."""
        if space is None or space == self.mission.goal:
            return self._front
        return self.front_of(self.flights_to(space))

    @property
    def flights(self) -> tuple[Flight, ...]:
        """The flights to the goal, best first."""
        return self._front.flights

    @property
    def status(self) -> str:
        """How far the front of the goal is proven: PROVEN, CUT or INFEASIBLE."""
        return self._front.status

    def front_of(self, found: Sequence[Flight], shown: Iterable[Flight] | None = None) -> Front:
        """The front that some flights make, or others that stand for them. Limits only take flights off a front,
        because each of them is on one of its numbers."""
        limits = self.mission.limits
        allowed = found if shown is None else shown
        if limits != NO_LIMITS:
            allowed = filter(limits.allow, allowed)
        flights = in_order(allowed, self.mission.by)
        short = limits.turns is not None and limits.turns <= min(self.rounds, self.exact_turns)
        complete = self.is_whole and (short or self.is_complete(found))
        return Front(tuple(flights), len(found), complete, self.rounds, self.is_whole, self.is_exact)

    @property
    def found_flights(self) -> Sequence[Flight]:
        """Every flight to one of the goals that no other one beats, whatever the limits of the mission."""
        return self._found_flights

    @cached_property
    def _found_flights(self) -> list[Flight]:
        places = self.mission.places
        found = [flight for place in places for flight in self.flights_to(place)]
        return found if len(places) == 1 else unbeaten(found)

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
        own = [(one.searched_price, one.cost) for one in flights if not one.offered]
        if self.offer is None:
            return self.found.is_exhausted(own)
        offered = [(one.searched_price, one.cost) for one in flights if one.offered]
        return self.found.is_exhausted(own) and self.offer.found.is_exhausted(own + offered)

    def _is_unbeatable(self, flight: Flight) -> bool:
        """Whether all flights of fewer turns are known, and nobody gets there with less fuel or better odds."""
        return flight.turns <= self.exact_turns + 1 and not flight.price and self.is_safest(flight)

    def is_safest(self, flight: Flight) -> bool:
        """Whether nobody could get there with better odds, however long it took."""
        starts = self.compiled.starts_of(self.mission.start)
        goals = [self.compiled.goal_of(place) for place in self._rivals(flight)]
        ways = [(start, goal) for start in starts for goal in goals]
        return all(flight.cost <= one.found.lowest_cost(*way) for one in self._searches for way in ways)

    def _rivals(self, flight: Flight) -> Sequence[str]:
        """Where flights end that may beat one."""
        return self.mission.places if flight.goal in self.mission.places else (flight.goal,)

    def tanks_needed(self, flight: Flight) -> int | None:
        """Tanks with which the same moves can be flown, where it throws fuel out or has some left; None if it cannot do
        with less. What is lighter has no less thrust. One that leaves something behind is not looked into."""
        stack, thrown = self.stack_of(flight), self._thrown(flight)
        if thrown is None:
            return None
        burned = flight.arrival.spent - thrown
        if stack.isotopes_need_fuel and any(engine.needs_some_fuel for engine in stack.engines):
            burned += 1  # they take some fuel even to coast
        return next((tanks for tanks, steps in enumerate(self._steps_in_tanks) if steps >= burned), None)

    def spared(self, flight: Flight) -> Flight:
        """The same moves with no more tanks loaded than they need. Of the fuel thrown out no more is left than what
        is too much in the last of them."""
        tanks = None if self.mission.counts_aqua else self.tanks_needed(flight)
        if tanks is None:
            return flight
        spent = flight.arrival.spent
        if self._thrown(flight):
            spent = min(spent, self._steps_in_tanks[tanks])
        return flight._replace(fuel_steps=self.mission.stack.strip.told(spent), tanks=Fraction(tanks))

    def _thrown(self, flight: Flight) -> int | None:
        return self._searched_of(flight).found.thrown(flight.arrival)

    @cached_property
    def _steps_in_tanks(self) -> list[int]:
        """Fuel steps in fewer tanks than are loaded, by their number."""
        stack = self.mission.stack
        loads = [stack.strip.add_mass(stack.dry, tanks) for tanks in range(ceil(stack.tanks or 0))]
        return [stack.strip.fuel_steps(load, stack.dry) for load in loads]

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
        agree = verdict.legal and self._costs_as_much(flight, verdict.totals)
        plan = self.rebuilt(flight)
        if agree or self.mission.is_exploring:
            return plan
        where = f"turn {verdict.turn}, step {verdict.step}: {verdict.sentence} [{verdict.rule}]"
        objection = where if not verdict.legal else "its totals are not those of the search"
        raise OurFault(
            f"the search found a plan that the referee does not accept: {objection}",
            {"plan": plan_to_json(plan), "board": self.mission.board.name},
        )

    def _costs_as_much(self, flight: Flight, totals: Totals) -> bool:
        """Whether the referee finds what the search has found."""
        told = (totals.bank_water + totals.bought_off, totals.bought_off, sum(totals.operations))
        paid = flight.aqua is None or (flight.aqua, flight.bought_off, flight.operations) == told
        return paid and all(getattr(totals, cost) == getattr(flight, cost) for cost in _COSTS)

    def verdict(self, flight: Flight | None = None) -> Verdict:
        """What the referee says to the plan of a flight."""
        flight = self._named(flight)
        if flight not in self._verdicts:
            self._verdicts[flight] = judge(self.rebuilt(flight), self.mission.board, self.stack_of(flight))
        return self._verdicts[flight]

    def stack_of(self, flight: Flight) -> Stack:
        """The rocket that flies it. Where the search chooses how much to load, it stands there dry."""
        return self.mission.stack.with_tanks(0) if self.mission.chooses_load else self.mission.stack

    def rebuilt(self, flight: Flight) -> Plan:
        """The plan of a flight as the search means it, not yet judged."""
        if flight not in self._plans:
            searched = self._searched_of(flight)
            mission, (compiled, turns) = self.mission, searched.turns_of(flight, self.mission.start)
            plan = build_plan(compiled, mission.start, turns, mission.name or mission.title_to(flight.goal))
            if flight.bought_off:
                prices = roll_prices(compiled, turns)
                plan = with_rolls_bought(plan, cheapest(offers_of(plan, prices), flight.arrival.rolls_bought))
            if mission.chooses_load and flight.tanks:
                plan = loading_first(plan, int(flight.tanks))
            self._plans[flight] = plan._replace(
                gives_up=flight.gives_up,
                stack=self.stack_of(flight).data,
                waiting=tuple(mission.waiting),
                stops=planned_stops(mission.itinerary.stops),
            )
        return self._plans[flight]

    def _searched_of(self, flight: Flight) -> Searched:
        """The search that has found it."""
        return self.offer if flight.offered and self.offer is not None else self.searched

    def _named(self, flight: Flight | None) -> Flight:
        if flight is not None:
            return flight
        if not self.flights:
            raise MissionError(f"there is no flight: {self.status}")
        return self.flights[0]

    def __repr__(self) -> str:
        if not self.mission.places:
            return f"<Answer from {self.mission.start} to everywhere, {self.rounds} years>"
        goal = self.mission.goal or self.mission.goals_name
        return f"<Answer {self.mission.start} to {goal}: {self.status}, {len(self.flights)} flights>"

    def _repr_svg_(self) -> str | None:
        """A notebook shows the best plan on its board."""
        if not self.mission.places or not self.flights:
            return None
        from planner.missions.picture import draw_plan  # nobody else waits for it

        return draw_plan(self.plan(), self.mission.board, costs=self.flights[0])

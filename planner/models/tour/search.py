"""The best order of some places, or the best of them: a CP-SAT model over legs proposes orders, the search flies them.

The model knows of each leg what it takes at least, so nothing beats its best order. That order is flown as one exact
mission. What it taught about its beginnings is told to the model, until nothing is left that could be better than the
best that was flown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from math import ceil, log

from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.limits import ORDERS
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.models.solving import FEASIBLE, UNKNOWN, Effort, Solving
from planner.models.tour.craft import brought_at, craft_of, masses_of
from planner.models.tour.legs import Legs, Point, find_legs, nothing_known
from planner.models.tour.model import MOST_DICE, START, Known, Proposal, Question, Site, TourModel, Worth
from planner.models.tour.question import Tour, Visit
from planner.models.tour.windows import Calendar
from planner.plan.model import Plan

_LOG_UNIT = 1 << 40  # of the cost of dice
_SHARE = 0.6  # of the time that is left for one model: an order must be flown, too


@dataclass(frozen=True)
class TourAnswer:
    """The best tour that was found, and how far it is proven."""

    tour: Tour
    status: str  # PROVEN, FEASIBLE, INFEASIBLE or UNKNOWN
    order: tuple[int, ...] = ()  # places by their numbers, from 1 on; nothing: no tour was found
    answer: Answer | None = None  # flights in this order
    worth: Worth | None = None  # of the best tour
    bound: Worth | None = None  # no tour is worth less
    flown: int = 0  # orders that were flown
    was_stopped: bool = False

    @property
    def flights(self) -> Sequence[Flight]:
        return () if self.answer is None else self.answer.flights

    @property
    def plan(self) -> Plan:
        """The best flight of the tour, judged by the referee."""
        if self.answer is None:
            raise MissionError(f"there is no tour: {self.status}")
        return self.answer.plan()

    @property
    def value(self) -> Fraction:
        return self.tour.value(self.order)

    @property
    def value_gap(self) -> Fraction | None:
        """So much more a tour may be worth at most."""
        if self.worth is None or self.bound is None:
            return None
        return Fraction(self.worth.missed - self.bound.missed, self.tour.scale)

    @property
    def gap(self) -> int | None:
        """So much less a tour of this value may take at most: turns, black steps, aqua, or cost of dice."""
        if self.worth is None or self.bound is None or self.value_gap:
            return None
        return self.worth.takes - self.bound.takes

    def __repr__(self) -> str:
        names = ", ".join(self.tour.visits[number - 1].stop.name for number in self.order)
        return f"<TourAnswer {names or 'without a tour'}: {self.status}>"


def find_tour(tour: Tour, solving: Solving | None = None, session: Session | None = None) -> TourAnswer:
    """The best tour: of those that leave out the least value the one that takes fewest turns, least fuel or least risk.

    `solving` says how hard to try, and ends it when somebody asks; a minute if none is given.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> board, rocket = load_board("hf4"), load_stack(engines=["8:1/2"], dry_mass=5, tanks=12)
    >>> found = find_tour(Tour(Mission(board, rocket, "leo"), ["phobos", "hertha", "deimos"]), Solving(Effort(60, 1)))
    >>> found.status, found.flights[0].turns
    ('PROVEN', 3)
    """
    return _Search(tour, solving or Solving(Effort()), session or Session()).run()


class _Search:
    """One question under way."""

    def __init__(self, tour: Tour, solving: Solving, session: Session) -> None:
        self._tour, self._solving, self._session = tour, solving, session
        self._mission = tour.mission
        self._order: tuple[int, ...] = ()
        self._worth: Worth | None = None
        self._bound: Worth | None = None
        self._open: list[Worth] = []  # of orders whose flights were not searched to the end
        self._flown = 0

    def run(self) -> TourAnswer:
        question = None if self._solving() else self._question()
        if question is None:
            return self._answer()
        model = TourModel(question)
        while True:
            proposal = model.propose(self._solving, _SHARE)
            if proposal.bound is not None:
                self._bound = max(self._bound or proposal.bound, proposal.bound)
            if proposal.status == INFEASIBLE:
                self._bound = None
                return self._answer(is_done=True)
            if not proposal.order or self._solving():
                return self._answer()
            found = self._fly(proposal)
            model.forbid(proposal.order)
            for known in found:
                model.learn(known)
            if self._worth is not None:
                if self._bound is not None and self._worth <= self._bound:
                    return self._answer(is_done=True)
                model.ask_for_better(self._worth)
                self._solving.tell(*(None if worth is None else worth.takes for worth in (self._worth, self._bound)))

    def _question(self) -> Question | None:
        """All that the model is to know; None if there was no time for it."""
        tour, mission = self._tour, self._mission
        stops, limits = [visit.stop for visit in tour.visits], mission.limits
        craft, calendar = craft_of(mission, stops), Calendar(mission)
        places = [(mission.start,), *(stop.places for stop in stops)]
        legs: Legs | None = nothing_known(len(places))
        if craft.rockets:
            legs = find_legs(mission, craft, places, self._solving)
        if legs is None:
            return None
        cut = mission.stack.strip.cut
        return Question(
            sites=[self._site(visit) for visit in tour.visits],
            windows=[calendar.windows(places, at, stop) for at, stop in enumerate([None, *stops])],
            legs=legs,
            by="aqua" if tour.counts_aqua and mission.by == "fuel" else mission.by,
            turns=mission.horizon,
            full=craft.full,
            most=craft.most,
            counts_fuel=craft.counts_fuel,
            masses=masses_of(mission.stack, craft.most) if craft.counts_fuel else None,
            only_burns=not tour.counts_aqua,
            returns=tour.returns,
            subset=tour.subset,
            fuel_limit=None if limits.fuel_steps is None else int(limits.fuel_steps * cut),
            dice_limit=None if limits.survival is None or mission.penalty else _dice_of(limits.survival),
        )

    def _site(self, visit: Visit) -> Site:
        value, brought = int(visit.value * self._tour.scale), brought_at(self._mission, visit.stop)
        return Site(value, visit.group, visit.stop.stay, brought)

    def _flies(self, order: Sequence[int], most: int | None = None) -> Mission:
        """The mission that makes the stops in an order, and then goes everywhere."""
        stops = tuple(self._tour.visits[number - 1].stop for number in order)
        return replace(self._mission, stops=stops, max_years=self._mission.horizon if most is None else most)

    def _fly(self, proposal: Proposal) -> list[Known]:
        """Fly an order, keep it if it is the best so far, and tell what is known now of its beginnings.

        If nothing richer is left and turns count, nothing is needed of flights that take more turns than the best: the
        search ends with it, and its fronts are those of so many turns.
        """
        order, mission, tour = proposal.order, self._mission, self._tour
        missed, most, enough = tour.missed(order), mission.horizon, None
        if mission.by == "turns" and missed == proposal.missed:
            if self._worth is not None and self._worth.missed == missed:
                most = min(most, self._worth.takes - 1)
            enough = self._arriving(order, proposal.bound)
        answer = search(self._flies(order, most), self._solving, enough, self._session)
        self._flown += 1
        best = min(self._flights(answer, order), key=ORDERS[mission.by], default=None)
        if best is not None:
            worth = Worth(missed, self._taken(best))
            if self._worth is None or worth < self._worth:
                self._order, self._worth = order, worth
        has_ended = best is not None and enough is not None and not answer.is_stopped
        if answer.is_exact or (has_ended and best is not None and best.turns <= answer.exact_turns):
            return [*self._learnt(answer, order)]
        self._open.append(proposal.bound or Worth(missed, 0))
        return []

    def _arriving(self, order: Sequence[int], bound: Worth | None) -> Callable[[Answer], bool]:
        """Whether a flight in this order has come to its end; asked after each turn, and no sooner than it can be."""
        flown = count()

        def has_come(answer: Answer) -> bool:
            return next(flown) >= (bound.takes if bound else 0) and bool(self._flights(answer, order))

        return has_come

    def _flights(self, answer: Answer, order: Sequence[int]) -> list[Flight]:
        """The flights of a tour within the limits."""
        ends = [self._mission.start] if self._tour.returns else self._tour.visits[order[-1] - 1].stop.places
        found = [flight for place in ends for flight in answer.flights_to(place)]
        return [flight for flight in found if self._mission.limits.allow(flight)]

    def _taken(self, flight: Flight) -> int:
        if self._mission.by == "turns":
            return flight.turns
        if self._mission.by == "risk":
            return flight.cost
        if self._tour.counts_aqua and flight.aqua is None:  # other orders pay for what they load
            return int(flight.tanks or 0) if self._mission.any_load else 0
        return flight.searched_price

    def _learnt(self, answer: Answer, order: tuple[int, ...]) -> Iterator[Known]:
        """The fronts of all beginnings of a flown order, and of the way back."""
        compiled, found = answer.compiled, answer.searched.found
        spaces, counts_aqua = len(compiled.space_ids), answer.mission.counts_aqua

        def points(places: Iterable[str], layer: int) -> tuple[Point, ...]:
            starts = [start for place in places for start in compiled.starts_of(place)]
            arrivals = [one for start in starts for one in found.front(layer * spaces + start)]
            return tuple(Point(one.turns, 0 if counts_aqua else one.spent, one.cost) for one in arrivals)

        for done in range(1, len(order) + 1):
            yield Known(order[:done], points(self._tour.visits[order[done - 1] - 1].stop.places, done))
        if self._tour.returns:
            yield Known((*order, START), points([self._mission.start], len(order)))

    def _answer(self, is_done: bool = False) -> TourAnswer:
        """What was found. If it `is_done` nothing is left that could be better but what was not flown to the end."""
        stopped = self._solving.was_stopped
        if self._worth is None:
            status = INFEASIBLE if is_done and not self._open else UNKNOWN
            return TourAnswer(self._tour, status, bound=self._bound, flown=self._flown, was_stopped=stopped)
        known = [] if is_done else [self._bound or Worth(0, 0)]
        bound = min([self._worth, *known, *self._open])
        mission = self._tour.along(self._order)
        if mission.by == "turns":
            mission = replace(mission, limits=mission.limits._replace(turns=self._worth.takes))
        return TourAnswer(
            self._tour,
            PROVEN if bound == self._worth else FEASIBLE,
            self._order,
            solve(mission, session=self._session),
            self._worth,
            bound,
            self._flown,
            stopped,
        )


def _dice_of(survival: Fraction) -> int:
    """Cost of the dice of a flight with these odds, at most; never too little."""
    return ceil(-log(survival) * _LOG_UNIT * (1 + 1e-9)) + 1000 if survival else MOST_DICE

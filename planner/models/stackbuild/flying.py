"""The front of a build by now, and the stacks that are flown for it.

A stack is flown in a race (`docs/exactness.md`): its load is paid for, so only turns and dice count. How a flight of
the front is flown with the least fuel is looked up at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.models.solving import Solving
from planner.models.stackbuild.bounds import Dreams, Known, Point
from planner.models.stackbuild.loads import burns_any, loads_of
from planner.rocket.hand import Hand
from planner.rocket.stack import Stack
from planner.search.explore import Known as KnownFlight


class Option(NamedTuple):
    """A flight of the front, and the stack that flies it."""

    point: Point
    chosen: tuple[int, ...]  # numbers of its pieces
    answer: Answer  # with the fuel that it loads
    flight: Flight

    @property
    def stack(self) -> Stack:
        return self.answer.mission.stack

    @property
    def cards(self) -> frozenset[str]:
        return frozenset(item.slug for item in self.stack.aboard)


class _Flown(NamedTuple):
    """A point of the front, and what flies it."""

    point: Point
    chosen: tuple[int, ...]
    tanks: int
    goal: str


class Flying:
    """What the stacks of a hand fly."""

    def __init__(self, hand: Hand, mission: Mission, dreams: Dreams, pays_water: bool, solving: Solving) -> None:
        """`pays_water`: each tank costs an aqua."""
        self._hand, self._mission, self._dreams = hand, mission, dreams
        self._pays_water, self._solving = pays_water, solving
        self._front: list[_Flown] = []
        self._flown: set[tuple[tuple[int, ...], int]] = set()  # stacks, with some tanks
        self._session = Session()
        self.is_rough = False  # a search had too many flights to compare them all
        self.stacks = 0  # flown
        self.bound: int | None = None  # what is not known yet costs as much; None: nothing is known of that

    @property
    def known(self) -> Known:
        return Known(tuple(flown.point for flown in self._front), self._hand.aqua)

    def tell(self) -> None:
        """Tell whoever looks on what the cheapest flight of the front costs, and the bound."""
        self._solving.tell(min((flown.point.aqua for flown in self._front), default=None), self.bound)

    def options(self) -> list[Option]:
        """The front, each flight with the least fuel, by a stack without cards that cost nothing and are not needed."""
        return [self._thriftiest(self._with_fewest_cards(flown)) for flown in self._front]

    def fly(self, chosen: tuple[int, ...], wet: int) -> bool:
        """Fly a stack with so much wet mass, once; whether the front is better for it."""
        tanks = wet - self._dry(chosen)
        if (chosen, tanks) in self._flown:
            return False
        self._flown.add((chosen, tanks))
        self.stacks += 1
        before = self.known
        for loads in self._loads(chosen):
            self._fly_down(chosen, [load for load in loads if load <= tanks], is_brief=True)
        self.tell()
        return self.known != before

    def fly_all(self, chosen: tuple[int, ...]) -> None:
        """Fly a stack with every load that may be new to the front."""
        self.stacks += 1
        for loads in self._loads(chosen):
            self._fly_down(chosen, loads)

    def _loads(self, chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Loads with which a stack may fly something new, in groups: throwing fuel out leads from one to another."""
        stack = self._hand.stack_of(chosen)
        most = self._dreams.most_tanks(self._dry(chosen), self.beside(chosen), self.known)
        most = most if self._hand.tanks is None else min(most, self._hand.tanks)
        return loads_of(stack, most if burns_any(stack) else 0)

    def _fly_down(self, chosen: tuple[int, ...], loads: Sequence[int], is_brief: bool = False) -> None:
        """Fly a stack with each of some loads with which it may fly something new; or only until one brings nothing.

        Most fuel comes first: whatever is flown with less is flown with that. So the next load is the heaviest with
        which some of it cannot be flown any more, or at whose price less is known. How each flight is flown with the
        least fuel is looked up at the end.
        """
        left = [*loads]
        while left and not self._solving():
            tanks, before = left.pop(), self.known
            seen = before.seen(self._aqua(chosen, tanks))
            raced = self._raced(chosen, tanks, loads, seen)
            for flown in raced:
                self._add(flown)
            if is_brief and not raced:
                break
            enough = max((flown.tanks for flown in raced), default=0)
            left = [load for load in left if load < enough or before.seen(self._aqua(chosen, load)) != seen]

    def _raced(
        self, chosen: tuple[int, ...], tanks: int, loads: Sequence[int], known: Sequence[KnownFlight]
    ) -> list[_Flown]:
        """What a stack flies with some tanks that is new, each with the smallest of some loads that will do."""
        years = self._dreams.years(self.known, self._aqua(chosen, tanks))
        if years <= 0:
            return []
        mission = replace(self._mission, stack=self._hand.stack_of(chosen, tanks), max_years=years)
        answer = search(mission, self._solving, session=self._session, known=known, race=True)
        self.is_rough = self.is_rough or not answer.is_exact
        found = []
        for flight in answer.found_flights:
            needed = answer.tanks_needed(flight)
            fewest = tanks if needed is None else next(load for load in loads if load >= needed)
            point = Point(flight.turns, self._aqua(chosen, fewest), flight.cost)
            if self._is_new_point(point):
                found.append(_Flown(point, chosen, fewest, flight.goal))
        return found

    def _flights_like(self, flown: _Flown) -> tuple[Answer, list[Flight]]:
        """The flights of a stack with its tanks that are no slower and roll no worse."""
        stack, point = self._hand.stack_of(flown.chosen, flown.tanks), flown.point
        mission = replace(self._mission, stack=stack, max_years=point.turns)
        one = replace(mission, goal=flown.goal, goals=())
        found = search(one, session=self._session, known=[KnownFlight(0, point.cost + 1)])
        answer = Answer(mission, found.searched, found.offer)
        return answer, [flight for flight in answer.flights_to(flown.goal) if flight.cost <= point.cost]

    def _with_fewest_cards(self, flown: _Flown) -> _Flown:
        """A point of the front by another stack of the front that has only some of its cards, if that flies alike."""
        for chosen in sorted({other.chosen for other in self._front}, key=len):
            if {*chosen} < {*flown.chosen} and self._aqua(chosen, flown.tanks) == flown.point.aqua:
                fewer = flown._replace(chosen=chosen)
                if self._flights_like(fewer)[1]:
                    return fewer
        return flown

    def _thriftiest(self, flown: _Flown) -> Option:
        """A point of the front, flown with the least fuel; where that costs nothing, with the fewest tanks too."""
        fewer = range(0 if self._pays_water else flown.tanks)
        found = (self._flights_like(flown._replace(tanks=tanks)) for tanks in (*fewer, flown.tanks))
        answer, flights = next((answer, flights) for answer, flights in found if flights)
        flight = min(flights, key=lambda one: (one.turns, one.cost, one.fuel_steps))
        return Option(flown.point, flown.chosen, answer, flight)

    def _aqua(self, chosen: tuple[int, ...], tanks: int) -> int:
        return self._fixed(chosen) + (tanks if self._pays_water else 0)

    def _is_new_point(self, point: Point) -> bool:
        if self._hand.aqua is not None and point.aqua > self._hand.aqua:
            return False
        return not any(other.point.beats(point) for other in self._front)

    def _add(self, flown: _Flown) -> None:
        if not self._is_new_point(flown.point):
            return  # of the same search there is a better one
        self._front = [other for other in self._front if not flown.point.beats(other.point)] + [flown]
        self._front.sort(key=lambda one: one.point)

    def beside(self, chosen: Sequence[int]) -> int:
        """What is paid beside mass and fuel."""
        return self._fixed(chosen) - (self._dry(chosen) if self._pays_water else 0)

    def _fixed(self, chosen: Sequence[int]) -> int:
        return sum(self._hand.pieces[number].aqua for number in chosen) + self._hand.cargo_mass

    def _dry(self, chosen: Sequence[int]) -> int:
        return max(sum(self._hand.pieces[number].item.mass for number in chosen) + self._hand.cargo_mass, 1)

"""The fewest tanks: the same question with less and less fuel loaded.

Who may load up to so many tanks wants to know how many he needs. A flight with fewer tanks is lighter, so it may do
what a full rocket does only after throwing fuel out. Whatever flies with few tanks flies with more of them too, for
fuel can be thrown out at the start (hf4 G1f, hf3 D1.4): as the load gets less, flights are only ever lost. So where
nothing new is found with one tank less than the flights at hand need, nothing is found with any load that was left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from planner.missions.answer import Answer
from planner.missions.flight import Flight, beats_in_tanks, unbeaten
from planner.missions.searching import search
from planner.missions.session import Session
from planner.plan.model import Plan
from planner.rocket.stack import Stack
from planner.search.explore import Stop


class LoadedAnswer(Answer):
    """An answer whose flights set out with no more tanks than they need. Its front is one over turns, tanks and
    survival; of flights with as many tanks that are equal in turns and survival it has the one with most fuel left."""

    def __init__(self, full: Answer, by_tanks: Mapping[Fraction, Answer], flights: Sequence[Flight]) -> None:
        super().__init__(full.mission, full.searched, full.offer)
        self._full, self._by_tanks, self._fewest = full, by_tanks, flights

    @property
    def found_flights(self) -> Sequence[Flight]:
        return self._fewest

    @property
    def is_whole(self) -> bool:
        return self._full.is_whole and all(one.is_whole for one in self._by_tanks.values())

    @property
    def is_stopped(self) -> bool:
        return self._full.is_stopped or any(one.is_stopped for one in self._by_tanks.values())

    @property
    def exact_turns(self) -> int:
        rough = [one.exact_turns for one in self._by_tanks.values() if not one.is_exact]
        return min([self._full.exact_turns, *rough])

    def is_complete(self, flights: Sequence[Flight]) -> bool:
        """Whether no longer search could add to the front: of the searches with each load none could, unless it was
        ended on purpose, because whatever takes longer is beaten by a flight with as few tanks."""
        answers = [self._full, *self._by_tanks.values()]
        return all(one.front().complete or (one.is_exact and one.rounds < self._full.rounds) for one in answers)

    def stack_of(self, flight: Flight) -> Stack:
        return self._with(flight).mission.stack

    def rebuilt(self, flight: Flight) -> Plan:
        return self._with(flight).rebuilt(flight)

    def _with(self, flight: Flight) -> Answer:
        """The answer for the tanks of a flight."""
        return self._full if flight.tanks is None else self._by_tanks.get(flight.tanks, self._full)


def with_fewest_tanks(full: Answer, stop: Stop, session: Session) -> Answer:
    """The same answer for a rocket that may set out with fewer tanks."""
    tanks = full.mission.stack.tanks
    if tanks is None or not full.mission.places or not full.front().found:
        return full
    loads = _Loads(full, stop, session)
    loads.search_all()
    # With a limit of fuel steps there may be none; then those are told that it forbids.
    return LoadedAnswer(full, loads.answers, loads.fewest() or full.found_flights)


class _Loads:
    """The searches with each load that has to be looked at."""

    def __init__(self, full: Answer, stop: Stop, session: Session) -> None:
        self.full, self.stop, self.session = full, stop, session
        self.answers: dict[Fraction, Answer] = {}
        needed = ((flight, full.tanks_needed(flight)) for flight in full.found_flights)
        self._spared = [flight._replace(tanks=Fraction(tanks)) for flight, tanks in needed if tanks is not None]
        # What throws fuel out may break a limit of fuel steps that it keeps with fewer tanks.
        stack, is_limited = full.mission.stack, full.mission.limits.fuel_steps is not None
        self._each = range(ceil(stack.tanks or 0)) if is_limited or is_forked(stack) else range(0)

    def search_all(self) -> None:
        """Search with as many tanks as the flights found so far may do with, and with one less, until that shows
        nothing new."""
        while (wanted := self._next()) is not None and not self.full.is_stopped:
            tanks, years = wanted
            answer = self.answers[Fraction(tanks)] = self._lighter(tanks, years)
            if answer.is_stopped:
                return

    def fewest(self) -> list[Flight]:
        """Flights of all loads that no other beats, fewest turns first."""
        answers, most = (self.full, *self.answers.values()), self.full.mission.limits.fuel_steps
        found = (flight for answer in answers for flight in answer.found_flights)
        return unbeaten((one for one in found if most is None or one.fuel_steps <= most), beats_in_tanks)

    def _next(self) -> tuple[int, int] | None:
        """Tanks that are to be searched with next, and for how many years; None if all is known. Few tanks come first:
        what they are found to do need not be looked for again."""
        found = self.fewest()
        less = [ceil(flight.tanks) - 1 for flight in found if flight.tanks]
        for tanks in (*self._likely(found), *sorted(less), *self._each):
            if not self._is_known(tanks, years := self._years(found, tanks)):
                return tanks, years
        return None

    def _likely(self, found: Sequence[Flight]) -> list[int]:
        """Tanks with which flights of the full rocket may do as well, but for those that are beaten even then."""
        likely = (one for one in self._spared if not any(beats_in_tanks(other, one) for other in found))
        return sorted(int(one.fuel[0]) for one in likely)

    def _is_known(self, tanks: int, years: int) -> bool:
        """Whether the search with so many tanks has looked so far ahead."""
        if years <= 0:
            return True
        known = self.full if tanks == self.full.mission.stack.tanks else self.answers.get(Fraction(tanks))
        return known is not None and known.rounds >= years

    def _years(self, found: Sequence[Flight], tanks: int) -> int:
        """How far ahead to look with so many tanks: once a flight with no more of them runs no risk that could be less,
        whatever takes longer is beaten."""
        safe = [
            flight.turns
            for flight in found
            if flight.tanks is not None and flight.tanks <= tanks and not flight.offered and self.full.is_safest(flight)
        ]
        return min([turns - 1 for turns in safe], default=self.full.rounds)

    def _lighter(self, tanks: int, years: int) -> Answer:
        """The answer with so many tanks, for so many years: all tables of the full rocket are good for that."""
        full = self.full.mission
        stack, years = full.stack.with_tanks(tanks), min(years, full.max_years)
        return search(replace(full, stack=stack, max_years=years, any_load=False), self.stop, session=self.session)


def is_forked(stack: Stack) -> bool:
    """Whether throwing out fuel does not lead from the full load to each lighter one: above a fork of the black line
    more tanks do not always do what fewer do."""
    on_the_way = {stack.strip.burn(stack.wet, steps) for steps in range(stack.fuel_steps + 1)}
    return any(stack.strip.add_mass(stack.dry, load) not in on_the_way for load in range(ceil(stack.tanks or 0)))

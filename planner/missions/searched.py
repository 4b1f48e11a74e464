"""One search of a mission: what it was asked in numbers, and the flights that it found."""

from __future__ import annotations

from dataclasses import dataclass

from planner.errors import MissionError
from planner.missions.flight import Flight
from planner.rocket.stack import Stack
from planner.rules.compiler import Compiled
from planner.rules.rebuild import given_up, may_give_up
from planner.rules.risk import cost_of_faces, odds_of_dice
from planner.search.arrivals import Arrival, Arrivals
from planner.search.explore import Stop


@dataclass(frozen=True)
class Searched:
    """One search of a mission: what it was asked in numbers, and what it found."""

    compiled: Compiled
    found: Arrivals

    def lighter(self, stack: Stack, start: str, rounds: int, stop: Stop) -> Searched:
        """The same search for the same rocket with less fuel loaded, or with as much: all tables are good for that."""
        found = self.found.again(self.compiled.start_of(start), stack.wet, rounds, stop)
        return Searched(self.compiled._replace(stack=stack), found)

    def flights_to(self, space: str) -> list[Flight]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first."""
        return [self._flight(arrival, space) for arrival in self.found.front(self.compiled.goal_of(space))]

    def _flight(self, arrival: Arrival, space: str) -> Flight:
        survival, dice = odds_of_dice(arrival.hazards, arrival.belts_by_faces)
        avoided, left = 0, arrival.cost - dice
        if self.compiled.wishes.penalty:
            avoided, left = divmod(left, self.compiled.wishes.penalty * cost_of_faces(5))
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
            gives_up=given_up(self.compiled, self.found.legs(arrival)) if may_give_up(self.compiled) else (),
            goal=space,
            tanks=self.compiled.stack.tanks,
        )

"""One search of a mission: what it was asked in numbers, and the flights that it found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from planner.errors import MissionError
from planner.missions.flight import Flight
from planner.missions.keeping import keep_aboard, left_behind
from planner.rocket.engine import Engine
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.rebuild import given_up, may_give_up
from planner.rules.risk import cost_of_faces, odds_of_dice
from planner.search.arrivals import Arrival, Arrivals, find_arrivals
from planner.search.explore import Start
from planner.search.flown import FlownTurn


class ToldTurns(NamedTuple):
    """The turns of a flight, and the tables in whose numbers they are."""

    compiled: Compiled
    turns: Sequence[FlownTurn]


@dataclass(frozen=True)
class Searched:
    """One search of a mission: what it was asked in numbers, and what it found."""

    compiled: Compiled
    found: Arrivals

    def begun(self, year: int, rounds: int) -> Searched:
        """The same search from another year on, in which the tables are the same."""
        return replace(self, compiled=self.compiled.again(self.compiled.stack, year, rounds))

    def flights_to(self, space: str) -> list[Flight]:
        """Every flight to a space that no other one beats in turns, fuel and survival, fewest turns first."""
        arrivals = self.found.front(self.compiled.goal_of(space))
        told, tanks = self.compiled.stack.strip.told, self.compiled.stack.tanks
        loses = may_give_up(self.compiled)
        flights = []
        for arrival in arrivals:
            survival, dice = odds_of_dice(arrival.hazards, arrival.belts_by_faces)
            flights.append(
                Flight(
                    turns=arrival.turns,
                    fuel_steps=told(arrival.spent),
                    half_burns=arrival.half_burns,
                    hazards=arrival.hazards,
                    belts=arrival.belts,
                    survival=survival,
                    avoided=0 if arrival.cost == dice else self._avoided(arrival.cost - dice),
                    cost=arrival.cost,
                    arrival=arrival,
                    gives_up=given_up(self.compiled, self.found.legs(arrival)) if loses else (),
                    goal=space,
                    **{"tanks": tanks} | self._paid(arrival),
                )
            )
        return flights

    def _paid(self, arrival: Arrival) -> dict[str, Any]:
        """What a flight has paid, and done for fuel that was had on the way."""
        itinerary, deeds = self.compiled.wishes.itinerary, self.compiled.deeds
        if not self.compiled.wishes.counts_aqua:
            return {}
        done = [(deeds[action], tanks) for action, tanks in self.found.done(arrival) if action < len(deeds)]
        bought = sum(tanks for deed, tanks in done if deed.do == "load")
        loaded = {"tanks": Fraction(arrival.aqua - bought)} if itinerary.loaded_at else {}
        return {
            "aqua": arrival.paid,
            "bought_off": arrival.bought_off,
            "operations": sum(deed.is_operation for deed, _ in done),
            "refuelled": sum(tanks for deed, tanks in done if deed.do not in ("stop", "leave")),
        } | loaded

    def turns_of(self, flight: Flight, start: str) -> ToldTurns:
        """The turns of a flight, with nothing left behind that need not be; but what may be lost stays the same."""
        turns = self.found.flown_turns(flight.arrival)
        if self.compiled.tables.boundary is not None or not left_behind(self.compiled, turns):
            return ToldTurns(self.compiled, turns)
        return self._keeping_all(flight, start) or ToldTurns(self.compiled, self._keeping_some(flight, start, turns))

    def _keeping_all(self, flight: Flight, start: str) -> ToldTurns | None:
        """Another flight that costs the very same and leaves nothing behind; None if there is none."""
        stack, asked = replace(self.compiled.stack, may_drop=frozenset()), self.compiled
        compiled = compile_tables(
            asked.board, stack, asked.rules, asked.first_year, flight.turns, asked.relaxed, asked.wishes
        )
        goal = compiled.goal_of(flight.goal)
        starts = [Start(place, stack.wet) for place in compiled.starts_of(start)]
        found = find_arrivals(compiled.tables, starts, flight.turns, goals=(goal,))
        for other in Searched(compiled, found).flights_to(flight.goal):
            if other._replace(arrival=flight.arrival, offered=flight.offered) == flight:
                return ToldTurns(compiled, found.flown_turns(other.arrival))
        return None

    def _keeping_some(self, flight: Flight, start: str, turns: Sequence[FlownTurn]) -> Sequence[FlownTurn]:
        """The same moves with as much kept aboard as they allow."""
        kept = keep_aboard(self.compiled, self.compiled.start_of(start), turns)
        if kept is turns or not may_give_up(self.compiled):
            return kept
        legs = zip(self.found.legs(flight.arrival), (turn for turn in kept if turn.arcs), strict=True)
        after = given_up(self.compiled, [leg._replace(departure=turn.departure) for leg, turn in legs])
        return kept if after == flight.gives_up else turns

    def engines_of(self, flight: Flight) -> frozenset[Engine]:
        """The engines that a flight uses."""
        engines, options = self.compiled.engines, self.compiled.tables.options
        return frozenset(engines[int(options.engine[leg.option])] for leg in self.found.legs(flight.arrival))

    def _avoided(self, cost: int) -> int:
        """How often a space was entered that has a penalty, by what that costs more than the dice."""
        toll = self.compiled.wishes.penalty * cost_of_faces(5)
        if cost < 0 or not toll or cost % toll:  # the counters have room for no more
            raise MissionError("a flight meets more hazards or belts than can be counted: ask for fewer years")
        return cost // toll

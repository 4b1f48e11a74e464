"""There and back: what it costs to come home from a site with the fuel that is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.limits import NO_LIMITS, in_order
from planner.missions.mission import Mission
from planner.missions.reach import Reach
from planner.missions.searching import search
from planner.missions.session import Session
from planner.rocket.stack import Stack
from planner.search.explore import Stop, never


class RoundTrip(NamedTuple):
    """A flight out, and the best one back that the fuel left allows."""

    out: Flight
    back: Flight

    @property
    def turns(self) -> int:
        return self.out.turns + self.back.turns

    @property
    def fuel_steps(self) -> Fraction:
        return self.out.fuel_steps + self.back.fuel_steps

    @property
    def survival(self) -> Fraction:
        return self.out.survival * self.back.survival


@dataclass(frozen=True)
class AndBack:
    """For every site that is reached: the first of its flights, best first, after which there is a way back."""

    reach: Reach
    trips: Mapping[str, RoundTrip]  # by site
    open: frozenset[str]  # sites from which no way back was found, though there may be one


def and_back(reach: Reach, stop: Stop | None = None, session: Session | None = None) -> AndBack:
    """The way back from every site that is reached to where the flights began. It begins the year after the landing,
    with the fuel that is left and no other."""
    session = session or Session()
    trips: dict[str, RoundTrip] = {}
    unsure = set()
    for site in reach.reached:
        for flight in reach.fronts[site.id].flights:
            rocket = _rocket_there(reach.answer, flight)
            if rocket is None:
                unsure.add(site.id)
                continue
            home = _home(reach.mission, rocket, flight)
            answer = search(home, stop or never, _is_there if home.by == "turns" else None, session)
            ways = in_order((one for one in answer.found_flights if not one.offered), home.by)
            if ways:
                trips[site.id] = RoundTrip(flight, ways[0])
                break
            if not answer.is_exact:
                unsure.add(site.id)
    return AndBack(reach, trips, frozenset(unsure - trips.keys()))


def _is_there(answer: Answer) -> bool:
    """Of the flights with fewest turns all are found once there is one."""
    return any(not flight.offered for flight in answer.found_flights)


def _home(mission: Mission, rocket: Stack, flight: Flight) -> Mission:
    return replace(
        mission,
        stack=rocket,
        start=flight.goal,
        goal=mission.start,
        via=(),
        year=mission.year + flight.turns,
        limits=NO_LIMITS,
        any_load=False,
        finao=mission.finao - flight.bought_off,
    )


def _rocket_there(answer: Answer, flight: Flight) -> Stack | None:
    """The rocket as it rests at the end of a flight; None if some of it may be lost by then."""
    if flight.offered:
        return None
    compiled, found = answer.compiled, answer.found
    first, last = compiled.configurations[0], compiled.configurations[found.configuration_of(flight.arrival)]
    if last.worn or last.counted_on != first.counted_on:
        return None
    strip = compiled.stack.strip
    return replace(last.stack, wet_mass=strip.masses[found.wet_of(flight.arrival)])

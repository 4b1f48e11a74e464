"""Where a flight of the trajectory model stands between two turns: at a place, with so much of its course behind it.

A course is the places to go via and the stops, in their order: places that are entered, places where it rests, and each
year of a stay. What is behind a flight is a number of these, and it ends with all of them behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from planner.editions.seasons import season_of
from planner.missions.mission import Mission
from planner.plan.model import PlannedStop


class Spot(NamedTuple):
    place: str
    done: int = 0  # parts of the course that are behind it


class Leg(NamedTuple):
    """One part of a course."""

    places: tuple[str, ...]  # any of them will do
    enters: bool = False  # to fly through is enough
    stays: bool = False  # a year is waited there
    season: str = ""
    by_year: int | None = None


class Course:
    """What a flight has to do on its way."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.legs = tuple(_legs(mission))

    @property
    def layers(self) -> range:
        """How much may be behind a flight."""
        return range(len(self.legs) + 1)

    @cached_property
    def begins(self) -> tuple[Spot, ...]:
        """Where a flight may be when its first turn begins; a place to go via is entered where it is the start."""
        start = self.mission.start
        done = int(bool(self.legs) and self.legs[0].enters and self.legs[0].places == (start,))
        return self.after_rest(Spot(start, done), 0)

    @cached_property
    def goals(self) -> frozenset[Spot]:
        return frozenset(Spot(place, len(self.legs)) for place in self.mission.places)

    def entering(self, done: int, place: str) -> int:
        """What is behind a flight that enters a space."""
        is_next = done < len(self.legs) and self.legs[done].enters and place in self.legs[done].places
        return done + is_next

    def stays(self, done: int) -> bool:
        """Whether it waits now for a year to be over, and may do nothing else."""
        return done < len(self.legs) and self.legs[done].stays

    def after_rest(self, spot: Spot, turn: int) -> tuple[Spot, ...]:
        """What it may be when a turn is over, if it rests there; 0: before the first turn. Stops need not be made."""
        found = [spot]
        while self._is_made(found[-1], turn):
            found.append(Spot(spot.place, found[-1].done + 1))
        return tuple(found)

    def before_rest(self, spot: Spot, turn: int) -> tuple[Spot, ...]:
        """Where it may rest, to be that when a turn is over."""
        return tuple(
            before
            for before in (Spot(spot.place, done) for done in range(spot.done + 1))
            if spot in self.after_rest(before, turn)
        )

    def after_wait(self, spot: Spot, turn: int) -> tuple[Spot, ...]:
        """The same after a turn without a move, of which a year of a stay may be made."""
        return self.after_rest(Spot(spot.place, spot.done + self.stays(spot.done)), turn)

    def _is_made(self, spot: Spot, turn: int) -> bool:
        if spot.done == len(self.legs):
            return False
        leg, year = self.legs[spot.done], self.mission.year + max(turn, 1) - 1
        if leg.enters or leg.stays or spot.place not in leg.places:
            return False
        in_season = not leg.season or season_of(year, self.mission.stack.readings) == leg.season
        return in_season and (leg.by_year is None or year <= leg.by_year)

    @property
    def planned(self) -> tuple[PlannedStop, ...]:
        """The stops as a plan tells them."""
        return tuple(
            PlannedStop(stop.places, stop.name, stop.stay, stop.season, stop.by_year)
            for stop in self.mission.itinerary.stops
        )


def _legs(mission: Mission) -> Iterator[Leg]:
    for place in mission.via:
        yield Leg((place,), enters=True)
    for stop in mission.itinerary.stops:
        yield Leg(stop.places, season=stop.season, by_year=stop.by_year)
        for _ in range(stop.stay):
            yield Leg((), stays=True)

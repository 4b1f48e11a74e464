"""What is done between two moves: stops where a flight rests, fuel that is had on the way, things left and taken up."""

from __future__ import annotations

from typing import NamedTuple

from planner.board.model import Space
from planner.plan.model import Waiting
from planner.rules.base import FlightRules


class Stop(NamedTuple):
    """Where a flight rests on the way, at one of several places."""

    places: tuple[str, ...]
    refuel: bool = False  # fuel may be taken in there
    stay: int = 0  # years spent there, whose operations are used for something else
    season: str = ""  # it is there at the end of a year of this season
    by_year: int | None = None  # and of this year at the latest
    name: str = ""  # what the places have in common
    drop: tuple[str, ...] = ()  # cards and cargo left there
    take: tuple[str, ...] = ()  # cards and cargo taken up there
    leave: int = 0  # tanks that may be left there; how many of them, the search chooses
    fetch: bool = False  # tanks that lie there may be taken up

    @property
    def moves_things(self) -> bool:
        """Whether something is left or taken up there."""
        return bool(self.drop or self.take or self.leave or self.fetch)


class Itinerary(NamedTuple):
    """All that a flight may do between two moves, beside throwing out fuel and leaving things behind."""

    stops: tuple[Stop, ...] = ()  # in this order
    refuel: bool = False  # fuel may be taken in anywhere
    loaded_at: str = ""  # start at whose bank the load is chosen: until the first stop no more is bought there
    isru: int | None = None  # rating of a rocket that has no cards
    waiting: tuple[Waiting, ...] = ()  # cards, cargo and tanks that lie in some places when it starts

    @property
    def is_empty(self) -> bool:
        return self == Itinerary()

    @property
    def takes_fuel(self) -> bool:
        """Whether fuel may be had on the way."""
        return self.refuel or any(stop.refuel or stop.fetch for stop in self.stops)

    @property
    def changes_load(self) -> bool:
        """Whether fuel may be had for the way or on it, or what is aboard changes at stops: then aqua counts and not
        what is burned."""
        return self.takes_fuel or bool(self.loaded_at) or any(stop.moves_things for stop in self.stops)


class Deed(NamedTuple):
    """What an action of the tables is in the words of the game."""

    do: str  # "stop", or how fuel is had: "load", "isru", "factory", "air", "dirt", "fetch"; or "leave"
    place: str = ""
    grade: str = ""  # of the fuel
    stop: int = -1  # number of the stop
    by_year: int | None = None
    is_operation: bool = False
    rolls: int = 0  # hazards due


def is_bank(space: Space, rules: FlightRules) -> bool:
    """Where water of the bank may be bought (hf4 F1c, G1b; hf3 D1.2, E3)."""
    if "leo" in space.roles:
        return True
    return "home-orbit" in space.roles and (rules.banks_in_orbit == "any" or space.zone == rules.banks_in_orbit)

"""How far a mission with stops comes: the first leg that cannot be flown, or stop where what is asked cannot be done.

Whoever flies a whole mission has flown each first part of it, within the same limits. So the parts are searched for one
after the other, and the first that has no flight is where the mission fails.
"""

from __future__ import annotations

from dataclasses import replace

from planner.missions.loads import is_forked
from planner.missions.mission import Mission
from planner.missions.whynot.progress import Progress
from planner.missions.whynot.seek import Seeker
from planner.rules.itinerary import Stop


def part_of(mission: Mission, stops: int, arriving: bool = False) -> Mission:
    """The mission until it is done with so many stops, or until it arrives at the one after them."""
    last: Stop = mission.itinerary.stops[stops if arriving else stops - 1]
    one = len(last.places) == 1
    return replace(
        mission,
        stops=mission.stops[:stops],
        goal=last.places[0] if one else None,
        goals=() if one else last.places,
        goals_name="" if one else last.name,
    )


def how_far(seeker: Seeker, mission: Mission) -> Progress | None:
    """How far a mission with stops comes; None for one that has none, or whose parts are other questions."""
    if not mission.stops or _loads_differ(mission):
        return None
    flight = None
    for number, stop in enumerate(mission.itinerary.stops):
        seeker.tell(f"stop {number + 1}")
        arrived = _is_there(mission, number) or _asks_nothing(stop)
        if not arrived:
            there = seeker.find(part_of(mission, number, arriving=True))
            if there.flight is None:
                return Progress(number, flight, fails=there.finished)
        sought = seeker.find(part_of(mission, number + 1))
        if sought.flight is None:
            return Progress(number, flight, not arrived, sought.finished)
        flight = sought.flight
    return Progress(len(mission.stops), flight, fails=seeker.find(mission).fails)


def _asks_nothing(stop: Stop) -> bool:
    """Whether who arrives there is done."""
    return not (stop.stay or stop.season or stop.by_year is not None or stop.drop or stop.take)


def _is_there(mission: Mission, number: int) -> bool:
    """Whether the flight may be at a stop as soon as it is done with the one before."""
    before = mission.itinerary.stops[number - 1].places if number else (mission.start,)
    return not {*before}.isdisjoint(mission.itinerary.stops[number].places)


def _loads_differ(mission: Mission) -> bool:
    """Whether the search chooses the load, but not for a first part that buys no fuel, and a full load does not always
    do what a smaller one does."""
    return mission.chooses_load and not part_of(mission, 1).chooses_load and is_forked(mission.stack)

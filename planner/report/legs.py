"""How far a mission with stops comes, as people and programs read it: the leg or the stop where it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from planner.report.routes import flight_facts
from planner.report.wording import counted

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.missions.whynot import Progress, WhyNot
    from planner.rules.itinerary import Stop


class LegFacts(TypedDict):
    """How far it comes, ready for JSON."""

    stops: int
    done: int
    arrives: bool
    fails: bool
    next: str
    text: str
    flight: dict[str, Any] | None


def progress_facts(found: WhyNot) -> LegFacts:
    """How far it comes as plain values for JSON."""
    far, mission = found.progress, found.mission
    assert far is not None
    return {
        "stops": len(mission.stops),
        "done": far.done,
        "arrives": far.arrives,
        "fails": far.fails,
        "next": _next(far, mission),
        "text": progress_text(found),
        "flight": None if far.flight is None else flight_facts(far.flight),
    }


def progress_text(found: WhyNot) -> str:
    """The first leg that cannot be flown, or what cannot be done at a stop; nothing for a mission that has none."""
    far, mission = found.progress, found.mission
    if far is None:
        return ""
    stops, following = mission.itinerary.stops, _next(far, mission)
    is_home = far.done == len(stops)
    number = "" if is_home or len(stops) == 1 else f" (stop {far.done + 1} of {len(stops)})"
    if far.arrives:
        asked = _asked(stops[far.done])
        fails = f", but none to be there {asked}" if far.fails else f"; whether one is there {asked} is open"
        return f"there is a flight to {following}{number}{fails}"
    if far.flight is None:
        start = mission.start_space.name
        if far.fails:
            return f"no flight goes from {start} to {following}{number}"
        return f"whether a flight goes from {start} to {following}{number} is open"
    last = stops[far.done - 1].name
    which = f" (stop {far.done} of {len(stops)})" if len(stops) > 1 else ""
    done = f"it is done at {last}{which} after {counted(far.flight.turns, 'turn')} at best"
    onward = f"on to {following}" if is_home else f"on to {following} (stop {far.done + 1})"
    return f"{done}, but does not get {onward}" if far.fails else f"{done}; whether it gets {onward} is open"


def _next(far: Progress, mission: Mission) -> str:
    """The stop or the goal that it does not get to, or where it cannot do what is asked."""
    stops = mission.itinerary.stops
    if far.done < len(stops):
        return stops[far.done].name
    return mission.board.spaces[mission.goal].name if mission.goal is not None else mission.goals_name


def _asked(stop: Stop) -> str:
    """What is asked there, beside being there."""
    asked = [f"in the {stop.season} season"] * bool(stop.season)
    asked += [f"by year {stop.by_year}"] * (stop.by_year is not None)
    asked += [f"for {counted(stop.stay, 'year')}"] * bool(stop.stay)
    asked += [f"and drop {', '.join(stop.drop)}"] * bool(stop.drop)
    asked += [f"and take {', '.join(stop.take)}"] * bool(stop.take)
    return " ".join(asked)

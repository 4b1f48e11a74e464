"""What is done on the way of a whole mission, in the words of a player: at each stop, and for fuel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.missions.words import MOST_LEFT
from planner.report.wording import counted
from planner.rules.itinerary import Stop

if TYPE_CHECKING:
    from planner.missions.mission import Mission


def stop_text(stop: Stop) -> str:
    """A stop as it would be typed.

    >>> stop_text(Stop(("ceres",), refuel=True, stay=2, by_year=9, name="Ceres", leave=1))
    'Ceres: refuel, stay 2, by 9, leave 1 tank'
    >>> stop_text(Stop(("ceres",), name="Ceres", leave=MOST_LEFT))
    'Ceres: leave tanks'
    """
    words = [
        *["refuel"] * stop.refuel,
        *[f"stay {stop.stay}"] * bool(stop.stay),
        *[stop.season] * bool(stop.season),
        *[f"by {stop.by_year}"] * (stop.by_year is not None),
        *(f"drop {item}" for item in stop.drop),
        *(f"take {item}" for item in stop.take),
        *[f"leave {'tanks' if stop.leave >= MOST_LEFT else counted(stop.leave, 'tank')}"] * bool(stop.leave),
        *["take tanks"] * stop.fetch,
    ]
    return f"{stop.name}: {', '.join(words)}" if words else stop.name


def itinerary_rows(mission: Mission) -> list[tuple[str, str]]:
    """Words and their values for the head of an answer: what is done at stops, and how fuel may be had anywhere."""
    told = [text for stop in mission.itinerary.stops if (text := stop_text(stop)) != stop.name]
    rows = [("stops", "; ".join(told))] if told else []
    isru = "" if mission.isru is None else f"ISRU {mission.isru}"
    if mission.refuel:
        return [*rows, ("refuel", f"anywhere{f', {isru}' if isru else ''}")]
    return [*rows, ("refuel", isru)] if isru else rows


def itinerary_facts(mission: Mission) -> dict[str, Any]:
    """The same ready for JSON; nothing for a flight without stops and refuelling."""
    if mission.itinerary.is_empty:
        return {}
    stops = [{key: value for key, value in stop._asdict().items() if value} for stop in mission.itinerary.stops]
    return {"stops": stops, "refuel": mission.refuel, "isru": mission.isru}

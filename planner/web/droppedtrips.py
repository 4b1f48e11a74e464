"""Files of Stellar Horizons that a player drops on the page: in the keys of its questions, with stops as tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from planner.errors import BadPlan, MissionError
from planner.stellar.flight import EDITION, Flight
from planner.stellar.flightjson import flight_from_json, player_to_json
from planner.stellar.mission import Mission
from planner.stellar.missionfile import question_of

_SAME = (
    *("ship", "tech", "base", "modifier", "range", "engine_malfunction", "robot_malfunction", "recall", "scenario"),
    *("home", "closed", "year", "max_turns", "by", "probe", "reserve", "facts"),
)


def is_flight(text: str) -> bool:
    """Whether a JSON text is a plan of Stellar Horizons."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("edition") == EDITION


def mission_trip(data: Mapping[str, Any]) -> dict[str, Any]:
    """The question of a mission file."""
    mission = question_of(data)
    if not isinstance(mission, Mission):
        raise MissionError(f"the page flies one ship: 'planner mission' answers missions of the kind {data['kind']!r}")
    stops = [{key: value for key, value in stop._asdict().items() if value} for stop in mission.stops]
    if data.get("return", False):
        stops.pop()
    same = {key: data[key] for key in _SAME if key in data}
    return {**same, "start": mission.start, "stops": stops, "return": data.get("return", False)}


def plan_trip(text: str) -> dict[str, Any]:
    """The question that a plan answers: with its ship from its start to where it ends."""
    flight = flight_from_json(json.loads(text))
    path = [place for year in flight.years for step in year.steps for place in step.path]
    if not path:
        raise BadPlan("the plan flies nowhere")
    told = {"ship": flight.ship.id, "year": flight.first_year, **_owner(flight)}
    told |= {"closed": list(flight.closed), "probe": flight.probe, "reserve": flight.reserve}
    told |= {"facts": dict(flight.facts)} if flight.facts else {}
    return {**told, "start": flight.start, "stops": [{"place": path[-1]}], "return": False}


def _owner(flight: Flight) -> dict[str, Any]:
    """What the owner has, as it is typed."""
    player = flight.player
    told = {key: value for key, value in player_to_json(player).items() if key not in ("technologies", "bases")}
    tech = [f"{one.since}:{one.name}" if one.since else one.name for one in player.technologies]
    bases = [
        base.place + (f"={base.facility}" if base.facility else "") + (f"@{base.since}" if base.since else "")
        for base in player.bases
    ]
    return {**told, "tech": tech, "base": bases}

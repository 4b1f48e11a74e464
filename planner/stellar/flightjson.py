"""Flights as JSON, and back. Reading judges form only: what is unknown, missing or of the wrong kind is one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from planner.errors import BadPlan, PlannerError
from planner.files.reading import read_text, told_path
from planner.files.tomlfile import check_keys, check_size, shown
from planner.plan.model import FORMAT, VERSION
from planner.stellar.factfile import modifier_of, range_of, range_text
from planner.stellar.facts import FACILITIES, KINDS, Ship
from planner.stellar.flight import DOINGS, EDITION, Base, Flight, Held, Player, Step, Year

MAX_BYTES = 1_000_000
_FLIGHT = {
    "format": str,
    "version": int,
    "name": str,
    "edition": str,
    "board": str,
    "ship": dict,
    "player": dict,
    "start": str,
    "first_year": int,
    "reserve": bool,
    "probe": bool,
    "closed": list,
    "facts": dict,
    "years": list,
    "odds": str,
}
_SHIP = {"id": str, "name": str, "kind": str, "size": int, "ev": int, "hold": int, "lab": bool}
_PLAYER = {
    "technologies": list,
    "bases": list,
    "modifier": str,
    "range": (int, str),
    "engine_malfunction": int,
    "robot_malfunction": int,
    "recall": int,
    "home": str,
}
_STEP = {
    "do": str,
    "path": list,
    "launcher": int,
    "docks": bool,
    "world": str,
    "probe": bool,
    "fails_on": int,
}


def flight_to_json(flight: Flight) -> dict[str, Any]:
    """A flight as plain values; what is open or said by default is left out.

    >>> from planner.stellar.facts import Ship
    >>> launch = Year(2030, (Step("move", ("orbit:earth",), 2),))
    >>> flown = Flight(Ship("cv-2", "CV-2", "cv", 2), "surface:earth", 2030, (launch,))
    >>> flight_from_json(flight_to_json(flown)) == flown
    True
    """
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "name": flight.name or None, "edition": EDITION}
    data |= {"board": EDITION, "ship": {key: getattr(flight.ship, key) for key in _SHIP if getattr(flight.ship, key)}}
    data |= {"player": player_to_json(flight.player), "start": flight.start, "first_year": flight.first_year}
    data |= {"reserve": flight.reserve or None, "probe": flight.probe or None, "closed": list(flight.closed) or None}
    data |= {"facts": dict(flight.facts) if flight.facts else None}
    data["years"] = [{"year": one.year, "steps": [_step_to_json(step) for step in one.steps]} for one in flight.years]
    data["odds"] = None if flight.odds is None else str(flight.odds)
    return {key: value for key, value in data.items() if value is not None}


def player_to_json(player: Player) -> dict[str, Any]:
    """What the owner has, as plain values."""
    data: dict[str, Any] = {}
    if player.technologies:
        data["technologies"] = [{"name": one, "since": since} if since else one for one, since in player.technologies]
    if player.bases:
        data["bases"] = [_without_blanks(base._asdict()) for base in player.bases]
    if player.modifier is not None:
        data["modifier"] = str(player.modifier)
    if player.range is not None:
        data["range"] = range_text(player.range)
    for key in ("engine_malfunction", "robot_malfunction", "recall"):
        if getattr(player, key) is not None:
            data[key] = getattr(player, key)
    if player.home != Player().home:
        data["home"] = player.home
    return data


def _step_to_json(step: Step) -> dict[str, Any]:
    given = _without_blanks(step._asdict() | {"path": list(step.path)})
    return given | ({} if step.fails_on is None else {"fails_on": step.fails_on})


def _without_blanks(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value}


def load_flight(file: Path | str) -> Flight:
    """Read a flight from a file, `-` for standard input. Raises BadPlan with one line that names the file."""
    path = Path(file)
    text = read_text(path, "plan", MAX_BYTES, BadPlan)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPlan(f"{told_path(path)}: not JSON: {error}") from None
    try:
        return flight_from_json(data)
    except PlannerError as error:
        raise BadPlan(f"{told_path(path)}: {error}") from None


def flight_file(flight: Flight) -> str:
    """The content of a plan file."""
    return json.dumps(flight_to_json(flight), indent=2, ensure_ascii=False) + "\n"


def flight_from_json(data: Any) -> Flight:
    """A flight from plain values. Raises BadPlan if they are of no such form."""
    _check(data, _FLIGHT, "a plan")
    if data.get("format") != FORMAT or data.get("version") != VERSION or data.get("edition") != EDITION:
        raise BadPlan(f"not a plan of {EDITION}: it needs format {FORMAT!r}, version {VERSION}, edition {EDITION!r}")
    _need(data, ("ship", "start", "first_year", "years"), "a plan")
    ship = data["ship"]
    _check(ship, _SHIP, "ship")
    _need(ship, ("kind",), "ship")
    if ship["kind"] not in KINDS:
        raise BadPlan(f"ship: kind must be one of {', '.join(KINDS)}, got {shown(ship['kind'])}")
    named = {"id": ship["kind"], **ship}
    return Flight(
        Ship(**{"name": named["id"], **named}),
        data["start"],
        data["first_year"],
        tuple(_year(entry, number) for number, entry in enumerate(data["years"], 1)),
        player_from_json(data.get("player", {})),
        data.get("reserve", False),
        data.get("probe", False),
        data.get("name", ""),
        tuple(_text(one, "closed") for one in data.get("closed", [])),
        data.get("facts"),
        _odds(data.get("odds")),
    )


def player_from_json(data: Any) -> Player:
    """What an owner has, from plain values."""
    _check(data, _PLAYER, "player")
    return Player(
        tuple(_held(entry) for entry in data.get("technologies", [])),
        tuple(_base(entry) for entry in data.get("bases", [])),
        modifier_of(data["modifier"]) if "modifier" in data else None,
        range_of(data["range"]) if "range" in data else None,
        data.get("engine_malfunction"),
        data.get("robot_malfunction"),
        data.get("recall"),
        data.get("home", Player().home),
    )


def _held(entry: Any) -> Held:
    if isinstance(entry, str):
        return Held(_text(entry, "technologies"))
    _check(entry, {"name": str, "since": int}, "a technology")
    _need(entry, ("name",), "a technology")
    return Held(entry["name"], entry.get("since", 0))


def _base(entry: Any) -> Base:
    _check(entry, {"place": str, "facility": str, "since": int}, "a base")
    _need(entry, ("place",), "a base")
    if entry.get("facility", "") not in ("", *FACILITIES):
        raise BadPlan(f"a base: facility must be one of {', '.join(FACILITIES)}, got {shown(entry['facility'])}")
    return Base(entry["place"], entry.get("facility", ""), entry.get("since", 0))


def _year(entry: Any, number: int) -> Year:
    where = f"year {number} of the plan"
    _check(entry, {"year": int, "steps": list}, where)
    _need(entry, ("year",), where)
    return Year(entry["year"], tuple(_step(step, entry["year"]) for step in entry.get("steps", [])))


def _step(entry: Any, year: int) -> Step:
    where = f"a step of {year}"
    _check(entry, _STEP, where)
    _need(entry, ("do",), where)
    if entry["do"] not in DOINGS:
        raise BadPlan(f"{where}: do must be one of {', '.join(DOINGS)}, got {shown(entry['do'])}")
    return Step(**{**entry, "path": tuple(_text(place, "path") for place in entry.get("path", []))})


def _odds(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        odds = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadPlan(f"odds must be a fraction such as 9409/10000, got {shown(text)}") from None
    if not 0 <= odds <= 1:
        raise BadPlan(f"odds must be 0 to 1, got {shown(text)}")
    return odds


def _check(data: Any, keys: Mapping[str, Any], what: str) -> None:
    if not isinstance(data, dict):
        raise BadPlan(f"{what} must be a table, got {shown(data)}")
    try:
        check_keys(data, keys, BadPlan)
    except BadPlan as error:
        raise BadPlan(f"{what}: {error}") from None


def _need(data: Mapping[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in keys:
        if key not in data:
            raise BadPlan(f"{what} needs {key!r}")


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise BadPlan(f"{key} must hold texts, got {shown(value)}")
    check_size(value, key, BadPlan)
    return value

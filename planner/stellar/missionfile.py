"""Questions about Stellar Horizons from files: a flight, an asteroid to be deflected, a base to be founded.

Their forms are described in examples/stellar/README.md. Nothing is executed; every mistake is one line with the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from planner.errors import ManyProblems, MissionError, PlannerError
from planner.files import tomlfile
from planner.files.reading import told_path
from planner.stellar.asking import Wanted, ask, find_scenario, find_ship, first_year, unsaid_of
from planner.stellar.factfile import flat, load_facts, overridden
from planner.stellar.facts import Facts
from planner.stellar.flight import EDITION
from planner.stellar.founding import Carrier, Founding
from planner.stellar.incoming import Asteroid, Fleet
from planner.stellar.mission import Mission
from planner.stellar.names import find_place
from planner.stellar.queries import reach
from planner.stellar.reaching import Reach
from planner.stellar.rules.abilities import check_player

Question = Mission | Asteroid | Founding

_COMMON: tomlfile.Keys = {
    "edition": str,
    "kind": str,
    "name": str,
    "facts": (dict, str),
    "scenario": str,
    "year": int,
    "tech": list,
    "base": list,
    "modifier": str,
    "range": (int, str),
    "engine_malfunction": int,
    "robot_malfunction": int,
    "recall": int,
    "home": str,
}
_KINDS: Mapping[str, tomlfile.Keys] = {
    "route": {
        "start": str,
        "goal": str,
        "then": list,
        "return": bool,
        "ship": str,
        "closed": list,
        "max_turns": int,
        "by": str,
        "probe": bool,
        "reserve": bool,
    },
    "asteroid": {"ships": list, "launchers": list, "players": int},
    "base": {"place": str, "facility": str, "ships": list, "launchers": list, "last_year": int, "sup_less": int},
}


def load_question(file: Path | str) -> Question:
    """Read a mission file. Raises MissionError (or another PlannerError) with one line that names the file."""
    path = Path(file)
    text = tomlfile.read_file(path, "mission file", MissionError)
    try:
        return question_of(tomlfile.parse(text, MissionError), path.resolve().parent)
    except ManyProblems as error:
        raise MissionError(f"{told_path(path)}: {error}") from None
    except PlannerError as error:
        raise type(error)(f"{told_path(path)}: {error}") from None


def question_of(data: Mapping[str, Any], folder: Path | None = None) -> Question:
    """The question that plain values describe; a file of facts is looked for in the folder, or refused without one.

    >>> asked = question_of({"edition": "stellar", "start": "earth", "goal": "mars", "ship": "cv-2"})
    >>> asked.title
    'Earth to Mars'
    """
    kind = data.get("kind", "route")
    if kind not in _KINDS:
        raise MissionError(f"kind must be one of {', '.join(_KINDS)}, got {tomlfile.shown(kind)}")
    _check_form(data, kind)
    facts = _facts(data.get("facts", {}), folder)
    makers: dict[str, Callable[[Mapping[str, Any], Facts], Question]] = {
        "route": _route,
        "asteroid": _asteroid,
        "base": _base,
    }
    return makers[kind](data, facts)


def _check_form(data: Mapping[str, Any], kind: str) -> None:
    tomlfile.check_keys(data, {**_COMMON, **_KINDS[kind]}, MissionError)
    if data.get("edition") != EDITION:
        raise MissionError(f"a mission of Stellar Horizons says edition = {EDITION!r}")


def _facts(given: str | dict[str, Any], folder: Path | None) -> Facts:
    if isinstance(given, str):
        if folder is None:
            raise MissionError("facts must be a table here, not the name of a file")
        return load_facts(folder / given)
    changes = {path: leaf.value for path, leaf in flat(given).items()}
    return overridden(load_facts(), changes, "mission file") if changes else load_facts()


def _wanted(data: Mapping[str, Any]) -> Wanted:
    return Wanted(
        tuple(_texts(data, "tech")) if "tech" in data else None,
        tuple(_texts(data, "base")),
        data.get("modifier"),
        None if "range" not in data else str(data["range"]),
        data.get("engine_malfunction"),
        data.get("robot_malfunction"),
        data.get("recall"),
        data.get("home"),
    )


def mission_of(data: Mapping[str, Any]) -> Mission:
    """The flight that plain values ask for; none of the other kinds of question will do."""
    asked = question_of({**data, "kind": "route"})
    assert isinstance(asked, Mission)
    return asked


def reach_of(data: Mapping[str, Any]) -> Reach:
    """Every place that the ship of a question can get to; what it says of a goal does not count.

    >>> len(reach_of({"edition": "stellar", "start": "earth", "ship": "telescope"}).reached) > 1
    True
    """
    _check_form(data, "route")
    _need(data, ("start",))
    return reach(data["start"], **_flying(data, _facts(data.get("facts", {}), None)))


def _route(data: Mapping[str, Any], facts: Facts) -> Mission:
    _need(data, ("start", "goal"))
    same = {key: data[key] for key in ("probe", "reserve", "name") if key in data}
    then, returns = _texts(data, "then"), data.get("return", False)
    return ask(data["start"], data["goal"], then=then, returns=returns, **_flying(data, facts), **same)


def _flying(data: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """What belongs to every question about flights, wherever they go."""
    return {
        "ship": data.get("ship"),
        "facts": facts,
        "wanted": _wanted(data),
        "year": data.get("year"),
        "closed": _texts(data, "closed"),
        "scenario": data.get("scenario"),
        "max_years": data.get("max_turns"),
        **({"by": data["by"]} if "by" in data else {}),
    }


def _asteroid(data: Mapping[str, Any], facts: Facts) -> Asteroid:
    _need(data, ("ships",))
    scenario = find_scenario(facts, data.get("scenario", "incoming"))
    fleets = tuple(_fleet(facts, text, scenario.start) for text in _texts(data, "ships"))
    if not 1 <= data.get("players", 1) <= 7:
        raise MissionError(f"players are 1 to 7, got {data['players']} [stellar 6.3]")
    crewed = next((fleet.ship for fleet in fleets if fleet.ship.is_crewed), fleets[0].ship)
    player = _wanted(data).player(facts, crewed)
    check_player(facts, player)
    name = data.get("name", "")
    unsaid = unsaid_of(facts, crewed.id, _wanted(data), scenario.start, scenario.start)
    return Asteroid(facts, scenario, player, fleets, data.get("players", 1), _launchers(data), name, unsaid)


def _base(data: Mapping[str, Any], facts: Facts) -> Founding:
    _need(data, ("place", "facility", "ships"))
    first = first_year(facts, data.get("year"), data.get("scenario"))
    fleets = [_fleet(facts, text, first) for text in _texts(data, "ships")]
    if not all(fleet.ship.is_crewed for fleet in fleets):
        raise MissionError("a base is founded and supplied by crewed ships [stellar 3.6.2]")
    player = _wanted(data).player(facts, fleets[0].ship)
    check_player(facts, player)
    last = data.get("last_year", first + 30)
    if not first <= last <= facts.numbers.last_year:
        raise MissionError(f"last_year must be {first} to {facts.numbers.last_year}, got {last} [stellar 4]")
    place = find_place(facts, data["place"])
    return Founding(
        facts,
        player,
        "orbit:earth" if place == "surface:earth" else place,
        data["facility"],
        tuple(Carrier(fleet.ship, fleet.since) for fleet in fleets for _ in range(fleet.number)),
        _launchers(data),
        first,
        last,
        data.get("sup_less", 0),
        data.get("name", ""),
        unsaid_of(facts, fleets[0].ship.id, _wanted(data), first if "scenario" in data else data.get("year"), first),
    )


def _fleet(facts: Facts, text: str, first: int) -> Fleet:
    """Ships as they are written: 'cv-2', '3 cv-2', '1 cv-4 from 2065'."""
    said = re.fullmatch(r"(?:([0-9]{1,2}) )?(.+?)(?: from ([0-9]{4}))?", text.strip())
    if said is None or said[1] == "0":
        raise MissionError(f"ships are written like '3 cv-2' or '1 cv-4 from 2065', got {text!r}")
    ship, since = find_ship(facts, said[2]), int(said[3] or first)
    if ship.is_crewed and ship.size > facts.numbers.largest_reentry_cv:
        raise MissionError(f"a {ship.name} does not leave Earth [stellar 2.6.7]")
    return Fleet(ship, int(said[1] or 1), max(since, first))


def _launchers(data: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """Launch vehicles of a year as they are written: '2 lv-2'."""
    found: dict[int, int] = {}
    for text in _texts(data, "launchers"):
        said = re.fullmatch(r"(?:([0-9]{1,2}) )?lv-?([1-4])", text.strip().casefold())
        if said is None:
            raise MissionError(f"launch vehicles of a year are written like '2 lv-2', got {text!r}")
        found[int(said[2])] = found.get(int(said[2]), 0) + int(said[1] or 1)
    return tuple(sorted(found.items()))


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    return [tomlfile.text_of(entry, key, MissionError) for entry in data.get(key, [])]


def _need(data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in keys:
        if not data.get(key):
            raise MissionError(f"this mission needs {key}")

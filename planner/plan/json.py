"""Plans as JSON files: read with every mistake named by its place, written so that nothing is lost.

The form is described by plan.schema.json beside this module. What a plan leaves out stays open: a step may be just the
space flown to, a turn just a list of steps. Whether a plan is legal is not asked here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from planner.board.model import SEASONS
from planner.cards.card import Catalogue
from planner.cards.files import load_cards
from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.editions.readings import choose_readings
from planner.editions.seasons import LAST_YEAR
from planner.errors import BadPlan, PlannerError
from planner.files.reading import read_text, told_path
from planner.files.writing import write_output
from planner.plan.model import (
    ACTIONS,
    ENTRIES,
    FORMAT,
    LANDINGS,
    PIVOTS,
    VERSION,
    Action,
    Claims,
    Plan,
    PlannedStop,
    Roll,
    Step,
    Totals,
    Turn,
    Waiting,
)
from planner.plan.written import stop_to_json, turn_to_json, waiting_to_json
from planner.rocket.stack import HARDEST_ITEM, HEAVIEST_ITEM, Cargo
from planner.rocket.strip import GRADES, parse_mass
from planner.rocket.supports import Aboard, find_lying
from planner.visible import json_text

MAX_BYTES = 5_000_000
MOST_ENTRIES = 10_000  # of any list, and steps of all turns together
MOST_STOPS = 100
MOST = 100_000  # largest whole number of any field
START = "leo"
FIRST_YEAR = 1
REFUELS = ("isru", "factory", "air", "dirt")
ROLLS = ("hazard", "assist", "belt")
_MASS = re.compile(r"[0-9]{1,4}(?:/[1-9][0-9]{0,3})?|[0-9]{1,4} [0-9]{1,4}/[1-9][0-9]{0,3}")
_ODDS = re.compile(r"[0-9]{1,4}(?:/[1-9][0-9]{0,3})?")
_SHORT = 60  # longest piece of a file shown in a message

_T = TypeVar("_T")


def load_plan(file: Path | str) -> Plan:
    """Read a plan file. Raises BadPlan with one line that names the file and the place in it."""
    path = Path(file)
    text = read_text(path, "plan file", MAX_BYTES, BadPlan)
    try:
        return read_plan(text)
    except BadPlan as error:
        raise BadPlan(f"{told_path(path)}: {error}") from None


def save_plan(plan: Plan, path: Path | str) -> None:
    """Write a plan to a file, whole or not at all."""
    write_output(Path(path), plan_file(plan))


def plan_file(plan: Plan) -> str:
    """The content of a plan file."""
    return f"{json_text(plan_to_json(plan))}\n"


def read_plan(text: str) -> Plan:
    """Read a plan from JSON text.

    >>> read_plan('{"turns": [["earth-cycler", "earth-belt-1"]]}').turns[0].steps[1].to
    'earth-belt-1'
    """
    if len(text) > MAX_BYTES:
        raise BadPlan("more than 5 MB of text")
    try:
        data = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadPlan(f"JSON, line {error.lineno} column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadPlan("JSON: nested too deeply") from None
    except ValueError:
        raise BadPlan("JSON: a number with too many digits") from None
    return plan_from_json(data)


def plan_from_json(data: object) -> Plan:
    """A plan from what a JSON file holds."""
    head = _object(data, "plan", _PLAN_KEYS)
    if head.get("format", FORMAT) != FORMAT:
        _wrong("format", repr(FORMAT), head["format"])
    if head.get("version", VERSION) != VERSION or isinstance(head.get("version"), bool | float):
        _wrong("version", str(VERSION), head["version"])
    if "turns" not in head:
        raise BadPlan("turns: is missing")
    edition = _named(head.get("edition", DEFAULT_EDITION), "edition", lambda name: find_edition(name).name)
    stack = head.get("stack")
    if "stack" in head and not isinstance(stack, dict):
        _wrong("stack", "an object", stack)
    return Plan(
        edition=edition,
        board=_text(head.get("board", find_edition(edition).board), "board"),
        start=_text(head.get("start", START), "start"),
        turns=_turns(head["turns"], _whole(head.get("year", FIRST_YEAR), "year", 1, LAST_YEAR)),
        name=_text(head.get("name", ""), "name", empty=True),
        stack=stack,
        readings=_readings(head.get("readings", {})),
        waiting=_waiting(head["waiting"], edition) if "waiting" in head else (),
        totals=_totals(head.get("totals", {})),
        gives_up=tuple(_each(head.get("gives_up", []), "gives_up", _text)),
        stops=_stops(head.get("stops", [])),
    )


_PLAN_KEYS = frozenset({*Plan._fields, "format", "version", "year"})
_TURN_KEYS = frozenset(Turn._fields)
_ROLL_KEYS = frozenset(Roll._fields)


def _turns(value: object, first_year: int) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    steps = 0
    for number, entry in enumerate(_list(value, "turns")):
        year = turns[-1].year + 1 if turns else first_year
        turns.append(_turn(entry, f"turns[{number}]", year))
        steps += len(turns[-1].steps)
        if steps > MOST_ENTRIES:
            raise BadPlan(f"turns[{number}].steps: more than {MOST_ENTRIES} steps in all")
    return tuple(turns)


def _turn(value: object, at: str, year: int) -> Turn:
    if isinstance(value, list):
        value = {"steps": value}
    given = _object(value, at, _TURN_KEYS, "an object or a list of steps")
    rolls = _kept(given, "rolls", at, _list)
    return Turn(
        year=_whole(given.get("year", year), f"{at}.year", 1, LAST_YEAR),
        steps=tuple(_each(given.get("steps", []), f"{at}.steps", _step)),
        engine=_kept(given, "engine", at, lambda entry, place: _text(entry, place, empty=True)),
        afterburn=_truth(given.get("afterburn", False), f"{at}.afterburn"),
        before=tuple(_each(given.get("before", []), f"{at}.before", _action)),
        after=tuple(_each(given.get("after", []), f"{at}.after", _action)),
        season=_kept(given, "season", at, _one_of(SEASONS)),
        net_thrust=_kept(given, "net_thrust", at, lambda entry, place: _whole(entry, place, -MOST)),
        dry=_kept(given, "dry", at, _mass),
        wet_before=_kept(given, "wet_before", at, _mass),
        wet_after=_kept(given, "wet_after", at, _mass),
        rolls=None if rolls is None else tuple(_each(rolls, f"{at}.rolls", _roll)),
    )


def _step(value: object, at: str) -> Step:
    if isinstance(value, str):
        return Step(_text(value, at))
    given = _object(value, at, frozenset(Step._fields), "a space or an object")
    return Step(
        to=_text(_needed(given, "to", at), f"{at}.to"),
        enter=_kept(given, "enter", at, _one_of(ENTRIES)),
        pivot=_kept(given, "pivot", at, _one_of(("", *PIVOTS))),
        landing=_kept(given, "landing", at, _one_of(("", *LANDINGS))),
        track=_kept(given, "track", at, _whole),
    )


def _action(value: object, at: str) -> Action:
    given = _object(value, at, frozenset(Action._fields))
    do = _one_of(tuple(ACTIONS))(_needed(given, "do", at), f"{at}.do")
    for key in given:
        if key != "do" and key not in ACTIONS[do]:
            raise BadPlan(f"{at}.{key}: {do!r} has only {', '.join(sorted(ACTIONS[do]))}")
    if do == "refuel":
        _needed(given, "by", at)
    return Action(
        do=do,
        tanks=_whole(given.get("tanks", 0), f"{at}.tanks"),
        grade=_one_of(GRADES)(given["grade"], f"{at}.grade") if "grade" in given else "",
        fuel_steps=_whole(given.get("fuel_steps", 0), f"{at}.fuel_steps"),
        items=tuple(_each(given.get("items", []), f"{at}.items", _text)),
        mass=_whole(given.get("mass", 0), f"{at}.mass"),
        by=_one_of(REFUELS)(given["by"], f"{at}.by") if "by" in given else "",
        isru=_kept(given, "isru", at, _whole),
        rolls=tuple(_each(given.get("rolls", []), f"{at}.rolls", _text)),
    )


def _roll(value: object, at: str) -> Roll:
    given = _object(value, at, _ROLL_KEYS)
    return Roll(
        space=_text(_needed(given, "space", at), f"{at}.space"),
        kind=_one_of(ROLLS)(_needed(given, "kind", at), f"{at}.kind"),
        survival=_odds(_needed(given, "survival", at), f"{at}.survival"),
        paid=_truth(given.get("paid", False), f"{at}.paid"),
    )


def _waiting(value: object, edition: str) -> tuple[Waiting, ...]:
    """Places and what lies there at the start."""
    if not isinstance(value, dict):
        _wrong("waiting", "an object", value)
    catalogue = load_cards(find_edition(edition).cards)
    return tuple(_depot(_text(place, "waiting"), there, catalogue) for place, there in value.items())


def _depot(place: str, value: object, catalogue: Catalogue) -> Waiting:
    at = f"waiting.{_shown(place)}"
    given = _object(value, at, frozenset({"items", "tanks"}))
    tanks = _object(given.get("tanks", {}), f"{at}.tanks", GRADES)
    return Waiting(
        place,
        tuple(_each(given.get("items", []), f"{at}.items", lambda item, there: _item(item, there, catalogue))),
        tuple((grade, _whole(count, f"{at}.tanks.{grade}")) for grade, count in tanks.items()),
    )


def _item(value: object, at: str, catalogue: Catalogue) -> Aboard | Cargo:
    """A card by its name, or a piece of cargo."""
    if not isinstance(value, dict):
        card = _text(value, at)
        try:
            return find_lying(catalogue, card)
        except PlannerError as error:
            raise BadPlan(f"{at}: {error}") from None
    given = _object(value, at, Cargo._fields)
    return Cargo(
        name=_text(_needed(given, "name", at), f"{at}.name"),
        mass=_whole(_needed(given, "mass", at), f"{at}.mass", most=HEAVIEST_ITEM),
        rad_hard=_kept(given, "rad_hard", at, lambda entry, place: _whole(entry, place, most=HARDEST_ITEM)),
    )


def _stops(value: object) -> tuple[PlannedStop, ...]:
    if len(_list(value, "stops")) > MOST_STOPS:
        raise BadPlan(f"stops: more than {MOST_STOPS} stops")
    return tuple(_each(value, "stops", _stop))


def _stop(value: object, at: str) -> PlannedStop:
    if isinstance(value, str):
        return PlannedStop((_text(value, at),))
    given = _object(value, at, PlannedStop._fields, "a place or an object")
    places = tuple(_each(_needed(given, "places", at), f"{at}.places", _text))
    if not places:
        raise BadPlan(f"{at}.places: names no place")
    return PlannedStop(
        places=places,
        name=_text(given.get("name", ""), f"{at}.name", empty=True),
        stay=_whole(given.get("stay", 0), f"{at}.stay", most=MOST_ENTRIES),
        season=_one_of(SEASONS)(given["season"], f"{at}.season") if "season" in given else "",
        by_year=_kept(given, "by_year", at, lambda entry, place: _whole(entry, place, 1, LAST_YEAR)),
        drop=tuple(_each(given.get("drop", []), f"{at}.drop", _text)),
        take=tuple(_each(given.get("take", []), f"{at}.take", _text)),
        refuel=_truth(given.get("refuel", False), f"{at}.refuel"),
    )


def _totals(value: object) -> Claims:
    given = _object(value, "totals", (*Totals._fields, "bill"))
    found: list[tuple[str, int | Fraction | tuple[int, ...]]] = []
    for key, claim in given.items():
        at = f"totals.{key}"
        if key == "survival":
            found.append((key, _odds(claim, at)))
        elif key == "operations":
            found.append((key, tuple(_each(claim, at, _whole))))
        else:
            found.append((key, _whole(claim, at)))
    return tuple(found)


def _readings(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        _wrong("readings", "an object", value)
    found = tuple((name, _text(choice, f"readings.{_shown(name)}")) for name, choice in value.items())
    for name, choice in found:
        try:
            choose_readings([f"{name}={choice}"])
        except PlannerError as error:
            raise BadPlan(f"readings: {error}") from None
    return found


# Values


def _needed(given: Mapping[str, object], key: str, at: str) -> object:
    if key not in given:
        raise BadPlan(f"{at}.{key}: is missing")
    return given[key]


def _kept(given: Mapping[str, object], key: str, at: str, read: Callable[[object, str], _T]) -> _T | None:
    """A field that stays open when it is not given."""
    return read(given[key], f"{at}.{key}") if key in given else None


def _each(value: object, at: str, read: Callable[[object, str], _T]) -> Iterable[_T]:
    return (read(entry, f"{at}[{number}]") for number, entry in enumerate(_list(value, at)))


def _list(value: object, at: str) -> list[Any]:
    if not isinstance(value, list):
        _wrong(at, "a list", value)
    if len(value) > MOST_ENTRIES:
        raise BadPlan(f"{at}: more than {MOST_ENTRIES} entries")
    return value


def _object(value: object, at: str, keys: Iterable[str], wanted: str = "an object") -> dict[str, Any]:
    if not isinstance(value, dict):
        _wrong(at, wanted, value)
    known = frozenset(keys)
    for key in value:
        if key not in known:
            raise BadPlan(f"{at}: unknown key {_shown(key)}; known are {', '.join(sorted(known))}")
    return value


def _text(value: object, at: str, empty: bool = False) -> str:
    if not isinstance(value, str) or (not value and not empty):
        _wrong(at, "text", value)
    return value


def _named(value: object, at: str, find: Callable[[str], str]) -> str:
    try:
        return find(_text(value, at))
    except BadPlan:
        raise
    except PlannerError as error:
        raise BadPlan(f"{at}: {error}") from None


def _truth(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        _wrong(at, "true or false", value)
    return value


def _whole(value: object, at: str, least: int = 0, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        _wrong(at, f"a whole number from {least} to {most}", value)
    return value


def _one_of(words: tuple[str, ...]) -> Callable[[object, str], str]:
    def read(value: object, at: str) -> str:
        if not isinstance(value, str) or value not in words:
            _wrong(at, "one of " + ", ".join(word or '""' for word in words), value)
        return value

    return read


def _mass(value: object, at: str) -> Fraction:
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(_whole(value, at, most=9999))
    if not isinstance(value, str) or not _MASS.fullmatch(value):
        _wrong(at, "a mass such as 5 or '4 2/3'", value)
    return parse_mass(value)


def _odds(value: object, at: str) -> Fraction:
    if not isinstance(value, str) or not _ODDS.fullmatch(value):
        _wrong(at, "odds such as '5/6'", value)
    return Fraction(value)


def _wrong(at: str, wanted: str, got: object) -> NoReturn:
    raise BadPlan(f"{at}: must be {wanted}, got {_shown(got)}")


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    try:
        text = ascii(value)
    except ValueError:  # Python refuses to spell out enormous numbers
        return "an enormous number"
    return text if len(text) <= _SHORT else text[:_SHORT] + "..."


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise BadPlan(f"JSON: key {_shown(twin)} is given twice in one object")
    return found


def _no_number(text: str) -> NoReturn:
    raise BadPlan(f"JSON: {text} is no number")


# Writing


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """What a plan file holds. Open fields (None) are left out; reading it again gives the same plan.

    >>> plan_to_json(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),)))["turns"]
    [{'year': 1, 'steps': ['earth-cycler']}]
    """
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "name": plan.name}
    data |= {"edition": plan.edition, "board": plan.board, "start": plan.start}
    data |= {"readings": dict(plan.readings), "gives_up": list(plan.gives_up), "stack": plan.stack}
    data["waiting"] = {there.place: waiting_to_json(there) for there in plan.waiting}
    data["stops"] = [stop_to_json(stop) for stop in plan.stops]
    data["totals"] = {
        key: str(claim) if isinstance(claim, Fraction) else list(claim) if isinstance(claim, tuple) else claim
        for key, claim in plan.totals
    }
    given = {key: value for key, value in data.items() if value or (key == "stack" and value is not None)}
    return given | {"turns": [turn_to_json(turn) for turn in plan.turns]}

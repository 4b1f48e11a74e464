"""Rockets from files and from the command line: TOML stack files and the quick form without cards.

The form of a stack file is described in docs/stack-files.md. Every mistake is one line that names file and place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from planner.board.files import load_board
from planner.board.names import find_site
from planner.cards.card import CardSide, Catalogue, find_card
from planner.cards.files import load_cards
from planner.editions.edition import DEFAULT_EDITION, Edition, find_edition
from planner.editions.readings import DEFAULTS, Readings, choose_readings
from planner.errors import BadStack, ManyProblems, PlannerError, UnknownBoard, UnknownSpace
from planner.files import tomlfile
from planner.files.reading import is_standard_input, told_path
from planner.files.tomlfile import MOST_NUMBER, shown
from planner.rocket.engine import Engine
from planner.rocket.kind import BARE
from planner.rocket.stack import HARDEST_ITEM, Cargo, Stack, build_stack
from planner.rocket.strip import GRADES, exploring_strip, parse_mass
from planner.rocket.supports import Aboard, find_aboard, oriented

_KEYS: tomlfile.Keys = {
    "name": str,
    "edition": str,
    "cards": list,
    "cargo": list,
    "cargo_tanks": int,
    "tanks": int,
    "wet_mass": (str, int),
    "grade": str,
    "engines": list,
    "net_thrust": int,
    "powersat": bool,
    "push_factory": bool,
    "cycler": bool,
    "factories": list,
    "colonies": list,
    "survive": list,
    "may_drop": list,
    "rocketplane_tanks": dict,
    "supports": dict,
    "readings": dict,
}
_AFTERBURN = re.compile(r"([1-9]\d?)(?:\+([1-9]\d?))?", re.ASCII)
_MOST_THRUST = 99
_MOST_STEPS = 60
# Beyond any card or chain of cards (the strongest solar triangle has 4, the most pivots are 4): what is meant as a joke
# would take hours.
_MOST_SOLAR_THRUST = 20
_MOST_PIVOTS = 8
QUICK_ROCKET = "quick rocket"  # name of a rocket by numbers


def read_stack_file(
    path: Path, choices: Iterable[str] = (), edition: str | None = None, board: str | None = None
) -> Stack:
    """Read a stack file. `choices` are readings written NAME=VALUE; they and `edition` win over the file's.

    `board` is the one that the file's sites are looked for on; that of the edition if it is not given.

    Raises BadStack (or another PlannerError) with one line that names the file.
    """
    text = tomlfile.read_file(path, "stack file", BadStack)
    try:
        return read_stack(text, named_after(path), choices, edition, board)
    except (ManyProblems, UnknownBoard):
        raise  # a fault of the cards, which names its own file, or of the question
    except PlannerError as error:
        raise type(error)(f"{told_path(path)}: {error}") from None


def named_after(path: Path) -> str:
    """The name of a rocket whose file gives it none: that of the file, as far as a plan can hold it."""
    return "rocket" if is_standard_input(path) else path.stem[: tomlfile.MOST_LETTERS]


def read_stack(
    text: str,
    name: str = "rocket",
    choices: Iterable[str] = (),
    edition: str | None = None,
    board: str | None = None,
) -> Stack:
    """Read a stack from TOML text.

    >>> read_stack('cards = ["hall-effect"]').dry_mass
    2
    """
    return stack_from_data(tomlfile.parse(text, BadStack), name, choices, edition, board)


def stack_from_data(
    data: Mapping[str, Any],
    name: str = "rocket",
    choices: Iterable[str] = (),
    edition: str | None = None,
    board: str | None = None,
) -> Stack:
    """The stack that a file or a plan describes, as plain values."""
    tomlfile.check_keys(data, _KEYS, BadStack)
    rules = find_edition(edition or data.get("edition", DEFAULT_EDITION))
    chosen = [*reading_choices(data.get("readings", {})), *choices]
    if "net_thrust" in data:
        ignored = sorted(data.keys() - {"name", "edition", "net_thrust", "readings"})
        if ignored:
            raise BadStack(f"net_thrust stands alone; {ignored[0]} would be ignored")
        return exploring_stack(rules, data["net_thrust"], chosen)
    readings = choose_readings(chosen)
    catalogue = load_cards(rules.cards)
    board = rules.board if board is None else board
    stack = build_stack(
        rules,
        name=data.get("name", name),
        aboard=[_aboard(entry, catalogue) for entry in data.get("cards", [])],
        cargo=[_cargo(entry) for entry in data.get("cargo", [])],
        cargo_tanks=data.get("cargo_tanks", 0),
        tanks=data.get("tanks", 0),
        wet_mass=parse_mass(str(data["wet_mass"])) if "wet_mass" in data else None,
        grade=data.get("grade", "water"),
        quick_engines=[parse_engine(_text(entry, "engines")) for entry in data.get("engines", [])],
        powersat=data.get("powersat", False),
        push_factory=data.get("push_factory", False),
        cycler=data.get("cycler", False),
        factories=_sites(data, "factories", board),
        colonies=_sites(data, "colonies", board),
        survive=[find_card(catalogue, _text(entry, "survive")).slug for entry in data["survive"]]
        if "survive" in data
        else None,
        may_drop=[_droppable(entry, data, catalogue) for entry in data.get("may_drop", [])],
        rocketplane_tanks=_tank_counts(data, board),
        choices=_choices(data.get("supports", {}), catalogue),
        readings=readings,
    )
    told = {key: value for key, value in data.items() if key != "readings"}
    return replace(stack, data={"name": stack.name, **told, "edition": rules.name, **_chosen_readings(readings)})


def _droppable(entry: object, data: Mapping[str, Any], catalogue: Catalogue) -> str:
    """An item that may be left behind: a piece of cargo by its name, else a card."""
    name = _text(entry, "may_drop")
    pieces = [piece.get("name") for piece in data.get("cargo", []) if isinstance(piece, dict)]
    return name if name in pieces else find_card(catalogue, name).slug


def _sites(data: Mapping[str, Any], key: str, board: str) -> list[str]:
    """Identifiers of the sites that a key lists, or has values for, each by any of its names."""
    names = [_text(entry, key) for entry in data.get(key, [])]
    if not names:
        return []  # most rockets name no site: the board need not be read
    loaded = load_board(board)
    try:
        return [find_site(loaded, name).id for name in names]
    except UnknownSpace as error:
        raise UnknownSpace(f"{key}: {error}") from None


def _tank_counts(data: Mapping[str, Any], board: str) -> dict[str, int]:
    table: Mapping[str, Any] = data.get("rocketplane_tanks", {})
    for site, tanks in table.items():
        if not isinstance(tanks, int) or isinstance(tanks, bool) or not 0 <= tanks <= MOST_NUMBER:
            raise BadStack(f"rocketplane_tanks.{shown(site)} must be a whole number of tanks, got {shown(tanks)}")
    sites = _sites(data, "rocketplane_tanks", board)
    for site in sites:
        if sites.count(site) > 1:
            raise BadStack(f"rocketplane_tanks names {site} twice")
    return dict(zip(sites, table.values(), strict=True))


def reading_choices(table: Mapping[str, Any]) -> list[str]:
    """NAME=VALUE for each reading; `hf4.text = "2021"` without quotes around the name is a table in a table."""
    chosen = []
    for name, value in table.items():
        inner = value if isinstance(value, dict) else None
        for topic, answer in (inner or {"": value}).items():
            if isinstance(answer, bool) or not isinstance(answer, (str, int)):
                raise BadStack(f"reading {name} must be a text, got {shown(answer)}")
            tomlfile.check_size(answer, f"reading {name}", BadStack)
            chosen.append(f"{name}.{topic}={answer}" if topic else f"{name}={answer}")
    return chosen


def quick_stack(
    edition: Edition,
    engines: Iterable[str],
    *,
    dry_mass: int = 1,
    tanks: int = 0,
    rad_hard: int | None = None,
    grade: str | None = None,
    powersat: bool = False,
    choices: Iterable[str] = (),
) -> Stack:
    """A rocket by numbers: engines such as 4:2, mass, tanks of fuel."""
    parsed = [parse_engine(text) for text in engines]
    if not parsed:
        raise BadStack("a rocket by numbers needs at least one engine")
    if dry_mass < 1:
        raise BadStack(f"dry mass must be at least 1, got {dry_mass}")
    if rad_hard is not None and not 0 <= rad_hard <= HARDEST_ITEM:
        raise BadStack(f"rad-hardness must be between 0 and {HARDEST_ITEM}, got {rad_hard}")
    stack = build_stack(
        edition,
        name=QUICK_ROCKET,
        cargo=[Cargo("rocket", dry_mass, rad_hard)],
        tanks=tanks,
        grade=grade or max((engine.grade for engine in parsed), key=GRADES.index),
        quick_engines=parsed,
        powersat=powersat,
        readings=choose_readings(choices),
    )
    cargo = {key: value for key, value in stack.cargo[0]._asdict().items() if value is not None}
    data: dict[str, object] = {"name": stack.name, "edition": edition.name, "cargo": [cargo], "tanks": tanks}
    data |= {"grade": stack.grade, "engines": [engine.name for engine in parsed]}
    return replace(stack, data=data | ({"powersat": True} if powersat else {}) | _chosen_readings(stack.readings))


def _chosen_readings(readings: Readings) -> dict[str, object]:
    """The readings that are not the default, as a key of a stack file."""
    chosen = {name: value for name, value in readings.items() if value != DEFAULTS[name]}
    return {"readings": chosen} if chosen else {}


def exploring_stack(edition: Edition, net_thrust: int, choices: Iterable[str] = ()) -> Stack:
    """The mass-free form: a fixed net thrust, one fuel step a burn, fuel without end."""
    if not 0 <= net_thrust <= _MOST_THRUST:
        raise BadStack(f"net thrust must be between 0 and {_MOST_THRUST}, got {net_thrust}")
    stack = build_stack(edition, name=f"net thrust {net_thrust}", readings=choose_readings(choices))
    heaviest = exploring_strip().masses[-1]
    data: dict[str, object] = {"net_thrust": net_thrust}
    return replace(stack, kind=BARE, fixed_thrust=net_thrust, dry_mass=1, wet_mass=heaviest, data=data)


def parse_engine(text: str) -> Engine:
    """An engine by numbers: base thrust, colon (or a dash, as on the cards), fuel steps a burn, then extras.

    >>> parse_engine("4:2,afterburn=1,solar,push,pivots=1,grade=dirt").afterburn_steps
    1
    >>> parse_engine("3:1/2").consumption, parse_engine("4-2").base
    (Fraction(1, 2), 4)
    """
    numbers, *extras = (part.strip() for part in text.split(","))
    match = re.fullmatch(r"(\d{1,2})[:-](\d{1,3}(?:/[1-9]\d?)?)", numbers, re.ASCII)
    if match is None:
        raise BadStack(f"an engine is THRUST:STEPS, such as 4:2 or 3:1/2, got {shown(text)}")
    values: dict[str, Any] = {"grade": "water"}
    for extra in extras:
        key, equals, value = extra.partition("=")
        if key in ("solar", "push") and not equals:
            values[key] = True
        elif key == "pivots" and re.fullmatch(r"\d{1,2}", value, re.ASCII):
            values["bonus_pivots"] = int(value)
        elif key == "grade" and value in GRADES:
            values["grade"] = value
        elif key == "afterburn" and (burned := _AFTERBURN.fullmatch(value)):
            values |= {"afterburn_steps": int(burned[1]), "afterburn_thrust": int(burned[2] or 1)}
        else:
            raise BadStack(
                f"{shown(extra)} in engine {shown(text)}: extras are afterburn=STEPS or STEPS+THRUST, solar, push, "
                f"pivots=N, grade={'|'.join(GRADES)}"
            )
    consumption = Fraction(match[2])
    if consumption > _MOST_STEPS:
        raise BadStack(f"engine {text!r}: more than {_MOST_STEPS} fuel steps a burn")
    if "solar" in values and int(match[1]) + values.get("afterburn_thrust", 0) > _MOST_SOLAR_THRUST:
        raise BadStack(f"engine {text!r}: no solar engine has a thrust above {_MOST_SOLAR_THRUST}")
    if values.get("bonus_pivots", 0) > _MOST_PIVOTS:
        raise BadStack(f"engine {text!r}: no engine has more than {_MOST_PIVOTS} bonus pivots")
    grade = values["grade"]
    return Engine(text, int(match[1]), consumption, needs_some_fuel=grade == "isotope", **values)


def _text(value: object, key: str) -> str:
    return tomlfile.text_of(value, key, BadStack)


def _aboard(entry: object, catalogue: Catalogue) -> Aboard:
    """A card: "hall-effect", "ti-k-heat-pipe heavy", or { card = ..., side = ..., radiator = ... }."""
    if isinstance(entry, str):
        return find_aboard(catalogue, _text(entry, "cards"))
    if not isinstance(entry, dict) or not entry.keys() <= {"card", "side", "radiator"} or "card" not in entry:
        raise BadStack(f"a card is a name or {{ card = ..., side = ..., radiator = ... }}, got {shown(entry)}")
    card = find_card(catalogue, _text(entry["card"], "cards"))
    if "side" in entry:
        card = turned(card, _text(entry["side"], "side"), catalogue)
    return oriented(card, _text(entry.get("radiator", ""), "radiator"))


def turned(card: CardSide, side: str, catalogue: Catalogue) -> CardSide:
    """The side of a card that has this colour."""
    other = catalogue.other_side(card)
    for face in (card, other):
        if face is not None and face.colour == side:
            return face
    sides = " and ".join(face.colour for face in (card, other) if face is not None and face.colour)
    raise BadStack(f"{card.slug} has no {shown(side)} side; it has {sides or 'only this one'}")


def _cargo(entry: object) -> Cargo:
    if not isinstance(entry, dict) or not {"name", "mass"} <= entry.keys() <= {"name", "mass", "rad_hard"}:
        raise BadStack(f"cargo is {{ name = ..., mass = ... }}, got {shown(entry)}")
    name = _text(entry["name"], "name of cargo")
    for key in ("mass", "rad_hard"):
        value = entry.get(key, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadStack(f"cargo {name!r}: {key} must be a whole number, got {shown(value)}")
        tomlfile.check_size(value, f"{key} of cargo {name!r}", BadStack)
    return Cargo(name, entry["mass"], entry.get("rad_hard"))


def _choices(supports: Mapping[str, Any], catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    chosen = {}
    for name, servers in supports.items():
        listed = servers if isinstance(servers, list) else [servers]
        slugs = tuple(find_card(catalogue, _text(server, "supports")).slug for server in listed)
        chosen[find_card(catalogue, _text(name, "supports")).slug] = slugs
    return chosen

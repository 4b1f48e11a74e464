"""Read the facts, and what a user overrides of them: small TOML files, every value with where it is from.

A value is written plain or as [value, "source"]. Every problem is found in one go; facts that contradict each other are
refused with the rule that they break.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import mapdata
from planner.errors import BoardError, DataError, meant
from planner.files import tomlfile
from planner.files.reading import told_path
from planner.stellar import facts as model
from planner.stellar.facts import (
    Facts,
    Leaf,
    Numbers,
    Scenario,
    Segment,
    Ship,
    System,
    Technology,
    Window,
    World,
)

FILES = (
    *("board.toml", "systems.toml", "worlds.toml", "links.toml", "technologies.toml", "numbers.toml", "ships.toml"),
    "scenarios.toml",
)
# What a record of each section may hold.
_BOOL, _INT, _TEXT = (bool,), (int,), (str,)
_SYSTEM: dict[str, tuple[type, ...]] = {"name": _TEXT, "h": _INT, "central": _TEXT, "radiation": _BOOL}
_WORLD: dict[str, tuple[type, ...]] = {
    "name": _TEXT,
    "system": _TEXT,
    "type": _TEXT,
    **dict.fromkeys(("ev", "life", "base_cost"), _INT),
    **dict.fromkeys(("places", "crew", "reentry", "atmosphere", "gas_giant", "rendezvous"), _BOOL),
    **dict.fromkeys(("radiation_surface", "radiation_orbit"), _BOOL),
}
_TECHNOLOGY: dict[str, tuple[type, ...]] = {
    "name": _TEXT,
    "modifier": _TEXT,
    "range": (int, str),
    **dict.fromkeys(("launcher", "engine", "robots", "recall", "robot_ev", "crew_ev", "cost"), _INT),
    **dict.fromkeys(("reusable", "shielding", "pressure_hulls", "elevator"), _BOOL),
}
_SHIP: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("name", "faction", "kind"), _TEXT),
    **dict.fromkeys(("size", "ev", "hold"), _INT),
    "lab": _BOOL,
    "cost": (list,),
}
_SCENARIO: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("name", "colony"), _TEXT),
    **dict.fromkeys(("start", "last_year", "strength"), _INT),
    **dict.fromkeys(("systems", "asteroid"), (list,)),
}
_SECTIONS: dict[str, dict[str, tuple[type, ...]]] = {
    "systems": _SYSTEM,
    "worlds": _WORLD,
    "technologies": _TECHNOLOGY,
    "ships": _SHIP,
    "scenarios": _SCENARIO,
    "facilities": {"cost": (list,)},
}
_RANGE_WORDS = {"orbit": model.ORBIT_ONLY, "rendezvous": model.RENDEZVOUS, "unlimited": model.UNLIMITED}


def shipped_files() -> dict[str, str]:
    """The files that come with the planner, by name."""
    folder = Path(mapdata.__file__).parent / "stellar"
    try:
        return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}
    except OSError as error:
        raise DataError(f"cannot read {folder}: {error}") from error


def load_facts(file: Path | str | None = None, changes: Mapping[str, Any] | None = None) -> Facts:
    """The facts, overridden by a file of the user and by changes by path; the later win.

    Raises DataError with one line that names file, value and, where facts contradict each other, the rule.
    """
    if file is None and not changes:
        return _shipped()
    path = None if file is None else Path(file)
    where = "plan" if path is None else told_path(path)
    try:
        found = {} if path is None else {key: leaf.value for key, leaf in flat(_user_data(path)).items()}
        return overridden(_shipped(), {**found, **(changes or {})}, where)
    except DataError as error:
        raise DataError(str(error) if path is None or where in str(error) else f"{where}: {error}") from None


def overridden(facts: Facts, changes: Mapping[str, Any], source: str = "override") -> Facts:
    """The same facts with other values, by path. New records may be made; they must be whole."""
    leaves = {**facts.leaves, **{path: Leaf(value, source) for path, value in changes.items()}}
    _fill_worlds(leaves)
    made, problems = make(leaves, {**facts.changes, **changes}, facts.title, facts.words)
    if problems:
        raise BoardError(problems)
    return made


@lru_cache(maxsize=1)
def _shipped() -> Facts:
    made, problems = read(shipped_files())
    if problems:
        raise BoardError(problems)
    return made


def read(files: Mapping[str, str]) -> tuple[Facts, list[str]]:
    """Facts from their files, and every problem that was found."""
    leaves: dict[str, Leaf] = {}
    problems: list[str] = []
    head: dict[str, Any] = {}
    for name, text in files.items():
        try:
            data = tomlfile.parse(text, DataError)
            if name == "board.toml":
                head = data
                continue
            found = flat(data)
        except DataError as error:
            problems.append(f"{name}: {error}")
            continue
        problems += [f"{name}: {path} is given twice" for path in found if path in leaves]
        problems += [f"{name}: {path} says no source" for path, leaf in found.items() if _needs_source(path, leaf)]
        leaves |= found
    _fill_worlds(leaves)
    words = {str(key): str(value) for key, value in head.get("words", {}).items()}
    made, more = make(leaves, {}, str(head.get("title", "")), words)
    return made, problems + more


def _needs_source(path: str, leaf: Leaf) -> bool:
    return not leaf.source and not path.endswith((".name", ".faction"))


def _user_data(path: Path) -> dict[str, Any]:
    return tomlfile.parse(tomlfile.read_file(path, "facts file", DataError), DataError)


def flat(data: Mapping[str, Any]) -> dict[str, Leaf]:
    """Tables of tables as leaves by path. A value may be a pair of itself and its source."""
    found: dict[str, Leaf] = {}
    for section, records in data.items():
        if section not in (*_SECTIONS, "links", "numbers", "world_default"):
            known = (*_SECTIONS, "links", "numbers", "world_default")
            raise DataError(f"unknown section {tomlfile.shown(section)}; known are {', '.join(known)}")
        if not isinstance(records, dict):
            raise DataError(f"{section} must be a table, got {tomlfile.shown(records)}")
        for key, value in records.items():
            if section not in _SECTIONS:
                found[f"{section}.{key}"] = _leaf(value)
            elif isinstance(value, dict):
                found |= {f"{section}.{key}.{field}": _leaf(one) for field, one in value.items()}
            else:
                raise DataError(f"{section}.{key} must be a table, got {tomlfile.shown(value)}")
    return found


def _leaf(value: Any) -> Leaf:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[1], str):
        return Leaf(value[0], value[1])
    return Leaf(value, "")


def _fill_worlds(leaves: dict[str, Leaf]) -> None:
    """What a world does not say is assumed."""
    for world in {path.split(".")[1] for path in leaves if path.startswith("worlds.")}:
        for key in _WORLD:
            assumed = leaves.get(f"world_default.{key}")
            if assumed is not None:
                leaves.setdefault(f"worlds.{world}.{key}", assumed)


def make(
    leaves: Mapping[str, Leaf], changes: Mapping[str, Any], title: str, words: Mapping[str, str] | None
) -> tuple[Facts, list[str]]:
    """Facts from their leaves, and what is wrong with them."""
    problems: list[str] = []
    records: dict[str, dict[str, dict[str, Any]]] = {section: {} for section in _SECTIONS}
    numbers: dict[str, int] = {}
    links: list[Segment] = []
    for path, leaf in leaves.items():
        section, _, rest = path.partition(".")
        if section == "links":
            problems += _add_link(links, rest, leaf.value)
        elif section == "numbers":
            problems += _checked(path, leaf.value, dict.fromkeys(Numbers._fields, _INT), rest, numbers)
        elif section == "world_default":
            problems += _checked(path, leaf.value, _WORLD, rest, {})
        elif section in _SECTIONS and rest.count(".") == 1:
            key, _, field = rest.partition(".")
            problems += _checked(path, leaf.value, _SECTIONS[section], field, records[section].setdefault(key, {}))
        else:
            problems.append(f"{tomlfile.shown(path)} is not the path of a value, like systems.saturn.h")
    missing = [name for name in Numbers._fields if name not in numbers]
    problems += [f"numbers.{name} is missing" for name in missing]
    made = Facts(
        dict(_systems(records["systems"], problems)),
        dict(_worlds(records["worlds"], problems)),
        tuple(links),
        dict(_technologies(records["technologies"], problems)),
        dict(_ships(records["ships"], problems)),
        Numbers(**{**dict.fromkeys(Numbers._fields, 0), **numbers}),
        dict(_scenarios(records["scenarios"], problems)),
        dict(_facilities(records["facilities"], problems)),
        leaves,
        changes,
        title,
        words,
    )
    if not problems:
        from planner.stellar.factcheck import contradictions

        problems += contradictions(made)
    return made, problems


def _checked(
    path: str, value: Any, kinds: Mapping[str, tuple[type, ...]], field: str, into: dict[str, Any]
) -> list[str]:
    """Take one value, or say what is wrong with it."""
    if field not in kinds:
        return [f"{path}: no such value; known are {', '.join(kinds)}{meant(field, kinds)}"]
    wanted = kinds[field]
    if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
        names = " or ".join(
            {"str": "a text", "int": "a whole number", "bool": "true or false", "list": "a list"}[kind.__name__]
            for kind in wanted
        )
        return [f"{path} must be {names}, got {tomlfile.shown(value)}"]
    try:
        tomlfile.check_size(value, path, DataError)
    except DataError as error:
        return [str(error)]
    into[field] = value
    return []


def _add_link(links: list[Segment], key: str, value: Any) -> list[str]:
    for sign, one_way in ((" -- ", False), (" -> ", True)):
        a, found, b = key.partition(sign)
        if found:
            if not isinstance(value, bool):
                return [f"links.{key} must be true or false, got {tomlfile.shown(value)}"]
            if value:
                links.append(Segment(a.strip(), b.strip(), one_way))
            return []
    return [f"links.{key}: a link is written 'orbit:a -- orbit:b', with -> for an arrow"]


def _systems(records: Mapping[str, dict[str, Any]], problems: list[str]) -> Iterator[tuple[str, System]]:
    for key, record in records.items():
        if lacks := [name for name in ("name", "h", "central") if name not in record]:
            problems.append(f"systems.{key} lacks {', '.join(lacks)}")
        else:
            yield key, System(key, **record)


def _worlds(records: Mapping[str, dict[str, Any]], problems: list[str]) -> Iterator[tuple[str, World]]:
    for key, record in records.items():
        if lacks := [name for name in World._fields[1:] if name not in record]:
            problems.append(f"worlds.{key} lacks {', '.join(lacks)}")
        else:
            yield key, World(key, **record)


def _technologies(records: Mapping[str, dict[str, Any]], problems: list[str]) -> Iterator[tuple[str, Technology]]:
    for key, record in records.items():
        told = dict(record)
        try:
            if "modifier" in told:
                told["modifier"] = modifier_of(told["modifier"])
            if "range" in told:
                told["range"] = range_of(told["range"])
        except DataError as error:
            problems.append(f"technologies.{key}: {error}")
            continue
        yield key, Technology(key, told.pop("name", key), **told)


def _ships(records: Mapping[str, dict[str, Any]], problems: list[str]) -> Iterator[tuple[str, Ship]]:
    for key, record in records.items():
        told = dict(record)
        cost = told.pop("cost", None)
        if cost is not None and not (len(cost) == 3 and all(isinstance(one, int) and one >= 0 for one in cost)):
            problems.append(f"ships.{key}.cost must be ORE, SUP and FUEL, got {tomlfile.shown(cost)}")
        elif told.get("kind") not in model.KINDS:
            problems.append(f"ships.{key}.kind must be one of {', '.join(model.KINDS)}")
        else:
            yield key, Ship(key, told.pop("name", key), cost=None if cost is None else tuple(cost), **told)


def _scenarios(records: Mapping[str, dict[str, Any]], problems: list[str]) -> Iterator[tuple[str, Scenario]]:
    for key, record in records.items():
        told = dict(record)
        windows = [re.fullmatch(r"([0-9]{4})-([0-9]{4}) ([a-z0-9-]+)", str(one)) for one in told.pop("asteroid", [])]
        if "start" not in told or "last_year" not in told:
            problems.append(f"scenarios.{key} lacks start or last_year")
        elif not all(windows):
            problems.append(f"scenarios.{key}.asteroid: a window is written '2061-2071 asteroid-belt'")
        else:
            asteroid = tuple(Window(int(one[1]), int(one[2]), one[3]) for one in windows if one)
            systems = tuple(map(str, told.pop("systems", [])))
            yield key, Scenario(key, told.pop("name", key), systems=systems, asteroid=asteroid, **told)


def _facilities(
    records: Mapping[str, dict[str, Any]], problems: list[str]
) -> Iterator[tuple[str, tuple[int, int, int]]]:
    for key, record in records.items():
        cost = record.get("cost", [])
        if key not in model.FACILITIES:
            problems.append(f"facilities.{key}: there are {', '.join(model.FACILITIES)}")
        elif len(cost) != 3 or not all(isinstance(one, int) and 0 <= one <= 99 for one in cost):
            problems.append(f"facilities.{key}.cost must be ORE, SUP and FUEL, got {tomlfile.shown(cost)}")
        else:
            yield key, (cost[0], cost[1], cost[2])


def modifier_of(text: str) -> Fraction:
    """A transfer modifier as it is typed: more than 0, at most 1.

    >>> modifier_of("0.6")
    Fraction(3, 5)
    """
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise DataError(f"a transfer modifier is a number such as 0.6, got {tomlfile.shown(text)}") from None
    if not 0 < value <= 1 or value.denominator > 1000:
        raise DataError(f"a transfer modifier is above 0 and at most 1, got {tomlfile.shown(text)} [stellar 3.3.3]")
    return value


def range_of(value: int | str) -> int:
    """A crewed range as it is written: orbit, rendezvous, a number, or unlimited.

    >>> range_of("rendezvous"), range_of(5), range_of("5"), range_text(1000)
    (-1, 5, 5, 'unlimited')
    """
    word = str(value)
    if word in _RANGE_WORDS:
        return _RANGE_WORDS[word]
    if word.isdecimal() and len(word) < 4 and int(word) < model.UNLIMITED:
        return int(word)
    raise DataError(f"a range is orbit, rendezvous, unlimited or a number up to 999, got {tomlfile.shown(value)}")


def range_text(value: int) -> str:
    return next((word for word, number in _RANGE_WORDS.items() if number == value), str(value))

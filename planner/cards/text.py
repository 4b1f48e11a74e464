"""Read the card files of one edition: TOML, a file a deck. Every problem is collected, with file and record.

A full edition lists cards with two sides. An older edition lists facts of single sides and borrows the rest from a
full one; what is borrowed is marked as assumed. Whether the values are true is not known here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from planner.cards.card import DECKS, Card, CardSide, Contract, Gives, Modifier, Needs, Radiator, Triangle
from planner.cards.checks import FACT, PARTS, SIDE, Check, labels, one_of, text

EDITION_FILE = "edition.toml"
PART_CLASSES: dict[str, Any] = {
    "light": Radiator,
    "heavy": Radiator,
    "triangle": Triangle,
    "needs": Needs,
    "gives": Gives,
    "modifier": Modifier,
    "contract": Contract,
}
_MODULES = ("core", "m1", "m2", "m4", "promo")
_HEAD: dict[str, Check] = {
    "module": one_of(*_MODULES),
    "sources": labels,
    "confidence": SIDE["confidence"],
}
# Values that say who a side is or how well it is known, not what it can do.
_ABOUT = {"slug", "name", "colour", "letter", "deck", "code", "module", "other", "doubt", "sources", "confidence"}
_FACT_NEEDS = ("slug", "name", "status", "rule", "sources")

# The values of one side by path ("mass", "triangle.thrust"), with deck, code, module and other filled in.
Values = dict[str, Any]


class Sides(NamedTuple):
    """Checked values of a card, not yet built: an older edition may still be laid over them."""

    where: str
    sides: tuple[Values, ...]


class Reading(NamedTuple):
    title: str
    borrows: str
    cards: list[Sides]
    facts: list[Sides]  # one side each
    problems: list[str]


def read_files(edition: str, files: Mapping[str, str]) -> Reading:
    """Read the files (name to text) of an edition. Nothing is raised: look at ``problems``."""
    problems: list[str] = []
    reading = Reading("", "", [], [], problems)
    for file_name, content in files.items():
        where = f"cards/{edition}/{file_name}"
        try:
            parsed = tomllib.loads(content)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            problems.append(f"{where}: {error}")
            continue
        if file_name == EDITION_FILE:
            head = _checked(parsed, {"title": text, "borrows": text}, where, problems)
            reading = reading._replace(title=head.get("title", ""), borrows=head.get("borrows", ""))
        else:
            _read_deck(file_name.removesuffix(".toml"), parsed, where, reading)
    if not reading.title and not problems:
        problems.append(f"cards/{edition}/{EDITION_FILE}: title is missing")
    return reading


def _read_deck(deck: str, parsed: dict[str, Any], where: str, reading: Reading) -> None:
    problems = reading.problems
    if deck not in DECKS:
        problems.append(f"{where}: no deck of that name; there are {', '.join(DECKS)}")
        return
    problems += [f"{where}: unknown key {key!r}" for key in parsed if key not in ("defaults", "card", "fact")]
    defaults = _checked(parsed.get("defaults", {}), _HEAD, f"{where}, defaults", problems)
    for number, record in enumerate(_tables(parsed, "card", where, problems), 1):
        reading.cards.append(_read_card(deck, record, defaults, f"{where}, card {number}", problems))
    for number, record in enumerate(_tables(parsed, "fact", where, problems), 1):
        name = record.get("slug", number)
        values = {**defaults, **_read_side(record, FACT, f"{where}, fact {name}", problems)}
        values["deck"] = deck
        reading.facts.append(Sides(f"{where}, fact {name}", (values,)))


def _tables(parsed: dict[str, Any], key: str, where: str, problems: list[str]) -> Iterable[dict[str, Any]]:
    records = parsed.get(key, [])
    if isinstance(records, list) and all(isinstance(record, dict) for record in records):
        return records
    problems.append(f"{where}: {key} must be written as [[{key}]]")
    return []


def _read_card(deck: str, record: dict[str, Any], defaults: Values, where: str, problems: list[str]) -> Sides:
    code = record.get("code")
    where = f"{where} {code}" if isinstance(code, str) else where
    head = {key: value for key, value in record.items() if key not in ("front", "back")}
    shared = {**defaults, **_checked(head, {**_HEAD, "code": text}, where, problems)}
    problems += [f"{where}: {key} is missing" for key in ("code", "module") if key not in shared]
    problems += [f"{where}: {key} is missing" for key in ("front", "back") if key not in record]
    sides = []
    for key, letter in (("front", "F"), ("back", "R")):
        values = {**shared, **_read_side(record.get(key, {}), SIDE, f"{where}, {key}", problems)}
        values["code"] = f"{shared.get('code', '')}{letter}"
        # A TW thruster is the promoted side of a GW thruster, and a kind of its own to the rules.
        values["deck"] = "tw-thruster" if deck == "gw-thruster" and key == "back" else deck
        if key in record:
            problems += _missing(values, f"{where}, {key}")
        sides.append(values)
    sides[0]["other"], sides[1]["other"] = sides[1].get("slug", ""), sides[0].get("slug", "")
    return Sides(where, tuple(sides))


def _read_side(record: Any, checks: dict[str, Check], where: str, problems: list[str]) -> Values:
    if not isinstance(record, dict):
        problems.append(f"{where}: expected a table, got {record!r}")
        return {}
    values = _checked({key: value for key, value in record.items() if key not in PARTS}, checks, where, problems)
    for part in PARTS.keys() & record.keys():
        found = _checked(record[part], PARTS[part], f"{where}, {part}", problems)
        if record[part] == {}:
            problems.append(f"{where}, {part}: has no values")
        values |= {f"{part}.{key}": value for key, value in found.items()}
    if "needs.reactors" in values:
        values.setdefault("needs.reactor_count", 1)
    return values


def _checked(record: Any, checks: dict[str, Check], where: str, problems: list[str]) -> Values:
    if not isinstance(record, dict):
        problems.append(f"{where}: expected a table, got {record!r}")
        return {}
    values: Values = {}
    for key, value in record.items():
        if key not in checks:
            problems.append(f"{where}: unknown key {key!r}")
            continue
        try:
            values[key] = checks[key](value)
        except ValueError as error:
            problems.append(f"{where}: {key}: {error}")
    return values


def _missing(values: Values, where: str) -> list[str]:
    """Complaints about values that every side of its kind must have."""
    needed = ["slug", "name", "colour", "sources"]
    needed += ["light.mass", "heavy.mass"] if values["deck"] == "radiator" else ["mass", "rad_hard"]
    parts = {path.partition(".")[0] for path in values if "." in path} | {
        path.partition(".")[0] for path in needed if "." in path
    }
    for part in parts:
        cls = PART_CLASSES[part]
        needed += [f"{part}.{name}" for name in cls._fields if name not in cls._field_defaults]
    if "triangle" in parts:
        needed.append("triangle.grade")
    needed += _needed_together(values)
    return [f"{where}: {path} is missing" for path in dict.fromkeys(needed) if path not in values]


def _needed_together(values: Values) -> list[str]:
    needed = []
    if "triangle.afterburn_steps" in values or "triangle.afterburn_thrust" in values:
        needed += ["triangle.afterburn_steps", "triangle.afterburn_thrust"]
    if "needs.reactor_count" in values:
        needed.append("needs.reactors")
    if "ability" in values or "tags" in values:
        needed += ["ability", "tags"]
    if values["deck"] in ("contract", "exodus"):
        needed.append("contract.goal")
    if values["deck"] == "freighter":
        needed.append("load_limit")
    return needed


def build_side(edition: str, values: Values) -> CardSide:
    """Make a side of checked values. Raises ValueError if a part of it lacks a value."""
    plain = {path: value for path, value in values.items() if "." not in path}
    parts: dict[str, Values] = {}
    for path, value in values.items():
        part, dot, name = path.partition(".")
        if dot:
            parts.setdefault(part, {})[name] = value
    for part, found in parts.items():
        cls = PART_CLASSES[part]
        missing = [name for name in cls._fields if name not in found and name not in cls._field_defaults]
        if missing:
            raise ValueError(f"{part}.{missing[0]} is missing")
        plain[part] = cls(**found)
    return CardSide(edition=edition, **plain)


def build_cards(edition: str, cards: Iterable[Sides], problems: list[str]) -> list[Card]:
    """Make cards of checked values; slugs must be unique over all decks of the edition."""
    built = []
    owner: dict[str, str] = {}
    for where, sides in cards:
        for values in sides:
            slug = values["slug"]
            if slug in owner:
                problems.append(f"{where}: slug {slug!r} is taken by {owner[slug]}")
            owner[slug] = where
        try:
            built.append(Card(*(build_side(edition, values) for values in sides)))
        except ValueError as error:
            problems.append(f"{where}: {error}")
    return built


def lay_over(cards: list[Sides], facts: list[Sides], problems: list[str]) -> list[Sides]:
    """Lay the facts of an older edition over the cards of a full one.

    A fact whose slug is that of the card it is like replaces values of that card. Any other fact becomes a card of its
    own with one side, filled from the card it is like or, without one, left with unknown values.
    """
    known = {values["slug"]: values for card in cards for values in card.sides}
    in_deck: dict[str, set[str]] = {}
    for values in known.values():
        in_deck.setdefault(values["deck"], set()).update(_printed(values))
    replacing: dict[str, Values] = {}
    alone: list[Sides] = []
    for where, (values,) in facts:
        problems += [f"{where}: {key} is missing" for key in _FACT_NEEDS if key not in values]
        model = known.get(values.get("like", ""))
        if "like" in values and model is None:
            problems.append(f"{where}: like: no card {values['like']!r}")
        elif values.get("slug") in known and values.get("like") != values.get("slug"):
            problems.append(f"{where}: slug {values['slug']!r} is that of a card it is not like")
        elif values.get("slug") in replacing:
            problems.append(f"{where}: slug {values['slug']!r} has a record already")
        elif model is not None and values.get("slug") == values["like"]:
            replacing[values["slug"]] = values
        elif "slug" in values and "name" in values:
            alone.append(Sides(where, (_filled(values, model, in_deck),)))
    merged = [
        Sides(where, tuple(_filled(replacing.get(side["slug"], {}), side, in_deck) for side in sides))
        for where, sides in cards
    ]
    return merged + alone


def _filled(fact: Values, model: Values | None, in_deck: dict[str, set[str]]) -> Values:
    """One side of an older edition: the fact, and below it the card of the full edition that it is like."""
    deck = (model or fact)["deck"]
    gaps = frozenset(in_deck.get(deck, {"mass", "rad_hard"}) - fact.keys())
    if model is None:
        return {**fact, "confidence": "low", "unknown": gaps}
    values = {"status": "assumed", **model, **fact, "deck": deck, "like": model["slug"], "assumed": gaps}
    values["confidence"] = "low"
    if fact and fact["slug"] != model["slug"]:
        values |= {"other": "", "code": ""}
    doubts = [values.get("doubt", ""), model.get("doubt", "") if fact else ""]
    if any(doubts):
        values["doubt"] = "; ".join(dict.fromkeys(filter(None, doubts)))
    return values


def _printed(values: Values) -> set[str]:
    return values.keys() - _ABOUT

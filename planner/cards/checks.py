"""What each value of a card file must look like. Knows single values only, not how records hang together.

A check takes what TOML gave and returns the value we keep, or raises ValueError saying what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from planner.board.model import SEASONS, SPECTRAL_TYPES
from planner.cards.card import GENERATORS, GRADES, PLATFORMS, REACTORS
from planner.cards.tags import TAGS

Check = Callable[[Any], Any]

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLACE = re.compile(r"\??[a-z0-9]+(-[a-z0-9]+)*")
_CLOCK = re.compile(r"(1[0-2]|[1-9]):[0-5][0-9]")
_FRACTION = re.compile(r"[0-9]{1,4}/[0-9]{1,4}", re.ASCII)
COLONIES = (*SPECTRAL_TYPES, "atmospheric", "astrobiology", "submarine", "push")
FACTIONS = ("white", "purple", "green", "red", "grey", "yellow", "orange")
COLOURS = (*FACTIONS, "black", "blue", "gold", "light-purple")
ZONES = ("mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune")


def whole(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:  # a TOML true is no number
            raise ValueError(f"expected a whole number from {least} to {most}, got {value!r}")
        return value

    return check


def one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"expected one of {', '.join(words)}, got {value!r}")
        return value

    return check


def several(each: Check) -> Check:
    def check(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or not value:
            raise ValueError(f"expected a list, got {value!r}")
        found = tuple(each(item) for item in value)
        if len(set(found)) < len(found):
            raise ValueError(f"expected every item once, got {value!r}")
        return found

    return check


def like(pattern: re.Pattern[str], what: str) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise ValueError(f"expected {what}, got {value!r}")
        return value

    return check


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, got {value!r}")
    return value


def text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or "\n" in value:
        raise ValueError(f"expected a line of text, got {value!r}")
    return value


def labels(value: Any) -> tuple[str, ...]:
    return tuple(text(value).split())


def fraction(value: Any) -> Fraction:
    if type(value) is int and 0 <= value <= 99:
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value) and int(value.partition("/")[2]):
        return Fraction(value)
    raise ValueError(f'expected a number such as 2 or "1/2", got {value!r}')


def tag(value: Any) -> str:
    if text(value).partition("=")[0] not in TAGS:
        raise ValueError(f"unknown tag {value!r}")
    return str(value)


def leg(value: Any) -> tuple[str, ...]:
    places = text(value).split("|")
    if not all(map(_PLACE.fullmatch, places)):
        raise ValueError(f"expected space names divided by |, got {value!r}")
    return tuple(places)


slug = like(SLUG, "lowercase words joined by dashes")
_mass, _rad_hard, _therms, _aqua = whole(0, 40), whole(0, 12), whole(0, 12), whole(0, 40)

# Values that stand directly in a side, and those of its parts. A part is an inline table.
SIDE: dict[str, Check] = {
    "slug": slug,
    "name": text,
    "colour": one_of(*COLOURS),
    "letter": like(re.compile("[A-Z]"), "a capital letter"),
    "faction": one_of(*FACTIONS),
    "mass": _mass,
    "rad_hard": _rad_hard,
    "spectral": one_of(*SPECTRAL_TYPES, "any", ""),
    "spectral_printed": flag,
    "promotion": one_of(*COLONIES),
    "bonus_pivots": whole(0, 9),
    "solar": flag,
    "air_eater": flag,
    "isru": whole(0, 9),
    "platforms": several(one_of(*PLATFORMS)),
    "load_limit": whole(0, 40),
    "factory_loading_only": flag,
    "occupant": one_of("human", "robot"),
    "specialty": one_of("engineer", "miner", "prospector", "industrialist", "scientist"),
    "ability": text,
    "tags": several(tag),
    "doubt": text,
    "sources": labels,
    "confidence": one_of("high", "medium", "low"),
}
FACT: dict[str, Check] = {
    **SIDE,
    "like": slug,
    "generic": flag,
    "status": one_of("stated", "derived", "ambiguous", "inferred"),
    "rule": text,
    "derived": several(text),
}
_RADIATOR: dict[str, Check] = {"mass": _mass, "rad_hard": _rad_hard, "therms": _therms}
PARTS: dict[str, dict[str, Check]] = {
    "light": _RADIATOR,
    "heavy": _RADIATOR,
    "triangle": {
        "thrust": whole(0, 20),
        "consumption": fraction,
        "grade": one_of(*GRADES),
        "afterburn_steps": whole(1, 9),
        "afterburn_thrust": whole(1, 12),
        "push": flag,
    },
    "needs": {
        "generator": one_of(*GENERATORS),
        "reactors": several(one_of(*REACTORS)),
        "reactor_count": whole(1, 2),
        "therms": _therms,
    },
    "gives": {"generators": several(one_of(*GENERATORS)), "reactors": several(one_of(*REACTORS))},
    "modifier": {"thrust": whole(-9, 12), "consumption": fraction},
    "contract": {
        "kind": slug,
        "ideologies": several(slug),
        "goal": text,
        "to": several(leg),
        "clock": several(like(_CLOCK, "a clock position such as 9:30")),
        "zones": several(one_of(*ZONES)),
        "season": one_of(*SEASONS),
        "unexplored": flag,
        "come_back": flag,
        "advance": _aqua,
        "late_fee": _aqua,
        "vp": _aqua,
        "top_hat": flag,
        "felony": flag,
        "cybernetics": several(one_of("goo", "warden", "heart", "vessel", "battery", "engine")),
        "keyword": slug,
        "reward": text,
    },
}

"""TOML files that players write: read with care, every mistake one line that names the place.

What is said to be a short file may be endless, deep or full of strange values; all of that is refused before it hurts.
The caller says which error to raise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from planner.errors import PlannerError
from planner.files.reading import read_text

MAX_BYTES = 100_000
MOST_NUMBER = 1_000_000
_MOST_DOTS = 200  # in a line: dotted keys make tables in tables
MOST_LETTERS = 200  # of a name
_WORDS = {"str": "text", "int": "a whole number", "bool": "true or false", "list": "a list", "dict": "a table"}

Keys = Mapping[str, type | tuple[type, ...]]


def read_file(path: Path, what: str, problem: type[PlannerError]) -> str:
    """The text of a file; `what` is its kind, as in "stack file"."""
    return read_text(path, what, MAX_BYTES, problem)


def parse(text: str, problem: type[PlannerError]) -> dict[str, Any]:
    """TOML as plain values. What is long or deep beyond reason is refused before it takes for ever."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > _MOST_DOTS:
            raise problem(f"TOML: nested too deeply (at line {number})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise problem(f"TOML: {error}") from None  # tomllib names line and column
    except ValueError:
        raise problem("TOML: a number has far too many digits") from None
    except RecursionError:
        raise problem("TOML: nested too deeply") from None


def check_keys(data: Mapping[str, Any], keys: Keys, problem: type[PlannerError]) -> None:
    """Refuse keys that mean nothing, values of the wrong kind and values beyond reason."""
    for key, value in data.items():
        if key not in keys:
            raise problem(f"unknown key {shown(key)}; known are {', '.join(keys)}")
        kind = keys[key]
        wanted = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
            names = " or ".join(_WORDS.get(one.__name__, one.__name__) for one in wanted)
            raise problem(f"{key} must be {names}, got {shown(value)}")
        check_size(value, key, problem)


def check_size(value: object, key: str, problem: type[PlannerError]) -> None:
    if isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise problem(f"{key} is far too large")
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise problem(f"{key} is longer than {MOST_LETTERS} letters: {shown(value)}")


def text_of(value: object, key: str, problem: type[PlannerError]) -> str:
    """A text inside a list or table."""
    if not isinstance(value, str):
        raise problem(f"{key} must hold texts, got {shown(value)}")
    check_size(value, key, problem)
    return value


def shown(value: object) -> str:
    """A value as quoted in a complaint: never long, whatever it is."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # tables in tables without end, numbers with too many digits
        return "something enormous"
    return text if len(text) <= 80 else f"{text[:70]} ..."

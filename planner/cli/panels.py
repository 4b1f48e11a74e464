"""What the help says about an option beyond its own words: the panel in which it stands, and what it takes.

An option that belongs to a value class stands in the panel that the class names, any other in that of the answer, or
among the files if it names one. An option may say otherwise itself, with `rich_help_panel` and `metavar`.
"""

from __future__ import annotations

import inspect
from copy import copy
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from typer.models import ArgumentInfo, ParameterInfo

ROCKET = "Rocket"
RULES = "Rules and board"
CALENDAR = "Calendar"
WISHES = "Wishes"
LIMITS = "Limits"
FILTERS = "Filters"
ANSWER = "Answer"
FILES = "Files"

# Where options stand that more than one command has in its own way.
_PANEL_OF = {
    "edition": RULES,
    "board": RULES,
    "reading": RULES,
    "via": WISHES,
    "season": FILTERS,  # that of a site; the one of the calendar belongs to a class
    "site_season": FILTERS,
    "kind": FILTERS,
    "deck": FILTERS,
    "side": FILTERS,
    "module": FILTERS,
    "mass": FILTERS,
    "thrust": FILTERS,
    "dark": FILES,
}
_OF_CLASSES_TOO = {"edition", "board", "reading"}


def in_panel(parameter: inspect.Parameter, group: type | None = None) -> inspect.Parameter:
    """A parameter of a command as the help shows it; `group` is the value class that it belongs to, if any."""
    kind, info = _parts(parameter.annotation)
    if info is None:
        return parameter
    shown = copy(info)
    if isinstance(info, ArgumentInfo):
        shown.metavar = info.metavar or parameter.name.upper()
    else:
        shown.rich_help_panel = info.rich_help_panel or _panel(parameter.name, kind, group)
        shown.metavar = info.metavar or _takes(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        shown.help = f"{info.help} {_one_of([str(choice.value) for choice in kind])}"
    return parameter.replace(annotation=Annotated[get_args(parameter.annotation)[0], shown])


def _parts(annotation: Any) -> tuple[Any, ParameterInfo | None]:
    """The type of one value, and what is written about the option; None if it is not said to be one."""
    if get_origin(annotation) is not Annotated:
        return annotation, None
    kind, *notes = get_args(annotation)
    info = next((note for note in notes if isinstance(note, ParameterInfo)), None)
    while get_args(kind):  # a list of it, or None
        kind = get_args(kind)[0]
    return kind, info


def _panel(name: str, kind: Any, group: type | None) -> str:
    if group is not None and name not in _OF_CLASSES_TOO:
        return getattr(group, "panel", ANSWER)
    return _PANEL_OF.get(name, FILES if kind is Path else ANSWER)


def _takes(kind: Any) -> str | None:
    """A short word for the value of an option; None for a switch.

    >>> _takes(Path), _takes(int), _takes(bool)
    ('<path>', '<number>', None)
    """
    if kind is bool:
        return None
    if kind is Path:
        return "<path>"
    return "<number>" if kind in (int, float) else "<text>"


def _one_of(choices: list[str]) -> str:
    """
    >>> _one_of(["turns", "fuel", "risk"])
    'One of turns, fuel, risk.'
    """
    return f"One of {', '.join(choices)}."

"""What the help says about an option beyond its own words: the panel in which it stands, and what it takes.

An option that belongs to a value class stands in the panel that the class names, any other in that of the answer, or
among the files if it names one. An option may say otherwise itself, with `rich_help_panel` and `metavar`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from copy import copy
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.models import ArgumentInfo, ParameterInfo

ROCKET = "Rocket"
RULES = "Rules and board"
CALENDAR = "Calendar"
STATE = "State now"
WISHES = "Wishes"
STOPS = "Stops and fuel"
LIMITS = "Limits"
EFFORT = "Effort"
FILTERS = "Filters"
ANSWER = "Answer"
FILES = "Files"

# Where options stand that more than one command has in its own way.
_PANEL_OF = {
    "edition": RULES,
    "board": RULES,
    "same_board": RULES,
    "reading": RULES,
    "or_edition": RULES,
    "or_reading": RULES,
    "via": WISHES,
    "season": FILTERS,  # that of a site; the one of the calendar belongs to a class
    "site_season": FILTERS,
    "kind": FILTERS,
    "deck": FILTERS,
    "side": FILTERS,
    "module": FILTERS,
    "mass": FILTERS,
    "thrust": FILTERS,
    "gives": FILTERS,
    "dark": FILES,
}
_OF_CLASSES_TOO = {"edition", "board", "reading"}

# A word for the value, where its type says little. By this word a shell also completes it: planner.cli.completion.
_WORD_OF = {
    "start": "place",
    "first": "place",
    "second": "goal",
    "goal": "goal",
    "within": "goal",
    "via": "place",
    "to": "goal",
    "along": "card",
    "work": "card",
    "at": "place",
    "then": "goal",
    "site": "site",
    "avoid": "space",
    "focus": "area",
    "zone": "zone",
    "season": "season",
    "site_season": "season",
    "flag": "flag",
    "kind": "kind",
    "edition": "edition",
    "or_edition": "edition",
    "or_reading": "name=value",
    "board": "board",
    "boards": "board",
    "same_board": "board",
    "reading": "name=value",
    "card": "card",
    "lost": "card",
    "light": "card",
    "grade": "grade",
    "tanks": "number",
    "gives": "gift",
    "deck": "deck",
    "side": "colour",
    "module": "module",
    "engine": "thrust:steps",
    "type": "letters",
    "size": "range",
    "hydration": "range",
    "mass": "range",
    "thrust": "range",
    "max_fuel_steps": "number",
    "min_survival": "odds",
}
_WORD_OF_ARGUMENT = {"goal": "goal", "places": "goal", "name": "name", "text": "name"}


def in_panel(parameter: inspect.Parameter, group: type | None = None) -> inspect.Parameter:
    """A parameter of a command as the help shows it; `group` is the value class that it belongs to, if any."""
    kind, info = _parts(parameter.annotation)
    if info is None:
        return parameter
    shown = copy(info)
    name, word = parameter.name, _WORD_OF.get(parameter.name) or _word(kind)
    if isinstance(info, ArgumentInfo):
        word = _WORD_OF_ARGUMENT.get(name, word)
        shown.metavar = info.metavar or name.upper()
    else:
        shown.rich_help_panel = info.rich_help_panel or _panel(name, kind, group)
        shown.metavar = info.metavar or (f"<{word}>" if word else None)
        word = (shown.metavar or "").strip("<>")
    if kind is str:  # a choice is completed without help, and the path of a file by the shell itself
        shown.autocompletion = info.autocompletion or _completion(word)
    if _is_choice(kind):
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
    of_class: str | None = getattr(group, "panel", None)
    if of_class is not None and name not in _OF_CLASSES_TOO:
        return of_class
    return _PANEL_OF.get(name, FILES if kind is Path else ANSWER)


def _word(kind: Any) -> str:
    """A short word for the value of an option by its type; none for a switch.

    >>> _word(Path), _word(int), _word(bool)
    ('path', 'number', '')
    """
    if kind is bool:
        return ""
    if kind is Path:
        return "path"
    return "number" if kind in (int, float) else "word" if _is_choice(kind) else "text"


def _is_choice(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _completion(word: str) -> Callable[[typer.Context, str], list[str]]:
    def complete(context: typer.Context, typed: str) -> list[str]:
        from planner.cli.completion import offers

        return offers(word, context, typed)

    return complete


def _one_of(choices: list[str]) -> str:
    """
    >>> _one_of(["turns", "fuel", "risk"])
    'One of turns, fuel, risk.'
    """
    return f"One of {', '.join(choices)}."

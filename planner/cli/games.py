"""The door between games: which commands answer is decided by the edition that is named, or that a plan file is for."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from planner.editions.edition import load_part
from planner.editions.game import Game, game_of, game_of_default
from planner.errors import MissionError

# Commands that are about a plan in a file; it says of which edition it is.
READ_PLANS = ("check", "odds", "plan", "resume", "compare", "prove")
_MAX_BYTES = 2_000_000
_LONGEST = 20_000_000  # of all files that a command reads
_OPTIONS = ("--edition", "-e")


def commands_of(game: Game, own: Mapping[str, str]) -> Mapping[str, str]:
    """The commands of a game by name; `own` are those of the planner itself."""
    if game.commands is None:
        return own
    found: Any = load_part(game.commands)
    return {**{name: own[name] for name in own if name in found or name in SHARED}, **found}


# What serves every game by itself.
SHARED = ("map", "mission", "ships", "tech")


def game_asked_for(arguments: Sequence[str]) -> Game:
    """The game that a command line is about, by its edition, else by the plan that it names."""
    named = _edition_named(arguments)
    if named is None and arguments[:1] and arguments[0] in READ_PLANS:
        named = _edition_of_plan(arguments[1:])
    return game_of_default() if named is None else game_of(named)


def check_command(game: Game, name: str, commands: Mapping[str, str], every: Mapping[str, str]) -> None:
    """Refuse a command that a game does not have."""
    if name in every and name not in commands:
        raise MissionError(f"{game.title} has no 'planner {name}'; it has: {', '.join(commands)}")


def _edition_named(arguments: Sequence[str]) -> str | None:
    found = None
    for word, following in pairwise([*arguments, ""]):
        if word in _OPTIONS:
            found = following
        elif word.startswith("--edition="):
            found = word.removeprefix("--edition=")
        elif word.startswith("-e") and not word.startswith("--") and len(word) > 2:
            found = word[2:].removeprefix("=")
    return found


def _edition_of_plan(words: Sequence[str]) -> str | None:
    """The edition that the first file among the words names, if it is JSON that names one."""
    for word in words:
        if word == "-":
            return _edition_in(_standard_input())
        if not word.startswith("-"):
            path = Path(word)
            try:
                if path.is_file():
                    with path.open("rb") as file:
                        return _edition_in(file.read(_MAX_BYTES))
            except (OSError, ValueError):
                return None
    return None


def _standard_input() -> bytes:
    """What stands on standard input, put back for the command that reads it."""
    if sys.stdin is None:
        return b""
    content = sys.stdin.buffer.read(_LONGEST + 1)  # one byte more: who reads it for good refuses that
    sys.stdin = io.TextIOWrapper(io.BytesIO(content))
    return content


def _edition_in(content: bytes) -> str | None:
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    edition = data.get("edition") if isinstance(data, dict) else None
    return edition if isinstance(edition, str) else None

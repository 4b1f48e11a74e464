"""The games there are: which editions belong to each, on which board it is played, and where its commands stand.

Whoever opens the door for a player asks the game of the edition that was named; behind the door nobody asks again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from planner.editions.edition import DEFAULT_EDITION, edition_names, find_edition


class Game(NamedTuple):
    """One game. Commands are modules by the name of the command; None: those that the planner itself has."""

    title: str
    editions: Callable[[], tuple[str, ...]]  # those that are known now
    board: Callable[[str], str]  # the board of an edition
    door: str  # the module that programs use
    commands: str | None = None  # where a mapping of name to module stands, as module:name


HIGH_FRONTIER = Game("High Frontier", edition_names, lambda edition: find_edition(edition).board, "planner.door")
STELLAR_HORIZONS = Game(
    "Stellar Horizons",
    lambda: ("stellar",),
    lambda _: "stellar",
    "planner.horizons",
    "planner.cli.stellar:COMMANDS",
)
GAMES = (HIGH_FRONTIER, STELLAR_HORIZONS)


def game_of(edition: str) -> Game:
    """The game of an edition; that of the default edition if none is called so, which will then complain.

    >>> game_of("Stellar").title, game_of("hf3").title
    ('Stellar Horizons', 'High Frontier')
    """
    named = edition.casefold()
    return next((game for game in GAMES if named in map(str.casefold, game.editions())), game_of_default())


def game_of_default() -> Game:
    """The game that is played where nothing is said."""
    return next(game for game in GAMES if DEFAULT_EDITION in game.editions())


def all_editions() -> tuple[str, ...]:
    """Every edition of every game."""
    return tuple(edition for game in GAMES for edition in game.editions())


def board_of_edition(edition: str) -> str:
    """The name of the board that an edition is played on."""
    return game_of(edition).board(edition)


def other_games() -> str:
    """What a list of editions goes on with: those of other games, whose commands have options of their own.

    >>> other_games()
    '; or stellar (Stellar Horizons, which has options of its own)'
    """
    others = [game for game in GAMES if game is not game_of_default()]
    named = [
        f"{edition} ({game.title}, which has options of its own)" for game in others for edition in game.editions()
    ]
    return "".join(f"; or {one}" for one in named)

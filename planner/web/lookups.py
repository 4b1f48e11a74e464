"""What does not depend on a question: editions, boards, cards, and the page itself, made once and kept as bytes.

It is all read when it is first asked for by a name that is known; no name of a request is looked for among files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from planner.board.forms import FORMS, part
from planner.board.groups import groups
from planner.board.model import Board
from planner.board.names import find_space, fitting_spaces
from planner.cards.card import facts_of, find_card
from planner.cards.files import load_cards
from planner.cards.lookup import fitting_cards
from planner.drawing.overlay import styles
from planner.editions.edition import DEFAULT_EDITION, edition_names, find_edition
from planner.editions.game import GAMES, Game
from planner.editions.readings import ALL as ALL_READINGS
from planner.editions.seasons import CYCLE, season_of
from planner.report.readings import reading_facts
from planner.report.spaces import space_brief, space_facts, tell_space
from planner.report.stellar.catalogue import ship_rows, tech_rows
from planner.stellar.factfile import load_facts
from planner.web.boards import board_named, usable_boards

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}


class Piece(NamedTuple):
    """Something that is sent as it is."""

    content: bytes
    kind: str


class Lookups:
    """Everything of a server that is only read."""

    def __init__(self) -> None:
        self._boards = usable_boards()
        page = resources.files("planner.web").joinpath("page")
        self._page = {
            file.name: Piece(file.read_bytes(), _KINDS[f".{file.name.rpartition('.')[2]}"])
            for file in page.iterdir()
            if f".{file.name.rpartition('.')[2]}" in _KINDS
        }
        self._page["drawing.css"] = Piece(styles().encode(), _KINDS[".css"])

    def page(self, name: str) -> Piece | None:
        """A file of the page."""
        return self._page.get(name)

    @property
    def page_bytes(self) -> int:
        """Weight of all files of the page together."""
        return sum(len(piece.content) for piece in self._page.values())

    def board(self, name: str) -> Board:
        """A board by its name, and by nothing else."""
        return board_named(self._boards, name)

    @cache  # noqa: B019 - one for the whole life of a server
    def _overlay(self, name: str) -> Any:
        board = self.board(name)
        return part(FORMS[board.form].overlay)(board)

    @cache  # noqa: B019
    def drawing(self, name: str) -> Piece:
        """The board as SVG, to be laid flights over."""
        return Piece(self._overlay(name).ground().encode(), _KINDS[".svg"])

    @cache  # noqa: B019
    def key(self, name: str) -> Piece:
        """The meaning of its symbols."""
        return Piece(self._overlay(name).key().encode(), _KINDS[".svg"])

    @cache  # noqa: B019
    def board_facts(self, name: str) -> bytes:
        """Zones, groups of places, and every space with its place in the drawing."""
        board, overlay = self.board(name), self._overlay(name)
        spaces = [
            space_brief(space) | dict(zip("xy", overlay.place(space.id), strict=True))
            for space in board.spaces.values()
        ]
        zones = [{"id": zone.id, "name": zone.name} for zone in board.zones]
        named = [
            {"id": words, "name": group.name, "spaces": [space.id for space in group.spaces]}
            for words, group in groups(board).items()
        ]
        said = {"board": name, "title": board.title, "form": board.form, "size": overlay.size}
        return _json(said | {"zones": zones, "groups": named, "spaces": spaces})

    def boards(self) -> bytes:
        """The boards there are."""
        return _json([{"board": name, "title": one.title, "form": one.form} for name, one in self._boards.items()])

    def spaces(self, name: str, text: str, limit: int) -> bytes:
        """Spaces of which a text may be the name, best first."""
        board = self.board(name)
        found = fitting_spaces(board, text)
        if not found:
            find_space(board, text)  # says what was not found
        return _json([space_brief(space) | {"match": fit} for space, fit in found[:limit]])

    def space(self, name: str, space: str) -> bytes:
        """All facts of one space."""
        board = self.board(name)
        return _json(space_facts(tell_space(board, find_space(board, space))))

    @cache  # noqa: B019
    def editions(self) -> bytes:
        """The rule systems there are, of every game, and the season of each year of a cycle."""
        return _json([_edition_facts(game, name) for game in GAMES for name in game.editions()])

    @cache  # noqa: B019
    def readings(self) -> bytes:
        """Where the rulebooks of High Frontier are open, and what is taken."""
        return _json([reading_facts(reading) for reading in ALL_READINGS])

    @cache  # noqa: B019
    def ships(self) -> bytes:
        """The ships of Stellar Horizons."""
        return _json(ship_rows(load_facts()))

    @cache  # noqa: B019
    def technologies(self) -> bytes:
        """Its technologies, with what they do for a flight."""
        return _json(tech_rows(load_facts()))

    def cards(self, edition: str, text: str | None, limit: int) -> bytes:
        """Cards of an edition, all or those that fit a text, best first."""
        catalogue = load_cards(find_edition(edition).cards)
        if text is None:
            return _json([facts_of(side) for side in catalogue.values()])
        found = fitting_cards(catalogue, text)
        if not found:
            find_card(catalogue, text)  # says what was not found
        return _json([facts_of(side) | {"match": fit} for side, fit in found[:limit]])


def _edition_facts(game: Game, name: str) -> Mapping[str, Any]:
    facts = {"edition": name, "game": game.title, "board": game.board(name), "default": name == DEFAULT_EDITION}
    if name not in edition_names():  # a game that has no seasons, cards and money of this kind
        return facts | {"title": game.title}
    edition = find_edition(name)
    seasons = [season_of(year) for year in range(1, CYCLE + 1)]
    return facts | {"title": edition.title, "cards": edition.cards, "money": edition.money, "seasons": seasons}


def _json(value: Mapping[str, Any] | Iterable[Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()

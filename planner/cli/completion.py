"""What a shell offers when a word is half typed: names of places, zones, cards, boards and all else that has a list.

Identifiers are offered, never display names: they need no quotes. Nothing heavy is loaded, and nothing is ever
complained about: whatever goes wrong, nothing is offered, since a shell shows it in the midst of what is being typed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, MutableMapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.cli.output import hand_over
from planner.visible import visible

if TYPE_CHECKING:
    from planner.board.model import Board, Space
    from planner.cards.card import CardSide

_BREAKS = (":", "=")  # bash takes each for a word of its own


def complete_line(
    asked: str, make: Callable[[list[str]], Any], environment: MutableMapping[str, str] = os.environ
) -> int:
    """Answer a shell that asks what may follow; `make` gives the command line for the words typed so far."""
    environment["COLUMNS"] = "1000"  # else long descriptions would be broken, and each line taken for a word to offer
    shown, kept, code = StringIO(), "", 0
    try:
        if asked == "complete_bash":
            kept = _join_words(environment)
        with redirect_stdout(shown):
            make(_words(environment))([], prog_name="planner", standalone_mode=False)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except Exception:
        return 1
    offered = [line.removeprefix(kept) for line in shown.getvalue().splitlines() if line]
    if offered:
        hand_over("\n".join(offered))
    return code


def _words(environment: MutableMapping[str, str]) -> list[str]:
    """The words after `planner`, those of a half typed line among them."""
    return (environment.get("COMP_WORDS") or environment.get("_TYPER_COMPLETE_ARGS", "")).split()[1:]


def _join_words(environment: MutableMapping[str, str]) -> str:
    """Undo how bash cuts `zone:jup` into three words; gives what must not be offered again, as `zone:`."""
    typed, cursor = environment["COMP_WORDS"].split("\n"), int(environment["COMP_CWORD"])
    typed += [""] * (cursor + 1 - len(typed))
    joined: list[str] = []
    for word in typed[: cursor + 1]:
        if len(joined) > 1 and (word in _BREAKS or joined[-1].endswith(_BREAKS)):
            joined[-1] += word
        else:
            joined.append(word)
    environment["COMP_WORDS"], environment["COMP_CWORD"] = "\n".join(joined), str(len(joined) - 1)
    last = max(joined[-1].rfind(sign) for sign in _BREAKS)
    return joined[-1][: last + 1]


def offers(word: str, context: Any, typed: str) -> list[str]:
    """What may stand where an option or argument takes such a value (`place`, `zone`, ...), most of it by its start."""
    try:
        return [visible(value) for value in OFFERS[word](_Line(context), typed) if value.startswith(typed)]
    except Exception:
        return []


class _Line:
    """What was typed before: it decides on which board places are, and of which edition cards."""

    def __init__(self, context: Any) -> None:
        self.given: dict[str, Any] = context.params
        self.commands: list[str] = context.command_path.split()

    def board(self) -> Board:
        from planner.board.files import DEFAULT_BOARD, load_board
        from planner.editions.game import board_of_edition

        named = self._given("board") or self._given("same_board")
        edition = self._given("edition") or self._edition_of_stack()
        return load_board(named or (board_of_edition(edition) if edition else DEFAULT_BOARD))

    def cards(self) -> Iterable[CardSide]:
        from planner.cards.files import load_cards
        from planner.editions.edition import DEFAULT_EDITION, find_edition

        edition = self._given("edition") or self._edition_of_stack() or DEFAULT_EDITION
        return load_cards(edition if "cards" in self.commands else find_edition(edition).cards).values()

    def _given(self, name: str) -> str:
        """What was typed for an option, the last of it if it may be repeated; empty if nothing was."""
        value = self.given.get(name)
        if isinstance(value, list | tuple):
            value = value[-1] if value else None
        return "" if value is None else str(value)

    def _edition_of_stack(self) -> str | None:
        from planner.errors import BadStack
        from planner.files import tomlfile

        try:
            text = tomlfile.read_file(Path(self._given("stack")), "stack file", BadStack)
            edition = tomlfile.parse(text, BadStack).get("edition")
        except BadStack:  # none was named, or it is not there, or not to be read
            return None
        return edition if isinstance(edition, str) else None


def _places(line: _Line, typed: str) -> list[str]:
    """Sites and other places of note; every space that begins so only if none of them does, or if it is typed whole."""
    spaces = [space for space in line.board().spaces.values() if space.id.startswith(typed)]
    notable = [space.id for space in spaces if space.site or space.roles or space.id == typed]
    # Where identifiers have colons, names without blanks are easier to type.
    notable += [name for space in line.board().spaces.values() if (name := _short_name(space)).startswith(typed)]
    return notable or [space.id for space in spaces]


def _short_name(space: Space) -> str:
    """What may be typed for a place whose identifier says its kind before a colon; empty for all others."""
    kind, colon, name = space.id.partition(":")
    return name if colon and kind == "surface" else ""


def _goals(line: _Line, typed: str) -> Iterable[str]:
    """Places, and groups of them."""
    from planner.board.groups import bodies

    groups = [f"zone:{zone}" for zone in line.board().zone_by_id] + [f"flag:{flag}" for flag in _flags(line, typed)]
    return [*_places(line, typed), *bodies(line.board()), *groups]


def _sites(line: _Line, typed: str) -> list[str]:
    return [space.id for space in line.board().sites]


def _spaces(line: _Line, typed: str) -> list[str]:
    zones = [f"zone:{zone}" for zone in line.board().zone_by_id]
    return ["belts", "hazards", *zones, *_places(line, typed)]


def _cards(line: _Line, typed: str) -> list[str]:
    return [card.slug for card in line.cards()]


def _names(line: _Line, typed: str) -> list[str]:
    """What a look-up is asked for: a card, a reading or a place."""
    if "cards" in line.commands:
        return _cards(line, typed)
    return (
        [reading.removesuffix("=") for reading in _readings(line, "")]
        if "readings" in line.commands
        else _places(line, typed)
    )


def _zones(line: _Line, typed: str) -> Iterable[str]:
    return line.board().zone_by_id


def _areas(line: _Line, typed: str) -> Iterable[str]:
    board = line.board()
    return dict.fromkeys([*board.zone_by_id, *(board.region_titles or ()), *_places(line, typed)])


def _seasons(line: _Line, typed: str) -> Iterable[str]:
    from planner.board.model import SEASONS

    return SEASONS


def _flags(line: _Line, typed: str) -> Iterable[str]:
    from planner.board.filters import FLAGS, SPACE_FLAGS

    return (*FLAGS, *SPACE_FLAGS)


def _kinds(line: _Line, typed: str) -> Iterable[str]:
    return dict.fromkeys(["all", *(space.kind for space in line.board().spaces.values())])


def _boards(line: _Line, typed: str) -> list[str]:
    from planner.board.files import imported_boards, shipped_boards

    return [*shipped_boards(), *imported_boards()]


def _editions(line: _Line, typed: str) -> Iterable[str]:
    if "cards" in line.commands:
        from planner.cards.files import shipped_editions

        return shipped_editions()
    from planner.editions.game import all_editions

    return all_editions()


def _readings(line: _Line, typed: str) -> list[str]:
    """First the name, and once that is there its answers."""
    from planner.editions.readings import ALL

    if "=" in typed:
        return [f"{reading.name}={answer}" for reading in ALL for answer, _ in reading.answers]
    return [f"{reading.name}=" for reading in ALL]


def _grades(line: _Line, typed: str) -> Iterable[str]:
    from planner.rocket.strip import GRADES

    return GRADES


def _card_words(field: str) -> Callable[[_Line, str], Iterable[str]]:
    def words(line: _Line, typed: str) -> Iterable[str]:
        return dict.fromkeys(filter(None, (getattr(card, field) for card in line.cards())))

    return words


def _gifts(line: _Line, typed: str) -> Iterable[str]:
    from planner.cards.lookup import GIVES

    return GIVES


# By the word that says what an option takes.
OFFERS: dict[str, Callable[[_Line, str], Iterable[str]]] = {
    "place": _places,
    "goal": _goals,
    "site": _sites,
    "space": _spaces,
    "area": _areas,
    "zone": _zones,
    "season": _seasons,
    "flag": _flags,
    "kind": _kinds,
    "board": _boards,
    "edition": _editions,
    "name=value": _readings,
    "name": _names,
    "card": _cards,
    "grade": _grades,
    "gift": _gifts,
    "deck": _card_words("deck"),
    "colour": _card_words("colour"),
    "module": _card_words("module"),
}

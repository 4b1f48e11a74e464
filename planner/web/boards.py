"""The data of a server, all read at its start: no request makes it read a file, whatever names it says."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from planner.board.files import imported_boards, load_board, shipped_boards
from planner.board.model import Board
from planner.cards.files import load_cards, shipped_editions
from planner.drawing.layout import load_layout
from planner.editions.edition import edition_names, find_edition
from planner.errors import PlannerError, UnknownBoard, meant
from planner.files.held import hold
from planner.rocket.strip import load_strip


def usable_boards() -> dict[str, Board]:
    """Every board that there is, by its name, with cards and layouts of all of them held. A board that was imported and
    is broken is left out."""
    hold()
    for edition in shipped_editions():
        load_cards(edition)
    for name in edition_names():
        load_strip(find_edition(name).strip)
    found = {name: load_board(name) for name in shipped_boards()}
    for name in imported_boards():
        with suppress(PlannerError):
            found[name] = load_board(name)
    for board in found.values():
        load_layout(board)
    return found


def board_named(boards: Mapping[str, Board], name: str) -> Board:
    """A board by its name, and by nothing else."""
    if name not in boards:
        raise UnknownBoard(f"no board named {name!r}; there are: {', '.join(boards)}{meant(name, boards)}")
    return boards[name]

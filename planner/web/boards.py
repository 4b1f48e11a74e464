"""The boards of a server, all read at its start: no name of a request is ever looked for among files."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from planner.board.files import imported_boards, load_board, shipped_boards
from planner.board.model import Board
from planner.errors import PlannerError, UnknownBoard, meant


def usable_boards() -> dict[str, Board]:
    """Every board that there is, by its name. One that was imported and is broken is left out."""
    found = {name: load_board(name) for name in shipped_boards()}
    for name in imported_boards():
        with suppress(PlannerError):
            found[name] = load_board(name)
    return found


def board_named(boards: Mapping[str, Board], name: str) -> Board:
    """A board by its name, and by nothing else."""
    if name not in boards:
        raise UnknownBoard(f"no board named {name!r}; there are: {', '.join(boards)}{meant(name, boards)}")
    return boards[name]

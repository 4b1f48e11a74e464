"""The printed boards, each read once."""

from __future__ import annotations

from functools import lru_cache

from planner.board.files import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition


@lru_cache(maxsize=2)
def board_of(edition: str) -> Board:
    return load_board(find_edition(edition).board)

"""Mission planner for High Frontier and Stellar Horizons: exact answers for players.

>>> import planner
>>> board = planner.load_board("hf4")
>>> planner.find_space(board, "Ceres").id
'ceres'
"""

from __future__ import annotations

from planner.board.files import load_board
from planner.board.model import Board, Exit, Link, Site, Space, Zone
from planner.board.names import find_space, search_spaces
from planner.errors import BoardError, DataError, MissionError, PlannerError, UnknownBoard, UnknownSpace

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BoardError",
    "DataError",
    "Exit",
    "Link",
    "MissionError",
    "PlannerError",
    "Site",
    "Space",
    "UnknownBoard",
    "UnknownSpace",
    "Zone",
    "find_space",
    "load_board",
    "search_spaces",
]

"""What questions to the search on the real boards share: the boards, and how they are asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from planner import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.missions.mission import Mission
from planner.missions.solve import Answer, solve
from planner.rocket.stack import Stack
from planner.rules.compiler import Wishes


class Asked(Protocol):
    """A rocket, where and when it starts, and what is wanted of its flight."""

    @property
    def board(self) -> Board: ...
    @property
    def stack(self) -> Stack: ...
    @property
    def start(self) -> str: ...
    @property
    def year(self) -> int: ...
    @property
    def years(self) -> int: ...
    @property
    def wishes(self) -> Wishes: ...


def answer_to(asked: Asked, goal: str | None = None) -> Answer:
    """Search for one goal, or for every place."""
    return solve(
        Mission(
            asked.board,
            asked.stack,
            asked.start,
            goal=goal,
            year=asked.year,
            max_years=asked.years,
            via=asked.wishes.via,
            avoid=sorted(asked.wishes.avoid),
            penalty=asked.wishes.penalty,
        )
    )


@lru_cache(maxsize=2)
def board_of(edition: str) -> Board:
    return load_board(find_edition(edition).board)

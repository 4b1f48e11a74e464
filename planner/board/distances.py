"""Fewest burns between spaces when only burns count: no pivots, no thrust, no fuel.

This is the number on the printed signposts, a landmark for players and a check of the map; real routes come from the
search.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping

from planner.board.model import Board

# Half-burns to enter a space of each kind: a half-lander burn takes half the fuel of a burn (hf4 H5e, hf3 G4).
HALF_BURNS = {"burn": 2, "lander-burn": 2, "half-lander-burn": 1}


def fewest_half_burns(board: Board, start: str) -> Mapping[str, int]:
    """Half-burns from `start` to every space that can be reached.

    >>> from planner import load_board
    >>> fewest_half_burns(load_board("hf4"), "leo")["ceres"]
    9
    """
    best = {start: 0}
    waiting = [(0, start)]
    while waiting:
        half_burns, space_id = heapq.heappop(waiting)
        if half_burns > best[space_id]:
            continue
        for exit in board.exits[space_id]:
            reached = half_burns + HALF_BURNS.get(board.spaces[exit.to].kind, 0)
            if reached < best.get(exit.to, reached + 1):
                best[exit.to] = reached
                heapq.heappush(waiting, (reached, exit.to))
    return best

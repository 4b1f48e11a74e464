"""A plan drawn on its board."""

from __future__ import annotations

from planner.board.model import Board
from planner.drawing import Route, draw_board
from planner.plan.model import Plan


def draw_plan(plan: Plan, board: Board, dark: bool = False) -> str:
    """SVG of the part of the board that a plan leads through, with the end of each turn marked."""
    spaces, ends = [plan.start], []
    for turn in plan.turns:
        spaces += [step.to for step in turn.steps]
        ends.append(len(spaces) - 1)
    return draw_board(board, focus=frozenset(spaces), dark=dark, routes=[Route(tuple(spaces), tuple(ends))])

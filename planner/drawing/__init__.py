"""Pictures of boards as SVG: the whole board, close-ups, and routes drawn into them."""

from planner.drawing.focus import focus_spaces
from planner.drawing.marks import Mark, Marks
from planner.drawing.picture import Route, draw_board, picture_labels

__all__ = ["Mark", "Marks", "Route", "draw_board", "focus_spaces", "picture_labels"]

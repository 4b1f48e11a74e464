"""Pictures of boards as SVG: the whole board, close-ups, and flights drawn into them."""

from planner.drawing.focus import focus_spaces
from planner.drawing.marks import Mark, Marks
from planner.drawing.picture import draw_board, picture_labels
from planner.drawing.route import Route, RouteStep, RouteTurn

__all__ = [
    "Mark",
    "Marks",
    "Route",
    "RouteStep",
    "RouteTurn",
    "draw_board",
    "focus_spaces",
    "picture_labels",
]

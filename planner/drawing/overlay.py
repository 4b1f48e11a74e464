"""The whole board for a page: drawn once, and then one flight after the other to be laid over it."""

from __future__ import annotations

from planner.board.model import Board
from planner.drawing.colours import DARK, LIGHT, SEASON_COLOURS, Palette, style_sheet
from planner.drawing.labels import Box, Crowd
from planner.drawing.layout import Point, load_layout
from planner.drawing.legend import legend
from planner.drawing.naming import crowd_of
from planner.drawing.picture import draw_ground
from planner.drawing.route import Route
from planner.drawing.scene import make_scene
from planner.drawing.signs import draw_signs, place_signs, quick_signs, sign_leaders, sign_styles
from planner.drawing.tracing import flown_lines, route_styles, trace

_UNIT = 1.7  # size of lines and signs against those of a close-up: they are read on the whole board and near by
_KEY_WIDTH = 600.0


class Overlay:
    """A board as it is drawn, with room kept for the signs of flights.

    >>> from planner import load_board
    >>> Overlay(load_board("hf4")).ground()[:4]
    '<svg'
    """

    def __init__(self, board: Board) -> None:
        self._scene = make_scene(board, load_layout(board))
        self._crowd = crowd_of(self._scene.spaces, self._scene.places, self._scene.lines)
        self._crowd.add_boxes(label.box for label in self._scene.labels.values())

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in the units of the drawing."""
        return self._scene.width, self._scene.height

    def place(self, space: str) -> Point:
        """Where a space is drawn."""
        return self._scene.places[space]

    def ground(self) -> str:
        """SVG of the board without its key. It has no styles of its own: see `styles`."""
        return draw_ground(self._scene)

    def key(self) -> str:
        """SVG of the key, narrow and high. The shapes it refers to are those of the ground."""
        parts, height = legend(self._scene.board.title, 0, 0, _KEY_WIDTH)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_KEY_WIDTH:.0f} {height:.0f}">{parts}</svg>\n'

    def flight(self, route: Route, quick: bool = False) -> str:
        """SVG elements of a flight, in the units of the ground: its line, and signs at its turns, burns and rolls; a
        `quick` one has signs at turns only, wherever they lie."""
        scene = self._scene
        flown = trace(route, scene.board, scene.lines, scene.places, _UNIT)
        if quick:
            signs = quick_signs(route, scene.board, scene.places, _UNIT)
        else:
            boxes = {cell: [*boxes] for cell, boxes in self._crowd.boxes.items()}
            crowd = Crowd(self._crowd.discs, self._crowd.points, boxes)
            bounds = Box(3, 3, scene.width - 3, scene.height - 3)
            signs = place_signs(route, scene.board, scene.places, flown, crowd, bounds, _UNIT)
        return "".join([*flown_lines(flown, _UNIT), *sign_leaders(signs), *draw_signs(signs)])


def styles() -> str:
    """CSS for boards and flights, light and dark as the reader has set his screen."""

    def sheet(colours: Palette) -> str:
        return f":root{{{_variables(colours)}}}" + style_sheet(colours) + route_styles(colours) + sign_styles(colours)

    return f"{sheet(LIGHT)}@media (prefers-color-scheme:dark){{{sheet(DARK)}}}"


def _variables(colours: Palette) -> str:
    """The colours of a picture by name, for what stands beside it."""
    named = {"sheet": colours.sheet, "ink": colours.ink, "soft": colours.soft, "line": colours.zone_line}
    named |= {"blank": colours.blank, "link": colours.link, "burn": colours.burn, "chute": colours.chute}
    named |= {f"tint-{number}": tint for number, tint in enumerate(colours.zone_tints)}
    for number, (fill, ink) in enumerate(colours.turns):
        named |= {f"turn-{number}": fill, f"on-turn-{number}": ink}
    named |= {f"season-{season}": colour for season, colour in SEASON_COLOURS.items()}
    return "".join(f"--{name}:{value};" for name, value in named.items())

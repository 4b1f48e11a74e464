"""What is written beside the symbols: names of sites on the whole board, all names in a close-up.

Only words are chosen here; where they go is found by labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planner.board.model import Board, Space
from planner.drawing.curves import Line
from planner.drawing.labels import Box, Crowd, Disc, Label, Wish, place_labels
from planner.drawing.layout import Layout, Point
from planner.drawing.route import Route
from planner.drawing.symbols import letters_inside, reach

SITE_FONT, LESSER_FONT, HOHMANN_FONT = 17.0, 13.0, 10.0
CLOSE_SITE_FONT, CLOSE_FONT, CLOSE_HOHMANN_FONT = 15.0, 11.5, 9.0


def layout_lines(board: Board, layout: Layout) -> list[Line]:
    """The line of every link, in the order of Board.links."""
    return [
        Line(layout.places[link.a], layout.places[link.b], layout.curves.get(index))
        for index, link in enumerate(board.links)
    ]


def crowd_of(spaces: Iterable[Space], places: Mapping[str, Point], lines: Iterable[Line]) -> Crowd:
    """Symbols and links, which labels have to avoid."""
    crowd = Crowd()
    for space in spaces:
        crowd.add_disc(Disc(*places[space.id], reach(space) + 1))
    for line in lines:
        for x, y in line.points(10):
            crowd.add_point(x, y)
    return crowd


def board_wishes(board: Board, places: Mapping[str, Point]) -> list[Wish]:
    """Names of all sites, and printed letters that do not fit into their symbol."""
    wishes = []
    for space in board.spaces.values():
        x, y = places[space.id]
        if space.site is not None:
            wishes.append(Wish(space.id, space.name, x, y, reach(space), SITE_FONT, far=80))
        elif space.label and not letters_inside(space):
            wishes.append(Wish(space.id, space.label, x, y, reach(space), LESSER_FONT, far=80, max_lines=2))
        elif {"exit", "sunlens"} & set(space.roles):
            wishes.append(Wish(space.id, space.name, x, y, reach(space), LESSER_FONT))
    return wishes


def place_board_labels(board: Board, layout: Layout) -> tuple[dict[str, Label], int]:
    """Labels for the picture of the whole board, and how many were wanted."""
    wishes = board_wishes(board, layout.places)
    crowd = crowd_of(board.spaces.values(), layout.places, layout_lines(board, layout))
    bounds = Box(8, 8, layout.size[0] - 8, layout.size[1] - 8)
    return place_labels(wishes, crowd, bounds), len(wishes)


def close_wishes(
    spaces: Iterable[Space], places: Mapping[str, Point], route: Route | None = None, overview: bool = False
) -> list[Wish]:
    """A label for every symbol: its name, as a told flight says it. Whatever is told can be typed.

    An overview names only sites and what a flight enters.
    """
    flown = frozenset(() if route is None else route.spaces)
    wishes = []
    for space in spaces:
        if space.site is not None:
            font = CLOSE_SITE_FONT
        elif overview and space.id not in flown:
            continue
        else:
            font = CLOSE_HOHMANN_FONT if space.kind == "hohmann" else CLOSE_FONT
        lines = 3 if space.site is not None else 2 if space.id in flown else 1
        wishes.append(Wish(space.id, space.name, *places[space.id], reach(space), font, far=80, max_lines=lines))
    return wishes


def end_wishes(route: Route, board: Board, places: Mapping[str, Point], unit: float) -> list[Wish]:
    """Names of the start and of the ends of turns, sized to the picture."""
    wishes = []
    for space_id in dict.fromkeys((route.start, *route.ends())):
        space = board.spaces[space_id]
        font = (CLOSE_FONT if space.site is None else CLOSE_SITE_FONT) * max(1.0, unit**0.8)
        wishes.append(Wish(space.id, space.name, *places[space.id], reach(space), font, far=200))
    return wishes

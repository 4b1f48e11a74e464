"""What a picture shows and where: spaces, lines and names of the whole board or of a close-up, in picture units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from planner.board.model import Board, Space
from planner.drawing.backdrop import Sheet
from planner.drawing.curves import Line
from planner.drawing.focus import window
from planner.drawing.labels import Box, Crowd, Label, Wish, label_at, place_labels, word_box, wrapped
from planner.drawing.layout import Curve, Layout, Point
from planner.drawing.marks import Marks, PlacedMarks, place_marks
from planner.drawing.naming import (
    CLOSE_HOHMANN_FONT,
    board_wishes,
    close_wishes,
    crowd_of,
    end_wishes,
    layout_lines,
    place_board_labels,
)
from planner.drawing.route import Route
from planner.drawing.signs import Sign, place_signs
from planner.drawing.symbols import reach
from planner.drawing.tracing import FlownStep, trace

_CLOSE_WIDTH = 1400.0  # wanted width of a close-up


@dataclass(frozen=True)
class Scene:
    """Everything in the units of the picture."""

    board: Board
    width: float
    height: float
    spaces: tuple[Space, ...]
    places: Mapping[str, Point]
    lines: Sequence[Line]
    labels: Mapping[str, Label]
    tags: tuple[Label, ...]  # where links lead that leave the picture
    sheet: Sheet
    unit: float = 1.0  # how much larger than a close-up of usual width: what is sized to the picture grows with it
    flown: tuple[FlownStep, ...] = ()
    signs: tuple[Sign, ...] = ()
    marks: PlacedMarks | None = None


def make_scene(board: Board, layout: Layout, focus: frozenset[str] | None = None, route: Route | None = None) -> Scene:
    """The whole board, or the part around the spaces in ``focus``, with room made for a flight."""
    return _close_up(board, layout, focus, route) if focus else _whole(board, layout, route)


def _whole(board: Board, layout: Layout, route: Route | None) -> Scene:
    if layout.labels:
        labels = _stored_labels(board, layout)
    else:
        labels, _ = place_board_labels(board, layout)
    lines = layout_lines(board, layout)
    width, height = layout.size
    unit = width / _CLOSE_WIDTH
    flown: tuple[FlownStep, ...] = ()
    signs: tuple[Sign, ...] = ()
    if route is not None:
        flown = trace(route, board, lines, layout.places, unit)
        crowd = crowd_of(board.spaces.values(), layout.places, lines)
        crowd.add_boxes(label.box for label in labels.values())
        signs = place_signs(route, board, layout.places, flown, crowd, _within(3, width, height), unit)
    return Scene(
        board,
        width,
        height,
        tuple(board.spaces.values()),
        layout.places,
        lines,
        labels,
        (),
        Sheet(width, height, layout.places, layout.zones, layout.words),
        unit,
        flown,
        signs,
    )


def _stored_labels(board: Board, layout: Layout) -> dict[str, Label]:
    labels = {}
    for wish in board_wishes(board, layout.places):
        place = layout.labels.get(wish.key)
        if place is not None:
            lines = wrapped(wish.text, place.lines)
            labels[wish.key] = label_at(wish, lines, wish.x + place.dx, wish.y + place.dy, place.anchor)
    return labels


def _close_up(board: Board, layout: Layout, focus: Iterable[str], route: Route | None) -> Scene:
    view = window(board, layout.places, focus)
    wide = view.right - view.left
    # A flight across half the board is told by its own spaces. Larger than the board is drawn, it would be lost.
    overview = route is not None and wide > _CLOSE_WIDTH
    scale = max(1.0 if overview else 1.2, min(2.4, _CLOSE_WIDTH / wide))
    while True:
        scene = _scaled(board, layout, view, scale, route, overview)
        # A tight place is drawn larger until every symbol has its name; beyond some size the rest stays unnamed.
        if overview or len(scene.labels) == len(scene.spaces) or scale > 4.5:
            return scene
        scale *= 1.2


def _scaled(board: Board, layout: Layout, view: Box, scale: float, route: Route | None, overview: bool) -> Scene:
    def moved(point: Point) -> Point:
        return (point[0] - view.left) * scale, (point[1] - view.top) * scale

    places = {space_id: moved(place) for space_id, place in layout.places.items()}
    width, height = moved((view.right, view.bottom))
    unit = width / _CLOSE_WIDTH
    spaces = tuple(space for space in board.spaces.values() if _inside(places[space.id], reach(space), width, height))
    lines = [
        Line(moved(line.start), moved(line.end), line.curve and Curve(moved(line.curve[0]), moved(line.curve[1])))
        for line in layout_lines(board, layout)
    ]
    crowd = crowd_of(spaces, places, _visible(lines, width, height))
    flown: tuple[FlownStep, ...] = ()
    signs: tuple[Sign, ...] = ()
    ends: list[Wish] = []
    if route is not None:
        ends = end_wishes(route, board, places, unit)
        flown = trace(route, board, lines, places, unit)
        for point in (point for step in flown for point in step.points()):
            crowd.add_point(*point)  # once more: the line of a flight is wide
        signs = place_signs(route, board, places, flown, crowd, _within(6, width, height), unit)
    labels = _close_labels(close_wishes(spaces, places, route, overview), ends, crowd, _within(6, width, height))
    zones = tuple((zone, tuple(map(moved, outline))) for zone, outline in layout.zones)
    tags = place_labels(_tag_wishes(board, spaces, lines, width, height), crowd, _within(3, width, height))
    crowd.add_boxes(label.box for label in tags.values())
    words = tuple(word._replace(x=x, y=y) for word in layout.words for x, y in [moved((word.x, word.y))])
    free = tuple(word for word in words if _fits(word_box(word), width, height) and not crowd.hits(word_box(word)))
    sheet = Sheet(width, height, places, zones, free, scale)
    return Scene(board, width, height, spaces, places, lines, labels, tuple(tags.values()), sheet, unit, flown, signs)


def _close_labels(wishes: Sequence[Wish], ends: Sequence[Wish], crowd: Crowd, bounds: Box) -> dict[str, Label]:
    """Names in a close-up, added to the crowd: first those of the ends of turns, which are larger if that can be."""
    labels: dict[str, Label] = {}
    for some in (ends, [wish for wish in wishes if any(wish.key == end.key for end in ends)], wishes):
        found = place_labels([wish for wish in some if wish.key not in labels], crowd, bounds)
        crowd.add_boxes(label.box for label in found.values())
        labels |= found
    return labels


def with_marks(scene: Scene, marks: Marks) -> Scene:
    """The scene with a number at each space that has one."""
    crowd = crowd_of(scene.spaces, scene.places, _visible(scene.lines, scene.width, scene.height))
    crowd.add_boxes(label.box for label in (*scene.labels.values(), *scene.tags))
    bounds = _within(3, scene.width, scene.height)
    return replace(scene, marks=place_marks(marks, scene.spaces, scene.places, crowd, bounds))


def _within(margin: float, width: float, height: float) -> Box:
    return Box(margin, margin, width - margin, height - margin)


def _tag_wishes(
    board: Board, spaces: Iterable[Space], lines: Sequence[Line], width: float, height: float
) -> list[Wish]:
    """At the rim of a close-up: the space to which a link leads that is cut off there."""
    shown = {space.id for space in spaces}
    wishes: dict[tuple[str, int, int], Wish] = {}
    for link, line in zip(board.links, lines, strict=True):
        if (link.a in shown) == (link.b in shown):
            continue
        way, goal = (line, link.b) if link.a in shown else (line.reversed(), link.a)
        x, y = next((spot for spot in way.points(4) if not _inside(spot, 8, width, height)), way.end)
        # Two links that leave side by side for the same space need one tag only.
        key = (goal, int(x // 90), int(y // 90))
        text = f"\u2192 {board.spaces[goal].name}"
        wishes[key] = Wish(f"{key}", text, x, y, 2, CLOSE_HOHMANN_FONT, far=30, max_lines=1)
    return list(wishes.values())


def _inside(place: Point, margin: float, width: float, height: float) -> bool:
    return margin <= place[0] <= width - margin and margin <= place[1] <= height - margin


def _fits(box: Box, width: float, height: float) -> bool:
    return box.left >= 0 and box.top >= 0 and box.right <= width and box.bottom <= height


def _visible(lines: Iterable[Line], width: float, height: float) -> list[Line]:
    return [line for line in lines if may_show(line, width, height)]


def may_show(line: Line, width: float, height: float) -> bool:
    points: list[Point] = [line.start, line.end, *(line.curve or ())]
    return (
        min(x for x, _ in points) < width
        and max(x for x, _ in points) > 0
        and min(y for _, y in points) < height
        and max(y for _, y in points) > 0
    )

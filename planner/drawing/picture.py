"""Pictures of a board as SVG text: the whole board, or a close-up of one part with every space named.

Pictures are plain text made with the standard library. Whatever comes from a board is escaped, since imported boards
may hold any characters in their names.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from planner.board.model import Board, Link, Space
from planner.drawing.backdrop import Sheet, backdrop
from planner.drawing.colours import ROUTE_COLOURS, Palette, palette, style_sheet
from planner.drawing.curves import Line
from planner.drawing.focus import window
from planner.drawing.labels import LINE_HEIGHT, Box, Label, Wish, label_at, place_labels, word_box, wrapped
from planner.drawing.layout import Curve, Layout, Point, load_layout
from planner.drawing.legend import legend
from planner.drawing.marks import Marks, PlacedMarks, chips, mark_styles, place_marks, rings
from planner.drawing.naming import (
    CLOSE_HOHMANN_FONT,
    board_wishes,
    close_wishes,
    crowd_of,
    layout_lines,
    place_board_labels,
)
from planner.drawing.symbols import definitions, reach, symbol
from planner.visible import visible

_CLOSE_WIDTH = 1400.0  # wanted width of a close-up
_LEADER = 20.0  # a label farther from its symbol gets a thin line to it


class Route(NamedTuple):
    """A flight to be shown: spaces in order, and at which of them (by index) a turn ends."""

    spaces: tuple[str, ...]
    turn_ends: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Scene:
    """Everything in the units of the picture."""

    board: Board
    colours: Palette
    width: float
    height: float
    spaces: tuple[Space, ...]
    places: Mapping[str, Point]
    lines: Sequence[Line]
    labels: Mapping[str, Label]
    tags: tuple[Label, ...]  # where links lead that leave the picture
    sheet: Sheet
    marks: PlacedMarks | None = None


def draw_board(
    board: Board,
    focus: frozenset[str] | None = None,
    dark: bool = False,
    routes: Sequence[Route | Sequence[str]] = (),
    layout: Layout | None = None,
    marks: Marks | None = None,
) -> str:
    """SVG of the whole board, or of the part around the spaces in ``focus`` with all symbols named.

    ``routes`` are drawn as thick lines; the number of a turn stands where the turn ends. ``marks`` put a number with
    a colour to spaces; sites without one are left blank.

    >>> from planner import load_board
    >>> draw_board(load_board("hf4"), focus=frozenset(["leo"]))[:4]
    '<svg'
    """
    layout = layout or load_layout(board)
    scene = _close_up(board, layout, focus, dark) if focus else _whole(board, layout, dark)
    if marks is not None:
        scene = replace(scene, marks=_place_marks(scene, marks))
    return _svg(scene, [route if isinstance(route, Route) else Route(tuple(route)) for route in routes])


def picture_labels(board: Board, focus: frozenset[str] | None = None, layout: Layout | None = None) -> list[Label]:
    """The labels of a picture with their boxes, for those who want to check or index them."""
    layout = layout or load_layout(board)
    scene = _close_up(board, layout, focus, False) if focus else _whole(board, layout, False)
    return [*scene.labels.values(), *scene.tags]


def _whole(board: Board, layout: Layout, dark: bool) -> _Scene:
    if layout.labels:
        labels = _stored_labels(board, layout)
    else:
        labels, _ = place_board_labels(board, layout)
    return _Scene(
        board,
        palette(dark),
        *layout.size,
        tuple(board.spaces.values()),
        layout.places,
        layout_lines(board, layout),
        labels,
        (),
        Sheet(*layout.size, layout.places, layout.zones, layout.words),
    )


def _stored_labels(board: Board, layout: Layout) -> dict[str, Label]:
    labels = {}
    for wish in board_wishes(board, layout.places):
        place = layout.labels.get(wish.key)
        if place is not None:
            lines = wrapped(wish.text, place.lines)
            labels[wish.key] = label_at(wish, lines, wish.x + place.dx, wish.y + place.dy, place.anchor)
    return labels


def _close_up(board: Board, layout: Layout, focus: Iterable[str], dark: bool) -> _Scene:
    view = window(board, layout.places, focus)
    scale = max(1.2, min(2.4, _CLOSE_WIDTH / (view.right - view.left)))
    while True:
        scene = _scaled(board, layout, view, scale, dark)
        # A tight place is drawn larger until every symbol has its name; beyond some size the rest stays unnamed.
        if len(scene.labels) == len(scene.spaces) or scale > 4.5:
            return scene
        scale *= 1.2


def _scaled(board: Board, layout: Layout, view: Box, scale: float, dark: bool) -> _Scene:
    def moved(point: Point) -> Point:
        return (point[0] - view.left) * scale, (point[1] - view.top) * scale

    places = {space_id: moved(place) for space_id, place in layout.places.items()}
    width, height = moved((view.right, view.bottom))
    spaces = tuple(space for space in board.spaces.values() if _inside(places[space.id], reach(space), width, height))
    lines = [
        Line(moved(line.start), moved(line.end), line.curve and Curve(moved(line.curve[0]), moved(line.curve[1])))
        for line in layout_lines(board, layout)
    ]
    crowd = crowd_of(spaces, places, _visible(lines, width, height))
    labels = place_labels(close_wishes(spaces, places), crowd, Box(6, 6, width - 6, height - 6))
    zones = tuple((zone, tuple(map(moved, outline))) for zone, outline in layout.zones)
    crowd.add_boxes(label.box for label in labels.values())
    tags = place_labels(_tag_wishes(board, spaces, lines, width, height), crowd, Box(3, 3, width - 3, height - 3))
    crowd.add_boxes(label.box for label in tags.values())
    words = tuple(word._replace(x=x, y=y) for word in layout.words for x, y in [moved((word.x, word.y))])
    free = tuple(word for word in words if _fits(word_box(word), width, height) and not crowd.hits(word_box(word)))
    sheet = Sheet(width, height, places, zones, free, scale)
    return _Scene(board, palette(dark), width, height, spaces, places, lines, labels, tuple(tags.values()), sheet)


def _place_marks(scene: _Scene, marks: Marks) -> PlacedMarks:
    crowd = crowd_of(scene.spaces, scene.places, _visible(scene.lines, scene.width, scene.height))
    crowd.add_boxes(label.box for label in (*scene.labels.values(), *scene.tags))
    return place_marks(marks, scene.spaces, scene.places, crowd, Box(3, 3, scene.width - 3, scene.height - 3))


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
        wishes[key] = Wish(f"{key}", f"\u2192 {goal}", x, y, 2, CLOSE_HOHMANN_FONT, far=30, max_lines=1)
    return list(wishes.values())


def _inside(place: Point, margin: float, width: float, height: float) -> bool:
    return margin <= place[0] <= width - margin and margin <= place[1] <= height - margin


def _fits(box: Box, width: float, height: float) -> bool:
    return box.left >= 0 and box.top >= 0 and box.right <= width and box.bottom <= height


def _visible(lines: Iterable[Line], width: float, height: float) -> list[Line]:
    return [line for line in lines if _may_show(line, width, height)]


def _may_show(line: Line, width: float, height: float) -> bool:
    points: list[Point] = [line.start, line.end, *(line.curve or ())]
    return (
        min(x for x, _ in points) < width
        and max(x for x, _ in points) > 0
        and min(y for _, y in points) < height
        and max(y for _, y in points) > 0
    )


def _svg(scene: _Scene, routes: Sequence[Route]) -> str:
    width, height = scene.width, scene.height
    title = scene.board.title if scene.marks is None else f"{scene.board.title}: {scene.marks.marks.title}"
    key, key_height = legend(title, 0, height, width, scene.marks)
    full = height + key_height
    colours = scene.colours
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {full:.0f}" width="{width:.0f}" '
        f'height="{full:.0f}"><title>{escape(title)}</title>',
        f"<style>{style_sheet(colours)}{mark_styles(colours) if scene.marks else ''}</style>",
        f'<defs>{definitions()}<clipPath id="sheet"><rect width="{width:.0f}" height="{height:.0f}"/></clipPath>',
        "</defs>",
        f'<rect width="{width:.0f}" height="{full:.0f}" fill="{colours.sheet}"/>',
        '<g clip-path="url(#sheet)">',
        backdrop(scene.board, scene.sheet, scene.colours),
        *_pairs(scene),
        *_links(scene),
        *_routes(scene, routes),
        *(rings(scene.marks, scene.spaces, scene.places) if scene.marks else ()),
        *(_space(scene, space) for space in scene.spaces),
        *map(_label, _with_leaders(scene)),
        *(_label((tag, None, True)) for tag in scene.tags),
        *(chips(scene.marks) if scene.marks else ()),
        *_turn_numbers(scene, routes),
        "</g>",
        f'<rect class="frame" x="1" y="1" width="{width - 2:.0f}" height="{height - 2:.0f}"/>',
        key,
        "</svg>",
    ]
    # Names of rockets come from files, and XML has no way to hold a control character.
    return "\n".join(visible(line) for part in parts for line in part.split("\n")) + "\n"


def _links(scene: _Scene) -> list[str]:
    """Plain links as one path: a thousand elements fewer. One-way links are dashed, with a head before the target."""
    plain: list[str] = []
    one_way: list[str] = []
    heads: list[str] = []
    for link, line in zip(scene.board.links, scene.lines, strict=True):
        if not _may_show(line, scene.width, scene.height):
            continue
        if link.one_way:
            one_way.append(line.path())
            heads.append(_arrow_head(scene, link, line))
        else:
            plain.append(line.path())
    return [
        f'<path class="link" d="{"".join(plain)}"/>',
        f'<path class="link one-way" d="{"".join(one_way)}"/>',
        *heads,
    ]


def _arrow_head(scene: _Scene, link: Link, line: Line) -> str:
    (x, y), angle = line.before_end(reach(scene.board.spaces[link.b]) + 1.5)
    return f'<use href="#arrow" transform="translate({x:.0f} {y:.0f}) rotate({angle:.0f})"/>'


def _pairs(scene: _Scene) -> list[str]:
    parts = []
    for style, pairs in (("road", scene.board.roads), ("elevator", scene.board.elevators)):
        for a, b in pairs:
            line = _bowed(scene.places[a], scene.places[b], 0.14 if style == "road" else -0.14)
            if _may_show(line, scene.width, scene.height):
                parts.append(f'<path class="{style}" d="{line.path()}"/>')
    return parts


def _bowed(start: Point, end: Point, share: float) -> Line:
    """A line with a bow, so that it does not hide under a straight route between the same spaces."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first = (start[0] + dx / 3 - share * dy, start[1] + dy / 3 + share * dx)
    second = (start[0] + 2 * dx / 3 - share * dy, start[1] + 2 * dy / 3 + share * dx)
    return Line(start, end, Curve(first, second))


def _space(scene: _Scene, space: Space) -> str:
    x, y = scene.places[space.id]
    turn = _outwards(scene, space) if "exit" in space.roles else 0.0
    face = scene.marks.face(space) if scene.marks else None
    return (
        f'<g class="space" data-id={quoteattr(space.id)} transform="translate({x:.0f} {y:.0f})">'
        f"<title>{escape(_tooltip(space))}</title>{symbol(space, turn, face)}</g>"
    )


def _tooltip(space: Space) -> str:
    text = space.name if space.name == space.id else f"{space.name} ({space.id})"
    if space.site is None:
        return text
    site = space.site
    flags = [name for name in ("astrobiology", "submarine", "atmospheric", "aerostat", "push") if getattr(site, name)]
    facts = [f"size {site.size}", f"type {site.spectral}", f"hydration {site.hydration}", site.science, *flags]
    return ", ".join([text, *filter(None, facts)])


def _outwards(scene: _Scene, space: Space) -> float:
    """Direction in which a way off the board points: away from the space it is reached from."""
    x, y = scene.places[space.id]
    for link, line in zip(scene.board.links, scene.lines, strict=True):
        if space.id in (link.a, link.b):
            from_x, from_y = (line if link.b == space.id else line.reversed()).at(0.8)
            return math.degrees(math.atan2(y - from_y, x - from_x))
    return 0.0


def _with_leaders(scene: _Scene) -> list[tuple[Label, Point | None, bool]]:
    found = []
    for label in scene.labels.values():
        leader = scene.places[label.key] if label.away > _LEADER else None
        found.append((label, leader, scene.board.spaces[label.key].site is None))
    return found


def _label(entry: tuple[Label, Point | None, bool]) -> str:
    label, leader, minor = entry
    style = ("label minor" if minor else "label") + {"start": " s", "end": " e"}.get(label.anchor, "")
    first = label.y - (len(label.lines) - 1) / 2 * LINE_HEIGHT * label.font + 0.35 * label.font
    spans = "".join(
        f'<tspan x="{label.x:.0f}" dy="{LINE_HEIGHT * label.font if i else 0:.4g}">{escape(line)}</tspan>'
        for i, line in enumerate(label.lines)
    )
    text = f'<text class="{style}" y="{first:.1f}" font-size="{label.font:g}">{spans}</text>'
    if leader is None:
        return text
    x = max(label.box.left, min(leader[0], label.box.right))
    y = max(label.box.top, min(leader[1], label.box.bottom))
    return f'<path class="lead" d="M{leader[0]:.0f} {leader[1]:.0f}L{x:.0f} {y:.0f}"/>{text}'


def _routes(scene: _Scene, routes: Sequence[Route]) -> list[str]:
    by_ends: dict[tuple[str, str], Line] = {}
    for link, line in zip(scene.board.links, scene.lines, strict=True):
        by_ends.setdefault((link.a, link.b), line)
        by_ends.setdefault((link.b, link.a), line.reversed())
    parts = []
    for number, route in enumerate(routes):
        steps = zip(route.spaces, route.spaces[1:], strict=False)
        path = "".join(by_ends.get((a, b), Line(scene.places[a], scene.places[b])).path() for a, b in steps)
        colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
        parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{11 - 2 * min(number, 3)}" '
            'stroke-linecap="round" stroke-opacity=".8"/>'
        )
    return parts


def _turn_numbers(scene: _Scene, routes: Sequence[Route]) -> list[str]:
    parts = []
    for number, route in enumerate(routes):
        colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
        for turn, index in enumerate(route.turn_ends, start=1):
            x, y = scene.places[route.spaces[index]]
            parts.append(
                f'<g transform="translate({x + 15:.0f} {y - 15:.0f})"><circle r="11" fill="{colour}" stroke="#fff" '
                f'stroke-width="1.5"/><text dy=".35em" font-size="13" font-weight="bold" fill="#fff">{turn}</text></g>'
            )
    return parts

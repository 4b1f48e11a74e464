"""Pictures of a board as SVG text: the whole board, or a close-up of one part with every space named.

Pictures are plain text made with the standard library. Whatever comes from a board is escaped, since imported boards
may hold any characters in their names.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape, quoteattr

from planner.board.model import Board, Link, Space
from planner.drawing.backdrop import backdrop
from planner.drawing.colours import DARK, LIGHT, Palette, style_sheet
from planner.drawing.curves import Line
from planner.drawing.heading import heading
from planner.drawing.labels import LINE_HEIGHT, Label
from planner.drawing.layout import Curve, Layout, Point, load_layout
from planner.drawing.legend import legend
from planner.drawing.marks import Marks, chips, mark_styles, rings
from planner.drawing.route import Route
from planner.drawing.scene import Scene, make_scene, may_show, with_marks
from planner.drawing.signs import draw_signs, sign_leaders, sign_styles
from planner.drawing.symbols import definitions, reach, symbol
from planner.drawing.tracing import flown_lines, route_styles
from planner.visible import visible

_LEADER = 20.0  # a label farther from its symbol gets a thin line to it


def draw_board(
    board: Board,
    focus: frozenset[str] | None = None,
    dark: bool | None = False,
    route: Route | None = None,
    layout: Layout | None = None,
    marks: Marks | None = None,
) -> str:
    """SVG of the whole board, or of the part around the spaces in ``focus`` with all symbols named.

    ``dark`` may be None: then the picture is as the reader has set his screen. ``route`` is drawn as a strong line,
    each turn with its own colour and dash, and its number where it ends. ``marks`` put a number with a colour to
    spaces; sites without one are left blank.

    >>> from planner import load_board
    >>> draw_board(load_board("hf4"), focus=frozenset(["leo"]))[:4]
    '<svg'
    """
    scene = make_scene(board, layout or load_layout(board), focus, route)
    return _svg(scene if marks is None else with_marks(scene, marks), dark, route)


def picture_labels(board: Board, focus: frozenset[str] | None = None, layout: Layout | None = None) -> list[Label]:
    """The labels of a picture with their boxes, for those who want to check or index them."""
    scene = make_scene(board, layout or load_layout(board), focus)
    return [*scene.labels.values(), *scene.tags]


def _svg(scene: Scene, dark: bool | None, route: Route | None) -> str:
    width, height, unit = scene.width, scene.height, scene.unit
    title = scene.board.title if scene.marks is None else f"{scene.board.title}: {scene.marks.marks.title}"
    if route is None:
        head, top = "", 0.0
        key, key_height = legend(title, 0, height, width, scene.marks)
    else:
        head, top, key, key_height = _explained(scene, title, route)
    full = top + height + key_height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {0 - top:.0f} {width:.0f} {full:.0f}" '
        f'width="{width:.0f}" height="{full:.0f}"><title>{escape(title if route is None else route.title)}</title>',
        f"<style>{_styles(scene, dark)}</style>",
        f'<defs>{definitions()}<clipPath id="sheet"><rect width="{width:.0f}" height="{height:.0f}"/></clipPath>',
        "</defs>",
        f'<rect class="paper" y="{0 - top:.0f}" width="{width:.0f}" height="{full:.0f}"/>',
        '<g clip-path="url(#sheet)">',
        backdrop(scene.board, scene.sheet),
        *_pairs(scene),
        *_links(scene),
        *flown_lines(scene.flown, unit),
        *sign_leaders(scene.signs),
        *(rings(scene.marks, scene.spaces, scene.places) if scene.marks else ()),
        *(_space(scene, space) for space in scene.spaces),
        *map(_label, _with_leaders(scene)),
        *(_label((tag, None, True)) for tag in scene.tags),
        *(chips(scene.marks) if scene.marks else ()),
        *draw_signs(scene.signs),
        "</g>",
        f'<rect class="frame" x="1" y="1" width="{width - 2:.0f}" height="{height - 2:.0f}"/>',
        head,
        key,
        "</svg>",
    ]
    # Names of rockets come from files, and XML has no way to hold a control character.
    return "\n".join(visible(line) for part in parts for line in part.split("\n")) + "\n"


def draw_ground(scene: Scene) -> str:
    """The board alone, without its key, tooltips and styles: for a page that lays flights over it."""
    width, height = scene.width, scene.height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">',
        f'<defs>{definitions()}<clipPath id="sheet"><rect width="{width:.0f}" height="{height:.0f}"/></clipPath>',
        "</defs>",
        f'<g clip-path="url(#sheet)">{backdrop(scene.board, scene.sheet)}</g>',
        *_pairs(scene),
        *_links(scene),
        *(_space(scene, space, told=False) for space in scene.spaces),
        *map(_label, _with_leaders(scene)),
        "</svg>",
    ]
    return "\n".join(visible(line) for part in parts for line in part.split("\n")) + "\n"


def _explained(scene: Scene, title: str, route: Route) -> tuple[str, float, str, float]:
    """The head of a flight's picture and its key, with their heights: sized to the picture, as the signs are."""
    unit, width = scene.unit, scene.width / scene.unit
    head, head_height = heading(route, width, scene.signs)
    key, key_height = legend(title, 0, 0, width, scene.marks, scene.spaces)
    top = head_height * unit
    return (
        f'<g transform="translate(0 {-top:.0f}) scale({unit:.4g})">{head}</g>',
        top,
        f'<g transform="translate(0 {scene.height:.0f}) scale({unit:.4g})">{key}</g>',
        key_height * unit,
    )


def _styles(scene: Scene, dark: bool | None) -> str:
    def sheet(colours: Palette) -> str:
        marks = mark_styles(colours) if scene.marks else ""
        flight = route_styles(colours) + sign_styles(colours) if scene.signs else ""
        return style_sheet(colours) + marks + flight

    if dark is not None:
        return sheet(DARK if dark else LIGHT)
    return f"{sheet(LIGHT)}@media (prefers-color-scheme:dark){{{sheet(DARK)}}}"


def _links(scene: Scene) -> list[str]:
    """Plain links as one path: a thousand elements fewer. One-way links are dashed, with a head before the target."""
    plain: list[str] = []
    one_way: list[str] = []
    heads: list[str] = []
    for link, line in zip(scene.board.links, scene.lines, strict=True):
        if not may_show(line, scene.width, scene.height):
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


def _arrow_head(scene: Scene, link: Link, line: Line) -> str:
    (x, y), angle = line.before_end(reach(scene.board.spaces[link.b]) + 1.5)
    return f'<use href="#arrow" transform="translate({x:.0f} {y:.0f}) rotate({angle:.0f})"/>'


def _pairs(scene: Scene) -> list[str]:
    parts = []
    for style, pairs in (("road", scene.board.roads), ("elevator", scene.board.elevators)):
        for a, b in pairs:
            line = _bowed(scene.places[a], scene.places[b], 0.14 if style == "road" else -0.14)
            if may_show(line, scene.width, scene.height):
                parts.append(f'<path class="{style}" d="{line.path()}"/>')
    return parts


def _bowed(start: Point, end: Point, share: float) -> Line:
    """A line with a bow, so that it does not hide under a straight route between the same spaces."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first = (start[0] + dx / 3 - share * dy, start[1] + dy / 3 + share * dx)
    second = (start[0] + 2 * dx / 3 - share * dy, start[1] + 2 * dy / 3 + share * dx)
    return Line(start, end, Curve(first, second))


def _space(scene: Scene, space: Space, told: bool = True) -> str:
    x, y = scene.places[space.id]
    turn = _outwards(scene, space) if "exit" in space.roles else 0.0
    face = scene.marks.face(space) if scene.marks else None
    notes = scene.marks.marks.notes.get(space.id, ()) if scene.marks else ()
    tooltip = "\n".join([_tooltip(space), *notes])
    return (
        f'<g class="space" data-id={quoteattr(space.id)} transform="translate({x:.0f} {y:.0f})">'
        f"{f'<title>{escape(tooltip)}</title>' if told else ''}{symbol(space, turn, face)}</g>"
    )


def _tooltip(space: Space) -> str:
    text = space.name if space.name == space.id else f"{space.name} ({space.id})"
    if space.site is None:
        return text
    site = space.site
    flags = [name for name in ("astrobiology", "submarine", "atmospheric", "aerostat", "push") if getattr(site, name)]
    facts = [f"size {site.size}", f"type {site.spectral}", f"hydration {site.hydration}", site.science, *flags]
    return ", ".join([text, *filter(None, facts)])


def _outwards(scene: Scene, space: Space) -> float:
    """Direction in which a way off the board points: away from the space it is reached from."""
    x, y = scene.places[space.id]
    for link, line in zip(scene.board.links, scene.lines, strict=True):
        if space.id in (link.a, link.b):
            from_x, from_y = (line if link.b == space.id else line.reversed()).at(0.8)
            return math.degrees(math.atan2(y - from_y, x - from_x))
    return 0.0


def _with_leaders(scene: Scene) -> list[tuple[Label, Point | None, bool]]:
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

"""The systems as a picture: boxes, orbits and worlds, with what is known of them and what is assumed (marked ?)."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from planner.board.model import Board
from planner.drawing.colours import DARK, LIGHT, Palette
from planner.errors import UnknownSpace
from planner.stellar.board import facts_of
from planner.stellar.drawing.layout import (
    BOX_H,
    BOX_W,
    COLUMN,
    GATE_H,
    GATE_W,
    ORBIT_R,
    PANEL_H,
    WORLD_R,
    Layout,
    Panel,
    layout_of,
)
from planner.stellar.facts import Facts
from planner.stellar.names import find_place, find_system
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of, system_of
from planner.visible import visible

FONT = "'DejaVu Sans',Verdana,Arial,sans-serif"
_LETTERS = 15  # of a name in one line
KEY = (
    "numbers above: heliocentric; boxes 6 to 1: years still to go; circles: orbit and world, with exploration value "
    "and type; R radiation, E re-entry, A hazardous atmosphere; ? is assumed, for nobody gives it"
)


def draw_board(board: Board, focus: frozenset[str] | None = None, dark: bool | None = False) -> str:
    """SVG of the whole board, or of the systems in `focus`."""
    return draw_systems(facts_of(board), focus, bool(dark))


def focus_spaces(board: Board, name: str) -> frozenset[str]:
    """The systems that a name stands for: one by its name, or that of a place."""
    facts = facts_of(board)
    plain = name.removeprefix("zone:")
    try:
        return frozenset([find_system(facts, plain)])
    except UnknownSpace:
        return frozenset([system_of(facts, find_place(facts, plain))])


def draw_systems(facts: Facts, systems: frozenset[str] | None = None, dark: bool = False) -> str:
    """SVG of all systems or of some."""
    layout, palette = layout_of(facts, systems), DARK if dark else LIGHT
    return page(
        layout, facts.title, [*grounds(facts, layout, palette), *places(facts, layout, palette)], [KEY], palette
    )


def page(layout: Layout, title: str, parts: Iterable[str], notes: Iterable[str], palette: Palette) -> str:
    """A whole picture: a title, what is drawn, and notes under it."""
    head, title = 40.0, visible(title)
    width = max(layout.width, 520.0, 48.0 + 13.0 * len(title))
    lines = [line for note in notes for line in broken(note, int(width / 6.6))]
    full = head + layout.height + 17.0 * len(lines) + 12.0
    return (
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {full:.0f}" width="{width:.0f}" '
                f'height="{full:.0f}" font-family="{FONT}"><title>{escape(title)}</title>',
                arrow_head(palette),
                f'<rect width="{width:.0f}" height="{full:.0f}" fill="{palette.sheet}"/>',
                text(24, 30, title, palette.ink, 20, "start", bold=True),
                f'<g transform="translate(0 {head:.0f})">',
                *parts,
                "</g>",
                *(
                    text(24, head + layout.height + 17.0 * number, line, palette.soft, 12, "start")
                    for number, line in enumerate(lines)
                ),
                "</svg>",
            ]
        )
        + "\n"
    )


def arrow_head(palette: Palette) -> str:
    """The shape that ways of one direction end in."""
    return (
        '<defs><marker id="arrow" viewBox="0 0 10 10" refX="24" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="{palette.link}"/></marker></defs>'
    )


def grounds(facts: Facts, layout: Layout, palette: Palette) -> Iterable[str]:
    """The panels of the systems with their ways: all that lies under a flight."""
    outwards = sorted(facts.systems, key=lambda key: facts.systems[key].h)
    for panel in layout.panels:
        tint = palette.zone_tints[outwards.index(panel.system) % len(palette.zone_tints)]
        yield from _panel(facts, layout, panel, palette, tint)


def places(facts: Facts, layout: Layout, palette: Palette) -> Iterable[str]:
    """Boxes, orbits and worlds, which lie over it."""
    for place, (x, y) in layout.places.items():
        yield f'<g class="space" data-id="{escape(place)}">{"".join(_place(facts, place, x, y, palette))}</g>'


def _panel(facts: Facts, layout: Layout, panel: Panel, palette: Palette, tint: str) -> Iterable[str]:
    system = facts.systems[panel.system]
    yield (
        f'<rect x="{panel.x:.1f}" y="{panel.y:.1f}" width="{panel.width:.1f}" height="{PANEL_H:.1f}" rx="10" '
        f'fill="{tint}" stroke="{palette.zone_line}"/>'
    )
    middle = panel.x + panel.width / 2
    doubt = "?" if facts.is_default(f"systems.{system.id}.h") else ""
    number = f"{system.h:+d}{doubt}" if system.h else "0"
    yield text(middle, panel.y + 22, system.name, palette.ink, 12, bold=True)
    yield text(middle, panel.y + 42, number, palette.ink, 15, bold=True)
    if system.radiation:
        yield text(middle + 34, panel.y + 42, "R", palette.burn, 13, bold=True)
    for a, b, one_way in facts.segments:
        if system_of(facts, a) == panel.system and a in layout.places and b in layout.places:
            yield _segment(facts, layout, (a, b, one_way), palette)


def _segment(facts: Facts, layout: Layout, segment: tuple[str, str, bool], palette: Palette) -> str:
    a, b, one_way = segment
    (ax, ay), (bx, by) = layout.of(a), layout.of(b)
    assumed = any(facts.is_default(f"links.{a}{sign}{b}") for sign in (" -- ", " -> "))
    style = f'fill="none" stroke="{palette.link}" stroke-width="1.6"' + (' stroke-dasharray="5 3"' if assumed else "")
    if place_of(a).kind == place_of(b).kind == ORBIT and abs(ax - bx) > COLUMN * 1.1:
        lift = 26.0 + 5.0 * abs(ax - bx) / COLUMN  # over the orbits between
        return f'<path d="M{ax:.1f} {ay:.1f} Q{(ax + bx) / 2:.1f} {ay - lift:.1f} {bx:.1f} {by:.1f}" {style}/>'
    head = ' marker-end="url(#arrow)"' if one_way else ""
    return f'<path d="M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}" {style}{head}/>'


def _place(facts: Facts, place: str, x: float, y: float, palette: Palette) -> Iterable[str]:
    kind, of, box = place_of(place)
    ink, paper = palette.ink, palette.sheet
    if kind == TRANSFER:
        yield _rect(x, y, BOX_W, BOX_H, paper, ink)
        yield text(x, y + 4.5, str(box), palette.chute, 13, bold=True)
    elif kind == FLYBY:
        yield _rect(x, y, GATE_W, GATE_H, paper, ink)
        yield text(x, y + 4.5, "flyby", ink, 13)
    elif kind == ORBIT:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{ORBIT_R}" fill="{paper}" stroke="{ink}"/>'
        mark = "R" if facts.worlds[of].radiation_orbit else ""
        yield text(x, y + 4, f"orbit{' ' + mark if mark else ''}", ink, 9 if mark else 10)
    elif kind == SURFACE:
        yield from _world(facts, of, x, y, palette)


def _world(facts: Facts, key: str, x: float, y: float, palette: Palette) -> Iterable[str]:
    world = facts.worlds[key]
    known = f'stroke-dasharray="{"4 3" if facts.is_default(f"worlds.{key}.ev") else "none"}"'
    yield (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{WORLD_R}" fill="{palette.blank}" stroke="{palette.ink}" '
        f'stroke-width="2" {known}/>'
    )
    doubt = "?" if facts.is_default(f"worlds.{key}.ev") else ""
    yield text(x, y + 5, f"{world.ev}{world.type}{doubt}", palette.ink, 13, bold=True)
    names = broken(world.name, _LETTERS)
    for number, line in enumerate(names):
        yield text(x, y + 37 + 13 * number, line, palette.ink, 11)
    marks = [
        letter for letter, has in (("R", world.radiation_surface), ("E", world.reentry), ("A", world.atmosphere)) if has
    ]
    if marks:
        yield text(x + WORLD_R + 4, y - 12, " ".join(marks), palette.burn, 10, "start", bold=True)


def _rect(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width}" height="{height}" rx="4" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def text(x: float, y: float, said: str, fill: str, size: int, anchor: str = "middle", bold: bool = False) -> str:
    """A line of letters."""
    weight = ' font-weight="bold"' if bold else ""
    weight += ' class="s"' if anchor == "start" else ""  # a page has a style sheet, which says otherwise of texts
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{weight}>'
        f"{escape(visible(said))}</text>"
    )


def broken(said: str, letters: int) -> list[str]:
    """A text in lines of at most so many letters."""
    import textwrap

    return textwrap.wrap(said, letters, break_long_words=True, break_on_hyphens=True)

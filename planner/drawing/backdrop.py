"""What lies under the routes: tinted zones, the discs of the planets, large names.

Zones and names come from the layout. Where a planet is, is told by the board itself: its sites, its low orbit or its
flyby.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.board.model import Board
from planner.drawing.colours import BODY_COLOURS, tint_class
from planner.drawing.curves import smooth_loop
from planner.drawing.layout import Point, Word

_SPOT = 75.0


class Sheet(NamedTuple):
    """The picture's ground, in its own units; ``scale`` is how much larger than the layout it is drawn."""

    width: float
    height: float
    places: Mapping[str, Point]
    zones: tuple[tuple[str, tuple[Point, ...]], ...]
    words: tuple[Word, ...]
    scale: float = 1.0


class Body(NamedTuple):
    """A planet: its name, which is that of its zone, its centre and radius."""

    id: str
    name: str
    x: float
    y: float
    radius: float


def backdrop(board: Board, sheet: Sheet) -> str:
    """SVG of everything that lies under the routes."""
    tints = {zone.id: tint_class(i) for i, zone in enumerate(board.zones)}
    ground = _zones(board, sheet, tints) if sheet.zones else _zone_spots(board, sheet, tints)
    discs = [_disc(body) for body in bodies(board, sheet.places, sheet.scale)]
    words = [
        f'<text class="word" x="{word.x:.0f}" y="{word.y:.0f}" dy=".35em" font-size="{word.font:g}">'
        f"{escape(word.text)}</text>"
        for word in sheet.words
    ]
    return "\n".join([*ground, *discs, *words])


def bodies(board: Board, places: Mapping[str, Point], scale: float = 1.0) -> list[Body]:
    """Planets that the board shows, for boards whose zones are named after them."""
    found = []
    for zone in board.zones:
        spaces = [space for space in board.spaces.values() if space.region == zone.id]
        ground = [places[space.id] for space in spaces if space.site is not None and space.site.family == zone.name]
        orbit = [places[space.id] for space in spaces if "leo" in space.roles]
        flyby = [places[space.id] for space in spaces if space.flyby and space.id.startswith(zone.id)]
        centre = ground if len(ground) > 1 else orbit or flyby
        if centre and zone.id in BODY_COLOURS:
            x, y = (sum(place[axis] for place in centre) / len(centre) for axis in (0, 1))
            found.append(Body(zone.id, zone.name, x, y, BODY_COLOURS[zone.id][1] * scale))
    return found


def _disc(body: Body) -> str:
    colour = BODY_COLOURS[body.id][0]
    disc = f'<circle class="body" cx="{body.x:.0f}" cy="{body.y:.0f}" r="{body.radius:.0f}" fill="{colour}"/>'
    if body.id != "saturn":
        return disc
    return disc + (
        f'<ellipse class="body-ring" cx="{body.x:.0f}" cy="{body.y:.0f}" rx="{1.75 * body.radius:.0f}" '
        f'ry="{0.5 * body.radius:.0f}" stroke="{colour}" stroke-width="{0.16 * body.radius:.0f}" '
        f'transform="rotate(-18 {body.x:.0f} {body.y:.0f})"/>'
    )


def _zones(board: Board, sheet: Sheet, tints: Mapping[str, str]) -> list[str]:
    """Tinted areas, outermost first: each inner zone is painted over the outer ones."""
    parts = [f'<rect width="{sheet.width:.0f}" height="{sheet.height:.0f}" class="{tints[board.zones[-1].id]}"/>']
    outlines: dict[str, str] = {}
    for zone, outline in sheet.zones:
        outlines[zone] = outlines.get(zone, "") + smooth_loop(outline, sheet.width, sheet.height)
    return parts + [
        f'<path class="zone {tints[zone]}" fill-rule="evenodd" d="{path}"/>'
        for zone, path in outlines.items()
        if zone in tints
    ]


def _zone_spots(board: Board, sheet: Sheet, tints: Mapping[str, str]) -> list[str]:
    """A board without outlines shows the zone of each space by a soft spot under it."""
    return [
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{_SPOT * sheet.scale:.0f}" class="{tints[space.zone]}"/>'
        for space in board.spaces.values()
        for x, y in [sheet.places[space.id]]
        if space.zone in tints
    ]

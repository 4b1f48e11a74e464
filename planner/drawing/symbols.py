"""The symbol of every kind of space, as small SVG shapes around the origin, and how much room each one takes.

Shapes are defined once and then used by reference, which keeps a picture of a thousand spaces small. All shapes are
our own; they follow the meaning of the printed symbols, not their artwork.
"""

from __future__ import annotations

import math
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.board.model import Space

HEXAGON = 24.0
CIRCLE = 13.0
HOHMANN = 5.0
LETTERS_INSIDE = 3  # longer printed letters (dust ring ...) stand beside the symbol


class Face(NamedTuple):
    """Another look for the hexagon of a site: a fill by the name of its style, or a number on a field of that fill."""

    style: str
    number: str = ""


def reach(space: Space) -> float:
    """Radius of the disc that holds the whole symbol.

    >>> from planner import load_board
    >>> reach(load_board("hf4").space("ceres"))
    25.0
    """
    ring = 5.0 if space.synodic or space.venus else 0.0
    if space.site is not None:
        return HEXAGON + 1 + ring
    if space.kind == "hohmann":
        return HOHMANN + 1
    if "solar-oberth" in space.roles:
        return 26.0
    if "home-orbit" in space.roles:
        return 22.0
    if space.kind in ("lander-burn", "half-lander-burn"):
        return 19.0
    if space.flyby or {"exit", "leo"} & set(space.roles):
        return CIRCLE + 4 + ring
    return CIRCLE + 1 + ring


def symbol(space: Space, turn: float = 0.0, face: Face | None = None) -> str:
    """SVG of one space around the origin. ``turn`` is where an exit points to, in degrees clockwise from the right."""
    parts: list[str] = []
    if space.synodic or space.venus:
        shape = "ring-site" if space.site is not None else "ring"
        parts.append(_use(shape, f"season-{space.synodic or 'blue'}"))
    if "home-orbit" in space.roles:
        parts.append(_use("star"))
    if space.site is not None:
        parts.extend(_site(space, face))
    else:
        parts.extend(_open_space(space, turn))
    return "".join(parts)


def _site(space: Space, face: Face | None) -> list[str]:
    assert space.site is not None
    site = space.site
    kind = site.spectral if site.spectral in "CSMVDH" and site.spectral else "other"
    drops = max(0, min(site.hydration, 5))
    text = f"{site.size}{site.spectral[:2]}"
    if face is None or not face.number:
        parts = [_use("site", f"type-{kind if face is None else face.style}")]
        parts.append(_text("size" if face is None else f"size on-{face.style}", text, -1 if drops else 0))
    else:
        parts = [_use("site", f"type-{kind}"), _use("field", face.style), _number(face)]
        parts.append(_text("size small", text, 4.5 if drops else 8))
    if drops:
        parts.append(_use(f"drops-{drops}"))
    return parts


def _open_space(space: Space, turn: float) -> list[str]:
    if space.kind == "hohmann":
        return [_use("hohmann")]
    if "solar-oberth" in space.roles:
        return [_use("oberth"), _use("skull", "on-sun")] if space.hazard else [_use("oberth")]
    if "exit" in space.roles:
        return [f'<use href="#exit" transform="rotate({turn:.0f})"/>']
    base = {"lagrange": "lagrange", "belt": "belt"}.get(space.kind, space.kind)
    if space.flyby:
        return [_use("flyby"), _text("in", f"+{space.flyby}", 0)]
    if "sunlens" in space.roles:
        return [_use("lagrange"), _use("sunlens")]
    parts = [_use("leo" if "leo" in space.roles else base)]
    filled = space.kind == "burn" or space.kind == "lander-burn"
    if space.hazard:
        if space.kind == "half-lander-burn":
            parts.append(_use("plate"))
        parts.append(_use("parachute" if space.hazard == "aerobrake" else "skull", "on-burn" if filled else "on-open"))
    elif letters_inside(space):
        parts.append(_text("in on-burn" if filled else "in", space.label, 0))
    elif space.kind == "lander-burn":
        parts.append(_use("lander-mark"))
    return parts


def letters_inside(space: Space) -> bool:
    """Whether the printed letters fit into the symbol, and no other glyph needs the room."""
    return bool(space.label) and len(space.label) <= LETTERS_INSIDE and not space.hazard and not space.flyby


def _number(face: Face) -> str:
    font = {1: 18, 2: 18, 3: 14, 4: 11}.get(len(face.number), 8)
    ink = face.style.replace("step", "on")
    return f'<text class="number {ink}" y="-10" dy=".35em" font-size="{font}">{escape(face.number)}</text>'


def _use(name: str, style: str = "") -> str:
    return f'<use href="#{name}" class="{style}"/>' if style else f'<use href="#{name}"/>'


def _text(style: str, text: str, y: float) -> str:
    # A shift by a third of the letter height centres the text in every viewer; dominant-baseline does not.
    place = f' y="{y:g}"' if y else ""
    return f'<text class="{style}"{place} dy=".35em">{escape(text)}</text>'


def _polygon(corners: int, radius: float, inner: float | None = None, start: float = 0.0) -> str:
    points = []
    steps = corners if inner is None else 2 * corners
    for i in range(steps):
        angle = math.radians(start) + 2 * math.pi * i / steps
        r = inner if inner is not None and i % 2 else radius
        points.append(f"{r * math.cos(angle):.1f},{r * math.sin(angle):.1f}")
    return " ".join(points)


def _field() -> str:
    """The upper half of a hexagon, inside its outline."""
    radius = HEXAGON - 0.9
    return f"{-radius},0 {-radius / 2},{-radius * 0.866:.1f} {radius / 2},{-radius * 0.866:.1f} {radius},0"


def _wedge(middle: float) -> str:
    a, b = (math.radians(middle + side) for side in (-30, 30))
    outer, inner = 9.5, 3.2
    return (
        f"M{inner * math.cos(a):.1f} {inner * math.sin(a):.1f}L{outer * math.cos(a):.1f} {outer * math.sin(a):.1f}"
        f"A{outer} {outer} 0 0 1 {outer * math.cos(b):.1f} {outer * math.sin(b):.1f}"
        f"L{inner * math.cos(b):.1f} {inner * math.sin(b):.1f}z"
    )


def _drops(count: int) -> str:
    drop = "m0-4.2c1.7 2.2 2.7 3.6 2.7 5a2.7 2.7 0 0 1-5.4 0c0-1.4 1-2.8 2.7-5z"
    left = -3.3 * (count - 1)
    path = "".join(f"M{left + 6.6 * i:.1f} 12.5{drop}" for i in range(count))
    return f'<path id="drops-{count}" class="drop" d="{path}"/>'


_LEGS = '<path class="legs" d="M-8 8L-12.5 16M8 8L12.5 16M-16 16h7M9 16h7"/>'


def definitions() -> str:
    """The shapes that symbols refer to, for the defs of a picture."""
    shapes = [
        f'<polygon id="site" points="{_polygon(6, HEXAGON)}"/>',
        f'<polygon id="field" points="{_field()}"/>',
        f'<polygon id="ring-site" points="{_polygon(6, HEXAGON + 4)}"/>',
        f'<circle id="ring" r="{CIRCLE + 3.5}"/>',
        f'<circle id="hohmann" class="hohmann" r="{HOHMANN}"/>',
        f'<circle id="burn" class="burn" r="{CIRCLE}"/>',
        f'<g id="lander-burn">{_LEGS}<circle class="burn" r="{CIRCLE - 0.5}"/></g>',
        '<path id="lander-mark" class="mark" d="M-6.5-3.5h13L0 7.5z"/>',
        f'<g id="half-lander-burn">{_LEGS}<circle class="open" r="{CIRCLE - 0.5}"/>'
        f'<path class="burn" d="M0-{CIRCLE - 0.5}a{CIRCLE - 0.5} {CIRCLE - 0.5} 0 0 0 0 {2 * CIRCLE - 1}z"/></g>',
        '<circle id="plate" class="plate" r="9.5"/>',
        f'<circle id="lagrange" class="open" r="{CIRCLE}"/>',
        f'<g id="leo"><circle class="open" r="{CIRCLE}"/><circle class="rim" r="{CIRCLE + 2}"/></g>',
        f'<g id="belt"><circle class="belt" r="{CIRCLE}"/>'
        f'<path class="trefoil" d="{_wedge(-90)}{_wedge(30)}{_wedge(150)}"/>'
        '<circle class="trefoil" r="1.9"/></g>',
        f'<g id="flyby"><circle class="flyby" r="{CIRCLE + 1}"/>'
        '<path class="swing" d="M-16.6 3.5A17 17 0 0 1 11 -13"/>'
        '<path class="tip" d="M15.5-8.5L7.3-11.3L13.6-17.4z"/></g>',
        f'<polygon id="star" class="star" points="{_polygon(5, 22, 12.5, -90)}"/>',
        f'<g id="oberth"><polygon class="sun" points="{_polygon(12, 26, 18)}"/><circle class="sun-core" r="14"/></g>',
        '<path id="exit" class="exit" d="M-15-6H1V-14L17 0L1 14V6H-15z"/>',
        '<path id="sunlens" class="lens" d="M0-9.5a14 14 0 0 1 0 19a14 14 0 0 1 0-19zM-9 0h18"/>',
        '<path id="skull" fill-rule="evenodd" '
        'd="M-7-1.2a7 6.8 0 0 1 14 0c0 2.7-1 3.7-2.5 4.6v4H1.2v-2h-.7v2h-1v-2h-.7v2h-3.3'
        "v-4c-1.5-.9-2.5-1.9-2.5-4.6zM-4.6-.6a1.9 2 0 0 0 3.8 0a1.9 2 0 0 0-3.8 0zM.8-.6a1.9 2 0 0 0 3.8 0"
        'a1.9 2 0 0 0-3.8 0z"/>',
        '<g id="parachute"><path d="M-8.5-1.5a8.5 7.5 0 0 1 17 0q-2.1-1.9-4.2 0q-2.1-1.9-4.3 0q-2.1-1.9-4.3 0'
        'q-2.1-1.9-4.2 0z"/><path class="lines" d="M-8.2-1.5L0 8.5L8.2-1.5M-4.2-1.5L0 8.5L4.2-1.5"/></g>',
        '<path id="arrow" class="arrow" d="M0 0L-9-4.6L-9 4.6z"/>',
    ]
    return "".join(shapes) + "".join(_drops(count) for count in range(1, 6))

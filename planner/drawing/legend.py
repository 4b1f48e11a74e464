"""The key below a picture: every symbol and line with its meaning in the words of the rulebook."""

from __future__ import annotations

from xml.sax.saxutils import escape

from planner.board import Site, Space
from planner.drawing.symbols import symbol

_ROW, _COLUMN = 52.0, 236.0
_TITLE_ROW = 56.0


def _sample(kind: str, hazard: str = "", label: str = "", flyby: int = 0, synodic: str = "", role: str = "") -> str:
    site = Site(6, "C", 3) if kind == "site" else None
    roles = (role,) if role else ()
    return symbol(
        Space(
            id="", kind=kind, zone="", region="", name="", printed=(0, 0), hazard=hazard, flyby=flyby,
            synodic=synodic, roles=roles, label=label, site=site,
        )
    )  # fmt: skip


def _stroke(style: str) -> str:
    return f'<path class="{style}" d="M-24 0H24"/>'


def _entries() -> list[tuple[str, str]]:
    return [
        (_sample("site"), "site: size, type, water"),
        (_sample("burn"), "burn"),
        (_sample("lander-burn"), "lander burn"),
        (_sample("half-lander-burn"), "half-lander burn"),
        (_sample("lagrange", label="L1"), "Lagrange point"),
        (_crossing(), "Hohmann"),
        (_sample("lagrange", label="LEO", role="leo"), "low Earth orbit"),
        (_sample("lagrange", label="L2", role="home-orbit"), "home orbit"),
        (_sample("lagrange", hazard="crash"), "crash hazard"),
        (_sample("lagrange", hazard="aerobrake"), "aerobrake hazard"),
        (_sample("belt"), "radiation belt"),
        (_sample("lagrange", flyby=2), "flyby: bonus burns"),
        (_sample("lander-burn", hazard="crash", role="solar-oberth"), "solar Oberth flyby"),
        (_sample("lagrange", role="sunlens"), "sunlens"),
        (_sample("lagrange", synodic="blue"), "synodic: blue season"),
        (_sample("lagrange", synodic="yellow"), "synodic: yellow season"),
        (_sample("lagrange", synodic="red"), "synodic: red season"),
        (_sample("lagrange", role="exit"), "way off the board"),
        (_stroke("link"), "route"),
        (_stroke("link one-way") + '<use href="#arrow" transform="translate(26)"/>', "one-way route"),
        (_stroke("road"), "buggy road"),
        (_stroke("elevator"), "space elevator"),
    ]


def _crossing() -> str:
    return '<path class="link" d="M-22-9L22 9M-22 9L22-9"/>' + _sample("hohmann")


def legend(title: str, left: float, top: float, width: float) -> tuple[str, float]:
    """SVG of the key, and how high it is."""
    entries = _entries()
    columns = max(1, int((width - 20) // _COLUMN))
    rows = -(-len(entries) // columns)
    columns = -(-len(entries) // rows)
    step = (width - 20) / columns
    parts = [f'<text class="title" x="{left + 20:g}" y="{top + 38:g}" font-size="26">{escape(title)}</text>']
    for index, (glyph, meaning) in enumerate(entries):
        column, row = divmod(index, rows)
        x, y = left + 50 + column * step, top + _TITLE_ROW + _ROW * (row + 0.5)
        parts.append(f'<g transform="translate({x:.0f} {y:.0f})">{glyph}')
        parts.append(f'<text class="key" x="38" dy=".35em" font-size="16">{escape(meaning)}</text></g>')
    return "".join(parts), _TITLE_ROW + _ROW * rows + 16

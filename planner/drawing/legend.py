"""The key below a picture: every symbol and line with its meaning in the words of the rulebook."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.board.model import Site, Space
from planner.drawing.labels import EM_PER_LETTER
from planner.drawing.marks import PlacedMarks, ring, sample_chip
from planner.drawing.symbols import Face, symbol

_ROW, _COLUMN = 52.0, 236.0
_TITLE_ROW = 56.0
_FONT, _LINE = 16, 24.0  # of the lines about marks
_SWATCH, _SWATCH_ROW = 72.0, 30


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


class _Entry(NamedTuple):
    glyph: str
    meaning: str
    fits: Callable[[Space], bool]  # whether a space that is shown needs this entry


def _of_kind(kind: str) -> Callable[[Space], bool]:
    return lambda space: space.kind == kind


def _of_role(role: str) -> Callable[[Space], bool]:
    return lambda space: role in space.roles


def _of_hazard(hazard: str) -> Callable[[Space], bool]:
    return lambda space: space.hazard == hazard


def _of_season(season: str) -> Callable[[Space], bool]:
    return lambda space: space.synodic == season


def _symbol_entries() -> list[_Entry]:
    return [
        _Entry(_sample("site"), "site: size, type, water", lambda space: space.site is not None),
        _Entry(_sample("burn"), "burn", _of_kind("burn")),
        _Entry(_sample("lander-burn"), "lander burn", _of_kind("lander-burn")),
        _Entry(_sample("half-lander-burn"), "half-lander burn", _of_kind("half-lander-burn")),
        _Entry(_sample("lagrange", label="L1"), "Lagrange point", _of_kind("lagrange")),
        _Entry(_crossing(), "Hohmann", _of_kind("hohmann")),
        _Entry(_sample("lagrange", label="LEO", role="leo"), "low Earth orbit", _of_role("leo")),
        _Entry(_sample("lagrange", label="L2", role="home-orbit"), "home orbit", _of_role("home-orbit")),
        _Entry(_sample("lagrange", hazard="crash"), "crash hazard", _of_hazard("crash")),
        _Entry(_sample("lagrange", hazard="aerobrake"), "aerobrake hazard", _of_hazard("aerobrake")),
        _Entry(_sample("belt"), "radiation belt", _of_kind("belt")),
        _Entry(_sample("lagrange", flyby=2), "flyby: bonus burns", lambda space: bool(space.flyby)),
        _Entry(
            _sample("lander-burn", hazard="crash", role="solar-oberth"), "solar Oberth flyby", _of_role("solar-oberth")
        ),
        _Entry(_sample("lagrange", role="sunlens"), "sunlens", _of_role("sunlens")),
        _Entry(
            _sample("lagrange", synodic="blue"),
            "synodic: blue season",
            lambda space: space.venus or space.synodic == "blue",
        ),
        _Entry(_sample("lagrange", synodic="yellow"), "synodic: yellow season", _of_season("yellow")),
        _Entry(_sample("lagrange", synodic="red"), "synodic: red season", _of_season("red")),
        _Entry(_sample("lagrange", role="exit"), "way off the board", _of_role("exit")),
    ]


def _entries(shown: Sequence[Space] | None) -> list[tuple[str, str]]:
    """All symbols and lines, or only symbols that one of these spaces has."""
    symbols = [one for one in _symbol_entries() if shown is None or any(map(one.fits, shown))]
    return [
        *((one.glyph, one.meaning) for one in symbols),
        (_stroke("link"), "route"),
        (_stroke("link one-way") + '<use href="#arrow" transform="translate(26)"/>', "one-way route"),
        (_stroke("road"), "buggy road"),
        (_stroke("elevator"), "space elevator"),
    ]


def _crossing() -> str:
    return '<path class="link" d="M-22-9L22 9M-22 9L22-9"/>' + _sample("hohmann")


def legend(
    title: str,
    left: float,
    top: float,
    width: float,
    marks: PlacedMarks | None = None,
    shown: Sequence[Space] | None = None,
) -> tuple[str, float]:
    """SVG of the key, and how high it is: with all symbols, or with those of the spaces that are `shown`."""
    head, head_height = _mark_head(marks, left, top + _TITLE_ROW, width) if marks else ("", 0.0)
    entries = (_mark_entries(marks) if marks else []) + _entries(shown)
    columns = max(1, int((width - 20) // _COLUMN))
    rows = -(-len(entries) // columns)
    columns = -(-len(entries) // rows)
    step = (width - 20) / columns
    parts = [f'<text class="title" x="{left + 20:g}" y="{top + 38:g}" font-size="26">{escape(title)}</text>', head]
    top += head_height
    for index, (glyph, meaning) in enumerate(entries):
        column, row = divmod(index, rows)
        x, y = left + 50 + column * step, top + _TITLE_ROW + _ROW * (row + 0.5)
        parts.append(f'<g transform="translate({x:.0f} {y:.0f})">{glyph}')
        parts.append(f'<text class="key" x="38" dy=".35em" font-size="16">{escape(meaning)}</text></g>')
    return "".join(parts), _TITLE_ROW + head_height + _ROW * rows + 16


def _mark_head(placed: PlacedMarks, left: float, top: float, width: float) -> tuple[str, float]:
    """What the marks tell, and the colours from near to far."""
    letters = int((width - 40) / (EM_PER_LETTER * _FONT))
    lines = [part for line in placed.marks.lines for part in textwrap.wrap(line, letters)]
    parts = [_words(line, left + 20, top + _LINE * (index + 0.5)) for index, line in enumerate(lines)]
    x, y = left + 20, top + _LINE * len(lines) + 6
    texts = [first if first == last else f"{first}\u2013{last}" for _, first, last in placed.ranges]
    swatch = max([_SWATCH, *(20 + 0.7 * _FONT * len(text) for text in texts)])  # bold digits are wide
    for (step, _, _), text in zip(placed.ranges, texts, strict=True):
        parts.append(
            f'<rect class="step-{step}" x="{x:g}" y="{y:g}" width="{swatch:g}" height="{_SWATCH_ROW}"/>'
            f'<text class="number on-{step}" x="{x + swatch / 2:g}" y="{y + _SWATCH_ROW / 2:g}" dy=".35em" '
            f'font-size="{_FONT}">{escape(text)}</text>'
        )
        x += swatch
    parts.append(_words(placed.marks.unit, x + 14, y + _SWATCH_ROW / 2))
    return "".join(parts), _LINE * len(lines) + _SWATCH_ROW + 12


def _words(text: str, x: float, y: float) -> str:
    return f'<text class="key" x="{x:g}" y="{y:g}" dy=".35em" font-size="{_FONT}">{escape(text)}</text>'


def _mark_entries(placed: PlacedMarks) -> list[tuple[str, str]]:
    """Each way to be marked, with the nearest number of the picture."""
    step, text, _ = placed.ranges[0] if placed.ranges else (0, "1", "1")
    site = Space("", "site", "", "", "", (0, 0), site=Site(6, "C", 3))
    burn = Space("", "burn", "", "", "", (0, 0))
    small = ring(burn, f"ring step-{step}") + symbol(burn) + sample_chip(burn, text, step)
    entries = [
        (symbol(site, face=Face(f"step-{step}", text)), "reached site"),
        (symbol(site, face=Face("none")), "site not reached"),
    ]
    if placed.lesser_sites:
        entries.append((ring(site, f"ring step-{step}") + symbol(site, face=Face("none")), "reached, not asked for"))
    entries.append((f'<g transform="translate(0 -8)">{small}</g>', "reached space"))
    if placed.marks.start in placed.chips:
        entries.append((ring(burn, "start-ring") + symbol(burn), "start"))
    return entries

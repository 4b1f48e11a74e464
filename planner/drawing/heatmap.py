"""A heat map: rows of values side by side, each cell coloured from good to bad, with its number written in it.

What rows, columns and numbers mean is known to whoever asks for the picture.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.drawing.colours import DARK, LIGHT, Palette, style_sheet
from planner.drawing.labels import EM_PER_LETTER
from planner.drawing.marks import mark_styles
from planner.drawing.scale import Group, step_groups, steps_by_number
from planner.visible import visible

_SIDE, _CELL_HEIGHT, _LEAST_WIDTH, _MOST_WIDTH = 20.0, 28.0, 52.0, 96.0
_LABELS, _SEASON = 132.0, 74.0  # widths: left of the cells, and of the plate with the season there
_TITLE, _LINE, _FONT, _SMALL = 24, 22.0, 15, 12
_LETTERS = 700.0  # width that is kept for words, however few columns there are
_SWATCH = 78.0


class HeatCell(NamedTuple):
    """What is written in a cell, and the number by which it is coloured: the less, the better. `same` as to the left:
    coloured, with nothing written."""

    text: str
    number: Fraction
    same: bool = False
    best: bool = False
    note: str = ""  # that a pointer over it shows
    mark: str = ""  # written small behind the text


class HeatRow(NamedTuple):
    """A row: its label, its season if it has one, and its cells; None: there is nothing."""

    label: str
    season: str
    cells: Sequence[HeatCell | None]


@dataclass(frozen=True)
class HeatMap:
    """A table to be coloured, and the words that explain it."""

    title: str
    lines: Sequence[str]  # below the title
    of_rows: str
    of_columns: str
    columns: Sequence[str]
    rows: Sequence[HeatRow]
    unit: str  # what the numbers count
    signs: Sequence[str] = ()  # lines of the legend about signs in the cells


def draw_heat_map(heat: HeatMap, dark: bool | None = False) -> str:
    """SVG of a heat map; ``dark`` may be None: then it is as the reader has set his screen.

    >>> row = HeatRow("1", "blue", [HeatCell("7", Fraction(7)), None])
    >>> draw_heat_map(HeatMap("Leave", (), "year", "turns", ("3", "4"), [row], "tanks"))[:4]
    '<svg'
    """
    step = min(_MOST_WIDTH, max(_LEAST_WIDTH, (_LETTERS - _LABELS) / max(1, len(heat.columns))))
    width = 2 * _SIDE + max(_LETTERS, _LABELS + step * len(heat.columns))
    groups = step_groups(cell.number for row in heat.rows for cell in row.cells if cell is not None)
    head, top = _head(heat, width)
    rows = [_row(heat, number, top + _CELL_HEIGHT * number, step, groups) for number in range(len(heat.rows))]
    bottom = top + _CELL_HEIGHT * len(heat.rows)
    key, height = _key(heat, groups, bottom + 14, width)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}"><title>{escape(heat.title)}</title>',
        f"<style>{_styles(dark)}</style>",
        f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>',
        *head,
        *_titles(heat, top, step),
        *rows,
        *key,
        "</svg>",
    ]
    return "\n".join(visible(line) for part in parts for line in part.split("\n")) + "\n"


def _styles(dark: bool | None) -> str:
    def sheet(colours: Palette) -> str:
        own = [
            f".cell{{stroke:{colours.sheet};stroke-width:1.5}} .nothing{{fill:{colours.blank}}}",
            f".dash{{fill:{colours.on_blank}}}",
            # Black within white, or white within black, shows on every colour of the scale.
            f".best{{fill:none;stroke:{colours.ink};stroke-width:3}}",
            f".best-in{{fill:none;stroke:{colours.sheet};stroke-width:1.5}}",
            f".season-text-blue,.season-text-red{{fill:#fff}} .season-text-yellow{{fill:{LIGHT.ink}}}",
        ]
        return style_sheet(colours) + mark_styles(colours) + "".join(own)

    if dark is not None:
        return sheet(DARK if dark else LIGHT)
    return f"{sheet(LIGHT)}@media (prefers-color-scheme:dark){{{sheet(DARK)}}}"


def _head(heat: HeatMap, width: float) -> tuple[list[str], float]:
    """The title and what stands below it, and where the cells begin."""
    parts, y = [], _SIDE
    for line in _wrapped(heat.title, width, _TITLE):
        y += _TITLE + 4
        parts.append(f'<text class="title" x="{_SIDE:g}" y="{y:g}" font-size="{_TITLE}">{escape(line)}</text>')
    for text in heat.lines:
        for line in _wrapped(text, width, _FONT):
            y += _LINE
            parts.append(_words(line, _SIDE, y))
    return parts, y + 2 * _LINE + 12


def _wrapped(text: str, width: float, font: float) -> list[str]:
    return textwrap.wrap(text, int((width - 2 * _SIDE) / (EM_PER_LETTER * font)))


def _titles(heat: HeatMap, top: float, step: float) -> list[str]:
    left = _SIDE + _LABELS
    parts = [
        _words(heat.of_rows, _SIDE, top - 8),
        _words(heat.of_columns, left, top - _LINE - 8),
    ]
    for number, title in enumerate(heat.columns):
        parts.append(_middle("label", title, left + step * (number + 0.5), top - 8, _FONT))
    return parts


def _row(heat: HeatMap, number: int, top: float, step: float, groups: Sequence[Group]) -> str:
    row, middle = heat.rows[number], top + _CELL_HEIGHT / 2 + 5
    parts = [f'<text class="label e" x="{_SIDE + 44:g}" y="{middle:g}" font-size="{_FONT}">{escape(row.label)}</text>']
    if row.season:
        left = _SIDE + _LABELS - _SEASON - 6
        parts.append(
            f'<rect class="season-{escape(row.season)}" x="{left:g}" y="{top + 3:g}" width="{_SEASON:g}" '
            f'height="{_CELL_HEIGHT - 6:g}" rx="4"/>'
        )
        parts.append(_middle(f"season-text-{row.season}", row.season, left + _SEASON / 2, middle - 1, _SMALL))
    steps = steps_by_number(groups, (cell.number for cell in row.cells if cell is not None))
    for column, cell in enumerate(row.cells):
        parts.append(_cell(cell, steps, _SIDE + _LABELS + step * column, top, step))
    return "".join(parts)


def _cell(cell: HeatCell | None, steps: Mapping[Fraction, int], x: float, y: float, width: float) -> str:
    middle = (x + width / 2, y + _CELL_HEIGHT / 2 + 5)
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{_CELL_HEIGHT:g}"'
    if cell is None:
        return f'<rect class="cell nothing" {box}/>' + _middle("dash", "\N{EN DASH}", *middle, _FONT)
    step = steps[cell.number]
    note = f"<title>{escape(cell.note)}</title>" if cell.note else ""
    parts = [f'<g>{note}<rect class="cell step-{step}" {box}/>']
    if not cell.same:
        parts.append(_middle(f"number on-{step}", cell.text, *middle, _FONT, cell.mark))
    if cell.best:
        for style, inset in (("best", 2.5), ("best-in", 5.0)):
            inner = f'width="{width - 2 * inset:g}" height="{_CELL_HEIGHT - 2 * inset:g}"'
            parts.append(f'<rect class="{style}" x="{x + inset:g}" y="{y + inset:g}" {inner}/>')
    return "".join(parts) + "</g>"


def _key(heat: HeatMap, groups: Sequence[Group], top: float, width: float) -> tuple[list[str], float]:
    """The colours from good to bad, and what signs mean; and where the picture ends."""
    shown = {cell.number: cell.text for row in heat.rows for cell in row.cells if cell is not None and not cell.same}
    shown = {cell.number: cell.text for row in heat.rows for cell in row.cells if cell is not None} | shown
    parts, x, y = [], _SIDE, top
    for group in groups:
        first, last = (_bare(shown[number]) for number in (group.first, group.last))
        text = first if first == last else f"{first}\N{EN DASH}{last}"
        parts.append(f'<rect class="step-{group.step}" x="{x:g}" y="{y:g}" width="{_SWATCH:g}" height="26"/>')
        parts.append(_middle(f"number on-{group.step}", text, x + _SWATCH / 2, y + 18, _SMALL))
        x += _SWATCH
    if groups:
        parts.append(_words(heat.unit, x + 10, y + 18))
    y += 26
    for sign in heat.signs:
        for line in _wrapped(sign, width, _FONT):
            y += _LINE
            parts.append(_words(line, _SIDE, y))
    return parts, y + _SIDE


def _bare(text: str) -> str:
    """A number without its signs.

    >>> _bare("12*!?"), _bare("4 2/3"), _bare("83%")
    ('12', '4 2/3', '83%')
    """
    return text.rstrip("*!?:.")


def _words(text: str, x: float, y: float) -> str:
    return f'<text class="key" x="{x:g}" y="{y:g}" font-size="{_FONT}">{escape(text)}</text>'


def _middle(style: str, text: str, x: float, y: float, font: float, mark: str = "") -> str:
    small = f'<tspan font-size="{_SMALL - 1}" dx="3">{escape(mark)}</tspan>' if mark else ""
    return f'<text class="{style}" x="{x:g}" y="{y:g}" font-size="{font:g}">{escape(text)}{small}</text>'

"""The head of a flight's picture, above the board: its title, what it costs, and which line is which turn."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.drawing.labels import EM_PER_LETTER, Box, Label
from planner.drawing.route import Route, TurnGroup, group_words, turn_groups
from planner.drawing.signs import BURN, DIE, DROP, FLAME, FUEL, ROLL, TURN, Sign, draw_sign
from planner.drawing.tracing import arrow, stroke

_TITLE, _FONT = 32.0, 17.0
_EM = 0.56  # width of a letter
_LINE, _ROW = 26.0, 34.0
_SIDE = 20.0
_SAMPLE, _SMALL = 116.0, 36.0  # a number and a piece of its line; a glyph
_SIGN_FONT = 20.0
_SAMPLE_WIDTH = 7.0  # of the line


def heading(route: Route, width: float, signs: Sequence[Sign]) -> tuple[str, float]:
    """SVG of the head, its top at y 0, and how high it is. Signs are explained that the picture has."""
    room = width - 2 * _SIDE
    titles = textwrap.wrap(route.title, int(room / (0.68 * _TITLE))) or [""]  # bold letters are wide
    lines = [part for line in route.lines for part in textwrap.wrap(line, int(room / (_EM * _FONT)))]
    parts, y = [], 12.0
    for title in titles:
        y += 1.25 * _TITLE
        parts.append(f'<text class="title" x="{_SIDE:g}" y="{y:.0f}" font-size="{_TITLE:g}">{escape(title)}</text>')
    y += 0.3 * _TITLE
    for line in lines:
        parts.append(_words(line, _SIDE, y + 0.5 * _LINE))
        y += _LINE
    entries = [
        _Entry(_turn_sample(group), _SAMPLE, group_words(group, route.turns)) for group in turn_groups(route.turns)
    ]
    kinds = {sign.kind for sign in signs}
    entries += [_Entry(_glyph_sample(glyph), _SMALL, words) for kind, glyph, words in _GLYPHS if kind in kinds]
    rows, height = _in_columns(entries, y + 6, room)
    return "".join([*parts, *rows]), y + 6 + height + 10


class _Entry(NamedTuple):
    sample: str
    width: float  # of the sample
    words: str


_GLYPHS = (
    (BURN, FLAME, "burn paid"),
    (ROLL, DIE, "die to roll"),
    (FUEL, DROP, "tanks taken in"),
)


def _in_columns(entries: Sequence[_Entry], top: float, room: float) -> tuple[list[str], float]:
    widest = max((entry.width + _EM * _FONT * len(entry.words) for entry in entries), default=1.0)
    step = min(room, widest + 14)
    columns = max(1, int(room // step))
    count = -(-len(entries) // columns)
    parts = []
    for index, (sample, wide, words) in enumerate(entries):
        column, row = divmod(index, count)
        x, y = _SIDE + column * step, top + _ROW * (row + 0.5)
        fitting = textwrap.shorten(words, max(8, int((step - wide) / (_EM * _FONT))), placeholder=" ...")
        parts.append(f'<g transform="translate({x:.0f} {y:.0f})">{sample}{_words(fitting, wide, 0)}</g>')
    return parts, _ROW * count


def _turn_sample(group: TurnGroup) -> str:
    half = 0.75 * _SIGN_FONT
    plate = Box(0, -half, max(2 * half, EM_PER_LETTER * _SIGN_FONT * (len(group.text) + 1)), half)
    sign = draw_sign(Sign(TURN, group.text, group.first, Label("", (), 0, 0, "middle", _SIGN_FONT, plate, 0), (0, 0)))
    if group.waits:
        return sign
    left, right = plate.right + 8, _SAMPLE - 12
    line = stroke(group.first, f"M{left:.0f} 0H{right:.0f}", _SAMPLE_WIDTH)
    return sign + line + arrow(group.first, ((left + right) / 2, 0), 0, _SAMPLE_WIDTH)


def _glyph_sample(glyph: str) -> str:
    return f'<g transform="translate({0.7 * _SIGN_FONT:.1f} 0) scale({_SIGN_FONT:g})">{glyph}</g>'


def _words(text: str, x: float, y: float) -> str:
    return f'<text class="key" x="{x:g}" y="{y:g}" dy=".35em" font-size="{_FONT:g}">{escape(text)}</text>'

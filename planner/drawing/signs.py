"""Signs beside the spaces of a flight: where it starts, where each turn ends, where burns are paid, dice rolled
and tanks taken in.

They are placed clear of all symbols, before the names are: a flight without its numbers tells nothing. Their size goes
by that of the picture, so that they can be read however much of the board is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.board.model import Board
from planner.drawing.colours import ORANGE, Palette
from planner.drawing.labels import Box, Crowd, Disc, Label, Wish, label_at, place_labels
from planner.drawing.layout import Point
from planner.drawing.route import Route, turn_groups
from planner.drawing.symbols import reach
from planner.drawing.tracing import FlownStep, line_width, turn_class

START, TURN, BURN, ROLL, FUEL = "start", "turn", "burns", "roll", "fuel"
_FONTS = {START: 18.0, TURN: 24.0, BURN: 15.0, ROLL: 15.0, FUEL: 18.0}  # in a close-up of usual width
_FAR = 200.0
_NEAR = 10.0  # a sign farther from its symbol gets a thin line to it
_GLYPH = "mm"  # as wide as a flame or a die


class Sign(NamedTuple):
    """One sign with its place."""

    kind: str
    text: str  # number of turns or burns
    turn: int  # whose colour it has
    label: Label
    place: Point  # of the space


class _Wanted(NamedTuple):
    kind: str
    text: str
    turn: int
    space: str


def place_signs(
    route: Route,
    board: Board,
    places: Mapping[str, Point],
    flown: Iterable[FlownStep],
    crowd: Crowd,
    bounds: Box,
    unit: float,
) -> tuple[Sign, ...]:
    """Find a place for every sign, and add it to the crowd.

    It is clear of the flight and of all symbols; where there is no room for that, of those that the flight enters; and
    if there is none at all, it lies over the rim of its symbol.
    """
    half = line_width(unit) / 2
    line = [Box(x - half, y - half, x + half, y + half) for step in flown for x, y in step.points()[1:-1]]
    strict = Crowd(crowd.discs, crowd.points, {cell: list(boxes) for cell, boxes in crowd.boxes.items()})
    loose = Crowd()
    for space in set(route.spaces):
        loose.add_disc(Disc(*places[space], reach(board.spaces[space]) + 1))
    for one in (strict, loose):
        one.add_boxes(line)
    found: list[Sign] = []
    wanted = {f"{index}": sign for index, sign in enumerate(_wanted(route))}
    for kind in (TURN, START, FUEL, BURN, ROLL):
        wishes = [_wish(key, sign, board, places, unit) for key, sign in wanted.items() if sign.kind == kind]
        placed = place_labels(wishes, strict, bounds)
        for wish in wishes:
            label = placed.get(wish.key) or place_labels([wish], loose, bounds).get(wish.key) or _over_the_rim(wish)
            for one in (strict, loose, crowd):
                one.add_box(label.box)
            sign = wanted[wish.key]
            found.append(Sign(kind, sign.text, sign.turn, label, (wish.x, wish.y)))
    return tuple(found)


def quick_signs(route: Route, board: Board, places: Mapping[str, Point], unit: float) -> tuple[Sign, ...]:
    """The ends of turns over the rims of their symbols: for whoever cannot wait until all signs have found places."""
    wanted = [sign for sign in _wanted(route) if sign.kind in (START, TURN)]
    wishes = [_wish("", sign, board, places, unit) for sign in wanted]
    return tuple(
        Sign(sign.kind, sign.text, sign.turn, _over_the_rim(wish), (wish.x, wish.y))
        for sign, wish in zip(wanted, wishes, strict=True)
    )


def _wanted(route: Route) -> Iterable[_Wanted]:
    ends = route.ends()
    yield _Wanted(START, START, 0, route.start)
    for group in turn_groups(route.turns):
        yield _Wanted(TURN, group.text, group.first, ends[group.first])
    for space, tanks in route.fuel().items():
        yield _Wanted(FUEL, str(tanks), 0, space)
    for number, turn in enumerate(route.turns):
        for space, burns in turn.burns:
            yield _Wanted(BURN, burns_text(burns), number, space)
        for space in turn.rolls:
            yield _Wanted(ROLL, "", number, space)


def burns_text(burns: Fraction) -> str:
    """How many burns, where it is not one.

    >>> [burns_text(Fraction(number)) for number in ("1", "2", "1/2", "5/2")]
    ['', '2', '\u00bd', '2\u00bd']
    """
    whole, half = divmod(burns, 1)
    return "" if burns == 1 else f"{whole or ''}" + "\u00bd" * bool(half)


def _wish(key: str, one: _Wanted, board: Board, places: Mapping[str, Point], unit: float) -> Wish:
    # Blanks widen the box: a plate has some colour around its number.
    text = f" {one.text} " if one.kind in (TURN, START) else _GLYPH + one.text
    font = _FONTS[one.kind] * unit**0.8
    return Wish(key, text, *places[one.space], reach(board.spaces[one.space]) + 2, font, _FAR, 1)


def _over_the_rim(wish: Wish) -> Label:
    return label_at(wish, [wish.text], wish.x + 0.7 * wish.reach, wish.y - 0.7 * wish.reach, "start")


def sign_styles(colours: Palette) -> str:
    """CSS for what signs use."""
    return (
        ".sign{stroke-width:1.6} .sign-text{font-weight:bold}"
        f".start-sign{{fill:{colours.ink};stroke:{colours.sheet};stroke-width:1.6}} .on-start{{fill:{colours.sheet}}}"
        f".plain-sign{{fill:{colours.sheet};opacity:.85}} .count{{fill:{colours.ink};font-weight:bold}}"
        f".flame{{fill:{ORANGE};stroke:{colours.ink};stroke-width:.09;stroke-linejoin:round}}"
        f".die{{fill:#fff;stroke:#1c1c1c;stroke-width:.09}} .pips{{fill:#1c1c1c}}"
        f".sign-lead{{stroke:{colours.ink}}}"
    )


def draw_signs(signs: Iterable[Sign]) -> list[str]:
    """SVG of all signs, turns last: they matter most."""
    return [draw_sign(sign) for sign in sorted(signs, key=lambda sign: sign.kind == TURN)]


def sign_leaders(signs: Iterable[Sign]) -> list[str]:
    """SVG of thin lines to signs that lie away from their space; symbols go over them."""
    return [_leader(sign) for sign in signs if sign.label.away > _NEAR]


def _leader(sign: Sign) -> str:
    (x, y), box = sign.place, sign.label.box
    end = max(box.left, min(x, box.right)), max(box.top, min(y, box.bottom))
    style = turn_class(sign.turn) if sign.kind == TURN else "sign-lead"
    width = 0.12 * sign.label.font
    return f'<path class="{style}" stroke-width="{width:.1f}" d="M{x:.0f} {y:.0f}L{end[0]:.0f} {end[1]:.0f}"/>'


def draw_sign(sign: Sign) -> str:
    """SVG of one sign in its place."""
    box, font = sign.label.box, sign.label.font
    middle = (box.top + box.bottom) / 2
    if sign.kind in (START, TURN):
        style = "start-sign" if sign.kind == START else f"sign {turn_class(sign.turn)}"
        letters = "on-start" if sign.kind == START else f"on-{turn_class(sign.turn)}"
        return _rect(box, style, (box.bottom - box.top) / 2) + _text(
            f"sign-text {letters}", (box.left + box.right) / 2, middle, 0.8 * font, sign.text
        )
    glyph = _GLYPHS[sign.kind]
    x = box.left + 0.55 * font
    parts = [
        _rect(box, "plain-sign", 0.3 * font),
        f'<g transform="translate({x:.1f} {middle:.1f}) scale({font:.2f})">{glyph}</g>',
    ]
    if sign.text:
        parts.append(_text("count s", x + 0.5 * font, middle, 0.85 * font, sign.text))
    return "".join(parts)


# Both about as high as a letter, around the origin, in units of the letter height.
FLAME = (
    '<path class="flame" d="M0-.52C.1-.26.36-.14.36.16A.36.36 0 0 1-.36.16C-.36-.02-.24-.12-.2-.26'
    'C-.08-.2-.06-.14-.05-.06C.04-.18.06-.34 0-.52z"/>'
)
DROP = (
    '<path class="drop sign-lead" stroke-width=".07" '
    'd="M0-.52C.2-.16.36-.02.36.16A.36.36 0 0 1-.36.16C-.36-.02-.2-.16 0-.52z"/>'
)
DIE = (
    '<rect class="die" x="-.42" y="-.42" width=".84" height=".84" rx=".16"/>'
    '<g class="pips"><circle cx="-.2" cy="-.2" r=".09"/><circle cx=".2" cy="-.2" r=".09"/><circle r=".09"/>'
    '<circle cx="-.2" cy=".2" r=".09"/><circle cx=".2" cy=".2" r=".09"/></g>'
)
_GLYPHS = {BURN: FLAME, ROLL: DIE, FUEL: DROP}


def _rect(box: Box, style: str, radius: float) -> str:
    size = f'width="{box.right - box.left:.1f}" height="{box.bottom - box.top:.1f}"'
    return f'<rect class="{style}" x="{box.left:.1f}" y="{box.top:.1f}" {size} rx="{radius:.1f}"/>'


def _text(style: str, x: float, y: float, font: float, text: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" dy=".35em" font-size="{font:.4g}">{escape(text)}</text>'

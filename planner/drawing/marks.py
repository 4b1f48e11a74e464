"""Numbers on the board: large in the hexagons that matter, small beside other symbols, each with a colour of a scale.

What the numbers mean is known to whoever asks for the picture. A small number without a free place is left out; the
ring in its colour stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple
from xml.sax.saxutils import escape

from planner.board.model import Space
from planner.drawing.colours import VERMILION, Palette
from planner.drawing.labels import Box, Crowd, Label, Wish, label_at, place_labels
from planner.drawing.layout import Point
from planner.drawing.scale import STEPS, step_groups, steps_by_number
from planner.drawing.symbols import Face, reach

_CHIP_FONT, _START_FONT = 13.0, 17.0  # of the box; letters are a little smaller
_LETTERS = 0.8
_FAR, _START_FAR = 16.0, 80.0
_RIM = 2.5  # a ring reaches so far beyond its symbol, which keeps it out of the names
START = "start"


class Mark(NamedTuple):
    """What is written at a space: its number as text. Smaller numbers are nearer."""

    text: str
    number: Fraction
    minor: bool = False  # small and beside the symbol


@dataclass(frozen=True)
class Marks:
    """The marks of a picture by space, and the words that explain them."""

    title: str
    lines: tuple[str, ...]  # below the title
    unit: str  # what the numbers count
    by_space: Mapping[str, Mark]
    start: str | None = None  # a space to be pointed out
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by space: lines that a pointer over it shows


@dataclass(frozen=True)
class PlacedMarks:
    """Marks in one picture: colour steps of what it shows, and places of the small numbers."""

    marks: Marks
    steps: Mapping[str, int]
    ranges: tuple[tuple[int, str, str], ...]  # colour step, nearest and farthest number as text
    chips: Mapping[str, Label]
    lesser_sites: bool  # whether a site has but a small number

    def face(self, space: Space) -> Face | None:
        """How the hexagon of a site looks; None: as on the plain board."""
        mark = self.marks.by_space.get(space.id)
        if space.site is None or space.id == self.marks.start:
            return None
        return Face("none") if mark is None or mark.minor else Face(f"step-{self.steps[space.id]}", mark.text)


def place_marks(
    marks: Marks, spaces: Iterable[Space], places: Mapping[str, Point], crowd: Crowd, bounds: Box
) -> PlacedMarks:
    """Colour what a picture shows and find places for the small numbers, clear of everything in the crowd."""
    shown = [space for space in spaces if space.id in marks.by_space or space.id == marks.start]
    found = {space.id: marks.by_space[space.id] for space in shown if space.id != marks.start}
    numbers = [mark.number for mark in found.values()]
    groups = step_groups(numbers)
    by_number = steps_by_number(groups, numbers)
    texts = {mark.number: mark.text for mark in found.values()}
    ranges = tuple((group.step, texts[group.first], texts[group.last]) for group in groups)
    return PlacedMarks(
        marks,
        {key: by_number[mark.number] for key, mark in found.items()},
        ranges,
        _place_chips(marks, shown, places, crowd, bounds),
        any(space.site is not None and found[space.id].minor for space in shown if space.id in found),
    )


def _place_chips(
    marks: Marks, shown: Iterable[Space], places: Mapping[str, Point], crowd: Crowd, bounds: Box
) -> dict[str, Label]:
    wishes, first = [], []
    for space in shown:
        around = reach(space) + _RIM
        if space.id == marks.start:
            first.append(Wish(space.id, START, *places[space.id], around + _RIM, _START_FONT, _START_FAR, 1))
        elif marks.by_space[space.id].minor:
            # The blank widens the box, so that a single digit has some colour around it.
            text = f"{marks.by_space[space.id].text} "
            wishes.append(Wish(space.id, text, *places[space.id], around, _CHIP_FONT, _FAR, 1))
    chips = place_labels(first, crowd, bounds)
    crowd.add_boxes(chip.box for chip in chips.values())
    return chips | place_labels(wishes, crowd, bounds)


def mark_styles(colours: Palette) -> str:
    """CSS for what marks use."""
    rules = [
        f".step-{i}{{fill:{fill}}} .on-{i}{{fill:{ink}}} .rim-{i}{{stroke:{fill}}}"
        for i, (fill, ink) in enumerate(STEPS)
    ]
    rules += [
        f".type-none{{fill:{colours.blank}}} .size.on-none{{fill:{colours.on_blank}}}",
        f".chip{{fill:{colours.sheet};stroke-width:1.6}} .small-number{{fill:{colours.ink}}}",
        ".number{font-weight:bold} .ring{opacity:.75}",
        f".start{{fill:{VERMILION}}} .start-word{{fill:#fff;font-weight:bold}}",
        f".start-ring{{fill:{colours.sheet};stroke:{VERMILION};stroke-width:5}}",
    ]
    return "".join(rules)


def rings(placed: PlacedMarks, spaces: Iterable[Space], places: Mapping[str, Point]) -> list[str]:
    """Under the symbols: a ring around each space with a small number, a strong one around the start."""
    parts = []
    for space in spaces:
        mark = placed.marks.by_space.get(space.id)
        if space.id == placed.marks.start:
            parts.append(ring(space, "start-ring", places[space.id]))
        elif mark is not None and mark.minor:
            parts.append(ring(space, f"ring step-{placed.steps[space.id]}", places[space.id]))
    return parts


def ring(space: Space, style: str, place: Point = (0, 0)) -> str:
    return f'<circle class="{style}" cx="{place[0]:.0f}" cy="{place[1]:.0f}" r="{reach(space) + _RIM:g}"/>'


def chips(placed: PlacedMarks) -> list[str]:
    """The small numbers, and the word at the start."""
    return [
        _chip(label, "start", "start-word") if key == placed.marks.start else _number_chip(label, placed.steps[key])
        for key, label in placed.chips.items()
    ]


def _number_chip(label: Label, step: int) -> str:
    return _chip(label, f"chip rim-{step}", "small-number")


def _chip(label: Label, style: str, letters: str) -> str:
    left, top, right, bottom = label.box
    size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
    middle = f'x="{(left + right) / 2:.1f}" y="{(top + bottom) / 2:.1f}" dy=".35em"'
    text = escape(label.lines[0].strip())
    return (
        f'<rect class="{style}" x="{left:.1f}" y="{top:.1f}" {size} rx="4"/>'
        f'<text class="{letters}" {middle} font-size="{_LETTERS * label.font:g}">{text}</text>'
    )


def sample_chip(space: Space, text: str, step: int) -> str:
    """A small number below a symbol that stands at the origin, for the key."""
    wish = Wish("", f"{text} ", 0, 0, 0, _CHIP_FONT)
    return _number_chip(label_at(wish, [wish.text], 0, reach(space) + _RIM + 8, "middle"), step)

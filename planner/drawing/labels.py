"""Where to write the names: labels that overlap neither one another nor any symbol.

Widths are estimated generously, since the font of the reader is unknown. A label for which no free place is found is
left out; nothing is ever written over something else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from planner.drawing.layout import Word

EM_PER_LETTER = 0.6
LINE_HEIGHT = 1.15
_CELL = 80.0
_DIRECTIONS = tuple((math.cos(math.pi * i / 8), math.sin(math.pi * i / 8)) for i in range(16))


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Disc(NamedTuple):
    x: float
    y: float
    radius: float


class Wish(NamedTuple):
    """A label that wants a place beside a symbol."""

    key: str
    text: str
    x: float
    y: float
    reach: float  # radius of the symbol
    font: float
    far: float = 40.0  # how far from the symbol the label may go
    max_lines: int = 3


class Label(NamedTuple):
    """A label with its place: the anchor point lies in the vertical middle of the text."""

    key: str
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    font: float
    box: Box
    away: float  # from the rim of the symbol


@dataclass
class Crowd:
    """What is already on the sheet, in square cells for quick asking."""

    discs: dict[tuple[int, int], list[Disc]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[tuple[float, float]]] = field(default_factory=dict)
    boxes: dict[tuple[int, int], list[Box]] = field(default_factory=dict)

    def add_disc(self, disc: Disc) -> None:
        for cell in _cells(disc.x - disc.radius, disc.y - disc.radius, disc.x + disc.radius, disc.y + disc.radius):
            self.discs.setdefault(cell, []).append(disc)

    def add_point(self, x: float, y: float) -> None:
        self.points.setdefault((int(x // _CELL), int(y // _CELL)), []).append((x, y))

    def add_box(self, box: Box) -> None:
        for cell in _cells(*box):
            self.boxes.setdefault(cell, []).append(box)

    def add_boxes(self, boxes: Iterable[Box]) -> None:
        for box in boxes:
            self.add_box(box)

    def hits(self, box: Box) -> bool:
        return self.hits_disc(box) or self.hits_box(box)

    def hits_disc(self, box: Box) -> bool:
        return any(_disc_meets(disc, box) for cell in _cells(*box) for disc in self.discs.get(cell, ()))

    def hits_box(self, box: Box) -> bool:
        return any(box.meets(other) for cell in _cells(*box) for other in self.boxes.get(cell, ()))

    def strangers_near(self, box: Box, wish: Wish, distance: float) -> int:
        """How many symbols, other than that of the wish, lie so near that the reader may take the label for theirs."""
        wide = Box(box.left - distance, box.top - distance, box.right + distance, box.bottom + distance)
        near = {disc for cell in _cells(*wide) for disc in self.discs.get(cell, ()) if _disc_meets(disc, wide)}
        return sum((disc.x, disc.y) != (wish.x, wish.y) for disc in near)

    def points_in(self, box: Box) -> int:
        left, top, right, bottom = box
        return sum(left < x < right and top < y < bottom for cell in _cells(*box) for x, y in self.points.get(cell, ()))


def text_width(text: str, font: float) -> float:
    return EM_PER_LETTER * font * len(text)


def word_box(word: Word) -> Box:
    """Room for a large word, which is bold and spaced out."""
    width, height = 1.55 * text_width(word.text, word.font), 1.1 * word.font
    return Box(word.x - width / 2, word.y - height / 2, word.x + width / 2, word.y + height / 2)


def wrapped(text: str, lines: int) -> tuple[str, ...]:
    """Break a name at blanks and dashes into at most so many lines, as even as possible.

    >>> wrapped("Mars Hellas Basin Buried Glaciers", 2)
    ('Mars Hellas Basin', 'Buried Glaciers')
    """
    words = text.split(" ")
    if lines <= 1 or len(words) == 1:
        return (text,)
    best: tuple[str, ...] = (text,)
    for cut in range(1, len(words)):
        parts = (" ".join(words[:cut]), *wrapped(" ".join(words[cut:]), lines - 1))
        if max(map(len, parts)) < max(map(len, best)):
            best = parts
    return best


def label_at(wish: Wish, lines: Sequence[str], x: float, y: float, anchor: str, away: float = 0.0) -> Label:
    """A label with its box, for an anchor point that lies in the vertical middle of the text."""
    width = max(text_width(line, wish.font) for line in lines)
    height = LINE_HEIGHT * wish.font * len(lines)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    box = Box(left, y - height / 2, left + width, y + height / 2)
    return Label(wish.key, tuple(lines), x, y, anchor, wish.font, box, away)


def place_labels(wishes: Sequence[Wish], crowd: Crowd, bounds: Box) -> dict[str, Label]:
    """Find a place for as many labels as possible; those in the tightest corners choose first."""
    choices = {wish.key: _choices(wish, crowd, bounds) for wish in wishes}
    order = sorted(choices, key=lambda key: (len(choices[key]), key))
    best: dict[str, Label] = {}
    for _ in range(12):
        placed = _place_in_order(order, choices, crowd)
        if len(placed) > len(best):
            best = placed
        left_out = [key for key in order if key not in placed and choices[key]]
        if not left_out:
            break
        # Whoever found no place chooses first in the next round: most jams dissolve after a few rounds.
        order = left_out + [key for key in order if key not in set(left_out)]
    return best


def _place_in_order(order: Iterable[str], choices: Mapping[str, Sequence[Label]], crowd: Crowd) -> dict[str, Label]:
    taken = Crowd(boxes={cell: list(boxes) for cell, boxes in crowd.boxes.items()})
    placed: dict[str, Label] = {}
    for key in order:
        for label in choices[key]:
            if not taken.hits_box(label.box):
                placed[key] = label
                taken.add_box(label.box)
                break
    return placed


def _choices(wish: Wish, crowd: Crowd, bounds: Box) -> list[Label]:
    """All places for one label that are free of symbols, best first."""
    forms = list(dict.fromkeys(wrapped(wish.text, lines) for lines in range(1, wish.max_lines + 1)))
    rated: list[tuple[float, int, Label]] = []
    for away in (3.0, 9.0, 16.0, 26.0, 40.0, 58.0, 80.0, 110.0, 150.0, 200.0):
        if away > wish.far:
            break
        for lines in forms:
            for turn, direction in enumerate(_DIRECTIONS):
                label = _beside(wish, lines, direction, away)
                box = label.box
                if box.left < bounds.left or box.right > bounds.right:
                    continue
                if box.top < bounds.top or box.bottom > bounds.bottom or crowd.hits(box):
                    continue
                oblique = 0.0 if turn % 4 == 0 else 4.0
                cost = away + oblique + 5.0 * crowd.points_in(box) + _wrapping_cost(wish.text, lines)
                cost += 7.0 * crowd.strangers_near(box, wish, max(6.0, 1.3 * away))
                rated.append((cost, len(rated), label))
    return [label for _, _, label in sorted(rated, key=lambda entry: entry[:2])]


def _wrapping_cost(text: str, lines: Sequence[str]) -> float:
    """Short names look best in one line, long ones in two."""
    ideal = 1 if len(text) <= 12 else 2
    return 5.0 * abs(len(lines) - ideal)


def _beside(wish: Wish, lines: Sequence[str], direction: tuple[float, float], away: float) -> Label:
    ux, uy = direction
    width = max(text_width(line, wish.font) for line in lines)
    height = LINE_HEIGHT * wish.font * len(lines)
    out = wish.reach + away
    slide_x, slide_y = (max(-1.0, min(1.0, 1.5 * u)) for u in (ux, uy))
    x = wish.x + ux * out + slide_x * width / 2
    y = wish.y + uy * out + slide_y * height / 2
    if slide_x > 0.5:
        return label_at(wish, lines, x - width / 2, y, "start", away)
    if slide_x < -0.5:
        return label_at(wish, lines, x + width / 2, y, "end", away)
    return label_at(wish, lines, x, y, "middle", away)


def _cells(left: float, top: float, right: float, bottom: float) -> list[tuple[int, int]]:
    columns = range(int(left // _CELL), int(right // _CELL) + 1)
    return [(i, j) for i in columns for j in range(int(top // _CELL), int(bottom // _CELL) + 1)]


def _disc_meets(disc: Disc, box: Box) -> bool:
    dx = disc.x - max(box.left, min(disc.x, box.right))
    dy = disc.y - max(box.top, min(disc.y, box.bottom))
    return dx * dx + dy * dy < disc.radius * disc.radius

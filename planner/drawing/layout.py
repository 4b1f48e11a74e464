"""Where every space of a board is drawn: read from layout.tsv of a shipped board, or worked out from rough places.

The shipped tables are made by mapdata/make_layout.py. A board without a table, such as an imported one, is laid out
by its printed percentages, moved apart just enough that no two symbols coincide.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from planner.board.files import shipped_folder
from planner.board.model import Board, Link
from planner.errors import DataError
from planner.files.held import held

Point = tuple[float, float]
WIDTH, HEIGHT, MARGIN = 4200, 2800, 50
_LEAST_DISTANCE = 62.0  # two hexagons with a synodic ring fit side by side
FILE_NAME = "layout.tsv"
_ANCHORS = ("start", "middle", "end")


class LabelPlace(NamedTuple):
    """Where the name of a space goes: from its centre to the anchor, in the vertical middle of all lines."""

    dx: int
    dy: int
    anchor: str
    lines: int


class Curve(NamedTuple):
    """The two inner control points of a cubic curve; a link without a curve is straight."""

    first: Point
    second: Point


class Word(NamedTuple):
    """Large faint letters on the sheet: the name of a planet or of a zone, centred at x, y."""

    text: str
    x: float
    y: float
    font: float


@dataclass(frozen=True)
class Layout:
    """Places in drawing units, x to the right and y downwards."""

    size: tuple[int, int]
    places: Mapping[str, Point]
    labels: Mapping[str, LabelPlace] = field(default_factory=dict)
    curves: Mapping[int, Curve] = field(default_factory=dict)  # by index in Board.links
    zones: tuple[tuple[str, tuple[Point, ...]], ...] = ()  # outermost first; each outline holds all inner zones too
    words: tuple[Word, ...] = ()


@held(lambda board: board.name)
def load_layout(board: Board) -> Layout:
    """The layout that ships with the board if it fits the board's spaces, else a plain one from the printed places."""
    path = shipped_folder() / board.name / FILE_NAME
    if path.is_file():
        layout = read_layout(path, board)
        if layout.places.keys() == board.spaces.keys():
            return layout
    return plain_layout(board)


def read_layout(path: Path, board: Board) -> Layout:
    """Read a layout table. Raises DataError, with file and line, if it has no such form."""
    size = (WIDTH, HEIGHT)
    places: dict[str, Point] = {}
    labels: dict[str, LabelPlace] = {}
    curves: dict[int, Curve] = {}
    zones: list[tuple[str, tuple[Point, ...]]] = []
    words: list[Word] = []
    waiting = links_by_ends(board.links)
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        word, *cells = line.split("\t")
        try:
            if word == "size":
                size = (int(cells[0]), int(cells[1]))
            elif word == "space":
                places[cells[0]] = (int(cells[1]), int(cells[2]))
                if len(cells) > 3:
                    labels[cells[0]] = _label_place(cells[3:])
            elif word == "link":
                left = waiting.get((cells[0], cells[1]))
                if left:  # a table may be older than the board: what it no longer has is drawn straight
                    curves[left.pop(0)] = _curve(cells[2:])
            elif word == "zone":
                zones.append((cells[0], tuple(_point(cell) for cell in cells[1:])))
            elif word == "word":
                words.append(Word(cells[0], int(cells[1]), int(cells[2]), int(cells[3])))
            elif line and not line.startswith("#"):
                raise ValueError(f"unknown word {word!r}")
        except (ValueError, IndexError) as error:
            raise DataError(f"{path.name}:{number}: {error}") from error
    return Layout(size, places, labels, curves, tuple(zones), tuple(words))


def write_layout(path: Path, board: Board, layout: Layout) -> None:
    """Write a layout table: one line a space, one a curved link, one a zone."""
    rows = [f"# Where the spaces of board {board.name} are drawn. Made by: python -m mapdata.layout.make {board.name}"]
    rows.append(
        "# space id x y [label: dx dy anchor lines] / link a b control points / zone id outline / word text x y font"
    )
    rows.append(_row("size", *layout.size))
    for space_id, (x, y) in layout.places.items():
        rows.append(_row("space", space_id, round(x), round(y), *layout.labels.get(space_id, ())))
    # A link drawn twice has two rows, in the order of the board; a straight twin would shift the other one.
    for index, curve in sorted(layout.curves.items()):
        link = board.links[index]
        rows.append(_row("link", link.a, link.b, *map(_cell, curve)))
    for zone, outline in layout.zones:
        rows.append(_row("zone", zone, *map(_cell, outline)))
    for text, x, y, font in layout.words:
        rows.append(_row("word", text, round(x), round(y), round(font)))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def links_by_ends(links: Sequence[Link]) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for index, link in enumerate(links):
        found.setdefault((link.a, link.b), []).append(index)
    return found


def plain_layout(board: Board) -> Layout:
    """Printed places, moved apart where they coincide. The sheet grows if that takes more room."""
    rough = {space.id: _finite(space.printed) for space in board.spaces.values()}
    # Percentages are kept as they are; other numbers, which an imported board may hold, are stretched to fit.
    spans = [
        (min([0.0, *(p[i] for p in rough.values())]), max([100.0, *(p[i] for p in rough.values())])) for i in (0, 1)
    ]
    unit = [(side - 2 * MARGIN) / (high - low) for side, (low, high) in zip((WIDTH, HEIGHT), spans, strict=True)]
    wanted = {key: ((x - spans[0][0]) * unit[0], (y - spans[1][0]) * unit[1]) for key, (x, y) in rough.items()}
    placed = spread_apart(wanted, _LEAST_DISTANCE)
    left, top = (min([0.0, *(place[i] for place in placed.values())]) for i in (0, 1))
    places = {key: (round(x - left + MARGIN), round(y - top + MARGIN)) for key, (x, y) in placed.items()}
    size = [max([side, *(place[i] + MARGIN for place in places.values())]) for i, side in enumerate((WIDTH, HEIGHT))]
    return Layout((size[0], size[1]), places)


def spread_apart(wanted: Mapping[str, Point], least: float) -> dict[str, Point]:
    """Places at least so far apart: whoever comes later moves in rings around its own place until it is alone."""
    rings: dict[Point, Iterator[Point]] = {}
    taken: dict[tuple[int, int], list[Point]] = {}
    placed: dict[str, Point] = {}
    for key, home in wanted.items():
        # Spaces with the same home go on where the last of them found room, which keeps a heap of them quick.
        for spot in rings.setdefault(home, _rings(home, least)):
            cell = (int(spot[0] // least), int(spot[1] // least))
            around = [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            if all(math.dist(spot, other) >= least for near in around for other in taken.get(near, ())):
                taken.setdefault(cell, []).append(spot)
                placed[key] = spot
                break
    return placed


def _rings(home: Point, step: float) -> Iterator[Point]:
    """The place itself, then places on wider and wider circles around it, without end."""
    yield home
    for ring in itertools.count(1):
        for i in range(6 * ring):
            angle = math.pi * i / (3 * ring)
            yield home[0] + ring * step * math.cos(angle), home[1] + ring * step * math.sin(angle)


def _finite(place: Iterable[float]) -> Point:
    x, y = (float(value) if math.isfinite(value) else 50.0 for value in place)
    return x, y


def _label_place(cells: Sequence[str]) -> LabelPlace:
    if cells[2] not in _ANCHORS:
        raise ValueError(f"unknown anchor {cells[2]!r}")
    return LabelPlace(int(cells[0]), int(cells[1]), cells[2], int(cells[3]))


def _curve(cells: Sequence[str]) -> Curve:
    return Curve(_point(cells[0]), _point(cells[1]))


def _point(cell: str) -> Point:
    x, y = cell.split(",")
    return int(x), int(y)


def _cell(point: Point) -> str:
    return f"{round(point[0])},{round(point[1])}"


def _row(*cells: object) -> str:
    return "\t".join(map(str, cells))

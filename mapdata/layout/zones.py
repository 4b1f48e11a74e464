"""Outlines of the zones: smooth lines around the Sun that leave every space on the side where it belongs.

For each zone border a smooth field is negative among the spaces within and positive among those beyond; the outline
is the line where it is zero. Rings come out as rings, the outer zones as the wide bands of the printed board.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from mapdata.layout.relax import Floats, Frame
from planner.board.model import Board
from planner.drawing.layout import HEIGHT, WIDTH, Point

_CELL = 16
_OVER = 16  # cells beyond the sheet, so that an outline may leave it
_PULLS = (160, 110, 75, 50, 30, 15, 5)  # rounds of smoothing an outline: the first that works
_ROOM = 14.0  # between an outline and a symbol
_BLUR = 36.0  # larger is smoother, but leaves more spaces on the wrong side at first
_SURE = 0.25  # how clearly a space should lie on its side, where 1 is far from any border
_ROUNDS = 40


def outlines_of(board: Board, frame: Frame, places: Floats) -> tuple[list[tuple[str, tuple[Point, ...]]], int]:
    """Outlines from the outermost zone inwards, and how many spaces lie on the wrong side of one."""
    order = {zone.id: i for i, zone in enumerate(board.zones)}
    depth = np.array([order[space.zone] for space in board.spaces.values()])
    sun = _sun(board, frame, places)
    xs = np.arange(-_OVER * _CELL, WIDTH + _OVER * _CELL + 1, _CELL, dtype=np.float64)
    ys = np.arange(-_OVER * _CELL, HEIGHT + _OVER * _CELL + 1, _CELL, dtype=np.float64)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1)
    votes, voted = _voters(frame, places, depth)
    sides = np.where(voted[:, None] > np.arange(len(board.zones) - 1), 1.0, -1.0)
    strength = np.ones_like(sides)
    is_beyond = depth[:, None] > np.arange(len(board.zones) - 1)
    for _ in range(_ROUNDS):
        # A space that a smooth border leaves on the wrong side speaks louder, until the border bends around it.
        mean = _smoothed(places, votes, sides, strength, sun)
        strength[: len(places)][np.where(is_beyond, mean, -mean) < _SURE] *= 1.3
    fields = _smoothed(grid.reshape(-1, 2), votes, sides, strength, sun).reshape(*grid.shape[:2], -1)
    outlines: list[tuple[str, tuple[Point, ...]]] = []
    for i in reversed(range(len(board.zones) - 1)):
        field = fields[:, :, i]
        field[0, :], field[-1, :], field[:, 0], field[:, -1] = 1.0, 1.0, 1.0, 1.0
        outlines.extend((board.zones[i].id, outline) for outline in _contours(field, xs, ys, places, frame.radius))
    missed = sum(
        holds(outlines, zone.id, (x, y)) != (order[space.zone] <= order[zone.id])
        for zone in board.zones[:-1]
        for space, (x, y) in zip(board.spaces.values(), places.tolist(), strict=True)
    )
    return outlines, missed


def holds(outlines: Iterable[tuple[str, tuple[Point, ...]]], zone: str, point: Point) -> bool:
    """Whether a point lies within the outline of a zone, and so in that zone or in an inner one."""
    x, y = point
    odd = False
    for name, outline in outlines:
        if name != zone:
            continue
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                odd = not odd
    return odd


def _sun(board: Board, frame: Frame, places: Floats) -> Floats:
    at = [i for i, space in enumerate(board.spaces.values()) if "solar-oberth" in space.roles]
    sun: Floats = places[at[0]] if at else places.mean(axis=0)
    return sun


def _voters(frame: Frame, places: Floats, depth: Floats) -> tuple[Floats, Floats]:
    """Spaces, and points on links that stay within a zone: a long link keeps its surroundings in its zone."""
    points, zones = [places], [depth]
    for a, b in frame.links:
        if depth[a] == depth[b]:
            count = int(np.linalg.norm(places[b] - places[a]) // 60)
            t = np.arange(1, count)[:, None] / max(count, 1)
            points.append(places[a] + t * (places[b] - places[a]))
            zones.append(np.full(len(t), depth[a]))
    return np.concatenate(points), np.concatenate(zones)


def _smoothed(points: Floats, votes: Floats, sides: Floats, strength: Floats, sun: Floats) -> Floats:
    """Mean vote at each point: near votes count most, and along a ring around the Sun farther than across it."""
    means = np.empty((len(points), sides.shape[1]))
    for start in range(0, len(points), 1000):
        part = points[start : start + 1000]
        offset = part[:, None, :] - votes[None, :, :]
        out = part - sun
        radius = np.maximum(np.sqrt((out**2).sum(axis=1)), 1.0)
        across = (offset * (out / radius[:, None])[:, None, :]).sum(axis=2)
        along = (offset**2).sum(axis=2) - across**2
        weights = 1.0 / (across**2 + 0.2 * along + _BLUR**2) ** 2
        means[start : start + 1000] = (weights @ (sides * strength)) / (weights @ strength)
    return means


def _contours(field: Floats, xs: Floats, ys: Floats, places: Floats, radius: Floats) -> list[tuple[Point, ...]]:
    """Closed lines where the field changes its sign, longest first."""
    after: dict[Point, Point] = {}
    inside = field < 0
    rows, columns = np.nonzero(
        (inside[:-1, :-1] + inside[1:, :-1] * 1 + inside[:-1, 1:] * 1 + inside[1:, 1:] * 1) % 4 != 0
    )
    for j, i in zip(rows.tolist(), columns.tolist(), strict=True):
        for start, end in _cell_lines(field, inside, xs, ys, j, i):
            after[start] = end
    loops = []
    while after:
        start = next(iter(after))
        loop = [start]
        while (point := after.pop(loop[-1], None)) is not None and point != start:
            loop.append(point)
        # Far from all spaces a field means nothing: a loop without a space in it is no border.
        if any(holds([("", tuple(loop))], "", (x, y)) for x, y in places.tolist()):
            near = _near(loop, places)
            loops.append(_smoothest(loop, places[near], radius[near]))
    return sorted(loops, key=len, reverse=True)


def _cell_lines(
    field: Floats, inside: npt.NDArray[np.bool_], xs: Floats, ys: Floats, j: int, i: int
) -> list[tuple[Point, Point]]:
    """Marching squares in one cell: lines with the inside on their right."""
    corners = [(j, i), (j, i + 1), (j + 1, i + 1), (j + 1, i)]
    entries: list[Point] = []
    leaves: list[Point] = []
    for (j1, i1), (j2, i2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if inside[j1, i1] == inside[j2, i2]:
            continue
        share = field[j1, i1] / (field[j1, i1] - field[j2, i2])
        x = xs[i1] + share * (xs[i2] - xs[i1])
        y = ys[j1] + share * (ys[j2] - ys[j1])
        # Rounding makes the two cells that share an edge name the same point.
        (leaves if inside[j1, i1] else entries).append((round(float(x), 3), round(float(y), 3)))
    return list(zip(entries, leaves, strict=True))


def _near(loop: list[Point], places: Floats) -> npt.NDArray[np.bool_]:
    line = np.array(loop)[::3]
    distance = ((places[:, None, :] - line[None, :, :]) ** 2).sum(axis=2).min(axis=1)
    return np.asarray(distance < 200.0**2)


def _smoothest(loop: list[Point], places: Floats, radius: Floats) -> tuple[Point, ...]:
    """The line pulled as smooth as it gets without jumping over a symbol."""
    before = [holds([("", tuple(loop))], "", (x, y)) for x, y in places.tolist()]
    smooth: tuple[Point, ...] = ()
    for pulls in _PULLS:
        smooth = _simple(_taut(loop, places, radius, pulls))
        if [holds([("", smooth)], "", (x, y)) for x, y in places.tolist()] == before:
            break
    return smooth


def _taut(loop: list[Point], places: Floats, radius: Floats, pulls: int) -> list[Point]:
    """Pull a line smooth like a string, while symbols hold it off on the side where it is."""
    points = np.array(loop)
    room = radius + _ROOM
    for _ in range(pulls):
        points = 0.25 * np.roll(points, 1, axis=0) + 0.5 * points + 0.25 * np.roll(points, -1, axis=0)
        offset = points[:, None, :] - places[None, :, :]
        distance = np.maximum(np.sqrt((offset**2).sum(axis=2)), 1e-6)
        missing = np.maximum(0.0, room - distance)
        points += 0.5 * ((missing / distance)[:, :, None] * offset).sum(axis=1)
    return [(float(x), float(y)) for x, y in points]


def _simple(loop: list[Point]) -> tuple[Point, ...]:
    """Every third point is enough: the picture draws smooth curves through them."""
    return tuple((round(x), round(y)) for x, y in loop[::3])

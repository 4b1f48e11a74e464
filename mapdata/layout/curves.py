"""Draw links as curves: smooth through a Hohmann along a track, and around symbols that would be in the way.

Every link gets the two inner control points of a cubic curve. At a Hohmann both links of a track leave along one
tangent, so that a coast never shows a corner; at other ends the curve may swing out to pass a symbol.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from mapdata.layout.relax import Floats, Frame, Ints
from planner.board.model import Board
from planner.drawing.layout import Curve

_CLEAR = 5.0  # wanted between a curve and a strange symbol
_SWINGS = (0.0, 0.18, -0.18, 0.36, -0.36, 0.6, -0.6, 0.9, -0.9)  # radians at an end that is no Hohmann
_NARROW = 0.3  # radians: links that leave a space at a lesser angle look like one
_LONG = 250.0  # only longer links are worth counting the links they cross
_HANDLES = (0.34, 0.22, 0.48)  # length of a tangent, as share of the link
_SAMPLES = np.linspace(0.0, 1.0, 26)[1:-1]


class _Around(NamedTuple):
    """What a curve should keep away from."""

    centres: Floats
    radii: Floats
    siblings: tuple[Floats, Floats]  # directions of other links at both ends
    crossable: Floats


def curves_of(board: Board, frame: Frame, places: Floats) -> tuple[dict[int, Curve], int]:
    """A curve for every link that should not be straight, and how many curves still run through a symbol."""
    tangents = track_tangents(board, frame, places)
    siblings = _siblings(frame, places)
    twins = _twins(board)
    curves: dict[int, Curve] = {}
    spoiled = 0
    for index, link in enumerate(board.links):
        a, b = frame.links[index]
        fixed = (tangents.get((link.a, link.track_a, index)), tangents.get((link.b, link.track_b, index)))
        others = np.delete(np.arange(len(frame.ids)), [a, b])
        near = _near_symbols(places, frame, others, places[a], places[b])
        around = _Around(
            places[near], frame.radius[near], (siblings[a, b], siblings[b, a]), _crossable(frame, places, a, b)
        )
        points, hits = _best_curve(places[a], places[b], fixed, around, twins.get(index, 0))
        spoiled += hits > 0
        if _is_bent(places[a], places[b], points):
            curves[index] = Curve(_rounded(points[0]), _rounded(points[1]))
    return curves, spoiled


def track_tangents(board: Board, frame: Frame, places: Floats) -> dict[tuple[str, int, int], Floats]:
    """Direction in which a link leaves a Hohmann, by (Hohmann, track, link index). Spurs keep their own direction."""
    number = {space_id: i for i, space_id in enumerate(frame.ids)}
    ends: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for index, link in enumerate(board.links):
        for here, there, track in ((link.a, link.b, link.track_a), (link.b, link.a, link.track_b)):
            if track:
                ends.setdefault((here, track), []).append((index, there))
    found: dict[tuple[str, int, int], Floats] = {}
    for (hohmann, track), pair in ends.items():
        if len(pair) != 2:
            continue
        ways = [_unit(places[number[there]] - places[number[hohmann]]) for _, there in pair]
        # The shorter link turns more: it has less room to hide a bend, so its own direction weighs more.
        lengths = [float(np.linalg.norm(places[number[there]] - places[number[hohmann]])) for _, there in pair]
        weight = lengths[1] / (lengths[0] + lengths[1])
        line = weight * ways[0] - (1 - weight) * ways[1]
        line = _unit(line) if np.linalg.norm(line) > 0.05 else np.array([-ways[0][1], ways[0][0]])
        for (index, _), sign in zip(pair, (1.0, -1.0), strict=True):
            found[hohmann, track, index] = sign * line
    return found


def curve_points(start: Floats, end: Floats, inner: Floats) -> Floats:
    """Points along cubic curves. ``inner`` may hold many candidates: (..., 2 control points, 2)."""
    t = _SAMPLES[:, None]
    first, second = inner[..., 0, None, :], inner[..., 1, None, :]
    points: Floats = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t**2 * second + t**3 * end
    return points


def _best_curve(
    start: Floats,
    end: Floats,
    fixed: tuple[Floats | None, Floats | None],
    around: _Around,
    twin: int,
) -> tuple[Floats, int]:
    length = float(np.linalg.norm(end - start))
    direct = (end - start) / max(length, 1e-6)
    leaving = _ways(direct, fixed[0], around.siblings[0], twin, 1.0)
    arriving = _ways(-direct, fixed[1], around.siblings[1], twin, -1.0)
    candidates, costs = [], []
    for (turn_a, way_a, cost_a), (turn_b, way_b, cost_b) in itertools.product(leaving, arriving):
        # An S-shape is harder to follow than a plain bow.
        wave = abs(turn_a - turn_b) if fixed[0] is None and fixed[1] is None else 0.0
        for handle_a, handle_b in itertools.product(_HANDLES, repeat=2):
            unusual = abs(handle_a - _HANDLES[0]) + abs(handle_b - _HANDLES[0])
            candidates.append((start + handle_a * length * way_a, end + handle_b * length * way_b))
            costs.append(cost_a + cost_b + 5.0 * wave + 4.0 * unusual)
    inner = np.array(candidates)
    points = curve_points(start, end, inner)
    distance = np.sqrt(((points[:, :, None, :] - around.centres) ** 2).sum(axis=-1)).min(axis=1)
    lacking = np.maximum(0.0, around.radii + _CLEAR - distance)
    through = distance < around.radii
    total = np.array(costs) + 1.5 * lacking.sum(axis=1) + 25.0 * through.sum(axis=1)
    if length > _LONG:
        total += 3.0 * _crossings(start, end, points, around.crossable)
    best = int(np.argmin(total))
    return inner[best], int(through[best].sum())


def _ways(
    direct: Floats, fixed: Floats | None, siblings: Floats, twin: int, sense: float
) -> list[tuple[float, Floats, float]]:
    """Ways in which a link may leave a space: turn away from the straight line, direction, cost."""
    if fixed is not None:
        return [(0.0, fixed, 0.0)]
    turns = (0.35 * twin,) if twin else _SWINGS
    ways = [(turn, _turned(direct, sense * turn)) for turn in turns]
    return [(turn, way, 6.0 * abs(turn) + 40.0 * _narrowness(way, siblings)) for turn, way in ways]


def _siblings(frame: Frame, places: Floats) -> dict[tuple[int, int], Floats]:
    """By (space, one neighbour): directions from the space to its other neighbours."""
    neighbours: dict[int, set[int]] = {}
    for a, b in frame.links.tolist():
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    return {
        (here, there): np.array(
            [_unit(places[other] - places[here]) for other in sorted(others) if other != there]
        ).reshape(-1, 2)
        for here, others in neighbours.items()
        for there in others
    }


def _narrowness(way: Floats, siblings: Floats) -> float:
    """0 where a link leaves in a direction of its own, growing as it nears another link."""
    if not len(siblings):
        return 0.0
    angle = float(np.arccos(np.clip(float((siblings @ way).max()), -1.0, 1.0)))
    return max(0.0, _NARROW - angle)


def _crossable(frame: Frame, places: Floats, a: int, b: int) -> Floats:
    """Straight links that do not end at a or b: rows of (start, end)."""
    strange = ~np.isin(frame.links, [a, b]).any(axis=1)
    return places[frame.links[strange]]


def _crossings(start: Floats, end: Floats, points: Floats, others: Floats) -> Floats:
    """How many other links each candidate crosses."""
    count = len(points)
    ends = (np.broadcast_to(start, (count, 1, 2)), np.broadcast_to(end, (count, 1, 2)))
    way = np.concatenate([ends[0], points[:, ::3], ends[1]], axis=1)
    low, high = way.min(axis=(0, 1)), way.max(axis=(0, 1))
    near = (others.max(axis=1) > low).all(axis=1) & (others.min(axis=1) < high).all(axis=1)
    c, d = others[near][:, 0], others[near][:, 1]
    a, b = way[:, :-1, None, :], way[:, 1:, None, :]
    apart_ab = (_side(a, b, c) > 0) != (_side(a, b, d) > 0)
    apart_cd = (_side(c, d, a) > 0) != (_side(c, d, b) > 0)
    total: Floats = (apart_ab & apart_cd).sum(axis=(1, 2)).astype(np.float64)
    return total


def _side(a: Floats, b: Floats, c: Floats) -> Floats:
    side: Floats = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])
    return side


def _near_symbols(places: Floats, frame: Frame, index: Ints, start: Floats, end: Floats) -> Ints:
    low = np.minimum(start, end) - 0.35 * float(np.linalg.norm(end - start)) - 40
    high = np.maximum(start, end) + 0.35 * float(np.linalg.norm(end - start)) + 40
    inside = np.logical_and(places[index] > low, places[index] < high).all(axis=1)
    return index[inside]


def _twins(board: Board) -> dict[int, int]:
    """Links drawn twice between the same spaces bow to opposite sides."""
    seen: dict[tuple[str, str], list[int]] = {}
    for index, link in enumerate(board.links):
        seen.setdefault((link.a, link.b), []).append(index)
    return {index: 1 - 2 * (n % 2) for pair in seen.values() if len(pair) > 1 for n, index in enumerate(pair)}


def _is_bent(start: Floats, end: Floats, inner: Floats) -> bool:
    direct = _unit(end - start)
    normal = np.array([-direct[1], direct[0]])
    return bool(np.abs((inner - start) @ normal).max() > 1.5)


def _turned(way: Floats, angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c * way[0] - s * way[1], s * way[0] + c * way[1]])


def _unit(way: Floats) -> Floats:
    unit: Floats = way / max(float(np.linalg.norm(way)), 1e-9)
    return unit


def _rounded(point: Floats) -> tuple[float, float]:
    return round(float(point[0])), round(float(point[1]))

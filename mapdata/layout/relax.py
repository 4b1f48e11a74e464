"""Give every space of a board room: symbols apart, coasts straight, links clear of symbols they do not belong to.

Spaces start at their printed places and are held there by springs, so that the board keeps its look. All steps are
vectorised over fixed arrays and run a fixed number of times: the same board always gives the same places.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from planner.board.model import Board
from planner.drawing.layout import HEIGHT, MARGIN, WIDTH
from planner.drawing.symbols import reach

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

STEPS = 900
SETTLING = 250  # last steps, in which only room counts
GAP = 9.0  # between the rims of two symbols
LINK_GAP = 7.0  # between a symbol and a link that passes by
_SITE_ROOM = 14.0  # more room around a site: its name stands beside it
_NEAR = 110.0  # symbols farther from a link are not watched between two refreshes
_REFRESH = 15


class Frame(NamedTuple):
    """A board as arrays. Rows of ``coasts`` are (one end, the Hohmann, other end) of a track."""

    ids: tuple[str, ...]
    printed: Floats
    radius: Floats
    is_site: npt.NDArray[np.bool_]
    links: Ints
    coasts: Ints
    chains: Ints


def frame_of(board: Board) -> Frame:
    ids = tuple(board.spaces)
    number = {space_id: i for i, space_id in enumerate(ids)}
    spaces = list(board.spaces.values())
    scale = np.array([(WIDTH - 2 * MARGIN) / 100, (HEIGHT - 2 * MARGIN) / 100])
    coasts = [(number[a], number[h], number[b]) for a, h, b in coasts_of(board)]
    neighbours: dict[str, list[str]] = {}
    for link in board.links:
        neighbours.setdefault(link.a, []).append(link.b)
        neighbours.setdefault(link.b, []).append(link.a)
    chains = [
        (number[ends[0]], number[space.id], number[ends[1]])
        for space in spaces
        if space.kind != "hohmann" and len(ends := neighbours.get(space.id, [])) == 2
    ]
    return Frame(
        ids,
        MARGIN + np.array([space.printed for space in spaces]) * scale,
        np.array([reach(space) for space in spaces]),
        np.array([space.site is not None for space in spaces]),
        np.array([(number[link.a], number[link.b]) for link in board.links], dtype=np.int64).reshape(-1, 2),
        np.array(coasts, dtype=np.int64).reshape(-1, 3),
        np.array(chains, dtype=np.int64).reshape(-1, 3),
    )


def coasts_of(board: Board) -> list[tuple[str, str, str]]:
    """Every track with two ends: where it comes from, its Hohmann, where it goes to."""
    ends: dict[tuple[str, int], list[str]] = {}
    for link in board.links:
        if link.track_a:
            ends.setdefault((link.a, link.track_a), []).append(link.b)
        if link.track_b:
            ends.setdefault((link.b, link.track_b), []).append(link.a)
    return [(pair[0], hohmann, pair[1]) for (hohmann, _), pair in ends.items() if len(pair) == 2]


def relax(frame: Frame) -> Floats:
    """Places of all spaces, in drawing units."""
    places = frame.printed.copy()
    apart = _least_distances(frame)
    watched = _watched(frame, places)
    for step in range(STEPS):
        if step % _REFRESH == 0:
            watched, close = _watched(frame, places), _close_pairs(places)
        settling = step >= STEPS - SETTLING
        heat = 1.0 if not settling else max(0.1, (STEPS - step) / SETTLING)
        move = 0.04 * (frame.printed - places)
        _straighten(move, places, frame.coasts, 0.22)
        _straighten(move, places, frame.chains, 0.04)
        _clear_links(move, places, frame, watched, 0.35)
        move *= heat
        _push_apart(move, places, apart, close, 0.5)
        length = np.linalg.norm(move, axis=1, keepdims=True)
        places += move * np.minimum(1.0, 12.0 / np.maximum(length, 1e-9))
        _keep_inside(places, frame.radius)
    return _separated(places, frame)


def _least_distances(frame: Frame) -> Floats:
    room = frame.radius + np.where(frame.is_site, _SITE_ROOM / 2, 0.0)
    apart: Floats = room[:, None] + room[None, :] + GAP
    np.fill_diagonal(apart, 0.0)
    return apart


def _close_pairs(places: Floats) -> Ints:
    """Pairs of spaces, in both orders, that may come into each other's way before the next refresh."""
    offset = places[:, None, :] - places[None, :, :]
    return np.argwhere((offset**2).sum(axis=2) < (2 * _NEAR) ** 2)


def _push_apart(move: Floats, places: Floats, apart: Floats, close: Ints, strength: float) -> None:
    rows, columns = close[:, 0], close[:, 1]
    offset = places[rows] - places[columns]
    distance = np.sqrt((offset**2).sum(axis=1))
    gap = apart[rows, columns] - distance
    hit = gap > 0
    rows, columns = rows[hit], columns[hit]
    offset, distance, gap = offset[hit], distance[hit], gap[hit]
    # Two spaces at the very same place have no direction: push them along the diagonal, by their order.
    direction = offset / np.maximum(distance, 1e-6)[:, None]
    same = distance < 1e-6
    direction[same] = np.where(rows < columns, 1.0, -1.0)[same][:, None] * np.array([0.8, 0.6])
    np.add.at(move, rows, strength * gap[:, None] * direction)


def _straighten(move: Floats, places: Floats, triples: Ints, strength: float) -> None:
    """Pull the middle of each triple onto the line between its ends, and the ends a little the other way."""
    if not len(triples):
        return
    a, h, b = (places[triples[:, i]] for i in range(3))
    along = b - a
    t = ((h - a) * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-6)
    target = a + np.clip(t, 0.2, 0.8)[:, None] * along
    pull = strength * (target - h)
    np.add.at(move, triples[:, 1], pull)
    np.add.at(move, triples[:, 0], -0.25 * pull)
    np.add.at(move, triples[:, 2], -0.25 * pull)


def _watched(frame: Frame, places: Floats) -> Ints:
    """Pairs (space, link) that are near each other and do not belong together."""
    _, _, distance = _to_links(places[:, None, :], places[frame.links[:, 0]][None], places[frame.links[:, 1]][None])
    near = distance < _NEAR
    for end in (0, 1):
        near[frame.links[:, end], np.arange(len(frame.links))] = False
    return np.argwhere(near)


def _to_links(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats, Floats]:
    """For points against segments: place along the segment (0 to 1), offset from the segment, distance."""
    along = end - start
    t = ((points - start) * along).sum(axis=-1) / np.maximum((along**2).sum(axis=-1), 1e-6)
    t = np.clip(t, 0.0, 1.0)
    offset = points - (start + t[..., None] * along)
    return t, offset, np.sqrt((offset**2).sum(axis=-1))


def _clear_links(move: Floats, places: Floats, frame: Frame, watched: Ints, strength: float) -> None:
    space, link = watched[:, 0], watched[:, 1]
    a, b = frame.links[link, 0], frame.links[link, 1]
    t, offset, distance = _to_links(places[space], places[a], places[b])
    missing = frame.radius[space] + LINK_GAP - distance
    hit = missing > 0
    space, a, b = space[hit], a[hit], b[hit]
    t, offset, distance, missing = t[hit], offset[hit], distance[hit], missing[hit]
    push = strength * (missing / np.maximum(distance, 1e-3))[:, None] * offset
    np.add.at(move, space, push)
    # The link gives way as well, each end by its share.
    np.add.at(move, a, -0.5 * (1 - t)[:, None] * push)
    np.add.at(move, b, -0.5 * t[:, None] * push)


def _keep_inside(places: Floats, radius: Floats) -> None:
    edge = radius + MARGIN / 2
    places[:, 0] = np.clip(places[:, 0], edge, WIDTH - edge)
    places[:, 1] = np.clip(places[:, 1], edge, HEIGHT - edge)


def _separated(places: Floats, frame: Frame) -> Floats:
    """Whole numbers, with every symbol clear of every other."""
    apart = _least_distances(frame) - 0.5 * GAP
    np.fill_diagonal(apart, 0.0)
    for _ in range(200):
        move = np.zeros_like(places)
        _push_apart(move, places, apart, _close_pairs(places), 0.5)
        if np.abs(move).max() < 0.3:
            break
        places = places + move
        _keep_inside(places, frame.radius)
    return np.rint(places)

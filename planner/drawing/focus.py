"""Which part of the board a close-up shows: spaces by what the player typed, then the window around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planner.board.filters import in_zone
from planner.board.model import Board
from planner.board.names import find_space, folded, in_words_of
from planner.drawing.labels import Box
from planner.drawing.layout import Point

_STEPS = 2  # links of surroundings
_PAD = 70.0
_LEAST = (840.0, 600.0)  # a window is no smaller than this, so that one space is shown with its surroundings


def focus_spaces(board: Board, text: str) -> frozenset[str]:
    """Spaces meant by a region, a space, a zone ("zone:jupiter"), the first words of ids ("titan") or a family.

    A region wins over a space of the same name, since a picture of one space shows little. Words of players count as
    those of the board. Raises UnknownSpace, with near names, if nothing fits.

    >>> from planner import load_board
    >>> board = load_board("hf4")
    >>> sorted(focus_spaces(board, "charon")), len(focus_spaces(board, "mars")), len(focus_spaces(board, "zone:mars"))
    (['charon'], 20, 93)
    """
    kind, colon, name = text.partition(":")
    if colon and folded(kind) == "zone":
        return frozenset(space.id for space in in_zone(board, board.spaces.values(), name.strip()))
    for wanted in dict.fromkeys((folded(text), in_words_of(board, text))):
        if found := _called(board, wanted):
            return found
    return frozenset([find_space(board, text).id])


def _called(board: Board, wanted: str) -> frozenset[str]:
    """The spaces that a name stands for, if it is not that of one space in part."""
    key, spaces = wanted.replace(" ", "-"), board.spaces.values()
    region = frozenset(space.id for space in spaces if space.region == key)
    if region or key in board.spaces:
        return region or frozenset([key])
    for zone in board.zones:
        names = folded(zone.id), f"{folded(zone.id)} zone", f"zone {folded(zone.id)}", f"{folded(zone.name)} zone"
        if wanted in names:
            return frozenset(space.id for space in spaces if space.zone == zone.id)
    body = frozenset(space_id for space_id in board.spaces if key and space_id.startswith(f"{key}-"))
    families = {space.id: folded(space.site.family) for space in spaces if space.site is not None}
    names_of = (wanted, f"{wanted} family")
    return body or frozenset(space_id for space_id, family in families.items() if wanted and family in names_of)


def window(board: Board, places: Mapping[str, Point], focus: Iterable[str]) -> Box:
    """The part of the sheet that holds the focus and its surroundings, as far as those lie near."""
    core = [places[space_id] for space_id in focus]
    left, right = min(x for x, _ in core), max(x for x, _ in core)
    top, bottom = min(y for _, y in core), max(y for _, y in core)
    # A link may lead across half the board: only surroundings within a fringe belong into the picture.
    fringe = max(280.0, min(420.0, 0.4 * max(right - left, bottom - top)))
    near = [
        places[space_id]
        for space_id in _surroundings(board, focus)
        if left - fringe <= places[space_id][0] <= right + fringe
        and top - fringe <= places[space_id][1] <= bottom + fringe
    ]
    xs = _stretched(min(x for x, _ in core + near) - _PAD, max(x for x, _ in core + near) + _PAD, _LEAST[0])
    ys = _stretched(min(y for _, y in core + near) - _PAD, max(y for _, y in core + near) + _PAD, _LEAST[1])
    return Box(xs[0], ys[0], xs[1], ys[1])


def _stretched(low: float, high: float, least: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    return low - more, high + more


def _surroundings(board: Board, focus: Iterable[str]) -> set[str]:
    neighbours: dict[str, list[str]] = {}
    for a, b in [(link.a, link.b) for link in board.links] + [*board.roads, *board.elevators]:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    found = set(focus)
    for _ in range(_STEPS):
        found |= {other for space_id in found for other in neighbours.get(space_id, ())}
    return found

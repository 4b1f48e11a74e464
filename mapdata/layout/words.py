"""Find room on the sheet for large words: names of planets beside their discs, names of zones in their bands."""

from __future__ import annotations

import math
from collections.abc import Iterable

from mapdata.layout.zones import holds
from planner.board.model import Board, Zone
from planner.drawing.backdrop import Body, bodies
from planner.drawing.labels import Crowd, Label, word_box
from planner.drawing.layout import HEIGHT, WIDTH, Layout, Point, Word
from planner.drawing.naming import crowd_of, layout_lines

BODY_FONTS, ZONE_FONTS = (52.0, 42.0, 34.0, 28.0), (30.0, 25.0, 20.0)
_STEP = 24
_EDGE = 20.0
_LINK_COST = 6.0  # for each ten units of a route that run through the word


def words_of(board: Board, layout: Layout, labels: Iterable[Label]) -> tuple[Word, ...]:
    """Words that overlap neither symbols nor labels nor one another; a word without room is left out."""
    crowd = crowd_of(board.spaces.values(), layout.places, layout_lines(board, layout))
    crowd.add_boxes(label.box for label in labels)
    words: list[Word] = []
    for body in bodies(board, layout.places):
        _add(words, crowd, _body_word(board, layout, body, crowd))
    used = {space.zone for space in board.spaces.values()}
    for zone in board.zones:
        if zone.id not in used:
            continue
        _add(words, crowd, _zone_word(board, layout, zone, crowd))
    return tuple(words)


def _add(words: list[Word], crowd: Crowd, word: Word | None) -> None:
    if word is not None:
        words.append(word)
        crowd.add_box(word_box(word))


def _body_word(board: Board, layout: Layout, body: Body, crowd: Crowd) -> Word | None:
    spots = [(body.x + i * _STEP, body.y + j * _STEP) for i in range(-14, 15) for j in range(-14, 15)]
    return _first(board, layout, body.id, body.name.upper(), BODY_FONTS, spots, crowd, (body.x, body.y), 0.25)


def _zone_word(board: Board, layout: Layout, zone: Zone, crowd: Crowd) -> Word | None:
    home = [layout.places[space.id] for space in board.spaces.values() if space.zone == zone.id]
    x, y = (sorted(place[axis] for place in home)[len(home) // 2] for axis in (0, 1))
    solar = f"solar {zone.solar:+d}" if zone.solar else "solar 0"
    text = f"{zone.name} zone, {solar if zone.solar_works else 'no solar'}"
    spots = [(float(i), float(j)) for i in range(_STEP, WIDTH, 2 * _STEP) for j in range(_STEP, HEIGHT, _STEP)]
    return _first(board, layout, zone.id, text, ZONE_FONTS, spots, crowd, (x, y), 0.02)


def _first(
    board: Board,
    layout: Layout,
    zone: str,
    text: str,
    fonts: Iterable[float],
    spots: list[Point],
    crowd: Crowd,
    home: Point,
    distance_cost: float,
) -> Word | None:
    """The word in the largest letters that find room within the band of the zone, as near to its home as may be."""
    for font in fonts:
        rated = []
        for spot in spots:
            word = Word(text, *spot, font)
            box = word_box(word)
            if min(box) < _EDGE or box.right > WIDTH - _EDGE or box.bottom > HEIGHT - _EDGE or crowd.hits(box):
                continue
            rated.append((_LINK_COST * crowd.points_in(box) + distance_cost * math.dist(spot, home), word))
        # Asking whether a word lies in its band is slow: ask for the best first.
        for _, word in sorted(rated):
            if _within(board, layout, zone, word):
                return word
    return None


def _within(board: Board, layout: Layout, zone: str, word: Word) -> bool:
    """Whether both ends and the middle of the word lie in the band of the zone."""
    box = word_box(word)
    points = [(box.left, word.y), (word.x, word.y), (box.right, word.y)]
    order = [z.id for z in board.zones]
    inner = order[order.index(zone) - 1] if order.index(zone) else ""
    return all(
        (zone == order[-1] or holds(layout.zones, zone, point)) and not (inner and holds(layout.zones, inner, point))
        for point in points
    )

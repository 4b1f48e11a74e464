"""Lines on the sheet: outlines keep every piece that can be seen."""

from __future__ import annotations

import itertools
import re

import pytest

from planner import load_board
from planner.drawing.curves import smooth_loop
from planner.drawing.layout import load_layout

PIECE = re.compile(r"[MCL][-\d. ]+")


def moved(points: tuple[tuple[float, float], ...], dx: float, dy: float) -> tuple[tuple[float, float], ...]:
    return tuple((x - dx, y - dy) for x, y in points)


@pytest.mark.parametrize("corner", [(0.0, 0.0), (3400.0, 1200.0), (1500.0, 900.0), (-300.0, 2500.0)])
@pytest.mark.parametrize("name", ["hf4", "hf3"])
def test_outline_is_cut_only_where_it_cannot_be_seen(name: str, corner: tuple[float, float]) -> None:
    width, height = 800.0, 600.0
    shorter = 0
    for _, outline in load_layout(load_board(name)).zones:
        points = moved(outline, *corner)
        whole, cut = (PIECE.findall(path) for path in (smooth_loop(points), smooth_loop(points, width, height)))
        for piece in (piece for piece in whole if piece.startswith("C")):
            xs, ys = ([float(part) for part in piece[1:].split()][axis::2] for axis in (0, 1))
            if max(xs) >= 0 and min(xs) <= width and max(ys) >= 0 and min(ys) <= height:
                assert piece in cut
        for before, piece in itertools.pairwise(cut):
            if piece.startswith("L"):  # a cut runs beyond one edge from end to end
                xs, ys = (
                    [float(part) for part in f"{before[1:]} {piece[1:]}".split()[-4:]][axis::2] for axis in (0, 1)
                )
                assert max(xs) < 0 or min(xs) > width or max(ys) < 0 or min(ys) > height
        shorter += len(cut) < len(whole)
    assert shorter

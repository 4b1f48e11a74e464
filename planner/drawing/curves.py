"""Links as lines on the sheet: straight, or cubic curves with the control points of the layout."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from planner.drawing.layout import Curve, Point

_STROKE = 10.0  # more than any line is wide


class Line(NamedTuple):
    """A link as it is drawn, from space a to space b."""

    start: Point
    end: Point
    curve: Curve | None = None

    def at(self, t: float) -> Point:
        """The point at share t (0 to 1) of the way."""
        if self.curve is None:
            return self.start[0] + t * (self.end[0] - self.start[0]), self.start[1] + t * (self.end[1] - self.start[1])
        u = 1 - t
        shares = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points = (self.start, *self.curve, self.end)
        return (
            sum(share * point[0] for share, point in zip(shares, points, strict=True)),
            sum(share * point[1] for share, point in zip(shares, points, strict=True)),
        )

    def length(self) -> float:
        return math.dist(self.start, self.end)

    def points(self, step: float) -> list[Point]:
        """Points along the line, without its ends, about ``step`` apart."""
        count = max(2, int(self.length() / step))
        return [self.at(i / count) for i in range(1, count)]

    def path(self) -> str:
        """SVG path data."""
        return f"M{_pair(self.start)}{self.onward()}"

    def onward(self) -> str:
        """SVG path data from the start, where the pen already is."""
        if self.curve is None:
            return f"L{_pair(self.end)}"
        return f"C{_pair(self.curve.first)} {_pair(self.curve.second)} {_pair(self.end)}"

    def reversed(self) -> Line:
        curve = self.curve and Curve(self.curve.second, self.curve.first)
        return Line(self.end, self.start, curve)

    def before_end(self, distance: float) -> tuple[Point, float]:
        """The point so far before the end, and the direction of travel there in degrees."""
        here, later = self.end, self.end
        for i in range(39, 0, -1):
            here = self.at(i / 40)
            if math.dist(here, self.end) >= distance:
                break
            later = here
        short = math.dist(here, self.end) - distance
        gap = max(math.dist(here, later), 1e-6)
        share = max(0.0, min(1.0, short / gap))
        spot = (here[0] + share * (later[0] - here[0]), here[1] + share * (later[1] - here[1]))
        return spot, math.degrees(math.atan2(later[1] - here[1], later[0] - here[0]))


def smooth_loop(points: tuple[Point, ...], width: float = math.inf, height: float = math.inf) -> str:
    """SVG path data of a closed line through all points, without corners.

    What cannot be seen on a sheet of that size is cut short: most of an outline that leads around a close-up.
    """
    parts = [f"M{_pair(points[0])}"]
    count = len(points)
    unseen: Point | None = None  # where a piece beyond an edge has led to
    edges: set[str] = set()  # beyond which all of that piece lies
    for i in range(count):
        before, here, there, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        beyond = _edges_passed((here, first, second, there), width, height)
        if unseen is not None and not edges & beyond:
            parts.append(f"L{_pair(unseen)}")
            unseen = None
        if beyond:
            edges = edges & beyond if unseen is not None else beyond
            unseen = there
        else:
            parts.append(f"C{_pair(first)} {_pair(second)} {_pair(there)}")
    return "".join(parts) + "z"


def _edges_passed(points: Iterable[Point], width: float, height: float) -> set[str]:
    """Edges of the sheet beyond which all these points lie, far enough that no stroke reaches back over them."""
    xs, ys = zip(*points, strict=True)
    far = {
        "left": max(xs) < -_STROKE,
        "right": min(xs) > width + _STROKE,
        "top": max(ys) < -_STROKE,
        "bottom": min(ys) > height + _STROKE,
    }
    return {edge for edge, is_beyond in far.items() if is_beyond}


def _pair(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"

"""From a whole front to a few clearly different choices. Knows no game: points in, indices out.

A point is a tuple of numbers, each the smaller the better; no point of a front beats another in all of them. Chosen are
the best point of each number, then the one nearest to the ideal (the knee), then what lies farthest from all chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

Number = int | float
Point = Sequence[Number]

MOST = 5
_NEAR = 0.1  # of the scale of each number: what is closer in all of them is nearly equal


def extremes(points: Sequence[Point]) -> list[int]:
    """For each number the index of the point that is best in it; ties go by the other numbers in their order.

    >>> extremes([(1, 9, 5), (2, 4, 5), (2, 9, 0)])
    [0, 1, 2]
    """
    if not points:
        return []
    axes = range(len(points[0]))
    return [min(range(len(points)), key=lambda index: _led_by(points[index], axis)) for axis in axes]


def pick(points: Sequence[Point], keep: Sequence[int] = (), most: int = MOST) -> list[int]:
    """Indices of a few points that stand for all of them, in ascending order.

    The best point of each number and those in `keep` are always among them, the others only if they are not nearly
    equal to one that is; together at most `most`, unless the former are more.

    >>> pick([(1, 20, 0), (2, 19, 0), (5, 10, 0), (20, 1, 0)])
    [0, 2, 3]
    """
    chosen = list(dict.fromkeys([*keep, *extremes(points)]))
    scaled = _scaled(points)
    for number in range(most - len(chosen)):
        free = [index for index in range(len(points)) if _gap(index, chosen, scaled) > _NEAR]
        if not free:
            break
        if number == 0:
            chosen.append(min(free, key=lambda index: _from_ideal(scaled[index])))
        else:
            chosen.append(max(free, key=lambda index: _gap(index, chosen, scaled)))
    return sorted(chosen)


def _led_by(point: Point, axis: int) -> tuple[Number, ...]:
    return (point[axis], *(value for place, value in enumerate(point) if place != axis))


def _scaled(points: Sequence[Point]) -> list[list[float]]:
    """Points with each number between 0 (best) and 1. Numbers all much alike count for less than that.

    The scale is the spread of the front, but at least half its largest number: 100 against 101 is no choice.
    """
    columns = [
        [(value - min(column)) / (max(max(column) - min(column), max(column) / 2) or 1) for value in column]
        for column in zip(*points, strict=True)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


def _gap(index: int, chosen: Sequence[int], scaled: Sequence[Sequence[float]]) -> float:
    """How much a point differs from the chosen one most like it, in the number in which they differ most."""
    here = scaled[index]
    return min(max(abs(a - b) for a, b in zip(here, scaled[other], strict=True)) for other in chosen)


def _from_ideal(point: Sequence[float]) -> float:
    """How far a point is from the one that is best in every number."""
    return sum(value * value for value in point)

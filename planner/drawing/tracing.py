"""The line of a flight: each step over its link, beside the other where the same link is flown again, and arrows.

A turn has the colour and the dash of its number; what a colour-blind reader cannot tell by the one, he can by the
other, and by the number where the turn ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from planner.board.model import Board
from planner.drawing.colours import LIGHT, Palette
from planner.drawing.curves import Line
from planner.drawing.layout import Point
from planner.drawing.route import Route
from planner.drawing.symbols import reach

WIDTH = 9.0  # of the line, in a close-up of usual width
_GAP = 1.75  # between the middles of two ways over one link, in widths of the line
_TAPER = 26.0  # over this length a shifted line leaves the space that all ways share
_CASING = 2.2  # pale rim on each side
_DASHES = ("", "2.6 1.7", "0.02 1.75")  # in widths; whole, dashed, dotted (round ends make dots of nothing)
_HEAD = 2.7  # length of an arrow head in widths


class FlownStep(NamedTuple):
    """One step as it is drawn: the line in the direction of flight, and how far to its right."""

    turn: int  # counted from 0
    line: Line
    shift: float
    room: float  # length that no symbol hides

    def points(self) -> list[Point]:
        """Points of a shifted line, ends among them."""
        length = max(self.line.length(), 1e-6)
        count = max(8, int(length / 9))
        return [self._at(i / count, length) for i in range(count + 1)]

    def _at(self, t: float, length: float) -> Point:
        x, y = self.line.at(t)
        dx, dy = self._direction(t)
        far = self.shift * min(1.0, min(t, 1 - t) * length / _TAPER)
        return x - far * dy, y + far * dx

    def _direction(self, t: float) -> Point:
        a, b = self.line.at(max(0.0, t - 0.02)), self.line.at(min(1.0, t + 0.02))
        long = max(math.dist(a, b), 1e-6)
        return (b[0] - a[0]) / long, (b[1] - a[1]) / long

    def middle(self) -> tuple[Point, float]:
        """The point half way, and the direction of flight there in degrees."""
        dx, dy = self._direction(0.5)
        return self._at(0.5, max(self.line.length(), 1e-6)), math.degrees(math.atan2(dy, dx))

    def onward(self) -> str:
        """SVG path data from the space where the pen already is."""
        if not self.shift:
            return self.line.onward()
        return "".join(f"L{x:.1f} {y:.1f}" for x, y in self.points()[1:])


def trace(
    route: Route, board: Board, lines: Sequence[Line], places: Mapping[str, Point], unit: float
) -> tuple[FlownStep, ...]:
    """The steps of a flight as lines. A link that is flown again, back or once more, gets a lane for each time."""
    ways = _ways(board, lines)
    passed: dict[object, list[tuple[bool, int]]] = {}  # by link: whether along it, and which step
    found: list[FlownStep] = []
    here = route.start
    for number, turn in enumerate(route.turns):
        for step in turn.steps:
            link, line = _way(ways.get((here, step.to), ()), step.track)
            if line is None:  # a plan may claim a step that the board does not have
                line = Line(places[here], places[step.to])
            key: object = (min(here, step.to), max(here, step.to)) if link is None else link
            along = here == board.links[link].a if link is not None else here < step.to
            passed.setdefault(key, []).append((along, len(found)))
            hidden = reach(board.spaces[here]) + reach(board.spaces[step.to])
            found.append(FlownStep(number, line, 0.0, line.length() - hidden))
            here = step.to
    gap = _GAP * line_width(unit)
    for times in passed.values():
        # Who flies on the right meets nobody: ways against the link on its one side, ways along it on the other.
        for lane, (along, index) in enumerate(sorted(times)):
            shift = (lane - (len(times) - 1) / 2) * gap
            found[index] = found[index]._replace(shift=shift if along else -shift)
    return tuple(found)


def _ways(board: Board, lines: Sequence[Line]) -> dict[tuple[str, str], list[tuple[int, int, Line]]]:
    """By ends in the direction of flight: every link between them, its track as a plan says it, and its line.

    That is the track at the end that is left, or else at the one that is reached.
    """
    ways: dict[tuple[str, str], list[tuple[int, int, Line]]] = {}
    for index, (link, line) in enumerate(zip(board.links, lines, strict=True)):
        ways.setdefault((link.a, link.b), []).append((index, link.track_a or link.track_b, line))
        ways.setdefault((link.b, link.a), []).append((index, link.track_b or link.track_a, line.reversed()))
    return ways


def _way(ways: Sequence[tuple[int, int, Line]], track: int | None) -> tuple[int | None, Line | None]:
    fitting = [(index, line) for index, its_track, line in ways if track in (None, its_track)]
    return fitting[0] if fitting else (None, None)


def line_width(unit: float) -> float:
    """A picture twice as wide gets a line that is stronger, but not so strong that symbols drown in it."""
    return WIDTH * math.sqrt(unit)


def turn_class(turn: int) -> str:
    """Class of a turn's colour."""
    return f"turn-{turn % len(LIGHT.turns)}"


def turn_dash(turn: int) -> str:
    """Dash of a turn in widths of the line. There are fewer than colours, so that neighbours differ in both."""
    return _DASHES[turn % len(_DASHES)]


def route_styles(colours: Palette) -> str:
    """CSS for what a flight uses."""
    rules = [
        ".flown{fill:none;stroke-linejoin:round}",
        f".casing{{fill:none;stroke:{colours.sheet};stroke-linecap:round;stroke-linejoin:round;opacity:.85}}",
        ".head{stroke-linejoin:round}",
    ]
    for index, (fill, ink) in enumerate(colours.turns):
        name = f"turn-{index}"
        rules.append(f".{name}{{stroke:{fill}}} .on-{name}{{fill:{ink}}}")
        rules.append(f".head.{name},.sign.{name}{{fill:{fill};stroke:{colours.sheet}}}")
    return "".join(rules)


def flown_lines(steps: Iterable[FlownStep], unit: float) -> list[str]:
    """SVG of the line: first all rims, so that none cuts a colour, then each turn, then the arrows."""
    by_turn: dict[int, list[FlownStep]] = {}
    for step in steps:
        by_turn.setdefault(step.turn, []).append(step)
    paths = {turn: _path(flown) for turn, flown in by_turn.items()}
    width = line_width(unit)
    parts = [f'<path class="casing" stroke-width="{width + 2 * _CASING:.1f}" d="{path}"/>' for path in paths.values()]
    parts += [stroke(turn, path, width) for turn, path in paths.items()]
    for turn, flown in by_turn.items():
        longest = max(flown, key=lambda step: step.room)
        for step in flown:
            if step is longest or step.room > 2 * _HEAD * width:
                parts.append(arrow(turn, *step.middle(), width))
    return parts


def stroke(turn: int, path: str, width: float) -> str:
    """One turn's line."""
    dash = turn_dash(turn)
    pattern = " ".join(f"{float(part) * width:.1f}" for part in dash.split())
    cap = "round" if not dash or dash.startswith("0") else "butt"
    dashes = f' stroke-dasharray="{pattern}"' if dash else ""
    return (
        f'<path class="flown {turn_class(turn)}" stroke-width="{width:.1f}" stroke-linecap="{cap}"{dashes} d="{path}"/>'
    )


def arrow(turn: int, place: Point, angle: float, width: float) -> str:
    """An arrow head in the colour of a turn."""
    long, half = _HEAD * width, 0.5 * _HEAD * width
    tip, back, notch = 0.55 * long, -0.45 * long, -0.2 * long
    shape = f"M{tip:.1f} 0L{back:.1f} {half:.1f}L{notch:.1f} 0L{back:.1f} {-half:.1f}z"
    where = f"translate({place[0]:.1f} {place[1]:.1f}) rotate({angle:.0f})"
    return f'<path class="head {turn_class(turn)}" stroke-width="{0.2 * width:.1f}" d="{shape}" transform="{where}"/>'


def _path(steps: Sequence[FlownStep]) -> str:
    x, y = steps[0].line.start
    return f"M{x:.1f} {y:.1f}" + "".join(step.onward() for step in steps)

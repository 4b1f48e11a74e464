"""All systems for a page: drawn once, and then one flight after the other to be laid over them."""

from __future__ import annotations

from planner.board.model import Board
from planner.drawing.colours import LIGHT
from planner.stellar.board import facts_of
from planner.stellar.drawing.flown import leg_line, leg_number, legs_of
from planner.stellar.drawing.layout import layout_of
from planner.stellar.drawing.sheet import KEY, arrow_head, broken, grounds, places, text
from planner.stellar.flight import Flight

# Colours by the names that the style sheet of a page gives them: light or dark, as its reader has it.
_BY_NAME = LIGHT._replace(
    **{name: f"var(--{name})" for name in ("sheet", "ink", "soft", "link", "burn", "chute", "blank")},
    zone_line="var(--line)",
    turns=tuple((f"var(--turn-{number})", f"var(--on-turn-{number})") for number in range(len(LIGHT.turns))),
    zone_tints=tuple(f"var(--tint-{number})" for number in range(len(LIGHT.zone_tints))),
)
_KEY_WIDTH, _KEY_LETTERS = 520.0, 74


class Overlay:
    """The systems as they are drawn, with every place.

    >>> from planner import load_board
    >>> Overlay(load_board("stellar")).ground()[:4]
    '<svg'
    """

    def __init__(self, board: Board) -> None:
        self._facts = facts_of(board)
        self._layout = layout_of(self._facts)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in the units of the drawing."""
        return self._layout.width, self._layout.height

    def place(self, space: str) -> tuple[float, float]:
        """Where a place is drawn."""
        return self._layout.of(space)

    def ground(self) -> str:
        """SVG of all systems, in colours that a page names."""
        parts = [*grounds(self._facts, self._layout, _BY_NAME), *places(self._facts, self._layout, _BY_NAME)]
        return _svg(*self.size, [arrow_head(_BY_NAME), *parts])

    def key(self) -> str:
        """What the signs mean, as SVG."""
        lines = broken(KEY, _KEY_LETTERS)
        said = [text(4, 18 + 19 * number, line, _BY_NAME.ink, 13, "start") for number, line in enumerate(lines)]
        return _svg(_KEY_WIDTH, 19.0 * len(lines) + 8, said)

    def flight(self, flight: Flight) -> str:
        """SVG elements of a flight: a line for each move, to lie below the places, and its number where it ends."""
        legs = legs_of(flight)
        lines = [f'<g class="flown below">{"".join(leg_line(self._layout, leg, _BY_NAME))}</g>' for leg in legs]
        return "".join([*lines, *(part for leg in legs for part in leg_number(self._layout, leg, _BY_NAME))])


def _svg(width: float, height: float, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"

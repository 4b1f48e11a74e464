"""Any answer about Stellar Horizons as text, as plain values for JSON, or as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from planner.board.model import Board
from planner.drawing.saving import write_picture
from planner.report.stellar import lists, programs, routes, verdicts
from planner.report.stellar.launchpicture import draw_launches
from planner.stellar.assigning import Deflection
from planner.stellar.board import board_of
from planner.stellar.drawing.flown import draw_flight
from planner.stellar.drawing.reached import draw_reach
from planner.stellar.drawing.sheet import draw_board
from planner.stellar.facts import Facts
from planner.stellar.founding import Supply
from planner.stellar.judging import Checked
from planner.stellar.reaching import Landing, Launches, Reach
from planner.stellar.solve import Answer
from planner.stellar.supposed import supposed_of_asteroid, supposed_of_base

Told = Answer | Reach | Landing | Launches | Deflection | Supply | Checked

_LINES: dict[type, Callable[[Any], list[str]]] = {
    Reach: lists.reach_lines,
    Landing: lists.land_lines,
    Launches: lists.launch_lines,
    Deflection: lambda found: programs.asteroid_lines(found, supposed_of_asteroid(found)),
    Supply: lambda found: programs.supply_lines(found, supposed_of_base(found)),
    Checked: verdicts.verdict_lines,
}
_FACTS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Answer: routes.answer_facts,
    Reach: lists.reach_facts,
    Landing: lists.land_facts,
    Launches: lists.launch_facts,
    Deflection: lambda found: programs.asteroid_facts(found, supposed_of_asteroid(found)),
    Supply: lambda found: programs.supply_facts(found, supposed_of_base(found)),
    Checked: verdicts.verdict_facts,
}


def tell(told: Told, everything: bool = False, choice: int = 1, orders: bool = False) -> str:
    """An answer as text. Of a route one flight is told year by year: the best one, or another `choice`.

    `everything` also tells the places that a ship cannot reach, and why; `orders` tells a flight as orders to paste.
    """
    if isinstance(told, Answer):
        if orders and told.flights:
            return "\n".join(routes.orders_lines(told.mission.facts, told.flights[choice - 1].flight))
        return "\n".join(routes.answer_lines(told, choice))
    if isinstance(told, Checked) and orders:
        return "\n".join(routes.orders_lines(told.facts, told.flight))
    if isinstance(told, Reach):
        return "\n".join(lists.reach_lines(told, everything))
    return "\n".join(_LINES[type(told)](told))


def to_json(told: Told) -> dict[str, Any]:
    """An answer as plain values, the same as those of `--json`."""
    return _FACTS[type(told)](told)


def draw(
    drawn: Facts | Board | Answer | Checked | Reach | Launches,
    file: Path | str | None = None,
    dark: bool = False,
    choice: int = 1,
) -> str:
    """SVG of the systems, of a flight that was found or judged, of what is reached, or of when to leave.

    It is also written to a file, as PNG if its name ends with `.png` and the library for that is there.
    """
    if isinstance(drawn, Answer):
        picture = draw_flight(drawn.mission.facts, drawn.flights[choice - 1].flight, dark)
    elif isinstance(drawn, Checked):
        picture = draw_flight(drawn.facts, drawn.flight, dark)
    elif isinstance(drawn, Reach):
        picture = draw_reach(drawn, dark)
    elif isinstance(drawn, Launches):
        picture = draw_launches(drawn, dark)
    else:
        picture = draw_board(board_of(drawn) if isinstance(drawn, Facts) else drawn, None, dark)
    if file is not None:
        write_picture(Path(file), picture)
    return picture

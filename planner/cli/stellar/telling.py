"""One mission answered, told, saved and drawn: what commands do that end with one flight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, write_to, written_lines
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.stellar.mission import Mission


@dataclass(frozen=True)
class Shown:
    """In which form an answer is told, and which of its flights."""

    choice: int = 1
    orders: bool = False
    json: bool = False


def tell_answer(asked: Mission, unsaid: Sequence[str], shown: Shown, drawing: PictureOptions, save: Path | None) -> int:
    """Answer a mission and tell it, with one flight saved and drawn; gives the exit code."""
    from planner.report.stellar.routes import answer_facts, answer_lines, orders_lines
    from planner.stellar.assumed import assumptions
    from planner.stellar.flightjson import flight_file
    from planner.stellar.judging import judged
    from planner.stellar.solve import solve

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": shown.json})
    answer = solve(asked)
    verdicts = [judged(flight) for flight in answer.flights]
    chosen = None
    if answer.flights:
        if shown.choice > len(answer.flights):
            raise MissionError(f"--choice must be at most {len(answer.flights)}: the front has no more flights")
        chosen = answer.flights[shown.choice - 1].flight
        if save is not None:
            write_to(save, flight_file(chosen))
        if drawing.picture is not None:
            from planner.stellar.drawing.flown import draw_flight

            write_picture_to(drawing.picture, draw_flight(asked.facts, chosen, drawing.dark))
    rests_on = assumptions(answer)
    if shown.json:
        print_json(answer_facts(answer, verdicts, rests_on, unsaid))
        return 0 if answer.flights else 1
    if shown.orders and chosen is not None:
        lines = orders_lines(asked.facts, chosen)
    else:
        lines = answer_lines(answer, verdicts[shown.choice - 1] if verdicts else None, shown.choice, rests_on, unsaid)
    say("\n".join([*lines, *written_lines(files, "" if answer.flights else "there is no plan")]), told_to)
    return 0 if answer.flights else 1

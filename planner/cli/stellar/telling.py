"""One mission answered, told, saved and drawn: what commands do that end with one flight."""

from __future__ import annotations

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


def tell_answer(asked: Mission, shown: Shown, drawing: PictureOptions, save: Path | None) -> int:
    """Answer a mission and tell it, with one flight saved and drawn; gives the exit code."""
    from planner.report.stellar.told import draw, tell, to_json
    from planner.stellar.flightjson import flight_file
    from planner.stellar.solve import solve

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": shown.json})
    answer = solve(asked)
    if answer.flights and shown.choice > len(answer.flights):
        raise MissionError(f"--choice must be at most {len(answer.flights)}: the front has no more flights")
    # Told before anything is written: the referee has a word in it.
    data = to_json(answer) if shown.json else {}
    told = "" if shown.json else tell(answer, choice=shown.choice, orders=shown.orders)
    if answer.flights:
        chosen = answer.flights[shown.choice - 1].flight
        if save is not None:
            write_to(save, flight_file(chosen))
        if drawing.picture is not None:
            write_picture_to(drawing.picture, draw(answer, dark=drawing.dark, choice=shown.choice))
    if shown.json:
        print_json(data)
    else:
        say("\n".join([told, *written_lines(files, "" if answer.flights else "there is no plan")]), told_to)
    return 0 if answer.flights else 1

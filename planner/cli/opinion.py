"""The flight of another solver: what `planner route --solver cp-sat` tells, saves and draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from planner.cli.effortoptions import EffortOptions
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_to, written_lines
from planner.cli.telling import Shown
from planner.cli.waiting import solving
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.mission import Mission


def tell_opinion(
    mission: Mission,
    effort: EffortOptions,
    shown: Shown,
    drawing: PictureOptions,
    save: Path | None,
    choice: int,
    weights: str | None = None,
) -> int:
    """Find the best flight by the trajectory model and tell it; gives the exit code. `weights`: of a weighted sum."""
    from planner.models.solving import Solving
    from planner.models.trajectory.search import find_flight
    from planner.models.trajectory.weighted import find_weighted, read_weights
    from planner.plan.json import plan_file
    from planner.report.trajectory import opinion_facts, opinion_lines

    if shown.csv or shown.all or choice > 1:
        raise MissionError("--solver cp-sat tells one flight: no --all, --choice and --csv")
    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": shown.json})
    mission = replace(mission, any_load=False)  # it flies with all tanks that it has
    weighing = None if weights is None else read_weights(weights)
    said = "" if weighing is None else weighing.text
    with solving(f"{said or mission.by} by the model") as (stop, watch):
        asked = Solving(effort.effort(), stop, watch)
        opinion = find_flight(mission, asked) if weighing is None else find_weighted(mission, weighing, asked)
    flight, telling = opinion.flight, shown.telling
    if flight is not None:
        if save is not None:
            write_to(save, plan_file(flight.verdict.plan))
        drawing.draw(flight.verdict.plan, mission.board, flight.verdict.totals)
    if shown.json:
        print_json(opinion_facts(opinion, mission, shown.unsaid, said))
    else:
        lines = opinion_lines(
            opinion, mission, shown.lead, shown.unsaid, telling.explain, telling.orders, telling.all_steps, said
        )
        say("\n".join([*lines, *written_lines(files, "" if flight is not None else "there is no plan")]), told_to)
    return 0 if flight is not None else 1

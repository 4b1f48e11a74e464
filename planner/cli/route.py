"""`planner route`: how to get from one place to another, as a proven front and a plan."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.effortoptions import EffortOptions
from planner.cli.missionoptions import (
    WHY_SECONDS,
    By,
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    StopOptions,
    WhySecondsOption,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import (
    AllOption,
    ChoiceOption,
    FrontCsvOption,
    GoalArgument,
    JsonOption,
    StartArgument,
    TellingOptions,
    ViaOption,
    in_groups,
)
from planner.cli.output import print_json, say
from planner.cli.panels import EFFORT
from planner.cli.results import PictureOptions, check_results
from planner.cli.telling import Shown, tell_answer
from planner.cli.waiting import check_seconds, patience
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.report.assumed import Unsaid


class Solver(StrEnum):
    search = "search"
    cp_sat = "cp-sat"


@in_groups
def route(
    start: StartArgument,
    goal: GoalArgument,
    rocket: RocketOptions,
    calendar: CalendarOptions,
    stops: StopOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    effort: EffortOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    via: ViaOption = None,
    all: AllOption = False,
    choice: ChoiceOption = 1,
    solver: Annotated[
        Solver,
        typer.Option(
            "--solver", help="Who looks: the search, or one model of the best flight.", rich_help_panel=EFFORT
        ),
    ] = Solver.search,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights",
            help="With --solver cp-sat, instead of --by: the least sum of so much for each turn, fuel step and hazard "
            "die, as turns=3,fuel=1,risk=2.",
            rich_help_panel=EFFORT,
        ),
    ] = None,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    csv: FrontCsvOption = False,
    json: JsonOption = False,
) -> None:
    """Find every flight that no other beats in turns, fuel steps and survival, and tell the best or a chosen one.

    Exit code 1 if there is none.

    $ planner route leo ceres
    $ planner route leo phobos --engine 4:2 --tanks 8 --by fuel
    $ planner route leo "ceres: refuel" --isru 2 --return
    $ planner route leo "phobos: stay 1" --then mars
    $ planner route leo geo --solver cp-sat
    """
    from planner.missions.solve import solve

    files = {"--save": save, "--picture": drawing.picture}
    check_results(files, {"--json": json, "--csv": csv})
    drawing.check()
    telling.check(json)
    if csv and (telling.orders or telling.explain or json):
        raise MissionError("--csv stands alone, without --orders, --explain and --json")
    check_seconds(why_seconds)
    if effort.is_given and solver is Solver.search:
        raise MissionError("--time-limit, --workers and --seed are for --solver cp-sat")
    if weights is not None and (solver is Solver.search or wishes.by is not By.turns):
        raise MissionError("--weights is for --solver cp-sat, and stands instead of --by")
    if rocket.is_comparison:
        alone = {**files, "--choice": choice > 1, "--orders": telling.orders, "--explain": telling.explain}
        rocket.check_comparison(alone | {"--all": all, "--csv": csv, "--solver": solver is Solver.cp_sat})
    missions = missions_of(rocket, calendar, wishes, limits, start=start, via=via or (), **stops.given(goal))
    if rocket.is_comparison:
        raise typer.Exit(_compare(missions, unsaid_by(rocket, calendar), json))
    (mission,) = missions
    shown = Shown(rocket.lead, unsaid_by(rocket, calendar), telling, all, "--all shows all", json, csv)
    if solver is Solver.cp_sat:
        from planner.cli.opinion import tell_opinion

        raise typer.Exit(tell_opinion(mission, effort, shown, drawing, save, choice, weights))
    raise typer.Exit(tell_answer(lambda: solve(mission), lambda _: choice, shown, drawing, save, why_seconds))


def _compare(missions: list[Mission], unsaid: Unsaid, json: bool) -> int:
    """Tell the best flights of several rockets side by side; gives the exit code."""
    from planner.missions.solve import solve
    from planner.report.compare import answers_facts, answers_lines

    with patience():
        answers = [solve(mission) for mission in missions]
        # All plans are judged before anything is said.
        told = answers_facts(answers, unsaid) if json else answers_lines(answers)
    if json:
        print_json(told)
    else:
        say("\n".join([*told, "one --stack alone is told in full; --choice tells any flight of it"]))
    return 0 if any(answer.flights for answer in answers) else 1

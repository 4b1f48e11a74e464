"""`planner route`: how to get from one place to another, as a proven front and a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.fronts import FrontOptions
from planner.cli.missionoptions import (
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import TellingOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions
from planner.cli.waiting import patience

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.report.assumed import Unsaid


@in_groups
def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins.")],
    goal: Annotated[
        str,
        typer.Argument(help="Where it shall end: a place, or a body, family:, zone: or flag: with many."),
    ],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    shown: FrontOptions,
    via: Annotated[
        list[str] | None, typer.Option("--via", help="Enter this place on the way. Repeatable, in this order.")
    ] = None,
) -> None:
    """Find every flight that no other beats in turns, fuel steps and survival, and tell the best or a chosen one.

    Exit code 1 if there is none.

    $ planner route leo ceres
    $ planner route leo phobos --engine 4:2 --tanks 8 --by fuel
    """
    from planner.missions.solve import solve

    told_to = shown.check(telling, drawing)
    if rocket.is_comparison:
        alone = {"--choice": shown.choice > 1, "--orders": telling.orders, "--explain": telling.explain}
        rocket.check_comparison({**shown.files(drawing), **alone, "--all": shown.all, "--csv": shown.csv})
    missions = missions_of(rocket, calendar, wishes, limits, start=start, goal=goal, via=via or ())
    if rocket.is_comparison:
        raise typer.Exit(_compare(missions, unsaid_by(rocket, calendar), shown.json))
    (mission,) = missions
    with patience():
        answer = solve(mission)
    unsaid = unsaid_by(rocket, calendar)
    raise typer.Exit(shown.tell(answer, telling, drawing, told_to, unsaid, lead=rocket.lead))


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

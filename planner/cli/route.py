"""`planner route`: how to get from one place to another, as a proven front and a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.missionoptions import (
    WHY_SECONDS,
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    WhySecondsOption,
    WishOptions,
    mission_of,
)
from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_to, written_lines
from planner.cli.waiting import check_seconds, patience, reasons
from planner.errors import MissionError


@in_groups
def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins.")],
    goal: Annotated[str, typer.Argument(help="Where it shall end.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    drawing: PictureOptions,
    via: Annotated[
        list[str] | None, typer.Option("--via", help="Enter this place on the way. Repeatable, in this order.")
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Show the whole front, not a few choices.")] = False,
    choice: Annotated[
        int, typer.Option("--choice", min=1, help="Tell, save and draw the flight of this number, not the first.")
    ] = 1,
    orders: Annotated[
        bool, typer.Option("--orders", help="Tell it as numbered orders, to paste into a forum or a game log.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Add what makes up net thrust, and the rule behind each cost.")
    ] = False,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find every flight that no other beats in turns, fuel steps and survival, and tell the best or a chosen one.

    Exit code 1 if there is none.
    """
    from planner.cli.speech import why_facts, why_lines
    from planner.missions.front import INFEASIBLE
    from planner.missions.solve import solve
    from planner.plan.json import plan_file
    from planner.report.answers import answer_facts, answer_lines

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    if orders and (explain or json):
        raise MissionError("--orders stands alone, without --explain and --json")
    check_seconds(why_seconds)
    mission = mission_of(rocket, calendar, wishes, limits, start=start, goal=goal, via=via or ())
    with patience():
        answer = solve(mission)
        front = answer.front()
        chosen = answer.plan(answer.choice(choice)) if front.flights else None
        for flight in front.flights if json else ():
            answer.plan(flight)  # judged before anything is said
    # Where the search was cut there may be a flight, and there is nothing to explain.
    why = reasons(mission, why_seconds) if front.status == INFEASIBLE else None
    if chosen is not None:
        if save is not None:
            write_to(save, plan_file(chosen))
        drawing.draw(chosen, mission.board, answer.choice(choice))
    if json:
        print_json(answer_facts(answer) | why_facts(why))
    else:
        lines = answer_lines(answer, all, explain, rocket.lead, "--all shows all", choice, orders)
        lines += [*why_lines(why), *written_lines(files, "" if chosen is not None else "there is no plan")]
        say("\n".join(lines), told_to)
    raise typer.Exit(0 if front.flights else 1)

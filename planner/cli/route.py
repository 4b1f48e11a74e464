"""`planner route`: how to get from one place to another, as a proven front and a plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from planner.cli.waiting import check_seconds, patience, reasons
from planner.errors import MissionError
from planner.files.writing import check_output, write_output

if TYPE_CHECKING:
    from planner.missions.flight import Flight
    from planner.missions.mission import Mission
    from planner.plan.model import Plan


@in_groups
def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins.")],
    goal: Annotated[str, typer.Argument(help="Where it shall end.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
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
    save: Annotated[Path | None, typer.Option("--save", help="Write the plan to this file (JSON).")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="Draw the plan into this file (SVG).")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="With --picture: light lines on a dark ground.")] = False,
    json: JsonOption = False,
) -> None:
    """Find every flight that no other beats in turns, fuel steps and survival, and tell the best or a chosen one.

    Exit code 1 if there is none.
    """
    from planner.cli.speech import why_facts, why_lines
    from planner.missions.front import INFEASIBLE
    from planner.missions.solve import solve
    from planner.report.answers import answer_facts, answer_lines

    _check_files(save, picture)
    if dark and picture is None:
        raise MissionError("--dark needs --picture")
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
        _write_files(mission, chosen, answer.choice(choice), save, picture, dark)
    if json:
        print_json(answer_facts(answer) | why_facts(why))
    else:
        lines = answer_lines(answer, all, explain, rocket.lead, "--all shows all", choice, orders)
        say("\n".join([*lines, *why_lines(why)]))
        for path in (save, picture):
            if path is not None:
                say(f"wrote {path}" if chosen is not None else f"did not write {path}: there is no plan")
    raise typer.Exit(0 if front.flights else 1)


def _check_files(save: Path | None, picture: Path | None) -> None:
    for wanted_file in filter(None, (save, picture)):
        check_output(wanted_file)
    if save is not None and picture is not None and save.resolve() == picture.resolve():
        raise MissionError("--save and --picture name the same file")


def _write_files(
    mission: Mission, plan: Plan, flight: Flight, save: Path | None, picture: Path | None, dark: bool
) -> None:
    if save is not None:
        from planner.plan.json import save_plan

        save_plan(plan, save)
    if picture is not None:
        from planner.missions.picture import draw_plan

        write_output(picture, draw_plan(plan, mission.board, dark, flight))

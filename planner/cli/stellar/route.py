"""`planner route --edition stellar`: how a ship gets from one place to another, as a proven front and a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, write_to, written_lines
from planner.cli.stellar.options import (
    JourneyOptions,
    LimitOptions,
    OwnerOptions,
    WishOptions,
    YearOptions,
    check_choice,
    mission_of,
)
from planner.errors import MissionError


@in_groups
def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins: earth, 'mars orbit', 'saturn box 4'.")],
    goal: Annotated[str, typer.Argument(help="Where it shall end; a bare name of a world means its surface.")],
    owner: OwnerOptions,
    when: YearOptions,
    journey: JourneyOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    drawing: PictureOptions,
    choice: Annotated[
        int, typer.Option("--choice", min=1, help="Tell, save and draw the flight of this number, not the first.")
    ] = 1,
    orders: Annotated[
        bool, typer.Option("--orders", help="Tell it as numbered orders, to paste into a forum or a game log.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find every flight of Stellar Horizons that no other beats in years, odds and launch vehicle, and tell the best.

    What rests on values that nobody gives is said, with what other values would change. Exit code 1 if there is none.

    $ planner route earth mars -e stellar --ship cv-2
    $ planner route earth moon -e stellar --ship rover --by risk
    """
    from planner.report.stellar.routes import answer_facts, answer_lines, orders_lines
    from planner.stellar.assumed import assumptions
    from planner.stellar.flightjson import flight_file
    from planner.stellar.judging import judged
    from planner.stellar.solve import solve

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    if orders and json:
        raise MissionError("--orders stands alone, without --json")
    mission = mission_of(start, goal, owner, when, journey, wishes, limits)
    unsaid = [*owner.unsaid(mission.facts), *when.unsaid(mission.year)]
    answer = solve(mission)
    verdicts = [judged(flight) for flight in answer.flights]
    if answer.flights:
        check_choice(choice, len(answer.flights))
        chosen = answer.flights[choice - 1]
        if save is not None:
            write_to(save, flight_file(chosen.flight))
        if drawing.picture is not None:
            from planner.stellar.drawing.flown import draw_flight

            write_picture_to(drawing.picture, draw_flight(mission.facts, chosen.flight, drawing.dark))
    rests_on = assumptions(answer)
    if json:
        print_json(answer_facts(answer, verdicts, rests_on, unsaid))
    else:
        if orders and answer.flights:
            lines = orders_lines(mission.facts, answer.flights[choice - 1].flight)
        else:
            told = verdicts[choice - 1] if verdicts else None
            lines = answer_lines(answer, told, choice, rests_on, unsaid)
        wrote = written_lines(files, "" if answer.flights else "there is no plan")
        say("\n".join([*lines, *wrote]), told_to)
    raise typer.Exit(0 if answer.flights else 1)

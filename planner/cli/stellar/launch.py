"""`planner launch --edition stellar`: in which year to leave, as technology changes by decade."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import JsonOption, StartArgument, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, written_lines
from planner.cli.stellar.options import JourneyOptions, LimitOptions, OwnerOptions, WishOptions, YearOptions, asked_by

_THREE_DECADES = 30


@in_groups
def launch(
    start: StartArgument,
    goal: Annotated[str, typer.Argument(help="Where it shall end; a bare name of a world means its surface.")],
    owner: OwnerOptions,
    when: YearOptions,
    journey: JourneyOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    drawing: PictureOptions,
    years: Annotated[int, typer.Option("--years", help="Start years, from --year on.")] = _THREE_DECADES,
    json: JsonOption = False,
) -> None:
    """Tell in which year to leave: the best flight of Stellar Horizons for each start year.

    Exit code 1 if no year has a flight.

    $ planner launch earth pluto -e stellar --ship rover
    $ planner launch earth mars -e stellar --tech 2040:lv3
    $ planner launch earth mars -e stellar --picture mars.svg
    """
    from planner.report.stellar.lists import launch_facts, launch_lines
    from planner.report.stellar.told import draw
    from planner.stellar.queries import launch as find_launches

    files = {"--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    launches = find_launches(start, goal, years=years, **asked_by(owner, when, wishes, limits), **journey.asked)
    is_flown = any(one.answer and one.answer.flights for one in launches.departures)
    if drawing.picture is not None and is_flown:
        write_picture_to(drawing.picture, draw(launches, dark=drawing.dark))
    if json:
        print_json(launch_facts(launches))
    else:
        lines = [*launch_lines(launches), *written_lines(files, "" if is_flown else "there is no flight")]
        say("\n".join(lines), told_to)
    raise typer.Exit(0 if is_flown else 1)

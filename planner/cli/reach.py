"""`planner reach`: where one can get to, site by site."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.missionoptions import (
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import JsonOption, SiteOptions, check_one_form, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, write_to, written_lines
from planner.cli.waiting import patience
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.reach import Reach
    from planner.report.assumed import Unsaid


class Sort(StrEnum):
    turns = "turns"
    fuel = "fuel"
    risk = "risk"
    burns = "burns"
    name = "name"


@in_groups
def reach(
    start: Annotated[str, typer.Argument(help="Where the flights begin.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    sites: SiteOptions,
    drawing: PictureOptions,
    site_season: Annotated[str | None, typer.Option("--site-season", help="Synodic sites of this season.")] = None,
    and_back: Annotated[
        bool, typer.Option("--and-back", help="Add the way back with the fuel that is left; all tanks are loaded.")
    ] = False,
    sort: Annotated[Sort | None, typer.Option("--sort", help="Order of the sites; as --by if not given.")] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write a page with the map and all flights to this file; - is standard output."),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell delta-v, in km/s, in place of what the sites are made of.")
    ] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values, all sites among them.")] = False,
    json: JsonOption = False,
) -> None:
    """List the sites that a rocket can get to and land on, each with its best flight.

    Exit code 1 if there is none.

    $ planner reach leo --max-turns 3
    $ planner reach leo --zone mars --hydration 1.. --by fuel
    """
    from planner.missions.reach import reach as find_reach
    from planner.missions.session import Session
    from planner.report.reach import reach_csv, reach_facts, reach_lines

    check_one_form(csv, json)
    files = {"--picture": drawing.picture, "--html": html}
    told_to = check_results(files, {"--csv": csv, "--json": json})
    if drawing.dark and not any(files.values()):
        raise MissionError("--dark needs --picture or --html")
    wishes = replace(wishes, full_tanks=wishes.full_tanks or and_back)
    if rocket.is_comparison:
        rocket.check_comparison({**files, "--and-back": and_back})
    missions = missions_of(rocket, calendar, wishes, limits, start=start)
    board = missions[0].board
    wanted = sites.among(board, board.sites, site_season)
    if not wanted:
        raise MissionError(f"no such site: board {board.name} has none that fits all filters")
    session = Session()
    with patience():
        every = [find_reach(mission, wanted, session=session) for mission in missions]
    if rocket.is_comparison:
        _compare(every, "" if sort is None else sort.value, unsaid_by(rocket, calendar), csv, json)
        raise typer.Exit(0 if any(found.reached for found in every) else 1)
    (found,) = every
    if sort is not None:
        found = found.sorted_by(sort.value)
    number = "" if sort in (None, Sort.name) else sort.value
    if drawing.picture is not None and found.reached:
        from planner.report.reachpicture import draw_reach

        write_picture_to(drawing.picture, draw_reach(found, sites.zone, number, drawing.dark, rocket.lead))
    if html is not None and found.reached:
        from planner.report.reachpage import reach_page

        write_to(html, reach_page(found, sites.zone, number, drawing.dark, rocket.lead))
    trips = None
    if and_back:
        from planner.missions.andback import and_back as find_trips

        with patience():
            trips = find_trips(found, session=session)
    if json:
        print_json(reach_facts(found, explain, unsaid_by(rocket, calendar), trips))
    elif csv:
        say(reach_csv(found, explain, trips))
    else:
        hint = "; 'planner route' says which"
        lines = reach_lines(found, rocket.lead, hint, explain, unsaid_by(rocket, calendar), trips)
        say("\n".join([*lines, *written_lines(files, "" if found.reached else "no site is reached")]), told_to)
    raise typer.Exit(0 if found.reached else 1)


def _compare(found: list[Reach], order: str, unsaid: Unsaid, csv: bool, json: bool) -> None:
    """Tell where several rockets get to, side by side."""
    from planner.report.compare import reaches_csv, reaches_facts, reaches_lines

    if json:
        print_json(reaches_facts(found, unsaid))
    elif csv:
        say(reaches_csv(found))
    else:
        say("\n".join([*reaches_lines(found, order), "one --stack alone is told in full"]))

"""`planner reach`: where one can get to, site by site."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.missionoptions import CalendarOptions, LimitOptions, RocketOptions, WishOptions, mission_of
from planner.cli.options import JsonOption, SiteOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, write_to, written_lines
from planner.cli.waiting import patience
from planner.errors import MissionError


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
    sort: Annotated[Sort | None, typer.Option("--sort", help="Order of the sites; as --by if not given.")] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write a page with the map and all flights to this file; - is standard output."),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values, all sites among them.")] = False,
    json: JsonOption = False,
) -> None:
    """List the sites that a rocket can get to and land on, each with its best flight.

    Exit code 1 if there is none.
    """
    from planner.missions.reach import reach as find_reach
    from planner.report.reach import reach_csv, reach_facts, reach_lines

    if csv and json:
        raise MissionError("give one of --csv, --json")
    files = {"--picture": drawing.picture, "--html": html}
    told_to = check_results(files, {"--csv": csv, "--json": json})
    if drawing.dark and not any(files.values()):
        raise MissionError("--dark needs --picture or --html")
    mission = mission_of(rocket, calendar, wishes, limits, start=start)
    board = mission.board
    wanted = sites.filter(site_season).among(board, board.sites)
    if not wanted:
        raise MissionError(f"no such site: board {board.name} has none that fits all filters")
    with patience():
        found = find_reach(mission, wanted)
    if sort is not None:
        found = found.sorted_by(sort.value)
    number = "" if sort in (None, Sort.name) else sort.value
    if drawing.picture is not None and found.reached:
        from planner.report.reachpicture import draw_reach

        write_picture_to(drawing.picture, draw_reach(found, sites.zone, number, drawing.dark, rocket.lead))
    if html is not None and found.reached:
        from planner.report.reachpage import reach_page

        write_to(html, reach_page(found, sites.zone, number, drawing.dark, rocket.lead))
    if json:
        print_json(reach_facts(found))
    elif csv:
        say(reach_csv(found))
    else:
        lines = reach_lines(found, rocket.lead, hint="; 'planner route' says which")
        say("\n".join([*lines, *written_lines(files, "" if found.reached else "no site is reached")]), told_to)
    raise typer.Exit(0 if found.reached else 1)

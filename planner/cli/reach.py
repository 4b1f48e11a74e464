"""`planner reach`: where one can get to, site by site."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.missionoptions import CalendarOptions, LimitOptions, RocketOptions, WishOptions, mission_of, unsaid_by
from planner.cli.options import JsonOption, SiteOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.waiting import patience
from planner.errors import MissionError
from planner.files.writing import write_output


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
    site_season: Annotated[str | None, typer.Option("--site-season", help="Synodic sites of this season.")] = None,
    sort: Annotated[Sort | None, typer.Option("--sort", help="Order of the sites; as --by if not given.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draw what is reached into this file (SVG).")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="With --picture: light lines on a dark ground.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell delta-v, in km/s, in place of what the sites are made of.")
    ] = False,
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
    if dark and picture is None:
        raise MissionError("--dark needs --picture")
    mission = mission_of(rocket, calendar, wishes, limits, start=start)
    board = mission.board
    wanted = sites.filter(site_season).among(board, board.sites)
    if not wanted:
        raise MissionError(f"no such site: board {board.name} has none that fits all filters")
    with patience():
        found = find_reach(mission, wanted)
    if sort is not None:
        found = found.sorted_by(sort.value)
    if picture is not None and found.reached:
        from planner.report.reachpicture import draw_reach

        number = "" if sort in (None, Sort.name) else sort.value
        write_output(picture, draw_reach(found, sites.zone, number, dark, rocket.lead))
    if json:
        print_json(reach_facts(found, explain, unsaid_by(rocket, calendar)))
    elif csv:
        say(reach_csv(found, explain))
    else:
        hint = "; 'planner route' says which"
        say("\n".join(reach_lines(found, rocket.lead, hint, explain, unsaid_by(rocket, calendar))))
        if picture is not None:
            say(f"wrote {picture}" if found.reached else f"did not write {picture}: no site is reached")
    raise typer.Exit(0 if found.reached else 1)

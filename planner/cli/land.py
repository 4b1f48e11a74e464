"""`planner land`: whether a rocket can land on a site, and lift off again."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.missionoptions import WHY_SECONDS, CalendarOptions, RocketOptions, WhySecondsOption, unsaid_by
from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.waiting import check_seconds, patience, reasons


@in_groups
def land(
    site: Annotated[str, typer.Argument(help="Site to land on.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    json: JsonOption = False,
) -> None:
    """Judge every way down to a site and up again: thrust and margin, burns, fuel steps, dice, and the rule behind it.

    Exit code 1 if the rocket cannot land.
    """
    from planner.cli.speech import why_facts, why_lines
    from planner.missions.landing import land as judge_landing
    from planner.missions.solve import solve
    from planner.report.landings import land_facts, land_lines

    check_seconds(why_seconds)
    flown = rocket.load_or_default()
    with patience():
        landing = judge_landing(rocket.board_of(flown), flown, site, calendar.first_year(flown))
    why, asked = None, landing.mission_down()
    if asked is not None:
        with patience():
            solve(asked)  # the search may have to be compiled, which is no matter of the seconds
        found = reasons(asked, why_seconds)
        why = None if found is None else found.without("time")  # what would help this very year
    if json:
        print_json(land_facts(landing, unsaid_by(rocket, calendar)) | why_facts(why))
    else:
        say("\n".join([*land_lines(landing, rocket.lead, unsaid_by(rocket, calendar)), *why_lines(why)]))
    raise typer.Exit(0 if landing.can_land else 1)

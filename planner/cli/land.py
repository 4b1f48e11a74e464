"""`planner land`: whether a rocket can land on a site, and lift off again."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.missionoptions import WHY_SECONDS, CalendarOptions, RocketOptions, WhySecondsOption, unsaid_by
from planner.cli.options import CsvOption, JsonOption, check_one_form, in_groups
from planner.cli.output import print_json, say
from planner.cli.waiting import check_seconds, patience, reasons


@in_groups
def land(
    site: Annotated[str, typer.Argument(help="Site to land on.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Judge every way down to a site and up again: thrust and margin, burns, fuel steps, dice, and the rule behind it.

    Exit code 1 if the rocket cannot land.

    $ planner land ceres
    $ planner land luna-shackleton --engine 9:4 --tanks 3
    """
    from planner.cli.speech import why_facts, why_lines
    from planner.missions.landing import land as judge_landing
    from planner.missions.solve import solve
    from planner.report.landings import land_csv, land_facts, land_lines

    check_one_form(csv, json)
    check_seconds(why_seconds)
    flown = rocket.load_or_default()
    with patience():
        landing = judge_landing(rocket.board_of(flown), flown, site, calendar.first_year(flown))
    why, asked = None, None if csv else landing.mission_down()
    if asked is not None:
        with patience():
            solve(asked)  # the search may have to be compiled, which is no matter of the seconds
        found = reasons(asked, why_seconds)
        why = None if found is None else found.without("time")  # what would help this very year
    if json:
        print_json(land_facts(landing, unsaid_by(rocket, calendar)) | why_facts(why))
    elif csv:
        say(land_csv(landing))
    else:
        say("\n".join([*land_lines(landing, rocket.lead, unsaid_by(rocket, calendar)), *why_lines(why)]))
    raise typer.Exit(0 if landing.can_land else 1)

"""`planner reach --edition stellar`: every place that a ship can get to."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, written_lines
from planner.cli.stellar.options import LimitOptions, OwnerOptions, WishOptions, YearOptions, asked_by
from planner.errors import MissionError


@in_groups
def reach(
    start: Annotated[str, typer.Argument(help="Where the flights begin.")],
    owner: OwnerOptions,
    when: YearOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    drawing: PictureOptions,
    all: Annotated[bool, typer.Option("--all", help="Also say what is out of reach, and by which rule.")] = False,
    json: JsonOption = False,
) -> None:
    """List the places of Stellar Horizons that a ship can get to, each with its best flight.

    Exit code 1 if there is none.

    $ planner reach earth -e stellar --ship orbiter
    $ planner reach earth -e stellar --ship cv-2 --range 5 --all
    $ planner reach earth -e stellar --picture reach.svg
    """
    from planner.report.stellar.lists import reach_facts, reach_lines
    from planner.report.stellar.told import draw
    from planner.stellar.queries import reach as find_reach

    files = {"--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    if all and json:
        raise MissionError("--json tells all; give one of --all, --json")
    found = find_reach(start, **asked_by(owner, when, wishes, limits))
    if drawing.picture is not None:
        write_picture_to(drawing.picture, draw(found, dark=drawing.dark))
    if json:
        print_json(reach_facts(found))
    else:
        say("\n".join([*reach_lines(found, all), *written_lines(files)]), told_to)
    raise typer.Exit(0 if any(one.answer and one.answer.flights for one in found.reached) else 1)

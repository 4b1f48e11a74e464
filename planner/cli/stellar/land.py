"""`planner land --edition stellar`: whether a ship may stand on a world, and why not."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.stellar.options import OwnerOptions, YearOptions


@in_groups
def land(
    site: Annotated[str, typer.Argument(help="World to land on.")],
    owner: OwnerOptions,
    when: YearOptions,
    json: JsonOption = False,
) -> None:
    """Say whether a ship of Stellar Horizons may stand on a world, be in its orbit, and explore it; and why not.

    Exit code 1 if it may not land.

    $ planner land mars -e stellar --ship cv-2
    $ planner land moon -e stellar --ship rover
    """
    from planner.report.stellar.lists import land_facts, land_lines
    from planner.stellar.queries import land as judge_landing

    landing = judge_landing(site, ship=owner.ship, facts=owner.load(), wanted=owner.wanted, year=when.year)
    if json:
        print_json(land_facts(landing))
    else:
        say("\n".join(land_lines(landing)))
    raise typer.Exit(0 if landing.can_land else 1)

"""`planner odds` for a plan of Stellar Horizons: every roll, and what becomes of ship and launch vehicle."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.stellar.options import FlightOptions


@in_groups
def odds(
    given: FlightOptions,
    pirates: Annotated[
        list[str] | None,
        typer.Option("--pirates", help="Pirates: SYSTEM=NUMBER in its flyby box, a NUMBER in all. Repeatable."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Tell every roll of a plan of Stellar Horizons, by exact chances, and whether the game still lasts then.

    Pirates catch crews that leave their box or pass through it; that risk is told apart from the odds. Exit code 1 if
    the plan is illegal.

    $ planner route earth mars -e stellar --save mars.json
    $ planner odds mars.json
    $ planner odds mars.json --pirates mars=2
    """
    from planner.report.stellar.verdicts import Reckoned, odds_facts, odds_lines, verdict_lines
    from planner.stellar.judging import check
    from planner.stellar.passes import pirates_of

    checked = check(*given.load())
    reckoned = Reckoned(checked, pirates_of(checked.facts, pirates or ()))
    if json:
        print_json(odds_facts(reckoned))
    else:
        say("\n".join(odds_lines(reckoned) if checked.verdict.legal else verdict_lines(checked)))
    raise typer.Exit(0 if checked.verdict.legal else 1)

"""`planner check` for a plan of Stellar Horizons: let the referee replay it."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import in_groups
from planner.cli.output import print_json, say
from planner.cli.stellar.options import FlightOptions


@in_groups
def check(
    given: FlightOptions,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, with the plan.")] = False,
) -> None:
    """Say whether a plan of Stellar Horizons is legal, and if not, which step breaks which rule.

    Exit code 1 if it is illegal, 2 if it cannot be read.

    $ planner route earth mars -e stellar --save mars.json
    $ planner check mars.json
    $ planner check mars.json --json
    """
    from planner.report.stellar.verdicts import verdict_facts, verdict_lines
    from planner.stellar.judging import check as judge

    checked = judge(*given.load())
    if json:
        print_json(verdict_facts(checked))
    else:
        say("\n".join(verdict_lines(checked)))
    raise typer.Exit(0 if checked.verdict.legal else 1)

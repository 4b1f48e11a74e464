"""`planner plan` for plans of Stellar Horizons: for the screen, or as orders for the table."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, written_lines
from planner.cli.stellar.options import FlightOptions
from planner.errors import MissionError

app = typer.Typer(help="Show flight plans.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Show flight plans."""


@app.command("show")
@in_groups
def show(
    given: FlightOptions,
    drawing: PictureOptions,
    orders: Annotated[
        bool, typer.Option("--orders", help="Tell it as numbered orders, to paste into a forum or a game log.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Tell a plan of Stellar Horizons year by year, with its rolls; exit code 1 if it is illegal.

    $ planner route earth mars -e stellar --save mars.json
    $ planner plan show mars.json
    $ planner plan show mars.json --orders
    """
    from planner.report.stellar.routes import orders_lines
    from planner.report.stellar.verdicts import verdict_facts, verdict_lines
    from planner.report.stellar.words import flight_lines
    from planner.report.wording import wrapped
    from planner.stellar.judging import check

    files = {"--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    if orders and json:
        raise MissionError("--orders stands alone, without --json")
    checked = check(*given.load())
    flight, facts, verdict = checked
    if drawing.picture is not None:
        from planner.stellar.drawing.flown import draw_flight

        write_picture_to(drawing.picture, draw_flight(facts, flight, drawing.dark))
    if json:
        print_json(verdict_facts(checked))
    else:
        if orders:
            lines = orders_lines(facts, flight)
        else:
            years = [line for text in flight_lines(facts, flight) for line in wrapped(f"  {text}", 8)]
            lines = [*wrapped(flight.name or flight.ship.name), *years, *verdict_lines(checked)]
        say("\n".join([*lines, *written_lines(files)]), told_to)
    raise typer.Exit(0 if verdict.legal else 1)

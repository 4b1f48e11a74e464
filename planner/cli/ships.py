"""`planner ships`: the ships of Stellar Horizons, by kind and by name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, print_table

FactsOption = Annotated[
    Path | None, typer.Option("--facts", help="File (TOML) with values that override ours, - for standard input.")
]


def ships(facts: FactsOption = None, csv: CsvOption = False, json: JsonOption = False) -> None:
    """List the ships of Stellar Horizons that are known, with where each value is from.

    $ planner ships
    $ planner ships --json
    """
    from planner.report.stellar.catalogue import SHIP_COLUMNS, ship_rows
    from planner.stellar.factfile import load_facts

    check_one_form(csv, json)
    rows = ship_rows(load_facts(facts))
    if json:
        print_json(rows)
    else:
        cells = [["" if row[key] is None else str(row[key]) for key in SHIP_COLUMNS] for row in rows]
        if csv:
            print_csv(SHIP_COLUMNS, cells)
        else:
            print_table(SHIP_COLUMNS, cells, numeric=("size", "ev", "hold"))

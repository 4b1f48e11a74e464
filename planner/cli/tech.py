"""`planner tech`: the technologies of Stellar Horizons that matter for travel."""

from __future__ import annotations

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, print_table
from planner.cli.ships import FactsOption


def tech(facts: FactsOption = None, csv: CsvOption = False, json: JsonOption = False) -> None:
    """List the technologies of Stellar Horizons that are known, what they do for a flight, and where that is from.

    $ planner tech
    $ planner tech --csv
    """
    from planner.report.stellar.catalogue import TECH_COLUMNS, tech_rows
    from planner.stellar.factfile import load_facts

    check_one_form(csv, json)
    rows = tech_rows(load_facts(facts))
    if json:
        print_json(rows)
    else:
        cells = [[str(row[key]) for key in TECH_COLUMNS] for row in rows]
        if csv:
            print_csv(TECH_COLUMNS, cells)
        else:
            print_table(TECH_COLUMNS, cells)

"""`planner tech`: the technologies of Stellar Horizons that matter for travel."""

from __future__ import annotations

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.ships import FactsOption, print_rows


def tech(facts: FactsOption = None, csv: CsvOption = False, json: JsonOption = False) -> None:
    """List the technologies of Stellar Horizons that are known, what they do for a flight, and where that is from.

    $ planner tech
    $ planner tech --csv
    """
    from planner.report.stellar.catalogue import TECH_COLUMNS, tech_rows
    from planner.stellar.factfile import load_facts

    check_one_form(csv, json)
    print_rows(tech_rows(load_facts(facts)), TECH_COLUMNS, csv, json)

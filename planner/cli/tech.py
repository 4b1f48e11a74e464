"""`planner tech`: the technologies of Stellar Horizons that matter for travel."""

from __future__ import annotations

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.ships import EditionOption, FactsOption, check_edition, print_rows


def tech(
    facts: FactsOption = None, edition: EditionOption = None, csv: CsvOption = False, json: JsonOption = False
) -> None:
    """List the technologies of Stellar Horizons that are known, what they do for a flight, and where that is from.

    $ planner tech
    $ planner tech --csv
    """
    from planner.report.stellar.catalogue import TECH_COLUMNS, tech_rows
    from planner.stellar.factfile import load_facts

    check_edition(edition)
    check_one_form(csv, json)
    print_rows(tech_rows(load_facts(facts)), TECH_COLUMNS, csv, json)

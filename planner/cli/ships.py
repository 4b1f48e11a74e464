"""`planner ships`: the ships of Stellar Horizons, by kind and by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, print_table
from planner.errors import MissionError

FactsOption = Annotated[
    Path | None, typer.Option("--facts", help="File (TOML) with values that override ours, - for standard input.")
]

EDITION = "stellar"
EditionOption = Annotated[str | None, typer.Option("--edition", "-e", help="Rules: stellar, whose lists these are.")]


def check_edition(edition: str | None) -> None:
    """Refuse an edition of another game, which has no such list."""
    if edition is not None and edition != EDITION:
        raise MissionError(f"this list is of Stellar Horizons (-e {EDITION}), got {edition}")


def print_rows(
    rows: Sequence[Mapping[str, Any]], columns: Sequence[str], csv: bool, json: bool, numeric: Collection[str] = ()
) -> None:
    """Rows of a catalogue as JSON, as CSV or as a table."""
    cells = [["" if row[key] is None else str(row[key]) for key in columns] for row in rows]
    if json:
        print_json(rows)
    elif csv:
        print_csv(columns, cells)
    else:
        print_table(columns, cells, numeric=numeric)


def ships(
    facts: FactsOption = None, edition: EditionOption = None, csv: CsvOption = False, json: JsonOption = False
) -> None:
    """List the ships of Stellar Horizons that are known, with where each value is from.

    $ planner ships
    $ planner ships --json
    """
    from planner.report.stellar.catalogue import SHIP_COLUMNS, ship_rows
    from planner.stellar.factfile import load_facts

    check_edition(edition)
    check_one_form(csv, json)
    print_rows(ship_rows(load_facts(facts)), SHIP_COLUMNS, csv, json, numeric=("size", "ev", "hold"))

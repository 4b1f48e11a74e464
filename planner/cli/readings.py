"""`planner readings`: where the rulebooks are open, and what the planner takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, say
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.editions.readings import Reading


def readings(
    text: Annotated[str | None, typer.Argument(help="Only readings that speak of this, such as flyby or hf3.")] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """List the open readings of the rules, with defaults, alternatives and sources.

    $ planner readings
    $ planner readings flyby
    """
    from planner.editions.readings import ALL
    from planner.report.readings import reading_facts
    from planner.report.wording import wrapped

    check_one_form(csv, json)
    found = [reading for reading in ALL if text is None or _speaks_of(reading, text)]
    if not found:
        raise MissionError(f"no open reading speaks of {text!r}; 'planner readings' lists them all")
    if json:
        print_json([reading_facts(reading) for reading in found])
    elif csv:
        print_csv(
            ("name", "question", "answer", "meaning", "default", "source"),
            [
                (reading.name, reading.question, value, meaning, value == reading.default, reading.source)
                for reading in found
                for value, meaning in reading.answers
            ],
        )
    else:
        for reading in found:
            lines = [reading.name, f"  {reading.question}"]
            for value, meaning in reading.answers:
                lines.append(f"  {'*' if value == reading.default else '-'} {value}: {meaning}")
            lines.append(f"  source: {reading.source}")
            say("\n".join([*(part for line in lines for part in wrapped(line, 6)), ""]))
        say("\n".join(wrapped("* the default; choose another with --reading NAME=VALUE or in a stack file")))


def _speaks_of(reading: Reading, text: str) -> bool:
    """Case, dashes and accents do not matter."""
    from planner.board.names import folded

    answers = " ".join(f"{value} {meaning}" for value, meaning in reading.answers)
    said = folded(f"{reading.name} {reading.question} {answers} {reading.source}".replace(".", " "))
    return folded(text.replace(".", " ")) in said

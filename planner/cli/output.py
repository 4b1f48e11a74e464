"""The one door through which output leaves: text, JSON, CSV, tables that fit the terminal.

Names come from files and arguments, and a terminal obeys what is hidden in them. Here it is made visible, so that no
command has to think of it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Any, TextIO

from planner.errors import MissionError
from planner.visible import json_text, visible


def say(text: str, file: TextIO | None = None) -> None:
    """Print lines; on standard output if no other stream is given."""
    print("\n".join(map(visible, text.split("\n"))), file=file)


def hand_over(text: str) -> None:
    """Lines for a program that reads them as they are, such as a shell; whoever made them has looked at the names."""
    print(text)


def print_file(content: str) -> None:
    """Put the content of a file on standard output: the same bytes, whatever the terminal would like."""
    if sys.stdout is None:
        raise MissionError("cannot write to standard output: it is closed")
    sys.stdout.flush()
    sys.stdout.buffer.write(content.encode("utf-8"))
    sys.stdout.buffer.flush()


def show_status(text: str) -> None:
    """One line on a terminal that takes the place of the one before; nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{visible(text)}", end="", file=sys.stderr, flush=True)


def print_json(value: Any) -> None:
    say(json_text(value))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], numeric: Collection[str] = ()) -> None:
    """A plain table in the width of the terminal. Columns named in `numeric` are right-aligned, and never broken."""
    from planner.report.tables import table_lines

    say("\n".join(table_lines([columns, *rows], set(columns) - set(numeric))))


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Comma-separated values under their titles."""
    from planner.report.csvform import csv_text

    say(csv_text(columns, rows))

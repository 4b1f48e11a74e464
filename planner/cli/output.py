"""The one door through which output leaves: text, JSON, tables that fit the terminal.

Names come from files and arguments, and a terminal obeys what is hidden in them. Here it is made visible, so that no
command has to think of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TextIO

from planner.errors import MissionError
from planner.visible import json_text, visible

if TYPE_CHECKING:
    from rich.text import Text


def say(text: str, file: TextIO | None = None) -> None:
    """Print lines; on standard output if no other stream is given."""
    print("\n".join(map(visible, text.split("\n"))), file=file)


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


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], numeric: frozenset[str] = frozenset()) -> None:
    """A plain table in the width of the terminal. Columns named in `numeric` are right-aligned.

    The first column is never broken: it holds what a user types back.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if column in numeric else "left"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*map(cell, row))
    Console().print(table)


def cell(text: str) -> Text:
    """What stands in a table as it is: names are no markup."""
    from rich.text import Text

    return Text(visible(text))

"""The one door through which output leaves: text, JSON, tables that fit the terminal, and files.

Names come from files and arguments, and a terminal obeys what is hidden in them. Here it is made visible, so that no
command has to think of it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

from planner.errors import MissionError
from planner.files.folders import write_atomically
from planner.visible import is_hidden, visible

if TYPE_CHECKING:
    from rich.text import Text

_UNUSUAL = re.compile(r"[^\n\x20-\x7e]")


def say(text: str, file: TextIO | None = None) -> None:
    """Print lines; on standard output if no other stream is given."""
    print("\n".join(map(visible, text.split("\n"))), file=file)


def show_status(text: str) -> None:
    """One line on a terminal that takes the place of the one before; nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{visible(text)}", end="", file=sys.stderr, flush=True)


def print_json(value: Any) -> None:
    say(json_text(value))


def json_text(value: Any) -> str:
    """JSON for people: letters of all scripts as they are, what is hidden by its number."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return _UNUSUAL.sub(lambda sign: json.dumps(sign[0])[1:-1] if is_hidden(sign[0]) else sign[0], text)


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


def check_output(path: Path) -> None:
    """Refuse a result file that cannot be written before the work for it is done."""
    try:
        is_folder, has_folder = path.is_dir(), path.parent.is_dir()
    except OSError as error:  # a name that is too long
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error
    if is_folder:
        raise MissionError(f"cannot write {path}: it is a folder")
    if not has_folder:
        raise MissionError(f"cannot write {path}: there is no folder {path.parent}")


def write_output(path: Path, content: str) -> None:
    """Write a result file whole or not at all, into a folder that is there."""
    check_output(path)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content.encode("utf-8"))  # a pipe or a device is written to, never replaced
        else:
            write_atomically(path, content.encode("utf-8"))
    except OSError as error:
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error

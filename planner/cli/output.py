"""Shared ways to print: JSON, and tables that fit the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from planner.errors import MissionError
from planner.folders import write_atomically


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], numeric: frozenset[str] = frozenset()) -> None:
    """A plain table in the width of the terminal. Columns named in `numeric` are right-aligned.

    The first column is never broken: it holds what a user types back.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if column in numeric else "left"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*map(Text, row))  # Text: names of imported boards are not markup
    Console().print(table)


def write_output(path: Path, content: str) -> None:
    """Write a result file whole or not at all, into a folder that is there."""
    if not path.parent.is_dir():
        raise MissionError(f"cannot write {path}: there is no folder {path.parent}")
    try:
        write_atomically(path, content.encode("utf-8"))
    except OSError as error:
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error

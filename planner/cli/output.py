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

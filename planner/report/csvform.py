"""Tables as comma-separated values: for spreadsheets, one line a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows under their titles. What is not known is left blank, several values of a cell stand side by side.

    >>> print(csv_text(("site", "size", "flags"), [("io", 7, ["push", "science"]), ("sun, the", None, [])]))
    site,size,flags
    io,7,push science
    "sun, the",,
    """
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return lines.getvalue().rstrip("\n")


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

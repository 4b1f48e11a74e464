"""Rows as comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as lines, without the end of the last one.

    >>> csv_text([("site", "name"), ("io", "Io, a moon")])
    'site,name\\nio,"Io, a moon"'
    """
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows(rows)
    return lines.getvalue().rstrip("\n")

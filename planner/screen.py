"""How wide the screen is on which an answer is read.

Who shows an answer says so, as the command line does with the width of the terminal; else it is 80 columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

WIDTH = 80
_LEAST = 40  # below this no table can be read anyway
_columns: ContextVar[int] = ContextVar("columns", default=WIDTH)


def columns() -> int:
    """Columns for a table."""
    return _columns.get()


def text_columns() -> int:
    """Columns for sentences, which are hard to read if they are longer than a page is wide."""
    return min(WIDTH, _columns.get())


@contextmanager
def of_width(width: int) -> Iterator[None]:
    """Everything that is told meanwhile fits a screen of this width.

    >>> with of_width(60):
    ...     columns()
    60
    """
    before = _columns.set(max(_LEAST, width))
    try:
        yield
    finally:
        _columns.reset(before)


def terminal_width() -> int:
    """Columns of the terminal, or as the variable COLUMNS says; 80 in a pipe or a file."""
    import shutil

    return shutil.get_terminal_size((WIDTH, 24)).columns

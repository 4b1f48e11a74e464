"""The three standard streams, any of which may be closed, or have nobody at its other end."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


def open_all() -> None:
    """Let no file of the user take the number of a stream that is closed, and lose nothing for want of one to complain
    on."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files and places may hold what the terminal cannot show
            stream.reconfigure(errors="backslashreplace")


def flush_all() -> None:
    """Write what was said, as far as anybody listens."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):
            stream.flush()

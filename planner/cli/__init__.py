"""The command line: parse, call, print, nothing more."""

from __future__ import annotations

import gc
import io
import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and turn every outcome into an exit code, an interrupt while loading among them."""
    # Nothing that is loaded becomes garbage, and to look for some there takes a twentieth of a second. What goes on for
    # longer than a first search looks for it again: planner.cli.waiting.
    gc.disable()
    try:
        from planner.cli.app import run

        if isinstance(sys.stdout, io.TextIOWrapper):  # names of files and places may hold what the terminal cannot show
            sys.stdout.reconfigure(errors="backslashreplace")
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # as in planner.cli.interrupt, which may not be loaded yet
    # All output is written. Taking the compiled search apart again would take a tenth of a second or two.
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)

"""The command line: parse, call, print, nothing more."""

from __future__ import annotations

import io
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and turn every outcome into an exit code, an interrupt while loading among them."""
    try:
        from planner.cli.app import run

        if isinstance(sys.stdout, io.TextIOWrapper):  # names of files and places may hold what the terminal cannot show
            sys.stdout.reconfigure(errors="backslashreplace")
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # as in planner.cli.interrupt, which may not be loaded yet
    sys.exit(code)

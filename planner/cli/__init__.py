"""The command line: parse, call, print, nothing more."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and turn every outcome into an exit code, an interrupt while loading among them."""
    try:
        from planner.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)

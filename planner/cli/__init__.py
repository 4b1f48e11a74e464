"""The command line: parse, call, print, nothing more."""

from __future__ import annotations

# Only what Python has loaded by itself: until `main` runs, nobody hears Ctrl-C.
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and turn every outcome into an exit code, an interrupt while loading among them."""
    try:
        from planner.cli.leaving import heed_interrupts

        heed_interrupts()
        from planner.cli.streams import flush_all, open_all

        open_all()
        code = _run()
    except KeyboardInterrupt:  # before it was heeded
        os._exit(130)  # as in planner.cli.leaving, which may not be loaded yet
    # All output is written. Taking the compiled search apart again would take a tenth of a second or two.
    flush_all()
    os._exit(code)


def _run() -> int:
    import gc

    # Nothing that is loaded becomes garbage, and to look for some there takes a twentieth of a second. What goes on for
    # longer than a first search looks for it again: planner.cli.waiting.
    gc.disable()
    from planner.cli.app import run

    return run(sys.argv[1:])

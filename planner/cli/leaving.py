"""Ctrl-C ends the process, from the very beginning: so nothing is loaded here that Python does not need for it."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130  # exit code, by the custom of shells


def heed_interrupts() -> None:
    """From now on Ctrl-C ends the process. One that was told to ignore it goes on ignoring it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)


def leave(number: int, frame: FrameType | None) -> None:
    """End the process, with what is half written cleared away."""
    clear = getattr(sys.modules.get("planner.files.whole"), "clear_unfinished", None)
    if clear is not None:  # loaded, and not just by half
        clear()
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(INTERRUPTED)

"""Ctrl-C while compiled code runs.

Python turns Ctrl-C into an exception at the next chance, and that may be in the midst of compiled code that hands over
its results: it cannot bear an exception there, and crashes. So while searching the process is ended instead; or, where
what was found so far is worth having, the search is asked to come to its end.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

INTERRUPTED = 130  # exit code, by the custom of shells


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Within, Ctrl-C ends the process; nothing may be written to a file of the user there.

    A process that was told to ignore Ctrl-C goes on ignoring it.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(2, b"interrupted\n")
    os._exit(INTERRUPTED)


@contextmanager
def asking_to_end() -> Iterator[Callable[[int], bool]]:
    """Within, the first Ctrl-C asks what runs for its end, with the best found so far; the second ends the process.

    Gives what tells whether it was asked: a stop for searches and models.
    """
    asked = False

    def is_asked(moves: int = 0) -> bool:
        return asked

    def ask(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            _leave(number, frame)
        asked = True

    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield is_asked
        return
    signal.signal(signal.SIGINT, ask)
    try:
        yield is_asked
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)

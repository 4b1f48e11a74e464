"""Ctrl-C.

Python turns it into an exception at the next chance. While modules are loaded that may be anywhere, and in the midst of
compiled code that hands over its results it crashes. So the process is ended instead, with what is half written cleared
away; or, where what was found so far is worth having, a model is asked to come to its end.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from planner.cli.leaving import leave


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Within, Ctrl-C ends the process, also where nobody has asked for that from the beginning."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
            leave(number, frame)
        asked = True

    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before not in (signal.default_int_handler, leave):
        yield is_asked
        return
    signal.signal(signal.SIGINT, ask)
    try:
        yield is_asked
    finally:
        signal.signal(signal.SIGINT, before)

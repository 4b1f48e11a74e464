"""What a person at a terminal sees while a search runs, and how Ctrl-C ends it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from planner.cli.interrupt import asking_to_end, leaving_at_once
from planner.cli.output import say, show_status
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.missions.whynot import WhyNot
    from planner.models.solving import Progress, Watch
    from planner.search.explore import Stop

_BAR = 30  # letters of a bar
_SLOW = 2.0  # seconds after which a person wants to know what goes on
_NEVER = 0.0  # who sees a bar knows


@contextmanager
def patience() -> Iterator[None]:
    """Around every search: tell a person at a terminal what takes long, and heed Ctrl-C."""
    with leaving_at_once(), _told_if_slow():
        yield
    collect_garbage()


def collect_garbage() -> None:
    """From now on, if nobody does; but not among all that was loaded so far, which is still needed."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """Around many searches, in place of `patience`: a bar that fills as they are done, and is gone in the end."""

    def tell(done: int, all: int) -> None:
        show_status(f"{what} {_bar(done, all)} {done} of {all}" if done < all else "")

    try:
        with leaving_at_once(), _told_if_slow(_NEVER):
            yield tell
    finally:
        show_status("")
    collect_garbage()


@contextmanager
def solving(what: str) -> Iterator[tuple[Stop, Watch]]:
    """Around an OR-Tools model, in place of `patience`: a stop that Ctrl-C pulls, so that the best so far is told, and
    a line for a person at a terminal with what was found and its bound, which is gone in the end."""

    def watch(progress: Progress) -> None:
        found = "nothing yet" if progress.best is None else f"{progress.best}"
        bound = "" if progress.bound is None else f", nothing below {progress.bound}"
        show_status(f"{what}: {found}{bound}, {progress.seconds:.0f} s; Ctrl-C ends it with what was found")

    try:
        with asking_to_end() as stop, _told_if_slow(_NEVER):
            yield stop, watch
    finally:
        show_status("")
    collect_garbage()


@contextmanager
def _told_if_slow(seconds: float = _SLOW) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    from planner.search.kernel.compiled import is_compiled, telling_progress

    if not is_compiled():
        with telling_progress(_show_compiling):
            yield
        show_status("")
        return
    if not seconds:
        yield
        return
    timer = Timer(seconds, say, ["searching ...", sys.stderr])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _show_compiling(done: int, functions: int) -> None:
    """A bar that fills while the search is compiled, which happens once, and that is gone when all is done."""
    show_status(f"compiling the search for the first time {_bar(done, functions)}" if done < functions else "")


def _bar(done: int, all: int) -> str:
    filled = _BAR * done // all
    return f"[{'#' * filled}{'.' * (_BAR - filled)}]"


def check_seconds(seconds: float, option: str = "--why-seconds") -> None:
    if not seconds >= 0:
        raise MissionError(f"{option} must be 0 or more, got {seconds:g}")


def reasons(mission: Mission, seconds: float) -> WhyNot | None:
    """Why a mission has no flight, as far as that is found out in so many seconds; None if nobody asks."""
    from planner.missions.stops import Seconds
    from planner.missions.whynot import why_not

    if not seconds:
        return None
    with leaving_at_once(), _status_line() as tell:
        return why_not(mission, Seconds(seconds), tell)


@contextmanager
def _status_line() -> Iterator[Callable[[str], None]]:
    """A line for a person at a terminal that says what is looked at, and is gone in the end."""

    def tell(what: str) -> None:
        show_status(f"why not: {what} ...")

    try:
        yield tell
    finally:
        show_status("")

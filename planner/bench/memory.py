"""How much memory a piece of work takes at its peak, beyond what the process holds before it begins."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from planner.errors import PlannerError


def can_measure() -> bool:
    """Whether this system can copy a process, which the measuring needs."""
    return hasattr(os, "fork")


def peak_mb(work: Callable[[], object]) -> float:
    """Megabytes by which the peak of resident memory grows while `work` runs.

    The work runs in a copy of this process, so that each measurement starts from the same state, and memory that
    compiled code takes is counted as well. The process should have one thread only and everything loaded, and should
    not have held much more memory before.
    """
    reader, writer = os.pipe()
    copy = os.fork()
    if copy == 0:
        _report_growth(work, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    os.waitpid(copy, 0)
    if not told:
        raise PlannerError("a search failed while its memory was measured")
    return int(told) / 2**20


def _report_growth(work: Callable[[], object], writer: int) -> None:
    """Run the work, write the growth in bytes and end this copy of the process, without its cleaning up."""
    code = 1
    try:
        before = peak_bytes()
        work()
        os.write(writer, str(peak_bytes() - before).encode())
        code = 0
    finally:
        os._exit(code)


def peak_bytes() -> int:
    """Most resident memory that this process has held so far."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024  # kilobytes everywhere else

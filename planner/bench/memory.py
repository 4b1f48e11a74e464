"""How much memory a piece of work takes at its peak, beyond what the process holds before it begins."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from planner.errors import PlannerError


def can_measure() -> bool:
    """Whether this system can copy a process, which the measuring needs."""
    return hasattr(os, "fork")


def peak_mb(work: Callable[[], Any]) -> tuple[float, Any]:
    """Megabytes by which the peak of resident memory grows while `work` runs, and what it gives, as JSON can say it.

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
    grown, given = json.loads(told)
    return grown / 2**20, given


def _report_growth(work: Callable[[], Any], writer: int) -> None:
    """Run the work, write the growth in bytes and what it gave, and end this copy of the process, without its cleaning
    up."""
    code = 1
    try:
        before = peak_bytes()
        given = work()
        os.write(writer, json.dumps([peak_bytes() - before, given]).encode())
        code = 0
    finally:
        os._exit(code)


def peak_bytes() -> int:
    """Most resident memory that this process has held so far."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024  # kilobytes everywhere else

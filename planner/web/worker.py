"""A worker process: takes jobs from a pipe one by one, and gives back what they came to.

It can be ended at any time without harm. A job is asked to end by a shared value, which its search looks at every few
milliseconds; one that does not heed it is ended with its process.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

READY, DONE, WRONG, FAULT, SPENT = "ready", "done", "wrong", "fault", "spent"
MOST_MB = 1200  # a process that has taken more is replaced by a new one


class Job(NamedTuple):
    """What is asked, and how many seconds its search may take."""

    kind: str
    asked: dict[str, Any]
    seconds: float


class Done(NamedTuple):
    """What came of it: JSON where it is done, else one line."""

    state: str
    body: bytes
    is_spent: bool = False  # the process has grown too large


def work(connection: Connection, ended: ctypes.c_bool) -> None:
    """Do jobs until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked for the server ends it, and it ends us
    with suppress(AttributeError, OSError):
        os.nice(1)  # the server itself goes first, or nobody would hear that all are busy
    from planner.web.desk import Desk

    desk = Desk()
    desk.warm()
    gc.collect()
    gc.freeze()
    connection.send(Done(READY, b""))
    while True:
        try:
            job: Job = connection.recv()
        except (EOFError, OSError):
            return
        ended.value = False
        done = _done(desk, job, ended)
        try:
            connection.send(done._replace(is_spent=_taken_mb() > MOST_MB))
        except OSError:
            return


def _done(desk: Any, job: Job, ended: ctypes.c_bool) -> Done:
    from planner.errors import OurFault, PlannerError
    from planner.missions.stops import Seconds

    late = Seconds(job.seconds)

    def stop(moves: int = 0) -> bool:
        return late() or ended.value

    try:
        return Done(DONE, desk.answer(job.kind, job.asked, stop, job.seconds))
    except PlannerError as error:
        return Done(WRONG, str(error).encode(errors="replace"))
    except MemoryError:
        return Done(WRONG, b"this question takes more memory than a search may have", is_spent=True)
    except OurFault as fault:
        return Done(FAULT, json.dumps(str(fault)).encode())
    except Exception as error:  # a fault of ours must not end the process of others
        return Done(FAULT, f"{type(error).__name__}: {error}".encode(errors="replace"))


def _taken_mb() -> float:
    """Memory of this process now; nothing where the system does not say."""
    try:
        with open("/proc/self/statm") as file:  # noqa: PTH123 - of the system, no file of a user
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        return 0.0

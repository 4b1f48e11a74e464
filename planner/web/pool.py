"""The worker processes of a server: who does which job, how many may wait, and what becomes of those that hang.

Quick jobs and long ones have processes of their own, so that nobody who points at a map waits for a launch grid. Jobs
about the same question go to the same process, which has kept the answer.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any

from planner.web.worker import DONE, FAULT, READY, WRONG, Done, Job, work

LONG_JOBS = ("launch", "why", "odds", "reach", "route", "check", "picture")
_GRACE = 3.0  # seconds after its time in which a job must have come to its end
_START = 900.0  # seconds for a process to begin, also where the search is compiled first
_PATIENCE = 20.0  # seconds that a question waits for that
_KNOWN = 200  # questions of which it is known who has the answer


@dataclass(frozen=True)
class Bounds:
    """How much a server takes on."""

    quick: int = max(1, min(4, os.cpu_count() or 1))  # processes
    long: int = max(1, min(2, (os.cpu_count() or 1) // 2))
    waiting: int = 8  # jobs before one process
    seconds: float = 20.0  # of a search


class Busy(Exception):
    """So many are waiting that one more had better come back later."""

    def __init__(self, seconds: int = 1) -> None:
        super().__init__("the server is busy")
        self.seconds = seconds


class Refused(Exception):
    """The question is wrong, or cannot be answered in bounds. The message is one line."""


class Fault(Exception):
    """The planner contradicts itself."""


class Worker:
    """One process and the jobs before it."""

    def __init__(self, bounds: Bounds, after: Worker | None = None) -> None:
        self._bounds = bounds
        self._context = multiprocessing.get_context("spawn")
        self._threads = ThreadPoolExecutor(1)  # it waits for the process
        self._turn = asyncio.Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._ended = self._context.RawValue(ctypes.c_bool, False)
        self._starting, self._is_closed = Lock(), False
        self.waiting = 0
        # One begins after the other: the first question of all is answered sooner so.
        self._begun: Future[None] = self._threads.submit(self._begin_after, None if after is None else after._begun)

    async def do(self, job: Job, is_gone: Callable[[], Awaitable[bool]]) -> bytes:
        """What a job comes to, as JSON. Who has gone away is no longer worked for."""
        if self.waiting >= self._bounds.waiting:
            raise Busy
        self.waiting += 1
        try:
            if not self._begun.done():
                await asyncio.wait({asyncio.wrap_future(self._begun)}, timeout=_PATIENCE)
                if not self._begun.done():
                    raise Busy(3)
            async with self._turn:
                if await is_gone():
                    raise Busy
                done = await self._watched(job, is_gone)
        finally:
            self.waiting -= 1
        if done.state == WRONG:
            raise Refused(done.body.decode())
        if done.state == FAULT:
            raise Fault(done.body.decode())
        if done.state != DONE:
            raise Busy
        return done.body

    async def _watched(self, job: Job, is_gone: Callable[[], Awaitable[bool]]) -> Done:
        """The job, ended early if nobody waits for it any longer."""
        if self._is_closed:
            raise Busy
        loop = asyncio.get_running_loop()
        doing = loop.run_in_executor(self._threads, self._done, job)
        while True:
            finished, _ = await asyncio.wait({doing}, timeout=0.3)
            if finished:
                return doing.result()
            if await is_gone():
                self._ended.value = True

    def _done(self, job: Job) -> Done:
        """In the thread: hand a job over and wait for what comes of it."""
        if self._process is None or not self._process.is_alive():
            self._begin()
        connection = self._connection
        if connection is None:
            return Done("", b"")
        try:
            connection.send(job)
            if not connection.poll(job.seconds + _GRACE):
                self._replace()
                seconds = f"{job.seconds:g}"
                return Done(WRONG, f"this question takes longer than the {seconds} seconds a search may have".encode())
            done: Done = connection.recv()
        except (EOFError, OSError):  # it has died, of want of memory perhaps
            self._replace()
            return Done("", b"")
        if done.is_spent:
            self._replace()
        return done

    def _begin_after(self, before: Future[None] | None) -> None:
        if before is not None:
            wait([before], _START)
        self._begin_if_none()

    def _begin(self) -> None:
        """Start a process and wait until it is ready."""
        ours, theirs = self._context.Pipe()
        with self._starting:
            if self._is_closed:
                return
            self._process = self._context.Process(target=work, args=(theirs, self._ended), daemon=True)
            self._process.start()
        theirs.close()
        self._connection = None
        with suppress(EOFError, OSError):
            if ours.poll(_START) and ours.recv().state == READY:
                self._connection = ours

    def _replace(self) -> None:
        """End the process; the next one begins at once."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
            self._process = None
        with suppress(RuntimeError):  # no other one begins once it is closed
            self._threads.submit(self._begin_if_none)

    def _begin_if_none(self) -> None:
        if self._process is None:
            self._begin()

    def close(self) -> None:
        """End the process for good."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Pool:
    """All processes of a server."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.bounds = bounds or Bounds()
        workers: list[Worker] = []
        for _ in range(self.bounds.quick + self.bounds.long):
            workers.append(Worker(self.bounds, workers[-1] if workers else None))
        self._quick, self._long = workers[: self.bounds.quick], workers[self.bounds.quick :]
        self._known: OrderedDict[str, Worker] = OrderedDict()  # by question, who had it last

    async def do(self, kind: str, asked: dict[str, Any], is_gone: Callable[[], Awaitable[bool]]) -> bytes:
        """What a job comes to, as JSON. Raises Busy, Refused or Fault."""
        workers = self._long if kind in LONG_JOBS else self._quick
        key = json.dumps([kind in LONG_JOBS, asked.get("question")], sort_keys=True)
        worker = self._known.pop(key, None) or min(workers, key=lambda one: one.waiting)
        self._known[key] = worker
        while len(self._known) > _KNOWN:
            self._known.popitem(last=False)
        return await worker.do(Job(kind, asked, self.bounds.seconds), is_gone)

    def close(self) -> None:
        """End all processes."""
        for worker in (*self._quick, *self._long):
            worker.close()

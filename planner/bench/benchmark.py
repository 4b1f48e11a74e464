"""What is measured, and how: medians of repeated runs, beside a loop that tells how fast the machine itself is."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.bench.builds import measured_builds
from planner.bench.flights import measured_flights
from planner.bench.horizons import measured_questions
from planner.bench.memory import can_measure, peak_bytes, peak_mb
from planner.bench.searches import EDITION, ROCKETS, SEARCHES, Search, searches, to_all
from planner.bench.tours import measured_tours
from planner.board.files import load_board, shipped_boards
from planner.editions.edition import find_edition
from planner.rocket.engine import turn_options
from planner.rocket.stackfile import quick_stack

if TYPE_CHECKING:
    from planner.missions.answer import Answer

KINDS = ("load", "warm", *SEARCHES, "tour", "build", "trajectory", "stellar", "cold", "first")
LONG_MS = 2000  # what takes longer is run once
COMMANDS = (
    ("route", "leo", "ceres"),
    ("map", "show", "ceres"),
    ("map", "list", "--zone", "ceres"),
    ("cards", "show", "hall-effect"),
    ("stack", "check", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10"),
)
_ONCE = "import json, sys; from planner.bench.benchmark import run_once as r; json.dump(r(sys.argv[1:]), sys.stdout)"


class Run(NamedTuple):
    """One run of a search."""

    ms: float
    labels: int  # flights that were kept for a while
    stopped: bool  # it took longer than anybody waits for
    memory_mb: float | None  # that it added; None where that cannot be measured


def run_benchmarks(repeat: int, kinds: Collection[str] = KINDS) -> dict[str, Any]:
    """Measure what is of these kinds: loading boards, engine options, searches, commands from the shell."""
    rows: list[dict[str, Any]] = []
    if "load" in kinds:
        rows += [_measure(f"load {name}", "load", partial(load_board, name), repeat) for name in shipped_boards()]
    if "warm" in kinds:
        rows.append(_turn_start(repeat))
    process_mb, runs = _first_runs(kinds)
    rows += [_search(search, repeat, runs) for search in searches(kinds)]
    if "tour" in kinds:
        rows += measured_tours()
    if "build" in kinds:
        rows += measured_builds()
    if "trajectory" in kinds:
        rows += measured_flights()
    if "stellar" in kinds:
        rows += measured_questions(repeat)
    if "cold" in kinds:
        rows += [_command(command, repeat) for command in COMMANDS]
    if "first" in kinds:
        rows.append(_first_run())
    reference = median_ms(reference_loop, max(repeat, 5))
    return {"reference_ms": reference, "process_mb": process_mb, "missions": rows}


def median_ms(work: Callable[[], object], repeat: int) -> float:
    """Median wall time of `work` in milliseconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def reference_loop() -> int:
    """Plain interpreter work of fixed size, so that runs on different machines compare as ratios."""
    total = 0
    for number in range(200_000):
        total += number * number % 7
    return total


# Searches


def _search(search: Search, repeat: int, runs: Mapping[str, Run]) -> dict[str, Any]:
    """A search as it was run in another process, if that is enough; else the median of runs in this one."""
    run = runs.get(search.name)
    if run is not None and _is_enough(search, run):
        median = run.ms
    else:
        work = search.make()
        here = _timed(work)  # warms the compiled code as well
        median = here.ms if _is_enough(search, here) else median_ms(work, repeat)
        run = here if run is None else run
    row = {
        "name": search.name,
        "kind": search.kind,
        "median_ms": median,
        "labels": run.labels,
        "memory_mb": run.memory_mb,
        "stopped": run.stopped,
        **search.facts,
    }
    return row | ({"growth": search.growth} if search.growth else {})


def _is_enough(search: Search, run: Run) -> bool:
    """Whether one run tells what is wanted."""
    return search.is_one_of_many or run.ms > LONG_MS


def _timed(work: Callable[[], Answer]) -> Run:
    start = time.perf_counter()
    answer = work()
    milliseconds = (time.perf_counter() - start) * 1000
    return Run(milliseconds, answer.found.looked_at, answer.is_stopped, None)


def _first_runs(kinds: Collection[str]) -> tuple[float | None, dict[str, Run]]:
    """Megabytes of a process ready to search, and one run of each search; nothing where a process cannot be copied.

    Measured in a fresh process of one thread that has run no search to speak of, so that none profits from another.
    """
    if not can_measure() or not set(kinds) & set(SEARCHES):
        return None, {}
    _warm_up()  # the compiler takes memory of its own, and runs only once
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    command = [sys.executable, "-c", _ONCE, *kinds]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | threads)
    process_mb, found = json.loads(done.stdout)
    return process_mb, {name: Run(*run) for name, run in found.items()}


def run_once(kinds: Collection[str]) -> tuple[float, dict[str, Run]]:
    """Peak of this process with boards, rockets and code loaded, and one run of each search in a copy of it."""
    _warm_up()
    ready = [(search.name, search.make()) for search in searches(kinds)]
    process_mb, found = peak_bytes() / 2**20, {}
    for name, work in ready:
        grown, run = peak_mb(partial(_timed, work))
        found[name] = Run(*run)._replace(memory_mb=grown)
    return process_mb, found


def _warm_up() -> None:
    """Load the compiled code with a search that is next to nothing."""
    to_all(ROCKETS[1], 1)()


# All the rest


def _measure(name: str, kind: str, work: Callable[[], object], repeat: int) -> dict[str, Any]:
    return {"name": name, "kind": kind, "median_ms": median_ms(work, repeat), "labels": None}


def _command(command: tuple[str, ...], repeat: int) -> dict[str, Any]:
    _run(command)  # fill the caches first: the first run of all is not what a user waits for every day
    return _measure("planner " + " ".join(command), "cold", partial(_run, command), repeat)


def _first_run() -> dict[str, Any]:
    """A route where no run before has left compiled code. Once, because it takes long."""
    command = COMMANDS[0]
    with tempfile.TemporaryDirectory() as folder:
        return _measure("planner " + " ".join(command), "first", partial(_run, command, NUMBA_CACHE_DIR=folder), 1)


def _run(command: tuple[str, ...], **environment: str) -> None:
    python = [sys.executable, "-m", "planner", *command]
    subprocess.run(python, check=True, capture_output=True, env=os.environ | environment)


def _turn_start(repeat: int) -> dict[str, Any]:
    """All engine options at one turn start: a stack with three engines, one of them with an afterburner."""
    stack = quick_stack(find_edition(EDITION), ["4:2,afterburn=1", "3:1/2,solar,push", "12:8"], dry_mass=5, tanks=10)
    zone = load_board(EDITION).zones[2]
    engines, fuel = stack.engines, stack.fuel_at(stack.wet)
    times = 1000

    def work() -> None:
        for _ in range(times):
            turn_options(engines, fuel, zone)

    row = _measure("engine options of one turn start", "warm", work, repeat)
    return {**row, "median_ms": row["median_ms"] / times}

"""What is measured, and how: medians of repeated runs, beside a loop that tells how fast the machine itself is."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from planner.boardfile import load_board, shipped_boards
from planner.editions import find_edition
from planner.engine import turn_options
from planner.stackfile import quick_stack

# Rockets by numbers for the search from LEO to everywhere: engines, dry mass, tanks. Net thrust 1 to 14, empty to full,
# one to three engines, afterburners, fractional consumption.
ROCKETS: tuple[tuple[tuple[str, ...], int, int], ...] = (
    (("4:2",), 5, 10),
    (("2:1/2",), 3, 4),
    (("3:1",), 8, 6),
    (("5:4,afterburn=1",), 4, 12),
    (("8:3",), 6, 14),
    (("12:8",), 5, 11),
    (("14:1/2",), 5, 10),
    (("14:1/3,afterburn=1",), 10, 20),
    (("3:1/2,solar",), 4, 8),
    (("0:0,solar,pivots=1", "12:9"), 4, 4),
    (("12:8", "3:1/2,solar,push"), 5, 10),
    (("15:10", "4:2,afterburn=1", "2:1/3,pivots=1"), 6, 12),
    (("9:1/4",), 12, 0),
)
YEARS = 24
COMMANDS = (
    ("route", "leo", "ceres"),
    ("map", "show", "ceres"),
    ("map", "list", "--zone", "ceres"),
    ("cards", "show", "hall-effect"),
    ("stack", "check", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10"),
)


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


def run_benchmarks(repeat: int) -> dict[str, Any]:
    """Measure loading of every shipped board, engine options of a turn start, searches, and commands from the shell."""
    missions = [_measure(f"load {name}", "load", partial(load_board, name), repeat) for name in shipped_boards()]
    missions.append(_turn_start(repeat))
    missions += [_search(*rocket, repeat) for rocket in ROCKETS]
    for command in COMMANDS:
        shell = partial(subprocess.run, [sys.executable, "-m", "planner", *command], check=True, capture_output=True)
        shell()  # fill the caches first: the first run of all is not what a user waits for every day
        missions.append(_measure("planner " + " ".join(command), "cold", shell, repeat))
    return {"reference_ms": median_ms(reference_loop, max(repeat, 5)), "missions": missions}


def _measure(name: str, kind: str, work: Callable[[], object], repeat: int) -> dict[str, Any]:
    return {"name": name, "kind": kind, "median_ms": median_ms(work, repeat)}


def _turn_start(repeat: int) -> dict[str, Any]:
    """All engine options at one turn start: a stack with three engines, one of them with an afterburner."""
    stack = quick_stack(find_edition("hf4"), ["4:2,afterburn=1", "3:1/2,solar,push", "12:8"], dry_mass=5, tanks=10)
    zone = load_board("hf4").zones[2]
    engines, strip = stack.engines, stack.strip
    times = 1000

    def work() -> None:
        for _ in range(times):
            turn_options(engines, strip, stack.wet, stack.dry, stack.grade, zone)

    row = _measure("engine options of one turn start", "warm", work, repeat)
    return {**row, "median_ms": row["median_ms"] / times}


def _search(engines: tuple[str, ...], dry_mass: int, tanks: int, repeat: int) -> dict[str, Any]:
    """From LEO to everywhere over the years, tables and all; compiled code and board are warm."""
    from planner.queries import explore

    board = load_board("hf4")
    stack = quick_stack(find_edition("hf4"), engines, dry_mass=dry_mass, tanks=tanks, rad_hard=5)
    labels = explore(board, stack, "leo", max_years=YEARS).found.looked_at
    name = f"{' + '.join(engines)}, dry {dry_mass}, {tanks} tanks"
    row = _measure(name, "one-to-all", lambda: explore(board, stack, "leo", max_years=YEARS), repeat)
    return {**row, "labels": labels}

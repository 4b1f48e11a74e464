"""What is measured, and how: medians of repeated runs, beside a loop that tells how fast the machine itself is."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.bench.memory import can_measure, peak_bytes, peak_mb
from planner.board.files import load_board, shipped_boards
from planner.editions.edition import find_edition
from planner.errors import DataError
from planner.files.folders import examples_folder
from planner.rocket.engine import turn_options
from planner.rocket.stackfile import exploring_stack, quick_stack

if TYPE_CHECKING:
    from planner.missions.answer import Answer

KINDS = ("load", "warm", "one-goal", "one-to-all", "fronts", "cold", "first")
YEARS = 24
SITES, SPACES = "net thrust 12, fronts of all sites", "net thrust 12, fronts of all spaces"


class Rocket(NamedTuple):
    """A rocket by numbers."""

    engines: tuple[str, ...]
    dry_mass: int
    tanks: int

    def text(self) -> str:
        return f"{' + '.join(self.engines)}, dry {self.dry_mass}, {self.tanks} tanks"


class Search(NamedTuple):
    """A search to be measured. `make` gets everything ready and gives the work, which is what counts."""

    name: str
    kind: str
    make: Callable[[], Callable[[], Answer]]
    growth: str = ""  # what is varied, if it shows how the time grows


# For the search from LEO to everywhere. Net thrust 1 to 14, empty to full, one to three engines, afterburners,
# fractional consumption.
ROCKETS = (
    Rocket(("4:2",), 5, 10),
    Rocket(("2:1/2",), 3, 4),
    Rocket(("3:1",), 8, 6),
    Rocket(("5:4,afterburn=1",), 4, 12),
    Rocket(("8:3",), 6, 14),
    Rocket(("12:8",), 5, 11),
    Rocket(("14:1/2",), 5, 10),
    Rocket(("14:1/3,afterburn=1",), 10, 20),
    Rocket(("3:1/2,solar",), 4, 8),
    Rocket(("0:0,solar,pivots=1", "12:9"), 4, 4),
    Rocket(("12:8", "3:1/2,solar,push"), 5, 10),
    Rocket(("15:10", "4:2,afterburn=1", "2:1/3,pivots=1"), 6, 12),
    Rocket(("9:1/4",), 12, 0),
)
# How the time grows: the first rocket over other horizons, and with more engines.
HORIZONS = (6, 12, 24, 48)
MORE_ENGINES = (("4:2",), ("4:2", "12:8"), ("4:2", "12:8", "3:1/2"))
COMMANDS = (
    ("route", "leo", "ceres"),
    ("map", "show", "ceres"),
    ("map", "list", "--zone", "ceres"),
    ("cards", "show", "hall-effect"),
    ("stack", "check", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10"),
)
_MEMORY = (
    "import json, sys; from planner.bench.benchmark import measure_memory as m; json.dump(m(sys.argv[1:]), sys.stdout)"
)


class Bar(NamedTuple):
    """A promise of the planner: what is measured shall be at most this."""

    what: str
    value: float
    bar: float
    unit: str

    @property
    def is_met(self) -> bool:
        return self.value <= self.bar


def run_benchmarks(repeat: int, kinds: Collection[str] = KINDS) -> dict[str, Any]:
    """Measure what is of these kinds: loading boards, engine options, searches, commands from the shell."""
    rows: list[dict[str, Any]] = []
    if "load" in kinds:
        rows += [_measure(f"load {name}", "load", partial(load_board, name), repeat) for name in shipped_boards()]
    if "warm" in kinds:
        rows.append(_turn_start(repeat))
    process_mb, memory = _memory_of_searches(kinds)
    rows += [_search(search, repeat, memory.get(search.name)) for search in searches(kinds)]
    if "cold" in kinds:
        rows += [_command(command, repeat) for command in COMMANDS]
    if "first" in kinds:
        rows.append(_first_run())
    reference = median_ms(reference_loop, max(repeat, 5))
    return {"reference_ms": reference, "process_mb": process_mb, "missions": rows}


def bars(answer: dict[str, Any]) -> list[Bar]:
    """What was measured against what is promised. Searches that only show growth are promised nothing."""
    rows = [row for row in answer["missions"] if "growth" not in row]

    def times(kind: str, name: str = "") -> list[float]:
        return [row["median_ms"] for row in rows if row["kind"] == kind and row["name"].startswith(name)]

    promised: list[tuple[str, list[float], Callable[[list[float]], float], float]] = [
        ("one-to-all, median", times("one-to-all"), statistics.median, 60),
        ("one-to-all, worst", times("one-to-all"), max, 600),
        (ROCKETS[0].text(), times("one-to-all", ROCKETS[0].text()), max, 40),
        ("one-goal, median", times("one-goal"), statistics.median, 25),
        (SITES, times("fronts", SITES), max, 55),
        (SPACES, times("fronts", SPACES), max, 80),
        ("route from the shell", times("cold", "planner route"), max, 450),
        ("map show from the shell", times("cold", "planner map show"), max, 200),
        ("first run of all", times("first"), max, 20_000),
    ]
    found = [Bar(what, of_all(measured), bar, "ms") for what, measured, of_all, bar in promised if measured]
    grown = [row["memory_mb"] for row in answer["missions"] if row.get("memory_mb") is not None]
    if grown:
        found.append(Bar("memory, worst search", answer["process_mb"] + max(grown), 400, "MB"))
    return found


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


def searches(kinds: Collection[str]) -> Iterator[Search]:
    """The searches of these kinds: missions of the examples, and rockets from LEO to everywhere."""
    if "one-goal" in kinds:
        for file in _mission_files():
            yield Search(file.parent.name, "one-goal", partial(_to_one_goal, file))
    if "one-to-all" in kinds:
        for rocket in ROCKETS:
            yield Search(rocket.text(), "one-to-all", partial(_to_all, rocket, YEARS))
        yield from _growing()
    if "fronts" in kinds:
        yield Search(SITES, "fronts", partial(_fronts, only_sites=True))
        yield Search(SPACES, "fronts", partial(_fronts, only_sites=False))


def _growing() -> Iterator[Search]:
    """One rocket over several horizons and with more engines. What is among the rockets is not measured twice."""
    first = ROCKETS[0]
    for years in HORIZONS:
        if years != YEARS:
            words = f"{years} years"
            yield Search(f"{first.text()}, {words}", "one-to-all", partial(_to_all, first, years), words)
    for engines in MORE_ENGINES:
        rocket = first._replace(engines=engines)
        if rocket != first:
            yield Search(rocket.text(), "one-to-all", partial(_to_all, rocket, YEARS), f"{len(engines)} engines")


def _mission_files() -> list[Path]:
    folder = examples_folder() / "routes"
    files = sorted(folder.glob("*/mission.toml"))
    if not files:
        raise DataError(f"there are no missions to measure in {folder}")
    return files


def _to_one_goal(file: Path) -> Callable[[], Answer]:
    """A mission, from the making of tables to the front of its goal."""
    from planner.missions.missionfile import load_mission
    from planner.missions.solve import solve

    mission = load_mission(file)

    def work() -> Answer:
        answer = solve(mission)
        answer.front()
        return answer

    return work


def _to_all(rocket: Rocket, years: int) -> Callable[[], Answer]:
    """From LEO to everywhere over the years, tables and all."""
    from planner.missions.mission import Mission
    from planner.missions.solve import solve

    board = load_board("hf4")
    stack = quick_stack(find_edition("hf4"), rocket.engines, dry_mass=rocket.dry_mass, tanks=rocket.tanks, rad_hard=5)
    mission = Mission(board, stack, "leo", max_years=years)
    return lambda: solve(mission)


def _fronts(only_sites: bool) -> Callable[[], Answer]:
    """From LEO to everywhere without a rocket to weigh, and every front read."""
    from planner.missions.mission import Mission
    from planner.missions.solve import solve

    board = load_board("hf4")
    mission = Mission(board, exploring_stack(find_edition("hf4"), 12), "leo", max_years=YEARS)
    places = [site.id for site in board.sites] if only_sites else list(board.spaces)

    def work() -> Answer:
        answer = solve(mission)
        for place in places:
            answer.front(place)
        return answer

    return work


def _search(search: Search, repeat: int, memory: float | None) -> dict[str, Any]:
    work = search.make()
    labels = work().found.looked_at  # warms the compiled code as well
    row = _measure(search.name, search.kind, work, repeat) | {"labels": labels, "memory_mb": memory}
    return row | ({"growth": search.growth} if search.growth else {})


def _memory_of_searches(kinds: Collection[str]) -> tuple[float | None, dict[str, float]]:
    """Megabytes of a process ready to search, and what each search adds; nothing where that cannot be measured.

    Measured in a fresh process of one thread that has run no search to speak of, so that none profits from another.
    """
    if not can_measure() or not set(kinds) & {"one-goal", "one-to-all", "fronts"}:
        return None, {}
    _warm_up()  # the compiler takes memory of its own, and runs only once
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    command = [sys.executable, "-c", _MEMORY, *kinds]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | threads)
    process_mb, found = json.loads(done.stdout)
    return process_mb, found


def measure_memory(kinds: Collection[str]) -> tuple[float, dict[str, float]]:
    """Peak of this process with boards, rockets and code loaded, and by how much each search raises it."""
    _warm_up()
    ready = [(search.name, search.make()) for search in searches(kinds)]
    return peak_bytes() / 2**20, {name: peak_mb(work) for name, work in ready}


def _warm_up() -> None:
    """Load the compiled code with a search that is next to nothing."""
    _to_all(ROCKETS[1], 1)()


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
    stack = quick_stack(find_edition("hf4"), ["4:2,afterburn=1", "3:1/2,solar,push", "12:8"], dry_mass=5, tanks=10)
    zone = load_board("hf4").zones[2]
    engines, fuel = stack.engines, stack.fuel_at(stack.wet)
    times = 1000

    def work() -> None:
        for _ in range(times):
            turn_options(engines, fuel, zone)

    row = _measure("engine options of one turn start", "warm", work, repeat)
    return {**row, "median_ms": row["median_ms"] / times}

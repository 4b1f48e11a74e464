"""What `planner bench` measures, and what it makes of the numbers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from planner.bench import benchmark
from planner.bench.benchmark import KINDS, ROCKETS, SITES, SPACES, bars, run_benchmarks, searches
from planner.bench.memory import peak_mb
from planner.errors import DataError, PlannerError


def row(name: str, kind: str, milliseconds: float, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "median_ms": milliseconds, "labels": None, **more}


def test_searches_have_names_of_their_own() -> None:
    found = list(searches(KINDS))
    assert len({search.name for search in found}) == len(found)
    assert {search.kind for search in found} == {"one-goal", "one-to-all", "fronts"}


def test_growth_varies_horizon_and_engines() -> None:
    grown = [search.growth for search in searches(["one-to-all"]) if search.growth]
    assert grown == ["6 years", "12 years", "48 years", "2 engines", "3 engines"]
    plain = [search.name for search in searches(["one-to-all"]) if not search.growth]
    assert plain == [rocket.text() for rocket in ROCKETS]


def test_without_examples_the_fault_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "examples_folder", lambda: tmp_path)
    with pytest.raises(DataError, match="no missions to measure"):
        list(searches(["one-goal"]))


@pytest.mark.slow
def test_missions_are_measured() -> None:
    found = run_benchmarks(1, ["one-goal"])
    assert found["reference_ms"] > 0
    assert [one["name"] for one in found["missions"]] == [search.name for search in searches(["one-goal"])]
    for one in found["missions"]:
        assert one["kind"] == "one-goal" and one["median_ms"] > 0
        assert one["labels"] > 0 or one["name"] == "hf4-luna-too-weak"  # whose thrust says no before any flight
        assert 0 < one["memory_mb"] < 400
    assert 20 < found["process_mb"] < 1000


def test_only_what_is_asked_for_is_measured() -> None:
    assert {one["kind"] for one in run_benchmarks(1, ["load", "warm"])["missions"]} == {"load", "warm"}


def test_first_run_compiles_and_leaves_the_cache_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def run(command: list[str], env: dict[str, str], **_: Any) -> None:
        assert command[-3:] == ["route", "leo", "ceres"] and not list(Path(env["NUMBA_CACHE_DIR"]).iterdir())
        seen.append(env["NUMBA_CACHE_DIR"])

    monkeypatch.setattr(subprocess, "run", run)
    (one,) = run_benchmarks(5, ["first"])["missions"]
    assert one["kind"] == "first" and len(seen) == 1 and not Path(seen[0]).exists()


def test_bars_compare_medians_worst_and_memory() -> None:
    rows = [row(f"rocket {time}", "one-to-all", time, memory_mb=50.0) for time in (10.0, 40.0, 700.0)]
    rows += [row("longer", "one-to-all", 9000.0, memory_mb=120.0, growth="48 years")]
    rows += [row(f"mission {time}", "one-goal", time, memory_mb=None) for time in (20.0, 30.0)]
    rows += [row(ROCKETS[0].text(), "one-to-all", 41.0)]
    rows += [row("planner route leo ceres", "cold", 900.0), row("planner map show ceres", "cold", 5000.0)]
    rows += [row("planner route leo ceres", "first", 19000.0)]
    rows += [row(SITES, "fronts", 54.0), row(SPACES, "fronts", 90.0)]
    found = bars({"reference_ms": 10.0, "process_mb": 100.0, "missions": rows})
    assert [(one.value, one.bar, one.is_met) for one in found] == [
        (40.5, 60, True),
        (700, 600, False),
        (41, 40, False),
        (25, 25, True),
        (54, 55, True),
        (90, 80, False),
        (900, 450, False),
        (5000, 200, False),
        (19000, 20000, True),
        (220, 400, True),
    ]


def test_bars_of_what_was_not_measured_are_left_out() -> None:
    assert bars({"reference_ms": 10.0, "process_mb": None, "missions": [row("load hf4", "load", 1.0)]}) == []


def test_memory_of_each_work_is_its_own() -> None:
    """In a process of its own: one that has held more before would hide the growth."""
    code = (
        "from planner.bench.memory import peak_mb\n"
        "print(peak_mb(lambda: bytearray(80 * 2**20)), peak_mb(lambda: bytearray(10 * 2**20)))"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    first, small = map(float, output.split())
    # The growth of a peak is less than what was taken by as much as the process had held more before.
    assert 78 <= first < 90 and 8 <= small < 20


def test_work_that_fails_is_no_measurement(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PlannerError, match="failed while its memory was measured"):
        peak_mb(lambda: 1 // 0)

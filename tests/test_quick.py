"""A quick run touches every kind of test, and our own run leaves nothing out."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def collected(*options: str) -> frozenset[str]:
    """Tests under tests/ that a run with these options would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", *options, "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    return frozenset(line for line in done.stdout.splitlines() if "::" in line)


def files(tests: frozenset[str]) -> set[str]:
    return {test.partition("::")[0] for test in tests}


def test_a_quick_run_has_tests_of_every_file() -> None:
    whole, quick = collected(), collected("--quick")
    assert quick < whole
    assert files(quick) == files(whole)


def test_a_quick_run_has_one_block_of_random_cases_and_no_slow_test() -> None:
    kernel = "tests/properties/test_kernel.py::test_kernels_agree_with_brute_force_on_random_boards"
    left_out = collected() - collected("--quick")
    assert f"{kernel}[0]" in collected("--quick") and f"{kernel}[1]" in left_out
    assert "tests/bench/test_benchmark.py::test_missions_are_measured" in left_out


def test_our_own_run_and_a_plain_pytest_leave_nothing_out() -> None:
    assert 'tests/run" --all' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    command = (ROOT / "tests" / "run").read_text(encoding="utf-8")
    assert '[ -n "$whole" ] || pytest+=(--quick)' in command and "--quick" not in (ROOT / "pyproject.toml").read_text(
        encoding="utf-8"
    )

"""A quick run touches every kind of test, and our own run leaves nothing out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import EVERY_TEST, MEASURED, is_left_out, is_measuring

ROOT = Path(__file__).parents[1]


def test_a_quick_run_has_tests_of_every_file(request: pytest.FixtureRequest) -> None:
    items = request.config.stash[EVERY_TEST]
    assert {item.path for item in items} == {item.path for item in items if not is_left_out(item)}


@pytest.mark.parametrize("block", range(3))
def test_of_random_cases_the_first_block_is_quick(request: pytest.FixtureRequest, block: int) -> None:
    assert is_left_out(request.node) == (block > 0)


@pytest.mark.slow
def test_what_is_marked_as_slow_is_left_out(request: pytest.FixtureRequest) -> None:
    assert is_left_out(request.node)


def test_our_own_run_and_a_plain_pytest_leave_nothing_out() -> None:
    command = (ROOT / "tests" / "run").read_text(encoding="utf-8")
    quick, whole = (line for line in command.splitlines() if '"${pytest[@]}"' in line)
    assert " --quick " in quick and command.index(quick) > command.index('if [ -z "$whole" ]')
    assert whole.split() == ['"${pytest[@]}"', "--cov", "--cov-report=", '${args[@]+"${args[@]}"}', "||", "status=$?"]
    assert 'tests/run" --all' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--quick" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", range(2))
def test_coverage_is_measured_in_the_first_case_of_a_test(request: pytest.FixtureRequest, case: int) -> None:
    assert (request.node in request.config.stash[MEASURED]) == (case == 0)
    if is_measuring(request.config):
        assert case == 0 or sys.gettrace() is None

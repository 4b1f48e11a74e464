"""A quick run touches every kind of test, and our own run leaves nothing out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import EVERY_TEST, is_left_out

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
    assert "\nrun_part --part quick" in command and "\nrun_part --part rest" in command
    assert 'tests/run" --all' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--quick" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

"""Shared fixtures: caches and user folders that no test shares, small boards, and honest skipping."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

FACTS = Path(__file__).parents[2] / "shared" / "facts"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="longer random runs")


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the user's own caches and boards out of the tests, and the tests out of them."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


def need(condition: object, reason: str) -> None:
    """Skip a test whose means are missing, on any machine but that where everything must run (`.ci/run`)."""
    if not condition:
        if os.environ.get("PLANNER_SKIP_NO_TEST"):
            pytest.fail(f"no test may be skipped here: {reason}")
        pytest.skip(reason)


@pytest.fixture
def facts() -> Callable[[str], Path]:
    """Path of a fact table that lies beside the project, where there is one."""

    def find(name: str) -> Path:
        need((FACTS / name).is_file(), f"the fact table {name} is not beside the project")
        return FACTS / name

    return find

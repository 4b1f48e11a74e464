"""Shared by all tests: caches and user folders that none shares, honest skipping, and what a quick run leaves out."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

EVERY_TEST = pytest.StashKey[list[pytest.Item]]()  # of the session, also those that a part leaves out
FACTS = Path(__file__).parents[2] / "shared" / "facts"

QUICK = "This was the quick part: of random cases the first block, and no slow tests. Everything: tests/run --all"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="longer random runs")
    parser.addoption("--quick", action="store_true", help="no slow tests, and of random cases the first block")
    parser.addoption("--part", choices=("quick", "rest"), help="what a quick run has, or what it leaves out")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Random cases come in blocks (a parameter of that name), all alike: a quick run takes the first one."""
    config.stash[EVERY_TEST] = list(items)
    part = "quick" if config.getoption("--quick") else config.getoption("--part")
    if part is not None:
        dropped = [item for item in items if is_left_out(item) == (part == "quick")]
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if is_left_out(item) != (part == "quick")]


def is_left_out(item: pytest.Item) -> bool:
    """Whether a quick run does without a test."""
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return item.get_closest_marker("slow") is not None or parameters.get("block", 0) > 0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """The last line of a quick run tells what it was."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # worker processes have none
    if session.config.getoption("--quick") and reporter is not None:
        reporter.write_line(QUICK)


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

"""Shared by all tests: caches and user folders that none shares, honest skipping, and what a quick run leaves out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

from planner.board import files
from planner.board.model import Board
from planner.files import held

EVERY_TEST = pytest.StashKey[list[pytest.Item]]()  # of the session, also those that a quick run leaves out
MEASURED = pytest.StashKey[set[pytest.Item]]()  # where coverage is
READING = ("board", "cards", "editions", "files", "plan", "referee", "rocket")  # tests that neither search nor draw
FACTS = Path(__file__).parents[2] / "shared" / "facts"

QUICK = "This was the quick part: of random cases the first block, and no slow tests. Everything: tests/run --all"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="longer random runs")
    parser.addoption("--quick", action="store_true", help="no slow tests, and of random cases the first block")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Random cases come in blocks (a parameter of that name), all alike: a quick run takes the first one."""
    config.stash[EVERY_TEST] = list(items)
    config.stash[MEASURED] = set(measured(items))
    if config.getoption("--quick"):
        config.hook.pytest_deselected(items=[item for item in items if is_left_out(item)])
        items[:] = [item for item in items if not is_left_out(item)]


def is_left_out(item: pytest.Item) -> bool:
    """Whether a quick run does without a test."""
    return item.get_closest_marker("slow") is not None or parameters_of(item).get("block", 0) > 0


def parameters_of(item: pytest.Item) -> dict[str, Any]:
    return item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}


def measured(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Where coverage is measured: in quick tests that are not random; of those that search or draw, in the first case.

    Others hardly meet a line that these do not, and before Python 3.12 they would take two to four times as long.
    """
    seen = set()
    for item in items:
        function = getattr(item, "function", item)
        is_random = is_hypothesis_test(function) or "block" in parameters_of(item)
        is_first = function not in seen or item.path.parent.name in READING
        if is_first and not is_random and not is_left_out(item):
            yield item
        seen.add(function)


def is_measuring(config: pytest.Config) -> bool:
    """Whether coverage is asked for; else what follows a test may be a debugger."""
    return bool(config.getoption("cov_source", None))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Take coverage's hook away while a test runs that is not measured. Its own way to pause does not do in the
    processes of pytest-xdist, where another measurement lies below and goes on."""
    tracer = sys.gettrace()
    if not is_measuring(item.config) or item in item.config.stash[MEASURED]:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


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


@pytest.fixture(scope="module", autouse=True)
def nothing_held() -> Iterator[None]:
    """A server that is made in this process holds the files that it has read: no longer than tests of it run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(held, "_is_holding", False)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_boards(own_folders: None) -> Iterator[None]:
    """All tests share the shipped boards, and so the ways on them; tests/board/test_files.py loads them afresh."""
    read = files._load_folder
    kept = lru_cache(read)

    @wraps(read)
    def load(folder: Path) -> Board:
        return kept(folder) if folder.parent == files.shipped_folder() else read(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_load_folder", load)
        yield


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

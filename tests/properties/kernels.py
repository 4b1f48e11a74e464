"""The two kernels under test, and the one place where tests read what they have found.

The compiled kernel is the one that everybody uses. The other is the same code, loaded a second time as plain Python.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType

import planner
from planner.search import arrivals
from planner.search.explore import Start
from planner.search.tables import Tables
from tests.properties.everyflight import Front, pareto

PACKAGE = "planner.search"


@contextmanager
def _uncompiled() -> Iterator[None]:
    """Let the package of the search be imported afresh and uncompiled; put the usual one back afterwards."""
    saved = {name: module for name, module in sys.modules.items() if name == PACKAGE or name.startswith(f"{PACKAGE}.")}
    before = os.environ.get("PLANNER_PURE")
    os.environ["PLANNER_PURE"] = "1"
    try:
        for name in saved:
            del sys.modules[name]
        yield
    finally:
        for name in [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]:
            del sys.modules[name]
        sys.modules.update(saved)
        planner.search = saved[PACKAGE]  # type: ignore[attr-defined]
        if before is None:
            del os.environ["PLANNER_PURE"]
        else:
            os.environ["PLANNER_PURE"] = before


@lru_cache(maxsize=1)
def _pure_modules() -> dict[str, ModuleType]:
    """The modules of the search as plain Python, by name."""
    with _uncompiled():
        importlib.import_module(arrivals.__name__)
        loaded = {name: module for name, module in sys.modules.items() if name.startswith(f"{PACKAGE}.")}
    assert loaded[f"{PACKAGE}.kernel.compiled"].PURE
    assert loaded[arrivals.__name__] is not arrivals and sys.modules[arrivals.__name__] is arrivals
    return loaded


def pure_kernel() -> ModuleType:
    """The search with its kernel as plain Python, beside the compiled one."""
    return _pure_modules()[arrivals.__name__]


def pure_part(name: str) -> ModuleType:
    """A module of the plain kernel."""
    return _pure_modules()[f"{PACKAGE}.kernel.{name}"]


def kernel_fronts(module: ModuleType, tables: Tables, start: int, wet: int, rounds: int) -> dict[int, Front]:
    """The front of every space, as one of the kernels finds it."""
    found = module.find_arrivals(tables, [Start(start, wet)], rounds)
    return {space: pareto({(one.turns, one.spent, one.cost) for one in found.front(space)}) for space in found.spaces()}

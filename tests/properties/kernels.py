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
from planner.search import explore as flights
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
def pure_kernel() -> ModuleType:
    """The kernel as plain Python, beside the compiled one."""
    with _uncompiled():
        module = importlib.import_module(flights.__name__)
        assert sys.modules[f"{PACKAGE}.kernel.compiled"].PURE
    assert module is not flights and sys.modules[flights.__name__] is flights
    return module


def kernel_fronts(module: ModuleType, tables: Tables, start: int, wet: int, rounds: int) -> dict[int, Front]:
    """The front of every space, as one of the kernels finds it."""
    columns = module.c
    found = module.explore(module.packing.pack(tables), start, wet, rounds)
    fronts: dict[int, Front] = {}
    for row in found.ends:
        if row[columns.STATE] != columns.BEATEN:
            point = (int(row[columns.ROUND]), int(row[columns.SPENT]), int(row[columns.COST]))
            fronts.setdefault(int(row[columns.SPACE]), set()).add(point)
    return {space: pareto(front) for space, front in fronts.items()}

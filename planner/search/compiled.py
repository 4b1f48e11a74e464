"""Numba, with its cache where the user can write, and a switch to run the same code as plain Python.

Set PLANNER_PURE=1 to run uncompiled: slow, but the very same kernel; tests compare the two.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from planner.folders import cache_folder

PURE = os.environ.get("PLANNER_PURE") == "1"


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function of the kernel, once for good: the result is kept in the user's cache folder."""
    if PURE:
        return function
    # Numba reads this when it is imported; beside the code would fail where the install is read-only.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / "kernel"))
    import numba

    return numba.njit(cache=True)(function)

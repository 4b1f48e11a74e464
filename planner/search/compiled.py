"""Numba, with its cache where the user can write, and a switch to run the same code as plain Python.

Set PLANNER_PURE=1 to run uncompiled: slow, but the very same kernel; tests compare the two.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from planner.folders import cache_folder

PURE = os.environ.get("PLANNER_PURE") == "1"
_HERE = Path(__file__).parent
_SOURCES = (*sorted(_HERE.glob("*.py")), _HERE.parent / "tables.py")


def kernel_folder() -> Path:
    """Where the compiled kernel is kept. Numba looks only at the file of a function to see whether it has changed; the
    kernel also uses numbers of other files, so the folder is named by a digest of them all."""
    digest = hashlib.blake2b(digest_size=8)
    for source in _SOURCES:
        digest.update(source.read_bytes())
    return cache_folder() / "kernel" / digest.hexdigest()


def is_compiled() -> bool:
    """Whether an earlier run has left a compiled kernel."""
    return PURE or kernel_folder().exists()


def entry(function: Callable[..., Any]) -> Any:
    """Compile a function that Python calls, once for good: the result is kept in the user's cache folder."""
    return function if PURE else _compiler()(cache=True, **_OPTIONS)(function)


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function that only compiled functions call; it is kept as a part of them."""
    return function if PURE else _compiler()(**_INNER, **_OPTIONS)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function into those that call it: to hand over some tables takes longer than what it does with them."""
    return function if PURE else _compiler()(forceinline=True, **_INNER, **_OPTIONS)(function)


# No compiled function makes an array, so none needs to count references to arrays, which would take half of its time.
# No division can be by zero, so the checks for it may go: less to compile.
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_OPTIONS: dict[str, Any] = {"_nrt": False, "error_model": "numpy"}


def _compiler() -> Any:
    # Numba reads this when it is imported; beside the code would fail where the install is read-only.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(kernel_folder()))
    import numba

    return numba.njit

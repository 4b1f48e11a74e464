"""Numba, with what it compiled kept for later runs, and a switch to run the same code as plain Python.

Set PLANNER_PURE=1 to run uncompiled: slow, but the very same kernel; tests compare the two.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numpy as np

from planner.files.folders import cache_folder
from planner.files.kept import is_for_us

Taken = ParamSpec("Taken")
Given = TypeVar("Given")

# An integer of 64 bits, whatever it is made from: compiled code would compile a function anew for a narrower one, and
# for each constant.
if TYPE_CHECKING:
    Int64 = int
else:
    Int64 = np.int64

PURE = os.environ.get("PLANNER_PURE") == "1"
_functions = 0  # of the kernel, to be compiled
_HERE = Path(__file__).parent
_SOURCES = (*sorted(_HERE.glob("*.py")), _HERE.parent / "tables.py")

# No compiled function makes an array, so none needs to count references to arrays, which would take half of its time.
# No division can be by zero, so the checks for it may go: less to compile.
_OPTIONS: dict[str, bool | str] = {"_nrt": False, "error_model": "numpy"}


def kernel_folder() -> Path:
    """Where the compiled kernel is kept. A function also uses functions and numbers of other files, so the folder is
    named by a digest of them all. One where somebody else may have put code is passed over."""
    digest = hashlib.blake2b(digest_size=8)
    for source in _SOURCES:
        digest.update(source.read_bytes())
    wanted = os.environ.get("NUMBA_CACHE_DIR")
    if wanted and is_for_us(Path(wanted).absolute() / digest.hexdigest()):
        return Path(wanted).absolute() / digest.hexdigest()
    return cache_folder() / "kernel" / digest.hexdigest()


def is_compiled() -> bool:
    """Whether an earlier run has left a compiled kernel; what takes longest is compiled last."""
    return PURE or any(kernel_folder().glob("rounds.fly_round-*.bin"))


def entry(function: Callable[Taken, Given]) -> Callable[Taken, Given]:
    """Compile a function that Python calls, once for good: the result is kept in the user's cache folder. It touches no
    object of Python, so other threads may run beside it."""
    if PURE:
        return function
    _count()
    compiled: Any = _numba().njit(nogil=True, **_OPTIONS)(function)
    from planner.search.kernel.keptcode import KeptCode

    compiled._cache = KeptCode(_KERNEL_FOLDER, function)
    made: Callable[Taken, Given] = compiled
    return made


def jit(function: Callable[Taken, Given]) -> Callable[Taken, Given]:
    """Compile a function that only compiled functions call; it is kept as a part of them."""
    return _inner(function)


def inlined(function: Callable[Taken, Given]) -> Callable[Taken, Given]:
    """Compile a function into those that call it: to hand over some tables takes longer than what it does with them."""
    return _inner(function, forceinline=True)


@contextmanager
def telling_progress(tell: Callable[[int, int], None]) -> Iterator[None]:
    """Tell how many functions of the kernel are compiled by now, and how many there are, whenever one more is."""
    from numba.core import event

    class Listener(event.Listener):
        done = 0

        def on_start(self, event: object) -> None:
            pass

        def on_end(self, event: object) -> None:
            self.done += 1
            tell(min(self.done, _functions), _functions)

    with event.install_listener("numba:compile", Listener()):
        yield


def _inner(function: Callable[Taken, Given], **options: bool) -> Callable[Taken, Given]:
    if PURE:
        return function
    _count()
    njit = _numba().njit
    compiled: Callable[Taken, Given] = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options, **_OPTIONS)(
        function
    )
    return compiled


def _count() -> None:
    global _functions
    _functions += 1


def _numba() -> ModuleType:
    """Numba, which takes an eighth of a second to load.

    It is loaded on a thread of its own. Python keeps the frames of calls in chunks, and a loop that calls from the end
    of one into the next makes and drops a chunk each time: as deep as commands are called, loading may take twice as
    long for nothing.
    """
    if "numba" not in sys.modules:
        loading = Thread(target=import_module, args=["numba"])
        loading.start()
        loading.join()
    return import_module("numba")


_KERNEL_FOLDER = kernel_folder()

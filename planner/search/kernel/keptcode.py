"""Compiled code kept between runs, in place of the cache of numba.

Numba executes whatever lies under the right name, ends where a file is damaged, and refuses to compile at all where it
cannot write. Here a file that is not as it was written, or that somebody else may have written, is as good as none.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import compiler, serialize
from numba.core.caching import _Cache

from planner.files.kept import keep, kept, tell_damaged

_rebuild: Any = compiler.CompileResult._rebuild
_dumps: Any = serialize.dumps


class KeptCode(_Cache):
    """What was compiled of one function, a file for each signature."""

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self._folder = folder
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def enable(self) -> None:
        """Part of what numba asks of a cache; this one always is."""

    def disable(self) -> None:
        """Part of what numba asks of a cache."""

    def flush(self) -> None:
        for path in self._folder.glob(f"{self._name}-*.bin"):
            path.unlink(missing_ok=True)

    def load_overload(self, sig: object, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        content = kept(path)
        if content is None:
            return None
        try:
            return _rebuild(target_context, *pickle.loads(content))
        except Exception:  # whole, but of a library that has changed under numba: anything may go wrong
            tell_damaged(path)
            return None

    def save_overload(self, sig: object, data: Any) -> None:
        if not data.library.has_dynamic_globals:
            keep(self._path(sig, data.codegen), _dumps(data._reduce()))

    def _path(self, sig: object, codegen: Any) -> Path:
        """Named by all that the code depends on beside its sources, of which the folder speaks."""
        about = (numba.__version__, sys.implementation.cache_tag, str(sig), codegen.magic_tuple())
        digest = hashlib.blake2b(repr(about).encode(), digest_size=8)
        return self._folder / f"{self._name}-{digest.hexdigest()}.bin"

"""Data files of ours that are read once: a server holds what it has read, so that no request makes it read a file.

Commands read what they need and see an edited file at once, so nothing is held until somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Read = TypeVar("Read")
_is_holding = False


def hold() -> None:
    """From now on keep all that is read, for the life of this process."""
    global _is_holding
    _is_holding = True


def held(key: Callable[Asked, Hashable]) -> Callable[[Callable[Asked, Read]], Callable[Asked, Read]]:
    """A function that reads files of ours, each thing once while files are held. `key` takes its arguments and says
    what is read."""

    def holding(read: Callable[Asked, Read]) -> Callable[Asked, Read]:
        known: dict[Hashable, Read] = {}

        @wraps(read)
        def reading(*args: Asked.args, **kwargs: Asked.kwargs) -> Read:
            if not _is_holding:
                return read(*args, **kwargs)
            name = key(*args, **kwargs)
            if name not in known:
                known[name] = read(*args, **kwargs)
            return known[name]

        return reading

    return holding

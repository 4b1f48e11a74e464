"""Where the user's own boards and the caches live, by the conventions of the platform; and where the examples are."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

APP = "frontier-planner"
NOWHERE = Path(os.devnull) / APP  # of a user without a home: nothing can be read or made there


def cache_folder() -> Path:
    """Things that can be rebuilt at any time."""
    import platformdirs

    return _known(lambda: platformdirs.user_cache_dir(APP, appauthor=False))


def boards_folder() -> Path:
    """Boards that the user imported."""
    import platformdirs

    return _known(lambda: platformdirs.user_data_dir(APP, appauthor=False)) / "boards"


def _known(find: Callable[[], str]) -> Path:
    """Where no home is known there is none; older libraries give one that begins with `~`, wherever we happen to be."""
    try:
        folder = Path(find())
    except RuntimeError:
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE


def examples_folder() -> Path:
    """The examples that ship: inside the installed package, or beside it in the source tree."""
    package = Path(__file__).parents[1]
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "examples"

"""Results written to files: whole or not at all, and refused before the work for them is done."""

from __future__ import annotations

import os
from pathlib import Path

from planner.errors import MissionError
from planner.files.whole import write_whole


def check_output(path: Path) -> None:
    """Refuse a result file that cannot be written before the work for it is done."""
    reason = _obstacle(path)
    if reason:
        raise MissionError(f"cannot write {path}: {reason}")


def write_output(path: Path, content: str | bytes) -> None:
    """Write a result file whole or not at all, into a folder that is there; text as UTF-8.

    Where a link stands the file that it leads to is written.
    """
    check_output(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device is written to, never replaced
        else:
            write_whole(path, data)
    except OSError as error:
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error


def _obstacle(path: Path) -> str:
    """Why a file cannot be written; empty if it can, as far as can be seen before."""
    try:
        if path.exists() and not path.is_file():
            return "it is a folder" if path.is_dir() else ""
        target = Path(os.path.realpath(path))
        if target.is_symlink():
            return "its links lead round in a circle"
        if not target.parent.is_dir():
            return f"there is no folder {target.parent if path.is_symlink() else path.parent}"
        if target.exists() and not os.access(target, os.W_OK):
            return "it is read-only"
        if not os.access(target.parent, os.W_OK | os.X_OK):
            return f"its folder {target.parent if path.is_symlink() else path.parent} is read-only"
    except OSError as error:  # a name that is too long
        return error.strerror or str(error)
    return ""

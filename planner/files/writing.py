"""Results written to files: whole or not at all, and refused before the work for them is done."""

from __future__ import annotations

from pathlib import Path

from planner.errors import MissionError
from planner.files.folders import write_atomically


def check_output(path: Path) -> None:
    """Refuse a result file that cannot be written before the work for it is done."""
    try:
        is_folder, has_folder = path.is_dir(), path.parent.is_dir()
    except OSError as error:  # a name that is too long
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error
    if is_folder:
        raise MissionError(f"cannot write {path}: it is a folder")
    if not has_folder:
        raise MissionError(f"cannot write {path}: there is no folder {path.parent}")


def write_output(path: Path, content: str | bytes) -> None:
    """Write a result file whole or not at all, into a folder that is there; text as UTF-8."""
    check_output(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device is written to, never replaced
        else:
            write_atomically(path, data)
    except OSError as error:
        raise MissionError(f"cannot write {path}: {error.strerror or error}") from error

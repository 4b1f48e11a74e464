"""Files that are there whole or not at all: readers never see half of one, and an old one survives a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_unfinished: set[Path] = set()  # files beside those that are being written


def write_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file, or the one that a symbolic link leads to. It keeps who may read and write it; a new one gets
    `mode`, or what the umask leaves to all.

    Other names of the same file (hard links) keep what it held: to write through them would leave half a file to who
    reads it meanwhile, and to all if we are ended.
    """
    with _beside(path) as (target, temporary):
        before = _status(target)
        if before is not None and mode is None:
            mode = before.st_mode & 0o7777
        _fill(temporary, content, mode, before)
        temporary.replace(target)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError if it is, also if another process was quicker."""
    with _beside(path) as (_, temporary):
        _fill(temporary, content)
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without hard links: nearly as good
            if path.exists():
                raise FileExistsError(path) from None
            temporary.replace(path)


def clear_unfinished() -> None:
    """Remove what is half written: for those who end the process in the midst of it."""
    for temporary in list(_unfinished):
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def _beside(path: Path) -> Iterator[tuple[Path, Path]]:
    """Where a link leads to, and a name in the same folder, short enough where that of the file is not."""
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_name(f".{os.urandom(8).hex()}.part")
    _unfinished.add(temporary)  # before it is there: it may end at any time
    try:
        yield target, temporary
    finally:
        temporary.unlink(missing_ok=True)
        _unfinished.discard(temporary)


def _fill(temporary: Path, content: bytes, mode: int | None = None, like: os.stat_result | None = None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666 if mode is None else 0o600)  # nobody reads what will be closed to him
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    if like is not None and hasattr(os, "chown"):
        with suppress(OSError):  # whoever may not give it away keeps it
            os.chown(temporary, like.st_uid, like.st_gid)
    if mode is not None:
        temporary.chmod(mode)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None

"""Files of the cache: made for this user alone, and whole or not there.

Compiled code is executed, and what is stored compactly is believed, so nothing is read that another user may have
written, or that is not what was written under this very name. Whatever is wrong costs only time: what cannot be read is
made anew, what cannot be kept is done without. Either is told once, as a `CacheWarning`.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from pathlib import Path

from planner.files.folders import NOWHERE
from planner.files.whole import write_whole

_DIGEST_BYTES = 16
_OTHERS_WRITE = 0o022
_told: set[str] = set()


class CacheWarning(UserWarning):
    """Something is wrong with the cache. Answers are the same, they only take longer."""


class _NotOurs(OSError):
    """Somebody else may have written this."""


def keep(path: Path, content: bytes) -> None:
    """Keep content for later runs; where that is impossible it is done without."""
    try:
        _make_folder(path.parent)
        _check_folder(path.parent)
        write_whole(path, _digest(path, content) + content, mode=0o600)
    except OSError as error:
        _tell_unusable(path.parent, error)


def kept(path: Path) -> bytes | None:
    """What was kept under this name; None if nothing was, or nothing that can be trusted."""
    try:
        _check_folder(path.parent)
        with path.open("rb") as file:
            if not _is_ours(os.fstat(file.fileno())):
                raise _NotOurs(f"{path.name} may have been written by somebody else")
            stored = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None  # whoever wants to write there is told
    except OSError as error:
        _tell_unusable(path.parent, error)
        return None
    content = stored[_DIGEST_BYTES:]
    if stored[:_DIGEST_BYTES] != _digest(path, content):
        tell_damaged(path)
        return None
    return content


def is_for_us(folder: Path) -> bool:
    """Whether nobody else can have written to a folder; to one that is not there yet nobody has."""
    try:
        _check_folder(folder)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return True


def tell_damaged(path: Path) -> None:
    _tell("damaged", f"the cache was damaged, what is needed of it is made anew: {path}")


def _digest(path: Path, content: bytes) -> bytes:
    """Of the content and of the name, so that no file passes for another."""
    digest = hashlib.blake2b(os.fsencode(f"{path.parent.name}/{path.name}\0"), digest_size=_DIGEST_BYTES)
    digest.update(content)
    return digest.digest()


def _make_folder(folder: Path) -> None:
    """With all above it that is missing; each for this user alone, whatever the umask."""
    if not folder.is_dir():
        _make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _check_folder(folder: Path) -> None:
    """Raises OSError unless this user, or root, owns the folder, and alone may write to it.

    One of our own that others may write to is closed to them; each file in it is looked at anyway.
    """
    if not _has_our_owner(folder.lstat()) or not _has_our_owner(folder.stat()):
        raise _NotOurs("it belongs to somebody else")
    if not _is_ours(folder.stat()):
        if folder.is_symlink():
            raise _NotOurs("others may write to it")
        folder.chmod(0o700)


def _is_ours(status: os.stat_result) -> bool:
    return _has_our_owner(status) and (os.name == "nt" or not status.st_mode & _OTHERS_WRITE)


def _has_our_owner(status: os.stat_result) -> bool:
    # On Windows the folder of a user is closed to others, and files tell no owner.
    return os.name == "nt" or status.st_uid in (os.geteuid(), 0)


def _tell_unusable(folder: Path, error: OSError) -> None:
    if folder == NOWHERE or NOWHERE in folder.parents:
        reason = "no home folder is known"
    else:
        reason = f"cannot use {folder}: {error.strerror or error}"
    _tell("unusable", f"nothing is kept for the next time, which will take as long: {reason}")


def _tell(kind: str, message: str) -> None:
    if kind not in _told:
        _told.add(kind)
        warnings.warn(message, CacheWarning, stacklevel=4)

"""Files that players name, read whole and with care: every one may be a folder, endless, not text, or be missing.

`-` is standard input, as almost everywhere on a command line. What is wrong is one line; the caller says which error.
"""

from __future__ import annotations

import sys
from pathlib import Path

from planner.errors import PlannerError

_STANDARD_INPUT = "-"


def is_standard_input(path: Path) -> bool:
    return str(path) == _STANDARD_INPUT


def told_path(path: Path) -> str:
    """A file as it is named in a complaint.

    >>> told_path(Path("tug.toml")), told_path(Path("-"))
    ('tug.toml', 'standard input')
    """
    if is_standard_input(path):
        return "standard input"
    return str(path) if str(path).isprintable() else repr(str(path))


def read_text(path: Path, what: str, most_bytes: int, problem: type[PlannerError]) -> str:
    """The text of a file, without a byte order mark; `what` is its kind, as in "stack file".

    What is said to be short may never end, so no more than `most_bytes` are taken.
    """
    failure = f"cannot read {what} {'from ' * is_standard_input(path)}{told_path(path)}"
    try:
        content = _content(path, most_bytes + 1)
    except OSError as error:
        raise problem(f"{failure}: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise problem(f"{failure}: {error}") from None
    if len(content) > most_bytes:
        raise problem(f"{told_path(path)}: larger than {_size(most_bytes)}, which is no {what}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise problem(f"{failure}: it is not UTF-8 text (byte {error.start + 1})") from None
    if not text.strip():
        again = ", or was read before" if is_standard_input(path) else ""
        raise problem(f"{failure}: it is empty{again}")
    return text


def _content(path: Path, most_bytes: int) -> bytes:
    if is_standard_input(path):
        if sys.stdin is None:
            raise OSError("there is none")
        return sys.stdin.buffer.read(most_bytes)
    if path.is_dir():
        raise OSError("it is a folder")
    with path.open("rb") as file:
        return file.read(most_bytes)


def _size(number: int) -> str:
    return f"{number // 1_000_000} MB" if number >= 1_000_000 else f"{number // 1000} kB"

"""The planner as a program of its own, in surroundings that a test has spoilt."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from planner.visible import is_hidden

ROOT = Path(__file__).parents[2]
PATIENCE = 900  # seconds; on a loaded machine the search may take many minutes to compile
QUESTION = ("route", "leo", "phobos")
Done = subprocess.CompletedProcess[str]


def planner(*arguments: str | bytes, code: str = "", **more: Any) -> Done:
    """Run it; `code` in place of the program, changes of the environment as `env`."""
    program = ["-c", code] if code else ["-m", "planner"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | more.pop("env", {})
    command = [sys.executable, *program, *arguments]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.run(
        command, env=environment, text=True, errors="surrogateescape", timeout=PATIENCE, check=False, **streams
    )


def warm_kernel(folder: Path) -> Path:
    """A copy of the compiled search; gives the folder of its files. Point NUMBA_CACHE_DIR to `folder`."""
    from planner.search.kernel.compiled import kernel_folder

    if not any(kernel_folder().glob("rounds.fly_round-*.bin")):
        assert planner(*QUESTION).returncode == 0
    copy = folder / kernel_folder().name
    shutil.copytree(kernel_folder(), copy)
    return copy


# What a terminal obeys, and what turns the direction of writing: by number, whatever the planner takes for hidden.
_OBEYED = re.compile(
    "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ufeff\\ufff9-\\ufffb\\ud800-\\udfff\\U000e0000-\\U000e0fff]"
)


def hidden_in(text: str) -> list[str]:
    """Signs in what was said, in lines, that should have been spelled out."""
    return [sign for sign in text if sign != "\n" and (_OBEYED.match(sign) or is_hidden(sign))]


def assert_answered(done: Done, warnings: int) -> None:
    """The whole answer, and so many lines of complaint."""
    assert done.returncode == 0 and "total    1 turn, 3 burns" in done.stdout, done
    assert len(done.stderr.splitlines()) == warnings and "Traceback" not in done.stderr, done.stderr


def powerless() -> Callable[[], None] | None:
    """What a child does before it begins, so that it heeds the modes of files even where tests run as root."""
    if not hasattr(os, "geteuid"):
        pytest.skip("files have no modes here")
    if os.geteuid() != 0:
        return None
    if not sys.platform.startswith("linux"):
        pytest.skip("root may read and write everything here")
    libc = ctypes.CDLL(None)

    def give_up() -> None:
        last = int(Path("/proc/sys/kernel/cap_last_cap").read_text())
        for capability in range(last + 1):
            libc.prctl(24, capability, 0, 0, 0)  # from the bounding set: a program that is started has none

    return give_up

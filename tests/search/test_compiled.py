"""Where the compiled kernel is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from planner.search.kernel import compiled, rounds


def test_compiled_code_lies_in_a_folder_of_its_sources(tmp_path: Path) -> None:
    """Also where numba was imported before, with a folder of its own or none."""
    code = (
        "import numba\nfrom planner.search.kernel.rounds import fly_round\n"
        "print(fly_round.stats.cache_path, numba.config.CACHE_DIR)"
    )
    for wanted in ("", str(tmp_path)):
        environment = os.environ | {"NUMBA_CACHE_DIR": wanted}
        shown = subprocess.run(
            [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
        )
        path, _, numbas = shown.stdout.rstrip("\n").partition(" ")
        assert Path(path).name == compiled.kernel_folder().name and numbas == wanted
        assert not wanted or Path(path).is_relative_to(wanted)


def test_is_compiled_once_the_longest_function_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A run that was broken off while it compiled leaves some files, but not that one."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for name, is_compiled in (("bounds.spread_along-1.bin", False), ("rounds.fly_round-1.bin", True)):
        file = compiled.kernel_folder() / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        assert compiled.is_compiled() == is_compiled


def test_progress_is_told_function_by_function() -> None:
    import numba

    assert callable(rounds.fly_round)  # the kernel is there to be counted
    told: list[tuple[int, int]] = []
    with compiled.telling_progress(lambda done, functions: told.append((done, functions))):
        for number in range(3):
            numba.njit(lambda x, number=number: x + number)(1)
    assert [done for done, _ in told] == [1, 2, 3]
    assert {functions for _, functions in told} == {compiled._functions} and compiled._functions > 50
    numba.njit(lambda x: x)(1)
    assert len(told) == 3

"""Numbers beyond any card, and board files made to fill memory: refused at once, or done within small bounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from planner.board.json import MAX_BYTES, MAX_ROWS, MAX_VALUES
from planner.errors import BadStack
from planner.rocket.stackfile import parse_engine
from tests.faults.program import planner

MOST_MEGABYTES, MOST_SECONDS = 300, 5

# What it has taken is told when it ends: memory of this program alone, time of the processor.
MEASURED = """
import os, sys, time
def leave(code, end=os._exit):
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(int(peak.split()[1]) // 1024, time.process_time(), file=sys.stderr, flush=True)
    end(code)
os._exit = leave
from planner.cli import main
main()
"""
needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is not told here")


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("99:1/999", "an engine is"),
        ("99:1/100", "an engine is"),
        ("30:1/2,solar", "thrust above 20"),
        ("21:0,solar", "thrust above 20"),
        ("12:1/2,solar,afterburn=1+9", "thrust above 20"),
        ("12:1/2,pivots=9", "more than 8 bonus pivots"),
        ("9:61", "more than 60 fuel steps"),
    ],
)
def test_engines_beyond_any_card_are_refused(engine: str, message: str) -> None:
    with pytest.raises(BadStack, match=message):
        parse_engine(engine)


def test_engines_of_all_cards_may_be_typed() -> None:
    from planner.cards.files import load_cards, shipped_editions

    for edition in shipped_editions():
        for side in load_cards(edition).values():
            if side.triangle is not None:
                triangle = side.triangle
                burned = f",afterburn={triangle.afterburn_steps}+{triangle.afterburn_thrust}"
                extras = burned if triangle.afterburn_steps and triangle.afterburn_thrust else ""
                parse_engine(f"{triangle.thrust}:{triangle.consumption}{extras},pivots={side.bonus_pivots or 0}")


def measured(*arguments: str, folder: Path) -> tuple[int, int, float, str]:
    done = planner(*arguments, code=MEASURED, env={"XDG_DATA_HOME": str(folder)})
    *complaint, told = done.stderr.splitlines()
    megabytes, seconds = told.split()
    assert len(complaint) == (done.returncode == 2), done
    return done.returncode, int(megabytes), float(seconds), "".join(complaint)


@needs_proc
@pytest.mark.parametrize("engine", ["99:1/99", "99:1/2", "20:1/99,solar"])
def test_strongest_engines_are_answered(engine: str, tmp_path: Path) -> None:
    question = ("route", "leo", "ceres", "--engine", engine, "--tanks", "10")
    code, megabytes, seconds, _ = measured(*question, folder=tmp_path)
    assert code == 0 and megabytes < 500 and seconds < 30


def big_board(spaces: int) -> str:
    zones = [{"id": "earth", "name": "Earth", "solar": 0, "solar_works": True}]
    rows = [{"id": f"s{at}", "kind": "burn", "zone": "earth", "printed": [1, 1]} for at in range(spaces)]
    links = [{"from": f"s{at}", "to": f"s{at + 1}"} for at in range(spaces - 1)]
    head = {"format": "frontier-board", "version": 1, "title": "big", "zones": zones, "roads": [], "elevators": []}
    return json.dumps(head | {"spaces": rows, "links": links})


def many(part: str, begin: str = "[", end: str = "]") -> str:
    """As many as there are bytes for."""
    return begin + ",".join([part] * ((MAX_BYTES - len(begin) - len(end)) // (len(part) + 1))) + end


HEAD = '{"format": "frontier-board", "version": 1, "title": "x", "zones": '
BOARDS: dict[str, Callable[[], str]] = {
    "as many spaces as there may be": lambda: big_board(MAX_ROWS),
    "too many spaces": lambda: big_board(100_000),
    "objects": lambda: many("{}"),
    "lists": lambda: many("[]", HEAD + "[", "]}"),
    "numbers": lambda: many("1"),
    "depth": lambda: "[" * MAX_BYTES,
    "objects in objects": lambda: '{"a":' * (MAX_BYTES // 5),
    "twins": lambda: many('"k":1', "{", "}"),
    "keys": lambda: "{" + ",".join(f'"k{at:040}":1' for at in range(MAX_VALUES - 1)) + "}",
    "wrong zones": lambda: HEAD + "[" + ",".join(["{}"] * (MAX_VALUES // 2 - 2)) + "]}",
    "wrong spaces": lambda: HEAD + '[],"spaces":[' + ",".join(['{"id":1}'] * (MAX_ROWS - 1)) + "]}",
    "one long name": lambda: HEAD + '"' + "x" * (MAX_BYTES - 1000) + '\U0001f680"}',
    "points": lambda: json.dumps({"points": {f"p{at}": {"x": 1, "y": 1} for at in range(MAX_ROWS)}, "edges": []}),
}


@needs_proc
@pytest.mark.parametrize("kind", BOARDS)
def test_imports_stay_small_and_quick(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "board.json"
    file.write_text(BOARDS[kind](), encoding="utf-8")
    code, megabytes, seconds, _ = measured("map", "import", str(file), "--as", "big", folder=tmp_path)
    assert code == (0 if kind.startswith("as many") else 2)
    assert megabytes < MOST_MEGABYTES and seconds < MOST_SECONDS


@needs_proc
def test_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "board.json").open("wb") as file:
        file.truncate(50_000_000_000)
    code, megabytes, seconds, told = measured(
        "map", "import", str(tmp_path / "board.json"), "--as", "big", folder=tmp_path
    )
    assert code == 2 and megabytes < MOST_MEGABYTES and seconds < MOST_SECONDS and "larger than 20 MB" in told

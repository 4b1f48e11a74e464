"""Every command that prints a table does so on any screen: no line is too long, and no word is torn apart."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from planner.bench import benchmark
from planner.board.names import folded
from planner.cli.app import run

Capture = pytest.CaptureFixture[str]

# The command, and the keys of its JSON whose values are names that its text must show.
TABLES = {
    "map boards": ("board", "title"),
    "map find cer": ("id", "name", "zone", "kind"),
    "map find churyumov": ("id", "name"),
    "map find cerrs": ("id", "name"),
    "map list": ("id", "name", "zone", "flags"),
    "map list --board hf3 --kind all": ("id", "name", "zone", "kind"),
    "map list --flag hazard": ("id", "name"),
    "map show venus-aerostat": ("id", "to", "approaches", "sources"),
    "map show portia-dust-ring": ("id", "to", "doubts"),
    "map check": (),
    "cards find crew": ("slug",),
    "cards find isru": ("slug", "deck"),
    "cards find qu --edition hf3": ("slug",),
    "cards list": ("slug", "deck"),
    "cards show un-cosmonauts": ("slug", "name", "faction"),
    "cards show trojan-listening-posts": ("slug", "name", "ability"),
    "readings": ("name", "question", "source"),
    "stack check --engine 3:1/2,solar,afterburn=1 --dry-mass 5 --tanks 4": ("engine",),
    "stack check --stack examples/stacks/solar-electric.toml": ("engine", "card"),
    "land mars-arsia": ("from", "to", "rule"),
    "reach leo --within-turns 3": (),
    "route leo ceres --all": ("start", "goal"),
    "route leo ceres --avoid zone:venus --penalty 1": (),
    "bench": ("kind", "name"),
}
# What has no --csv: no table, or one for people alone.
NO_CSV = ("map show", "map check", "cards show", "route")


def bench_answer() -> dict[str, Any]:
    named = [("load", "hf4"), ("cold", "planner map find cer"), ("one-goal", "leo to ceres with a long name")]
    rows = [{"name": name, "kind": kind, "median_ms": 12.3, "labels": 1234567} for kind, name in named]
    return {"reference_ms": 10.0, "process_mb": 100.0, "missions": rows}


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "run_benchmarks", lambda repeat, kinds: bench_answer())


def ask(capsys: Capture, command: str, *more: str) -> str:
    assert run([*command.split(), *more]) == 0
    return capsys.readouterr().out


def named(value: Any, keys: tuple[str, ...], wanted: bool = False) -> Iterator[str]:
    """All texts under some keys."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from named(below, keys, key in keys)
    elif isinstance(value, list):
        for below in value:
            yield from named(below, keys, wanted)
    elif wanted and isinstance(value, str):
        yield value


def in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_terminal(descriptor: int = 1) -> NoReturn:
        raise OSError

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", no_terminal)


@pytest.mark.parametrize("width", [40, 60, 80, None])
@pytest.mark.parametrize("command", TABLES)
def test_table_fits_the_screen_and_keeps_words_whole(
    command: str, width: int | None, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    if width is None:
        in_a_pipe(monkeypatch)
    else:
        monkeypatch.setenv("COLUMNS", str(width))
    lines = ask(capsys, command).splitlines()
    assert max(map(len, lines)) <= (width or 80)
    shown = {word for line in lines for word in folded(re.sub(r"[;:,()=.]", " ", line)).split()}
    texts = named(json.loads(ask(capsys, command, "--json")), TABLES[command])
    words = {part for text in texts for part in folded(re.sub(r"[;:,()=.]", " ", text)).split()}
    assert not words - shown
    assert bool(words) == bool(TABLES[command])


def test_wide_screen_has_wide_tables(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    lines = ask(capsys, "map list").splitlines()
    assert len(lines) == 1 + 188 + 1 and 80 < max(map(len, lines)) <= 200


def test_width_is_that_of_one_command_alone(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from planner.screen import WIDTH, columns

    monkeypatch.setenv("COLUMNS", "200")
    ask(capsys, "map boards")
    assert columns() == WIDTH


def test_real_pipe_is_eighty_columns_wide() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    command = [sys.executable, "-m", "planner", "map", "list"]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert 70 < max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("command", [command for command in TABLES if not command.startswith(NO_CSV)])
def test_csv_has_the_rows_of_json(command: str, capsys: Capture) -> None:
    head, *rows = csv.reader(io.StringIO(ask(capsys, command, "--csv")))
    assert rows and all(len(row) == len(head) for row in rows)
    found = json.loads(ask(capsys, command, "--json"))
    first_names = [row.get("id") or row.get("slug") for row in found if isinstance(row, dict)]
    if any(first_names):
        assert [row[0] for row in rows] == first_names


@pytest.mark.parametrize("command", [command for command in TABLES if not command.startswith(NO_CSV)])
def test_csv_and_json_together_are_refused(command: str, capsys: Capture) -> None:
    assert run([*command.split(), "--csv", "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and "give one of --csv, --json" in captured.err


def test_csv_of_spaces_has_what_json_has(capsys: Capture) -> None:
    (row,) = csv.DictReader(io.StringIO(ask(capsys, "map find ceres --limit 1 --csv")))
    assert row == {
        "id": "ceres", "name": "Ceres", "kind": "site", "zone": "ceres", "size": "6", "type": "C", "hydration": "4",
        "season": "", "marks": "submarine", "family": "Gefion Family", "match": "name",
    }  # fmt: skip


def test_csv_of_ways_down_has_odds_twice(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(ask(capsys, "land mars-arsia --csv"))))
    assert {row["way"] for row in rows} == {"down", "up"}
    assert ("5/6", "0.8333") in {(row["survival"], row["survival_decimal"]) for row in rows}


def test_csv_of_a_rocket_is_net_thrust_by_zone(capsys: Capture) -> None:
    command = "stack check --engine 4:2,solar --dry-mass 5 --tanks 3 --csv"
    rows = list(csv.DictReader(io.StringIO(ask(capsys, command))))
    assert len(rows) == 5 * 9
    now = {row["zone"]: row["net_thrust"] for row in rows if row["now"] == "true"}
    assert now["earth"] == "4" and now["mars"] == "3" and now["neptune"] == ""
    free = list(csv.DictReader(io.StringIO(ask(capsys, "stack check --net-thrust 6 --csv"))))
    assert {row["net_thrust"] for row in free} == {"6"} and len(free) == 9


def test_odds_are_decimals_too(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(ask(capsys, "reach leo --zone ceres --csv"))))
    assert ("25/36", "0.6944") in {(row["survival"], row["survival_decimal"]) for row in rows}
    front = json.loads(ask(capsys, "route leo ceres --json"))["front"]
    assert ("25/36", 0.6944) in {(flight["survival"], flight["survival_decimal"]) for flight in front}

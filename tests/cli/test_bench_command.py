"""`planner bench`: what is printed. What is measured is tested in tests/test_benchmark.py."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.bench import benchmark
from planner.bench.benchmark import KINDS
from planner.bench.searches import ROCKETS
from planner.cli.app import run

ROWS: list[dict[str, Any]] = [
    {"name": "load hf4", "kind": "load", "median_ms": 17.0, "labels": None},
    {"name": "hf4-titan", "kind": "one-goal", "median_ms": 20.0, "labels": 22740, "memory_mb": 6.1},
    {"name": ROCKETS[0].text(), "kind": "one-to-all", "median_ms": 48.0, "labels": 19156, "memory_mb": 5.1},
    *(
        {
            "name": f"other {grown}",
            "kind": "one-to-all",
            "median_ms": time,
            "labels": 1,
            "memory_mb": 5.0,
            "growth": grown,
        }
        for grown, time in (
            ("6 years", 24.0),
            ("12 years", 36.0),
            ("48 years", 72.0),
            ("2 engines", 96.0),
            ("3 engines", 144.0),
        )
    ),
    {"name": "sun", "kind": "solar", "median_ms": 20001.0, "labels": 7, "memory_mb": 9.0, "stopped": True},
    *(
        {
            "name": f"cards {number}",
            "kind": "cards",
            "median_ms": 100.0 * number,
            "labels": number,
            "memory_mb": 5.0,
            "stopped": number == 9,
            "may_drop": number % 2,
            "years": 24,
            "stack": {"cards": []},
        }
        for number in range(10)
    ),
    {"name": "planner route leo ceres", "kind": "cold", "median_ms": 2400.0, "labels": None},
    {"name": "planner route leo ceres", "kind": "first", "median_ms": 15000.0, "labels": None},
]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Numbers as if they had been measured, and what was asked for."""
    asked: dict[str, Any] = {}

    def measure(repeat: int, kinds: list[str]) -> dict[str, Any]:
        asked.update(repeat=repeat, kinds=kinds)
        rows = [row for row in ROWS if row["kind"] in kinds]
        return {"reference_ms": 10.0, "process_mb": 100.0, "missions": rows}

    monkeypatch.setattr(benchmark, "run_benchmarks", measure)
    return asked


def test_text_ends_with_growth_and_what_is_promised(
    measured: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["bench"]) == 0
    output = capsys.readouterr().out
    assert max(map(len, output.splitlines())) <= 80
    assert measured["kinds"] == [*KINDS]
    table, _, rest = output.partition("growth of ")
    grown, _, rest = rest.partition("rockets of random cards")
    cards, _, promised = rest.partition("what is promised")
    assert "hf4-titan" in table and "22740" in table and "sun, stopped" in table and "cards 9" not in table
    assert ["nothing", "left", "5", "400", "720", "792", "800", "5"] in map(str.split, cards.splitlines())
    assert ["some", "may", "be", "left", "5", "500", "820", "892", "900", "1", "5"] in map(
        str.split, cards.splitlines()
    )
    slowest = cards.partition("the slowest of them")[2].split("\n")[2:7]
    assert [line.split("  ")[-1].strip() for line in slowest] == [
        *("cards 9, stopped", "cards 8", "cards 7", "cards 6", "cards 5")
    ]
    times = [line.split()[:2] for line in grown.splitlines() if line.strip().endswith(("years", "engine", "engines"))]
    assert times == [["24", "1"], ["36", "1.5"], ["48", "2"], ["72", "3"], ["48", "1"], ["96", "2"], ["144", "3"]]
    words = [line.split() for line in promised.splitlines() if line.endswith(("  yes", "  no"))]
    assert ["one-to-all,", "median", "48", "ms", "60", "ms", "4.8", "yes"] in words
    assert ["route", "from", "the", "shell", "2400", "ms", "450", "ms", "240", "no"] in words
    assert ["4:2,", "dry", "5,", "10", "tanks", "48", "ms", "40", "ms", "4.8", "no"] in words
    assert ["first", "run", "of", "all", "15000", "ms", "6000", "ms", "1500", "no"] in words
    assert ["memory,", "worst", "search", "109", "MB", "400", "MB", "yes"] in words
    assert len(words) == 12


def test_only_runs_a_part(measured: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--only", "load", "--only", "one-goal", "--repeat", "3"]) == 0
    output = capsys.readouterr().out
    assert measured == {"repeat": 3, "kinds": ["load", "one-goal"]}
    assert "growth of" not in output and "one-goal, median" in output and "route from the shell" not in output


def test_json_holds_what_was_measured(measured: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["reference_ms"] == 10 and found["missions"] == ROWS
    assert [spread["of"] for spread in found["cards"]] == ["all", "nothing left", "some may be left"]
    assert {"what": "solar, worst", "value": 20001, "at_most": 500, "unit": "ms", "met": False} in found["promises"]
    assert all(one.keys() >= {"name", "kind", "median_ms", "labels"} for one in found["missions"])


@pytest.mark.parametrize("arguments", [("--only", "lukewarm"), ("--repeat", "0"), ("--repeat", "x")])
def test_wrong_input_is_one_line(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1

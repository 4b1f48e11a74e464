"""What `planner bench` measures, and what it makes of the numbers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from planner.bench import benchmark
from planner.bench import searches as searched
from planner.bench.benchmark import KINDS, Run, run_benchmarks
from planner.bench.horizons import measured_questions
from planner.bench.memory import peak_mb
from planner.bench.promises import bars, spreads
from planner.bench.randomjourneys import MOST_STOPS, journey_of
from planner.bench.searches import CARD_ROCKETS, ROCKETS, SEARCHES, SITES, SPACES, Search, searches
from planner.errors import DataError, PlannerError
from planner.files.folders import examples_folder
from planner.stellar.factfile import load_facts


def row(name: str, kind: str, milliseconds: float, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "median_ms": milliseconds, "labels": None, **more}


def test_searches_have_names_of_their_own() -> None:
    found = list(searches(KINDS))
    assert len({search.name for search in found}) == len(found)
    assert {search.kind for search in found} == set(SEARCHES)


def test_growth_varies_horizon_and_engines() -> None:
    grown = [search.growth for search in searches(["one-to-all"]) if search.growth]
    assert grown == ["6 years", "12 years", "48 years", "2 engines", "3 engines"]
    plain = [search.name for search in searches(["one-to-all"]) if not search.growth]
    assert plain == [rocket.text() for rocket in ROCKETS]


def test_without_examples_the_fault_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "examples_folder", lambda: tmp_path)
    with pytest.raises(DataError, match="no missions to measure"):
        list(searches(["one-goal"]))


@pytest.mark.slow
def test_missions_are_measured() -> None:
    found = run_benchmarks(1, ["one-goal"])
    assert found["reference_ms"] > 0
    assert [one["name"] for one in found["missions"]] == [search.name for search in searches(["one-goal"])]
    for one in found["missions"]:
        assert one["kind"] == "one-goal" and one["median_ms"] > 0
        assert one["labels"] > 0 or one["name"] == "hf4-luna-too-weak"  # whose thrust says no before any flight
        assert 0 < one["memory_mb"] < 400
    assert 20 < found["process_mb"] < 1000


def test_only_what_is_asked_for_is_measured() -> None:
    assert {one["kind"] for one in run_benchmarks(1, ["load", "warm"])["missions"]} == {"load", "warm"}


def test_first_run_compiles_and_leaves_the_cache_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def run(command: list[str], env: dict[str, str], **_: Any) -> None:
        assert command[-3:] == ["route", "leo", "ceres"] and not list(Path(env["NUMBA_CACHE_DIR"]).iterdir())
        seen.append(env["NUMBA_CACHE_DIR"])

    monkeypatch.setattr(subprocess, "run", run)
    (one,) = run_benchmarks(5, ["first"])["missions"]
    assert one["kind"] == "first" and len(seen) == 1 and not Path(seen[0]).exists()


def test_bars_compare_medians_worst_and_memory() -> None:
    rows = [row(f"rocket {time}", "one-to-all", time, memory_mb=50.0) for time in (10.0, 40.0, 700.0)]
    rows += [row("longer", "one-to-all", 9000.0, memory_mb=120.0, growth="48 years")]
    rows += [row(f"mission {time}", "one-goal", time, memory_mb=None) for time in (20.0, 30.0)]
    rows += [row(ROCKETS[0].text(), "one-to-all", 41.0)]
    rows += [row("planner route leo ceres", "cold", 900.0), row("planner map show ceres", "cold", 5000.0)]
    rows += [row("planner route leo ceres", "first", 19000.0)]
    rows += [row(SITES, "fronts", 54.0), row(SPACES, "fronts", 90.0)]
    rows += [row("sun", "solar", 499.0), row("more sun", "solar", 501.0, memory_mb=301.0)]
    rows += [row(f"kept {time}", "cards", time, may_drop=0, stopped=False) for time in (*range(100), 2900.0)]
    rows += [row(f"left {time}", "cards", time, may_drop=2, stopped=time > 3000) for time in (1.0, 2.0, 4001.0)]
    found = bars({"reference_ms": 10.0, "process_mb": 100.0, "missions": rows})
    assert [(one.value, one.bar, one.is_met) for one in found] == [
        (40.5, 60, True),
        (700, 600, False),
        (41, 40, False),
        (25, 25, True),
        (54, 55, True),
        (90, 80, False),
        (501, 500, False),
        (99, 1000, True),
        (2900, 3000, True),
        (pytest.approx(3201.2), 500, False),
        (pytest.approx(3921.02), 2000, False),
        (900, 450, False),
        (5000, 200, False),
        (19000, 6000, False),
        (401, 400, False),
    ]


def test_rockets_of_cards_are_told_together() -> None:
    rows = [row(f"kept {time}", "cards", time, may_drop=0, stopped=False, memory_mb=time) for time in range(0, 101)]
    rows += [row("left", "cards", 20_000.0, may_drop=1, stopped=True, memory_mb=None), row("load", "load", 1e6)]
    every, kept, left = spreads({"missions": rows})
    assert kept[:] == ("nothing left", 101, 50, 90, 99, 100, 0, 100)
    assert left[:] == ("some may be left", 1, 20_000, 20_000, 20_000, 20_000, 1, None)
    assert (every.rockets, every.worst_ms, every.stopped, every.memory_mb) == (102, 20_000, 1, 100)
    assert spreads({"missions": rows[-1:]}) == []


def test_card_rockets_are_of_all_sorts_and_fly() -> None:
    found = list(searches(["cards"]))
    assert len(found) == CARD_ROCKETS and all(search.is_one_of_many for search in found)
    assert {search.facts["may_drop"] for search in found} == {0, 1, 2, 3, 4}
    assert {search.facts["years"] for search in found} == {24, 200}
    stacks = [search.facts["stack"] for search in found]
    assert sum("cargo" in stack for stack in stacks) > 20 and sum("push_factory" in stack for stack in stacks) > 30
    assert not any(card.startswith("mag-sail") for stack in stacks for card in stack["cards"])
    again = [search.facts["stack"] for search in searches(["cards"])]
    assert stacks == again and len({json.dumps(stack) for stack in stacks}) == CARD_ROCKETS


def searching(times: list[str], is_one_of_many: bool = False) -> Search:
    """A search that only writes down that it was made or run."""
    found = SimpleNamespace(found=SimpleNamespace(looked_at=5), is_stopped=False)

    def work() -> Any:
        times.append("run")
        return found

    def make() -> Any:
        times.append("made")
        return work

    return Search("some search", "cards", make, is_one_of_many=is_one_of_many, facts={"may_drop": 2})


@pytest.mark.parametrize(
    ("run", "is_one_of_many", "milliseconds", "times"),
    [
        (Run(7, 5, False, 3.0), True, 7, []),  # one of many: once is enough
        (Run(20_001, 5, True, 3.0), False, 20_001, []),  # nobody waits so long again
        (Run(7, 5, False, 3.0), False, None, ["made", *4 * ["run"]]),
        (None, True, None, ["made", "run"]),  # where memory cannot be measured
        (None, False, None, ["made", *4 * ["run"]]),
    ],
)
def test_slow_searches_and_many_run_once(
    run: Run | None, is_one_of_many: bool, milliseconds: float | None, times: list[str]
) -> None:
    done: list[str] = []
    runs = {} if run is None else {"some search": run}
    found = benchmark._search(searching(done, is_one_of_many), 3, runs)
    assert done == times and (milliseconds is None or found["median_ms"] == milliseconds)
    assert found["stopped"] == (run is not None and run.stopped) and found["may_drop"] == 2
    assert found["memory_mb"] == (None if run is None else 3.0)


def test_bars_of_what_was_not_measured_are_left_out() -> None:
    assert bars({"reference_ms": 10.0, "process_mb": None, "missions": [row("load hf4", "load", 1.0)]}) == []


def test_memory_of_each_work_is_its_own() -> None:
    """In a process of its own: one that has held more before would hide the growth."""
    code = (
        "from planner.bench.memory import peak_mb\n"
        "for size in 80, 10: print(*peak_mb(lambda: len(bytearray(size * 2**20))))"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    first, length, small, _ = map(float, output.split())
    assert length == 80 * 2**20
    # The growth of a peak is less than what was taken by as much as the process had held more before.
    assert 78 <= first < 90 and 8 <= small < 20


def test_work_that_fails_is_no_measurement(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PlannerError, match="failed while its memory was measured"):
        peak_mb(lambda: 1 // 0)


def test_every_kind_of_question_about_the_other_game_is_measured() -> None:
    names = [row["name"] for row in measured_questions(1)]
    kinds = ("route", "reach", "land", "launch", "check", "odds", "picture")
    assert all(any(name.startswith(kind) for name in names) for kind in kinds)
    examples = (examples_folder() / "stellar").glob("*/mission.toml")
    assert {f"mission {file.parent.name}" for file in examples} <= set(names)


def test_hard_questions_are_drawn_of_all_sorts() -> None:
    drawn = [journey_of(number) for number in range(400)]
    assert drawn == [journey_of(number) for number in range(400)]
    asked = [journey.asked for journey in drawn]
    assert {journey.question for journey in drawn} == {"route", "launch", "reach"}
    assert max(len(one["wanted"].tech) for one in asked) == len(load_facts().technologies)
    assert max(len(one.get("then", ())) for one in asked) == MOST_STOPS - 1
    assert max(one.get("years", 0) for one in asked) == 140
    assert {"cv-8", "flyby", "orbiter", "rover", "telescope"} <= {one["ship"] for one in asked}
    assert any(one["start"].startswith("transfer:") and ":" in one["start"] for one in asked)
    assert all(any(one.get(key) for one in asked) for key in ("returns", "probe", "reserve", "closed", "max_years"))
    assert any("@" in base for one in asked for base in one["wanted"].base)


def test_the_worst_question_about_the_other_game_keeps_the_promise_or_not() -> None:
    rows = [row("mission incoming", "stellar", 51.0), row("land on Titan", "stellar", 1.0)]
    (bar,) = bars({"missions": rows})
    assert (bar.value, bar.bar, bar.is_met) == (51.0, 50, False)


def test_a_flight_that_is_not_proven_in_time_keeps_no_promise() -> None:
    rows = [row("1 turn, quick", "trajectory", 900, stopped=False)]
    assert all(bar.is_met for bar in bars({"missions": rows, "process_mb": None}))
    rows.append(row("8 turns, slow", "trajectory", 900, stopped=True))
    assert not any(bar.is_met for bar in bars({"missions": rows, "process_mb": None}))


def test_a_tour_that_came_to_nothing_in_time_keeps_no_promise() -> None:
    rows = [row("8 places, quick", "tour", 3000, stopped=False), row("12 places, none", "tour", 55_000, stopped=True)]
    met = {bar.what.partition(",")[0]: bar.is_met for bar in bars({"missions": rows, "process_mb": None})}
    assert met == {"tour of 8 places": True, "tour of 12 places": False}

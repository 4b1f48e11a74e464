"""What the planner promises, and what was measured beside it."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from planner.bench.builds import FEW_WITHIN, MANY_WITHIN
from planner.bench.flights import PROVEN_WITHIN as FLOWN_WITHIN
from planner.bench.horizons import ANSWERED_WITHIN
from planner.bench.searches import ROCKETS, SITES, SPACES
from planner.bench.tours import PLANNED_WITHIN, PROVEN_WITHIN

Rows = Sequence[dict[str, Any]]
_A_DAY = 86_400_000.0  # in milliseconds


class Bar(NamedTuple):
    """A promise of the planner: what is measured shall be at most this."""

    what: str
    value: float
    bar: float
    unit: str

    @property
    def is_met(self) -> bool:
        return self.value <= self.bar


class Spread(NamedTuple):
    """How far apart the times of many searches lie, in milliseconds."""

    of: str
    rockets: int
    median_ms: float
    p90_ms: float
    p99_ms: float
    worst_ms: float
    stopped: int  # that took longer than anybody waits for: their times, and so the last three, would be higher
    memory_mb: float | None  # of the worst


def bars(answer: dict[str, Any]) -> list[Bar]:
    """What was measured against what is promised. Searches that only show growth are promised nothing."""
    rows = [row for row in answer["missions"] if "growth" not in row]

    def times(kind: str, name: str = "") -> list[float]:
        return [row["median_ms"] for row in rows if row["kind"] == kind and row["name"].startswith(name)]

    kept, left = (_of_cards(rows, leaves) for leaves in (False, True))
    promised: list[tuple[str, list[float], Callable[[list[float]], float], float]] = [
        ("one-to-all, median", times("one-to-all"), statistics.median, 60),
        ("one-to-all, worst", times("one-to-all"), max, 600),
        (ROCKETS[0].text(), times("one-to-all", ROCKETS[0].text()), max, 40),
        ("one-goal, median", times("one-goal"), statistics.median, 25),
        (SITES, times("fronts", SITES), max, 55),
        (SPACES, times("fronts", SPACES), max, 80),
        ("launch grid of 24 years, worst", times("launch"), max, 1500),
        ("round trip, median", times("round-trip"), statistics.median, 150),
        ("round trip, worst", times("round-trip"), max, 2000),
        ("fuel anywhere, median", times("anywhere"), statistics.median, 150),
        ("fuel anywhere, worst", times("anywhere"), max, 2000),
        ("solar, worst", times("solar"), max, 500),
        ("cards, nothing left, p99", _times(kept), lambda of: percentile(of, 99), 1000),
        ("cards, nothing left, worst", _times(kept), max, 3000),
        ("cards, some may be left, p90", _times(left), lambda of: percentile(of, 90), 500),
        ("cards, some may be left, p99", _times(left), lambda of: percentile(of, 99), 2000),
        ("tour of 8 places, proven, worst", _once(rows, "tour", "8 "), max, PROVEN_WITHIN),
        ("tour of 12 places, a plan, worst", _once(rows, "tour", "12 "), max, PLANNED_WITHIN),
        ("stack build of 12 cards, median", _once(rows, "build", "12 "), statistics.median, FEW_WITHIN),
        ("stack build of 40 cards, worst", _once(rows, "build", "40 "), max, MANY_WITHIN),
        ("trajectory of 1 to 8 turns, proven, worst", _once(rows, "trajectory", ""), max, FLOWN_WITHIN),
        ("any question of Stellar Horizons, worst", times("stellar"), max, ANSWERED_WITHIN),
        ("route from the shell", times("cold", "planner route"), max, 450),
        ("map show from the shell", times("cold", "planner map show"), max, 200),
        ("first run of all", times("first"), max, 6000),
    ]
    found = [Bar(what, of_all(measured), bar, "ms") for what, measured, of_all, bar in promised if measured]
    grown = _memory(answer["missions"])
    if grown is not None:
        found.append(Bar("memory, worst search", answer["process_mb"] + grown, 400, "MB"))
    return found


def spreads(answer: dict[str, Any]) -> list[Spread]:
    """Times of the rockets of cards: of all, of those that keep everything, and of those that may leave something."""
    rows = answer["missions"]
    kept, left = (_of_cards(rows, leaves) for leaves in (False, True))
    groups = (("all", [*kept, *left]), ("nothing left", kept), ("some may be left", left))
    return [_spread(of, group) for of, group in groups if group]


def _once(rows: Rows, kind: str, beginning: str) -> list[float]:
    """Times of models that are run once; one that came to nothing by then has no time that would do."""
    models = [row for row in rows if row["kind"] == kind and row["name"].startswith(beginning)]
    return [_A_DAY if row["stopped"] else row["median_ms"] for row in models]


def _of_cards(rows: Rows, leaves: bool) -> Rows:
    return [row for row in rows if row["kind"] == "cards" and bool(row["may_drop"]) == leaves]


def _spread(of: str, rows: Rows) -> Spread:
    times = _times(rows)
    return Spread(
        of,
        rockets=len(rows),
        median_ms=percentile(times, 50),
        p90_ms=percentile(times, 90),
        p99_ms=percentile(times, 99),
        worst_ms=max(times),
        stopped=sum(row["stopped"] for row in rows),
        memory_mb=_memory(rows),
    )


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed; between two of them in proportion.

    >>> percentile([10, 20, 30], 50), percentile([10, 20, 30], 90), percentile([7], 99)
    (20.0, 28.0, 7.0)
    """
    ordered = sorted(values)
    below, part = divmod((len(ordered) - 1) * percent, 100)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * part / 100


def _times(rows: Rows) -> list[float]:
    return [row["median_ms"] for row in rows]


def _memory(rows: Rows) -> float | None:
    grown = [row["memory_mb"] for row in rows if row.get("memory_mb") is not None]
    return max(grown, default=None)

"""`planner bench`: how long things take on this machine, as medians beside a reference loop."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated, Any

import typer

from planner.cli.interrupt import leaving_at_once
from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, print_table, say
from planner.cli.waiting import collect_garbage
from planner.report.wording import wrapped

_SLOWEST = 5


class Kind(StrEnum):
    load = "load"
    warm = "warm"
    one_goal = "one-goal"
    again = "again"
    one_to_all = "one-to-all"
    fronts = "fronts"
    launch = "launch"
    round_trip = "round-trip"
    anywhere = "anywhere"
    solar = "solar"
    cards = "cards"
    tour = "tour"
    build = "build"
    trajectory = "trajectory"
    stellar = "stellar"
    cold = "cold"
    first = "first"


def bench(
    repeat: Annotated[int, typer.Option("--repeat", min=1, max=1000, help="Runs of each; the median counts.")] = 7,
    only: Annotated[list[Kind] | None, typer.Option("--only", help="Measure only this kind. Repeatable.")] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Measure the planner on this machine.

    $ planner bench --only load --repeat 3
    $ planner bench --only warm --json
    """
    from planner.bench.benchmark import run_benchmarks

    check_one_form(csv, json)

    if sys.stderr.isatty():
        say("measuring, for some minutes ...", sys.stderr)
    collect_garbage()
    with leaving_at_once():
        answer = run_benchmarks(repeat, [kind.value for kind in only or Kind])
    if json:
        print_json(answer | _judged(answer))
    elif csv:
        columns = ("name", "kind", "median_ms", "labels", "memory_mb", "growth", "stopped")
        print_csv(columns, [[row.get(column) for column in columns] for row in answer["missions"]])
    else:
        _print(answer)


def _judged(answer: dict[str, Any]) -> dict[str, Any]:
    """What follows from the numbers."""
    from planner.bench.promises import bars, spreads

    promises = [
        {"what": bar.what, "value": bar.value, "at_most": bar.bar, "unit": bar.unit, "met": bar.is_met}
        for bar in bars(answer)
    ]
    return {"cards": [spread._asdict() for spread in spreads(answer)], "promises": promises}


def _print(answer: dict[str, Any]) -> None:
    reference = answer["reference_ms"]
    say("\n".join(wrapped(f"reference loop: {reference:.1f} ms (compare runs as ratios to it)")))
    rows = [
        (
            _number(row["median_ms"]),
            _number(row["median_ms"] / reference),
            _count(row),
            _memory(row),
            row["kind"],
            row["name"] + _stopped(row),
        )
        for row in answer["missions"]
        if row["kind"] != "cards"
    ]
    titles = ("median ms", "ratio", "labels", "MB", "kind", "name")
    if rows:
        print_table(titles, rows, numeric=titles[:4])
    _print_growth(answer["missions"])
    _print_spreads(answer)
    _print_bars(answer)


def _print_growth(rows: list[dict[str, Any]]) -> None:
    """How time grows with the horizon and with engines; times: against the shortest horizon, or against one engine."""
    from planner.bench.searches import HORIZONS, ROCKETS, YEARS

    by_growth = {row["growth"]: row for row in rows if "growth" in row}
    if not by_growth:
        return
    first = next(row for row in rows if row["name"] == ROCKETS[0].text())
    horizons = [f"{years} years" for years in HORIZONS]
    by_growth |= {f"{YEARS} years": first, "1 engine": first}
    engines = sorted(by_growth.keys() - set(horizons))
    table = []
    for base, names in ((horizons[0], horizons), (engines[0], engines)):
        for name in names:
            row, times = by_growth[name], by_growth[name]["median_ms"] / by_growth[base]["median_ms"]
            table.append((_number(row["median_ms"]), _number(times), _count(row), name))
    say("\n".join(wrapped(f"growth of {ROCKETS[0].text()}, {YEARS} years and 1 engine if not said otherwise")))
    titles = ("median ms", "times", "labels", "with")
    print_table(titles, table, numeric=titles[:3])


def _print_spreads(answer: dict[str, Any]) -> None:
    """Rockets of cards are too many to be told one by one, but for the slowest."""
    from planner.bench.promises import spreads

    table = []
    for spread in spreads(answer):
        times = (spread.median_ms, spread.p90_ms, spread.p99_ms, spread.worst_ms)
        stopped = str(spread.stopped) if spread.stopped else ""
        table.append((spread.of, str(spread.rockets), *map(_number, times), stopped, _memory(spread._asdict())))
    if not table:
        return
    say("rockets of random cards, from LEO to everywhere, in ms")
    titles = ("rockets", "number", "median", "p90", "p99", "worst", "stopped", "MB")
    print_table(titles, table, numeric=titles[1:])
    rows = sorted((row for row in answer["missions"] if row["kind"] == "cards"), key=lambda row: -row["median_ms"])
    say("the slowest of them")
    slowest = [(_number(row["median_ms"]), _count(row), _memory(row), row["name"] + _stopped(row)) for row in rows]
    print_table(("ms", "labels", "MB", "name"), slowest[:_SLOWEST], numeric=("ms", "labels", "MB"))


def _print_bars(answer: dict[str, Any]) -> None:
    from planner.bench.promises import bars

    rows = []
    for bar in bars(answer):
        ratio = _number(bar.value / answer["reference_ms"]) if bar.unit == "ms" else ""
        values = (f"{_number(bar.value)} {bar.unit}", f"{bar.bar:g} {bar.unit}")
        rows.append((bar.what, *values, ratio, "yes" if bar.is_met else "no"))
    if rows:
        say("what is promised")
        print_table(("measured", "value", "at most", "ratio", "met"), rows, numeric=("value", "at most", "ratio"))


def _number(value: float) -> str:
    """Three figures, and never an exponent.

    >>> _number(1234.5), _number(12.34), _number(0.01234)
    ('1234', '12.3', '0.0123')
    """
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _count(row: dict[str, Any]) -> str:
    return "" if row["labels"] is None else str(row["labels"])


def _stopped(row: dict[str, Any]) -> str:
    return ", stopped" if row.get("stopped") else ""


def _memory(row: dict[str, Any]) -> str:
    return "" if row.get("memory_mb") is None else _number(row["memory_mb"])

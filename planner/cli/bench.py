"""`planner bench`: how long things take on this machine, as medians beside a reference loop."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.output import print_json, print_table


def bench(
    repeat: Annotated[int, typer.Option("--repeat", min=1, max=1000, help="Runs of each; the median counts.")] = 7,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Measure the planner on this machine."""
    from planner.benchmark import run_benchmarks

    answer = run_benchmarks(repeat)
    if json:
        print_json(answer)
        return
    print(f"reference loop: {answer['reference_ms']:.1f} ms (compare runs as ratios to it)")
    rows = [
        (f"{row['median_ms']:.4g}", f"{row['median_ms'] / answer['reference_ms']:.3g}", row["kind"], row["name"])
        for row in answer["missions"]
    ]
    print_table(("median ms", "ratio", "kind", "name"), rows, numeric=frozenset({"median ms", "ratio"}))

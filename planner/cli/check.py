"""`planner check`: let the referee replay a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.options import PlanOptions, in_groups
from planner.cli.output import print_json, say

if TYPE_CHECKING:
    from planner.plan.model import Plan


@in_groups
def check(
    given: PlanOptions,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", help="Choose an open reading of the rules, NAME=VALUE.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, with the plan filled in.")] = False,
) -> None:
    """Say whether a flight plan is legal, and if not, which step breaks which rule.

    Exit code 1 if it is illegal, 2 if it cannot be read.

    $ planner route leo ceres --save plan.json
    $ planner check plan.json
    $ planner check plan.json --json
    """
    from planner.board.files import load_board
    from planner.referee import judge
    from planner.report.verdicts import verdict_facts, verdict_text

    plan = _with_readings(given.load(), reading or [])
    verdict = judge(plan, load_board(plan.board), given.stack_of(plan))
    if json:
        print_json(verdict_facts(verdict))
    else:
        say(verdict_text(verdict))
    raise typer.Exit(0 if verdict.legal else 1)


def _with_readings(plan: Plan, choices: list[str]) -> Plan:
    """Readings of the command line win over those of the plan."""
    from planner.editions.readings import choose_readings

    chosen = choose_readings(choices)
    named = [choice.partition("=")[0].strip() for choice in choices]
    readings = {**dict(plan.readings), **{name: chosen[name] for name in named}}
    return plan._replace(readings=tuple(readings.items()))

"""`planner check`: let the referee replay a plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.output import print_json, say
from planner.errors import BadPlan, PlannerError

if TYPE_CHECKING:
    from planner.plan.model import Plan
    from planner.rocket.stack import Stack


def check(
    file: Annotated[Path, typer.Argument(help="Plan file (JSON).")],
    stack: Annotated[
        Path | None, typer.Option("--stack", help="Stack file (TOML); without it, the stack inside the plan.")
    ] = None,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", help="Choose an open reading of the rules, NAME=VALUE.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, with the plan filled in.")] = False,
) -> None:
    """Say whether a flight plan is legal, and if not, which step breaks which rule.

    Exit code 1 if it is illegal, 2 if it cannot be read.
    """
    from planner.board.files import load_board
    from planner.plan.json import load_plan
    from planner.referee import judge
    from planner.report.verdicts import verdict_facts, verdict_text

    plan = _with_readings(load_plan(file), reading or [])
    verdict = judge(plan, load_board(plan.board), stack_of_plan(plan, file, stack))
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


def stack_of_plan(plan: Plan, file: Path, stack_file: Path | None) -> Stack:
    """The stack that a plan is to be judged with: from a file, else from inside the plan."""
    from planner.rocket.stackfile import load_stack, stack_from_data

    choices = [f"{name}={value}" for name, value in plan.readings]
    if stack_file is not None:
        return load_stack(stack_file, choices, board=plan.board)
    if plan.stack is None:
        raise BadPlan(f"{file}: the plan holds no stack; give one with --stack")
    edition = None if "edition" in plan.stack else plan.edition
    try:
        return stack_from_data(plan.stack, choices=choices, edition=edition, board=plan.board)
    except PlannerError as error:
        raise BadPlan(f"{file}: stack: {error}") from None

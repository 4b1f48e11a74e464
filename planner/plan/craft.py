"""The craft that a plan is flown with."""

from __future__ import annotations

from pathlib import Path

from planner.errors import BadPlan, PlannerError
from planner.plan.model import Plan
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack


def stack_of_plan(plan: Plan, stack: Path | str | None = None) -> Stack:
    """The stack that a plan is judged with: from a file, else from inside the plan. Readings of the plan count."""
    choices = [f"{name}={value}" for name, value in plan.readings]
    if stack is not None:
        return load_stack(stack, readings=choices, board=plan.board)
    if plan.stack is None:
        raise BadPlan("the plan holds no stack")
    edition = None if "edition" in plan.stack else plan.edition
    try:
        return load_stack(plan.stack, readings=choices, edition=edition, board=plan.board)
    except PlannerError as error:
        raise BadPlan(f"stack: {error}") from None

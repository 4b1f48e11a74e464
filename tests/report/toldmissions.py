"""Plans to tell: the example missions, and short flights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from planner import load_board
from planner.plan.json import load_plan
from planner.plan.model import Plan, Step, Turn
from planner.referee import judge
from planner.report.tellplan import tell_plan
from planner.report.toldplan import ToldPlan
from planner.rocket.stack import Stack
from planner.rocket.stackfile import read_stack, read_stack_file

MISSIONS = Path(__file__).parents[2] / "examples" / "missions"
NAMES = sorted(path.name for path in MISSIONS.iterdir() if path.is_dir())
STACK = 'engines = ["4:1/2"]\ncargo = [{ name = "ship", mass = 5 }]\ntanks = 3\n'


def told(plan: Plan, stack: Stack | None = None) -> ToldPlan:
    """A plan, judged if there is a stack."""
    board = load_board(plan.board)
    return tell_plan(plan, board, stack, judge(plan, board, stack) if stack is not None else None)


def mission(name: str) -> ToldPlan:
    plan = load_plan(MISSIONS / name / "plan.json")
    readings = [f"{reading}={value}" for reading, value in plan.readings]
    return told(plan, read_stack_file(MISSIONS / name / "stack.toml", readings))


def unjudged_mission(name: str) -> ToldPlan:
    return told(load_plan(MISSIONS / name / "plan.json"))


def flight(*steps: str, start: str = "leo", stack: str = STACK, **fields: Any) -> ToldPlan:
    """A flight of one turn."""
    turn = Turn(1, tuple(map(Step, steps)), **fields)
    return told(Plan("hf4", "hf4", start, (turn,)), read_stack(stack))


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))

"""`planner plan`: show a flight plan, for the screen or as orders for the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.output import print_json, say
from planner.errors import MissionError

app = typer.Typer(help="Show flight plans.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Show flight plans."""


@app.command("show")
def show(
    file: Annotated[Path, typer.Argument(help="Plan file (JSON).")],
    stack: Annotated[
        Path | None, typer.Option("--stack", help="Stack file (TOML); without it, the stack inside the plan.")
    ] = None,
    orders: Annotated[
        bool, typer.Option("--orders", help="Numbered orders in plain text, to paste into a forum or a game log.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Add what makes up net thrust, and the rule behind each cost.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Tell a flight plan turn by turn: engine, chit, steps, rolls, totals.

    With a stack the referee fills in what the plan leaves open; exit code 1 if the plan is illegal. Without one, it is
    what the file says.
    """
    from planner.board.files import load_board
    from planner.cli.check import stack_of_plan
    from planner.plan.json import load_plan
    from planner.referee import judge
    from planner.report.orders import orders_text
    from planner.report.plans import plan_text
    from planner.report.tellplan import tell_plan
    from planner.report.toldplan import plan_facts

    if sum((orders, explain, json)) > 1:
        raise MissionError("give at most one of --orders, --explain, --json")
    plan = load_plan(file)
    board = load_board(plan.board)
    craft = stack_of_plan(plan, file, stack) if stack is not None or plan.stack is not None else None
    verdict = judge(plan, board, craft) if craft is not None else None
    told = tell_plan(plan, board, craft, verdict)
    if json:
        print_json(plan_facts(told))
    else:
        say(orders_text(told) if orders else plan_text(told, explain))
    raise typer.Exit(0 if verdict is None or verdict.legal else 1)

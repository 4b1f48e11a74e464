"""`planner plan`: show a flight plan, for the screen or as orders for the table."""

from __future__ import annotations

import typer

from planner.cli.options import JsonOption, PlanOptions, TellingOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, written_lines

app = typer.Typer(help="Show flight plans.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Show flight plans."""


@app.command("show")
@in_groups
def show(
    given: PlanOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    json: JsonOption = False,
) -> None:
    """Tell a flight plan turn by turn: engine, chit, steps, rolls, totals.

    With a stack the referee fills in what the plan leaves open; exit code 1 if the plan is illegal. Without one, it is
    what the file says.

    $ planner route leo ceres --save plan.json
    $ planner plan show plan.json
    $ planner plan show plan.json --orders
    """
    from planner.board.files import load_board
    from planner.plan.model import with_identifiers
    from planner.referee import judge
    from planner.report.orders import orders_text
    from planner.report.plans import plan_text
    from planner.report.planwords import refusal_text
    from planner.report.tellplan import tell_plan
    from planner.report.toldplan import plan_facts

    telling.check(json)
    files = {"--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    plan = given.load()
    board = load_board(plan.board)
    craft = given.stack_of(plan) if given.stack is not None or plan.stack is not None else None
    verdict = judge(plan, board, craft) if craft is not None else None
    told = tell_plan(plan, board, craft, verdict)
    if verdict is not None and verdict.legal:
        drawing.draw(verdict.plan, board, verdict.totals)
    else:  # as the file has it, to the end
        refusal = f"illegal: {refusal_text(told.refusal)}" if told.refusal else ""
        drawing.draw(with_identifiers(plan, board), board, None, refusal)
    if json:
        print_json(plan_facts(told))
    else:
        text = (
            orders_text(told, telling.all_steps)
            if telling.orders
            else plan_text(told, telling.explain, telling.all_steps)
        )
        say("\n".join([text, *written_lines(files)]), told_to)
    raise typer.Exit(0 if verdict is None or verdict.legal else 1)

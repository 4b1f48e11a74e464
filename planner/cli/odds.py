"""`planner odds`: what may become of a plan, exactly, and which rolls to buy off."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.options import JsonOption, PlanOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import check_results, write_to, written_lines
from planner.errors import MissionError


@in_groups
def odds(
    given: PlanOptions,
    finao: Annotated[
        int | None, typer.Option("--finao", help="Buy rolls off for at most so much aqua or WT, as is best.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Write the plan with the rolls bought off (JSON); - is standard output."),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print the rolls as comma-separated values.")] = False,
    json: JsonOption = False,
) -> None:
    """Tell every die of a flight plan, what belts may take, what still arrives, and what money can buy off.

    All chances are exact. Exit code 1 if the plan is illegal.

    $ planner route leo ceres --choice 2 --save plan.json
    $ planner odds plan.json
    $ planner odds plan.json --finao 4 --save safer.json
    """
    from planner.board.files import load_board
    from planner.missions import odds as reckoning
    from planner.plan.json import plan_file
    from planner.report.odds import plan_odds_csv, plan_odds_facts, plan_odds_text

    if save is not None and finao is None:
        raise MissionError("--save needs --finao: it writes the plan with the rolls that are bought off")
    files = {"--save": save}
    told_to = check_results(files, {"--json": json, "--csv": csv})
    if csv and json:
        raise MissionError("give one of --csv, --json")
    plan = given.load()
    board, stack = load_board(plan.board), given.stack_of(plan)
    found = reckoning.odds(plan, board, stack, finao)
    legal = found.verdict.legal
    if save is not None and legal:
        write_to(save, plan_file(found.plan))
    if json:
        print_json(plan_odds_facts(found))
    elif csv and legal:
        say(plan_odds_csv(found))
    else:
        wrote = written_lines(files, "" if legal else "the plan is illegal")
        say("\n".join([plan_odds_text(found, board, stack), *wrote]), told_to)
    raise typer.Exit(0 if legal else 1)

"""`planner prove`: ask a second model for anything better than a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.effortoptions import EffortOptions
from planner.cli.missionoptions import By
from planner.cli.options import JsonOption, PlanOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.panels import LIMITS, WISHES
from planner.cli.results import check_results, write_to, written_lines
from planner.cli.waiting import solving


@in_groups
def prove(
    given: PlanOptions,
    effort: EffortOptions,
    by: Annotated[
        By | None,
        typer.Option("--by", help="Less of this alone is better, whatever the rest.", rich_help_panel=WISHES),
    ] = None,
    max_turns: Annotated[
        int | None,
        typer.Option("--max-turns", help="With --by: in flights of at most so many turns.", rich_help_panel=LIMITS),
    ] = None,
    via: Annotated[
        list[str] | None,
        typer.Option("--via", help="A better flight enters this place on the way, too.", rich_help_panel=WISHES),
    ] = None,
    avoid: Annotated[
        list[str] | None,
        typer.Option("--avoid", help="It never enters: a space, belts, hazards, zone:NAME.", rich_help_panel=WISHES),
    ] = None,
    penalty: Annotated[
        int | None,
        typer.Option("--penalty", help="With --avoid: each time as bad as so many dice.", rich_help_panel=WISHES),
    ] = None,
    min_survival: Annotated[
        str | None,
        typer.Option("--min-survival", help="It has such odds to survive: 5/6, 0.9 or 90%.", rich_help_panel=LIMITS),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the better plan to this file (JSON); - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Ask a model that shares nothing with the search for a flight that beats a plan, and makes its stops.

    Exit code 1 if there is one, or if that stays unknown.

    $ planner route leo geo --save plan.json
    $ planner prove plan.json
    $ planner prove plan.json --by fuel --max-turns 2
    $ planner prove plan.json --avoid belts
    """
    from planner.board.files import load_board
    from planner.missions.front import PROVEN
    from planner.missions.limits import Limits
    from planner.missions.words import check_penalty, odds_of
    from planner.models.solving import Solving
    from planner.models.trajectory.proof import prove as ask
    from planner.plan.json import plan_file
    from planner.report.trajectory import proof_facts, proof_lines

    files = {"--save": save}
    told_to = check_results(files, {"--json": json})
    plan = given.load()
    board, stack, tries = load_board(plan.board), given.stack_of(plan), effort.effort()
    wishes = {
        "via": via or (),
        "avoid": avoid or (),
        "penalty": check_penalty(penalty),
        "limits": Limits(survival=odds_of(min_survival, "--min-survival")),
    }
    with solving("better plans") as (stop, watch):
        alone = by.value if by is not None else None
        proof = ask(plan, board, stack, Solving(tries, stop, watch), alone, max_turns, wishes)
    if proof.better is not None and save is not None:
        write_to(save, plan_file(proof.better.verdict.plan))
    if json:
        print_json(proof_facts(proof))
    else:
        nothing = "" if proof.better is not None else "there is no better plan"
        say("\n".join([*proof_lines(proof, board, stack), *written_lines(files, nothing)]), told_to)
    raise typer.Exit(0 if proof.status == PROVEN else 1)

"""`planner stack`: what a rocket is worth, from a stack file or from a few numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.missionoptions import RocketOptions
from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.errors import MissionError

app = typer.Typer(help="Check rockets: mass, supports, thrust, fuel.", no_args_is_help=True)


@app.command("check")
@in_groups
def check_command(
    rocket: RocketOptions,
    file: Annotated[Path | None, typer.Argument(help="Stack file (TOML); without it, the quick form.")] = None,
    json: JsonOption = False,
) -> None:
    """Say what a rocket weighs, what runs, what is missing, and what its engines are worth.

    Exit code 1 if no engine can be activated.

    $ planner stack check --engine 4:2 --dry-mass 5 --tanks 10
    $ planner stack check examples/stacks/tug.toml
    """
    from planner.report.rocket import stack_text
    from planner.report.toldrocket import stack_facts, tell_stack

    if file is not None and rocket.stack is not None:
        raise MissionError("give one stack file, with or without --stack")
    stack = replace(rocket, stack=file or rocket.stack).load()
    told = tell_stack(stack, rocket.board_of(stack).zones)
    if json:
        print_json(stack_facts(told))
    else:
        say(stack_text(told))
    raise typer.Exit(0 if told.operational else 1)

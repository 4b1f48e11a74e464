"""`planner stack`: what a rocket is worth, from a stack file or from a few numbers; and which to build of a hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.build import build
from planner.cli.missionoptions import RocketOptions
from planner.cli.options import CsvOption, JsonOption, check_one_form, in_groups
from planner.cli.output import print_json, say
from planner.errors import MissionError

app = typer.Typer(help="Check rockets: mass, supports, thrust, fuel; build them of a hand.", no_args_is_help=True)
app.command("build")(build)


@app.command("check")
@in_groups
def check_command(
    rocket: RocketOptions,
    file: Annotated[
        list[Path] | None,
        typer.Argument(help="Stack file (TOML), - for standard input; several are compared. Without it, the options."),
    ] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Say what a rocket weighs, what runs, what is missing, and what its engines are worth.

    Several rockets are told side by side. Exit code 1 if no engine can be activated.

    $ planner stack check --engine 4:2 --dry-mass 5 --tanks 10
    $ planner stack check examples/stacks/tug.toml
    """
    from planner.report.comparestacks import stacks_facts, stacks_lines
    from planner.report.rocket import stack_text
    from planner.report.toldrocket import stack_csv, stack_facts, tell_stack

    check_one_form(csv, json)
    if file and rocket.stack:
        raise MissionError("name stack files with or without --stack, not both ways")
    rockets = replace(rocket, stack=file or rocket.stack)
    if rockets.is_comparison:
        rockets.check_comparison({"--csv": csv})
    told = [tell_stack(stack, rocket.board_of(stack).zones) for stack in rockets.load_all()]
    if rockets.is_comparison:
        if json:
            print_json(stacks_facts(told))
        else:
            say("\n".join(stacks_lines(told)))
    elif json:
        print_json(stack_facts(told[0]))
    elif csv:
        say(stack_csv(told[0]))
    else:
        say(stack_text(told[0]))
    raise typer.Exit(0 if any(each.operational for each in told) else 1)

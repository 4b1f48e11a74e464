"""`planner stack`: what a rocket is worth, from a stack file or from a few numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from planner.cli.output import print_json, say
from planner.editions.edition import DEFAULT_EDITION, edition_choices, find_edition
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.rocket.stack import Stack

app = typer.Typer(help="Check rockets: mass, supports, thrust, fuel.", no_args_is_help=True)

EngineOption = Annotated[
    list[str] | None,
    typer.Option(
        "--engine",
        help="Engine by numbers, THRUST:STEPS and extras after commas: 4:2 or 3:1/2,solar,afterburn=1. Repeatable.",
    ),
]
ReadingOption = Annotated[
    list[str] | None, typer.Option("--reading", help="Choose an open reading of the rules, NAME=VALUE.")
]


class RocketOptions(NamedTuple):
    """What the options say about a rocket."""

    file: Path | None
    engines: list[str] | None
    dry_mass: int | None
    tanks: int | None
    rad_hard: int | None
    powersat: bool
    net_thrust: int | None
    edition: str | None
    readings: list[str] | None
    board: str | None  # on which its sites lie; that of the edition if not given


@app.command("check")
def check_command(
    file: Annotated[Path | None, typer.Argument(help="Stack file (TOML); without it, the quick form.")] = None,
    engine: EngineOption = None,
    dry_mass: Annotated[int | None, typer.Option("--dry-mass", help="Quick form: dry mass, 1 if not given.")] = None,
    tanks: Annotated[int | None, typer.Option("--tanks", help="Quick form: tanks of fuel, 0 if not given.")] = None,
    rad_hard: Annotated[int | None, typer.Option("--rad-hard", help="Quick form: rad-hardness of the rocket.")] = None,
    powersat: Annotated[bool, typer.Option("--powersat", help="Quick form: beamed power is there.")] = False,
    net_thrust: Annotated[
        int | None, typer.Option("--net-thrust", help="Mass-free form: fixed net thrust, a fuel step a burn.")
    ] = None,
    edition: Annotated[str | None, typer.Option("--edition", help=f"Rules: {edition_choices()}.")] = None,
    board: Annotated[
        str | None, typer.Option("--board", "-b", help="Board of sites and zones; that of the edition if not given.")
    ] = None,
    reading: ReadingOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Say what a rocket weighs, what runs, what is missing, and what its engines are worth.

    Exit code 1 if no engine can be activated.
    """
    from planner.board.files import load_board
    from planner.report.rocket import stack_facts, stack_text

    stack = stack_from(
        RocketOptions(file, engine, dry_mass, tanks, rad_hard, powersat, net_thrust, edition, reading, board)
    )
    facts = stack_facts(stack, load_board(stack.edition.board if board is None else board).zones)
    if json:
        print_json(facts)
    else:
        say(stack_text(facts))
    raise typer.Exit(0 if facts["operational"] else 1)


def stack_from(options: RocketOptions) -> Stack:
    """The rocket that the options describe: a file, engines by numbers, or a bare net thrust.

    An option that the form does not use is a mistake, never ignored.
    """
    from planner.rocket.stackfile import exploring_stack, load_stack, quick_stack

    file, engines, dry_mass, tanks, rad_hard, powersat, net_thrust, edition, readings, board = options
    if sum(given is not None and given != [] for given in (file, engines, net_thrust)) != 1:
        raise MissionError("give one of: a stack file, --engine, --net-thrust")
    quick = {"--dry-mass": dry_mass, "--tanks": tanks, "--rad-hard": rad_hard, "--powersat": powersat or None}
    unused = [name for name, value in quick.items() if value is not None]
    if unused and not engines:
        form = "a stack file, which has its own" if file is not None else "--net-thrust, which needs no mass"
        raise MissionError(f"{unused[0]} goes with --engine, not with {form}")
    if file is not None:
        return load_stack(file, readings or (), edition, board)
    rules = find_edition(edition or DEFAULT_EDITION)
    if net_thrust is not None:
        return exploring_stack(rules, net_thrust, readings or ())
    return quick_stack(
        rules,
        engines or (),
        dry_mass=1 if dry_mass is None else dry_mass,
        tanks=tanks or 0,
        rad_hard=rad_hard,
        powersat=powersat,
        choices=readings or (),
    )

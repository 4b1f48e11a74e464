"""`planner mission`: a question about Stellar Horizons from a file: a flight, an asteroid, a base."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.effortoptions import EffortOptions
from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results
from planner.cli.stellar.telling import Shown, tell_answer
from planner.cli.waiting import solving
from planner.errors import MissionError


@in_groups
def mission(
    file: Annotated[Path, typer.Argument(help="Mission file (TOML), - for standard input.")],
    effort: EffortOptions,
    drawing: PictureOptions,
    save: Annotated[
        Path | None, typer.Option("--save", help="Of a flight: write its plan to this file (JSON).")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Answer a mission file of Stellar Horizons: a flight, ships against the asteroid, or the founding of a base.

    Exit code 1 if there is no flight, or the base cannot stand in time.

    $ planner mission examples/stellar/red-planet/mission.toml
    $ planner mission examples/stellar/incoming/mission.toml
    """
    from planner.models.solving import Solving
    from planner.report.stellar import programs
    from planner.stellar.assigning import deflect
    from planner.stellar.founding import Founding, supply
    from planner.stellar.incoming import Asteroid
    from planner.stellar.missionfile import load_question
    from planner.stellar.supposed import supposed_of_asteroid, supposed_of_base

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    asked, effort_asked = load_question(file), effort.effort()
    if not isinstance(asked, Asteroid | Founding):
        raise typer.Exit(tell_answer(asked, Shown(json=json), drawing, save))
    if any(files.values()):
        raise MissionError("--save and --picture are for a mission of one flight")
    with solving("mission") as (stop, watch):
        solve_it = Solving(effort_asked, stop, watch)
        if isinstance(asked, Asteroid):
            deflection = deflect(asked, solving=solve_it)
            told, lines = programs.asteroid_facts(deflection), programs.asteroid_lines(deflection)
            found, supposed = bool(deflection.choices), supposed_of_asteroid(deflection, solve_it)
            told["rests_on"] = programs.supposed_facts(supposed, deflection)
            lines += programs.supposed_lines(supposed, deflection)
        else:
            plan = supply(asked)
            told, lines, found = programs.supply_facts(plan), programs.supply_lines(plan), bool(plan.built)
            supposed = supposed_of_base(plan)
            told["rests_on"] = programs.supposed_facts(supposed, plan)
            lines += programs.supposed_lines(supposed, plan)
    if json:
        print_json(told)
    else:
        say("\n".join(lines), told_to)
    raise typer.Exit(0 if found else 1)

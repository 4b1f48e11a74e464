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
    from planner.report.stellar.programs import asteroid_facts, asteroid_lines, supply_facts, supply_lines
    from planner.stellar.assigning import Deflection, deflect
    from planner.stellar.founding import Founding, Supply, supply
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
        found: Deflection | Supply
        if isinstance(asked, Asteroid):
            found = deflect(asked, solving=solve_it)
            supposed = supposed_of_asteroid(found, solve_it)
            told = asteroid_facts(found, supposed) if json else asteroid_lines(found, supposed)
        else:
            found = supply(asked)
            supposed = supposed_of_base(found)
            told = supply_facts(found, supposed) if json else supply_lines(found, supposed)
    if isinstance(told, dict):
        print_json(told)
    else:
        say("\n".join(told), told_to)
    is_found = bool(found.choices) if isinstance(found, Deflection) else bool(found.built)
    raise typer.Exit(0 if is_found else 1)

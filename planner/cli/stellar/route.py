"""`planner route --edition stellar`: how a ship gets from one place to another, as a proven front and a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.options import ChoiceOption, JsonOption, in_groups
from planner.cli.results import PictureOptions, check_results
from planner.cli.stellar.options import (
    JourneyOptions,
    LimitOptions,
    OwnerOptions,
    WishOptions,
    YearOptions,
    asked_by,
)
from planner.cli.stellar.telling import Shown, tell_answer
from planner.errors import MissionError


@in_groups
def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins: earth, 'mars orbit', 'saturn box 4'.")],
    goal: Annotated[str, typer.Argument(help="Where it shall end; a bare name of a world means its surface.")],
    owner: OwnerOptions,
    when: YearOptions,
    journey: JourneyOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    drawing: PictureOptions,
    choice: ChoiceOption = 1,
    orders: Annotated[
        bool, typer.Option("--orders", help="Tell it as numbered orders, to paste into a forum or a game log.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find every flight of Stellar Horizons that no other beats in years, odds and launch vehicle, and tell the best.

    What rests on values that nobody gives is said, with what other values would change. Exit code 1 if there is none.

    $ planner route earth mars -e stellar --ship cv-2
    $ planner route earth moon -e stellar --ship rover --by risk
    """
    from planner.stellar.asking import ask

    files = {"--save": save, "--picture": drawing.picture}
    check_results(files, {"--json": json})
    drawing.check()
    if orders and json:
        raise MissionError("--orders stands alone, without --json")
    mission = ask(start, goal, **asked_by(owner, when, wishes, limits), **journey.asked)
    raise typer.Exit(tell_answer(mission, Shown(choice, orders, json), drawing, save))

"""`planner launch`: when to leave, as a grid of start years against turns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.missionoptions import (
    WHY_SECONDS,
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    StopOptions,
    WhySecondsOption,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import (
    CsvOption,
    GoalArgument,
    JsonOption,
    StartArgument,
    TellingOptions,
    ViaOption,
    check_one_form,
    in_groups,
)
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_picture_to, written_lines
from planner.cli.telling import Shown, tell_answer
from planner.cli.waiting import check_seconds, counting
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.missions.mission import Mission

_TWO_CYCLES = 24


@in_groups
def launch(
    start: StartArgument,
    goal: GoalArgument,
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    stops: StopOptions,
    limits: LimitOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    via: ViaOption = None,
    years: Annotated[int, typer.Option("--years", help="Start years, from --year on.")] = _TWO_CYCLES,
    depart: Annotated[int | None, typer.Option("--depart", help="Tell the flight that begins in this year.")] = None,
    turns: Annotated[int | None, typer.Option("--turns", help="With --depart: one of at most so many turns.")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="With --depart: write its plan (JSON); - is standard output."),
    ] = None,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Tell when to leave: for each start year the cheapest flight of so many turns, or with --by risk the safest.

    Exit code 1 if no year has a flight.

    $ planner launch leo hygiea --years 12
    $ planner launch leo ceres --depart 6 --turns 4
    """
    from planner.missions.launch import check_years

    if rocket.is_comparison:
        raise MissionError("give one --stack: a launch grid is for one rocket")
    drawing.check()
    telling.check(json)
    check_one_form(csv, json)
    check_seconds(why_seconds)
    (mission,) = missions_of(rocket, calendar, wishes, limits, start=start, via=via or (), **stops.given(goal))
    check_years(mission, years)
    if depart is None:
        _check_no_cell(telling, turns, save)
        raise typer.Exit(_tell_grid(mission, years, rocket, calendar, drawing, csv, json))
    if not mission.year <= depart < mission.year + years:
        raise MissionError(f"--depart must be among the start years {_told(mission.year, years)}, got {depart}")
    if turns is not None and not 0 <= turns <= mission.horizon:
        raise MissionError(f"--turns must be between 0 and {mission.horizon}, got {turns}")
    if csv and (telling.orders or telling.explain):
        raise MissionError("--csv stands alone, without --orders and --explain")
    shown = Shown(rocket.lead, unsaid_by(rocket, replace(calendar, year=depart)), telling, json=json, csv=csv)
    cell = _Cell(replace(mission, year=depart), turns)
    raise typer.Exit(tell_answer(cell.answer, cell.choice, shown, drawing, save, why_seconds))


def _check_no_cell(telling: TellingOptions, turns: int | None, save: Path | None) -> None:
    """Refuse what is said of a flight where none is named."""
    given = {"--turns": turns is not None, "--save": save is not None}
    given |= {"--orders": telling.orders, "--explain": telling.explain, "--all-steps": telling.all_steps}
    for option, is_given in given.items():
        if is_given:
            raise MissionError(f"{option} is for one flight: name its year with --depart")


def _told(first: int, years: int) -> str:
    return f"{first} to {first + years - 1}"


class _Cell:
    """One cell of the grid. Nothing else needs to be searched for."""

    def __init__(self, mission: Mission, turns: int | None) -> None:
        self._mission, self._turns = mission, turns

    def answer(self) -> Answer:
        from planner.missions.launch import launch

        self._grid = launch(self._mission, 1)
        return self._grid.answer(self._mission.year)

    def choice(self, answer: Answer) -> int:
        return answer.flights.index(self._grid.flight(self._mission.year, self._turns)) + 1


def _tell_grid(
    mission: Mission,
    years: int,
    rocket: RocketOptions,
    calendar: CalendarOptions,
    drawing: PictureOptions,
    csv: bool,
    json: bool,
) -> int:
    """Tell and draw the whole grid; gives the exit code."""
    from planner.missions.launch import launch
    from planner.report.launch import draw_launch, launch_csv, launch_facts, launch_lines

    files = {"--picture": drawing.picture}
    told_to = check_results(files, {"--json": json, "--csv": csv})
    with counting("start years") as tell:
        grid = launch(mission, years, tell=tell)
    unsaid = unsaid_by(rocket, calendar)
    if drawing.picture is not None and grid.turns:
        write_picture_to(drawing.picture, draw_launch(grid, drawing.dark, rocket.lead))
    if json:
        print_json(launch_facts(grid, unsaid))
    elif csv:
        say(launch_csv(grid))
    else:
        best = grid.best(grid.by)
        hint = (
            ""
            if best is None
            else f"--depart {best[0]} --turns {best[1].turns} tells that flight, --save writes its plan"
        )
        lines = launch_lines(grid, rocket.lead, "--csv and --json tell all", unsaid, hint)
        say("\n".join([*lines, *written_lines(files, "" if grid.turns else "there is no flight")]), told_to)
    return 0 if grid.turns else 1

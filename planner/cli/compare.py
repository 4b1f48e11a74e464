"""`planner compare`: two plans, or one mission in two ways, side by side."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.cli.missionoptions import (
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    StopOptions,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import JsonOption, PlanOptions, ViaOption, check_one_form, in_groups
from planner.cli.output import print_json, say
from planner.cli.waiting import patience
from planner.errors import MissionError
from planner.files.reading import is_standard_input, told_path

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.report.assumed import Unsaid
    from planner.rocket.stack import Stack

_TWO = "give two --stack, --or-edition or --or-reading"


@in_groups
def compare(
    first: Annotated[str, typer.Argument(help="A plan file (.json), a mission file (.toml), or where to start.")],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    stops: StopOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    second: Annotated[
        str | None, typer.Argument(help="The other plan or mission file, or where the flight shall end.")
    ] = None,
    via: ViaOption = None,
    or_edition: Annotated[str | None, typer.Option("--or-edition", help="B is the same by these rules.")] = None,
    or_reading: Annotated[
        list[str] | None,
        typer.Option("--or-reading", help="B is the same by this reading, NAME=VALUE. Repeatable."),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Show all flights, not one for each number of turns.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print turns or flights as comma-separated values.")] = False,
    json: JsonOption = False,
) -> None:
    """Tell two plans side by side, or one mission with two rockets, by two editions or by two readings.

    Exit code 1 if a plan is illegal, or if there is no flight on either side.

    $ planner route leo ceres --save a.json
    $ planner route leo ceres --by fuel --save b.json
    $ planner compare a.json b.json
    $ planner compare leo ceres --or-edition hf3
    """
    check_one_form(csv, json)
    changes = _Changes(or_edition, or_reading or [])
    files = [name for name in (first, second) if name is not None and _is_file(name)]
    options = (calendar, wishes, limits)
    if not files:
        if second is None:
            raise MissionError("give two files, a mission file, or START and GOAL")
        places = {"start": first, "via": via or (), **stops.given(second)}
        names, missions = _missions(rocket, options, changes, places)
        raise typer.Exit(_fronts(names, missions, unsaid_by(rocket, calendar), all, csv, json))
    if len(files) != (1 if second is None else 2):
        raise MissionError(f"compare a file with a file: {first} and {second} are not of a kind")
    if via or any(map(_is_said, (*options, stops))):
        raise MissionError("a file says all about its mission: options of a mission go with START and GOAL")
    if _is_mission(first):
        if _is_said(rocket):
            raise MissionError("a mission file names its rocket: give only --or-edition or --or-reading")
        names, missions = _missions_of_files(first, second, changes)
        raise typer.Exit(_fronts(names, missions, None, all, csv, json))
    if changes.is_said or second is None:
        raise MissionError("give two plan files; --or-edition and --or-reading are for missions")
    if _is_said(replace(rocket, stack=None)) or all:
        raise MissionError("plans are compared as they are: beside them goes only --stack, for one or each of them")
    raise typer.Exit(_plans((first, second), rocket.stack or [], csv, json))


class _Changes:
    """What is other about B."""

    def __init__(self, edition: str | None, readings: list[str]) -> None:
        self.edition, self.readings = edition, readings

    @property
    def is_said(self) -> bool:
        return self.edition is not None or bool(self.readings)

    @property
    def name(self) -> str:
        return ", ".join([*([] if self.edition is None else [self.edition]), *self.readings])


def _is_file(name: str) -> bool:
    return is_standard_input(Path(name)) or Path(name).suffix.lower() in (".json", ".toml") or Path(name).is_file()


def _is_mission(name: str) -> bool:
    return Path(name).suffix.lower() == ".toml"


def _is_said(options: Any) -> bool:
    """Whether any option of a group was typed."""
    return any(getattr(options, one.name) not in (one.default, None, []) for one in fields(options))


# Missions


def _missions(
    rocket: RocketOptions,
    options: tuple[CalendarOptions, WishOptions, LimitOptions],
    changes: _Changes,
    places: dict[str, Any],
) -> tuple[list[str], list[Mission]]:
    if rocket.is_comparison == changes.is_said:
        raise MissionError(f"nothing to compare: {_TWO}" if not changes.is_said else f"compare one thing: {_TWO}")
    if rocket.is_comparison:
        missions = missions_of(rocket, *options, **places)
        if len(missions) != 2:
            raise MissionError(f"two rockets are compared, got {len(missions)}")
        return [mission.stack.name for mission in missions], missions
    (mission,) = missions_of(rocket, *options, **places)
    readings = [*(rocket.reading or []), *changes.readings]
    other = replace(rocket, edition=changes.edition or rocket.edition, reading=readings)
    # A stack file may be standard input, which is read once.
    stacks = [_changed(mission.stack, other)] if rocket.stack else None
    missions = [mission, *missions_of(other, *options, stacks=stacks, **places)]
    return [mission.stack.edition.name if changes.edition else "as asked", changes.name], missions


def _changed(stack: Stack, options: RocketOptions) -> Stack:
    """The same rocket by other rules."""
    from planner.rocket.loading import load_stack

    return load_stack(stack.data, edition=options.edition, readings=options.reading or (), board=options.board)


def _missions_of_files(first: str, second: str | None, changes: _Changes) -> tuple[list[str], list[Mission]]:
    from planner.missions.missionfile import load_mission

    if second is not None:
        if changes.is_said or not _is_mission(second):
            raise MissionError("give two mission files, or one with --or-edition or --or-reading")
        missions = [load_mission(Path(first)), load_mission(Path(second))]
        return [told_path(Path(first)), told_path(Path(second))], missions
    if not changes.is_said:
        raise MissionError("nothing to compare: give another file, --or-edition or --or-reading")
    missions = [load_mission(Path(first)), load_mission(Path(first), changes.edition, changes.readings)]
    return ["as asked", changes.name], missions


def _fronts(
    names: list[str], missions: list[Mission], unsaid: Unsaid | None, everything: bool, csv: bool, json: bool
) -> int:
    from planner.missions.solve import solve
    from planner.report.assumed import ALL_SAID
    from planner.report.versus import fronts_csv, fronts_facts, fronts_lines

    with patience():
        answers = [solve(mission) for mission in missions]
        # All plans are judged before anything is said.
        facts = fronts_facts(names, answers, unsaid or ALL_SAID) if json else None
    if facts is not None:
        print_json(facts)
    elif csv:
        say(fronts_csv(answers))
    else:
        say("\n".join(fronts_lines(names, answers, everything, "--all shows them")))
    return 0 if any(answer.flights for answer in answers) else 1


# Plans


def _plans(files: tuple[str, str], stacks: list[Path], csv: bool, json: bool) -> int:
    from planner.board.files import load_board
    from planner.referee import judge
    from planner.report.versus import plans_csv, plans_facts, plans_lines

    if len(stacks) > 2:
        raise MissionError(f"give at most a --stack for each plan, got {len(stacks)}")
    rockets: list[Path | None] = [*stacks * (2 if len(stacks) == 1 else 1)] or [None, None]
    sides = []
    for file, stack in zip(files, rockets, strict=True):
        given = PlanOptions(Path(file), stack)
        plan = given.load()
        board = load_board(plan.board)
        sides.append((told_path(Path(file)), judge(plan, board, given.stack_of(plan)), board))
    legal = all(verdict.legal for _, verdict, _ in sides)
    if json:
        print_json(plans_facts(sides))
    elif csv and legal:
        say(plans_csv(sides))
    else:
        say("\n".join(plans_lines(sides)))
    return 0 if legal else 1

"""`planner stack build`: the best stacks that can be built of a hand for a mission."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.cli.effortoptions import EffortOptions
from planner.cli.missionoptions import WHY_SECONDS, CalendarOptions, WhySecondsOption
from planner.cli.options import JsonOption, ViaOption
from planner.cli.output import print_json, say
from planner.cli.results import check_results, write_to, written_lines
from planner.cli.waiting import check_seconds, reasons, solving
from planner.editions.edition import edition_choices
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.models.stackbuild.search import Build
    from planner.rocket.hand import Hand

YEARS = 12
STACKS = 3
_MOST_STACKS = 50


class By(StrEnum):
    turns = "turns"
    aqua = "aqua"
    risk = "risk"


def build(
    hand: Annotated[
        Path, typer.Option("--hand", help="Hand file (TOML), or folder with hand.toml; - for standard input.")
    ],
    to: Annotated[
        str, typer.Option("--to", help="Where the flight shall end: a place, or a body, family:, zone: or flag:.")
    ],
    calendar: CalendarOptions,
    effort: EffortOptions,
    start: Annotated[str, typer.Option("--from", help="Where the flight begins.")] = "leo",
    then: Annotated[
        list[str] | None, typer.Option("--then", help="From the goal go on to this place. Repeatable.")
    ] = None,
    back: Annotated[bool, typer.Option("--return", help="And in the end back to the start.")] = False,
    via: ViaOption = None,
    payload: Annotated[
        int | None,
        typer.Option("--payload", help="So much cargo beside the cards; 'mars: drop payload' leaves it there."),
    ] = None,
    along: Annotated[
        list[str] | None,
        typer.Option("--along", help="This card must come along, or one of this deck: crew. Repeatable."),
    ] = None,
    work: Annotated[
        list[str] | None,
        typer.Option("--work", help="The same, and it must run where the flight ends: robonaut. Repeatable."),
    ] = None,
    tanks: Annotated[int | None, typer.Option("--tanks", help="At most so many tanks; as many as fit.")] = None,
    aqua: Annotated[int | None, typer.Option("--aqua", help="Spend at most so much aqua or WT.")] = None,
    by: Annotated[By, typer.Option("--by", help="What counts first; the rest decides ties.")] = By.turns,
    max_years: Annotated[int, typer.Option("--max-years", help="Look at flights of at most so many years.")] = YEARS,
    stacks: Annotated[int, typer.Option("--stacks", help="Tell at most so many stacks one by one.")] = STACKS,
    edition: Annotated[str | None, typer.Option("--edition", "-e", help=f"Rules: {edition_choices()}.")] = None,
    board: Annotated[str | None, typer.Option("--board", "-b", help="Board; that of the edition if not given.")] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help="Choose an open reading of the rules, NAME=VALUE. Repeatable."),
    ] = None,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Write the plan of the first flight to this file; - is standard output."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Build the best stacks of the cards that a player holds or may buy, for a mission.

    Each stack runs, and the front over turns, aqua and survival is exact. Exit code 1 if there is no stack.

    $ planner stack build --hand examples/hands/early --to ceres
    $ planner stack build --hand examples/hands/hf3c --to ceres
    """
    from planner.models.stackbuild.search import build as build_stacks
    from planner.plan.json import plan_file
    from planner.report.builds import build_facts, build_lines, cause_facts, cause_lines

    files = {"--save": save}
    told_to = check_results(files, {"--json": json})
    check_seconds(why_seconds)
    if not 1 <= stacks <= _MOST_STACKS:
        raise MissionError(f"between 1 and {_MOST_STACKS} stacks are told, got {stacks}")
    held = _hand(hand, (reading or (), edition, board), payload, (along or [], work or []), (tanks, aqua))
    places = {"start": start, "stops": [to, *(then or [])][:-1], "goal": [to, *(then or [])][-1], "via": via or ()}
    asked = {**places, "returns": back, **calendar.given(), "max_years": max_years}
    mission = _mission(held, asked | {"by": "fuel" if by is By.aqua else by.value}, board)
    work_left = effort.effort()
    with solving("stacks") as (stop, watch):
        found = build_stacks(held, mission, work_left, stop, watch)
        told: dict[str, Any] = build_facts(found, stacks)
        plan = found.ordered[0].answer.plan(found.ordered[0].flight) if found.options else None
    causes, why, strongest = _why_not(found, why_seconds)
    if save is not None and plan is not None:
        write_to(save, plan_file(plan))
    if json:
        from planner.cli.speech import why_facts

        why_not = {"causes": cause_facts(found, causes), "strongest": strongest} if found.status == "INFEASIBLE" else {}
        print_json(told | why_not | why_facts(why))
    else:
        from planner.cli.speech import why_lines

        lines = [*build_lines(found, stacks), *cause_lines(found, causes)]
        lines += ["", f"the strongest stack: {', '.join(strongest)}", *why_lines(why)] if strongest else []
        say("\n".join([*lines, *written_lines(files, "" if plan is not None else "there is no plan")]), told_to)
    raise typer.Exit(0 if found.options else 1)


def _hand(
    file: Path,
    rules: tuple[Any, str | None, str | None],
    payload: int | None,
    wanted: tuple[list[str], list[str]],
    most: tuple[int | None, int | None],
) -> Hand:
    """The hand with what the options say over the file."""
    from planner.rocket.hand import read_hand_file

    held = read_hand_file(file, *rules).wanting(*wanted).with_at_most(*most)
    return held if payload is None else held.with_payload(payload)


def _mission(hand: Hand, asked: dict[str, Any], board: str | None) -> Mission:
    from planner.board.files import load_board
    from planner.missions.mission import Mission

    return Mission(load_board(board if board is not None else hand.base.edition.board), hand.base, **asked)


def _why_not(found: Build, seconds: float) -> tuple[Any, Any, list[str]]:
    """Why no stack runs, or why the strongest one does not get there."""
    if found.status != "INFEASIBLE" or not seconds:
        return None, None, []
    from dataclasses import replace

    from planner.models.solving import Effort, Solving
    from planner.models.stackbuild.whynot import causes_of, strongest_stack

    patience = Solving(Effort(max(seconds, 1.0), 1))
    if not found.runs:
        with solving("why not") as (stop, watch):
            return causes_of(found, Solving(patience.effort, stop, watch)), None, []
    stack = strongest_stack(found, patience)
    if stack is None:
        return None, None, []
    names = [item.slug for item in stack.aboard]
    return None, reasons(replace(found.mission, stack=stack).to_one(), seconds), names

"""`planner load`: the least that has to be loaded for a mission, how much more fits, and what it costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.missionoptions import (
    DEFAULT_ROCKET,
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
from planner.cli.options import CsvOption, GoalArgument, JsonOption, StartArgument, ViaOption, check_one_form, in_groups
from planner.cli.output import print_json, say
from planner.cli.results import check_results, write_to, written_lines
from planner.cli.waiting import check_seconds, patience, reasons
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.rocket.stack import Stack

MORE_SECONDS = 60.0


@in_groups
def load(
    start: StartArgument,
    goal: GoalArgument,
    rocket: RocketOptions,
    calendar: CalendarOptions,
    stops: StopOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    via: ViaOption = None,
    payload: Annotated[
        int | None,
        typer.Option("--payload", help="So much cargo beside what is aboard; 'mars: drop payload' leaves it there."),
    ] = None,
    more_seconds: Annotated[
        float, typer.Option("--more-seconds", help="Look so long for how much more payload fits; 0: do not.")
    ] = MORE_SECONDS,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Write the plan with the least load to this file; - is standard output."),
    ] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Tell the fewest tanks or least aqua that a mission needs, how much more payload fits, and what all of it costs.

    Exit code 1 if nothing that can be loaded is enough.

    $ planner load leo ceres
    $ planner load leo "mars: by 9" --return
    $ planner load leo "deimos: drop payload" --payload 2
    """
    from planner.cli.speech import why_facts, why_lines
    from planner.missions.front import INFEASIBLE
    from planner.missions.lading import what_to_load
    from planner.missions.stops import Seconds
    from planner.plan.json import plan_file
    from planner.report.lading import lading_csv, lading_facts, lading_lines

    files = {"--save": save}
    told_to = check_results(files, {"--json": json, "--csv": csv})
    check_one_form(csv, json)
    check_seconds(why_seconds)
    check_seconds(more_seconds, "--more-seconds")
    if wishes.full_tanks:
        raise MissionError("--full-tanks asks for no less than all: planner load looks for the least")
    unsaid = unsaid_by(rocket, calendar)._replace(tanks=False)
    places = {"start": start, "via": via or (), **stops.given(goal)}
    stack = _loaded(rocket, payload)
    (mission,) = missions_of(rocket, calendar, wishes, limits, stacks=[stack], **places)
    with patience():
        lading = what_to_load(mission, Seconds(more_seconds) if more_seconds else None)
        told = lading_facts(lading, unsaid) if json else None
        front, least = lading.asked.answer.front(), lading.least
        plan = lading.asked.answer.plan(least.flight) if least is not None else None
    why = reasons(lading.mission.to_one(), why_seconds) if front.status == INFEASIBLE else None
    if save is not None and plan is not None:
        write_to(save, plan_file(plan))
    if told is not None:
        print_json(told | why_facts(why))
    elif csv:
        say(lading_csv(lading))
    else:
        lines = [*lading_lines(lading, rocket.lead, unsaid), *why_lines(why)]
        say("\n".join([*lines, *written_lines(files, "" if plan is not None else "there is no plan")]), told_to)
    raise typer.Exit(0 if least is not None else 1)


def _loaded(rocket: RocketOptions, payload: int | None) -> Stack:
    """The rocket with its payload and with as many tanks as it can carry, or as were named."""
    from planner.rocket.loading import AUTO, load_stack
    from planner.rocket.whatif import with_payload

    if rocket.is_given:
        stack = rocket.load()
    else:
        named = {"edition": rocket.edition, "readings": rocket.reading or (), "board": rocket.board}
        stack = load_stack(**{**DEFAULT_ROCKET, **named, "tanks": AUTO})
    if not stack.kind.is_weighed:
        raise MissionError("a load needs a rocket with a mass: give it an engine and a dry mass")
    if rocket.tanks is None:
        stack = stack.with_tanks(stack.strip.wet_limit - stack.dry_mass)
    return stack if payload is None else with_payload(stack, payload, rocket.board)

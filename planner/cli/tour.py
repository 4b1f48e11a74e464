"""`planner tour`: in which order to visit some places, or which of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from planner.cli.effortoptions import EffortOptions
from planner.cli.missionoptions import (
    CalendarOptions,
    LimitOptions,
    RocketOptions,
    WishOptions,
    missions_of,
    unsaid_by,
)
from planner.cli.options import JsonOption, TellingOptions, in_groups
from planner.cli.output import print_json, say
from planner.cli.panels import STOPS, WISHES
from planner.cli.results import PictureOptions, check_results, written_lines
from planner.cli.telling import Shown, tell_answer
from planner.cli.waiting import solving
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.models.tour.question import Tour

_YEARS_A_PLACE = 10  # of search, where nobody says how many


@dataclass(frozen=True)
class AimOptions:
    """What a tour is for."""

    panel: ClassVar = WISHES

    subset: Annotated[
        int | None, typer.Option("--subset", help="Visit at most so many of them, those that are worth most.")
    ] = None
    glory: Annotated[bool, typer.Option("--glory", help="For glory: of each zone one place counts.")] = False
    claims: Annotated[
        bool, typer.Option("--claims", help="Prospecting: each place is worth its chance of a claim.")
    ] = False
    deliver: Annotated[
        int | None, typer.Option("--deliver", help="Deliveries: leave a parcel of this mass at each place.")
    ] = None


@dataclass(frozen=True)
class TourStopOptions:
    """Whether a tour comes back, and what it has fuel from on the way."""

    panel: ClassVar = STOPS

    back: Annotated[bool, typer.Option("--return", help="And in the end back to the start.")] = False
    refuel: Annotated[
        bool, typer.Option("--refuel", help="Fuel may be had anywhere on the way, and aqua counts in place of it.")
    ] = False
    isru: Annotated[
        int | None,
        typer.Option("--isru", help="Refuelling and claims: ISRU rating of a rocket without cards, 0 to 4."),
    ] = None


@in_groups
def tour(
    start: Annotated[str, typer.Argument(help="Where the tour begins.")],
    places: Annotated[
        list[str],
        typer.Argument(help="Where it goes, in whatever order; 'ceres: refuel, stay 2, by 9, value 3' says more."),
    ],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    aims: AimOptions,
    stops: TourStopOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    effort: EffortOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    all: Annotated[bool, typer.Option("--all", help="Show the whole front of the best order.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find the best order of some places, or the best of them, and tell its flight turn by turn.

    Exit code 1 if no tour was found.

    $ planner tour leo phobos deimos hertha
    $ planner tour leo "ceres: refuel" vesta --isru 1 --return
    $ planner tour leo vesta "encke: value 3" flora --subset 2
    """
    from planner.models.solving import Solving
    from planner.models.tour.search import find_tour
    from planner.report.tour import no_tour_lines, tour_facts, tour_lines

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": json})
    drawing.check()
    telling.check(json)
    asked = _tour(start, places, rocket, calendar, wishes, limits, stops, aims)
    effort_asked, unsaid = effort.effort(), unsaid_by(rocket, calendar)
    with solving("tour") as (stop, watch):
        found = find_tour(asked, Solving(effort_asked, stop, watch))
    answer = found.answer
    if answer is not None:
        shown = Shown(rocket.lead, unsaid, telling, all, "--all shows all", json)
        shown = replace(shown, before=lambda: tour_lines(found), facts=lambda: tour_facts(found))
        raise typer.Exit(tell_answer(lambda: answer, lambda _: 1, shown, drawing, save, 0))
    if json:
        print_json(tour_facts(found))
    else:
        lines = no_tour_lines(found, rocket.lead, unsaid)
        say("\n".join([*lines, *written_lines(files, "there is no plan")]), told_to)
    raise typer.Exit(1)


def _tour(
    start: str,
    places: list[str],
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    stops: TourStopOptions,
    aims: AimOptions,
) -> Tour:
    from planner.models.tour.forms import Form
    from planner.models.tour.question import Tour, check_places, parse_visit

    if rocket.is_comparison:
        raise MissionError("give one --stack: a tour is flown by one rocket")
    check_places(places)
    stack = rocket.load_or_default()
    board = rocket.board_of(stack)
    visits = tuple(parse_visit(board, place) for place in places)
    form = Form(aims.glory, aims.claims, aims.deliver)
    stack, visits = form.shaped(board, stack, visits, stops.isru)
    takes_fuel = stops.refuel or any(visit.stop.refuel for visit in visits)
    counts_aqua = takes_fuel or any(visit.stop.drop for visit in visits)
    if stops.isru is not None and not takes_fuel and not aims.claims:
        raise MissionError("an ISRU rating is for refuelling and for --claims")
    if limits.max_years is None:
        limits = replace(limits, max_years=min(_YEARS_A_PLACE * max(len(visits), 3), 200))
    rating = stops.isru if takes_fuel else None
    (mission,) = missions_of(rocket, calendar, wishes, limits, stacks=[stack], start=start, refuel=stops.refuel)
    mission = replace(mission, isru=rating, any_load=mission.any_load and counts_aqua)
    return Tour(mission, visits, form.subset(visits, aims.subset), stops.back)

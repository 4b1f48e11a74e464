"""`planner land`: whether a rocket can land on a site, and lift off again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.board.model import Board, Space
from planner.board.names import find_space
from planner.cli.mission import (
    WHY_SECONDS,
    BoardOption,
    DryMassOption,
    EditionOption,
    JsonOption,
    Mission,
    NetThrustOption,
    PowersatOption,
    RadHardOption,
    SeasonOption,
    StackOption,
    TanksOption,
    WhySecondsOption,
    YearOption,
    check_seconds,
    head_lines,
    patience,
    reasons,
    rocket_from,
)
from planner.cli.output import print_json, say
from planner.cli.stack import EngineOption, ReadingOption, RocketOptions
from planner.errors import MissionError
from planner.missions.words import first_year

if TYPE_CHECKING:
    from planner.missions.landing import Landing
    from planner.missions.whynot import WhyNot

_SUGGESTED = 6


def land(
    site: Annotated[str, typer.Argument(help="Site to land on.")],
    stack: StackOption = None,
    engine: EngineOption = None,
    dry_mass: DryMassOption = None,
    tanks: TanksOption = None,
    rad_hard: RadHardOption = None,
    powersat: PowersatOption = False,
    net_thrust: NetThrustOption = None,
    edition: EditionOption = None,
    board: BoardOption = None,
    year: YearOption = None,
    season: SeasonOption = None,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    reading: ReadingOption = None,
    json: JsonOption = False,
) -> None:
    """Judge every way down to a site and up again: thrust and margin, burns, fuel steps, dice, and the rule behind it.

    Exit code 1 if the rocket cannot land.
    """
    from planner.board.files import load_board
    from planner.missions.landing import judge_landing

    check_seconds(why_seconds)
    rocket = rocket_from(
        RocketOptions(stack, engine, dry_mass, tanks, rad_hard, powersat, net_thrust, edition, reading, board)
    )
    loaded = load_board(board if board is not None else rocket.stack.edition.board)
    place = _site(loaded, site)
    mission = Mission(rocket, loaded, place, first_year(rocket.stack.readings, year, season), frozenset())
    with patience():
        landing = judge_landing(loaded, rocket.stack, place.id, mission.year)
    why = None if landing.can_land else _why_not(mission, landing, why_seconds)
    if json:
        print_json(_facts(mission, landing, why))
    else:
        say("\n".join(_lines(mission, landing, why)))
    raise typer.Exit(0 if landing.can_land else 1)


def _why_not(mission: Mission, landing: Landing, seconds: float) -> WhyNot | None:
    """What stands in the way of one who waits where the way down begins, and what would help this very year."""
    from planner.missions.question import Question, ask

    starts = [way.spaces[0] for way in landing.down if way.spaces[0].site is None and not way.cut_off]
    if not starts or landing.closed_in is not None:  # a closed season says itself when it opens
        return None
    question = Question(mission.board, mission.rocket.stack, starts[0].id, landing.site.id, mission.year, years=1)
    with patience():
        ask(question)  # the search may have to be compiled, which is no matter of the seconds
    found = reasons(question, seconds)
    if found is None:
        return None
    causes = tuple(cause for cause in found.causes if "time" not in cause.kinds)
    fixes = tuple(fix for fix in found.fixes if all(change.kind != "time" for change in fix.changes))
    return found._replace(causes=causes, fixes=fixes)


def _site(board: Board, text: str) -> Space:
    place = find_space(board, text)
    if place.site is None:
        near = [site.id for site in board.sites if site.region == place.region][:_SUGGESTED]
        hint = f"sites near it: {', '.join(near)}" if near else "'planner map list' lists sites"
        raise MissionError(f"{place.id} is no site but a {place.kind.replace('-', ' ')}; {hint}")
    return place


def _facts(mission: Mission, landing: Landing, why: WhyNot | None) -> dict[str, Any]:
    from planner.report.landings import landing_facts
    from planner.report.whynot import whynot_facts

    stack = mission.rocket.stack
    head = {
        "edition": stack.edition.name,
        "board": mission.board.name,
        "year": mission.year,
        "readings": dict(stack.readings),
        "stack": mission.rocket.data,
    }
    reasons = {} if why is None else {"why_not": whynot_facts(why)}
    return head | landing_facts(landing, stack) | reasons


def _lines(mission: Mission, landing: Landing, why: WhyNot | None) -> list[str]:
    from planner.report.landings import landing_lines, site_text
    from planner.report.whynot import whynot_lines

    head = head_lines(mission, mission.start.name, site_text(mission.start), "site")
    return [*head, *landing_lines(landing, mission.rocket.stack), *([] if why is None else whynot_lines(why))]

"""`planner reach`: where one can get to, site by site."""

from __future__ import annotations

import csv as csv_module
import io
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.board.model import SEASONS, Board, Space
from planner.cli.filters import FLAGS, in_zone, with_site_facts
from planner.cli.mission import (
    MAX_YEARS,
    AnyLandingOption,
    AnySeasonOption,
    AvoidOption,
    BoardOption,
    By,
    ByOption,
    DryMassOption,
    EditionOption,
    JsonOption,
    MaxYearsOption,
    Mission,
    NetThrustOption,
    PenaltyOption,
    PowersatOption,
    RadHardOption,
    SeasonOption,
    StackOption,
    SurvivalOption,
    TanksOption,
    YearOption,
    count_at_least_0,
    head_lines,
    mission_from,
    patience,
    rocket_from,
    search,
    survival_of,
)
from planner.cli.output import print_json, say, write_output
from planner.cli.stack import EngineOption, ReadingOption, RocketOptions
from planner.errors import MissionError
from planner.missions.words import number_of

if TYPE_CHECKING:
    from planner.missions.front import Front
    from planner.missions.limits import Limits
    from planner.missions.queries import Answer

Fronts = dict[str, "Front"]  # by site
_CSV = ("site", "name", "zone", "size", "type", "hydration", "landing", "choices")
_COSTS = ("turns", "burns", "fuel_steps", "hazards", "belts", "survival", "gives_up")


class Sort(StrEnum):
    turns = "turns"
    fuel = "fuel"
    risk = "risk"
    burns = "burns"
    name = "name"


def reach(
    start: Annotated[str, typer.Argument(help="Where the flights begin.")],
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
    by: ByOption = By.turns,
    sort: Annotated[Sort | None, typer.Option("--sort", help="Order of the sites; as --by if not given.")] = None,
    zone: Annotated[str | None, typer.Option("--zone", help="Only sites in this zone.")] = None,
    size: Annotated[str | None, typer.Option("--size", help="Site size: 6, 3.., ..5 or 2..4.")] = None,
    type: Annotated[str | None, typer.Option("--type", help="Spectral types, such as C or CD.")] = None,
    hydration: Annotated[str | None, typer.Option("--hydration", help="Hydration: 4, 2.. or ..1.")] = None,
    site_season: Annotated[str | None, typer.Option("--site-season", help="Synodic sites of this season.")] = None,
    flag: Annotated[
        list[str] | None, typer.Option("--flag", help=f"Sites with this mark; repeatable: {', '.join(FLAGS)}.")
    ] = None,
    avoid: AvoidOption = None,
    penalty: PenaltyOption = None,
    max_years: MaxYearsOption = MAX_YEARS,
    within_turns: Annotated[
        int | None, typer.Option("--within-turns", help="Flights of at most so many turns.")
    ] = None,
    within_fuel: Annotated[
        str | None, typer.Option("--within-fuel", help="Flights that take at most so many fuel steps.")
    ] = None,
    min_survival: SurvivalOption = None,
    any_landing: AnyLandingOption = False,
    any_season: AnySeasonOption = False,
    reading: ReadingOption = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draw what is reached into this file (SVG).")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="With --picture: light lines on a dark ground.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values, all sites among them.")] = False,
    json: JsonOption = False,
) -> None:
    """List the sites that a rocket can get to and land on, each with its best flight.

    Exit code 1 if there is none.
    """
    from planner.missions.front import ask_front
    from planner.missions.limits import Limits

    if csv and json:
        raise MissionError("give one of --csv, --json")
    if dark and picture is None:
        raise MissionError("--dark needs --picture")
    limits = Limits(
        count_at_least_0(within_turns, "--within-turns"),
        number_of(within_fuel, "--within-fuel"),
        survival_of(min_survival),
    )
    rocket = rocket_from(
        RocketOptions(stack, engine, dry_mass, tanks, rad_hard, powersat, net_thrust, edition, reading, board)
    )
    mission = mission_from(rocket, board, start, year, season, avoid, penalty)
    sites = _sites(mission.board, zone, size, type, hydration, site_season, flag or [])
    years = max_years if within_turns is None else min(max_years, within_turns)
    with patience():
        answer = search(mission, years, any_landing, any_season)
        fronts = {site.id: ask_front(answer, site.id, by.value, limits) for site in sites}
    sites = _sorted(sites, fronts, (sort or by).value)
    reached = any(front.flights for front in fronts.values())
    if picture is not None and reached:
        from planner.cli.reachpicture import draw_reach

        number = by.value if sort in (None, Sort.name) else sort.value
        drawn = draw_reach(mission, answer, sites, zone, by.value, number, limits, any_landing or any_season, dark)
        write_output(picture, drawn)
    if json:
        print_json(_facts(mission, sites, fronts, _landings(answer, fronts), years))
    elif csv:
        _print_csv(sites, fronts, _landings(answer, fronts))
    else:
        _print(mission, sites, fronts, limits, years)
        if picture is not None:
            say(f"wrote {picture}" if reached else f"did not write {picture}: no site is reached")
    raise typer.Exit(0 if reached else 1)


def _sites(
    board: Board,
    zone: str | None,
    size: str | None,
    type: str | None,
    hydration: str | None,
    season: str | None,
    flags: list[str],
) -> list[Space]:
    if season is not None and season.casefold() not in SEASONS:
        raise MissionError(f"--site-season must be one of {', '.join(SEASONS)}, got {season!r}")
    found = with_site_facts(in_zone(board, list(board.sites), zone), size, type, hydration, season, flags)
    if not found:
        raise MissionError(f"no such site: board {board.name} has none that fits all filters")
    return found


def _sorted(sites: list[Space], fronts: Fronts, order: str) -> list[Space]:
    """Reached sites by the order, those that are not reached by name after them."""
    from planner.missions.limits import ORDERS

    def key(site: Space) -> tuple[Any, ...]:
        flights = fronts[site.id].flights
        cost = ORDERS[order](flights[0]) if flights and order != "name" else ()
        return (not flights, cost, site.id)

    return sorted(sites, key=key)


def _landings(answer: Answer, fronts: Fronts) -> dict[str, str]:
    """By site: reached, or not, or that this rocket can never land there and why."""
    from planner.rules.obstacles import landing_bars

    bars = landing_bars(answer.compiled, [site for site, front in fronts.items() if not front.flights])
    without = "not reached" if answer.is_exact else "not found"
    words = {site: f"cannot land: {bar}" if bar else without for site, bar in bars.items()}
    return dict.fromkeys(fronts, "reached") | words


def _facts(
    mission: Mission, sites: list[Space], fronts: Fronts, landings: dict[str, str], years: int
) -> dict[str, Any]:
    from planner.report.routes import flight_facts, head_facts, reach_status

    rocket = mission.rocket
    head = head_facts(
        reach_status(fronts.values()),
        rocket.stack,
        mission.board.name,
        mission.start.id,
        mission.year,
        years,
        rocket.data,
    )
    rows = {
        site.id: {
            "front": [flight_facts(flight) for flight in fronts[site.id].flights],
            "landing": landings[site.id],
        }
        for site in sites
    }
    return head | {"sites": rows}


def _print_csv(sites: list[Space], fronts: Fronts, landings: dict[str, str]) -> None:
    from planner.report.routes import flight_facts

    lines = io.StringIO()
    writer = csv_module.writer(lines, lineterminator="\n")
    writer.writerow([*_CSV, *_COSTS])
    for site in sites:
        front, facts = fronts[site.id], site.site
        assert facts is not None
        row = [site.id, site.name, site.zone, facts.size, facts.spectral, facts.hydration]
        costs = flight_facts(front.flights[0]) if front.flights else dict.fromkeys(_COSTS, "")
        costs["gives_up"] = " ".join(costs.get("gives_up", ()))
        writer.writerow([*row, landings[site.id], len(front.flights), *(costs[name] for name in _COSTS)])
    say(lines.getvalue().rstrip("\n"))


def _print(mission: Mission, sites: list[Space], fronts: Fronts, limits: Limits, years: int) -> None:
    from planner.report.routes import limits_text, reach_status_text
    from planner.report.wording import aligned, number_text, percent

    say("\n".join(head_lines(mission, f"From {mission.start.name}", reach_status_text(fronts.values(), years))))
    rows, offers = [], 0
    for site in sites:
        flights = fronts[site.id].flights
        if not flights:
            continue
        best, facts = flights[0], site.site
        assert facts is not None
        site_cells = [site.id, str(facts.size), facts.spectral, str(facts.hydration)]
        costs = [str(best.turns), number_text(Fraction(best.half_burns, 2)), number_text(best.fuel_steps)]
        rows.append([*site_cells, *costs, percent(best.survival), str(len(flights)) + "*" * best.offered])
        offers += best.offered
    columns = ("site", "size", "type", "water", "turns", "burns", "fuel", "survival", "choices")
    if rows:
        say("\n".join([*aligned([columns, *rows], {"site", "type"}), ""]))
    if offers:
        say("* only by giving up cards; 'planner route' says which")
    words = f" with {limits_text(limits)}" if limits_text(limits) else ""
    say(f"{len(rows)} of {len(sites)} sites are reached{words}")

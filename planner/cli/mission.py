"""What `planner route`, `planner reach` and `planner land` ask alike: rocket, calendar, what to avoid, how far to look.

Options are read and turned into a mission here; every mistake is one line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from planner.board.model import Board, Space
from planner.board.names import find_space
from planner.cli.interrupt import leaving_at_once
from planner.cli.output import say, show_status
from planner.cli.stack import RocketOptions, stack_from
from planner.editions.edition import edition_choices
from planner.errors import MissionError
from planner.missions.words import avoided, find_start, first_year, odds_of

if TYPE_CHECKING:
    from planner.missions.queries import Answer
    from planner.missions.question import Question
    from planner.missions.whynot import WhyNot
    from planner.rocket.stack import Stack

MAX_YEARS = 30
MOST_PENALTY = 20
MOST_WAYPOINTS = 8
_NO_ROCKET = RocketOptions(None, None, None, None, None, False, None, None, None, None)
# A rocket that lands on Ceres.
_DEFAULT_ROCKET: dict[str, Any] = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}
WHY_SECONDS = 5.0
_SLOW = 2.0  # seconds after which a person wants to know what goes on


class By(StrEnum):
    turns = "turns"
    fuel = "fuel"
    risk = "risk"
    burns = "burns"


StackOption = Annotated[Path | None, typer.Option("--stack", help="Stack file (TOML).")]
DryMassOption = Annotated[int | None, typer.Option("--dry-mass", help="With --engine: dry mass, 1 if not given.")]
TanksOption = Annotated[int | None, typer.Option("--tanks", help="With --engine: tanks of fuel, 0 if not given.")]
RadHardOption = Annotated[int | None, typer.Option("--rad-hard", help="With --engine: rad-hardness of the rocket.")]
PowersatOption = Annotated[bool, typer.Option("--powersat", help="With --engine: beamed power is there.")]
NetThrustOption = Annotated[
    int | None, typer.Option("--net-thrust", help="No rocket: fixed net thrust, a fuel step a burn, fuel without end.")
]
EditionOption = Annotated[str | None, typer.Option("--edition", help=f"Rules: {edition_choices()}.")]
BoardOption = Annotated[str | None, typer.Option("--board", "-b", help="Board; that of the edition if not given.")]
YearOption = Annotated[int | None, typer.Option("--year", help="Year of the first turn; 1 if not given.")]
SeasonOption = Annotated[str | None, typer.Option("--season", help="Start in the first year of this season.")]
ByOption = Annotated[By, typer.Option("--by", help="What counts first; the rest decides ties.")]
AvoidOption = Annotated[
    list[str] | None, typer.Option("--avoid", help="Never enter: a space, belts, hazards or zone:NAME. Repeatable.")
]
PenaltyOption = Annotated[
    int | None,
    typer.Option("--penalty", help="With --avoid: enter it if need be, each time as bad as so many hazard dice."),
]
MaxYearsOption = Annotated[int, typer.Option("--max-years", help="Look at flights of at most so many years.")]
SurvivalOption = Annotated[
    str | None, typer.Option("--min-survival", help="Only flights with such odds to survive: 5/6 or 0.9.")
]
AnyLandingOption = Annotated[
    bool, typer.Option("--any-landing", help="Exploring: no thrust is needed to land or lift off.")
]
AnySeasonOption = Annotated[
    bool,
    typer.Option(
        "--any-season", help="Exploring: synodic sites are always open, and nothing is lost with the sungrazer."
    ),
]
WhySecondsOption = Annotated[
    float, typer.Option("--why-seconds", help="Without a flight: look for reasons so long; 0: do not.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


class Rocket(NamedTuple):
    """A stack, how it is told, and the same as plain values, which a plan carries along."""

    stack: Stack
    words: str
    data: dict[str, Any] | None  # None: there is no file form


class Mission(NamedTuple):
    """Everything about the start of a flight."""

    rocket: Rocket
    board: Board
    start: Space
    year: int
    avoid: frozenset[str]
    penalty: int = 0  # hazard dice that entering an avoided space counts for; 0: it is forbidden
    via: tuple[Space, ...] = ()


def rocket_from(options: RocketOptions) -> Rocket:
    """The rocket that the options describe, or the default one if they say nothing about it."""
    from planner.rocket.strip import mass_text

    lead = ""
    if options._replace(engines=options.engines or None, edition=None, readings=None, board=None) == _NO_ROCKET:
        options, lead = options._replace(**_DEFAULT_ROCKET), "none given, so "
    stack = stack_from(options)
    if options.net_thrust is not None:
        words = f"net thrust {options.net_thrust}, a fuel step a burn, fuel without end"
        return Rocket(stack, words, {"net_thrust": options.net_thrust})
    if options.file is not None:
        words = f"{stack.name}, dry {stack.dry_mass}, wet {mass_text(stack.wet_mass)}"
        data = _file_data(options.file, stack)
        return Rocket(stack, f"{words}, {stack.fuel_steps} fuel steps of {stack.grade}", data)
    return Rocket(stack, lead + _quick_text(options), _quick_data(stack, options.tanks or 0))


def _quick_text(options: RocketOptions) -> str:
    engines = options.engines or []
    words = [f"engine{'s' * (len(engines) > 1)} {' and '.join(engines)}", f"dry mass {options.dry_mass or 1}"]
    words.append(f"{options.tanks or 0} tank{'s' * (options.tanks != 1)}")
    if options.rad_hard is not None:
        words.append(f"rad-hard {options.rad_hard}")
    return ", ".join(words + ["powersat"] * options.powersat)


def _quick_data(stack: Stack, tanks: int) -> dict[str, Any]:
    """A quick rocket in the words of a stack file."""
    cargo = [{key: value for key, value in piece._asdict().items() if value is not None} for piece in stack.cargo]
    data: dict[str, Any] = {"name": stack.name, "edition": stack.edition.name, "cargo": cargo, "tanks": tanks}
    data |= {"grade": stack.grade, "engines": [engine.name for engine in stack.quick_engines]}
    return data | ({"powersat": True} if stack.powersat else {}) | _readings_data(stack)


def _file_data(file: Path, stack: Stack) -> dict[str, Any] | None:
    """What a stack file holds, with the edition and the readings that were chosen in the end."""
    import tomllib

    if not file.is_file():  # a pipe can be read only once
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    data.pop("readings", None)
    return {"name": stack.name, **data, "edition": stack.edition.name, **_readings_data(stack)}


def _readings_data(stack: Stack) -> dict[str, Any]:
    from planner.editions.readings import DEFAULTS

    chosen = {name: value for name, value in stack.readings.items() if value != DEFAULTS[name]}
    return {"readings": chosen} if chosen else {}


def mission_from(
    rocket: Rocket,
    board: str | None,
    start: str,
    year: int | None,
    season: str | None,
    avoid: list[str] | None = None,
    penalty: int | None = None,
    via: list[str] | None = None,
) -> Mission:
    """Where and when a flight begins, what it shall not enter, and what it shall."""
    from planner.board.files import load_board

    loaded = load_board(board if board is not None else rocket.stack.edition.board)
    if penalty is not None and not avoid:
        raise MissionError("--penalty needs --avoid")
    if penalty is not None and not 1 <= penalty <= MOST_PENALTY:
        raise MissionError(f"--penalty is between 1 and {MOST_PENALTY} hazard dice, got {penalty}")
    if len(via or []) > MOST_WAYPOINTS:
        raise MissionError(f"--via takes at most {MOST_WAYPOINTS} places, got {len(via or [])}")
    waypoints = tuple(find_space(loaded, name) for name in via or [])
    banned = avoided(loaded, avoid or [])
    for waypoint in waypoints:
        if waypoint.id in banned and penalty is None:
            raise MissionError(f"--avoid forbids {waypoint.id}, which --via asks for")
    begins = first_year(rocket.stack.readings, year, season)
    return Mission(rocket, loaded, find_start(loaded, start), begins, banned, penalty or 0, waypoints)


def count_at_least_0(value: int | None, option: str) -> int | None:
    if value is not None and value < 0:
        raise MissionError(f"{option} must be 0 or more, got {value}")
    return value


def survival_of(text: str | None) -> Fraction | None:
    return odds_of(text, "--min-survival")


def search(mission: Mission, years: int, any_landing: bool, any_season: bool, goal: Space | None = None) -> Answer:
    from planner.missions.queries import explore
    from planner.rules.compiler import Wishes
    from planner.rules.ways import Relaxed

    return explore(
        mission.board,
        mission.rocket.stack,
        mission.start.id,
        goal=None if goal is None else goal.id,
        year=mission.year,
        max_years=years,
        relaxed=Relaxed(any_landing, any_season),
        wishes=Wishes(tuple(waypoint.id for waypoint in mission.via), mission.avoid, mission.penalty),
    )


@contextmanager
def patience() -> Iterator[None]:
    """Around every search: tell a person at a terminal what takes long, and heed Ctrl-C."""
    if not sys.stderr.isatty():
        with leaving_at_once():
            yield
        return
    from planner.search.kernel.compiled import is_compiled

    if not is_compiled():
        say("compiling the search for the first time, about 15 seconds", sys.stderr)
    timer = Timer(_SLOW, say, ["searching ...", sys.stderr])
    timer.daemon = True
    timer.start()
    try:
        with leaving_at_once():
            yield
    finally:
        timer.cancel()


def check_seconds(seconds: float) -> float:
    if not seconds >= 0:
        raise MissionError(f"--why-seconds must be 0 or more, got {seconds:g}")
    return seconds


def reasons(question: Question, seconds: float) -> WhyNot | None:
    """Why a question has no flight, as far as that is found out in so many seconds; None if nobody asks."""
    from planner.missions.stops import Seconds
    from planner.missions.whynot import why_not

    if not seconds:
        return None
    with leaving_at_once(), _status_line() as tell:
        return why_not(question, Seconds(seconds), tell)


@contextmanager
def _status_line() -> Iterator[Callable[[str], None]]:
    """A line for a person at a terminal that says what is looked at, and is gone in the end."""

    def tell(what: str) -> None:
        show_status(f"why not: {what} ...")

    try:
        yield tell
    finally:
        show_status("")


def head_lines(mission: Mission, title: str, text: str, label: str = "status") -> list[str]:
    """What every answer begins with: rocket, year, and one more line of its own."""
    from planner.editions.seasons import season_of
    from planner.report.routes import labelled

    season = season_of(mission.year, mission.rocket.stack.readings)
    rows = [("rocket", mission.rocket.words), ("year", f"{mission.year} ({season})"), (label, text)]
    return [title, *labelled(rows), ""]

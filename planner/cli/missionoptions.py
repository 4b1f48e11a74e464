"""What is asked of a mission on the command line: rocket, calendar, wishes, limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from planner.cli.panels import CALENDAR, LIMITS, ROCKET, STOPS, WISHES
from planner.editions.edition import edition_choices
from planner.editions.game import other_games
from planner.editions.seasons import check_year
from planner.errors import MissionError
from planner.missions.limits import MAX_YEARS

if TYPE_CHECKING:
    from planner.board.model import Board
    from planner.missions.limits import Limits
    from planner.missions.mission import Mission
    from planner.report.assumed import Unsaid
    from planner.rocket.stack import Stack

WHY_SECONDS = 3.0
MOST_ROCKETS = 9  # side by side
# A rocket that lands on Ceres.
DEFAULT_ROCKET: dict[str, Any] = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}

WhySecondsOption = Annotated[
    float, typer.Option("--why-seconds", help="Without a flight: look for reasons so long; 0: do not.")
]


class By(StrEnum):
    turns = "turns"
    fuel = "fuel"
    risk = "risk"
    burns = "burns"


@dataclass(frozen=True)
class RocketOptions:
    """What is flown, and by which rules."""

    stack: Annotated[
        list[Path] | None,
        typer.Option("--stack", help="Stack file (TOML), - for standard input. Repeatable, to compare."),
    ] = None
    card: Annotated[
        list[str] | None,
        typer.Option("--card", help="Card aboard, beside those of a stack: hall-effect, 'qu-tube heavy'. Repeatable."),
    ] = None
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            help="Engine by numbers, THRUST:STEPS and extras after commas: 4:2 or 3:1/2,solar,afterburn=1. Repeatable.",
        ),
    ] = None
    dry_mass: Annotated[
        int | None, typer.Option("--dry-mass", help="Dry mass; a stack is filled up to it with cargo.")
    ] = None
    tanks: Annotated[
        str | None,
        typer.Option("--tanks", help="At most so many tanks of fuel, or auto: all it can carry; wins over the file."),
    ] = None
    grade: Annotated[
        str | None, typer.Option("--grade", help="Fuel aboard: dirt, water or isotope; wins over the stack file.")
    ] = None
    rad_hard: Annotated[int | None, typer.Option("--rad-hard", help="Rad-hardness of a rocket without cards.")] = None
    powersat: Annotated[
        bool | None,
        typer.Option("--powersat/--no-powersat", help="Beamed power is there, or is not; wins over the stack file."),
    ] = None
    net_thrust: Annotated[
        int | None,
        typer.Option("--net-thrust", help="No rocket: fixed net thrust, a fuel step a burn, fuel without end."),
    ] = None
    edition: Annotated[
        str | None, typer.Option("--edition", "-e", help=f"Rules: {edition_choices()}{other_games()}.")
    ] = None
    board: Annotated[str | None, typer.Option("--board", "-b", help="Board; that of the edition if not given.")] = None
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help="Choose an open reading of the rules, NAME=VALUE. Repeatable."),
    ] = None
    panel: ClassVar = ROCKET

    @property
    def is_given(self) -> bool:
        """Whether anything is said about a rocket; rules and board are none."""
        return any(value not in (None, []) for value in (self.stack, *self._form.values()))

    @property
    def lead(self) -> str:
        """What goes before the words for the rocket: that nobody has named it."""
        return "" if self.is_given else "none given, so "

    @property
    def is_comparison(self) -> bool:
        """Whether several rockets are to be compared."""
        return len(self.stack or ()) > 1

    def check_comparison(self, of_one: Mapping[str, object]) -> None:
        """Refuse options, by name, that only make sense for one rocket."""
        for option, value in of_one.items():
            if value:
                raise MissionError(f"{option} is for one rocket: give one --stack, not {len(self.stack or ())}")

    def load(self) -> Stack:
        """The one rocket that the options describe."""
        if self.is_comparison:
            raise MissionError("give one --stack: this command compares no rockets")
        (stack,) = self.load_all()
        return stack

    def load_all(self) -> list[Stack]:
        """The rockets that the options describe: one, or one a stack file, each with the same changes."""
        files: list[Path | None] = [*(self.stack or ())]
        if len(files) > MOST_ROCKETS:
            raise MissionError(f"at most {MOST_ROCKETS} rockets are compared, got {len(files)}")
        return [self._load(file, self._form) for file in files or [None]]

    def load_or_default(self) -> Stack:
        """The rocket that the options describe, or the default one if they say nothing about it."""
        return self.load() if self.is_given else self._load(None, DEFAULT_ROCKET)

    def board_of(self, stack: Stack) -> Board:
        """The board that was named, or that of the edition."""
        from planner.board.files import load_board

        return load_board(self.board if self.board is not None else stack.edition.board)

    @property
    def _form(self) -> dict[str, Any]:
        return {
            "cards": self.card,
            "engines": self.engine,
            "dry_mass": self.dry_mass,
            "tanks": self.tanks,
            "grade": self.grade,
            "rad_hard": self.rad_hard,
            "powersat": self.powersat,
            "net_thrust": self.net_thrust,
        }

    def _load(self, stack: Path | None, form: dict[str, Any]) -> Stack:
        from planner.rocket.loading import load_stack

        return load_stack(stack, edition=self.edition, readings=self.reading or (), board=self.board, **form)


@dataclass(frozen=True)
class CalendarOptions:
    """When the first turn is."""

    panel: ClassVar = CALENDAR

    year: Annotated[int | None, typer.Option("--year", help="Year of the first turn; 1 if not given.")] = None
    season: Annotated[str | None, typer.Option("--season", help="Start in the first year of this season.")] = None

    def given(self) -> dict[str, Any]:
        return {"year": 0 if self.year is None else check_year(self.year), "season": self.season}

    def first_year(self, stack: Stack) -> int:
        from planner.missions.words import first_year

        return first_year(stack.readings, self.year, self.season)


@dataclass(frozen=True)
class WishOptions:
    """What counts first, and what to keep away from."""

    panel: ClassVar = WISHES

    by: Annotated[By, typer.Option("--by", help="What counts first; the rest decides ties.")] = By.turns
    avoid: Annotated[
        list[str] | None,
        typer.Option("--avoid", help="Never enter: a space, belts, hazards or zone:NAME. Repeatable."),
    ] = None
    penalty: Annotated[
        int | None,
        typer.Option("--penalty", help="With --avoid: enter it if need be, each time as bad as so many hazard dice."),
    ] = None

    full_tanks: Annotated[bool, typer.Option("--full-tanks", help="Load all tanks, not the fewest that do it.")] = False

    def given(self) -> dict[str, Any]:
        from planner.missions.words import check_penalty

        return {"by": self.by.value, "avoid": self.avoid or (), "penalty": check_penalty(self.penalty)}


@dataclass(frozen=True)
class RefuelOptions:
    """What it has fuel from on the way."""

    panel: ClassVar = STOPS

    refuel: Annotated[
        bool, typer.Option("--refuel", help="Fuel may be had anywhere on the way, and aqua counts in place of it.")
    ] = False
    isru: Annotated[
        int | None, typer.Option("--isru", help="Refuelling at sites: ISRU rating of a rocket without cards, 0 to 4.")
    ] = None


@dataclass(frozen=True)
class StopOptions(RefuelOptions):
    """Where a flight goes on to as well."""

    then: Annotated[
        list[str] | None,
        typer.Option(
            "--then", help="From the goal go on to this place; 'ceres: refuel, stay 2' says what is done. Repeatable."
        ),
    ] = None
    back: Annotated[bool, typer.Option("--return", help="And in the end back to the start.")] = False

    def given(self, goal: str) -> dict[str, Any]:
        """The last place is the goal, all before it are stops."""
        *stops, last = [goal, *(self.then or [])]
        return {"stops": stops, "goal": last, "returns": self.back, "refuel": self.refuel, "isru": self.isru}


@dataclass(frozen=True)
class LimitOptions:
    """What a flight may cost, how far to look, and which rules are broken on purpose."""

    panel: ClassVar = LIMITS

    max_years: Annotated[
        int | None, typer.Option("--max-years", help=f"Look at flights of at most so many years; {MAX_YEARS}.")
    ] = None
    max_turns: Annotated[int | None, typer.Option("--max-turns", help="Only flights of at most so many turns.")] = None
    max_fuel_steps: Annotated[
        str | None,
        typer.Option("--max-fuel-steps", help="Only flights that take at most so many fuel steps."),
    ] = None
    # The names that `reach` began with; hidden, so that the help stays narrow.
    within_turns: Annotated[
        int | None, typer.Option("--within-turns", hidden=True, help="The same as --max-turns.")
    ] = None
    within_fuel: Annotated[
        str | None, typer.Option("--within-fuel", hidden=True, help="The same as --max-fuel-steps.")
    ] = None
    min_survival: Annotated[
        str | None, typer.Option("--min-survival", help="Only flights with such odds to survive: 5/6, 0.9 or 90%.")
    ] = None
    finao: Annotated[
        int, typer.Option("--finao", help="Spend at most so much aqua or WT to buy off rolls, wherever it pays best.")
    ] = 0
    any_landing: Annotated[
        bool, typer.Option("--any-landing", help="Exploring: no thrust is needed to land or lift off.")
    ] = False
    any_season: Annotated[
        bool,
        typer.Option(
            "--any-season", help="Exploring: synodic sites are always open, and nothing is lost with the sungrazer."
        ),
    ] = False

    def given(self) -> dict[str, Any]:
        from planner.rules.ways import Relaxed

        relaxed = Relaxed(self.any_landing, self.any_season)
        max_years = MAX_YEARS if self.max_years is None else self.max_years
        return {"max_years": max_years, "limits": self._limits(), "relaxed": relaxed, "finao": self.finao}

    def _limits(self) -> Limits:
        from planner.missions.limits import Limits
        from planner.missions.words import number_of, odds_of

        if None not in (self.max_turns, self.within_turns) or None not in (self.max_fuel_steps, self.within_fuel):
            raise MissionError("--within-turns is --max-turns and --within-fuel is --max-fuel-steps: give one of them")
        return Limits(
            self.within_turns if self.max_turns is None else self.max_turns,
            number_of(self.within_fuel if self.max_fuel_steps is None else self.max_fuel_steps, "--max-fuel-steps"),
            odds_of(self.min_survival, "--min-survival"),
        )


def unsaid_by(rocket: RocketOptions, calendar: CalendarOptions) -> Unsaid:
    """What the options leave open, for the answer to say what stands in for it."""
    from planner.report.assumed import Unsaid

    return Unsaid(
        rocket=not rocket.is_given,
        year=calendar.year is None and calendar.season is None,
        dry_mass=bool(rocket.engine) and rocket.dry_mass is None,
        tanks=bool(rocket.engine) and rocket.tanks is None,
    )


def missions_of(
    rocket: RocketOptions,
    calendar: CalendarOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    *,
    stacks: list[Stack] | None = None,
    **places: Any,
) -> list[Mission]:
    """The mission that the options of a command describe, between these places, for each of its rockets; or for others
    that were made of them."""
    from planner.missions.mission import Mission

    if stacks is None:
        stacks = rocket.load_all() if rocket.is_given else [rocket.load_or_default()]
    # Tanks by option are the most that may be loaded; a stack file says what is loaded.
    any_load = not wishes.full_tanks and (rocket.tanks is not None or not rocket.is_given)
    asked = {**places, **calendar.given(), **wishes.given(), **limits.given(), "any_load": any_load}
    boards = dict.fromkeys(stack.edition.board for stack in stacks)
    if rocket.board is None and len(boards) > 1:
        raise MissionError(f"the rockets fly on different boards ({', '.join(boards)}): choose one with --board")
    missions = [Mission(rocket.board_of(stack), stack, **asked) for stack in stacks]
    for mission in missions:
        mission.check_said()
    return missions

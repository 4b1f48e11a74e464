"""Options that commands of Stellar Horizons share, in groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from planner.cli.panels import CALENDAR, LIMITS, ROCKET, STOPS, WISHES

if TYPE_CHECKING:
    from planner.stellar.asking import Wanted
    from planner.stellar.facts import Facts
    from planner.stellar.flight import Flight


class By(StrEnum):
    turns = "turns"
    risk = "risk"
    launcher = "launcher"


@dataclass(frozen=True)
class OwnerOptions:
    """What flies, and what its owner has."""

    panel: ClassVar = ROCKET

    ship: Annotated[
        str | None, typer.Option("--ship", help="cv-2, cv-3 ..., telescope, flyby, orbiter, rover, or one by name.")
    ] = None
    tech: Annotated[
        list[str] | None,
        typer.Option(
            "--tech", help="Technologies, with commas; 2050:NAME is had from then on; none says so. Repeatable."
        ),
    ] = None
    base: Annotated[
        list[str] | None,
        typer.Option("--base", help="Base of the owner, PLACE, PLACE=FACILITY or PLACE=FACILITY@YEAR. Repeatable."),
    ] = None
    modifier: Annotated[
        str | None, typer.Option("--modifier", help="Modifier of transfer times, such as 0.7; wins over technology.")
    ] = None
    range: Annotated[
        str | None, typer.Option("--range", help="Crewed range: orbit, rendezvous, a number or unlimited; wins too.")
    ] = None
    engine_malfunction: Annotated[
        int | None, typer.Option("--engine-malfunction", help="Percent at which engines fail, before the size.")
    ] = None
    robot_malfunction: Annotated[
        int | None, typer.Option("--robot-malfunction", help="Percent at which robots fail that explore.")
    ] = None
    recall: Annotated[int | None, typer.Option("--recall", help="Percent at which crews are recalled.")] = None
    home: Annotated[
        str | None, typer.Option("--home", help="World that is Earth to the owner: mars for the colony of scenario 7.")
    ] = None
    edition: Annotated[str | None, typer.Option("--edition", "-e", help="Rules: stellar.")] = None
    facts: Annotated[
        Path | None, typer.Option("--facts", help="File (TOML) with values that override ours, - for standard input.")
    ] = None

    @property
    def wanted(self) -> Wanted:
        from planner.stellar.asking import Wanted

        return Wanted(
            None if self.tech is None else tuple(self.tech),
            tuple(self.base or ()),
            self.modifier,
            self.range,
            self.engine_malfunction,
            self.robot_malfunction,
            self.recall,
            self.home,
        )

    def load(self) -> Facts:
        """The facts, as the user has them."""
        from planner.stellar.factfile import load_facts

        return load_facts(self.facts)


@dataclass(frozen=True)
class YearOptions:
    """When a flight begins."""

    panel: ClassVar = CALENDAR

    year: Annotated[int | None, typer.Option("--year", help="First year, 2030 to 2169; 2030 if not given.")] = None


@dataclass(frozen=True)
class JourneyOptions:
    """Where a flight goes on to, and the state that it begins in."""

    panel: ClassVar = STOPS

    then: Annotated[
        list[str] | None,
        typer.Option(
            "--then", help="From the goal go on there; 'mars: explore, service, stay 2' says more. Repeatable."
        ),
    ] = None
    back: Annotated[bool, typer.Option("--return", help="And in the end back to the start.")] = False
    probe: Annotated[bool, typer.Option("--probe", help="The robot carries a probe, and explores with it.")] = False
    reserve: Annotated[bool, typer.Option("--reserve", help="The crew begins in reserve.")] = False

    @property
    def asked(self) -> dict[str, Any]:
        return {"then": self.then or (), "returns": self.back, "probe": self.probe, "reserve": self.reserve}


@dataclass(frozen=True)
class WishOptions:
    """What counts first, and how far to look."""

    panel: ClassVar = WISHES

    by: Annotated[By, typer.Option("--by", help="What counts first; the rest decides ties.")] = By.turns
    closed: Annotated[
        list[str] | None, typer.Option("--closed", help="System, or place as orbit:mars, not in play. Repeatable.")
    ] = None
    scenario: Annotated[
        str | None,
        typer.Option("--scenario", help="A scenario: its years, and only the systems in play. By name or number."),
    ] = None


@dataclass(frozen=True)
class LimitOptions:
    """How long a flight may take."""

    panel: ClassVar = LIMITS

    max_turns: Annotated[
        int | None, typer.Option("--max-turns", help="Only flights of at most so many years; 60 if not given.")
    ] = None


@dataclass(frozen=True)
class FlightOptions:
    """A plan from a file."""

    file: Annotated[Path, typer.Argument(help="Plan file (JSON), - for standard input.")]
    facts: Annotated[
        Path | None, typer.Option("--facts", help="File (TOML) with values that override those of the plan.")
    ] = None
    edition: Annotated[
        str | None, typer.Option("--edition", "-e", help="Rules: stellar; the plan says so by itself.")
    ] = None

    def load(self) -> tuple[Flight, Facts]:
        """The flight, and the facts that it is judged by: ours, overridden by the plan, and that by the user's file."""
        from planner.errors import BadPlan, PlannerError
        from planner.files.reading import told_path
        from planner.stellar.factfile import load_facts, overridden
        from planner.stellar.flightjson import load_flight

        flight = load_flight(self.file)
        try:
            facts = load_facts(changes=flight.facts)
        except PlannerError as error:
            raise BadPlan(f"{told_path(self.file)}: facts: {error}") from None
        return flight, facts if self.facts is None else overridden(facts, load_facts(self.facts).changes, "file")


def asked_by(owner: OwnerOptions, when: YearOptions, wishes: WishOptions, limits: LimitOptions) -> dict[str, Any]:
    """What options say that belong to every question about flights."""
    return {
        "ship": owner.ship,
        "facts": owner.load(),
        "wanted": owner.wanted,
        "year": when.year,
        "by": wishes.by.value,
        "closed": wishes.closed or (),
        "scenario": wishes.scenario,
        "max_years": limits.max_turns,
    }

"""What may be asked: the bodies of requests, with bounds on every number, text and list.

A question has the keys of a mission file. What its values mean, and whether they go together, is judged where missions
are made.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Name = Annotated[str, Field(max_length=200)]
Names = Annotated[list[Name], Field(max_length=40)]
Year = Annotated[int, Field(ge=1, le=100_000)]
Count = Annotated[int, Field(ge=0, le=1000)]
Table = Annotated[dict[Name, JsonValue], Field(max_length=40)]


class Body(BaseModel):
    """What is sent with a request."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def told(self) -> dict[str, Any]:
        """What was said, and nothing of what was not; null says nothing."""
        return self.model_dump(exclude_unset=True, exclude_none=True, by_alias=True)


class Rocket(Body):
    """A rocket as in a mission file: one of `stack`, `cards`, `engines` and `net_thrust`, and what goes with it."""

    stack: Table | None = Field(None, description="What a stack file holds.")
    cards: Names | None = Field(None, description="Cards as a stack file names them.", examples=[["hall-effect"]])
    engines: Names | None = Field(None, description="Engines by numbers.", examples=[["12:8", "4:2"]])
    dry_mass: Count | None = None
    tanks: Count | Name | None = Field(None, description="Tanks of fuel, or `auto`: all it can carry.")
    grade: Literal["dirt", "water", "isotope"] | None = None
    rad_hard: Count | None = None
    powersat: bool | None = None
    net_thrust: Annotated[int, Field(ge=0, le=99)] | None = None
    edition: Name | None = None
    board: Name | None = None
    readings: Annotated[dict[Name, Name], Field(max_length=40)] | None = None


class StopTable(Body):
    """A stop with every detail."""

    place: Name
    refuel: bool = False
    stay: Count = 0
    season: Name = ""
    by_year: Year | None = None
    drop: Names = []
    take: Names = []
    leave_tanks: Count = 0
    take_tanks: bool = False


class WaitingTable(Body):
    """What lies in a place when the flight begins."""

    place: Name
    cards: Names = []
    cargo: Annotated[dict[Name, Count], Field(max_length=40)] = {}
    tanks: Count = 0
    grade: Name = "water"


class Question(Rocket):
    """A mission as in a mission file. Without a goal it is to everywhere."""

    start: Name = Field(examples=["leo"])
    goal: Name | None = Field(None, description="`ceres`, or `ceres: refuel, stay 2`.", examples=["ceres"])
    stops: Annotated[list[Name | StopTable], Field(max_length=16)] | None = None
    return_: bool | None = Field(None, alias="return")
    refuel: bool | None = None
    isru: Count | None = None
    waiting: Annotated[list[WaitingTable], Field(max_length=16)] | None = None
    via: Names | None = None
    year: Year | None = None
    season: Name | None = None
    by: Literal["turns", "fuel", "risk", "burns"] | None = None
    avoid: Names | None = None
    penalty: Count | None = None
    max_years: Count | None = None
    max_turns: Count | None = None
    max_fuel_steps: Count | Name | None = None
    min_survival: Name | None = None
    any_load: bool | None = None
    finao: Count | None = None
    any_landing: bool | None = None
    any_season: bool | None = None

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class RocketAsked(Body):
    """A rocket to be checked."""

    rocket: Rocket


class Asked(Body):
    """A question."""

    question: Question


class RouteAsked(Asked):
    """A question with a goal."""

    explain: bool = Field(False, description="Add all that is told of each flight.")


class FlightAsked(Asked):
    """One flight of a front."""

    place: Name | None = Field(None, description="Of a question without a goal: where the flight ends.")
    choice: Annotated[int, Field(ge=1, le=100_000)] = Field(1, description="Number in the front, best first.")


class LaunchAsked(Asked):
    """A question with a goal, for many start years."""

    years: Annotated[int, Field(ge=1, le=48)] = 24


class WhyAsked(Asked):
    """A question to which there is no flight."""

    seconds: Annotated[float, Field(gt=0, le=30)] = 3.0


class OddsAsked(FlightAsked):
    """One flight of a front, and money to buy its rolls off."""

    aqua: Annotated[int, Field(ge=0, le=10_000)] | None = None


class PlanAsked(Body):
    """A plan as in a plan file."""

    plan: Table


class FileAsked(Body):
    """A file that a player has dropped on the page: a stack or a mission as TOML, or a plan as JSON."""

    text: Annotated[str, Field(max_length=100_000)]
    name: Annotated[str, Field(max_length=100)] = ""

"""The API for Stellar Horizons, under /api/v1/stellar: in the same manner as for High Frontier."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from planner.web.asked import Body, Count, Name, Names, PlanAsked, Table
from planner.web.handing import looked_up, lookups_of, offer

stellar_api = APIRouter()
Percent = Annotated[int, Field(ge=0, le=100)]


class Trip(Body):
    """A mission as in a mission file of Stellar Horizons. Without a goal it is to everywhere."""

    start: Name = Field(examples=["earth"])
    goal: Name | None = Field(None, description="`mars`, or `mars orbit: explore, stay 2`.", examples=["mars"])
    then: Annotated[list[Name], Field(max_length=8)] | None = None
    return_: bool | None = Field(None, alias="return")
    ship: Name | None = Field(None, description="`cv-2`, a kind of robot, or a ship by name.", examples=["cv-2"])
    tech: Names | None = Field(None, description="Technologies; `2050:NAME` is had from then on; `none` says so.")
    base: Names | None = Field(None, description="`PLACE`, `PLACE=FACILITY` or `PLACE=FACILITY@YEAR`.")
    modifier: Name | None = None
    range: Annotated[int, Field(ge=-2, le=1000)] | Name | None = None
    engine_malfunction: Percent | None = None
    robot_malfunction: Percent | None = None
    recall: Percent | None = None
    scenario: Name | None = None
    home: Name | None = Field(None, description="World that is Earth to the owner: `mars` for the colony there.")
    closed: Names | None = Field(None, description="Systems that are not in play, or places as `orbit:mars`.")
    year: Annotated[int, Field(ge=0, le=9999)] | None = None
    max_turns: Count | None = None
    by: Literal["turns", "risk", "launcher"] | None = None
    probe: bool | None = None
    reserve: bool | None = None
    facts: Table | None = Field(None, description="Values that override ours, as in a file of facts.")


class TripAsked(Body):
    """A question."""

    question: Trip


class TripFlightAsked(TripAsked):
    """One flight of a front."""

    choice: Annotated[int, Field(ge=1, le=100_000)] = Field(1, description="Number in the front, best first.")


class TripLaunchAsked(TripAsked):
    """A question with a goal, for many start years."""

    years: Annotated[int, Field(ge=1, le=140)] = 30


@stellar_api.get("/ships", summary="Ships: planner ships")
async def ships(request: Request) -> Response:
    return await looked_up(request, lookups_of(request).ships)


@stellar_api.get("/technologies", summary="Technologies: planner tech")
async def technologies(request: Request) -> Response:
    return await looked_up(request, lookups_of(request).technologies)


offer(
    stellar_api,
    "stellar.",
    (
        ("route", TripAsked, "The front of a goal with all plans: planner route"),
        ("front", TripAsked, "The front of a goal without plans"),
        ("flight", TripFlightAsked, "One flight year by year: told, as orders, as a plan, drawn"),
        ("picture", TripFlightAsked, "One flight as a picture of its own"),
        ("reach", TripAsked, "Where a ship can get to: planner reach"),
        ("launch", TripLaunchAsked, "When to leave: planner launch"),
        ("check", PlanAsked, "Whether a plan is legal: planner check"),
    ),
)

"""The flights of the trajectory model that are measured: of 1 to 8 turns, each until it is proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from planner.bench.searches import EDITION, Rocket
from planner.board.files import load_board

PROVEN_WITHIN = 60_000  # milliseconds
_MOST_YEARS = 8
_PATIENCE = 60  # seconds
_WORKERS = 2


class MeasuredFlight(NamedTuple):
    """A rocket, its goal, and what counts first."""

    rocket: Rocket
    goal: str
    turns: int  # that the flight has
    by: str = "turns"

    @property
    def name(self) -> str:
        return f"{self.turns} turn{'s' * (self.turns != 1)}, leo to {self.goal} by {self.by}, {self.rocket.text()}"


_STRONG, _THRIFTY, _SOLAR = Rocket(("4:2",), 5, 10), Rocket(("6:1",), 5, 8), Rocket(("8:1/2,solar",), 4, 6)

FLIGHTS = (
    MeasuredFlight(_STRONG, "phobos", 1),
    MeasuredFlight(_STRONG, "eureka", 2),
    MeasuredFlight(_STRONG, "hartley-2", 3),
    MeasuredFlight(_STRONG, "methone", 4),
    MeasuredFlight(_STRONG, "epimetheus", 5),
    MeasuredFlight(_STRONG, "methone", 6, "fuel"),
    MeasuredFlight(_STRONG, "holmes", 7),
    MeasuredFlight(_STRONG, "holmes", 7, "fuel"),
    MeasuredFlight(_THRIFTY, "icarus", 7, "fuel"),
    MeasuredFlight(_SOLAR, "bee-zed", 7),
    # Far out, where its engine dies: on bonus burns that were kept.
    MeasuredFlight(_SOLAR, "chariklo", 4),
    MeasuredFlight(_SOLAR, "chariklo", 4, "fuel"),
    MeasuredFlight(_SOLAR, "hylonome", 5),
    MeasuredFlight(_SOLAR, "hylonome", 6, "fuel"),
    MeasuredFlight(Rocket(("15:1/2,solar,pivots=1",), 5, 10), "pholus", 7),
    MeasuredFlight(_STRONG, "cordelia", 8),
    MeasuredFlight(_THRIFTY, "despina", 8),
)


def measured_flights() -> Iterator[dict[str, Any]]:
    """Each of them once, on two threads; `stopped`: it was not proven in time."""
    from planner.missions.front import PROVEN
    from planner.missions.mission import Mission
    from planner.models.solving import Effort, Solving
    from planner.models.trajectory.search import find_flight

    for asked in FLIGHTS:
        mission = Mission(
            load_board(EDITION), asked.rocket.stack(), "leo", asked.goal, max_years=_MOST_YEARS, by=asked.by
        )
        start = time.perf_counter()
        found = find_flight(mission, Solving(Effort(_PATIENCE, _WORKERS)))
        yield {
            "name": asked.name,
            "kind": "trajectory",
            "median_ms": (time.perf_counter() - start) * 1000,
            "labels": None,
            "stopped": found.status != PROVEN,
            "status": found.status,
            "turns": None if found.flight is None else found.flight.values["turns"],
        }

"""The tours that are measured: eight places until the order is proven, twelve until a plan is told with its gap."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from planner.bench.searches import EDITION, Rocket
from planner.board.files import load_board

EIGHT = ("ceres", "vesta", "hygiea", "hertha", "phobos", "deimos", "flora", "encke")
TWELVE = (*EIGHT, "eros", "ida", "davida", "patroclus")
MOST_YEARS = 100
PROVEN_WITHIN, PLANNED_WITHIN = 20_000, 60_000  # milliseconds
_MARGIN = 15  # seconds to tell what was found when the time of a tour of twelve is over, on a busy machine too


class MeasuredTour(NamedTuple):
    """A tour, and whether it is to be proven."""

    rocket: Rocket
    places: tuple[str, ...]
    returns: bool = False
    by: str = "turns"

    @property
    def name(self) -> str:
        back = " and back" if self.returns else ""
        return f"{len(self.places)} places{back} by {self.by}, {self.rocket.text()}"

    @property
    def is_to_be_proven(self) -> bool:
        return len(self.places) <= len(EIGHT)


TOURS = (
    MeasuredTour(Rocket(("8:1/2",), 5, 12), EIGHT),
    MeasuredTour(Rocket(("8:1/2",), 5, 12), EIGHT, returns=True),
    MeasuredTour(Rocket(("8:1/2",), 5, 12), EIGHT, by="fuel"),
    MeasuredTour(Rocket(("14:1/2",), 5, 10), EIGHT),
    MeasuredTour(Rocket(("8:1/2",), 5, 12), TWELVE),
)


def measured_tours() -> Iterator[dict[str, Any]]:
    """Each of them once; `stopped`: one of eight was not proven in time, or for one of twelve no plan was found."""
    from planner.missions.front import PROVEN
    from planner.missions.mission import Mission
    from planner.models.solving import Effort, Solving
    from planner.models.tour.question import Tour
    from planner.models.tour.search import find_tour

    for asked in TOURS:
        mission = Mission(load_board(EDITION), asked.rocket.stack(), "leo", max_years=MOST_YEARS, by=asked.by)
        tour, start = Tour(mission, asked.places, returns=asked.returns), time.perf_counter()
        found = find_tour(tour, Solving(Effort(PLANNED_WITHIN / 1000 - _MARGIN)))
        milliseconds = (time.perf_counter() - start) * 1000
        is_done = found.status == PROVEN if asked.is_to_be_proven else bool(found.flights)
        yield {
            "name": asked.name,
            "kind": "tour",
            "median_ms": milliseconds,
            "labels": None,
            "stopped": not is_done,
            "status": found.status,
            "gap": found.gap,
            "orders_flown": found.flown,
        }

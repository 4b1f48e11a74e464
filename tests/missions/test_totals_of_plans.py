"""A plan has the totals of its row in the front, also where flights that are as good have met other things."""

from __future__ import annotations

import pytest

from planner import Mission, load_board, solve
from planner.rocket.stackfile import stack_from_data

# A sail of the 3rd edition whose hull is softer than belts: it may come through some for nothing, and whoever has more
# bonus burns left in the midst of the move pays for fewer burns. Flown again, one like it took the place of the flight
# in the row.
CASES = [
    ("4:0", 3, 2, 44, 9, "near-earth-burn-6"),
    ("4:0", 2, 1, 20, 5, "near-earth-burn-6"),
    ("6:0", 4, 2, 10, 12, "hathor-burn-1"),
]


@pytest.mark.parametrize(("engine", "mass", "rad_hard", "year", "years", "goal"), CASES)
@pytest.mark.parametrize("to_everywhere", [True, False])
def test_plan_has_the_totals_of_its_row(
    engine: str, mass: int, rad_hard: int, year: int, years: int, goal: str, to_everywhere: bool
) -> None:
    hull = {"name": "hull", "mass": mass, "rad_hard": rad_hard}
    stack = stack_from_data({"edition": "hf3c", "engines": [engine], "cargo": [hull]})
    asked = None if to_everywhere else goal
    answer = solve(Mission(load_board("hf3"), stack, "saturn-belt-7", asked, year=year, max_years=years))
    flights = answer.flights_to(goal)
    assert flights
    for flight in flights:
        totals = answer.verdict(flight).totals
        assert (totals.half_burns, totals.belts, totals.hazards) == (flight.half_burns, flight.belts, flight.hazards)
        answer.plan(flight)  # and the referee finds nothing else

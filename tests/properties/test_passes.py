"""Searching in passes: what a flight must have to be at the goal in time is never too much, and the front is that of
one pass.

Cases are those of whole missions, and random missions on the real boards. `test_missions.py` compares both ways to
search with a brute force; here every flight of a front is looked at on its way.
"""

from __future__ import annotations

import pytest

from planner.editions.edition import find_edition
from planner.missions.answer import Answer
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.rocket.stackfile import quick_stack
from planner.rules.itinerary import Stop
from planner.search import arrivals
from planner.search.kernel.columns import End, Position
from planner.search.kernel.packing import pack
from planner.search.kernel.reserves import Reserves
from planner.search.passes import is_worth_passes
from tests.properties.boards import board_of
from tests.properties.randomactions import acting_case, buying_case

BLOCKS = 4
CASES = 150
LONGER = 25


def flights_with_reserves(seed: int) -> int:
    """Look at every place of rest of all flights at a goal. Returns at how many something must be left."""
    case = (acting_case, buying_case)[seed % 2](seed)
    if not is_worth_passes(case.tables):
        return 0
    packed, found = pack(case.tables), arrivals.find_arrivals(*case)
    needed = 0
    for goal in found.spaces():
        reserves = Reserves(case.tables, [goal])
        for arrival in found.front(goal):
            rows = found._rows_to(arrival)
            last = int(found.found.ends[arrival.row, End.ROUND])
            for row in found.found.ends[rows]:
                left = packed.strip[row[End.WET], Position.STEPS] - packed.sizes.dry_steps
                must = reserves.rows(last)[last - row[End.ROUND], -1, row[End.SPACE]]
                assert must <= max(left, 0), (seed, goal)
                needed += must > 0
    return needed


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_flight_needs_less_than_its_reserve(block: int, request: pytest.FixtureRequest) -> None:
    size = CASES * LONGER if request.config.getoption("--long") else CASES
    assert sum(flights_with_reserves(seed) for seed in range(block * size, (block + 1) * size)) > 0


ROCKETS = ((("12:8", "4:2"), 6, 10), (("8:3",), 6, 14), (("4:1,solar", "6:4,afterburn=2"), 5, 8))
PLACES = (("phobos", "leo"), ("ceres", "hertha"), ("deimos", "phobos"))


def front_of(answer: Answer) -> list[tuple[int, ...]]:
    return [(one.turns, one.aqua or 0, one.cost) for one in answer.front().flights]


@pytest.mark.parametrize("rocket", ROCKETS, ids=str)
@pytest.mark.parametrize("places", PLACES, ids=str)
def test_passes_find_the_front_of_one_pass(
    rocket: tuple[tuple[str, ...], int, int], places: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    engines, dry, tanks = rocket
    stack = quick_stack(find_edition("hf4"), engines, dry_mass=dry, tanks=tanks, rad_hard=5)
    stop, goal = places
    mission = Mission(
        board_of("hf4"), stack, "leo", goal=goal, stops=[Stop((stop,))], refuel=True, isru=1, any_load=True, max_years=7
    )
    in_passes = solve(mission)
    monkeypatch.setattr(arrivals, "is_worth_passes", lambda tables: False)
    in_one = solve(mission)
    assert front_of(in_passes) == front_of(in_one)
    assert in_passes.front().status == in_one.front().status

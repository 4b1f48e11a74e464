"""Three opinions on whole missions: both kernels and a brute force, where fuel is had on the way, things are dropped
and taken up, years are spent and tanks wait in depots."""

from __future__ import annotations

import pytest

from planner.search import arrivals
from tests.properties.everyflight import Front, TooMuch, pareto
from tests.properties.everymission import every_mission
from tests.properties.kernels import pure_kernel
from tests.properties.randomactions import ActingCase, acting_case, buying_case

BLOCKS = 10
BLOCKS_OF_BUYING = 3
BOARDS = 200  # that a block compares: 2,000 in all
LONGER = 25
PATIENCE = 30_000


def fronts_of(found: arrivals.Arrivals, pays: int) -> dict[int, Front]:
    return {
        space: pareto({(one.turns, one.paid if pays else one.spent, one.cost) for one in found.front(space)})
        for space in found.spaces()
    }


def is_compared(case: ActingCase, seed: int, patience: int = PATIENCE) -> bool:
    """Whether the brute force came to an end; then all three must agree, also where a goal is named."""
    try:
        expected = every_mission(case, patience)
    except TooMuch:
        return False
    pays = case.tables.boundary.pays if case.tables.boundary is not None else 0
    assert fronts_of(arrivals.find_arrivals(*case), pays) == expected, seed
    assert fronts_of(pure_kernel().find_arrivals(*case), pays) == expected, seed
    goal = seed % case.tables.spaces
    assert fronts_of(arrivals.find_arrivals(*case, goals=[goal]), pays).get(goal) == expected.get(goal), (seed, goal)
    return True


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_on_missions(block: int, request: pytest.FixtureRequest) -> None:
    size = BOARDS * LONGER if request.config.getoption("--long") else BOARDS
    compared, seed = 0, block * 1_000_000
    while compared < size and seed < block * 1_000_000 + 2 * size:
        compared += is_compared(acting_case(seed), seed)
        seed += 1
    assert compared == size


@pytest.mark.parametrize("block", range(BLOCKS_OF_BUYING))
def test_kernels_agree_with_brute_force_where_rolls_are_bought_off(block: int, request: pytest.FixtureRequest) -> None:
    size = BOARDS * LONGER if request.config.getoption("--long") else BOARDS
    compared, seed = 0, block * 1_000_000
    while compared < size and seed < block * 1_000_000 + 3 * size:
        compared += is_compared(buying_case(seed), seed)
        seed += 1
    assert compared == size

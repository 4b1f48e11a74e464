"""A search that is told of flights known already leaves out what they beat, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from planner.search import arrivals
from tests.properties.everyflight import Front
from tests.properties.randomactions import acting_case, buying_case

BLOCKS = 4
CASES = 150
LONGER = 25


def front_of(found: arrivals.Arrivals, goal: int, pays: int) -> Front:
    return {(one.turns, one.paid if pays else one.spent, one.cost) for one in found.front(goal)}


def left_of(front: Front, known: Sequence[tuple[int, int]]) -> Front:
    return {one for one in front if not any(turns <= one[0] and cost <= one[2] for turns, cost in known)}


def left_out(seed: int) -> int:
    """Flights that a search of random tables leaves out for those known."""
    case = (acting_case, buying_case)[seed % 2](seed)
    random, pays = Random(f"known {seed}"), case.tables.boundary.pays if case.tables.boundary is not None else 0
    spaces = sorted(arrivals.find_arrivals(*case).spaces())
    goal = random.choice(spaces)
    whole = front_of(arrivals.find_arrivals(*case, goal=goal), goal, pays)
    costs = sorted({cost for _, _, cost in whole})
    near = [cost + more for cost in costs for more in (-1, 0, 1)]
    known = [(random.randint(0, 6), random.choice(near)) for _ in range(random.randint(1, 3))]
    found = front_of(arrivals.find_arrivals(*case, goal=goal, known=known), goal, pays)
    expected = left_of(whole, known)
    assert left_of(found, known) == expected, (seed, goal, known)
    return len(whole) - len(expected) if expected else 0


@pytest.mark.parametrize("block", range(BLOCKS))
def test_only_what_is_beaten_by_known_flights_is_left_out(block: int, request: pytest.FixtureRequest) -> None:
    size = CASES * LONGER if request.config.getoption("--long") else CASES
    assert sum(left_out(seed) for seed in range(block * size, (block + 1) * size)) > 0

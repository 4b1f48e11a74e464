"""A search that is told of flights known already leaves out what they beat, and nothing else; and so does a race, in
which only turns and dice count, to one of several goals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from planner.search import arrivals
from planner.search.explore import Known, Start
from tests.properties.everyflight import Front
from tests.properties.randomactions import ActingCase, acting_case, buying_case
from tests.properties.randomtables import (
    adrift_case,
    arrow_case,
    closing_case,
    dying_case,
    forked_case,
    larger_case,
    purging_case,
    random_case,
    shedding_case,
    spending_case,
)

BLOCKS = 4
CASES = 150
LONGER = 25

Rolled = tuple[int, int]  # turns and dice
IDLE = (
    random_case,
    larger_case,
    shedding_case,
    dying_case,
    purging_case,
    spending_case,
    arrow_case,
    forked_case,
    adrift_case,
    closing_case,
)


def any_case(seed: int) -> ActingCase:
    """Things to do between two moves, or any other sort of tables."""
    if seed % 2:
        return acting_case(seed)
    case = IDLE[seed // 2 % len(IDLE)](seed)
    return ActingCase(case.tables, [Start(case.start, case.wet)], case.rounds)


def front_of(found: arrivals.Arrivals, goal: int, pays: int) -> Front:
    return {(one.turns, one.paid if pays else one.spent, one.cost) for one in found.front(goal)}


def left_of(front: Front, known: Sequence[Known]) -> Front:
    return {one for one in front if not any(turns <= one[0] and cost <= one[2] for turns, cost in known)}


def random_known(random: Random, whole: Front) -> list[Known]:
    """Flights as fast and as safe as those of a front, a little more and a little less."""
    costs = sorted({cost for _, _, cost in whole})
    near = [cost + more for cost in costs for more in (-1, 0, 1)]
    return [Known(random.randint(0, 6), random.choice(near)) for _ in range(random.randint(1, 3))]


def left_out(seed: int) -> int:
    """Flights that a search of random tables leaves out for those known."""
    case = (any_case, any_case, buying_case)[seed % 3](seed)
    random, pays = Random(f"known {seed}"), case.tables.boundary.pays if case.tables.boundary is not None else 0
    goal = random.choice(sorted(arrivals.find_arrivals(*case).spaces()))
    whole = front_of(arrivals.find_arrivals(*case, goals=[goal]), goal, pays)
    known = random_known(random, whole)
    found = front_of(arrivals.find_arrivals(*case, goals=[goal], known=known), goal, pays)
    expected = left_of(whole, known)
    assert left_of(found, known) == expected, (seed, goal, known)
    return len(whole) - len(expected) if expected else 0


@pytest.mark.parametrize("block", range(BLOCKS))
def test_only_what_is_beaten_by_known_flights_is_left_out(block: int, request: pytest.FixtureRequest) -> None:
    size = CASES * LONGER if request.config.getoption("--long") else CASES
    assert sum(left_out(seed) for seed in range(block * size, (block + 1) * size)) > 0


def unbeaten(found: set[Rolled]) -> set[Rolled]:
    def is_beaten(one: Rolled) -> bool:
        return any(other != one and other[0] <= one[0] and other[1] <= one[1] for other in found)

    return {one for one in found if not is_beaten(one)}


def raced(seed: int) -> int:
    """Flights of a race that are not known: those of the fronts of all goals that no other one beats in turns and
    dice."""
    case = any_case(seed)
    random = Random(f"races {seed}")
    spaces = sorted(arrivals.find_arrivals(*case).spaces())
    goals = random.sample(spaces, min(random.randint(1, 3), len(spaces)))
    fronts = [front_of(arrivals.find_arrivals(*case, goals=[goal]), goal, pays=0) for goal in goals]
    known = random_known(random, fronts[0]) if random.random() < 0.7 else []
    expected = unbeaten({(turns, cost) for front in fronts for turns, _, cost in left_of(front, known)})
    arrived = arrivals.find_arrivals(*case, goals=goals, known=known, race=True)
    found = {(turns, cost) for goal in goals for turns, _, cost in left_of(front_of(arrived, goal, pays=0), known)}
    assert unbeaten(found) == expected, (seed, goals, known)
    return len(expected)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_race_finds_the_fastest_and_safest_flights_to_any_goal(block: int, request: pytest.FixtureRequest) -> None:
    size = CASES * LONGER if request.config.getoption("--long") else CASES
    assert sum(raced(seed) for seed in range(block * size, (block + 1) * size)) > 0

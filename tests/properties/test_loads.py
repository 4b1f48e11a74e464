"""The fewest tanks, and goals of a group, against asking everything one by one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random

import pytest

from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.reach import reach
from planner.missions.solve import solve
from planner.referee import judge
from tests.randomboard import random_board, random_stack

EDITIONS = ("hf4", "hf3", "hf3c")
BLOCKS = 4
BLOCK = 25  # boards of a block
LONGER = 20

Point = tuple[bool, int, Fraction, int]


def point(flight: Flight) -> Point:
    assert flight.tanks is not None
    return flight.offered, flight.turns, flight.tanks, flight.cost


def unbeaten(points: set[Point]) -> set[Point]:
    """By comparing all with all. What gives cards up beats nothing that does not."""
    return {one for one in points if not any(_beats(other, one) for other in points)}


def _beats(one: Point, other: Point) -> bool:
    return one != other and one[0] <= other[0] and all(a <= b for a, b in zip(one[1:], other[1:], strict=True))


def with_each_load(mission: Mission) -> set[Point]:
    """Every flight with every load to every goal, none searched together with another."""
    found = set()
    stacks = [mission.stack.with_tanks(tanks) for tanks in range(ceil(mission.stack.tanks or 0))]
    for stack in (*stacks, mission.stack):
        for place in mission.places:
            one = replace(mission, stack=stack, goal=place, goals=(), goals_name="", any_load=False)
            found |= {point(flight) for flight in solve(one).flights}
    return unbeaten(found)


def random_mission(seed: int) -> Mission:
    random = Random(seed)
    board = random_board(random, random.randint(4, 12))
    stack = random_stack(random, board, EDITIONS[seed % 3], most_tanks=8)
    resting = [space.id for space in board.spaces.values() if "lander" not in space.kind]
    goals = random.sample(resting, min(random.choice((1, 1, 3)), len(resting)))
    limits = Limits(fuel_steps=Fraction(random.randint(1, 12))) if random.random() < 0.2 else Limits()
    return Mission(
        board,
        stack,
        random.choice(resting),
        goal=goals[0] if len(goals) == 1 else None,
        goals=() if len(goals) == 1 else goals,
        year=random.randint(1, 12),
        max_years=random.randint(1, 6),
        limits=limits,
        any_load=True,
    )


def check_plans(answer: Answer, seed: int) -> None:
    for flight in answer.flights:
        stack = answer.stack_of(flight)
        verdict = judge(answer.rebuilt(flight), answer.mission.board, stack)
        assert verdict.legal and stack.tanks == flight.tanks, (seed, verdict)
        assert (verdict.totals.turns, verdict.totals.fuel_steps) == (flight.turns, flight.fuel_steps), seed


def compare(seed: int) -> int:
    """Returns how many flights set out with less than all tanks."""
    mission = random_mission(seed)
    answer = solve(mission)
    assert {point(flight) for flight in answer.flights} == with_each_load(mission), seed
    check_plans(answer, seed)
    return sum(flight.tanks != mission.stack.tanks for flight in answer.flights)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_fewest_tanks_are_those_of_asking_with_each_load(block: int, request: pytest.FixtureRequest) -> None:
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    assert sum(compare(seed) for seed in range(block * size, (block + 1) * size)) > size // 5


@pytest.mark.parametrize("seed", range(40))
def test_tanks_of_reach_are_enough(seed: int) -> None:
    """What reach says of tanks is no worse than what a flight with so many can do."""
    mission = replace(random_mission(1000 + seed), goal=None, goals=(), limits=Limits())
    found = reach(mission)
    for site in found.reached:
        for flight in found.fronts[site.id].flights:
            assert flight.tanks is not None
            stack = (
                mission.stack if flight.tanks == mission.stack.tanks else mission.stack.with_tanks(int(flight.tanks))
            )
            again = solve(replace(mission, stack=stack, goal=site.id, any_load=False))
            assert any(other.beats(flight) for other in again.found_flights), (seed, site.id)

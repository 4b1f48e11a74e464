"""A search that is told its goal may look at less, but finds the same front there."""

from __future__ import annotations

from random import Random

import pytest

from planner.missions.answer import Answer
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.referee import judge
from tests.randomboard import random_board, random_stack

EDITIONS = ("hf4", "hf3", "hf3c")
BLOCKS = 4
BLOCK = 60  # boards of a block
LONGER = 20

Point = tuple[int, int, int]


def points(answer: Answer, goal: str) -> list[Point]:
    """Turns, half fuel steps and cost of the dice of every flight of a front."""
    return [(one.turns, int(2 * one.fuel_steps), one.cost) for one in answer.flights_to(goal)]


def compare(seed: int) -> int:
    """Ask for some goals of one board with and without naming them. Returns how many of them can be reached."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = random_board(random, random.randint(4, 12))
    stack = random_stack(random, board, edition, most_tanks=8)
    year, years = random.randint(1, 12), random.randint(1, 6)
    resting = [space.id for space in board.spaces.values() if "lander" not in space.kind]
    start = random.choice(resting)
    everywhere = solve(Mission(board, stack, start, year=year, max_years=years))
    reached = [space_id for space_id in board.spaces if everywhere.flights_to(space_id)]
    goals = random.sample(reached, min(2, len(reached))) + random.sample(list(board.spaces), 1)
    for goal in goals:
        told = solve(Mission(board, stack, start, goal=goal, year=year, max_years=years))
        assert points(told, goal) == points(everywhere, goal), (seed, goal)
        for one in told.flights_to(goal):
            verdict = judge(told.rebuilt(one), board, stack)
            assert verdict.legal, (seed, goal, verdict)
            assert (verdict.totals.turns, verdict.totals.fuel_steps) == (one.turns, one.fuel_steps), (seed, goal)
    return sum(goal in reached for goal in goals)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_naming_the_goal_changes_no_front(block: int, request: pytest.FixtureRequest) -> None:
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    assert sum(compare(seed) for seed in range(block * size, (block + 1) * size)) > size

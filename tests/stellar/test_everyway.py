"""The search against one that goes every way, on random small games: the same fronts, in years, odds and launchers."""

from __future__ import annotations

from random import Random

import pytest

from planner.stellar.solve import solve
from tests.stellar.everyway import every_front
from tests.stellar.randomsystems import random_mission

BLOCKS, CASES = 10, 100


@pytest.mark.parametrize("block", range(BLOCKS))
def test_front_is_that_of_every_way(block: int) -> None:
    drawn, flown = 0, 0
    random = Random(16_000 + block)
    while drawn < CASES:
        mission = random_mission(random)
        if mission is None:
            continue
        drawn += 1
        front = [(found.turns, found.odds, found.launcher) for found in solve(mission).flights]
        assert front == every_front(mission), mission
        flown += bool(front)
    assert flown > CASES / 4

"""Whole missions on the real boards: search against referee.

Every plan of the fronts of random missions must be legal to the referee, stops and all, with the very same totals.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.properties.realmissions import features_of, random_mission

BLOCKS = 10
BLOCK = 50  # missions of a block: 500 in all
LONGER = 10
PLANS = 6  # of a mission that are judged, spread over its front
# How many of the missions of all blocks must have a feature, in percent: about half of what they have.
SHARES = {
    "refuel": 17,
    "stay": 20,
    "drop": 17,
    "take": 15,
    "leave": 15,
    "fetch": 16,
    "by_year": 5,
    "season": 8,
    "mission waiting": 13,
    "mission refuel": 9,
    "mission isru": 10,
    "chooses load": 5,
    "mission finao": 7,
    "may drop": 9,
    "tanks that wait": 7,
    "rocketplane": 2,
    "cards": 30,
    "numbers": 18,
    "dirt": 5,
    "isotope": 5,
    "hf3": 5,
    "hf3c": 20,
    "hf4": 20,
    "has flights": 22,
}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_referee_accepts_every_plan_of_a_mission(block: int, request: pytest.FixtureRequest) -> None:
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    drawn: Counter[str] = Counter()
    for seed in range(block * 1_000_000, block * 1_000_000 + size):
        answer = random_mission(seed)
        flights = answer.front().flights
        drawn.update({*features_of(answer.mission), *(["has flights"] if flights else [])})
        planes = 0
        for flight in flights[:: max(1, len(flights) // PLANS)]:
            plan = answer.plan(flight)  # raises where the referee finds another total, or says no
            planes = max(planes, sum(action.do == "acetylene" for turn in plan.turns for action in turn.before))
        drawn["rocketplane"] += planes > 0
    # One block is a small sample: what is rare must be there at all.
    missing = {name: drawn[name] for name, share in SHARES.items() if drawn[name] * 100 < share * size / 2}
    assert not missing or len(missing) <= 2, missing

"""Weighted sums by the trajectory model: the least of them is the least over the whole front of the search."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from planner.board.files import load_board
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.models.solving import Effort, Solving
from planner.models.trajectory.search import LONGEST, Opinion
from planner.models.trajectory.weighted import Weights, find_weighted, read_weights, scaled
from planner.rocket.loading import load_stack
from tests.models.flightmissions import printed_mission, risk_of, small_mission

SMALL = 60
LONGER = 10


def least_of_front(mission: Mission, weights: Weights) -> int | None:
    """The least weighted sum of the flights that give nothing up."""
    cut = mission.stack.strip.cut
    by = scaled(weights, cut)
    flights = [flight for flight in solve(mission).front().flights if not flight.offered]
    sums = [
        by["turns"] * flight.turns + by["fuel"] * int(flight.fuel_steps * cut) + by["risk"] * risk_of(flight.survival)
        for flight in flights
        if flight.turns <= LONGEST
    ]
    return min(sums, default=None)


def least_of_model(mission: Mission, weights: Weights, seconds: float = 120) -> tuple[str, int | None]:
    opinion = asked(mission, weights, seconds)
    by = scaled(weights, mission.stack.strip.cut)
    flight = opinion.flight
    return opinion.status, None if flight is None else sum(by[key] * flight.values[key] for key in by)


def asked(mission: Mission, weights: Weights, seconds: float = 120) -> Opinion:
    return find_weighted(mission, weights, Solving(Effort(seconds, 1, 1)))


def random_weights(seed: int) -> Weights:
    random = Random(f"weights {seed}")
    drawn = [random.choice((0, 1, 1, 2, 3, 5, 20, 1000)) for _ in range(3)]
    return Weights(*drawn) if any(drawn) else Weights(1, 1, 1)


def test_the_least_sum_on_small_boards_is_on_the_front(request: pytest.FixtureRequest) -> None:
    size = SMALL * LONGER if request.config.getoption("--long") else SMALL
    told: Counter[str] = Counter()
    for seed in range(500_000, 500_000 + size):
        mission, weights = replace(small_mission(seed), by="turns"), random_weights(seed)
        status, found = least_of_model(mission, weights)
        expected = least_of_front(mission, weights)
        assert (status, found) == ("INFEASIBLE" if expected is None else "PROVEN", expected), seed
        told[status] += 1
    assert min(told["PROVEN"], told["INFEASIBLE"]) * 10 >= size, told


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 7, 12, 16, 24, 25, 32])
def test_the_least_sum_on_printed_boards_is_on_the_front(seed: int) -> None:
    mission, weights = printed_mission(seed), random_weights(seed)
    assert least_of_model(mission, weights) == ("PROVEN", least_of_front(mission, weights))


@pytest.mark.slow
def test_weights_decide_between_flights() -> None:
    rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    mission = Mission(load_board("hf4"), rocket, "leo", "methone", max_years=8)
    for weights, turns in ((Weights(turns=5, fuel=1), 4), (Weights(turns=1, fuel=1), 6)):
        opinion = asked(mission, weights)
        assert opinion.status == "PROVEN" and opinion.flight is not None
        assert opinion.flight.values["turns"] == turns


def test_without_time_no_sum_is_known() -> None:
    mission = small_mission(500_003)
    assert asked(mission, Weights(1, 1), seconds=0).status == "UNKNOWN"


@pytest.mark.parametrize("text", ["", "turns", "turns=", "turns=-1", "turns=1.5", "turns=1001", "burns=2", "fuel=0"])
def test_weights_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(MissionError, match="weight"):
        read_weights(text)


def test_a_weight_is_named_once() -> None:
    with pytest.raises(MissionError, match="once"):
        read_weights("turns=1,turns=2")

"""Random questions on the real boards, with money to buy rolls off: the referee finds what the search has found, and
nobody does better who flies first and buys then."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from planner.missions.answer import Answer
from planner.missions.finao import find_deals
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from tests.properties.test_real_boards import random_goal, random_question

BLOCKS = 4
BLOCK = 10
LONGER = 20


def buying(mission: Mission, random: Random) -> Mission:
    """The mission with money; sometimes with any load."""
    return replace(mission, finao=random.choice((3, 4, 8, 8, 12, 20)), any_load=random.random() < 0.3)


def bought_after(plain: Answer, goal: str, money: int) -> set[tuple[int, int, int]]:
    """Turns, money and cost of the dice of flights of a plain front, once rolls are bought off."""
    points = set()
    for flight in plain.flights_to(goal):
        for deal in find_deals(plain.verdict(flight)):
            if deal.aqua <= money:
                dice = len(deal.bought) * plain.compiled.tables.hazard_cost
                points.add((flight.turns, deal.aqua, flight.cost - dice))
    return points


def points_of(flights: list[Flight]) -> set[tuple[int, int, int]]:
    return {(flight.turns, flight.bought_off, flight.cost) for flight in flights}


def check(seed: int) -> int:
    """How many flights were looked at."""
    question = random_question(seed)
    mission = buying(question.mission, question.random)
    answer = solve(mission)
    goal = random_goal(question, answer)
    flights = answer.flights_to(goal)
    for flight in flights:
        assert answer.plan(flight).turns, seed  # raises OurFault where the referee counts otherwise
        totals = answer.verdict(flight).totals
        assert (totals.bought_off, totals.survival) == (flight.bought_off, flight.survival), seed
        assert flight.bought_off <= mission.finao, seed
    told = solve(replace(mission, goal=goal)).flights_to(goal)
    assert {(one.turns, one.aqua, one.cost) for one in told} == {(one.turns, one.aqua, one.cost) for one in flights}, (
        seed
    )
    if not mission.chooses_load:
        plain = solve(replace(mission, finao=0, any_load=False))
        mine = points_of([flight for flight in flights if not flight.offered])
        if not any(flight.offered for flight in plain.flights_to(goal)):
            for point in bought_after(plain, goal, mission.finao):
                assert any(all(a <= b for a, b in zip(one, point, strict=True)) for one in mine), (seed, point)
    return len(flights)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_is_bought_off_is_what_the_referee_counts(block: int, request: pytest.FixtureRequest) -> None:
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    assert sum(map(check, range(block * size, (block + 1) * size))) >= size

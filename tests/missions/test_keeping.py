"""Nothing is left behind that need not be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from planner.errors import BadStack
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.keeping import keep_aboard, left_behind
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Plan
from planner.referee import judge
from planner.rocket.stackfile import stack_from_data
from tests.properties.boards import board_of
from tests.properties.cardrockets import random_rocket

CARDS = {"cards": ["hall-effect", "cascade-photovoltaic"], "tanks": 6}
CRATE = {"cargo": [{"name": "crate", "mass": 1}], "may_drop": ["crate"]}


def asked(goal: str, **data: object) -> Answer:
    stack = stack_from_data(CARDS | CRATE | data)
    return solve(Mission(board_of("hf4"), stack, "leo", goal, max_years=6))


def parted_with(plan: Plan) -> set[str]:
    return {
        item for turn in plan.turns for action in turn.before if action.do in ("drop", "scrap") for item in action.items
    }


def test_a_crate_comes_along_where_it_costs_nothing() -> None:
    answer = asked("geo")
    kept = solve(replace(answer.mission, stack=stack_from_data(CARDS | CRATE | {"may_drop": []})))
    costs = {(one.turns, one.fuel_steps, one.cost) for one in kept.flights}
    assert costs
    for flight in answer.flights:
        assert bool(parted_with(answer.plan(flight))) == ((flight.turns, flight.fuel_steps, flight.cost) not in costs)


def test_a_heavy_crate_is_left_behind_where_that_is_faster() -> None:
    answer = asked("phobos", cargo=[{"name": "crate", "mass": 8}])
    assert parted_with(answer.plan(answer.flights[0])) == {"crate"}


def random_answer(seed: int) -> Answer:
    """A rocket of random cards, some of which may be left behind."""
    random = Random(f"keeping {seed}")
    while True:
        data = random_rocket(random, board_of("hf4"), "hf4", "leo", False) | {"readings": {}}
        names = [entry.split()[0] for entry in data["cards"]] + [piece["name"] for piece in data.get("cargo", ())]
        data["may_drop"] = random.sample(names, min(random.randint(1, 2), len(names)))
        try:
            stack = stack_from_data(data)
        except BadStack:
            continue
        if stack.engines:
            return solve(Mission(board_of("hf4"), stack, "leo", max_years=3))


def told(answer: Answer, seed: int) -> list[Flight]:
    """Some flights that leave something behind when the search has found them."""
    random = Random(seed)
    reached = [space for space in answer.mission.board.spaces if answer.flights_to(space)]
    flights = [one for goal in random.sample(reached, min(12, len(reached))) for one in answer.flights_to(goal)]
    return [one for one in flights if not one.offered and left_behind(answer.compiled, turns_of(answer, one))][:6]


def turns_of(answer: Answer, flight: Flight) -> list:  # type: ignore[type-arg]
    return answer.found.flown_turns(flight.arrival)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_kept_aboard_costs_the_same(seed: int) -> None:
    answer = random_answer(seed)
    start = answer.compiled.start_of("leo")
    for flight in told(answer, seed):
        turns = turns_of(answer, flight)
        kept = keep_aboard(answer.compiled, start, turns)
        assert left_behind(answer.compiled, kept) <= left_behind(answer.compiled, turns)
        assert [turn.arcs for turn in kept] == [turn.arcs for turn in turns]
        verdict = judge(answer.plan(flight), answer.mission.board, answer.mission.stack)
        assert verdict.legal and verdict.totals.fuel_steps == flight.fuel_steps


def test_random_flights_leave_things_behind() -> None:
    """Else the test above would say nothing."""
    assert sum(len(told(random_answer(seed), seed)) for seed in range(10)) >= 10

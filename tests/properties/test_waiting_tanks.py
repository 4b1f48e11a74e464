"""A second opinion on tanks that wait for rocketplanes: every flight that the referee allows on a small board, against
the search. The referee counts the tanks down one liftoff after the other; the search has a board for each share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from planner import Mission, solve
from planner.plan.model import Action, Plan, Step, Turn
from planner.referee import judge
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from tests.tinyboard import tiny

BLOCKS, CASES = 2, 10
BOARD = tiny(
    """
    lagrange orbit
    burn far
    lander-burn upper
    lander-burn lower
    lander-burn small
    site cloud size=4 type=C hydration=0 atmospheric
    site mist size=2 type=C hydration=0 atmospheric
    line orbit - upper - lower - cloud
    line orbit - small - mist
    line orbit - far
    """
)
PLACES = ("cloud", "mist", "orbit", "far")  # where a flight may rest


def walks(here: str, came_by: int = -1) -> Iterator[tuple[str, ...]]:
    """All ways that nobody flies back: on a board without rings there are few."""
    for way in BOARD.exits[here]:
        if way.link != came_by:
            yield (way.to,)
            if BOARD.spaces[way.to].site is None:
                yield from ((way.to, *more) for more in walks(way.to, way.link))


MOVES = {place: [walk for walk in walks(place) if walk[-1] in PLACES] for place in PLACES}


class Question(NamedTuple):
    stack: Stack
    start: str
    via: tuple[str, ...]
    goal: str
    years: int


class State(NamedTuple):
    place: str
    wet: Fraction
    left: tuple[int, ...]  # tanks that wait, by site
    passed: int  # waypoints


Front = set[tuple[int, Fraction, Fraction]]  # turns, fuel steps, survival


def random_question(random: Random) -> Question:
    """With a sail, whose mass is always the same, or with a little fuel, which may be thrown out before a liftoff."""
    is_sail = random.random() < 0.8
    sites = random.sample(["cloud", "mist"], random.randint(1, 2) if is_sail else 1)
    stack = stack_from_data(
        {
            "engines": [f"{random.randint(1, 6)}:{0 if is_sail else 1}"],
            "cargo": [{"name": "hull", "mass": random.randint(1, 4) if is_sail else 5, "rad_hard": 9}],
            "tanks": 0 if is_sail else 1,
            "powersat": random.random() < 0.5,
        }
    )
    waiting = {site: random.randint(2, 20) if is_sail else random.randint(10, 24) for site in sites}
    stack = replace(stack, factories=frozenset(waiting), rocketplane_tanks=waiting)
    via = random.choices(["orbit", "far", *sites], k=random.randint(1, 3) if is_sail else 2)
    years = random.randint(3, 5) if is_sail else 3
    return Question(stack, random.choice(sites), tuple(via), random.choice(["orbit", "far"]), years)


def every_flight(question: Question) -> Front:
    """Turns, fuel steps and survival of the best that the referee allows, by trying everything."""
    stack, sites = question.stack, sorted(question.stack.rocketplane_tanks)
    empty = Plan(stack.edition.name, BOARD.name, question.start, ())
    passed = sum(1 for waypoint in question.via[:1] if waypoint == question.start)
    tanks = tuple(stack.rocketplane_tanks[site] for site in sites)
    states = {State(question.start, stack.wet_mass, tanks, passed): (empty, Fraction(1))}
    found: Front = set()
    for turns in range(question.years + 1):
        for state, (plan, survival) in states.items():
            if (state.place, state.passed) == (question.goal, len(question.via)):
                fuel = judge(plan, BOARD, stack).totals.fuel_steps
                found.add((turns, fuel, survival))
        after = {}
        for state, (plan, survival) in states.items():
            waited = plan._replace(turns=(*plan.turns, Turn(turns + 1, ())))
            after[state] = max(after.get(state, (waited, Fraction(0))), (waited, survival), key=lambda one: one[1])
        for state, (plan, _) in states.items():
            for longer, there in moved(question, state, plan, turns + 1):
                survived = judge(longer, BOARD, stack).totals.survival
                if there not in after or after[there][1] < survived:
                    after[there] = longer, survived
        states = after
    return {one for one in found if not any(other != one and is_as_good(other, one) for other in found)}


def is_as_good(one: tuple[int, Fraction, Fraction], other: tuple[int, Fraction, Fraction]) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2]


def moved(question: Question, state: State, plan: Plan, year: int) -> list[tuple[Plan, State]]:
    """Every legal turn from here."""
    stack, sites = question.stack, sorted(question.stack.rocketplane_tanks)
    most = int(stack.strip.fuel_steps(stack.wet, stack.dry))
    found = []
    for thrown, plane, steps in product(range(most + 1), (False, True), MOVES[state.place]):
        before = [Action("jettison", fuel_steps=thrown)] if thrown else []
        before += [Action("acetylene")] if plane else []
        turn = Turn(year, tuple(map(Step, steps)), None, False, tuple(before))
        verdict = judge(plan._replace(turns=(*plan.turns, turn)), BOARD, stack)
        if not verdict.legal:
            continue
        done = verdict.plan.turns[-1]
        left = list(state.left)
        for action in done.before:
            if action.do == "acetylene":
                left[sites.index(state.place)] -= action.tanks
        passed = state.passed
        for step in steps:
            passed += passed < len(question.via) and step == question.via[passed]
        assert done.wet_after is not None
        found.append((plan._replace(turns=(*plan.turns, turn)), State(steps[-1], done.wet_after, tuple(left), passed)))
    return found


@pytest.mark.parametrize("block", range(BLOCKS))
def test_search_finds_what_the_referee_allows(block: int, request: pytest.FixtureRequest) -> None:
    random, several = Random(block), 0
    for _ in range(CASES * (10 if request.config.getoption("--long") else 1)):
        question = random_question(random)
        mission = Mission(
            BOARD, question.stack, question.start, question.goal, via=question.via, max_years=question.years
        )
        answer = solve(mission)
        found = {(one.turns, one.fuel_steps, one.survival) for one in answer.flights}
        assert found == every_flight(question), question
        for flight in answer.flights:
            plan = answer.plan(flight)
            several += sum(action.do == "acetylene" for turn in plan.turns for action in turn.before) > 1
    assert several > 0

"""Wishes beyond the goal: waypoints, spaces to keep away from, penalties."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from planner import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Plan
from planner.referee import judge
from planner.rocket.stack import Stack
from planner.rocket.stackfile import quick_stack, stack_from_data
from tests.randomboard import random_board, random_stack
from tests.tinyboard import tiny

BOARD = load_board("hf4")
ROCKET = quick_stack(find_edition("hf4"), ["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)


def entered(plan: Plan) -> list[str]:
    return [step.to for turn in plan.turns for step in turn.steps]


def is_subsequence(wanted: tuple[str, ...], path: list[str]) -> bool:
    rest = iter(path)
    return all(place in rest for place in wanted)


def points(answer: Answer, goal: str) -> list[tuple[int, Fraction, int]]:
    return [(flight.turns, flight.fuel_steps, flight.cost) for flight in answer.flights_to(goal)]


@pytest.mark.parametrize("via", [("venus-flyby",), ("phobos",), ("geo", "venus-flyby"), ("geo", "geo")])
def test_every_flight_enters_the_waypoints_in_order(via: tuple[str, ...]) -> None:
    answer = solve(Mission(BOARD, ROCKET, "leo", goal="ceres", via=via))
    front = answer.flights_to("ceres")
    assert front
    for flight in front:
        plan = answer.plan(flight)
        assert is_subsequence(via, entered(plan))
        verdict = judge(plan, BOARD, ROCKET)
        assert verdict.legal, verdict.sentence
        assert (verdict.totals.turns, verdict.totals.survival) == (flight.turns, flight.survival)


def test_waypoint_at_the_start_asks_for_nothing() -> None:
    plain = solve(Mission(BOARD, ROCKET, "leo", goal="ceres"))
    assert points(solve(Mission(BOARD, ROCKET, "leo", goal="ceres", via=("leo",))), "ceres") == points(plain, "ceres")


def test_waypoint_that_is_the_goal_asks_for_nothing() -> None:
    plain = solve(Mission(BOARD, ROCKET, "leo", goal="ceres"))
    assert points(solve(Mission(BOARD, ROCKET, "leo", goal="ceres", via=("ceres",))), "ceres") == points(plain, "ceres")


def beats(one: tuple[int, Fraction, int], other: tuple[int, Fraction, int]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def small_case(seed: int) -> tuple[Board, Stack, list[str]]:
    random = Random(seed)
    board = random_board(random, random.randint(3, 6))
    stack = random_stack(random, board, ("hf4", "hf3", "hf3c")[seed % 3])
    return board, stack, [space.id for space in board.spaces.values()]


@pytest.mark.parametrize("seed", range(60))
def test_waypoint_keeps_all_flights_of_the_front_that_pass_it_anyway(seed: int) -> None:
    """And no flight with a waypoint beats one of the front without."""
    board, stack, spaces = small_case(seed)
    plain = solve(Mission(board, stack, "s0", max_years=4))
    for goal in spaces:
        front = plain.flights_to(goal)
        for waypoint in spaces:
            answer = solve(Mission(board, stack, "s0", goal=goal, max_years=4, via=(waypoint,)))
            with_waypoint = points(answer, goal)
            for point in with_waypoint:
                assert any(beats((flight.turns, flight.fuel_steps, flight.cost), point) for flight in front)
            for flight in front:
                if waypoint in ["s0", *entered(plain.plan(flight))]:
                    assert (flight.turns, flight.fuel_steps, flight.cost) in with_waypoint


@pytest.mark.parametrize("seed", range(60))
def test_penalty_counts_every_time_an_avoided_space_is_entered(seed: int) -> None:
    board, stack, spaces = small_case(seed)
    avoid = frozenset(Random(seed).sample(spaces, 2))
    answer = solve(Mission(board, stack, "s0", max_years=4, avoid=avoid, penalty=3))
    banned = solve(Mission(board, stack, "s0", max_years=4, avoid=avoid))
    for goal in spaces:
        front = answer.flights_to(goal)
        for flight in front:
            assert flight.avoided == sum(place in avoid for place in entered(answer.plan(flight)))
        # Flights that keep away cost what they cost without the penalty, so none of them is lost.
        for point in points(banned, goal):
            assert any(beats((flight.turns, flight.fuel_steps, flight.cost), point) for flight in front)
        clean = {(flight.turns, flight.fuel_steps, flight.cost) for flight in front if not flight.avoided}
        assert clean <= set(points(banned, goal))


@pytest.mark.parametrize("seed", range(60))
def test_search_for_one_goal_finds_the_front_of_the_search_for_all(seed: int) -> None:
    board, stack, spaces = small_case(seed)
    everywhere = solve(Mission(board, stack, "s0", max_years=5))
    for goal in spaces:
        answer = solve(Mission(board, stack, "s0", goal=goal, max_years=5))
        assert points(answer, goal) == points(everywhere, goal)
        for flight in answer.flights_to(goal):
            answer.plan(flight)


@pytest.mark.parametrize(("belts", "counted"), [(63, True), (64, False), (300, False)])
def test_more_belts_than_can_be_counted_are_refused(belts: int, counted: bool) -> None:
    names = [f"b{number}" for number in range(belts)]
    board = tiny(
        "lagrange a\nlagrange z\n"
        + "".join(f"belt {name}\n" for name in names)
        + "".join(f"line {here} - {there}\n" for here, there in pairwise(["a", *names, "z"]))
    )
    rocket = quick_stack(find_edition("hf4"), ["2:1"], dry_mass=2, tanks=1, rad_hard=1)
    answer = solve(Mission(board, rocket, "a", goal="z", max_years=1))
    if counted:
        (flight,) = answer.flights_to("z")
        assert (flight.belts, flight.survival) == (belts, Fraction(4, 6) ** belts)  # hardness 1, net thrust 3
    else:
        with pytest.raises(MissionError, match="can be counted"):
            answer.flights_to("z")


def landing_on_oberon(**rocket: object) -> list[tuple[Flight, Plan]]:
    """The front from the space above Oberon (size 7, behind a half lander burn), each flight judged legal."""
    stack = stack_from_data({"may_drop": rocket["cards"], "survive": [], **rocket})
    board = load_board(stack.edition.board)
    answer = solve(Mission(board, stack, "uranus-l1-1" if stack.edition.name == "hf4" else "uranus-l1-2", max_years=1))
    flights = [(one, answer.plan(one)) for one in answer.flights_to("oberon")]
    assert all(judge(plan, board, stack).legal for _, plan in flights)
    return flights


def test_card_that_helps_to_land_helps_no_more_when_it_is_left_behind() -> None:
    """The Wisp lands with net thrust equal to the size (its text). Left behind, it makes the craft light, not able."""
    cargo = [{"name": "hull", "mass": 10}]
    ((one, plan),) = landing_on_oberon(cards=["wisp"], engines=["8:1"], cargo=cargo, tanks=6)
    assert (one.fuel_steps, [action.do for action in plan.turns[0].before]) == (2, ["jettison"])


def test_card_that_may_not_land_lets_the_craft_land_when_it_is_left_behind() -> None:
    """hf3 Q8: a Bernal may not enter lander burns, but what leaves it behind may."""
    cargo = [{"name": "hull", "mass": 1}]
    flights = landing_on_oberon(edition="hf3c", cards=["any-bernal"], engines=["12:1"], cargo=cargo, tanks=6)
    assert flights and all(plan.turns[0].before[0].items == ("any-bernal",) for _, plan in flights)

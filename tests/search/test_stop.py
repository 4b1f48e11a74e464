"""A search that is ended before its time: it is heard soon, and never looks complete."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.files.folders import examples_folder
from planner.missions.answer import Answer
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.solve import solve
from planner.missions.stops import Moves, Seconds
from planner.missions.whynot.seek import best_flight, can_leave, fastest
from planner.report.routes import status_text
from planner.rocket.stackfile import quick_stack, read_stack_file
from planner.search.explore import Stop
from tests.randomboard import random_board, random_stack


def after(asks: int) -> Stop:
    """Stop when asked for so many times."""
    left = iter([False] * asks)
    return lambda moves: next(left, True)


def mission(goal: str = "ceres", years: int = 30) -> Mission:
    rocket = quick_stack(find_edition("hf4"), ["12:8", "4:2"], dry_mass=5, tanks=10)
    return Mission(load_board("hf4"), rocket, "leo", goal, max_years=years)


def asks_of(one: Mission) -> int:
    """How often a whole search asks whether to stop."""
    asked = count()
    search(one, stop=lambda moves: next(asked) < 0)
    return next(asked)


def test_stop_is_asked_before_each_turn_and_within_long_ones() -> None:
    assert asks_of(mission(years=3)) >= 3
    strong = quick_stack(find_edition("hf4"), ["20:1/10"], dry_mass=5, tanks=10)
    assert asks_of(replace(mission(years=1), stack=strong)) > 2


@pytest.mark.parametrize("asks", [0, 1, 3, 10])
def test_stopped_search_is_never_complete(asks: int) -> None:
    answer = solve(mission(), after(asks))
    assert not answer.found.whole and not answer.is_complete(answer.flights_to("ceres"))
    for limits in (Limits(), Limits(turns=1)):
        front = solve(replace(mission(), limits=limits), after(0)).front()
        assert front.status == "CUT" and not front.complete and "stopped" in status_text(front, limits)


def test_search_in_the_middle_of_a_turn_can_be_stopped() -> None:
    strong = quick_stack(find_edition("hf4"), ["20:1/10"], dry_mass=5, tanks=10)
    one = replace(mission("sedna", years=1), stack=strong)
    whole, part = solve(one), solve(one, after(2))
    assert not part.found.whole and whole.found.whole
    assert len(part.found) < len(whole.found)


def test_stop_is_told_all_moves_so_far() -> None:
    told: list[int] = []

    def stop(moves: int) -> bool:
        told.append(moves)
        return False

    answer = search(mission(years=4), stop=stop)
    assert answer.offer is None and answer.found.whole
    assert told[0] == 0 and told == sorted(told) and told[-1] == answer.found.looked_at > 2048
    assert len(set(told)) > 4  # it is asked within turns, too


def test_stop_that_speaks_up_after_the_last_turn_has_stopped_nothing() -> None:
    one = mission(years=3)
    asks = asks_of(one)
    late, early = search(one, stop=after(asks - 1)), search(one, stop=after(asks - 2))
    assert late.found.whole and not late.is_stopped
    assert not early.found.whole and early.is_stopped


def test_search_that_has_enough_is_not_stopped() -> None:
    answer = search(mission("geo"), enough=lambda answer: True)
    assert not answer.found.whole and not answer.is_stopped


def test_moves_of_both_searches_of_an_answer_are_counted() -> None:
    stack = read_stack_file(examples_folder() / "stacks" / "nuclear-thermal.toml")
    one = replace(mission("vesta", 5), stack=stack)
    answer = search(one)
    assert answer.offer is not None
    looked_at = answer.found.looked_at + answer.offer.found.looked_at
    stop = Moves(looked_at + 7)
    assert not search(one, stop=stop).is_stopped
    assert not stop(0) and not stop(6) and stop(7)


def test_search_ends_after_as_many_moves_each_time() -> None:
    answers = [search(mission(), stop=Moves(5000)) for _ in range(2)]
    assert all(answer.is_stopped and answer.found.looked_at < 20_000 for answer in answers)
    assert len(answers[0].found) == len(answers[1].found) > 100
    assert answers[0].found.looked_at == answers[1].found.looked_at


def test_search_that_may_go_on_is_whole() -> None:
    answer = solve(mission(), after(1_000_000))
    assert answer.found.whole and answer.flights_to("ceres") == solve(mission()).flights_to("ceres")


def test_fastest_flight_is_that_of_the_whole_search() -> None:
    found = 0
    for seed in range(60):
        random = Random(seed)
        board = random_board(random, random.randint(6, 12))
        stack = random_stack(random, board, random.choice(("hf4", "hf3", "hf3c")))
        goal = random.choice([space for space in board.spaces if space != "s0"])
        one = Mission(board, stack, "s0", goal, max_years=6)
        best = best_flight(one, solve(one))
        assert best_flight(one, fastest(one)) == best
        found += best is not None
    assert found >= 10


def test_search_ends_when_it_has_enough() -> None:
    turns: list[int] = []

    def two_turns(answer: Answer) -> bool:
        turns.append(max(flight.turns for flight in answer.flights_to("geo")))
        return True

    answer = search(mission("geo"), enough=two_turns)
    assert turns == [1] and not answer.found.whole


def test_whether_a_rocket_leaves_may_stay_open() -> None:
    assert can_leave(mission()) is True
    assert can_leave(mission(), after(0)) is None
    weak = quick_stack(find_edition("hf4"), ["1:1"], dry_mass=5)
    grounded = replace(mission(), start="luna-shackleton", stack=weak)
    assert can_leave(grounded) is False


def test_share_of_some_seconds_ends_no_later_than_they_do() -> None:
    now = [0.0]
    stop = Seconds(10, clock=lambda: now[0])
    half = stop.share(0.5)
    now[0] = 4.9
    assert not half()
    late = stop.share(0.9)
    now[0] = 5.0
    assert half() and not stop()
    now[0] = 10.0
    assert late() and stop()

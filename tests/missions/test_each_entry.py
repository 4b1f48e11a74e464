"""Flybys that pay at every entry (reading flyby_once, hf4 Q6) are no source of bonus burns without end: a mag sail,
which takes no fuel, could go round and round between them within one move."""

from __future__ import annotations

import pytest

from planner import Mission, Moves, load_board, solve
from planner.rocket.stackfile import stack_from_data

PATIENCE = 30_000_000  # moves; where flybys pay once it takes 4 million


@pytest.mark.parametrize("years", [1, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
@pytest.mark.parametrize("more", [{}, {"engines": ["12:1/2,pivots=2"], "tanks": 9}, {"powersat": True}])
@pytest.mark.parametrize("start", ["leo", "jupiter-flyby"])
def test_search_with_a_mag_sail_ends_where_flybys_pay_each_time(
    years: int, edition: str, more: dict[str, object], start: str
) -> None:
    board = load_board("hf4" if edition == "hf4" else "hf3")
    stack = stack_from_data(
        {"edition": edition, "cards": ["mag-sail"], "readings": {"flyby_once": "each_entry"}} | more
    )
    answer = solve(Mission(board, stack, start, None, max_years=years), stop=Moves(PATIENCE))
    assert answer.is_whole and not answer.is_stopped
    for space in list(board.spaces)[::40]:
        for flight in answer.flights_to(space):
            answer.plan(flight)  # the referee accepts it

"""Flybys that pay at every entry (reading flyby_once, hf4 Q6) are no source of bonus burns without end: where a ring of
spaces pays more than it takes, a craft could go round and round in it within one move.

The printed boards have no such ring, boards of players may: what no move can have a use for is not saved up.
"""

from __future__ import annotations

import sys

import pytest

from planner import Mission, Moves, load_board, solve
from planner.rocket.stackfile import stack_from_data
from tests.faults.program import planner

PATIENCE = 30_000_000  # moves; where flybys pay once it takes 4 million
# Nothing stops a search in the midst of a turn, so it runs by itself, with little room.
ROUND_AND_ROUND = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (6_000_000_000,) * 2)
resource.setrlimit(resource.RLIMIT_CPU, (100,) * 2)
from planner import Mission, solve
from planner.rocket.stackfile import stack_from_data
from tests.tinyboard import tiny
text, kind, goal = sys.argv[1:]
rocket = {"cards": ["mag-sail"]} if kind == "sail" else {"engines": ["1:0"], "cargo": [{"name": "hull", "mass": 5}]}
stack = stack_from_data(rocket | {"readings": {"flyby_once": "each_entry"}})
answer = solve(Mission(tiny(text), stack, "a", None, max_years=2))
assert answer.is_whole and not answer.is_stopped
(flight,) = (one for one in answer.flights_to(goal) if one.turns == 1)
answer.plan(flight)  # the referee accepts it
"""
RING = "lagrange a\nlagrange f flyby=2\nlagrange b\nlagrange c\nburn d0\nline a - f - b - c - f\nline b - d0"


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be kept small here")
@pytest.mark.parametrize("burns", [1, 10, 70])
@pytest.mark.parametrize("kind", ["sail", "rocket"])
def test_ring_that_pays_more_than_it_takes_is_flown_as_often_as_it_is_of_use(kind: str, burns: int) -> None:
    """Also where that is very often: a long way without a flyby is paid by what was saved up before."""
    way = [f"d{number}" for number in range(burns)]
    lines = [RING, *(f"burn {space}" for space in way[1:]), *([f"line {' - '.join(way)}"] if burns > 1 else [])]
    done = planner("\n".join(lines), kind, way[-1], code=ROUND_AND_ROUND)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


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

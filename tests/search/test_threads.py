"""A server may answer others while it searches: compiled code keeps no other thread from running."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.rocket.stackfile import quick_stack
from planner.search.kernel import rounds
from planner.search.kernel.packing import Packed
from planner.search.kernel.workspace import Workspace

TIMES = 5  # that the other thread must have run beside compiled code


@pytest.fixture
def nobody_is_interrupted() -> Iterator[None]:
    """A thread goes on until it lets others run by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("nobody_is_interrupted")
def test_other_thread_runs_beside_a_search_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_board("hf4")
    rocket = quick_stack(find_edition("hf4"), ["20:1/10"], dry_mass=5, tanks=10)
    solve(Mission(board, rocket, "leo", max_years=1))  # compile first
    is_flying, has_enough, is_over = False, threading.Event(), threading.Event()
    flown, beside = rounds.fly_round, 0

    def fly_round(packed: Packed, work: Workspace, season: int, turn: int) -> bool:
        nonlocal is_flying
        is_flying = True
        done: bool = flown(packed, work, season, turn)
        is_flying = False
        return done

    def count_beside() -> None:
        nonlocal beside
        while not is_over.wait(0.0001):
            beside += is_flying
            if beside >= TIMES:
                has_enough.set()

    monkeypatch.setattr(rounds, "fly_round", fly_round)
    other = threading.Thread(target=count_beside)
    other.start()
    try:
        answer = solve(Mission(board, rocket, "leo", max_years=24), lambda moves: has_enough.is_set())
    finally:
        is_over.set()
        other.join()
    assert answer.is_stopped and beside >= TIMES

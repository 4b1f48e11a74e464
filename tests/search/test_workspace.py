"""Compiled code stops where a table is full; nothing may be lost when it goes on with more room."""

from __future__ import annotations

import numpy as np
import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.rocket.stackfile import quick_stack
from planner.search.kernel import workspace


def test_a_search_that_begins_with_one_row_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_board("hf4")
    rocket = quick_stack(find_edition("hf4"), ["4:2", "3:1/2,solar,push"], dry_mass=5, tanks=10)
    usual = solve(Mission(board, rocket, "leo", max_years=6))
    for rows in ("ENDS", "DEPARTURES", "MOVES"):
        monkeypatch.setattr(workspace, rows, 1)
    cramped = solve(Mission(board, rocket, "leo", max_years=6))
    assert len(usual.found) > workspace.ENDS
    assert cramped.found.looked_at == usual.found.looked_at
    assert np.array_equal(cramped.found.found.ends, usual.found.found.ends)
    assert [cramped.plan(one) for one in cramped.flights_to("phobos")] == [
        usual.plan(one) for one in usual.flights_to("phobos")
    ]
    assert usual.flights_to("phobos")

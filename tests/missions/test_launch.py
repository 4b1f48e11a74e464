"""When to leave: each cell is what the year alone would say, and its plan is that of its own year."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner import CUT, INFEASIBLE, PROVEN, Flight, MissionError, Moves, load_board, load_stack
from planner.editions.seasons import CYCLE, LAST_YEAR, season_of
from planner.missions.launch import LaunchGrid, is_same_question, launch
from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.missions.solve import solve

ROCKET: dict[str, Any] = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}


def mission(goal: str = "ceres", readings: tuple[str, ...] = (), **changes: Any) -> Mission:
    changes = {"max_years": 8} | changes
    return Mission(load_board("hf4"), load_stack(**ROCKET, readings=readings), "leo", goal, **changes)


def costs(flight: Flight | None) -> tuple[Any, ...] | None:
    """All that is told of a flight; where the search keeps it is its own affair."""
    return None if flight is None else flight._replace(arrival=None)  # type: ignore[arg-type]


MISSIONS = {
    "asteroid": mission(),
    "fewest tanks": mission(any_load=True, max_years=6),
    "by risk": mission("enceladus", by="risk"),
    "synodic": mission("hygiea"),
    "another cycle": mission("hygiea", readings=("cycle_start=first_blue",)),
    "a stop and fuel": mission("leo", stops=["luna-shackleton: refuel"], isru=1, max_years=5),
    "a stop with a date": mission("leo", stops=["luna-shackleton: by 9"], max_years=5, year=3),
    "limits": mission(max_years=30, limits=mission().limits._replace(turns=4)),
}


@pytest.mark.parametrize("name", MISSIONS)
def test_each_cell_is_what_the_year_alone_says(name: str) -> None:
    asked, years = MISSIONS[name], CYCLE + 3
    grid = launch(asked, years)
    assert grid.years == tuple(range(asked.year, asked.year + years))
    for year in grid.years:
        if year in grid.closed:
            with pytest.raises(MissionError, match=f"begins in year {year}"):
                replace(asked, year=year)
            assert all(cell.status == INFEASIBLE and not cell.flight for cell in dict(grid.rows)[year])
            continue
        alone = solve(replace(asked, year=year))
        assert [*map(costs, grid.answer(year).flights)] == [*map(costs, alone.flights)]
        assert grid.answer(year).status == alone.status
        for turns in range(grid.mission.horizon + 1):
            fits = [one for one in alone.flights if one.turns <= turns]
            cell = grid.cell(year, turns)
            assert cell.status == (PROVEN if fits else INFEASIBLE)
            if not fits:
                assert cell.flight is None
                continue
            assert cell.flight is not None
            first = [flight.cost if asked.by == "risk" else grid.price(flight) for flight in (cell.flight, *fits)]
            assert first[0] == min(first) and costs(cell.flight) in [*map(costs, fits)]


@pytest.mark.parametrize("name", MISSIONS)
def test_plans_of_cells_begin_in_their_own_year(name: str) -> None:
    grid = launch(MISSIONS[name], CYCLE + 2)
    for year in (grid.years[0], grid.years[0] + CYCLE):
        if year in grid.closed or not grid.answer(year).flights:
            continue
        for flight in grid.answer(year).flights:
            plan = grid.answer(year).plan(flight)  # the referee has judged it
            assert plan.turns[0].year == year
            assert all(turn.season == season_of(turn.year or 0, grid.mission.stack.readings) for turn in plan.turns)
        turns = grid.flight(year).turns
        assert grid.plan(year, turns).turns[0].year == year
        assert len(grid.plan(year, turns).turns) <= turns


def test_repeating_years_share_their_search_and_others_do_not() -> None:
    grid = launch(mission("hygiea"), CYCLE + 1)
    first, last = grid.answer(1), grid.answer(1 + CYCLE)
    assert last.searched.found is first.searched.found
    assert len({id(grid.answer(year).searched.found) for year in grid.years}) == CYCLE
    again = last.searched.compiled.tables
    alone = solve(replace(grid.mission, year=1 + CYCLE)).searched.compiled.tables
    assert again.season_of_round.tolist() == alone.season_of_round.tolist()
    assert again.purge_round.tolist() == alone.purge_round.tolist()


def test_stop_with_a_date_is_asked_anew_each_year() -> None:
    dated = mission("leo", stops=["luna-shackleton: by 20"], max_years=5)
    assert not is_same_question(dated, replace(dated, year=1 + CYCLE))
    free = mission("leo", stops=["luna-shackleton"], max_years=5)
    assert is_same_question(free, replace(free, year=1 + CYCLE))
    assert not is_same_question(free, replace(free, year=2))


def test_years_after_the_date_of_a_stop_are_closed() -> None:
    grid = launch(MISSIONS["a stop with a date"], 10)
    assert sorted(grid.closed) == [10, 11, 12]
    with pytest.raises(MissionError, match="after year 9"):
        grid.plan(10)


def test_best_year_is_the_earliest_of_equal_ones() -> None:
    grid = launch(mission("hygiea"))
    for by in ("turns", "fuel", "risk"):
        best = grid.best(by)
        assert best is not None and best[0] <= CYCLE
    fewest = grid.best("turns")
    assert fewest is not None
    assert fewest[1].turns == min(one.turns for answer in grid.answers.values() for one in answer.flights)


def test_columns_are_turns_with_something_new() -> None:
    grid = launch(mission("enceladus", max_years=12))
    assert grid.turns == tuple(sorted(grid.turns)) and len(grid.turns) > 2
    for turns in grid.turns:
        assert any(grid.cell(year, turns).is_new for year in grid.years)


def test_stopped_search_is_cut_and_proves_nothing_of_the_next_cycle() -> None:
    grid = launch(mission("hygiea"), CYCLE + 2, stop=Moves(200))
    assert grid.status == CUT
    assert grid.cell(2, 5).status == CUT and grid.cell(1 + CYCLE, 5).status == CUT
    assert grid.answer(1 + CYCLE).searched.found is not grid.answer(1).searched.found


def test_nothing_anywhere_is_infeasible() -> None:
    weak = Mission(load_board("hf4"), load_stack(net_thrust=0), "leo", "ceres", max_years=3)
    grid = launch(weak, 3)
    assert grid.status == INFEASIBLE and grid.turns == () and grid.best("fuel") is None
    with pytest.raises(MissionError, match="no flight begins in year 2"):
        grid.plan(2)
    with pytest.raises(MissionError, match="no flight of at most 1 turn begins in year 2"):
        grid.plan(2, 1)


def test_answers_are_told_as_they_come() -> None:
    heard: list[tuple[int, int]] = []
    launch(mission(max_years=3), 3, tell=lambda done, years: heard.append((done, years)), session=Session())
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("changes", "years", "complaint"),
    [
        ({}, 0, "between 1 and 120"),
        ({}, 1000, "between 1 and 120"),
        ({"year": LAST_YEAR}, 2, f"last start year is {LAST_YEAR}"),
        ({"by": "burns"}, 24, "one of turns, fuel, risk"),
        ({"goal": None}, 24, "has a goal"),
    ],
)
def test_what_makes_no_grid_is_refused(changes: dict[str, Any], years: int, complaint: str) -> None:
    with pytest.raises(MissionError, match=complaint):
        launch(mission(**changes), years)


def test_cells_outside_the_grid_are_refused() -> None:
    grid: LaunchGrid = launch(mission(max_years=3), 2)
    with pytest.raises(MissionError, match="1 to 2, got 3"):
        grid.cell(3, 2)
    with pytest.raises(MissionError, match="0 to 3 turns"):
        grid.cell(1, 4)

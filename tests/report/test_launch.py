"""The launch grid as text: what stands in a cell, and which years are recommended."""

from __future__ import annotations

from functools import cache
from typing import Any

from planner import Mission, Moves, load_board, load_stack
from planner.missions.launch import LaunchGrid, launch
from planner.report.launch import advice, draw_launch, launch_lines, signs


@cache
def grid(by: str = "turns", goal: str = "hygiea", years: int = 13, any_load: bool = False) -> LaunchGrid:
    rocket = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
    return launch(Mission(load_board("hf4"), rocket, "leo", goal, by=by, max_years=6, any_load=any_load), years)


def cells_of(shown: LaunchGrid) -> dict[int, list[str]]:
    rows = [line.split() for line in launch_lines(shown) if line[:4].strip().isdigit()]
    return {int(row[0]): row[2:] for row in rows}


def test_cells_tell_the_price_of_a_flight_and_its_odds() -> None:
    shown, table = grid(), cells_of(grid())
    for year, row in shown.rows:
        for cell, text in zip(row, table[year], strict=True):
            if cell.flight is None:
                assert text == "-"
            elif not cell.is_new:
                assert text == "="
            else:
                bare = text.strip("[]")
                assert bare.rstrip(".:!") == str(cell.flight.fuel_steps)
                assert bare[-1:].isdigit() == (cell.flight.survival == 1)


def test_by_risk_cells_tell_survival() -> None:
    shown = grid("risk", "enceladus")
    told = [text.strip("[]") for row in cells_of(shown).values() for text in row if text not in "=-"]
    assert told and all(text.endswith("%") for text in told)
    best = max(flight.survival for answer in shown.answers.values() for flight in answer.flights)
    assert f"{int(100 * best)}%" in told
    assert "at least 5/6" not in signs(shown)[0]


def test_best_cells_are_marked_and_recommended() -> None:
    for by in ("turns", "fuel", "risk"):
        shown = grid(by)
        best = shown.best(by)
        assert best is not None
        marked = {year for year, row in cells_of(shown).items() if any(text.startswith("[") for text in row)}
        assert best[0] == min(marked)
        assert marked < {*shown.years}
        cell = shown.cell(best[0], best[1].turns)
        assert cell.flight == best[1]
    assert [line.split(":")[0] for line in advice(grid())] == ["soonest there", "cheapest", "safest"]


def test_tanks_are_told_where_they_are_asked_for() -> None:
    assert "fewest tanks" in signs(grid(any_load=True, years=2))[0]
    assert "fewest fuel steps" in signs(grid())[0]


def test_stopped_search_is_marked() -> None:
    enough_for_one = grid().answer(1).searched.found.looked_at + 1
    cut = launch(grid().mission, 3, stop=Moves(enough_for_one))
    assert "CUT: some searches did not end" in "\n".join(launch_lines(cut))
    table = cells_of(cut)
    assert not any("?" in text for text in table[1])
    assert all(text.endswith("?") for year in (2, 3) for text in table[year])
    assert "? not proven" in signs(cut)[0]
    assert not any("no flight begins" in line for line in advice(cut))  # nobody knows


def test_every_cell_is_in_the_picture() -> None:
    shown: Any = grid()
    picture = draw_launch(shown)
    assert picture.count('class="cell ') == len(shown.years) * len(shown.turns)

"""When to leave, as people and programs read it: a grid, plain values for JSON, comma-separated values, a heat map."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.drawing.heatmap import HeatCell, HeatMap, HeatRow, draw_heat_map
from planner.missions.front import CUT, INFEASIBLE, PROVEN
from planner.missions.launch import LAUNCH_ORDERS, missing_years
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.csvform import csv_text
from planner.report.heads import head_facts, head_lines, rocket_words
from planner.report.jsonform import plain
from planner.report.routes import FLIGHT_COLUMNS, flight_facts, limits_text
from planner.report.tables import table_lines
from planner.report.wording import counted, few, number_text, percent, wrapped
from planner.rocket.strip import mass_text
from planner.screen import columns

if TYPE_CHECKING:
    from planner.missions.flight import Flight
    from planner.missions.launch import LaunchCell, LaunchGrid

_CSV = ("year", "season", "turns_at_most", "status")
_SAME, _NONE = "=", "-"
_GLUE = "\N{NO-BREAK SPACE}"
_LABELS = 16  # letters that year and season take, with their gaps
_MARKS = ((Fraction(1), ""), (Fraction(5, 6), "."), (Fraction(1, 2), ":"), (Fraction(0), "!"))  # survival of at least
_MARK_WORDS = {".": "at least 5/6", ":": "at least 1/2", "!": "less"}
_BEST_IN = {"turns": "soonest there", "fuel": "cheapest", "risk": "safest"}


def launch_lines(
    grid: LaunchGrid, lead: str = "", more: str = "", unsaid: Unsaid = ALL_SAID, hint: str = ""
) -> list[str]:
    """Start years below each other, numbers of turns side by side. `more` says where to see columns for which there is
    no room, and `hint` how to see a plan."""
    mission = grid.mission
    lines = head_lines(mission, f"When to leave: {mission.title}", status_text(grid), lead, unsaid)
    if not grid.turns:
        return lines[:-1]
    cells = [cell for _, row in grid.rows for cell in row]
    texts = {cell: _text(grid, cell) for cell in cells}
    width = 2 + max(map(len, texts.values()))
    shown = grid.turns[: max(1, (columns() - _LABELS) // max(width, 4))]
    table = [
        ["year", "season", *map(str, shown)],
        *([str(year), grid.season(year), *(texts[cell] for cell in row[: len(shown)])] for year, row in grid.rows),
    ]
    lines += [*table_lines(table, {"season"}), ""]
    if len(shown) < len(grid.turns):
        lines += wrapped(f"for up to {grid.turns[-1]} turns there is no room here" + (f"; {more}" if more else ""))
    return [*lines, *(line for text in (*signs(grid), *advice(grid)) for line in wrapped(text, 2)), *wrapped(hint)]


def status_text(grid: LaunchGrid) -> str:
    """One sentence: how far the grid is proven."""
    mission, status = grid.mission, grid.status
    looked = counted(grid.mission.horizon, "turn")
    limits = limits_text(mission.limits)
    if status == INFEASIBLE:
        return f"{INFEASIBLE}: no year has a flight of at most {looked}" + (f" with {limits}" if limits else "")
    if status == CUT:
        return (
            f"{CUT}: some searches did not end or compared flights roughly; better ones may be missing where ? stands"
        )
    return f"{PROVEN}: of flights of at most {looked} none is better in any cell"


def signs(grid: LaunchGrid) -> list[str]:
    """What stands in the cells, but for signs that none has."""
    texts = [_text(grid, cell) for _, row in grid.rows for cell in row]
    ends = {sign for text in texts for sign in text if not sign.isalnum()}
    first = "survival" if grid.by == "risk" else f"fewest {_unit(grid)}"
    found = [f"{first} with at most so many turns; the best cells are in [brackets]"]
    found += [f"{_SAME} is the flight to its left"] if _SAME in ends else []
    found += [f"{_NONE} none gets there"] if _NONE in texts else []
    marks = ", ".join(f"{mark} {words}" for mark, words in _MARK_WORDS.items() if mark in ends)
    found += [f"survival: {marks}"] if marks else []
    found += ["* only by giving up cards"] if "*" in ends else []
    found += ["? not proven"] if "?" in ends else []
    return ["; ".join(found)]


def advice(grid: LaunchGrid) -> list[str]:
    """The best years to leave by turns, by fuel and by survival, and those in which nobody should."""
    by_year: dict[int, list[str]] = {}
    lines = []
    for by in LAUNCH_ORDERS:
        best = grid.best(by)
        if best is None:
            continue
        year, flight = best
        by_year.setdefault(year, []).append(by)
        lines.append(f"{_BEST_IN[by]}: leave in year {year} ({grid.season(year)}): {flight_text(grid, flight)}")
    none = missing_years(grid)
    if none and lines:
        lines.append(f"no flight begins in {'year' if len(none) == 1 else 'years'} {few([*map(str, none)])}")
    return lines


def flight_text(grid: LaunchGrid, flight: Flight) -> str:
    """What a flight costs, in few words."""
    price = mass_text(Fraction(grid.price(flight)))
    unit = _unit(grid)
    paid = counted(price, unit.removesuffix("s")) if unit.endswith("s") else f"{price} {unit}"
    return f"{counted(flight.turns, 'turn')}, {paid}, survival {percent(flight.survival)}"


def launch_facts(grid: LaunchGrid, unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """All cells, ready for JSON, and the whole front of each year, without plans."""
    best = {by: grid.best(by) for by in LAUNCH_ORDERS}
    return head_facts(grid.mission, grid.status, grid.mission.horizon, unsaid) | {
        "goal": grid.mission.goal,
        "goals": list(grid.mission.goals),
        "by": grid.by,
        "counts_in": grid.counts_in,
        "turns": list(grid.turns),
        "years": [
            {
                "year": year,
                "season": grid.season(year),
                "status": INFEASIBLE if year in grid.closed else grid.answer(year).status,
                "cells": [
                    {"turns": cell.turns, "status": cell.status}
                    | {"flight": None if cell.flight is None else flight_facts(cell.flight) | _price(grid, cell.flight)}
                    for cell in row
                ],
                **({"why": grid.closed[year]} if year in grid.closed else {}),
            }
            for year, row in grid.rows
        ],
        "best": {
            by: None if one is None else {"year": one[0]} | flight_facts(one[1]) | _price(grid, one[1])
            for by, one in best.items()
        },
    }


def launch_csv(grid: LaunchGrid) -> str:
    """One line a cell."""
    columns = (*_CSV, "aqua", *FLIGHT_COLUMNS)
    rows = []
    for year, row in grid.rows:
        for cell in row:
            facts = {} if cell.flight is None else flight_facts(cell.flight) | {"aqua": cell.flight.aqua}
            told = [year, grid.season(year), cell.turns, cell.status]
            rows.append([*told, *(facts.get(name) for name in columns[len(_CSV) :])])
    return csv_text(columns, rows)


def draw_launch(grid: LaunchGrid, dark: bool | None = False, lead: str = "") -> str:
    """SVG of the grid as a heat map."""
    mission = grid.mission
    rows = [HeatRow(str(year), grid.season(year), [_heat(grid, cell) for cell in row]) for year, row in grid.rows]
    heat = HeatMap(
        title=f"When to leave: {mission.title}",
        lines=(
            f"{lead}{rocket_words(mission.stack, mission.any_load)}",
            *(line.replace(" %", _GLUE + "%") for line in advice(grid)),
        ),
        of_rows="year",
        of_columns="turns at most",
        columns=[*map(str, grid.turns)],
        rows=rows,
        unit="survival" if grid.by == "risk" else _unit(grid),
        signs=[_picture_signs(grid)],
    )
    return draw_heat_map(heat, dark)


def _picture_signs(grid: LaunchGrid) -> str:
    (text,) = signs(grid)
    told = text.replace("in [brackets]", "framed").replace(f"{_SAME} is the flight", "blank: the flight")
    return told.replace(f"{_NONE} none gets", "\N{EN DASH} none gets")


def _heat(grid: LaunchGrid, cell: LaunchCell) -> HeatCell | None:
    flight = cell.flight
    if flight is None:
        return None
    number = 1 - flight.survival if grid.by == "risk" else Fraction(grid.price(flight))
    text = _bare_text(grid, flight) + _signs(grid, cell)
    return HeatCell(text, number, not cell.is_new, _is_best(grid, cell), flight_text(grid, flight))


def _text(grid: LaunchGrid, cell: LaunchCell) -> str:
    """What stands in a cell of the grid."""
    if cell.flight is None:
        return _NONE + "?" * (cell.status == CUT)
    if not cell.is_new:
        return _SAME + "?" * (cell.status == CUT)
    text = _bare_text(grid, cell.flight) + _signs(grid, cell)
    return f"[{text}]" if _is_best(grid, cell) else text


def _bare_text(grid: LaunchGrid, flight: Flight) -> str:
    if grid.by == "risk":
        return "<1%" if 0 < flight.survival < Fraction(1, 100) else f"{int(100 * flight.survival)}%"
    price = Fraction(grid.price(flight))
    return number_text(price) if grid.counts_in == "fuel_steps" else mass_text(price)


def _signs(grid: LaunchGrid, cell: LaunchCell) -> str:
    assert cell.flight is not None
    mark = next(mark for least, mark in _MARKS if cell.flight.survival >= least)
    return ("" if grid.by == "risk" else mark) + "*" * cell.flight.offered + "?" * (cell.status == CUT)


def _is_best(grid: LaunchGrid, cell: LaunchCell) -> bool:
    """Whether the flight of a cell is as good as the best of all years, by what counts first."""
    best = grid.best(grid.by)
    if best is None or cell.flight is None or not cell.is_new:
        return False
    return grid.rank(cell.flight, grid.by) == grid.rank(best[1], grid.by)


def _unit(grid: LaunchGrid) -> str:
    """What is paid, in words."""
    return {"aqua": grid.mission.stack.edition.money, "tanks": "tanks", "fuel_steps": "fuel steps"}[grid.counts_in]


def _price(grid: LaunchGrid, flight: Flight) -> dict[str, Any]:
    return {"aqua": plain(Fraction(flight.aqua))} if flight.aqua is not None else {}

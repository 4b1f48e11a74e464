"""Hohmanns and pivots, Lagrange points, crossings, arrows and U-turns, in all editions."""

from __future__ import annotations

import pytest

from planner.plan.model import Step
from tests.referee.helpers import fly, refused, rocket, turn
from tests.rules.sides import EDITIONS, barred, editions, flown, front
from tests.tinyboard import tiny

CROSSING = tiny(
    """
    lagrange west
    lagrange east
    lagrange north
    lagrange south
    hohmann h : west = east | north = south
    line west - h - east
    line north - h - south
    """
)
BEND = tiny("lagrange a\nlagrange b\nhohmann bend : spur a | spur b\nline a - bend - b")
STAR = tiny(
    """
    lagrange a
    lagrange point
    burn burn
    lagrange skull crash
    lagrange b
    lagrange c
    line a - point - b
    line point - c
    line c - burn - a
    line b - burn
    line a - skull - b
    line skull - c
    """
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_straight_on_at_a_hohmann_is_free(edition: str) -> None:
    """hf4 H4c, hf3 F4."""
    empty = rocket("1:1", edition=edition, dry=5)
    for here, there in (("west", "east"), ("north", "south"), ("south", "north")):
        assert flown(CROSSING, empty, here, "h", there).fuel_steps == 0


@editions(hf4="H5c", hf3="F3")
def test_changing_lines_at_a_hohmann_is_two_burns(edition: str, rule: str) -> None:
    """hf4 H4c, hf3 F4: two of the burn limit, and the fuel of two."""
    pivot = flown(CROSSING, rocket("2:2", edition=edition, dry=5, wet="8"), "west", "h", "north")
    assert (pivot.half_burns, pivot.fuel_steps) == (4, 4)
    assert barred(CROSSING, rocket("1:2", edition=edition, dry=5, wet="8"), "west", "h", "north") == (2, rule)


@editions(hf4="H5d", hf3="F4")
def test_a_pivot_takes_its_fuel(edition: str, rule: str) -> None:
    """hf4 H4c, H5d; hf3 F4: three steps are aboard (6 to 5), the pivot takes four."""
    assert barred(CROSSING, rocket("2:2", edition=edition, dry=5, wet="6"), "west", "h", "north") == (2, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_starts_at_a_hohmann_leaves_it_in_any_direction(edition: str) -> None:
    """hf4 H4a, hf3 F4: to stop there costs a turn instead of a pivot."""
    empty = rocket("1:1", edition=edition, dry=5)
    for there in ("west", "east", "north", "south"):
        assert flown(CROSSING, empty, "h", there).fuel_steps == 0
    stack = rocket("2:2", edition=edition, dry=5, wet="8")
    assert front(CROSSING, stack, "west", "north", years=2) == {(1, 4), (2, 0)}


@editions(hf4="H5c", hf3="F3")
def test_a_sharp_bend_is_a_pivot(edition: str, rule: str) -> None:
    """hf3 B4; on the 4th edition board a corner of a line is a Hohmann (hf4 B7b)."""
    assert flown(BEND, rocket("2:1", edition=edition, dry=5, wet="8"), "a", "bend", "b").fuel_steps == 2
    assert barred(BEND, rocket("1:1", edition=edition, dry=5, wet="8"), "a", "bend", "b") == (2, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_bonus_pivots_of_an_engine_are_free_and_counted(edition: str) -> None:
    """hf4 H4c, glossary; hf3 P: each waives one whole pivot of the move."""
    board = tiny(
        "lagrange a\nlagrange b\nlagrange c\nhohmann h : spur a | spur b\nhohmann i : spur b | spur c\n"
        "line a - h - b - i - c"
    )
    once = rocket("2:1,pivots=1", edition=edition, dry=5, wet="8")
    assert flown(board, once, "a", "h", "b").fuel_steps == 0
    assert flown(board, once, "a", "h", "b", "i", "c").fuel_steps == 2
    assert flown(board, rocket("1:1,pivots=2", edition=edition, dry=5), "a", "h", "b", "i", "c").fuel_steps == 0
    assert barred(board, rocket("1:1,pivots=1", edition=edition, dry=5, wet="8"), "a", "h", "b", "i", "c")[0] == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_turning_at_a_lagrange_point_or_any_icon_is_free(edition: str) -> None:
    """hf4 H4d, hf3 F4: points, burns and hazards alike; the burn itself is paid."""
    stack = rocket("1:1", edition=edition, dry=5, wet="6")
    for there in ("b", "c"):
        assert flown(STAR, stack, "a", "point", there).fuel_steps == 0
        assert flown(STAR, stack, "a", "burn", there).fuel_steps == 1
        assert flown(STAR, stack, "a", "skull", there).hazards == 1


@editions(hf4="H4", hf3="F4")
def test_lines_that_cross_without_touching_are_not_joined(edition: str, rule: str) -> None:
    """hf4 B7b, hf3 B4: a bridge is no space."""
    board = tiny("lagrange a\nlagrange b\nlagrange c\nlagrange d\nline a - b\nline c - d")
    stack = rocket("9:1", edition=edition, dry=5, wet="8")
    assert barred(board, stack, "a", "d") == (1, rule)
    assert front(board, stack, "a", "d", years=2) == set()


@editions(hf4="H4f", hf3="B4")
def test_an_arrow_is_flown_one_way_only(edition: str, rule: str) -> None:
    """hf4 H4f, hf3 B4."""
    board = tiny("lagrange up\nlagrange down\nline up > down")
    stack = rocket("9:1", edition=edition, dry=5, wet="8")
    assert flown(board, stack, "up", "down").fuel_steps == 0
    assert barred(board, stack, "down", "up") == (1, rule)


@editions(hf4="H4e", hf3="F4")
def test_nobody_turns_back_in_a_move(edition: str, rule: str) -> None:
    """hf4 H4e; hf3 F4, OP-6: not by the line just flown; after a halt, and round a loop, it is legal."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    assert barred(STAR, stack, "a", "point", "a") == (2, rule)
    assert barred(CROSSING, stack, "west", "h", "west") == (2, rule)
    assert flown(STAR, stack, "a", "point", "b", "burn", "a", "point").fuel_steps == 1
    assert fly(STAR, stack, "a", turn("point"), turn("a")).legal


@editions(hf4="H4c", hf3="F4")
def test_a_pivot_that_the_plan_does_not_pay_is_refused(edition: str, rule: str) -> None:
    """hf4 H4c, hf3 F4."""
    stack = rocket("9:1", edition=edition, dry=5, wet="8")
    assert refused(fly(CROSSING, stack, "west", turn("h", Step("north", pivot="")))) == (1, 2, rule)

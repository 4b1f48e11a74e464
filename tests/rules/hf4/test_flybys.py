"""Flybys and bonus burns of the 4th edition."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.boards import FLYBYS
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny


def test_a_flyby_pays_its_number_of_burns_of_the_same_move() -> None:
    """hf4 H8b: neither fuel nor burn limit; those that are saved vanish at the end of the turn."""
    empty = rocket("1:1", dry=5)
    assert flown(FLYBYS, empty, "a", "f", "b1", "b2").half_burns == 0
    assert barred(FLYBYS, empty, "a", "f", "b1", "b2", "b3") == (4, "hf4 H5d")
    assert barred(FLYBYS, empty, "f", "b1") == (1, "hf4 H5d")


def test_bonus_burns_come_on_top_of_the_burn_limit() -> None:
    """hf4 H8b: net thrust 1 and two bonus burns are three burns."""
    stack = rocket("1:1", dry=5, wet="8")
    assert flown(FLYBYS, stack, "a", "f", "b1", "b2", "b3").fuel_steps == 1
    assert barred(FLYBYS, stack, "a", "f", "b1", "b2", "b3", "b4") == (5, "hf4 H5c")


def test_several_flybys_add_up() -> None:
    """hf4 H8."""
    assert flown(FLYBYS, rocket("1:1", dry=5), "a", "g", "f", "b1", "b2", "b3").half_burns == 0


@pytest.mark.parametrize(("reading", "burns"), [("once", 2), ("each_entry", 4)])
def test_the_same_flyby_twice_in_a_move(reading: str, burns: int) -> None:
    """hf4 H8, Q6: the first entry pays, or every one."""
    stack = rocket("1:1", dry=5, readings=[f"flyby_once={reading}"])
    way = ("f", "way", "a", "f", "b1", "b2", "b3", "b4")
    assert flown(FLYBYS, stack, "a", *way[: 4 + burns]).half_burns == 0
    if burns < 4:
        assert barred(FLYBYS, stack, "a", *way[: 5 + burns]) == (5 + burns, "hf4 H5d")


def test_two_bonus_burns_pay_a_pivot() -> None:
    """hf4 glossary: and one of them half of it."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nlagrange g flyby=1\nlagrange b\nhohmann h : spur f | spur g | spur b\n"
        "line a - f - h\nline a - g - h\nline h - b"
    )
    assert flown(board, rocket("1:1", dry=5), "a", "f", "h", "b").fuel_steps == 0
    assert flown(board, rocket("1:1", dry=5, wet="8"), "a", "g", "h", "b").fuel_steps == 1
    assert barred(board, rocket("1:1", dry=5), "a", "g", "h", "b")[0] == 3


def test_venus_pays_in_the_blue_season_only() -> None:
    """hf4 H8c: years 1 and 2 are blue, 3 is yellow; the space itself stays open."""
    board = tiny("lagrange a\nlagrange f flyby=2 venus\nburn b\nline a - f - b")
    empty = rocket("1:1", dry=5)
    assert flown(board, empty, "a", "f", "b", year=2).half_burns == 0
    assert barred(board, empty, "a", "f", "b", year=3) == (2, "hf4 H5d")
    assert flown(board, empty, "a", "f", year=3).fuel_steps == 0


def test_a_flyby_pays_a_coasting_craft_but_only_with_a_working_triangle() -> None:
    """hf4 H8a, H2b: net thrust 0 will do; no triangle will not."""
    arrow = tiny("lagrange a\nlagrange f flyby=2\nburn b\nline a > f > b")
    assert flown(arrow, rocket("0:1", dry=5), "a", "f", "b").half_burns == 0
    assert barred(arrow, rocket(dry=5), "a", "f", "b")[0] == 2

"""Synodic comets of the 4th edition."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown, front
from tests.tinyboard import tiny

RULE = "hf4 glossary Synodic"
SEASONS = {"blue": (1, 2, 11), "yellow": (3, 6), "red": (7, 10)}


def comet(colour: str) -> str:
    return (
        f"lagrange a\nlagrange approach synodic={colour}\nsite comet size=1 type=D hydration=4 synodic={colour}\n"
        "line a - approach - comet"
    )


@pytest.mark.parametrize("colour", SEASONS)
def test_the_coloured_group_is_entered_and_left_in_its_season_only(colour: str) -> None:
    """hf4 glossary Synodic, Q9: years 1-2 blue, 3-6 yellow, 7-10 red, 11 blue again."""
    board, stack = tiny(comet(colour)), rocket("2:1", dry=5, wet="8")
    for season, years in SEASONS.items():
        for year in years:
            if season == colour:
                assert flown(board, stack, "a", "approach", "comet", year=year).fuel_steps == 0
                assert flown(board, stack, "comet", "approach", "a", year=year).fuel_steps == 0
            else:
                assert barred(board, stack, "a", "approach", "comet", year=year) == (1, RULE)
                assert barred(board, stack, "comet", "approach", "a", year=year) == (2, RULE)


def test_inside_the_group_every_season_will_do() -> None:
    """hf4 glossary Synodic."""
    assert flown(tiny(comet("red")), rocket("2:1", dry=5, wet="8"), "approach", "comet", year=1).fuel_steps == 0


def test_waiting_for_the_season_is_found() -> None:
    """hf4 glossary Synodic: from year 5 on, red comes in year 7, the third turn."""
    stack = rocket("2:1", dry=5, wet="8")
    assert front(tiny(comet("red")), stack, "a", "comet", years=3, year=5) == {(3, 0)}


def test_a_tw_thruster_ignores_the_season() -> None:
    """hf4 1C3b: it must be the activated one."""
    stack = rocket("3:1", dry=5, wet="6", cards=["dusty-plasma", "marangoni-flow heavy"], grade="isotope")
    board = tiny(comet("red"))
    assert flown(board, stack, "a", "approach", year=1, engine="dusty-plasma").fuel_steps == 0
    assert barred(board, stack, "a", "approach", year=1, engine="3:1") == (1, RULE)

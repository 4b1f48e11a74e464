"""Engines of the 4th edition that stop working in the middle of a move."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

OUT = tiny(
    """
    lagrange a
    lagrange f flyby=2
    burn b1
    zone neptune
    lagrange out
    lagrange g flyby=2
    burn n1
    burn n2
    burn n3
    zone ceres
    burn back
    line a - f - out - n1 - n2 - n3
    line a - b1 - out
    line a - out - back
    line out - g - n1
    """
)


def test_a_solar_engine_that_comes_into_the_dead_zone_only_coasts() -> None:
    """hf4 H2a, J3a: no burn there, nor after it in the same move; it may go on without."""
    stack = rocket("3:0,solar", dry=5)
    assert flown(OUT, stack, "a", "b1", "out", "g").half_burns == 2
    assert barred(OUT, stack, "a", "out", "n1") == (2, "hf4 H2a")
    assert barred(OUT, stack, "a", "out", "back") == (2, "hf4 H2a")


def test_bonus_burns_outlive_the_engine_and_no_new_ones_are_earned() -> None:
    """hf4 H2b, H8a, Q5: usable; by the other reading they are lost with it."""
    stack = rocket("3:0,solar", dry=5)
    assert flown(OUT, stack, "a", "f", "out", "n1", "n2").half_burns == 0
    assert barred(OUT, stack, "a", "f", "out", "n1", "n2", "n3") == (5, "hf4 H2a")
    assert barred(OUT, stack, "a", "out", "g", "n1") == (3, "hf4 H2a")
    loses = rocket("3:0,solar", dry=5, readings=["hf4.dead_engine_bonus=lost"])
    assert barred(OUT, loses, "a", "f", "out", "n1") == (3, "hf4 H2a")


def test_a_dead_engine_lands_nobody() -> None:
    """hf4 H6a: on its thrust, that is."""
    board = tiny("lagrange a\nzone neptune\nlagrange out\nsite rock size=1 type=C hydration=0\nline a - out - rock")
    assert barred(board, rocket("9:0,solar", dry=5), "a", "out", "rock") == (2, "hf4 H6a")
    assert flown(board, rocket("9:0", dry=5), "a", "out", "rock").fuel_steps == 0


def test_pushed_it_lives() -> None:
    """hf4 H3c, J3."""
    stack = rocket("3:0,solar,push", dry=5, powersat=True)
    assert flown(OUT, stack, "a", "out", "n1", "n2").half_burns == 4

"""Radiation hazards of Colonization. What of a stack must come through is the matter of tests/rules/test_belts.py."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

BELTS = tiny("lagrange a\nbelt v\nbelt w\nline a - v - w")


@pytest.mark.parametrize(("rad_hard", "thrust", "faces"), [(1, 1, 2), (1, 2, 3), (2, 1, 3), (1, 4, 5), (5, 1, 6)])
def test_a_card_lives_if_the_die_less_net_thrust_is_not_above_its_hardness(
    rad_hard: int, thrust: int, faces: int
) -> None:
    """hf3 K2."""
    stack = rocket(f"{thrust}:1", edition="hf3c", dry=5, wet="8", rad_hard=rad_hard)
    totals = flown(BELTS, stack, "a", "v")
    assert (totals.belts, totals.hazards, totals.survival) == (1, 0, Fraction(faces, 6))


def test_the_red_sector_adds_two_to_the_die() -> None:
    """hf3 K2, OP-10: years 7 to 10 are red. What is sure to die does not fly there."""
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8", rad_hard=1)
    odds = [flown(BELTS, stack, "a", "v", year=year).survival for year in (6, 7, 10, 11)]
    assert odds == [Fraction(3, 6), Fraction(1, 6), Fraction(1, 6), Fraction(3, 6)]
    soft = rocket("2:1", edition="hf3c", dry=5, wet="8", rad_hard=0)
    assert barred(BELTS, soft, "a", "v", year=7) == (1, "hf3 K2")


def test_every_belt_space_is_rolled_for_by_itself() -> None:
    """hf3 K2."""
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8", rad_hard=1)
    assert flown(BELTS, stack, "a", "v", "w").survival == Fraction(1, 4)


def test_net_thrust_below_0_makes_a_belt_worse() -> None:
    """hf3 K2: subtracted whatever it is; -2 down an arrow, where no thrust is needed (F2, G2). OP-9: 0 without one."""
    fall = tiny("lagrange a\nbelt v\nline a > v")
    stack = rocket("0:1", edition="hf3c", dry=18, wet="20", rad_hard=4)
    assert flown(fall, stack, "a", "v", engine="0:1", net_thrust=-2).survival == Fraction(2, 6)
    assert flown(fall, stack, "a", "v", engine="").survival == Fraction(4, 6)


def test_the_cycler_spares_the_belts_of_the_earth_zone() -> None:
    """hf3 K2, Cycler."""
    board = tiny("lagrange a\nbelt v\nzone mars\nbelt w\nline a - v - w")
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8", rad_hard=1, cycler=True)
    assert flown(board, stack, "a", "v").belts == 0
    assert flown(board, stack, "a", "v", "w").belts == 1

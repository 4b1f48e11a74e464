"""Crash and aerobrake hazards, and buying their rolls off, in all editions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.referee.helpers import act, fly, refused, rocket, turn
from tests.rules.sides import EDITIONS, editions, flown, front
from tests.tinyboard import tiny

SKULLS = tiny(
    """
    lagrange a
    lagrange x crash
    burn y crash
    lagrange z aerobrake
    lagrange b
    lagrange round
    line a - x - y - z - b
    line a - round - b
    """
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_hazard_entered_is_one_die_that_loses_all_on_a_1(edition: str) -> None:
    """hf4 H7, hf3 F5: crash and aerobrake alike, also on a burn."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    for number, goal in enumerate(("x", "y", "z"), start=1):
        totals = flown(SKULLS, stack, "a", *("x", "y", "z")[:number])
        assert (totals.hazards, totals.survival) == (number, Fraction(5, 6) ** number), goal


@pytest.mark.parametrize("edition", EDITIONS)
def test_leaving_and_staying_on_a_hazard_is_no_die(edition: str) -> None:
    """hf4 H7a, Q12; hf3 F5: entering it is."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    assert flown(SKULLS, stack, "x", "a").hazards == 0
    assert flown(SKULLS, stack, "x", "a", "round", "b", "z").hazards == 1


@editions(hf4="H7e", hf3="F5")
def test_each_roll_is_bought_off_by_itself_before_it_is_rolled(edition: str, rule: str) -> None:
    """hf4 H7e: 4 aqua a roll; hf3 F5: 4 WT. Who pays for a roll that is not due is refused."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    one = flown(SKULLS, stack, "a", "x", "y", before=(act("pay", rolls=("y",)),))
    assert (one.hazards, one.survival, one.bought_off) == (1, Fraction(5, 6), 4)
    both = flown(SKULLS, stack, "a", "x", "y", before=(act("pay", rolls=("x", "y")),))
    assert (both.hazards, both.survival, both.bought_off) == (0, 1, 8)
    assert refused(fly(SKULLS, stack, "a", turn("x", before=(act("pay", rolls=("z",)),)))) == (1, 1, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_way_round_a_hazard_stands_beside_the_way_through(edition: str) -> None:
    """hf4 H7, hf3 F5: fuel against risk is the player's choice, so both are found."""
    board = tiny("lagrange a\nlagrange x crash\nburn y\nlagrange b\nline a - x - b\nline a - y - b")
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    assert front(board, stack, "a", "b") == {(1, 0), (1, 1)}
    assert flown(board, stack, "a", "x", "b").survival == Fraction(5, 6)
    assert flown(board, stack, "a", "y", "b").survival == 1

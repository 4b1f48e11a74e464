"""Synodic comets of Colonization."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown, front
from tests.tinyboard import tiny

COMET = tiny("lagrange a\nsite comet size=1 type=D hydration=4 synodic=red\nline a - comet")


def test_a_comet_is_entered_in_its_sector_only() -> None:
    """hf3 V Synodic, OP-10: years 7 to 10 are red."""
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8")
    for year in (1, 6, 11):
        assert barred(COMET, stack, "a", "comet", year=year) == (1, "hf3 V Synodic")
    for year in (7, 10):
        assert flown(COMET, stack, "a", "comet", year=year).fuel_steps == 0
    assert front(COMET, stack, "a", "comet", years=3, year=5) == {(3, 0)}


def test_a_comet_is_left_at_any_time() -> None:
    """hf3 V Synodic: unlike in the 4th edition."""
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8")
    for year in (1, 3, 7):
        assert flown(COMET, stack, "comet", "a", year=year).fuel_steps == 0

"""Engines of Colonization that stop working in the middle of a move; the base game loses only its sails so."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

OUT = tiny(
    """
    lagrange a
    lagrange f flyby=2
    zone neptune
    lagrange out
    burn n1
    burn n2
    burn n3
    zone ceres
    burn back
    line a - f - out - n1 - n2 - n3
    line a - out - back
    """
)


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_a_solar_engine_pays_nothing_in_the_dead_zone_and_works_again_behind_it(edition: str) -> None:
    """hf3 B4, OP-13: only burns in that zone cannot be paid."""
    stack = rocket("3:0,solar", edition=edition, dry=5)
    assert barred(OUT, stack, "a", "out", "n1") == (2, "hf3 F2")
    assert flown(OUT, stack, "a", "out", "back").half_burns == 2


def test_bonus_burns_pay_where_the_engine_is_dead() -> None:
    """hf3 K1 example, OP-13."""
    stack = rocket("3:0,solar", edition="hf3c", dry=5)
    assert flown(OUT, stack, "a", "f", "out", "n1", "n2").half_burns == 0
    assert barred(OUT, stack, "a", "f", "out", "n1", "n2", "n3") == (5, "hf3 F2")


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_a_dead_engine_lands_nobody(edition: str) -> None:
    """hf3 G1, B4."""
    board = tiny("lagrange a\nzone neptune\nlagrange out\nsite rock size=1 type=C hydration=0\nline a - out - rock")
    assert barred(board, rocket("9:0,solar", edition=edition, dry=5), "a", "out", "rock") == (2, "hf3 G1")


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_a_sail_lost_in_the_air_stops_the_craft(edition: str) -> None:
    """hf3 V Sails, F2: no working engine, no move."""
    board = tiny("lagrange a\nlagrange brake aerobrake\nlagrange b\nline a - brake - b")
    stack = rocket(edition=edition, dry=4, cards=["photon-sail"], survive=[])
    assert barred(board, stack, "a", "brake", "b") == (2, "hf3 F2")

"""What the base game of the 3rd edition does not have: its icons are there, and nothing comes of them."""

from __future__ import annotations

import pytest

from tests.referee.helpers import act, fly, refused, rocket, turn
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

ROCKET = {"edition": "hf3", "dry": 5, "wet": "8"}


def test_flybys_pay_nothing() -> None:
    """hf3 K1 is of Colonization."""
    board = tiny("lagrange a\nlagrange f flyby=4\nburn b1\nburn b2\nline a - f - b1 - b2")
    assert flown(board, rocket("2:1", **ROCKET), "a", "f", "b1", "b2").fuel_steps == 2
    assert barred(board, rocket("1:1", **ROCKET), "a", "f", "b1", "b2") == (3, "hf3 F3")


def test_the_solar_oberth_is_a_burn_with_a_hazard() -> None:
    """hf3 V, K1: of Colonization."""
    board = tiny("lagrange a\nburn oberth crash solar-oberth\nburn b1\nline a - oberth - b1")
    totals = flown(board, rocket("2:1", **ROCKET), "a", "oberth", "b1")
    assert (totals.fuel_steps, totals.hazards) == (2, 1)
    assert barred(board, rocket("1:1", **ROCKET), "a", "oberth", "b1") == (2, "hf3 F3")


@pytest.mark.parametrize("year", [1, 7])
def test_belts_are_not_rolled_for(year: int) -> None:
    """hf3 K2 is of Colonization: whatever the hardness and the year."""
    board = tiny("lagrange a\nbelt v\nline a - v")
    totals = flown(board, rocket("1:1", **ROCKET, rad_hard=0), "a", "v", year=year)
    assert (totals.belts, totals.survival) == (0, 1)


@pytest.mark.parametrize("year", [1, 3, 7])
def test_synodic_comets_are_open_in_every_year(year: int) -> None:
    """hf3 M is of Colonization: there are no seasons."""
    board = tiny("lagrange a\nsite comet size=1 type=D hydration=4 synodic=red\nline a - comet")
    assert flown(board, rocket("2:1", **ROCKET), "a", "comet", year=year).fuel_steps == 0
    assert flown(board, rocket("2:1", **ROCKET), "comet", "a", year=year).fuel_steps == 0


def test_the_sungrazer_loses_nothing() -> None:
    """hf3 board, Kreutz: no seasons, so none ends."""
    board = tiny("lagrange a\nsite kreutz size=1 type=C hydration=4 synodic=yellow\nline a - kreutz")
    assert flown(board, rocket("2:1", **ROCKET), "a", "kreutz", year=6).fuel_steps == 0


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_there_is_no_acetylene(edition: str) -> None:
    """hf3 G: the rocketplane is of the 4th edition."""
    board = tiny(
        "lagrange orbit\nlander-burn lander\nsite cloud size=9 type=C hydration=0 atmospheric\n"
        "line orbit - lander - cloud"
    )
    stack = rocket("2:1", edition=edition, dry=5, wet="8", factories=["cloud"])
    assert barred(board, stack, "cloud", "lander", "orbit") == (1, "hf3 G1")
    up = turn("lander", "orbit", before=(act("acetylene", tanks=16),))
    assert refused(fly(board, stack, "cloud", up)) == (1, 0, "hf3 G")

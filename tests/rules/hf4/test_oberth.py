"""The solar Oberth of the 4th edition."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

SUN = tiny(
    """
    lagrange a
    lagrange f flyby=2
    lander-burn oberth crash solar-oberth
    lagrange way
    burn b1
    burn b2
    burn b3
    burn b4
    line a - oberth - b1 - b2 - b3 - b4
    line a - f - oberth
    line oberth - way - a
    """
)


def test_it_pays_the_base_thrust_for_one_burn_and_a_hazard() -> None:
    """hf4 H8e: base thrust, not net thrust; from 8 1/2 net thrust is 2."""
    totals = flown(SUN, rocket("3:1", dry=5, wet="8 1/2"), "a", "oberth", "b1", "b2", "b3")
    assert (totals.half_burns, totals.fuel_steps, totals.hazards) == (2, 1, 1)
    sail = rocket("0:0,solar", dry=5)  # base 0 gains nothing, and has no thrust to get there
    assert barred(SUN, sail, "a", "oberth", "b1")[0] == 1


def test_its_own_burn_takes_fuel_and_no_bonus_burn_pays_it() -> None:
    """hf4 H8e, H5e."""
    assert barred(SUN, rocket("3:1", dry=5), "a", "oberth", "b1") == (1, "hf4 H5d")
    assert barred(SUN, rocket("3:1", dry=5), "a", "f", "oberth", "b1") == (2, "hf4 H5d")


def test_an_afterburner_adds_its_thrust() -> None:
    """hf4 H8e, Q7: the one of the move; one for megawatt triangles, the flame number for others.

    Three steps are aboard: one for the afterburner, two for the Oberth's own burn, so that bonus burns pay the rest.
    """
    way = ("oberth", "b1", "b2", "b3", "b4")
    one = rocket("2:2,afterburn=1", dry=5, wet="6")
    assert flown(SUN, one, "a", *way[:4], afterburn=True).half_burns == 2
    assert barred(SUN, one, "a", *way, afterburn=True) == (5, "hf4 H5d")
    flame = rocket("1:2,afterburn=1+2", dry=5, wet="6")
    assert flown(SUN, flame, "a", *way[:4], afterburn=True).half_burns == 2
    assert barred(SUN, flame, "a", *way, afterburn=True) == (5, "hf4 H5d")


def test_it_pays_once_a_move() -> None:
    """hf4 H8e: the first entry only."""
    stack = rocket("2:0", dry=5)
    assert barred(SUN, stack, "a", "oberth", "way", "a", "oberth", "b1", "b2", "b3") == (7, "hf4 H5c")
    assert flown(SUN, stack, "a", "oberth", "way", "a", "oberth", "b1", "b2").hazards == 2


def test_nobody_stops_there() -> None:
    """hf4 H5e: it is a lander burn."""
    assert barred(SUN, rocket("3:1", dry=5, wet="8"), "a", "oberth") == (1, "hf4 H5e")

"""The solar Oberth of Colonization."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

SUN = tiny(
    """
    lagrange a
    lagrange f flyby=2
    burn oberth crash solar-oberth
    burn b1
    burn b2
    burn b3
    burn b4
    line a - oberth - b1 - b2 - b3 - b4
    line a - f - oberth
    """
)


def test_it_pays_the_base_thrust_for_one_burn_and_a_hazard() -> None:
    """hf3 V: base thrust, not net thrust; from 8 1/2 net thrust is 2."""
    totals = flown(SUN, rocket("3:1", edition="hf3c", dry=5, wet="8 1/2"), "a", "oberth", "b1", "b2", "b3")
    assert (totals.half_burns, totals.fuel_steps, totals.hazards) == (2, 1, 1)


def test_its_own_burn_is_paid_first() -> None:
    """hf3 V: with fuel, though bonus burns are at hand."""
    empty = rocket("3:1", edition="hf3c", dry=5)
    assert barred(SUN, empty, "a", "oberth", "b1") == (1, "hf3 F4")
    assert barred(SUN, empty, "a", "f", "oberth", "b1") == (2, "hf3 F4")


def test_an_afterburner_adds_one_whatever_its_flame() -> None:
    """hf3 V. Three steps are aboard: one for the afterburner, two for the Oberth's own burn, no more."""
    flame = rocket("1:2,afterburn=1+3", edition="hf3c", dry=5, wet="6")
    assert flown(SUN, flame, "a", "oberth", "b1", "b2", afterburn=True).half_burns == 2
    assert barred(SUN, flame, "a", "oberth", "b1", "b2", "b3", afterburn=True) == (4, "hf3 F4")


def test_a_halt_is_possible() -> None:
    """hf3 V: a burn, not a lander burn."""
    assert flown(SUN, rocket("3:1", edition="hf3c", dry=5, wet="8"), "a", "oberth").hazards == 1

"""Half-lander burns of the 4th edition."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

HALF = tiny(
    """
    lagrange orbit
    half-lander-burn one
    half-lander-burn two
    lagrange low
    site moon size=1 type=C hydration=0
    line orbit - one - two - low
    line one - moon
    """
)


def test_a_half_lander_burn_takes_half_the_fuel_and_a_whole_burn_of_the_limit() -> None:
    """hf4 H5e."""
    assert flown(HALF, rocket("2:2", dry=5, wet="8"), "orbit", "one", "moon").fuel_steps == 1
    both = flown(HALF, rocket("2:2", dry=5, wet="8"), "orbit", "one", "two", "low")
    assert (both.half_burns, both.fuel_steps) == (2, 2)
    assert barred(HALF, rocket("1:2", dry=5, wet="8"), "orbit", "one", "two", "low") == (2, "hf4 H5c")


def test_halves_are_rounded_with_the_rest_of_the_move() -> None:
    """hf4 H5e, H5b: two halves of consumption 1 are one step, one half is one too."""
    stack = rocket("2:1", dry=5, wet="8")
    assert flown(HALF, stack, "orbit", "one", "moon").fuel_steps == 1
    assert flown(HALF, stack, "orbit", "one", "two", "low").fuel_steps == 1


def test_nobody_stops_on_a_half_lander_burn() -> None:
    """hf4 H5e."""
    assert barred(HALF, rocket("9:1", dry=5, wet="8"), "orbit", "one") == (1, "hf4 H5e")

"""Half-lander burns of the 3rd edition."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

HALF = tiny(
    """
    lagrange orbit
    half-lander-burn one
    half-lander-burn two
    lagrange low
    line orbit - one - two - low
    """
)
THIRD = pytest.mark.parametrize("edition", ["hf3", "hf3c"])


@THIRD
def test_a_half_lander_burn_takes_half_the_fuel_and_a_whole_burn_of_the_limit(edition: str) -> None:
    """hf3 G4, F3."""
    both = flown(HALF, rocket("2:2", edition=edition, dry=5, wet="8"), "orbit", "one", "two", "low")
    assert (both.half_burns, both.fuel_steps) == (2, 2)
    weak = rocket("1:2", edition=edition, dry=5, wet="8")
    assert barred(HALF, weak, "orbit", "one", "two", "low") == (2, "hf3 F3")


@THIRD
@pytest.mark.parametrize(("reading", "fuel_steps"), [("whole_step", 2), ("exact", 1)])
def test_each_half_is_rounded_up_by_itself(edition: str, reading: str, fuel_steps: int) -> None:
    """hf3 G4, OP-7: two halves of consumption 1 are two steps; read exactly they are one."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8", readings=[f"hf3.half_lander={reading}"])
    assert flown(HALF, stack, "orbit", "one", "two", "low").fuel_steps == fuel_steps


@THIRD
def test_nobody_stops_on_a_half_lander_burn(edition: str) -> None:
    """hf3 G4."""
    assert barred(HALF, rocket("9:1", edition=edition, dry=5, wet="8"), "orbit", "one") == (1, "hf3 G4")

"""Aerostats of the 3rd edition: every craft lifts off, none lands more easily."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

SKY = tiny(
    """
    site cloud size=9 type=S hydration=0 atmospheric aerostat
    site air size=9 type=S hydration=0 atmospheric
    lagrange orbit
    line cloud - orbit - air
    """
)


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_an_aerostat_is_left_whatever_the_thrust(edition: str) -> None:
    """hf3 G1: liftoff only, and of sites that are marked so; net thrust 1 is needed all the same (F2)."""
    stack = rocket("1:1", edition=edition, dry=5, wet="8")
    assert flown(SKY, stack, "cloud", "orbit").fuel_steps == 0
    assert barred(SKY, stack, "orbit", "cloud") == (1, "hf3 G1")
    assert barred(SKY, stack, "air", "orbit") == (1, "hf3 G1")
    assert barred(SKY, rocket("0:1", edition=edition, dry=5, wet="8"), "cloud", "orbit") == (1, "hf3 F2")

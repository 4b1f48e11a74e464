"""Landing along an aerobrake path, in all editions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import EDITIONS, barred, editions, flown
from tests.tinyboard import tiny

AIR = tiny(
    """
    lagrange orbit
    lagrange brake aerobrake
    lagrange second aerobrake
    lander-burn lander
    lagrange third aerobrake
    site crater size=9 type=C hydration=0 atmospheric
    line orbit > brake > second > crater
    line orbit - lander
    line lander > third > crater
    """
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("engine", ["9:1", "1:1", "0:1", ""])
def test_the_dashed_path_takes_no_thrust_no_fuel_and_no_engine(edition: str, engine: str) -> None:
    """hf4 H6b, hf3 G2: whatever the size; one die for each aerobrake hazard entered."""
    stack = rocket(*filter(None, [engine]), edition=edition, dry=5)
    totals = flown(AIR, stack, "orbit", "brake", "second", "crater")
    assert (totals.fuel_steps, totals.hazards, totals.survival) == (0, 2, Fraction(25, 36))


@editions(hf4="H4f", hf3="B4")
def test_nobody_lifts_off_along_the_path(edition: str, rule: str) -> None:
    """hf4 H4f, hf3 B4, G: landing only."""
    assert barred(AIR, rocket("12:1", edition=edition, dry=5, wet="8"), "crater", "second") == (1, rule)


@editions(hf4="H5d", hf3="F4")
def test_a_lander_burn_before_the_path_is_paid(edition: str, rule: str) -> None:
    """hf4 H6b, H8c example, H5d; hf3 G2, F4: fuel for any burn on the way; an empty craft does not get that far."""
    down = ("lander", "third", "crater")
    assert flown(AIR, rocket("1:2", edition=edition, dry=5, wet="6"), "orbit", *down).fuel_steps == 2
    assert barred(AIR, rocket("1:2", edition=edition, dry=5), "orbit", *down) == (1, rule)

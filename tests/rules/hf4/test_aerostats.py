"""Aerostats of the 4th edition: sites like others, but for what the readings say."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

SKY = tiny("site cloud size=4 type=S hydration=0 atmospheric aerostat\nlagrange orbit\nline cloud - orbit")


def test_an_aerostat_is_left_and_entered_by_the_same_thrust_as_any_site() -> None:
    """hf4 H6a: there is no free liftoff, unlike in the 3rd edition."""
    for start, goal in (("cloud", "orbit"), ("orbit", "cloud")):
        assert barred(SKY, rocket("4:1", dry=5, wet="8"), start, goal) == (1, "hf4 H6a")
        assert flown(SKY, rocket("5:1", dry=5, wet="8"), start, goal).fuel_steps == 0

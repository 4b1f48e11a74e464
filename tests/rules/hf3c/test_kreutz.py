"""The Kreutz Sungrazer of Colonization: what rests on the site at the end of yellow is lost."""

from __future__ import annotations

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

COMET = tiny(
    """
    lagrange a
    lagrange near synodic=yellow
    site kreutz size=1 type=C hydration=4 synodic=yellow
    line a - near - kreutz
    """
)


def test_nobody_rests_on_the_site_in_the_last_yellow_year() -> None:
    """hf3 board, Kreutz: year 6; its neighbour is safe."""
    stack = rocket("2:1", edition="hf3c", dry=5, wet="8")
    assert barred(COMET, stack, "a", "near", "kreutz", year=6) == (2, "hf3 board, Kreutz")
    assert flown(COMET, stack, "a", "near", year=6).fuel_steps == 0
    assert flown(COMET, stack, "a", "near", "kreutz", year=5).fuel_steps == 0

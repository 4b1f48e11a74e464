"""The Kreutz Sungrazer of the 4th edition: what rests there at the end of yellow is lost."""

from __future__ import annotations

import pytest

from tests.referee.helpers import fly, rocket, turn
from tests.rules.sides import barred, flown, front
from tests.tinyboard import tiny

COMET = tiny(
    """
    lagrange a
    lagrange near synodic=yellow
    site kreutz size=1 type=C hydration=4 synodic=yellow
    site other size=1 type=C hydration=4 synodic=yellow
    line a - near - kreutz
    line a - other
    """
)
RULE = "hf4 glossary Synodic"


@pytest.mark.parametrize("place", ["near", "kreutz"])
def test_nobody_rests_there_in_the_last_yellow_year(place: str) -> None:
    """hf4 glossary: year 6; the site and, by the living rules, its yellow neighbours."""
    stack = rocket("2:1", dry=5, wet="8")
    way = ("near", "kreutz")[: 1 + (place == "kreutz")]
    assert barred(COMET, stack, "a", *way, year=6) == (len(way), RULE)
    assert flown(COMET, stack, "a", *way, year=5).fuel_steps == 0


def test_the_text_of_2021_clears_the_site_alone() -> None:
    """hf4 section 19."""
    old = rocket("2:1", dry=5, wet="8", readings=["hf4.text=2021"])
    assert flown(COMET, old, "a", "near", year=6).fuel_steps == 0
    assert barred(COMET, old, "a", "near", "kreutz", year=6) == (2, RULE)


def test_a_comet_of_the_same_colour_is_safe() -> None:
    """hf4 glossary: the rule is the sungrazer's."""
    assert flown(COMET, rocket("2:1", dry=5, wet="8"), "a", "other", year=6).fuel_steps == 0


def test_who_waits_there_must_leave_in_time() -> None:
    """hf4 glossary: from kreutz, years 5 and 6; out of it by the end of year 6, and no flight waits over it."""
    stack = rocket("2:1", dry=5, wet="8")
    assert not fly(COMET, stack, "kreutz", turn(year=5), turn(), turn("near", "a")).legal
    assert fly(COMET, stack, "kreutz", turn(year=5), turn("near", "a")).legal
    assert front(COMET, stack, "kreutz", "a", years=2, year=5) == {(1, 0)}
    assert front(COMET, stack, "kreutz", "near", years=1, year=6) == set()

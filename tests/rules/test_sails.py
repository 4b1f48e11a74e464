"""Sails: no fuel, lost in the air, and pushed by belts if they are magnetic; in all editions that have the card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.rocket.stack import Stack
from tests.referee.helpers import rocket
from tests.rules.sides import EDITIONS, barred, flown, front
from tests.tinyboard import tiny

SAIL = {"hf4": "photon-kite-sail", "hf3": "photon-sail", "hf3c": "photon-sail"}
AIR = tiny(
    """
    zone mercury
    lagrange a
    burn b1
    burn b2
    lagrange brake aerobrake
    lagrange crash crash
    line a - b1 - b2
    line a - brake - b1
    line a - crash - b1
    """
)


def sailing(edition: str, **options: object) -> Stack:
    return rocket(edition=edition, dry=4, cards=[SAIL[edition]], **options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sail_burns_without_fuel(edition: str) -> None:
    """hf4 glossary Sails, hf3 V: dry mass is wet mass."""
    totals = flown(AIR, sailing(edition), "a", "b1", "b2")
    assert (totals.half_burns, totals.fuel_steps) == (4, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_aerobrake_takes_the_sail_and_leaves_the_rest(edition: str) -> None:
    """hf4 H6b, hf3 V: a sail that must survive keeps its stack out; without it the move goes on by no engine."""
    assert barred(AIR, sailing(edition), "a", "brake") == (1, "survive")
    totals = flown(AIR, sailing(edition, survive=[]), "a", "brake")
    assert totals.survival == Fraction(5, 6)
    assert barred(AIR, sailing(edition, survive=[]), "a", "brake", "b1")[0] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_crash_hazard_takes_no_sail_of_its_own(edition: str) -> None:
    """hf4 H6b, hf3 V: only the air does."""
    assert flown(AIR, sailing(edition), "a", "crash", "b1").hazards == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sail_that_is_gone_flies_no_more(edition: str) -> None:
    """hf4 H6b, hf3 V: nor in the next turn."""
    board = tiny("zone mercury\nlagrange a\nlagrange brake aerobrake\nburn b1\nline a - brake - b1")
    assert front(board, sailing(edition, survive=[]), "a", "b1", years=4) == set()
    assert front(board, sailing(edition), "brake", "b1") == {(1, 0)}  # who starts there has entered nothing


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 H6b"), ("hf3c", "hf3 V Sails")])
def test_a_seed_sail_may_not_enter_the_air_at_all(edition: str, rule: str) -> None:
    """hf4 H6b, hf3 V: whatever must survive."""
    stack = rocket("2:0", edition=edition, dry=4, cards=["wet-nano-seed-sail"], survive=[])
    assert barred(AIR, stack, "a", "brake") == (1, rule)
    assert flown(AIR, stack, "a", "crash").hazards == 1


BELTS = tiny("lagrange a\nbelt v\nlagrange c\nburn b1\nburn b2\nburn b3\nline a - v - b1 - b2 - b3\nline v - c - a")


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 H5c"), ("hf3c", "hf3 F3")])
def test_a_belt_pushes_an_activated_mag_sail_once(edition: str, rule: str) -> None:
    """hf4 H8f, hf3 V: one bonus burn for each belt and move, however often it is entered; another engine gets none."""
    sail = rocket("1:0", edition=edition, dry=5, cards=["mag-sail"])
    way = ("v", "b1", "b2")
    assert flown(BELTS, sail, "a", *way, engine="mag-sail").half_burns == 2
    assert barred(BELTS, sail, "a", *way, engine="1:0") == (3, rule)
    assert barred(BELTS, sail, "a", *way, "b3", engine="mag-sail") == (4, rule)
    assert barred(BELTS, sail, "a", "v", "c", "a", *way, "b3", engine="mag-sail") == (7, rule)
    base = rocket(edition="hf3", dry=5, cards=["mag-sail"])
    assert barred(BELTS, base, "a", *way) == (3, "hf3 F3")

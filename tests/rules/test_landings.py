"""Powered landings and liftoffs, lander burns, and where a move must end, in all editions."""

from __future__ import annotations

import pytest

from tests.referee.helpers import fly, refused, rocket, turn
from tests.rules.sides import EDITIONS, barred, editions, flown, front
from tests.tinyboard import tiny

GROUND = tiny(
    """
    lagrange orbit
    lagrange flyby flyby=3
    lander-burn lander
    lander-burn upper
    lander-burn lower
    site moon size=3 type=C hydration=0
    site deep size=1 type=C hydration=0
    site rock size=3 type=C hydration=0
    site pebble size=1 type=C hydration=0
    line orbit - lander - moon
    line orbit - upper - lower - deep
    line orbit - rock - pebble
    line flyby - orbit
    """
)
TWO = tiny("lagrange orbit\nlander-burn one\nlander-burn two\nlagrange low\nline orbit - one - two - low")


@editions(hf4="H6a", hf3="G1")
def test_net_thrust_must_be_above_the_size_to_land_and_to_lift_off(edition: str, rule: str) -> None:
    """hf4 H6a, hf3 G1: strictly greater, both ways; without lander burns neither costs fuel."""
    enough, equal = (rocket(engine, edition=edition, dry=5, wet="8") for engine in ("4:1", "3:1"))
    assert flown(GROUND, enough, "orbit", "rock").fuel_steps == 0
    assert flown(GROUND, enough, "rock", "orbit").fuel_steps == 0
    assert barred(GROUND, equal, "orbit", "rock") == (1, rule)
    assert barred(GROUND, equal, "rock", "orbit") == (1, rule)


@editions(hf4="H6a", hf3="G1")
def test_between_two_sites_both_ends_ask_for_thrust(edition: str, rule: str) -> None:
    """hf4 H6a, hf3 G1: leaving is a liftoff, entering a landing."""
    weak = rocket("2:1", edition=edition, dry=5, wet="8")
    assert barred(GROUND, weak, "rock", "pebble") == (1, rule)
    assert barred(GROUND, weak, "pebble", "rock") == (1, rule)
    assert flown(GROUND, rocket("4:1", edition=edition, dry=5, wet="8"), "pebble", "rock").fuel_steps == 0


@editions(hf4="H4b", hf3="F4")
def test_landing_ends_the_move_and_liftoff_does_not(edition: str, rule: str) -> None:
    """hf4 H4b, H6; hf3 F4, G."""
    stack = rocket("9:1", edition=edition, dry=5, wet="8")
    assert barred(GROUND, stack, "orbit", "rock", "pebble") == (2, rule)
    assert flown(GROUND, stack, "rock", "orbit", "lander", "moon").fuel_steps == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_lander_burns_are_burns_on_the_way_down_and_up(edition: str) -> None:
    """hf4 H5e, hf3 G4: one of the limit each, with its fuel."""
    stack = rocket("4:2", edition=edition, dry=5, wet="8")
    for start, steps, fuel in (
        ("orbit", ("lander", "moon"), 2),
        ("moon", ("lander", "orbit"), 2),
        ("orbit", ("upper", "lower", "deep"), 4),
        ("deep", ("lower", "upper", "orbit"), 4),
    ):
        assert flown(GROUND, stack, start, *steps).fuel_steps == fuel


@editions(hf4="H5c", hf3="F3")
def test_lander_burns_count_against_the_limit(edition: str, rule: str) -> None:
    """hf4 H5c, hf3 F3."""
    assert flown(TWO, rocket("2:1", edition=edition, dry=5, wet="8"), "orbit", "one", "two", "low").half_burns == 4
    assert barred(TWO, rocket("1:1", edition=edition, dry=5, wet="8"), "orbit", "one", "two", "low") == (2, rule)


@editions(hf4="H5e", hf3="G4")
def test_nobody_stops_on_a_lander_burn(edition: str, rule: str) -> None:
    """hf4 H5e, hf3 G4: the rest of the way must be flown in the same move."""
    stack = rocket("9:1", edition=edition, dry=5, wet="8")
    assert barred(GROUND, stack, "orbit", "lander") == (1, rule)
    assert barred(GROUND, stack, "orbit", "upper", "lower") == (2, rule)
    one_burn_a_turn = rocket("1:1", edition=edition, dry=5, wet="8")
    assert front(TWO, one_burn_a_turn, "orbit", "low", years=4) == set()


@editions(hf4="H5c", hf3="F3")
def test_bonus_burns_never_pay_lander_burns(edition: str, rule: str) -> None:
    """hf4 H5e, hf3 K1; the base game has no bonus burns at all."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nlander-burn one\nlander-burn two\nlagrange low\nline a - f - one - two - low"
    )
    assert flown(board, rocket("2:1", edition=edition, dry=5, wet="8"), "a", "f", "one", "two", "low").fuel_steps == 2
    weak = rocket("1:1", edition=edition, dry=5, wet="8")
    assert barred(board, weak, "a", "f", "one", "two", "low") == (3, rule)


@editions(hf4="H6a", hf3="G1")
def test_no_engine_no_powered_landing(edition: str, rule: str) -> None:
    """hf4 H6a, hf3 G1: without an activated triangle there is no thrust."""
    still = rocket(edition=edition, dry=5)
    assert refused(fly(GROUND, still, "orbit", turn("rock")))[2] in (rule, "hf4 H2b")
    assert front(GROUND, still, "orbit", "rock", years=2) == set()

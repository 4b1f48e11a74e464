"""Afterburners: fuel for thrust before the move, in all editions."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import EDITIONS, barred, editions, flown, front
from tests.tinyboard import tiny

ROW = tiny(
    "lagrange a\nburn b1\nburn b2\nburn b3\nsite moon size=2 type=C hydration=0\nline a - b1 - b2 - b3\nline a - moon"
)


@editions(hf4="H5c", hf3="F3")
def test_an_afterburner_adds_one_thrust_for_its_steps(edition: str, rule: str) -> None:
    """hf4 H3a, hf3 F1: the printed number of steps, once a move."""
    stack = rocket("2:1,afterburn=2", edition=edition, dry=5, wet="8")
    assert barred(ROW, stack, "a", "b1", "b2", "b3") == (3, rule)
    assert flown(ROW, stack, "a", "b1", "b2", "b3", afterburn=True).fuel_steps == 2 + 3
    assert front(ROW, stack, "a", "b3", years=2) == {(1, 5), (2, 3)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flame_with_a_bonus_adds_as_much(edition: str) -> None:
    """hf4 1C2, hf3 S3: GW and TW thrusters add their flame number for one step."""
    stack = rocket("1:0,afterburn=1+2", edition=edition, dry=5, wet="8")
    assert flown(ROW, stack, "a", "b1", "b2", "b3", afterburn=True).fuel_steps == 1
    assert front(ROW, stack, "a", "b3") == {(1, 1)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_weight_class_is_read_after_the_afterburner_is_paid(edition: str) -> None:
    """hf4 H3b, hf3 F2: 8 1/2 is a transport, the step of the afterburner makes it a scout: 1 - 1 becomes 1 + 1."""
    stack = rocket("1:1,afterburn=1", edition=edition, dry=5, wet="8 1/2")
    assert flown(ROW, stack, "a", "b1", "b2", afterburn=True, net_thrust=2, wet_before="8").fuel_steps == 3


@editions(hf4="H3a", hf3="F2")
def test_afterburning_takes_a_flame_and_the_fuel(edition: str, rule: str) -> None:
    """hf4 H3a, hf3 F2."""
    assert barred(ROW, rocket("2:1", edition=edition, dry=5, wet="8"), "a", "b1", afterburn=True) == (0, rule)
    poor = rocket("2:1,afterburn=4", edition=edition, dry=5, wet="6")
    assert barred(ROW, poor, "a", "b1", afterburn=True) == (0, rule)


@editions(hf4="H6a", hf3="G1")
def test_the_thrust_of_an_afterburner_lands(edition: str, rule: str) -> None:
    """hf4 H6a, hf3 G1: net thrust is net thrust."""
    stack = rocket("2:1,afterburn=1", edition=edition, dry=5, wet="8")
    assert barred(ROW, stack, "a", "moon") == (1, rule)
    assert flown(ROW, stack, "a", "moon", afterburn=True).fuel_steps == 1

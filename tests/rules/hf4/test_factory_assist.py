"""Factories that help up and down in the 4th edition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange orbit
    lagrange rocks crash
    lander-burn lander
    half-lander-burn half
    site big size=9 type=C hydration=0
    line orbit - big - rocks
    line orbit - lander - big
    line orbit - half - big
    """
)
WEAK: dict[str, Any] = {"dry": 5, "wet": "8"}


def test_a_factory_helps_whatever_the_size_for_one_die() -> None:
    """hf4 H6c: landing and liftoff, also at net thrust below 1."""
    for engine in ("1:1", "0:1"):
        helped = rocket(engine, **WEAK, factories=["big"])
        for start, goal in (("orbit", "big"), ("big", "orbit")):
            assert flown(BOARD, helped, start, goal).hazards == 1
            assert barred(BOARD, rocket(engine, **WEAK), start, goal) == (1, "hf4 H6a")


@pytest.mark.parametrize("safe", [{"colonies": ["big"]}, {"powersat": True}, {"push_factory": True}])
def test_a_colony_or_a_powersat_makes_it_safe(safe: dict[str, Any]) -> None:
    """hf4 H6c, H3d."""
    assert flown(BOARD, rocket("1:1", **WEAK, factories=["big"], **safe), "orbit", "big").survival == 1


def test_an_assisted_liftoff_ignores_the_hazard_of_the_first_space() -> None:
    """hf4 H6c: a powered one does not, and neither does a landing."""
    safe = rocket("1:1", **WEAK, factories=["big"], powersat=True)
    assert flown(BOARD, safe, "big", "rocks").hazards == 0
    assert flown(BOARD, rocket("12:1", **WEAK), "big", "rocks").hazards == 1
    assert flown(BOARD, safe, "rocks", "big").hazards == 0  # left, not entered


@pytest.mark.parametrize("burn", ["lander", "half"])
def test_no_assist_into_or_out_of_lander_burns(burn: str) -> None:
    """hf4 H6c."""
    stack = rocket("3:1", **WEAK, factories=["big"])
    assert barred(BOARD, stack, "orbit", burn, "big") == (2, "hf4 H6a")
    assert barred(BOARD, stack, "big", burn, "orbit") == (1, "hf4 H6a")


def test_an_activated_triangle_is_needed() -> None:
    """hf4 H6c."""
    still = rocket(dry=5, factories=["big"])
    assert barred(BOARD, still, "orbit", "big")[0] == 1
    assert barred(BOARD, still, "big", "orbit")[0] == 1

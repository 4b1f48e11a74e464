"""Flybys and bonus burns of Colonization."""

from __future__ import annotations

from typing import Any

import pytest

from planner.rocket.stack import Stack
from tests.referee.helpers import rocket
from tests.rules.boards import FLYBYS
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny


def craft(*engines: str, **options: Any) -> Stack:
    return rocket(*engines, edition="hf3c", dry=5, **options)


def test_a_flyby_pays_its_number_of_burns_of_the_same_move() -> None:
    """hf3 K1: neither fuel nor thrust; what was not used is gone in the next turn."""
    assert flown(FLYBYS, craft("1:1"), "a", "f", "b1", "b2").half_burns == 0
    assert barred(FLYBYS, craft("1:1"), "a", "f", "b1", "b2", "b3") == (4, "hf3 F4")
    assert barred(FLYBYS, craft("1:1"), "f", "b1") == (1, "hf3 F4")


def test_bonus_burns_come_on_top_of_the_burn_limit() -> None:
    """hf3 K1."""
    stack = craft("1:1", wet="8")
    assert flown(FLYBYS, stack, "a", "f", "b1", "b2", "b3").fuel_steps == 1
    assert barred(FLYBYS, stack, "a", "f", "b1", "b2", "b3", "b4") == (5, "hf3 F3")


def test_several_flybys_add_up() -> None:
    """hf3 K1."""
    assert flown(FLYBYS, craft("1:1"), "a", "g", "f", "b1", "b2", "b3").half_burns == 0


@pytest.mark.parametrize(("reading", "burns"), [("once", 2), ("each_entry", 4)])
def test_the_same_flyby_twice_in_a_move(reading: str, burns: int) -> None:
    """hf3 K1: the first entry pays, or every one."""
    stack = craft("1:1", readings=[f"flyby_once={reading}"])
    way = ("f", "way", "a", "f", "b1", "b2", "b3", "b4")
    assert flown(FLYBYS, stack, "a", *way[: 4 + burns]).half_burns == 0
    if burns < 4:
        assert barred(FLYBYS, stack, "a", *way[: 5 + burns]) == (5 + burns, "hf3 F4")


def test_two_bonus_burns_pay_a_pivot() -> None:
    """hf3 K1."""
    board = tiny("lagrange a\nlagrange f flyby=2\nlagrange b\nhohmann h : spur f | spur b\nline a - f - h - b")
    assert flown(board, craft("1:1"), "a", "f", "h", "b").fuel_steps == 0


def test_venus_pays_in_the_blue_sector_only() -> None:
    """hf3 K1: years 1 and 2 are blue, 3 is yellow."""
    board = tiny("lagrange a\nlagrange f flyby=2 venus\nburn b\nline a - f - b")
    assert flown(board, craft("1:1"), "a", "f", "b", year=2).half_burns == 0
    assert barred(board, craft("1:1"), "a", "f", "b", year=3) == (2, "hf3 F4")


@pytest.mark.parametrize("engines", [(), ("0:1",)])
def test_bonus_burns_work_with_the_engine_off(engines: tuple[str, ...]) -> None:
    """hf3 K1, F2: who falls onto a flyby goes on while burns of it are left, and not a space farther."""
    board = tiny("lagrange a\nlagrange f flyby=2\nburn b1\nburn b2\nlagrange end\nline a > f\nline f - b1 - b2 - end")
    assert flown(board, craft(*engines), "a", "f", "b1", "b2").half_burns == 0
    assert barred(board, craft(*engines), "a", "f", "b1", "b2", "end") == (4, "hf3 F2")

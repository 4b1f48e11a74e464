"""Leaving fuel and cargo behind, in all editions."""

from __future__ import annotations

import pytest

from planner.rocket.stack import Cargo
from tests.referee.helpers import act, fly, refused, rocket, turn
from tests.rules.sides import EDITIONS, editions, flown, front
from tests.tinyboard import tiny

BOARD = tiny("lagrange a\nburn b1\nburn b2\nsite moon size=2 type=C hydration=0\nline a - b1 - b2\nline a - moon")


@editions(hf4="H6a", hf3="G1")
def test_fuel_thrown_out_before_a_landing_counts_as_spent(edition: str, rule: str) -> None:
    """hf4 G1f, hf3 D1.4: 10 is a transport with net thrust 2; four steps down, at 8, it has 3."""
    stack = rocket("3:1", edition=edition, dry=5, wet="10")
    assert refused(fly(BOARD, stack, "a", turn("moon"))) == (1, 1, rule)
    assert flown(BOARD, stack, "a", "moon", before=(act("jettison", fuel_steps=4),)).fuel_steps == 4
    assert refused(fly(BOARD, stack, "a", turn("moon", before=(act("jettison", fuel_steps=3),)))) == (1, 1, rule)
    assert front(BOARD, stack, "a", "moon") == {(1, 4)}


@editions(hf4="G1f", hf3="D1.4")
def test_no_more_fuel_is_thrown_out_than_is_aboard(edition: str, rule: str) -> None:
    """hf4 G1f, hf3 D1.4: three steps from 6 to 5."""
    stack = rocket("1:1", edition=edition, dry=5, wet="6")
    assert fly(BOARD, stack, "a", turn(before=(act("jettison", fuel_steps=3),))).legal
    assert refused(fly(BOARD, stack, "a", turn(before=(act("jettison", fuel_steps=4),)))) == (1, 0, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_cargo_left_behind_moves_both_chits(edition: str) -> None:
    """hf4 G1g, hf3 D2: dry 8 and wet 10 become 5 and 7: a scout, and nothing of the fuel is spent."""
    cargo = [Cargo("hull", 5), Cargo("box", 3)]
    held = rocket("3:1", edition=edition, cargo=cargo, wet="10")
    drops = rocket("3:1", edition=edition, cargo=cargo, wet="10", may_drop=["box"])
    assert front(BOARD, held, "a", "moon") == {(1, 4)} and front(BOARD, drops, "a", "moon") == {(1, 0)}
    verdict = fly(BOARD, drops, "a", turn("moon", before=(act("drop", items=("box",)),)))
    assert verdict.legal and verdict.totals.fuel_steps == 0
    assert (verdict.plan.turns[0].dry, verdict.plan.turns[0].wet_after) == (5, 7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_may_not_be_dropped_stays(edition: str) -> None:
    """The player names what may be left behind: without fuel to throw out, nothing else makes it lighter."""
    cargo = [Cargo("hull", 5), Cargo("box", 4)]
    assert front(BOARD, rocket("3:1", edition=edition, cargo=cargo), "a", "moon", years=2) == set()
    assert front(BOARD, rocket("3:1", edition=edition, cargo=cargo, may_drop=["box"]), "a", "moon") == {(1, 0)}

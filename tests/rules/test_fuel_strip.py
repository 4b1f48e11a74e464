"""The fuel strip as a flight meets it: steps from mass to mass, weight classes, and dry mass, in all editions."""

from __future__ import annotations

import pytest

from planner.errors import BadStack
from planner.rocket.stack import Cargo
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.rules.sides import EDITIONS, barred, editions, flown, front
from tests.tinyboard import tiny

ROW = tiny("lagrange a\n" + "".join(f"burn b{n}\n" for n in range(1, 8)) + "line a - " + " - ".join(
    f"b{n}" for n in range(1, 8)
))  # fmt: skip

# Mass above, steps to the next whole mass below (hf4 B4, hf3 E4 and section 4.2).
STEPS = ((2, 9), (3, 6), (4, 4), (5, 3), (6, 3), (7, 2), (8, 2), (9, 2), (10, 2), (11, 2), (12, 1), (20, 1), (23, 1))


@editions(hf4="H5d", hf3="F4")
def test_a_tank_has_more_steps_the_lighter_the_craft(edition: str, rule: str) -> None:
    """hf4 B4; hf3 E4, OP-1: 9 6 4 3 3 2 2 2 2 2 and then 1. An engine that takes one more finds no fuel for a burn."""
    for wet, steps in STEPS:
        enough = rocket(f"9:{steps}", edition=edition, dry=wet - 1, wet=str(wet))
        assert flown(ROW, enough, "a", "b1").fuel_steps == steps
        dearer = rocket(f"9:{steps + 1}", edition=edition, dry=wet - 1, wet=str(wet))
        assert barred(ROW, dearer, "a", "b1") == (1, rule)


# Heaviest and lightest position of each weight class, and its modifier.
CLASSES = (
    ("hf4", (("1", "1 8/9", 2), ("2", "4 1/3", 1), ("4 2/3", "8", 0), ("8 1/2", "16", -1), ("17", "32", -2))),
    ("hf3", (("1", "1 8/9", 2), ("2", "4", 1), ("4 1/3", "8", 0), ("8 1/2", "16", -1), ("17", "32", -2))),
    ("hf3c", (("1", "1 8/9", 2), ("2", "4", 1), ("4 1/3", "8", 0), ("8 1/2", "16", -1), ("17", "32", -2))),
)


@pytest.mark.parametrize(
    ("edition", "wet", "modifier"),
    [(name, wet, modifier) for name, rows in CLASSES for *ends, modifier in rows for wet in ends],
)
def test_weight_class_adds_to_net_thrust(edition: str, wet: str, modifier: int) -> None:
    """hf4 F3, Q3; hf3 F2, OP-4: wisp 2, probe 1, scout 0, transport -1, tug -2; read where the move starts."""
    whole = int(wet.split()[0])
    stack = rocket("4:0", edition=edition, dry=min(whole, 23), wet=wet)
    burns = [f"b{n}" for n in range(1, 5 + modifier)]
    assert flown(ROW, stack, "a", *burns, net_thrust=4 + modifier).half_burns == 2 * (4 + modifier)
    assert refused(fly(ROW, stack, "a", turn(*burns, f"b{5 + modifier}")))[:2] == (1, 5 + modifier)


@pytest.mark.parametrize("edition", EDITIONS)
def test_fuel_burned_in_one_turn_lightens_the_next(edition: str) -> None:
    """hf4 F3d, hf3 H9: from 9 a transport burns once, from 8 a scout twice."""
    stack = rocket("2:2", edition=edition, dry=5, wet="9")
    assert front(ROW, stack, "a", "b3", years=2) == {(2, 6)}
    verdict = fly(ROW, stack, "a", turn("b1"), turn("b2", "b3"))
    assert [(one.net_thrust, str(one.wet_after)) for one in verdict.plan.turns] == [(1, "8"), (2, "6")]


@editions(hf4="F2a", hf3="V Maximum Mass")
def test_who_is_too_heavy_does_not_move(edition: str, rule: str) -> None:
    """hf4 F2a, hf3 V: a dry mass of 23 moves, one of 24 only waits."""
    assert flown(ROW, rocket("9:0", edition=edition, dry=23), "a", "b1").fuel_steps == 0
    for mass, legal in ((13, True), (14, False)):
        there = (lying("a", Cargo("ore", mass), edition=edition),)
        take = turn("b1", before=(act("take", items=("ore",), mass=mass),))
        verdict = fly(ROW, rocket("9:0", edition=edition, dry=10), "a", take, waiting=there)
        assert verdict.legal if legal else refused(verdict) == (1, 0, rule)
    with pytest.raises(BadStack, match="dry mass 24 is over the limit of 23"):
        rocket("9:0", edition=edition, dry=24)

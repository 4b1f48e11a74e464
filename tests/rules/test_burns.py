"""Burns, net thrust and coasting, in all editions."""

from __future__ import annotations

import pytest

from tests.referee.helpers import act, fly, refused, rocket, turn
from tests.rules.sides import EDITIONS, barred, editions, flown, front
from tests.tinyboard import tiny

ROW = tiny("lagrange a\nburn b1\nburn b2\nburn b3\nline a - b1 - b2 - b3")
QUIET = tiny("lagrange a\nlagrange l1\nlagrange l2\nlagrange l3\nburn b\nline a - l1 - l2 - l3 - b")


@editions(hf4="H5c", hf3="F3")
def test_net_thrust_is_the_number_of_burns_in_a_move(edition: str, rule: str) -> None:
    """hf4 H5c, hf3 F3: one burn for each burn space entered; the next turn has its own."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8")
    assert flown(ROW, stack, "a", "b1", "b2").half_burns == 4
    assert barred(ROW, stack, "a", "b1", "b2", "b3") == (3, rule)
    assert front(ROW, stack, "a", "b3", years=2) == {(2, 3)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_burn_takes_the_consumption(edition: str) -> None:
    """hf4 H5a, hf3 F4."""
    stack = rocket("3:2", edition=edition, dry=5, wet="8")
    assert [flown(ROW, stack, "a", *("b1", "b2", "b3")[:n]).fuel_steps for n in (1, 2, 3)] == [2, 4, 6]


@editions(hf4="H5d", hf3="F4")
def test_a_burn_is_entered_only_with_the_fuel_for_it(edition: str, rule: str) -> None:
    """hf4 H5d, hf3 F4: five steps from 7 to 5; ending on the dry chit is legal."""
    assert flown(ROW, rocket("5:5", edition=edition, dry=5, wet="7"), "a", "b1").fuel_steps == 5
    assert barred(ROW, rocket("5:6", edition=edition, dry=5, wet="7"), "a", "b1") == (1, rule)
    assert barred(ROW, rocket("5:3", edition=edition, dry=5, wet="7"), "a", "b1", "b2") == (2, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_fractions_of_a_step_are_rounded_up_once_at_the_end_of_a_move(edition: str) -> None:
    """hf4 H5b, hf3 F4: three burns of 1/2 are 2 steps in one move, 3 in three."""
    stack = rocket("3:1/2", edition=edition, dry=5, wet="8")
    assert flown(ROW, stack, "a", "b1", "b2", "b3").fuel_steps == 2
    assert front(ROW, stack, "a", "b3", years=3) == {(1, 2)}
    weak = rocket("1:1/2", edition=edition, dry=5, wet="8")
    assert front(ROW, weak, "a", "b3", years=3) == {(3, 3)}


@editions(hf4="H5d", hf3="F4")
def test_rounded_fuel_must_be_aboard(edition: str, rule: str) -> None:
    """hf4 H5b, hf3 F4: one step is aboard (23 to 22); two burns of 3/4 are more."""
    stack = rocket("6:3/4", edition=edition, dry=22, wet="23")
    assert flown(ROW, stack, "a", "b1").fuel_steps == 1
    assert barred(ROW, stack, "a", "b1", "b2") == (2, rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_coasting_takes_neither_fuel_nor_thrust(edition: str) -> None:
    """hf4 H2b, hf3 F6: any number of spaces, before, between and after burns, with empty tanks."""
    empty = rocket("1:1", edition=edition, dry=5)
    totals = flown(QUIET, empty, "a", "l1", "l2", "l3")
    assert (totals.fuel_steps, totals.half_burns) == (0, 0)
    assert flown(QUIET, rocket("1:1", edition=edition, dry=5, wet="6"), "a", "l1", "l2", "l3", "b").fuel_steps == 1


@pytest.mark.parametrize(
    ("edition", "engine", "step", "rule"),
    [("hf4", "0:1", 4, "hf4 H5c"), ("hf3", "0:1", 1, "hf3 F2"), ("hf3c", "0:1", 1, "hf3 F2")],
)
def test_net_thrust_0_coasts_in_the_4th_edition_only(edition: str, engine: str, step: int, rule: str) -> None:
    """hf4 H2b: whoever has activated a triangle coasts; hf3 F2: moving takes net thrust 1."""
    stack = rocket(engine, edition=edition, dry=5, wet="8")
    assert barred(QUIET, stack, "a", "l1", "l2", "l3", "b") == (step, rule)
    if edition == "hf4":
        assert flown(QUIET, stack, "a", "l1").fuel_steps == 0
        assert flown(QUIET, rocket("0:1", dry=18, wet="20"), "a", "l1").fuel_steps == 0  # net thrust -2


@editions(hf4="H5c", hf3="F3")
def test_net_thrust_holds_for_the_whole_move(edition: str, rule: str) -> None:
    """hf4 H3, hf3 F2: a burn that makes the craft lighter gives no burn more in that move; the next one has it."""
    stack = rocket("2:1", edition=edition, dry=5, wet="8 1/2")  # transport: 1
    assert front(ROW, stack, "a", "b2") == {(1, 3)}  # the first burn makes it a scout too late: one step is thrown out
    assert refused(fly(ROW, stack, "a", turn("b1", "b2"))) == (1, 2, rule)
    assert front(ROW, stack, "a", "b3", years=2) == {(2, 3)}  # one burn, then two as a scout


@editions(hf4="F4c", hf3="F1")
def test_fuel_of_too_low_a_grade_burns_not(edition: str, rule: str) -> None:
    """hf4 F4c: it may still coast on it; hf3 F1: such an engine is not activated at all."""
    stack = rocket("5:1", edition=edition, dry=5, wet="8", grade="dirt")
    assert barred(QUIET, stack, "a", "l1", "l2", "l3", "b") == (4 if edition == "hf4" else 0, rule)
    better = rocket("5:1,grade=dirt", edition=edition, dry=5, wet="8")
    assert flown(QUIET, better, "a", "l1", "l2", "l3", "b").fuel_steps == 1


def test_an_isotope_triangle_needs_some_isotopes() -> None:
    """hf4 LR F4c, H2a: a gold chit and part of a tank, also to coast; the text of 2021 is content with the chit."""
    engine = "5:1,grade=isotope"
    assert barred(QUIET, rocket(engine, dry=5, grade="isotope"), "a", "l1", engine=engine) == (0, "hf4 F4c")
    assert flown(QUIET, rocket(engine, dry=5, wet="6", grade="isotope"), "a", "l1", engine=engine).fuel_steps == 0
    old = rocket(engine, dry=5, grade="isotope", readings=["hf4.text=2021"])
    assert flown(QUIET, old, "a", "l1", engine=engine).fuel_steps == 0
    assert barred(QUIET, rocket(engine, dry=5, wet="6"), "a", "l1", engine=engine) == (0, "hf4 F4c")  # water


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_engine_is_activated_for_a_move(edition: str) -> None:
    """hf4 H2, hf3 F1: thrusts never add up, and another engine waits for the next turn."""
    stack = rocket("1:1", "2:3", edition=edition, dry=5, wet="8")
    assert front(ROW, stack, "a", "b3", years=2) == {(2, 3 + 3 + 1)}
    assert front(ROW, stack, "a", "b2", years=1) == {(1, 6)}
    assert front(ROW, stack, "a", "b3", years=1) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_throwing_fuel_out_lifts_the_weight_class(edition: str) -> None:
    """hf4 G1f, H3b; hf3 D1.4, F2: from 8 1/2 to 8 is one step, and one burn more."""
    stack = rocket("3:1", edition=edition, dry=5, wet="8 1/2")
    light = (act("jettison", fuel_steps=1),)
    assert flown(ROW, stack, "a", "b1", "b2", "b3", before=light).fuel_steps == 4
    assert front(ROW, stack, "a", "b3") == {(1, 4)}

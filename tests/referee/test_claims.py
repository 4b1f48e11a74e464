"""What a plan claims is compared; what it leaves open comes back filled in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner import load_board
from planner.errors import BadPlan
from planner.plan.model import Roll, Step, Totals
from planner.referee import judge
from tests.referee.helpers import act, fly, plan, refused, rocket, turn
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange a
    burn b
    lagrange x crash
    hohmann h : x = c | spur d
    lagrange c
    lagrange d
    line a - b - x - h - c
    line h - d
    """
)
STACK = rocket("4:1", dry=5, wet="8")
STEPS = ("b", "x", "h", "d")


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ({"season": "blue"}, {"season": "red"}),
        ({"net_thrust": 4}, {"net_thrust": 5}),
        ({"dry": "5"}, {"dry": "6"}),
        ({"wet_before": "8"}, {"wet_before": "7 1/2"}),
        ({"wet_after": "6 1/2"}, {"wet_after": "8"}),
        ({"rolls": (Roll("x", "hazard", Fraction(5, 6)),)}, {"rolls": ()}),
        ({"rolls": (Roll("x", "hazard", Fraction(5, 6)),)}, {"rolls": (Roll("x", "hazard", Fraction(1)),)}),
    ],
)
def test_claims_about_a_turn_are_compared(claim: dict[str, Any], wrong: dict[str, Any]) -> None:
    assert fly(BOARD, STACK, "a", turn(*STEPS, **claim)).legal
    assert refused(fly(BOARD, STACK, "a", turn(*STEPS, **wrong)))[2] == "claim"


@pytest.mark.parametrize(
    ("number", "step"),
    [
        (1, Step("b", enter="coast")),
        (1, Step("b", enter="lander-burn")),
        (2, Step("x", enter="burn")),
        (2, Step("x", pivot="burns")),
        (2, Step("x", landing="powered")),
    ],
)
def test_claims_about_a_step_are_compared(number: int, step: Step) -> None:
    steps: list[str | Step] = [*STEPS]
    steps[number - 1] = step
    assert refused(fly(BOARD, STACK, "a", turn(*steps))) == (1, number, "claim")


def test_minimal_plan_comes_back_complete() -> None:
    verdict = fly(BOARD, STACK, "a", turn(*STEPS))
    (done,) = verdict.plan.turns
    assert done == turn(
        Step("b", "burn", "", ""),
        Step("x", "coast", "", ""),
        Step("h", "coast", "", ""),
        Step("d", "coast", "burns", ""),
        engine="4:1",
        season="blue",
        net_thrust=4,
        dry="5",
        wet_before="8",
        wet_after="6 1/2",
        rolls=(Roll("x", "hazard", Fraction(5, 6)),),
    )
    assert verdict.totals == Totals(1, 6, 3, 1, 0, Fraction(5, 6), operations=(0,))


def test_open_engine_is_the_thriftiest_legal_one() -> None:
    stack = rocket("9:8", "2:1", "4:2", dry=4, wet="8")
    assert fly(BOARD, stack, "a", turn("b")).plan.turns[0].engine == "2:1"
    assert fly(BOARD, stack, "a", turn(*STEPS)).plan.turns[0].engine == "4:2"  # three burns
    assert fly(BOARD, stack, "a", turn("b", net_thrust=9)).plan.turns[0].engine == "9:8"


def test_engines_of_one_name_are_told_apart_by_what_fits() -> None:
    first = rocket("4:1").quick_engines[0]._replace(name="twin", consumption=Fraction(3))
    second = first._replace(base=1, consumption=Fraction(1))
    stack = rocket(first, second, dry=5, wet="8")
    assert fly(BOARD, stack, "a", turn("b", engine="twin")).totals.fuel_steps == 1
    assert fly(BOARD, stack, "a", turn("b", engine="twin", net_thrust=4)).totals.fuel_steps == 3


def test_a_claimed_total_may_be_worse_than_needed() -> None:
    """A bonus burn may be left unused."""
    board = tiny("lagrange a\nlagrange f flyby=1\nburn b\nline a - f - b")
    assert fly(board, STACK, "a", turn("f", "b")).totals.fuel_steps == 0
    assert fly(board, STACK, "a", turn("f", "b", wet_after="7 1/2")).totals.fuel_steps == 1


def test_illegal_plan_keeps_totals_and_turns_before_the_fault() -> None:
    verdict = fly(BOARD, STACK, "a", turn("b"), turn("x"), turn(Step("h", enter="burn")))
    assert refused(verdict) == (3, 1, "claim")
    assert verdict.totals.turns == 2 and verdict.totals.fuel_steps == 1
    assert verdict.plan.turns[0].engine == "4:1" and verdict.plan.turns[2].engine is None


def test_plan_and_stack_must_be_of_one_edition() -> None:
    with pytest.raises(BadPlan, match="the plan is for hf3, but the stack for hf4"):
        judge(plan("leo", [], "hf3"), load_board("hf3"), STACK)
    with pytest.raises(BadPlan, match="the plan is for hf9, but the stack for hf4"):
        judge(plan("leo", [], "hf9"), load_board("hf3"), STACK)


def test_readings_of_the_plan_win() -> None:
    board = tiny("lagrange a\nlagrange f flyby=1\nburn b\nburn c\nlagrange d\nline a - f - d - a\nline f - b - c")
    twice = [turn("f", "d", "a", "f", "b", "c")]
    stack = rocket("0:1", dry=5, wet="6")
    assert not judge(plan("a", twice), board, stack).legal
    assert judge(plan("a", twice, readings=(("flyby_once", "each_entry"),)), board, stack).legal
    with pytest.raises(BadPlan, match="readings"):
        judge(plan("a", twice, readings=(("nothing", "at all"),)), board, stack)


def test_unknown_action_cannot_be_judged() -> None:
    with pytest.raises(BadPlan, match="no action"):
        fly(BOARD, STACK, "a", turn(before=(act("dance"),)))

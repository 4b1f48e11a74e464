"""Plans as text: a block a turn, reasons, refusals, and nothing wider than the screen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.plan.model import Plan, Roll, Step, Turn
from planner.report.plans import plan_text
from planner.rocket.stackfile import read_stack
from tests.report.toldmissions import NAMES, STACK, flight, mission, told, unjudged_mission, widest


def test_text_of_a_whole_plan() -> None:
    it = flight("earth-cycler", "earth-belt-1", stack='engines = ["4:2"]\ncargo = [{name="ship",mass=5}]\ntanks=5')
    assert plan_text(it).splitlines() == [
        "Flight plan",
        "  rules    High Frontier 4 All; board hf4",
        "  start    LEO, dry 5, wet 10, 11 fuel steps",
        "",
        "Year 1 (blue)",
        "  engine   triangle 4-2, net thrust 3",
        "  chit     dry 5, wet 10, 11 fuel steps",
        "   1  burn                      Earth cycler (2 fuel steps)",
        "   2  coast                     Earth belt 1",
        "        roll: belt at Earth belt 1, 1 (100.0 %)",
        "  chit     dry 5, wet 9, 9 fuel steps",
        "",
        "turns      1",
        "burns      1",
        "fuel steps 2",
        "hazards    0",
        "belts      1",
        "survival   1 (100.0 %)",
    ]


def test_explanation_names_rules() -> None:
    text = plan_text(mission("hf4-venus-rocketplane"), explain=True)
    assert "= base 2, transport -1, afterburner +1" in text
    assert "burn 2 of the 2 that net thrust allows [hf4 H5c]" in text
    assert "the first lander burn of a rocketplane is free [hf4 H6c]" in text
    text = plan_text(mission("hf3c-slingshot"), explain=True)
    assert "flyby: up to 4 bonus burns for the rest of the move [hf3 K1]" in text
    assert "another line is taken at Jupiter zone Hohmann 17" in text


def test_flyby_of_venus_is_explained_only_in_the_blue_season() -> None:
    way = ("venus-flyby",)
    blue = flight(*way, start="sol-earth-l2")
    assert "flyby" in plan_text(blue, explain=True).split("Venus flyby")[1]
    turn = Turn(3, (Step("venus-flyby"),))
    yellow = told(Plan("hf4", "hf4", "sol-earth-l2", (turn,)), read_stack(STACK))
    assert "bonus" not in plan_text(yellow, explain=True)


def test_illegal_plan_is_marked_at_its_step() -> None:
    lines = plan_text(flight("earth-cycler", "leo")).splitlines()
    assert lines[3].startswith("  illegal  turn 1, step 2: earth-cycler may not be left")
    assert [line.split()[0] for line in lines if line.startswith("   1") or line.startswith("   2")] == ["1", "2"]
    assert lines.index("   2  LEO") + 1 == next(n for n, line in enumerate(lines[4:], 4) if "illegal" in line)
    assert lines[lines.index("until then") + 1] == "turns      0"


def test_illegal_plan_before_the_move() -> None:
    text = plan_text(flight("earth-cycler", engine="warp"))
    assert text.count("turn 1, before the move: no engine 'warp' is aboard [hf4 H2]") == 2


def test_without_a_stack_the_file_speaks() -> None:
    rolls = (Roll("earth-belt-1", "belt", Fraction(1, 2)),)
    turn = Turn(2, (Step("earth-cycler", "burn"), Step("earth-belt-1")), "ion", rolls=rolls, wet_after=Fraction(17, 2))
    it = told(Plan("hf4", "hf4", "leo", (turn,), "Ours"))
    assert it.legal is None and it.totals is None
    text = plan_text(it)
    assert "no: there is no stack" in text
    assert "   1  burn                      Earth cycler" in text
    assert "   2  Earth belt 1" in text and "belt at Earth belt 1, 1/2 (50.0 %)" in text
    assert "  chit     wet 8 1/2" in text and text.endswith("turns      1")


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    for it in (mission(name), unjudged_mission(name)):
        assert max(widest(plan_text(it)), widest(plan_text(it, explain=True))) <= 80


def test_strange_names_are_made_printable() -> None:
    it = told(Plan("hf4", "hf4", "leo", (Turn(1, (), "x" * 200),), "two\nlines \x1b[31m" + "y" * 100))
    text = plan_text(it)
    assert "\x1b" not in text and widest(text) <= 80
    assert r"two\nlines \x1b[31my" in text

"""Plans as text: a block a turn, reasons, refusals, and nothing wider than the screen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.plan.model import Plan, Roll, Step, Turn
from planner.report.plans import plan_text
from planner.report.planwords import losses_text
from planner.report.toldplan import Refusal, ToldLoss, ToldRoll
from planner.rocket.stackfile import read_stack
from tests.report.toldmissions import NAMES, STACK, flight, mission, told, unjudged_mission, widest


def test_text_of_a_whole_plan() -> None:
    it = flight("earth-cycler", "earth-belt-1", stack='engines = ["4:2"]\ncargo = [{name="ship",mass=5}]\ntanks=5')
    assert plan_text(it).splitlines() == [
        "Flight plan",
        "  rules    High Frontier 4 All; board hf4",
        "  start    LEO, dry 5, wet 10, 5 tanks (11 fuel steps)",
        "  belts    nothing that is needed can be lost to them",
        "",
        "Year 1 (blue): triangle 4-2, net thrust 3",
        "   1  burn                      Earth cycler (2 fuel steps)",
        "   2  coast                     Earth belt 1",
        "  chit     dry 5, wet 9, 4 tanks (9 fuel steps)",
        "",
        "total    1 turn, 1 burn, 2 fuel steps, 1 belt roll, survival 1 (100.0 %)",
        "left     4 tanks (9 fuel steps)",
    ]


def test_all_steps_tell_the_chit_and_the_roll_that_change_nothing() -> None:
    it = flight("earth-cycler", "earth-belt-1", stack='engines = ["4:2"]\ncargo = [{name="ship",mass=5}]\ntanks=5')
    lines = plan_text(it, all_steps=True).splitlines()
    assert lines.count("  chit     dry 5, wet 10, 5 tanks (11 fuel steps)") == 1
    assert "        roll: belt, nothing that is needed can be lost" in lines
    assert not any(line.startswith("  belts ") for line in lines)


def test_chits_are_told_when_they_have_moved() -> None:
    turns = (Turn(1, (Step("earth-belt-1"),)), Turn(2, (Step("geo"),)))
    it = told(Plan("hf4", "hf4", "earth-cycler", turns), read_stack(STACK))
    first, second = plan_text(it).partition("Year 2")[::2]
    assert "chit" not in first and second.count("  chit  ") == 1
    assert plan_text(it, all_steps=True).count("  chit  ") == 4


def test_coasts_are_one_line_with_the_numbers_of_the_plan() -> None:
    """As far as they are plain: a step that the referee refuses stands by itself."""
    way = ("earth-cycler", "earth-belt-1", "geo", "sol-earth-l2", "earth-luna-l5", "earth-h6")
    text = plan_text(flight(*way))
    assert "  4-6 coast via Sol-Earth L2, Earth-Luna L5 to Earth zone Hohmann 6\n" in text
    assert "   2  coast                     Earth belt 1\n" in text
    assert "   5  coast                     Earth-Luna L5\n" in plan_text(flight(*way), all_steps=True)
    refused = told(Plan("hf4", "hf4", "geo", (Turn(1, tuple(Step(to, "coast") for to in (*way[3:], "ceres"))),)))
    refused = refused._replace(refusal=Refusal(1, 2, "hf4 H4", "no"), legal=False)
    lines = plan_text(refused).splitlines()
    at = lines.index("   2  coast                     Earth-Luna L5")
    assert lines[at - 1].startswith("   1  coast") and lines[at + 1].startswith("  illegal")
    assert lines[at + 2] == "  3-4 coast via Earth zone Hohmann 6 to Ceres"


def test_flyby_is_not_hidden_among_coasts_that_are_explained() -> None:
    way = flight("sol-earth-l2", "venus-flyby", "venus-h5", start="geo")
    assert "  1-3 coast via Sol-Earth L2, Venus flyby to Venus zone Hohmann 5" in plan_text(way)
    assert "   2  coast                     Venus flyby\n        flyby: up to 2" in plan_text(way, explain=True)


def test_idle_years_are_one_line() -> None:
    turns = (Turn(1), Turn(2), Turn(3), Turn(4, (Step("earth-cycler"),)), Turn(5))
    it = told(Plan("hf4", "hf4", "leo", turns), read_stack(STACK))
    lines = plan_text(it).splitlines()
    assert "Years 1-3 (blue, blue, yellow): the craft stays" in lines and "Year 5 (yellow): the craft stays" in lines
    assert plan_text(it, all_steps=True).count("): the craft stays") == 4


def test_belt_roll_says_which_numbers_lose_what() -> None:
    """hf4 H10: the die less net thrust 3 takes what is less rad-hard."""
    stack = 'engines = ["4:2"]\ncargo = [{name="rocket",mass=4,rad_hard=1},{name="probe",mass=1,rad_hard=2}]\ntanks=5'
    text = " ".join(plan_text(flight("earth-cycler", "earth-belt-1", stack=stack)).split())
    assert "roll: belt, 2/3 (66.7 %): a 5 or 6 loses the rocket (rad-hard 1); a 6 loses probe (rad-hard 2) chit" in text
    assert "can be lost" not in text


def test_card_that_decides_a_belt_is_named() -> None:
    (roll,) = (roll for turn in mission("hf4-belt").turns for roll in turn.all_rolls)
    assert roll.losses and roll.survival == 1 - Fraction(len(roll.losses[0].faces), 6)
    text = " ".join(plan_text(mission("hf4-belt")).split())
    assert f"a 4 or more loses {roll.losses[0].name} (rad-hard {roll.losses[0].rad_hard})" in text
    assert "the die -2 takes what is less rad-hard [hf4 H10]" in plan_text(mission("hf4-belt"), explain=True)


def test_radiator_that_is_turned_light_is_told_as_such() -> None:
    """hf4 H10c: it is not lost, and what it cooled stops."""
    loss = ToldLoss((6,), "Hula Hoop", 4, True)
    roll = ToldRoll("leo", "LEO", "belt", Fraction(5, 6), False, (loss,))
    assert losses_text(roll) == "a 6 turns Hula Hoop (rad-hard 4) light, which then cools too little"


def test_hazard_says_what_dies_and_what_it_costs_to_be_spared() -> None:
    """hf4 H7, H7e; hf3 F5."""
    text = plan_text(flight("mars-aerobrake-2", "mars-arsia", start="mars-lmo"))
    assert "        roll: hazard, 5/6 (83.3 %): a 1 loses the craft, or pay 4 aqua\n" in text
    assert "a 1 loses the craft, or pay 4 WT" in plan_text(mission("hf3-moon"))


def test_delta_v_is_told_with_the_reasons() -> None:
    """hf3 V: a burn is 2.5 km/s."""
    text = plan_text(mission("hf3-moon"), explain=True)
    assert [line for line in text.splitlines() if "delta-v" in line] == [
        "  delta-v  2.5 km/s",
        "  delta-v  2.5 km/s",
        "  delta-v  2.5 km/s",
        "delta-v  7.5 km/s: 2.5 km/s a burn [hf3 V]",
    ]
    assert "delta-v" not in plan_text(mission("hf3-moon"))
    assert "\ndelta-v  1.25 km/s" in plan_text(mission("hf4-ceres"), explain=True)


def test_explanation_names_rules() -> None:
    text = plan_text(mission("hf4-venus-rocketplane"), explain=True)
    assert "  thrust   base 2, transport -1, afterburner +1" in text
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
    assert lines[3].startswith("  illegal  turn 1, step 2: Earth cycler may not be left")
    assert [line.split()[0] for line in lines if line.startswith("   1") or line.startswith("   2")] == ["1", "2"]
    assert lines.index("   2  LEO") + 1 == next(n for n, line in enumerate(lines[4:], 4) if "illegal" in line)
    assert any(line.startswith("by then  0 turns, 0 burns,") for line in lines[-2:])


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
    assert "   2  Earth belt 1" in text and "roll: belt, 1/2 (50.0 %)\n" in text
    assert "  chit     wet 8 1/2" in text and text.endswith("total    1 turn")


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    for it in (mission(name), unjudged_mission(name)):
        assert max(widest(plan_text(it)), widest(plan_text(it, explain=True, all_steps=True))) <= 80


def test_strange_names_are_made_printable() -> None:
    it = told(Plan("hf4", "hf4", "leo", (Turn(1, (), "x" * 200),), "two\nlines \x1b[31m" + "y" * 100))
    text = plan_text(it)
    assert "\x1b" not in text and widest(text) <= 80
    assert r"two\nlines \x1b[31my" in text

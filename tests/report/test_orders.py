"""Plans as orders that an opponent can follow."""

from __future__ import annotations

import re

import pytest

from planner.plan.model import Action, Plan, Step, Turn
from planner.report.orders import orders_text
from planner.rocket.stackfile import read_stack
from tests.report.toldmissions import NAMES, STACK, flight, mission, told, unjudged_mission, widest


def test_orders_of_the_moon_mission() -> None:
    text = " ".join(orders_text(mission("hf3-moon")).split())
    assert (
        "1. Year 1 (blue): load 6 tanks (6 WT). Dry mass 4, wet mass 10, 6 tanks (14 fuel steps). Activate"
        " Mirror Steamer, net thrust 2. Burn to Earth HEO (4 fuel steps)." in text
    )
    assert (
        "Powered landing at Luna Shackleton Polar Rim. Dry mass 4, wet mass 4 2/3, 2/3 tank (2 fuel steps) left."
        in text
    )
    third = text.partition("3. Year 3 (yellow): ")[2]
    assert third.startswith("refuel 1 tank by ISRU (operation). Dry mass 4, wet mass 5 2/3, 1 2/3 tanks")
    assert "Do not move. Leave behind Mirror Steamer" in third
    assert (
        "Aerobrake to Earth aerobrake 1. Roll for the hazard at Earth aerobrake 1: a 1 loses the craft, or pay 4 WT."
        in text
    )
    assert "Total: 4 turns, 3 burns, 20 fuel steps, 1 hazard roll, 6 WT, 1 operation, survival 5/6" in text
    assert text.endswith("Left: 4/9 tank (4 fuel steps). Bill: 6 WT (bank water 6). Operations: 1 in turn 3.")


def test_orders_tell_coasting_in_one_sentence() -> None:
    text = " ".join(orders_text(mission("hf3c-mars")).split())
    assert "Coast by way of Earth zone Hohmann 16 to Earth zone Hohmann 19, stop." in text


def test_orders_with_afterburner_belts_and_bought_rolls() -> None:
    text = " ".join(orders_text(mission("hf4-venus-rocketplane")).split())
    assert "Activate triangle 2-2 with afterburner (2 fuel steps), net thrust 2." in text
    text = " ".join(orders_text(mission("hf4-belt")).split())
    assert re.search(
        r"Roll for radiation at Earth belt 1 \(odds to hold 1/2\): a 4 or more loses [^.]+ \(rad-hard", text
    )
    it = flight(
        "mars-aerobrake-2", "mars-arsia", start="mars-lmo", before=(Action("pay", rolls=("mars-aerobrake-2",)),)
    )
    text = " ".join(orders_text(it).split())
    assert "buy off the roll at Mars aerobrake 2." in text
    assert "The roll for the hazard at Mars aerobrake 2 is bought off." in text


def test_orders_leave_out_rolls_that_can_lose_nothing() -> None:
    it = flight("earth-cycler", "earth-belt-1")
    assert "radiation" not in orders_text(it)
    text = " ".join(orders_text(it, all_steps=True).split())
    assert "Roll for radiation at Earth belt 1 (nothing can be lost)." in text


def test_orders_stop_at_the_illegal_turn() -> None:
    turns = (Turn(1, (Step("earth-cycler"), Step("leo"))), Turn(2, (Step("earth-cycler"),)))
    text = orders_text(told(Plan("hf4", "hf4", "leo", turns), read_stack(STACK)))
    assert "Illegal here: turn 1, step 2" in text and "Year 2" not in text and "Total" not in text


def test_orders_without_a_stack() -> None:
    text = orders_text(
        told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"), Step("earth-belt-1"))), Turn(2))))
    )
    assert "1. Year 1 (blue): go by way of Earth cycler to Earth belt 1, stop." in text
    assert "2. Year 2 (blue): do not move." in text


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    assert max(widest(orders_text(mission(name))), widest(orders_text(unjudged_mission(name)))) <= 80


def test_strange_names_are_made_printable() -> None:
    it = told(Plan("hf4", "hf4", "leo", (Turn(1, (), "x" * 200),), "two\nlines \x1b[31m" + "y" * 100))
    text = orders_text(it)
    assert "\x1b" not in text and widest(text) <= 80
    assert r"two\nlines \x1b[31my" in text

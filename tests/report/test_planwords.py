"""Words for the parts of a plan."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner import load_board
from planner.plan.model import ACTIONS, ENTRIES, LANDINGS, PIVOTS, Action, Step, Totals
from planner.report.planwords import (
    action_text,
    bill_rows,
    refusal_text,
    step_mark,
    totals_rows,
    totals_text,
    waiting_text,
)
from planner.report.toldplan import Refusal, ToldWaiting

HF4 = load_board("hf4")
TOTALS = Totals(4, 7, Fraction(9, 2), 1, 0, Fraction(5, 6))


@pytest.mark.parametrize(
    ("pivot", "mark"), [("burns", "pivot"), ("bonus-pivot", "bonus pivot"), ("mixed", "pivot (1 bonus burn)")]
)
def test_mark_of_a_pivot(pivot: str, mark: str) -> None:
    here, there = HF4.spaces["mercury-h5"], HF4.spaces["mercury-burn-1"]
    assert step_mark(Step("mercury-burn-1", "burn", pivot, ""), here, there) == f"{mark}, burn"
    assert step_mark(Step("mercury-flyby", "coast", pivot, ""), here, HF4.spaces["mercury-flyby"]) == mark


@pytest.mark.parametrize("do", ACTIONS)
def test_every_action_has_words(do: str) -> None:
    action = Action(do, tanks=2, grade="water", fuel_steps=3, items=("a",), mass=1, by="isru", rolls=("leo",))
    assert action_text(action)
    assert action_text(Action(do, by="isru" if do == "refuel" else ""))


def test_words_of_actions() -> None:
    assert action_text(Action("refuel", by="isru", tanks=1)) == "refuel 1 tank by ISRU"
    assert action_text(Action("refuel", by="air")) == "refuel by air-eating"
    assert action_text(Action("jettison", fuel_steps=1)) == "jettison 1 fuel step"
    assert action_text(Action("take", items=("ore",), mass=3)) == "take aboard ore (mass 3)"
    assert action_text(Action("pay", rolls=("leo",)), place=str.upper) == "buy off the roll at LEO"


def test_every_way_to_enter_a_space_has_a_mark() -> None:
    leo, ceres = HF4.spaces["leo"], HF4.spaces["ceres"]
    for enter in ENTRIES:
        assert step_mark(Step("leo", enter), leo, leo)
    for pivot in PIVOTS:
        assert "pivot" in step_mark(Step("leo", None, pivot), leo, leo)
    for landing in LANDINGS:
        assert step_mark(Step("ceres", "coast", "", landing), leo, ceres) == f"{landing} landing"
        assert step_mark(Step("leo", "coast", "", landing), ceres, leo) == f"{landing} liftoff"
    assert step_mark(Step("leo"), leo, leo) == ""


def test_nothing_waits_in_words() -> None:
    assert waiting_text(ToldWaiting("ceres", "Ceres", (), {"water": 0})) == "at Ceres: nothing"
    assert waiting_text(ToldWaiting("ceres", "Ceres", ("ore",), {"dirt": 1})) == "at Ceres: ore, 1 tank of dirt"


def test_refusal_names_its_step() -> None:
    assert refusal_text(Refusal(3, 2, "hf4 H4", "no way")) == "turn 3, step 2: no way [hf4 H4]"


def test_totals_are_counted_as_players_do() -> None:
    assert totals_rows(TOTALS) == [
        ("turns", "4"),
        ("burns", "3.5"),
        ("fuel steps", "4.5"),
        ("hazards", "1"),
        ("belts", "0"),
        ("survival", "5/6 (83.3 %)"),
    ]


def test_total_tells_what_was_paid_and_done() -> None:
    assert totals_text(TOTALS).endswith("1 hazard roll, survival 5/6 (83.3 %)")
    paid = TOTALS._replace(bank_water=3, operations=(1, 0, 2, 0))
    assert totals_text(paid, "WT").endswith("1 hazard roll, 3 WT, 3 operations, survival 5/6 (83.3 %)")


def test_fuel_is_taken_in_in_the_words_of_a_player() -> None:
    assert action_text(Action("load", tanks=4), price="4 aqua") == "load 4 tanks (4 aqua)"
    refuel = Action("refuel", by="factory", tanks=7, grade="water")
    assert action_text(refuel, is_operation=True) == "refuel 7 tanks of water at the factory (operation)"
    assert action_text(Action("refuel", by="dirt", tanks=8, grade="dirt")) == "refuel 8 tanks of dirt by digging"


def test_bill_names_what_was_paid_in_the_money_of_the_edition() -> None:
    assert bill_rows(TOTALS, "hf4") == []
    paid = TOTALS._replace(boosts=3, bought_off=4, operations=(1, 0, 2, 0))
    assert bill_rows(paid, "hf4") == [
        ("bill", "7 aqua (boosts 3, rolls bought off 4)"),
        ("operations", "1 in turn 1, 2 in turn 3"),
    ]

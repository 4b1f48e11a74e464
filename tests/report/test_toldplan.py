"""What is told of a plan as JSON: its keys, and its numbers as they are written."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from planner.plan.model import Plan, Totals, Turn
from planner.referee import Verdict
from planner.report.toldplan import Refusal, ToldPlan, ToldStep, ToldTurn, plan_facts, refusal_of, totals_facts
from tests.report.toldmissions import NAMES, flight, mission, unjudged_mission


@pytest.mark.parametrize("name", NAMES)
def test_facts_are_json_with_the_fields_as_keys(name: str) -> None:
    for told in (mission(name), unjudged_mission(name)):
        facts = plan_facts(told)
        assert json.loads(json.dumps(facts)) == facts
        assert list(facts) == list(ToldPlan._fields)
        for turn in facts["turns"]:
            assert list(turn) == list(ToldTurn._fields)
            assert all(list(step) == list(ToldStep._fields) for step in turn["steps"])


def test_masses_and_odds_are_spelled_as_on_the_table() -> None:
    turns = plan_facts(mission("hf3-moon"))["turns"]
    assert turns[3]["chit_after"] == {"dry": "1", "wet": "1 4/9", "fuel_steps": 4, "tanks": "4/9"}
    assert [step["fuel_steps"] for step in turns[0]["steps"]] == ["4", "0"]
    assert turns[3]["steps"][2]["rolls"][0]["survival"] == "5/6"
    assert plan_facts(mission("hf3-mercury"))["turns"][4]["net_thrust_parts"] == [["base", 10], ["afterburner", 1]]


def test_totals_have_numbers_and_burns_in_words() -> None:
    totals = plan_facts(mission("hf3-moon"))["totals"]
    assert (totals["half_burns"], totals["burns"], totals["fuel_steps"], totals["bill"]) == (6, "3", 20, 6)
    assert (totals["tanks_left"], totals["delta_v_km_s"]) == ("4/9", 7.5)
    assert plan_facts(unjudged_mission("hf3-moon"))["totals"] is None
    half = totals_facts(Totals(1, 1, Fraction(1, 2), 0, 0, Fraction(1), operations=(1,)))
    assert (half["fuel_steps"], half["survival"], half["operations"]) == (0.5, "1", [1])


def test_refusal_is_that_of_the_verdict() -> None:
    plan = Plan("hf4", "hf4", "leo", (Turn(1),))
    totals = Totals(0, 0, Fraction(0), 0, 0, Fraction(1))
    assert refusal_of(Verdict(True, totals, plan)) is None
    assert refusal_of(Verdict(False, totals, plan, 1, 2, "hf4 H1", "no")) == Refusal(1, 2, "hf4 H1", "no")
    refusal = plan_facts(flight("earth-cycler", engine="warp"))["refusal"]
    assert refusal == {"turn": 1, "step": 0, "rule": "hf4 H2", "sentence": "no engine 'warp' is aboard"}

"""Stops in told plans, orders and verdicts: what is asked for, and in which turn it is done."""

from __future__ import annotations

from planner import load_board
from planner.plan.model import Action, Plan, PlannedStop, Step, Turn
from planner.referee import judge
from planner.report.orders import orders_text
from planner.report.plans import plan_text
from planner.report.tellplan import tell_plan
from planner.report.toldplan import ToldPlan, plan_facts
from planner.report.verdicts import verdict_facts, verdict_text
from planner.rocket.stackfile import read_stack
from tests.report.toldmissions import STACK, flight, told, widest

FLIGHT = (
    Turn(1),
    Turn(2, (Step("earth-cycler"),), after=(Action("drop", items=("crate",)),)),
    Turn(3),
    Turn(4),
    Turn(5, (Step("leo"),)),
)
STOPS = (
    PlannedStop(("leo",)),
    PlannedStop(("earth-cycler", "geo"), "high orbit", stay=1, season="blue", by_year=3, drop=("crate",)),
    PlannedStop(("leo",)),
)


def stopping(*stops: PlannedStop) -> Plan:
    return Plan("hf4", "hf4", "leo", FLIGHT, stops=stops)


def crate() -> str:
    return STACK.replace("cargo = [", 'cargo = [{ name = "crate", mass = 1 }, ')


def it(*stops: PlannedStop) -> ToldPlan:
    return told(stopping(*stops), read_stack(crate()))


def test_a_stop_is_told_in_the_turn_in_which_it_is_complete() -> None:
    lines = plan_text(it(*STOPS)).splitlines()
    head = lines.index("  stops    LEO, then high orbit (blue, by year 3, stay 1 year, leave behind")
    assert lines[head + 1 : head + 3] == ["           crate), then LEO", "  stop 1 of 3: LEO, at the start"]
    stayed = lines.index("Year 3 (yellow): the craft stays")
    assert lines[stayed + 1 : stayed + 3] == ["  stop 2 of 3: high orbit", "Year 4 (yellow): the craft stays"]
    assert lines[lines.index("  stop 3 of 3: LEO") + 1] == ""


def test_orders_say_that_a_stop_is_complete() -> None:
    text = orders_text(it(*STOPS))
    words = " ".join(text.split())
    assert "Stop 1 of 3: LEO." in words.split(" 1. ")[0]
    assert "3. Year 3 (yellow): do not move. Stop 2 of 3: high orbit. 4. Year 4 (yellow): do not move." in words
    assert "left. Stop 3 of 3: LEO. Total:" in words
    assert widest(text) <= 80


def test_no_name_means_the_places() -> None:
    assert "stops    Earth cycler or GEO" in plan_text(it(PlannedStop(("earth-cycler", "geo"))))


def test_without_a_referee_stops_are_told_as_asked_for() -> None:
    text = plan_text(told(stopping(*STOPS)))
    assert "  stops    LEO, then high orbit" in text and "stop 2 of 3" not in text


def test_a_stop_that_is_not_kept_is_told_where_that_is_clear() -> None:
    late = STOPS[1]._replace(stay=3)
    text = plan_text(it(late))
    why = "illegal turn 5, step 1: stop 1 of 1, high orbit: left after 2 of 3 years [stop]"
    assert " ".join(text.split()).count(why) == 2  # at the head and in its turn
    assert "\nby then  4 turns" in text and "stop 1 of 1: high orbit" not in text
    assert "Illegal here: turn 5, step 1: stop 1 of 1" in orders_text(it(late))


def test_verdicts_name_the_turns() -> None:
    plan, stack = stopping(*STOPS), read_stack(crate())
    told_of = it(*STOPS)
    verdict = judge(plan, load_board("hf4"), stack)
    assert verdict_text(verdict).splitlines()[-3:] == [
        "  stop 1     complete at the start",
        "  stop 2     complete in turn 3",
        "  stop 3     complete in turn 5",
    ]
    facts = verdict_facts(verdict)
    assert facts["stops"] == [0, 3, 5] and facts["plan"]["stops"][0] == "leo"
    told_facts = plan_facts(told_of)
    assert told_facts["stops_at_start"] == ["stop 1 of 3: LEO"]
    assert [turn["stops"] for turn in told_facts["turns"]] == [
        [],
        [],
        ["stop 2 of 3: high orbit"],
        [],
        ["stop 3 of 3: LEO"],
    ]
    assert tell_plan(plan, load_board("hf4"), stack, verdict) == told_of


def test_a_plan_without_stops_says_nothing_of_them() -> None:
    assert "stop" not in plan_text(flight("earth-cycler"))
    assert "Stop " not in orders_text(flight("earth-cycler"))

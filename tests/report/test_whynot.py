"""Words for causes and changes: there are some for each record, and whoever shows them says how things are set."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from planner import load_board, tell
from planner.editions.edition import find_edition
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.whynot import MATTERS, REMEDIES, Cause, Change, Fix, Matter, WhyNot, why_not
from planner.missions.whynot.loosening import DEARER, LONGER, RISKIER
from planner.missions.whynot.matters import FUEL, LIFTOFF, TIME
from planner.missions.whynot.remedies import HARDER_ITEMS, LATER_YEAR, LESS_TO_AVOID
from planner.missions.words import parse_stop
from planner.report.causewords import CAUSES, cause_texts
from planner.report.changewords import CHANGES, change_text
from planner.report.settings import IN_WORDS, SETTINGS, Setting, Speech
from planner.report.whynot import whynot_facts, whynot_lines
from planner.rocket.stackfile import quick_stack

MARKED = Speech(lambda setting: f"<{setting.name}>", lambda setting, value: f"<{setting.name} {value}>", " + ")


@lru_cache(maxsize=1)
def feasible() -> Fix:
    """A mission with a flight, as if that had taken a change."""
    rocket = quick_stack(find_edition("hf4"), ["12:8", "4:2"], dry_mass=5, tanks=10)
    mission = Mission(load_board("hf4"), rocket, "leo", "ceres", limits=Limits(turns=20))
    flight = solve(mission).front().best
    assert flight is not None
    return Fix((), mission, flight)


@lru_cache(maxsize=1)
def landing() -> WhyNot:
    rocket = quick_stack(find_edition("hf4"), ["2:1", "1:1"], dry_mass=5, tanks=5)
    return why_not(Mission(load_board("hf4"), rocket, "leo", "luna-shackleton"))


def test_every_matter_and_every_remedy_has_words() -> None:
    assert {*CAUSES} == {*MATTERS, LIFTOFF}
    assert {*CHANGES} == {*REMEDIES}


@pytest.mark.parametrize("matter", (*MATTERS, LIFTOFF), ids=lambda matter: matter.kind)
def test_every_cause_can_be_told(matter: Matter) -> None:
    fix = feasible()
    (text,) = cause_texts(Cause((matter,), fix.flight), fix.mission, IN_WORDS)
    assert text and "--" not in text


@pytest.mark.parametrize(("stop", "takes_in"), [("ceres: refuel", True), ("ceres: leave 1 tank", False)])
def test_fuel_is_taken_in_where_a_stop_has_fuel_and_not_where_it_leaves_something(stop: str, takes_in: bool) -> None:
    fix = feasible()
    mission = replace(fix.mission, stops=(parse_stop(fix.mission.board, stop),), limits=Limits(turns=20))
    (text,) = cause_texts(Cause((FUEL,), fix.flight), mission, IN_WORDS)
    assert ("takes in on the way" in text) == takes_in


@pytest.mark.parametrize(
    ("change", "in_words", "marked"),
    [
        (Change(LONGER, to=21), "at most 21 turns", "<max-turns 21>"),
        (Change(DEARER, to=1), "at most 1 fuel step", "<max-fuel-steps 1>"),
        (Change(RISKIER, to=0), "survival of at least 0", "<min-survival 0>"),
        (Change(LATER_YEAR, to=4), "a start in year 4", "<year 4>"),
        (Change(HARDER_ITEMS, to=5), "rad-hardness 5", "<rad-hard 5>"),
        (
            Change(LESS_TO_AVOID, names=("belts", "geo")),
            "without avoiding belts and avoiding geo",
            "without <avoid belts> and <avoid geo>",
        ),
    ],
)
def test_a_change_is_spoken_of_as_asked(change: Change, in_words: str, marked: str) -> None:
    told = [change_text(change, feasible(), speech) for speech in (IN_WORDS, MARKED)]
    assert told == [in_words, marked]


def test_a_limit_is_named_as_asked() -> None:
    fix = feasible()
    turns = f"the fastest flight takes {fix.flight.turns} turns"
    assert cause_texts(Cause((TIME,), fix.flight), fix.mission, IN_WORDS) == [f"{turns}, the limit allows 20"]
    assert cause_texts(Cause((TIME,), fix.flight), fix.mission, MARKED) == [f"{turns}, <max-turns> allows 20"]


def test_without_a_speech_words_of_the_game_are_used() -> None:
    lines = whynot_lines(landing())
    assert "- 8 more thrust (engine 10:1, engine 9:1)" in lines
    assert "- engine 14:8,afterburn=2,push, dry mass 6 (anonymous-p2p)" in lines
    assert tell(landing()).splitlines() == lines[1:]


def test_text_and_json_speak_alike() -> None:
    changes = [change for fix in whynot_facts(landing(), MARKED)["fixes"] for change in fix["changes"]]
    assert changes[0]["text"] == "8 more thrust (<engine 10:1> + <engine 9:1>)"
    assert list(changes[0]) == ["kind", "by", "text"]
    lines = whynot_lines(landing(), MARKED)
    assert all(f"- {change['text']}" in lines for change in changes)


def test_an_answer_that_was_cut_says_how_to_get_more() -> None:
    cut = landing()._replace(cut=True)
    assert whynot_facts(cut)["notes"][-1].endswith("about the rest; a later stop gives more time.")
    assert whynot_facts(cut, MARKED)["notes"][-1].endswith("about the rest; <why-seconds> gives more time.")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_setting_has_words_with_and_without_a_value(setting: Setting) -> None:
    assert "3" in IN_WORDS.value(setting, 3) and IN_WORDS.thing(setting)

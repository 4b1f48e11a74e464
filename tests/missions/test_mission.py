"""The one value of a question: names, defaults, and every contradiction refused when it is made."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner import Limits, Mission, MissionError, Relaxed, load_board, load_stack, solve
from planner.missions.missionfile import mission_from_data

BOARD, STACK = load_board("hf4"), load_stack(net_thrust=8)


def mission(**given: Any) -> Mission:
    return Mission(BOARD, STACK, "LEO", "Ceres", **given)


def test_places_are_named_as_on_the_command_line() -> None:
    asked = mission(via=["Venus flyby"], avoid=["Belts", "zone:Saturn", "Belts"])
    assert (asked.start, asked.goal, asked.via) == ("leo", "ceres", ("venus-flyby",))
    assert asked.avoid == ("Belts", "zone:Saturn") and {BOARD.spaces[one].kind for one in asked.avoided} >= {"belt"}
    assert asked.title == "LEO to Ceres via Venus flyby"
    assert mission(avoid="belts").avoid == ("belts",)  # one name in place of a list


def test_season_means_its_first_year_and_must_fit_a_year() -> None:
    assert mission().year == 1 and mission(season="red").year == 7 and mission(season="Red", year=8).year == 8
    with pytest.raises(MissionError, match="contradicts year 3"):
        mission(season="red", year=3)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"year": -1}, "a year is between"),
        ({"max_years": 201}, "between 0 and 200 years"),
        ({"max_years": -1}, "between 0 and 200 years"),
        ({"by": "luck"}, "one of turns, fuel, risk, burns"),
        ({"limits": Limits(turns=-1)}, "0 or more"),
        ({"finao": -1}, "between 0 and 60 aqua or WT"),
        ({"finao": 61}, "between 0 and 60 aqua or WT"),
        ({"finao": 4, "limits": Limits(fuel_steps=Fraction(9))}, "fuel steps are no limit"),
        ({"penalty": 1}, "needs something to avoid"),
        ({"penalty": 21, "avoid": ["belts"]}, "between 1 and 20"),
        ({"penalty": -1, "avoid": ["belts"]}, "between 1 and 20"),
        ({"via": ["geo"] * 9}, "at most 8 places"),
        ({"avoid": ["Ceres"]}, "forbids the goal ceres"),
        ({"avoid": ["zone:ceres"]}, "forbids the goal ceres"),
        ({"avoid": ["GEO"], "via": ["geo"]}, "forbids geo"),
        ({"avoid": ["nowhere at all"]}, "no space"),
        ({"via": ["nowhere at all"]}, "no space"),
    ],
)
def test_contradiction_is_refused_when_the_mission_is_made(given: dict[str, Any], words: str) -> None:
    with pytest.raises(MissionError, match=words) as caught:
        mission(**given)
    assert "\n" not in str(caught.value) and "--" not in str(caught.value)


def test_what_is_avoided_with_a_penalty_may_be_entered() -> None:
    asked = mission(avoid=["ceres", "geo"], via=["geo"], penalty=2)
    assert solve(replace(asked, max_years=6)).flights[0].avoided >= 2


def test_nobody_waits_on_a_lander_burn() -> None:
    with pytest.raises(MissionError, match="lander burn"):
        Mission(BOARD, STACK, "ceres-half-lander")


def test_limit_of_turns_shortens_the_horizon() -> None:
    assert mission(limits=Limits(turns=4)).horizon == 4 and mission(max_years=3, limits=Limits(turns=4)).horizon == 3


def test_missions_are_equal_if_they_ask_the_same() -> None:
    one = mission(via=["geo"], avoid=["belts"], limits=Limits(fuel_steps=Fraction(3)))
    other = mission(via=("GEO",), avoid=("belts",), limits=Limits(fuel_steps=Fraction(3)), year=1)
    assert one == other != replace(one, penalty=1)


def test_mission_without_a_goal_asks_for_everywhere() -> None:
    answer = solve(Mission(BOARD, STACK, "LEO", max_years=1))
    assert answer.front("geo").flights and repr(answer) == "<Answer from leo to everywhere, 1 years>"
    for needs_goal in (answer.front, lambda: answer.flights, lambda: answer.mission.goal_space):
        with pytest.raises(MissionError, match="no goal"):
            needs_goal()


def test_file_can_say_all_that_a_mission_can() -> None:
    data = {
        "start": "leo",
        "goal": "ceres",
        "net_thrust": 8,
        "via": ["Venus flyby"],
        "avoid": ["belts"],
        "penalty": 2,
        "by": "risk",
        "season": "red",
        "max_years": 12,
        "max_turns": 9,
        "max_fuel_steps": "7/2",
        "any_landing": True,
        "any_season": True,
    }
    asked = mission_from_data(data, Path("mine"))
    assert asked == mission(
        via=["Venus flyby"],
        avoid=["belts"],
        penalty=2,
        by="risk",
        season="red",
        max_years=12,
        limits=Limits(9, Fraction(7, 2)),
        relaxed=Relaxed(True, True),
        name="mine",
    )
    safe = {"start": "leo", "goal": "ceres", "net_thrust": 8, "min_survival": "5/6"}
    assert mission_from_data(safe, Path("mine")) == mission(limits=Limits(survival=Fraction(5, 6)), name="mine")


def test_penalties_and_a_limit_of_survival_are_not_asked_for_together() -> None:
    """A flight with a penalty is beaten by a more dangerous one without: it is on no front, though it may be the only
    one that is safe enough."""
    with pytest.raises(MissionError, match="a penalty goes with no limit of survival"):
        mission(avoid=["belts"], penalty=2, limits=Limits(survival=Fraction(1)))

"""Stops of a mission: what is done at the goal, the way back, and groups of places of which any will do."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Mission, MissionError, load_board, load_stack, solve
from planner.editions.readings import DEFAULTS
from planner.editions.seasons import season_of
from planner.missions.words import parse_stop
from planner.rules.itinerary import Stop

BOARD = load_board("hf4")
ROCKET = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)


def mission(goal: str | None, **given: Any) -> Mission:
    return Mission(BOARD, ROCKET, "leo", goal, **given)


def costs(asked: Mission) -> list[tuple[Any, ...]]:
    return [(one.turns, one.fuel_steps, one.survival, one.goal) for one in solve(asked).flights]


def test_resting_at_the_goal_changes_nothing() -> None:
    assert costs(mission("ceres", stops=["ceres"])) == costs(mission("ceres")) != []
    assert costs(mission("mars", stops=["mars"])) == costs(mission("mars")) != []


def test_goal_by_a_year_is_there_by_then() -> None:
    assert costs(mission("ceres: by 3")) == [one for one in costs(mission("ceres")) if one[0] <= 3] != []


def test_stay_at_the_goal_takes_years() -> None:
    later = [(turns + 2, *others) for turns, *others in costs(mission("ceres"))]
    assert costs(mission("ceres: stay 2")) == later


def test_goal_in_a_season_is_reached_in_it() -> None:
    (first, *_) = solve(mission("ceres: red")).flights
    assert season_of(first.turns, DEFAULTS) == "red" and first.turns > 3  # in year 3, the first possible, it is yellow


def test_what_is_done_at_the_goal_makes_it_the_last_stop() -> None:
    asked = mission("mars: stay 1", stops=["phobos"])
    assert [stop.name for stop in asked.itinerary.stops] == ["Phobos", "Mars"]
    assert asked.places == asked.itinerary.stops[-1].places and asked.title == "LEO to Phobos, then Mars"
    one = asked.to_one()
    assert one.goal is not None and one.itinerary.stops[-1].places == (one.goal,)


def test_way_back_ends_where_the_flight_began() -> None:
    asked = mission("ceres: refuel", stops=["vesta"], returns=True)
    assert asked.goal == "leo" and asked.title == "LEO to Vesta, then Ceres, then LEO"
    assert [stop.refuel for stop in asked.itinerary.stops] == [False, True]
    assert mission("ceres", returns=True).stops == (parse_stop(BOARD, "ceres"),)
    assert mission(None, stops=["ceres"], returns=True) == mission("ceres", returns=True)
    assert mission("mars", returns=True).places == ("leo",)  # from any site of Mars


@pytest.mark.parametrize(
    ("goal", "given", "words"),
    [
        ("leo", {}, "no way back"),
        ("leo: stay 2", {"stops": ["ceres"]}, "no way back"),
        (None, {}, "a place to come back from"),
    ],
)
def test_way_back_from_nowhere_is_refused(goal: str | None, given: dict[str, Any], words: str) -> None:
    with pytest.raises(MissionError, match=words):
        mission(goal, returns=True, **given)


def test_rating_that_refuels_nothing_is_refused_where_a_player_says_it() -> None:
    mission("ceres: refuel", isru=2).check_said()
    with pytest.raises(MissionError, match="is for refuelling"):
        mission("ceres", isru=2).check_said()


def test_group_is_a_stop() -> None:
    stop = parse_stop(BOARD, "family: koronis : stay 2")
    assert stop.name == "Koronis Family" and len(stop.places) > 1 and stop.stay == 2
    assert parse_stop(BOARD, "Ceres:refuel") == Stop(("ceres",), refuel=True, name="Ceres")
    flown = solve(mission("phobos", stops=["mars"]))
    sites = {space.id for space in BOARD.sites if space.id.startswith("mars-")}
    ends = {turn.steps[-1].to for turn in flown.plan().turns if turn.steps}
    assert ends & sites and "phobos" in ends

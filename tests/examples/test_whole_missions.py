"""The whole missions among the examples do what they are examples of: in their flights it is really used.

That they are answered as expected, and that the referee accepts every plan, is asked in `test_routes`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from planner.missions.answer import Answer
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.limits import NO_LIMITS
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission
from planner.missions.solve import solve
from planner.plan.model import Action, Plan

FOLDER = Path(__file__).parents[2] / "examples" / "whole-missions"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
RETURNS = [name for name in NAMES if tomllib.loads((FOLDER / name / "mission.toml").read_text()).get("return")]


def asked(name: str) -> Mission:
    return load_mission(FOLDER / name / "mission.toml")


@cache
def answered(name: str) -> Answer:
    return solve(asked(name))


@cache
def plans(name: str) -> list[Plan]:
    return [answered(name).plan(flight) for flight in answered(name).front().flights]


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name / "front.json").read_text(encoding="utf-8"))
    return found


def deeds(plan: Plan, do: str) -> list[tuple[int, str, Action]]:
    """Turn, place and action of all that is done of a kind."""
    return [found for found in _all_deeds(plan) if found[2].do == do]


def _all_deeds(plan: Plan) -> Iterator[tuple[int, str, Action]]:
    place = plan.start
    for number, turn in enumerate(plan.turns, start=1):
        yield from ((number, place, action) for action in turn.before)
        place = turn.steps[-1].to if turn.steps else place
        yield from ((number, place, action) for action in turn.after)


@pytest.mark.parametrize("name", NAMES)
def test_whole_mission_is_proven(name: str) -> None:
    assert expected(name)["status"] == PROVEN and expected(name)["front"]


@pytest.mark.parametrize("name", RETURNS)
def test_way_home_ends_where_it_began(name: str) -> None:
    for plan in plans(name):
        last = [turn for turn in plan.turns if turn.steps][-1]
        assert last.steps[-1].to == plan.start == "leo"


def test_most_missions_come_home() -> None:
    assert {"luna", "mars", "deimos", "ceres", "mercury", "callisto"} <= {name.split("-")[1] for name in RETURNS}


@pytest.mark.parametrize(
    ("name", "place", "by", "tanks"),
    [
        ("hf3-luna-return", "luna-shackleton", "isru", 1),
        ("hf4-mars-return", "mars-hellas", "isru", 1),
        ("hf4-ceres-return", "ceres", "isru", 3),
        ("hf4-venus-air", "venus-aerobrake-1", "air", 4),
        ("hf4-titan-air", "titan-aerobrake-1", "air", 4),
        ("hf4-phobos-dirt", "phobos", "dirt", 26),
    ],
)
def test_fuel_is_had_on_the_way(name: str, place: str, by: str, tanks: int) -> None:
    """ISRU (hf4 I5a, hf3 H5.2), air (hf4 I5c), dirt (hf4 G1c)."""
    for plan in plans(name):
        refuels = deeds(plan, "refuel")
        assert refuels
        assert {(where, action.by, action.tanks) for _, where, action in refuels} == {(place, by, tanks)}


def test_rocket_of_the_rulebook_brings_everything_home() -> None:
    (plan,) = plans("hf3-luna-return")
    assert not deeds(plan, "drop") and not deeds(plan, "jettison")
    book = json.loads((FOLDER.parent / "missions" / "hf3-moon" / "expected.json").read_text())["totals"]
    (flight,) = expected("hf3-luna-return")["front"]
    assert (flight["turns"], flight["survival"]) == (book["turns"], book["survival"])
    assert flight["aqua"] == book["bank_water"] - 1


def test_air_eater_tours_on_next_to_no_water() -> None:
    assert [flight["aqua"] for flight in expected("hf4-venus-air")["front"]] == [2, 1]
    for plan in plans("hf4-venus-air"):
        assert len(deeds(plan, "refuel")) == 2


def test_year_of_a_stay_is_not_dug_in() -> None:
    """Two years lie between landing and liftoff at least, and in one of them the operation is used otherwise."""
    for plan in plans("hf4-ceres-return"):
        turns = [number for number, _, _ in deeds(plan, "refuel")]
        assert len({*turns}) == len(turns) and len(turns) < max(turns) - min(turns) + 1


def test_hygiea_is_reached_in_blue_by_venus() -> None:
    for plan in plans("hf4-hygiea-blue"):
        assert any(step.to == "venus-flyby" for turn in plan.turns for step in turn.steps)
        last = plan.turns[-1]
        assert (plan.turns[0].season, last.season) == ("red", "blue")
    cheapest = plans("hf4-hygiea-blue")[1]  # it waits for the bonus burns
    assert [turn.season for turn in cheapest.turns for step in turn.steps if step.to == "venus-flyby"] == ["blue"]


def test_cruiser_waits_while_its_lander_goes_down() -> None:
    waiting = {"ion-drive", "electrodynamic-tether", "habitat"}
    for plan in plans("hf4-mercury-lander"):
        ((left, above, drop),) = deeds(plan, "drop")
        ((taken, again, take),) = deeds(plan, "take")
        assert above == again == "mercury-l1" and {*drop.items} == {*take.items} == waiting
        ((_, _, unload),) = deeds(plan, "unload")
        assert unload.tanks and unload.tanks == deeds(plan, "load")[-1][2].tanks
        flown = [turn for turn in plan.turns[left:taken] if turn.steps]
        assert {turn.engine for turn in flown} == {"un-cosmonauts"}
        assert any(step.to == "mercury-north-pole" for turn in flown for step in turn.steps)


def test_cruiser_has_to_wait() -> None:
    """With everything aboard nobody comes back from Mercury's pole, as the README says, however much is loaded."""
    mission = asked("hf4-mercury-lander")
    full = mission.stack.with_tanks(24)
    assert full.strip.masses[full.wet] == full.strip.wet_limit
    whole = replace(mission, stops=["mercury-north-pole"], goal="leo", stack=full, max_years=20, limits=NO_LIMITS)
    assert solve(whole).front().status == INFEASIBLE


def test_depot_is_left_and_fetched() -> None:
    for plan in plans("hf4-callisto-depot"):
        ((left, above, unload),) = deeds(plan, "unload")
        taken, again, load = deeds(plan, "load")[-1]
        assert above == again == "callisto-lco" and left < taken
        assert unload.tanks == load.tanks and 1 <= (load.tanks or 0) <= 2


def test_depot_saves_water() -> None:
    """Without a die 11 tanks in place of 13, as the README says."""
    mission = asked("hf4-callisto-depot")
    whole = replace(mission, stack=mission.stack.with_tanks(14), stops=["callisto-valhalla"], goal="leo")
    safest = [flight for flight in solve(whole).front().flights if flight.survival == 1]
    assert [(flight.turns, flight.tanks) for flight in safest] == [(9, 13)]
    assert [one["aqua"] for one in expected("hf4-callisto-depot")["front"] if one["survival"] == "1"] == [11]


def test_rolls_are_bought_off_where_it_pays() -> None:
    told = expected("hf4-enceladus-finao")["front"]
    assert {flight["bought_off"] for flight in told} == {0, 4, 8, 12}
    for plan, flight in zip(plans("hf4-enceladus-finao"), told, strict=True):
        paid = sum(bool(roll.paid) for turn in plan.turns for roll in turn.rolls or ())
        assert 4 * paid == flight["bought_off"]
    assert [(one["turns"], one["aqua"]) for one in told if one["survival"] == "1"] == [(3, 16)]

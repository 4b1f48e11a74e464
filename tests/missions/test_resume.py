"""Plans resumed on their way: rockets by numbers, bare net thrust, depots, radiators, and the plans of the examples."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import planner
from planner.board.files import load_board
from planner.errors import MissionError
from planner.missions.resume import Resumed, resume
from planner.missions.solve import solve
from planner.plan.craft import stack_of_plan
from planner.plan.json import load_plan, plan_from_json, plan_to_json
from planner.plan.model import Plan
from planner.referee.books import item_name
from planner.rocket.loading import load_stack

MISSIONS = sorted(Path(__file__).parents[2].glob("examples/missions/*/plan.json"))


def plan_of(**data: object) -> Plan:
    return plan_from_json(data)


def on(resumed: Resumed) -> list[tuple[int, Fraction, Fraction]]:
    return [(one.turns, one.fuel_steps, one.survival) for one in resumed.answer.flights]


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
def test_rocket_by_numbers_goes_on_with_what_is_in_its_tanks(edition: str) -> None:
    stack = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, edition=edition)
    board = load_board(stack.edition.board)
    answer = solve(planner.Mission(board, stack, "leo", "ceres"))
    plan = answer.plan()
    for flown in range(len(plan.turns) + 1):
        found = planner.resume(plan, flown)
        left = (found.left.turns, found.left.fuel_steps, found.left.survival)
        assert found.rest.legal and found.now.stack.data is not None
        assert any(turns <= left[0] and fuel <= left[1] and odds >= left[2] for turns, fuel, odds in on(found))
        assert found.planned.spent.turns + found.left.turns == len(plan.turns)


def test_net_thrust_alone_has_no_mass_to_change() -> None:
    board, stack = load_board("hf4"), load_stack(net_thrust=9)
    plan = solve(planner.Mission(board, stack, "leo", "deimos", by="fuel")).plan()
    found = resume(plan, 1)
    assert found.rest.legal and found.rest.totals.fuel_steps == found.left.fuel_steps
    with pytest.raises(MissionError, match="without fuel"):
        resume(plan, 1, wet=5)


# Tanks and cards that wait in two places, one of them left on the way.
DEPOTS = {
    "stack": {"cards": ["hall-effect", "cascade-photovoltaic", "hula-hoop heavy"], "tanks": 6},
    "waiting": {"ceres": {"tanks": {"water": 3}}},
    "turns": [
        ["earth-cycler", "earth-belt-1"],
        {
            "steps": ["geo", "earth-luna-l1"],
            "after": [{"do": "drop", "items": ["hula-hoop"]}, {"do": "unload", "tanks": 1}],
        },
    ],
}


def test_what_lies_in_depots_waits_for_the_mission_and_is_in_its_plans() -> None:
    plan = plan_of(**DEPOTS)
    found = resume(plan, 2, home=True, max_years=4)
    there = {one.place: (tuple(map(item_name, one.items)), dict(one.tanks)) for one in found.mission.waiting}
    assert there == {"ceres": ((), {"water": 3}), "earth-luna-l1": (("hula-hoop",), {"water": 1})}
    assert [item.slug for item in found.now.stack.aboard] == ["hall-effect", "cascade-photovoltaic"]
    way = found.answer.plan()
    assert way.start == "earth-luna-l1" and way.turns[-1].steps[-1].to == "leo" and way.waiting == found.mission.waiting
    # A saved one can be judged and resumed alone.
    again = plan_from_json(json.loads(json.dumps(plan_to_json(way))))
    assert resume(again, 0, max_years=4).mission.waiting == found.mission.waiting


def test_heavy_radiator_turned_light_is_lighter_and_needs_no_other_word() -> None:
    plan = plan_of(**DEPOTS)
    before, after = resume(plan, 1, max_years=2), resume(plan, 1, light=["hula hoop"], max_years=2)
    (heavy,) = [item for item in before.now.stack.aboard if item.slug == "hula-hoop"]
    (light,) = [item for item in after.now.stack.aboard if item.slug == "hula-hoop"]
    assert (heavy.orientation, light.orientation) == ("heavy", "light")
    assert before.now.stack.dry_mass - after.now.stack.dry_mass == heavy.mass - light.mass
    with pytest.raises(MissionError, match="no heavy radiator"):
        resume(plan, 1, light=["cascade"])


def test_lost_card_that_must_survive_is_no_longer_asked_for() -> None:
    stack = {"cards": ["hall-effect", "cascade-photovoltaic", "nasa-astronauts"], "tanks": 6}
    stack |= {"survive": ["nasa-astronauts", "hall-effect"], "supports": {"hall-effect": "cascade-photovoltaic"}}
    plan = plan_of(stack=stack | {"may_drop": ["nasa-astronauts"]}, turns=[["earth-cycler"], ["earth-belt-1"]])
    now = resume(plan, 1, lost=["astronauts"], max_years=2).now.stack
    assert (now.survive, now.may_drop) == ({"hall-effect"}, frozenset())
    assert now.choices == {"hall-effect": ("cascade-photovoltaic",)}


def test_grade_place_and_year_are_as_they_are_said() -> None:
    plan = plan_of(stack={"engines": ["4:2"], "tanks": 6}, year=5, turns=[["earth-cycler", "earth-belt-1"], ["geo"]])
    found = resume(plan, 1, grade="Isotope", at="LEO", season="RED", max_years=3)
    assert (found.now.stack.grade, found.mission.start, found.mission.year) == ("isotope", "leo", 7)
    assert found.planned_year == 6 and not found.is_as_planned
    assert resume(plan, 2, max_years=2).planned_year == 7
    assert resume(plan, 0, max_years=2).is_as_planned


@pytest.mark.parametrize("file", MISSIONS, ids=lambda file: file.parent.name)
def test_every_turn_of_the_examples_can_be_resumed(file: Path) -> None:
    plan = load_plan(file)
    stack, board = stack_of_plan(plan, file.parent / "stack.toml"), load_board(plan.board)
    for flown in range(len(plan.turns) + 1):
        found = resume(plan, flown, stack=stack, board=board, max_years=1)
        assert found.rest.legal, found.rest.sentence
        assert found.rest.totals.fuel_steps == found.left.fuel_steps
        assert (found.rest.totals.bill, found.rest.totals.operations) == (found.left.bill, found.left.operations)


def test_tanks_left_at_a_bank_are_money_and_no_depot() -> None:
    turns = [{"steps": ["earth-cycler", "earth-belt-1"], "before": [{"do": "unload", "tanks": 1}]}, ["geo"]]
    found = resume(plan_of(stack={"engines": ["4:2"], "tanks": 6}, turns=turns), 1, max_years=2)
    assert [(there.place, dict(there.tanks)) for there in found.now.waiting] == [("leo", {"water": 1})]
    assert not found.mission.waiting and found.rest.legal and found.answer.flights


@pytest.mark.parametrize(
    ("stop", "asked"),
    [
        ("deimos: stay 2", {}),
        ("deimos: drop probe, stay 1", {}),
        ("hertha: refuel, stay 1", {"isru": 2}),
    ],
)
def test_stops_that_are_not_made_are_asked_for_again(stop: str, asked: dict[str, int]) -> None:
    """Whatever turns are flown, the rest keeps the stops that are left, and the search finds it or something better."""
    cargo = [{"name": "ship", "mass": 4}, {"name": "probe", "mass": 1}]
    stack = load_stack({"engines": ["12:8", "4:2"], "cargo": cargo, "tanks": 10})
    mission = planner.Mission(load_board("hf4"), stack, "leo", "leo", stops=[stop], max_years=15, **asked)  # type: ignore[arg-type]
    answer = solve(mission)
    plan = answer.plan(answer.flights[-1])
    left = []
    for flown in range(len(plan.turns) + 1):
        found = resume(plan, flown, max_years=15)
        rest = found.rest.totals
        assert found.rest.legal, found.rest.sentence
        price = rest.bank_water if found.answer.flights[0].aqua is not None else rest.fuel_steps
        assert any(
            one.turns <= rest.turns and one.price <= price and one.survival >= rest.survival
            for one in found.answer.flights
        )
        left.append([one.stay + len(one.drop) for one in found.mission.itinerary.stops])
    first = mission.itinerary.stops[0]
    assert left[0] == [first.stay + len(first.drop)] and left[-1] == []
    assert sorted(map(sum, left), reverse=True) == [*map(sum, left)]
    assert not resume(plan, 0, goal="luna-shackleton", max_years=2).mission.stops

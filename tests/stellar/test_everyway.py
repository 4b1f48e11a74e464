"""The search against one that goes every way, on random small games: the same fronts, in years, odds and launchers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from planner.errors import PlannerError
from planner.stellar.judging import judged
from planner.stellar.mission import Mission, Stop
from planner.stellar.places import FLYBY, ORBIT, SURFACE
from planner.stellar.reaching import launch_each
from planner.stellar.solve import Found, solve, solve_all
from tests.stellar.everyway import every_front
from tests.stellar.randomsystems import random_mission

BLOCKS, CASES = 10, 60


@pytest.mark.parametrize("deeds", [False, True])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_front_is_that_of_every_way(block: int, deeds: bool) -> None:
    drawn, flown = 0, 0
    random = Random(16_000 + block + 500 * deeds)
    while drawn < CASES:
        mission = random_mission(random, deeds=deeds)
        if mission is None:
            continue
        drawn += 1
        front = [(found.turns, found.odds, found.launcher) for found in solve(mission).flights]
        assert front == every_front(mission), mission
        flown += bool(front)
    assert flown > CASES / 4


@pytest.mark.parametrize("block", range(4))
def test_flyby_craft_come_when_something_changes(block: int) -> None:
    """3.5.1: they cannot wait, and so are launched, or choose their boxes, to be somewhere from a change on."""
    random, drawn, later = Random(20_000 + block), 0, 0
    while drawn < CASES:
        mission = random_mission(random, deeds=random.random() < 0.6, kind="flyby")
        if mission is None or not any(mission.year < change < mission.last_year for change in mission.changes):
            continue
        drawn += 1
        front = [(found.turns, found.odds, found.launcher) for found in solve(mission).flights]
        assert front == every_front(mission), mission
        later += len(front) > 1
    assert later > CASES / 20


def told(found: Found) -> tuple[object, ...]:
    return (found.turns, found.odds, found.launcher)


def missions_everywhere(mission: Mission) -> list[Mission]:
    """The same ship to every flyby box, orbit and surface where it may be."""
    facts, found = mission.facts, []
    places = [f"{FLYBY}:{key}" for key in facts.systems]
    places += [f"{where}:{key}" for key in facts.worlds for where in (ORBIT, SURFACE)]
    for place in places:
        try:
            found.append(replace(mission, stops=(Stop(place),)))
        except PlannerError:
            continue
    return found


@pytest.mark.parametrize("block", range(4))
def test_one_search_to_everywhere_is_as_good_as_one_to_each(block: int) -> None:
    random, drawn, flown = Random(26_000 + block), 0, 0
    while drawn < 25:
        mission = random_mission(random, years=20)
        if mission is None:
            continue
        drawn += 1
        missions = missions_everywhere(mission)
        for one, answer in zip(missions, solve_all(missions), strict=True):
            assert answer.mission is one
            assert [*map(told, answer.flights)] == [*map(told, solve(one).flights)], one
            flown += bool(answer.flights)
    assert flown > 50


@pytest.mark.parametrize("block", range(2))
def test_a_start_year_like_another_has_the_same_flights(block: int) -> None:
    """Answers for many start years are found once where nothing changes, and each is legal where it is."""
    random, drawn = Random(36_000 + block), 0
    while drawn < 10:
        mission = random_mission(random, years=20, deeds=True)
        if mission is None:
            continue
        drawn += 1
        for departure in launch_each(replace(mission, year=2030), 25).departures:
            if departure.answer is None:
                continue
            alone = solve(departure.answer.mission)
            assert [*map(told, departure.answer.flights)] == [*map(told, alone.flights)], departure.answer.mission
            for found in departure.answer.flights:
                judged(found)

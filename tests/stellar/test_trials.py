"""What is searched less for a reason: trials of other values, and years like others, against whole searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from planner.bench.randomjourneys import Journey, journey_of
from planner.errors import PlannerError
from planner.stellar.asking import ask
from planner.stellar.assumed import START_RANGE, assumptions, other_values, value_at, with_value
from planner.stellar.judging import judged
from planner.stellar.mission import BY, Mission
from planner.stellar.queries import launch
from planner.stellar.reaching import launch_each
from planner.stellar.solve import Found, first_of, solve
from planner.stellar.solve.ahead import first_year_there
from tests.stellar.randomsystems import random_mission

BLOCKS, CASES = 4, 60


def told(found: Found | None) -> tuple[object, ...] | None:
    return None if found is None else (found.turns, found.odds, found.launcher)


def varied(random: Random, mission: Mission) -> Iterator[Mission]:
    """The mission with one value of the facts otherwise: numbers, segments, symbols, ranges, launch vehicles."""
    facts = mission.facts
    paths = [f"systems.{key}.h" for key in facts.systems]
    paths += [path for path in facts.leaves if path.startswith("links.")]
    paths += [f"worlds.{key}.{mark}" for key in facts.worlds for mark in ("atmosphere", "radiation_orbit", "ev")]
    held = [one.name for one in mission.player.technologies]
    paths += [f"technologies.{name}.range" for name in held if facts.technologies[name].range is not None]
    paths += [f"technologies.{name}.launcher" for name in held if facts.technologies[name].launcher]
    if mission.player.range is not None:
        paths.append(START_RANGE)
    for path in random.sample(paths, min(6, len(paths))):
        for value in other_values(path, value_at(facts, path)):
            other, player = with_value(facts, mission.player, path, value)
            try:
                yield replace(mission, facts=other, player=player)
            except PlannerError:
                continue


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_trial_finds_what_a_whole_search_puts_first(block: int) -> None:
    random, drawn, compared, better = Random(46_000 + block), 0, 0, 0
    while drawn < CASES:
        mission = random_mission(random, years=random.choice([14, 40]), deeds=random.random() < 0.7)
        if mission is None:
            continue
        mission = replace(mission, by=random.choice(BY))
        drawn += 1
        best = next(iter(solve(mission).flights), None)
        for trial in varied(random, mission):
            whole = next(iter(solve(trial).flights), None)
            # As it is tried: beside the mission that it was made of.
            narrow = first_of(replace(trial, known=mission.epochs), best)
            assert told(narrow) == told(whole), trial
            compared += best is not None
            better += best is not None and told(narrow) != told(best)
    assert compared > 2 * CASES
    assert better > CASES / 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_flight_is_there_before_the_first_year_in_which_one_may_be(block: int) -> None:
    random, flown, exact = Random(56_000 + block), 0, 0
    while flown < CASES:
        mission = random_mission(random, years=40, deeds=True)
        if mission is None or not mission.ship.is_crewed:
            continue
        flights = solve(mission).flights
        if not flights:
            continue
        flown += 1
        soonest = mission.year + min(found.turns for found in flights)
        first, since = first_year_there(mission, mission.year), mission.year + random.randint(0, 40)
        assert first <= soonest, mission
        assert first_year_there(mission, since) == min(max(first, since), mission.last_year)
        exact += first == soonest
    assert exact > CASES / 2


@pytest.mark.parametrize("kind", ["cv", "flyby", "rover"])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_start_years_of_one_search_are_those_of_one_each(block: int, kind: str) -> None:
    """Flights that are taken over from a later year, and ways that are put together, around changes."""
    random, drawn, flown = Random(f"start years {kind} {block}"), 0, 0
    while drawn < CASES / 4:
        mission = random_mission(random, years=random.choice([8, 14, 30]), deeds=random.random() < 0.6, kind=kind)
        if mission is None or not mission.changes:
            continue
        try:
            begun = replace(mission, year=random.choice([2030, 2034, 2039]))
        except PlannerError:
            continue
        drawn += 1
        for departure in launch_each(begun, 25).departures:
            if departure.answer is not None:
                alone = solve(replace(departure.answer.mission, known=None))
                assert [*map(told, departure.answer.flights)] == [*map(told, alone.flights)], departure.answer.mission
                flown += bool(alone.flights)
                for found in departure.answer.flights:
                    judged(found)
    assert flown > CASES


def hard_routes(block: int) -> Iterator[tuple[Journey, Mission]]:
    """Questions as they are typed, about the real systems."""
    for number in range(2_000 * block, 2_000 * (block + 1)):
        journey = journey_of(number)
        if journey.question == "route":
            try:
                yield journey, ask(**journey.asked)
            except PlannerError:
                continue


@pytest.mark.parametrize("block", range(3))
def test_trials_of_hard_questions_are_those_of_whole_searches(block: int) -> None:
    compared = 0
    for _, mission in hard_routes(block):
        answer = solve(mission)
        for one in assumptions(answer):
            for trial in one.trials:
                assert told(trial.flight) == told(_whole(mission, one.path, trial.value)), (mission, one.path)
                compared += 1
        if compared > 250:
            return
    raise AssertionError("too few trials were drawn")


@pytest.mark.parametrize("block", range(3))
def test_start_years_of_hard_questions_are_those_of_one_search_each(block: int) -> None:
    """Also where some begin so late that they come to nothing."""
    random, compared, numbers = Random(block), 0, range(700 * block, 700 * (block + 1))
    for journey in map(journey_of, numbers):
        if journey.question != "launch":
            continue
        try:
            departures = launch(**journey.asked).departures
        except PlannerError:
            continue
        answers = [one.answer for one in departures if one.answer is not None]
        for answer in random.sample(answers, min(3, len(answers))):
            alone = solve(replace(answer.mission, known=None))
            assert [*map(told, answer.flights)] == [*map(told, alone.flights)], (journey, answer.mission.year)
            compared += bool(alone.flights)
    assert compared > 50


def _whole(mission: Mission, path: str, value: Any) -> Found | None:
    facts, player = with_value(mission.facts, mission.player, path, value)
    try:
        return next(iter(solve(replace(mission, facts=facts, player=player, known=None)).flights), None)
    except PlannerError:
        return None

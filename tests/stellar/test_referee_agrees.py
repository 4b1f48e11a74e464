"""Search and referee about random flights: every one that is found is legal, with the same odds; no other claim is."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from planner.stellar.flight import Flight, Verdict
from planner.stellar.flightjson import flight_from_json, flight_to_json
from planner.stellar.judging import judge
from planner.stellar.solve import solve
from tests.stellar.randomsystems import random_mission

BLOCKS, CASES = 4, 100


@pytest.mark.parametrize("deeds", [False, True])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_flight_found_is_legal_with_the_same_odds(block: int, deeds: bool) -> None:
    random = Random(61_000 + block + 500 * deeds)
    drawn, flown = 0, 0
    while drawn < CASES:
        mission = random_mission(random, deeds=deeds)
        if mission is None:
            continue
        drawn += 1
        for found in solve(mission).flights:
            flown += 1
            flight = flight_from_json(flight_to_json(found.flight))
            verdict = judge(flight, mission.facts)
            assert verdict.legal, (verdict, flight)
            assert verdict.odds == found.odds, flight
            assert len([roll for roll in verdict.rolls if roll.what == "engine"]) == sum(map(bool, found.rolls))
    assert flown > CASES / 5


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_flight_that_claims_other_odds_is_illegal(block: int) -> None:
    random = Random(62_000 + block)
    refused = 0
    while refused < 25:
        mission = random_mission(random)
        for found in solve(mission).flights if mission is not None else ():
            claims = found.flight._replace(odds=Fraction(1, 3))
            verdict: Verdict = judge(claims, found.mission.facts)
            assert (verdict.legal, verdict.rule) == (False, "claim")
            refused += 1


def without_a_step(random: Random, flight: Flight) -> Flight:
    """The flight without one of its moves."""
    numbers = [number for number, year in enumerate(flight.years) if any(step.do == "move" for step in year.steps)]
    chosen = random.choice(numbers)
    years = tuple(
        year._replace(steps=tuple(step for step in year.steps if step.do != "move")) if number == chosen else year
        for number, year in enumerate(flight.years)
    )
    return flight._replace(years=years)


def test_a_flight_without_one_of_its_moves_is_no_such_flight() -> None:
    """It breaks off, or ends elsewhere, or has other odds."""
    random = Random(63_000)
    changed = 0
    while changed < 60:
        mission = random_mission(random)
        for found in solve(mission).flights if mission is not None else ():
            if not any(step.do == "move" for _, step in found.steps):
                continue
            verdict = judge(without_a_step(random, found.flight)._replace(odds=None), found.mission.facts)
            assert not verdict.legal or verdict.odds != found.odds or verdict.place != found.mission.goal
            changed += 1

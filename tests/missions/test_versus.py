"""Two fronts and two plans against each other: marks, differences, and that they are fair."""

from __future__ import annotations

from fractions import Fraction

import pytest

import planner
from planner.missions.versus import (
    BETTER,
    SAME,
    WORSE,
    Measure,
    flight_pairs,
    front_measures,
    plan_measures,
    turn_pairs,
)

ROCKET = {"engines": ["12:8", "4:2"], "dry_mass": 5, "rad_hard": 5}


def answer(tanks: int) -> planner.Answer:
    stack = planner.load_stack(tanks=tanks, **ROCKET)
    return planner.solve(planner.Mission(planner.load_board("hf4"), stack, "leo", "ceres", any_load=True))


@pytest.fixture(scope="module")
def rich() -> planner.Answer:
    return answer(10)


@pytest.fixture(scope="module")
def poor() -> planner.Answer:
    return answer(6)


@pytest.mark.parametrize(
    ("measure", "better", "by"),
    [
        (Measure("turns", Fraction(3), Fraction(4)), "A", 1),
        (Measure("turns", Fraction(4), Fraction(4)), "", 0),
        (Measure("survival", Fraction(1, 2), Fraction(1), True), "B", Fraction(1, 2)),
        (Measure("turns", None, Fraction(4)), "B", None),
        (Measure("turns", None, None), "", None),
    ],
)
def test_better_side_is_the_one_with_less_or_with_more_survival(
    measure: Measure, better: str, by: Fraction | None
) -> None:
    assert (measure.better, measure.by) == (better, by)


def test_front_against_itself_is_the_same_everywhere(rich: planner.Answer) -> None:
    pairs = flight_pairs(rich, rich)
    assert len(pairs) == len(rich.flights)
    assert {(pair.first_mark, pair.second_mark) for pair in pairs} == {(SAME, SAME)}
    assert {measure.better for measure in front_measures(rich, rich)} == {""}


def test_every_flight_of_both_fronts_is_paired_once_and_marked_by_who_beats_it(
    rich: planner.Answer, poor: planner.Answer
) -> None:
    pairs = flight_pairs(rich, poor)
    assert sorted(pair.first for pair in pairs if pair.first) == sorted(rich.flights)
    assert sorted(pair.second for pair in pairs if pair.second) == sorted(poor.flights)
    for pair in pairs:
        assert {flight.turns for flight in (pair.first, pair.second) if flight} == {pair.turns}
    # With more tanks to choose from nothing is lost, and something is gained.
    assert {pair.first_mark for pair in pairs if pair.first} == {SAME, BETTER}
    assert {pair.second_mark for pair in pairs if pair.second} == {SAME}
    turned = flight_pairs(poor, rich)
    assert [(one.first_mark, one.second_mark) for one in pairs] == [(one.second_mark, one.first_mark) for one in turned]


def test_flight_that_another_beats_is_worse_and_a_missing_front_loses(rich: planner.Answer) -> None:
    heavier = planner.load_stack(tanks=10, **(ROCKET | {"dry_mass": 8}))
    slow = planner.solve(planner.Mission(planner.load_board("hf4"), heavier, "leo", "ceres", any_load=True))
    marks = {pair.second_mark for pair in flight_pairs(rich, slow) if pair.second}
    assert marks == {WORSE}
    none = answer(0)
    assert {pair.first_mark for pair in flight_pairs(rich, none)} == {BETTER}
    assert {measure.better for measure in front_measures(none, rich)} == {"B"}


def test_first_of_each_number_of_turns_is_shown_of_many(rich: planner.Answer, poor: planner.Answer) -> None:
    few = flight_pairs(rich, poor, everything=False)
    assert [pair.turns for pair in few] == sorted({flight.turns for flight in (*rich.flights, *poor.flights)})
    assert few[0].first == rich.flights[0]


def test_plans_are_compared_turn_by_turn_and_in_all(rich: planner.Answer) -> None:
    first, last = rich.verdict(rich.flights[0]), rich.verdict(rich.flights[-1])
    measures = {measure.name: measure for measure in plan_measures(first, last)}
    assert measures["turns"].by == last.totals.turns - first.totals.turns and measures["turns"].better == "A"
    assert measures["fuel steps"].better == "B"
    pairs = turn_pairs(first, last)
    assert len(pairs) == max(first.totals.turns, last.totals.turns) and pairs[-1].first is None
    assert all(pair.is_same for pair in turn_pairs(first, first))

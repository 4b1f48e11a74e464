"""What is said of a tour that is not proven: the best found, and how much better another one could be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from planner.board.files import load_board
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE, Effort, Solving
from planner.models.tour.model import Worth
from planner.models.tour.question import Tour
from planner.models.tour.search import TourAnswer, find_tour
from planner.report.tour import tour_facts, tour_lines
from planner.rocket.loading import load_stack


@cache
def proven(by: str) -> TourAnswer:
    stack = load_stack(engines=["8:1/2"], dry_mass=5, tanks=12, rad_hard=5)
    mission = Mission(load_board("hf4"), stack, "leo", by=by, max_years=20)
    found = find_tour(Tour(mission, ["phobos", "deimos: value 2"], subset=2), Solving(Effort(3600, workers=1)))
    assert found.status == "PROVEN" and found.gap == 0
    return found


@pytest.mark.parametrize(
    ("by", "words", "least"),
    [
        ("turns", "another may take 0 turns, and none fewer", 0),
        ("fuel", "another may take 0 fuel steps, and none fewer", "0"),
        ("risk", "another may have odds of up to 100.0 %", 1.0),
    ],
)
def test_a_tour_that_is_not_proven_says_what_another_may_take(by: str, words: str, least: object) -> None:
    found = proven(by)
    assert found.worth is not None
    open_still = replace(found, status=FEASIBLE, bound=Worth(0, 0), was_stopped=True)
    text = " ".join(" ".join(tour_lines(open_still)).split())
    assert f"FEASIBLE: the best found; {words} (" in text and "then it was ended)" in text
    facts = tour_facts(open_still)["tour"]
    assert (facts["status"], facts["at_least"], facts["stopped"]) == (FEASIBLE, least, True)


def test_value_that_may_be_missed_is_told_first() -> None:
    found = proven("turns")
    assert found.worth is not None
    poorer = replace(found, status=FEASIBLE, worth=Worth(2, 1), bound=Worth(0, 2))
    assert "the best found; a tour may be worth up to 3" in " ".join(tour_lines(poorer))
    assert [poorer.value_gap, poorer.gap, tour_facts(poorer)["tour"]["at_least"]] == [2, None, None]

"""The best order of a tour is that which is found by trying all of them, and what is called a bound is one."""

from __future__ import annotations

from random import Random

import pytest

from planner.errors import PlannerError
from planner.models.solving import FEASIBLE, Effort, Solving
from planner.models.tour.search import find_tour
from tests.properties.randomtours import best_by_trying, random_tour

TOURS = 4  # a block


@pytest.mark.parametrize("block", range(5))
def test_tours_are_as_good_as_the_best_of_all_orders(block: int) -> None:
    random, compared = Random(block), 0
    while compared < TOURS:
        try:
            tour = random_tour(random)
            best = best_by_trying(tour)
        except (PlannerError, RuntimeError):
            continue
        found = find_tour(tour, Solving(Effort(300, workers=1)))
        compared += 1
        told = f"{found!r} {found.worth} of {tour.mission!r} {[visit.stop for visit in tour.visits]}"
        if best is None:
            assert found.status == "INFEASIBLE", told
        elif found.status == FEASIBLE:  # no better is left out, and nothing is claimed that is not so
            assert found.worth is not None and found.bound is not None and found.worth >= best >= found.bound, told
        else:
            assert (found.status, found.worth) == ("PROVEN", best), told
        if found.flights:
            assert found.plan.turns and found.answer is not None and found.answer.verdict().legal

"""Running models: statuses stay apart, limits hold, and whoever asks for the end gets the best so far."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from ortools.sat.python import cp_model

from planner.errors import MissionError
from planner.models.solving import Effort, Outcome, Progress, Solving


def hard_model() -> cp_model.CpModel:
    """A covering problem that is not proven within a second, though something is found at once."""
    random, model = Random(1), cp_model.CpModel()
    chosen = [model.new_bool_var(f"x{number}") for number in range(90)]
    for _ in range(120):
        model.add(sum(random.randint(5, 60) * chosen[number] for number in random.sample(range(90), 8)) >= 90)
    model.minimize(sum(random.randint(50, 99) * each for each in chosen))
    return model


def easy_model(least: int, most: int) -> tuple[cp_model.CpModel, cp_model.IntVar]:
    model = cp_model.CpModel()
    number = model.new_int_var(0, 9, "number")
    model.add(number >= least)
    model.add(number <= most)
    return model, number


def test_what_is_best_is_proven() -> None:
    model, number = easy_model(2, 5)
    model.minimize(3 * number + 1)
    outcome = Solving(Effort(10, 1)).solve(model)
    assert (outcome.status, outcome.best, outcome.bound, outcome.gap) == ("PROVEN", 7, 7, 0)
    assert outcome.value(number) == 2 and outcome.value(number + 4) == 6


def test_what_cannot_be_is_infeasible() -> None:
    assert Solving(Effort(10, 1)).solve(easy_model(5, 2)[0]) == Outcome("INFEASIBLE", None, None, None)


def test_without_time_nothing_is_known() -> None:
    assert Solving(Effort(0, 1)).solve(easy_model(2, 5)[0]).status == "UNKNOWN"


def test_when_time_is_over_the_best_so_far_is_told_with_its_gap() -> None:
    solving = Solving(Effort(0.5, 1))
    outcome = solving.solve(hard_model())
    assert outcome.status == "FEASIBLE" and solving.was_stopped
    assert outcome.best is not None and outcome.bound is not None and outcome.gap == outcome.best - outcome.bound > 0


def test_whoever_looks_on_may_ask_for_the_end() -> None:
    seen: list[Progress] = []
    solving = Solving(Effort(60, 1), lambda moves: any(each.best is not None for each in seen), seen.append)
    outcome = solving.solve(hard_model())
    assert outcome.status == "FEASIBLE" and solving.was_stopped and solving.seconds_left > 30
    assert solving.solve(easy_model(2, 5)[0]).status == "UNKNOWN"  # it is over for all that belongs to the question


def test_one_worker_and_one_seed_give_one_answer() -> None:
    model = hard_model()
    model.add(sum(model.get_bool_var_from_proto_index(number) for number in range(20)) <= 10)
    model.clear_objective()
    found = []
    for _ in range(2):
        outcome = Solving(Effort(60, 1, 7)).solve(model)
        found.append([outcome.value(model.get_bool_var_from_proto_index(number)) for number in range(90)])
    assert found[0] == found[1]


@pytest.mark.parametrize("wrong", [{"seconds": -1}, {"seconds": float("nan")}, {"workers": -1}, {"seed": -1}])
def test_odd_effort_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(MissionError):
        Effort(**wrong)


def test_or_tools_waits_for_the_first_model() -> None:
    code = "import sys, planner.models.solving; print('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"

"""Example tours: each is asked again, from its file and as typed; its order is flown, and the plan is judged."""

from __future__ import annotations

import json
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run
from planner.missions.solve import solve
from planner.models.solving import Effort, Solving
from planner.models.tour.file import load_tour
from planner.models.tour.question import Tour
from planner.models.tour.search import TourAnswer, find_tour
from planner.report.tour import tour_facts

FOLDER = Path(__file__).parents[2] / "examples" / "tours"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
LONG = {"hf4-belt", "hf4-glory", "hf4-refuelling"}  # of several seconds
ALL = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in NAMES]
SURE = ("status", "value", "value_of_all", "takes")  # of several orders that are as good any may be told


@cache
def asked(name: str) -> Tour:
    return load_tour(FOLDER / name / "tour.toml")


@cache
def answered(name: str) -> TourAnswer:
    return find_tour(asked(name), Solving(Effort(3600, workers=1)))


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name / "tour.json").read_text(encoding="utf-8"))
    return found


def sure(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: facts[key] for key in SURE}


def test_there_are_tours_of_every_form_and_outcome() -> None:
    assert {expected(name)["status"] for name in NAMES} == {"PROVEN", "INFEASIBLE"}
    texts = "".join((FOLDER / name / "tour.toml").read_text(encoding="utf-8") for name in NAMES)
    assert all(f"\n{word} = " in texts for word in ("glory", "claims", "deliver", "subset", "return", "isru", "by"))


@pytest.mark.parametrize("name", ALL)
def test_a_tour_is_as_good_as_expected_and_the_referee_accepts_it(name: str) -> None:
    found = answered(name)
    assert sure(tour_facts(found)["tour"]) == sure(expected(name))
    if found.answer is not None:
        assert found.answer.verdict().legal
        assert found.plan.turns


@pytest.mark.parametrize("name", NAMES)
def test_the_order_told_takes_what_is_told(name: str) -> None:
    tour, told = asked(name), expected(name)
    numbers = {visit.stop.name: number for number, visit in enumerate(tour.visits, start=1)}
    order = [numbers[place] for place in told["order"]]
    if not order:
        return
    answer = solve(tour.along(order))
    assert answer.flights[0].turns == told["turns"]
    assert str(tour.value(order)) == told["value"]
    assert {*told["order"], *told["left_out"]} == {*numbers}


@pytest.mark.parametrize("name", ALL)
def test_command_of_its_page_asks_the_same(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (FOLDER / name / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    (command,) = [line for line in text.splitlines() if line.startswith("    planner ")]
    code = run([*shlex.split(command)[1:], "--json", "--workers", "1", "--time-limit", "3600"])
    facts = json.loads(capsys.readouterr().out)["tour"]
    assert sure(facts) == sure(expected(name))
    assert code == (0 if facts["order"] else 1)

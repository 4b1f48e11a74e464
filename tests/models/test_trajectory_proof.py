"""What the trajectory model makes of a plan: proven, beaten, unknown, or not covered."""

from __future__ import annotations

import pytest

from planner.board.files import load_board
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.models.solving import Effort, Solving
from planner.models.trajectory.proof import Proof, prove
from planner.plan.model import Action, Plan, Step, Turn
from planner.rocket.loading import load_stack

ROCKET = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
BOARD = load_board("hf4")


def proven(plan: Plan, by: str | None = None, max_turns: int | None = None, seconds: float = 120) -> Proof:
    return prove(plan, BOARD, ROCKET, Solving(Effort(seconds, 1, 1)), by, max_turns)


@pytest.fixture(scope="module")
def best() -> Plan:
    return solve(Mission(BOARD, ROCKET, "leo", "geo", max_years=3)).plan()


def wasteful(best: Plan) -> Plan:
    """The same flight a year later, with fuel thrown out before it."""
    (turn,) = best.turns
    later = Turn(turn.year + 1, turn.steps, turn.engine, before=(Action("jettison", fuel_steps=2),))
    return best._replace(turns=(Turn(turn.year, engine=""), later), totals=())


def test_the_best_plan_is_proven(best: Plan) -> None:
    proof = proven(best)
    assert (proof.status, proof.better, proof.turns) == ("PROVEN", None, 1)


@pytest.mark.parametrize("by", ["turns", "fuel", "risk", "burns"])
def test_nothing_is_better_in_one_thing_alone(best: Plan, by: str) -> None:
    assert proven(best, by, None if by == "turns" else 2).status == "PROVEN"


def test_a_wasteful_plan_is_beaten_by_a_legal_one(best: Plan) -> None:
    plan = wasteful(best)
    proof = proven(plan)
    assert proof.status == "FEASIBLE" and proof.better is not None and proof.better.verdict.legal
    was, now = proof.asked.values, proof.better.values
    assert all(now[key] <= was[key] for key in ("turns", "fuel", "risk"))
    assert any(now[key] < was[key] for key in ("turns", "fuel", "risk"))


def test_less_fuel_is_found_alone(best: Plan) -> None:
    proof = proven(wasteful(best), "fuel", 1)
    assert proof.better is not None and proof.better.values["fuel"] < proof.asked.values["fuel"]


def test_without_time_it_stays_unknown(best: Plan) -> None:
    assert proven(wasteful(best), seconds=0).status == "UNKNOWN"


def test_an_illegal_plan_is_named_so(best: Plan) -> None:
    with pytest.raises(MissionError, match=r"illegal in turn 1.*\[hf4 H4\]"):
        proven(best._replace(turns=(Turn(1, (Step("ceres"),)),), totals=()))


def test_what_is_not_covered_is_named(best: Plan) -> None:
    with pytest.raises(MissionError, match="nothing to prove"):
        proven(best._replace(turns=(), totals=()))
    (turn,) = best.turns
    loaded = turn._replace(before=(Action("load", tanks=1),), dry=None, wet_before=None, wet_after=None)
    with pytest.raises(MissionError, match="does not cover the action load"):
        proven(best._replace(turns=(loaded,), totals=()))


def test_more_turns_are_worse_where_all_counts(best: Plan) -> None:
    with pytest.raises(MissionError, match="limit of turns"):
        proven(best, None, 3)
    with pytest.raises(MissionError, match="0 or more"):
        proven(best, "fuel", -1)


WAY = load_board("hf4").spaces["sol-earth-l2"].id


def by_way_of(stop: str) -> Plan:
    """The best flight that rests at a stop on its way."""
    return solve(Mission(BOARD, ROCKET, "leo", "geo", max_years=6, stops=[stop])).plan()


@pytest.mark.slow
def test_a_better_flight_makes_the_stops_of_the_plan() -> None:
    plan = by_way_of(f"{WAY}: stay 1")
    assert plan.stops and proven(plan).status == "PROVEN"
    without = proven(plan._replace(stops=()))
    assert without.better is not None and without.better.values["turns"] < without.asked.values["turns"]


def test_a_stay_that_is_too_long_is_beaten_by_one_that_is_as_long_as_asked() -> None:
    plan = by_way_of(f"{WAY}: stay 1")
    waits = next(turn for turn in plan.turns if not turn.steps)
    at = plan.turns.index(waits)
    longer = [*plan.turns[:at], waits, waits, *plan.turns[at + 1 :]]
    first = plan.turns[0].year
    late = tuple(Turn(first + n, turn.steps, turn.engine, turn.afterburn, turn.before) for n, turn in enumerate(longer))
    proof = proven(plan._replace(turns=late, totals=()))
    assert proof.better is not None and proof.better.verdict.stops and proof.better.verdict.plan.stops == plan.stops
    assert proof.better.values["turns"] < len(late)


def test_what_a_better_flight_must_keep_to_is_asked_of_it(best: Plan) -> None:
    plan, kept = wasteful(best), Solving(Effort(120, 1, 1))
    assert prove(plan, BOARD, ROCKET, kept, wishes={"via": ["mars-arsia"]}).status == "PROVEN"
    entered = plan.turns[-1].steps[0].to
    dear = prove(plan, BOARD, ROCKET, kept, wishes={"avoid": [entered], "penalty": 3})
    assert dear.asked.values["risk"] > proven(plan).asked.values["risk"]

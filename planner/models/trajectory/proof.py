"""Asking the trajectory model for anything better than a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from planner.board.model import Board
from planner.errors import MissionError
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE, UNKNOWN, Solving
from planner.models.trajectory.facts import Facts, facts_of
from planner.models.trajectory.limits import Limits
from planner.models.trajectory.search import LONGEST, Asked, Flight, most_risk, penalties_of
from planner.plan.model import Plan
from planner.referee import judge
from planner.referee.judge import judged_stack
from planner.rocket.stack import Stack
from planner.rules.itinerary import Stop


class Proof(NamedTuple):
    """What the model has to say about a plan."""

    status: str  # PROVEN: nothing is better; FEASIBLE: something is; UNKNOWN: it was stopped before
    asked: Flight  # the plan, judged
    by: str | None  # what alone was to be better; None: nothing worse and something better
    turns: int  # flights of at most so many were looked at
    better: Flight | None = None


def prove(
    plan: Plan,
    board: Board,
    stack: Stack,
    solving: Solving,
    by: str | None = None,
    max_turns: int | None = None,
    wishes: Mapping[str, Any] = MappingProxyType({}),
) -> Proof:
    """Look for a flight that beats a legal plan: in nothing worse of turns, fuel and risk, and better in something.

    It makes the stops of the plan. `wishes`: what else is asked of it, as a mission says it: places to go `via`, what
    to `avoid`, with a `penalty` or not, `limits`.

    With `by` less of that alone is looked for, in flights of at most `max_turns`: of as many as the plan has, if it is
    turns, else of at least `LONGEST`. Raises MissionError if the plan is illegal, or the model does not cover it.
    """
    verdict = judge(plan, board, stack)
    if not verdict.legal:
        raise MissionError(f"the plan is illegal in turn {verdict.turn}: {verdict.sentence} [{verdict.rule}]")
    flight = Flight(verdict.plan, verdict)
    turns = _turns(flight, by, max_turns)
    facts = facts_of(_mission(verdict.plan, board, judged_stack(plan, stack), turns, wishes))
    flight = flight._replace(penalties=penalties_of(facts, verdict.plan))
    status = PROVEN
    for limits, most_half_burns in _better(flight.values, by, turns, facts):
        limits = limits._replace(dice=min(limits.dice, most_risk(facts)))
        if min(limits) < 0 or (most_half_burns is not None and most_half_burns < 0):
            continue
        asked = Asked(facts, solving, limits, most_half_burns)
        answer = asked.look_for_any(limits)
        if asked.flight is not None:
            return Proof(FEASIBLE, flight, by, turns, asked.flight)
        if answer != INFEASIBLE:
            status = UNKNOWN
    return Proof(status, flight, by, turns)


def _turns(flight: Flight, by: str | None, max_turns: int | None) -> int:
    """Flights of how many turns are looked at."""
    flown = flight.values["turns"]
    if max_turns is not None and by in (None, "turns"):
        raise MissionError("a limit of turns goes with fuel, risk or burns alone: else who has more turns is worse")
    if max_turns is not None and max_turns < 0:
        raise MissionError(f"a limit of turns must be 0 or more, got {max_turns}")
    return flown if by in (None, "turns") else max(flown, LONGEST) if max_turns is None else max_turns


def _better(values: Mapping[str, int], by: str | None, turns: int, facts: Facts) -> Iterator[tuple[Limits, int | None]]:
    """Limits within which each flight is better, and half burns at most."""
    if by is None:
        least = Limits(values["turns"], values["fuel"], values["risk"])
        yield least._replace(turns=least.turns - 1), None
        yield least._replace(fuel=least.fuel - 1), None
        yield least._replace(dice=least.dice - 1), None
        return
    free = Limits(turns, facts.most_fuel, most_risk(facts))
    if by == "turns":
        yield free._replace(turns=values["turns"] - 1), None
    elif by == "fuel":
        yield free._replace(fuel=values["fuel"] - 1), None
    elif by == "risk":
        yield free._replace(dice=values["risk"] - 1), None
    else:
        yield free, values["burns"] - 1


def _mission(plan: Plan, board: Board, stack: Stack, turns: int, wishes: Mapping[str, Any]) -> Mission:
    """What the plan was the answer to, if it is one that the model covers."""
    others = [action.do for turn in plan.turns for action in (*turn.before, *turn.after) if action.do != "jettison"]
    steps = [step for turn in plan.turns for step in turn.steps]
    if not steps:
        raise MissionError("the plan flies nowhere: there is nothing to prove")
    if others or plan.waiting:
        what = f"the action {others[0]}" if others else "what waits on the way"
        raise MissionError(f"the trajectory model flies one rocket from a place to another: it does not cover {what}")
    if plan.gives_up:
        raise MissionError("the trajectory model brings all cards through: it does not cover what a plan gives up")
    stops = [Stop(stop.places, stop.refuel, stop.stay, stop.season, stop.by_year, stop.name) for stop in plan.stops]
    year = plan.turns[0].year
    return Mission(board, stack, plan.start, steps[-1].to, year=year, max_years=turns, stops=stops, **wishes)

"""What the trajectory model says: a flight of its own, or what it makes of a plan."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from planner.board.model import Board
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.limits import NO_LIMITS
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE
from planner.models.trajectory.proof import Proof
from planner.models.trajectory.search import Flight, Opinion
from planner.plan.json import plan_to_json
from planner.plan.model import Totals
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.heads import head_facts, head_lines
from planner.report.orders import orders_text
from planner.report.plans import plan_text
from planner.report.routes import limits_text
from planner.report.tellplan import tell_plan
from planner.report.wording import counted, number_text, odds_text, wrapped
from planner.rocket.stack import Stack

_WORDS = {"turns": "turns", "fuel": "fuel steps", "risk": "risk", "burns": "burns", "sum": "the weighted sum"}


def opinion_status(opinion: Opinion, mission: Mission, weights: str = "") -> str:
    """One sentence: how far the model has proven what it says. `weights`: of a weighted sum, if that is made least."""
    within = f"of at most {counted(opinion.turns, 'turn')}"
    by = f"the weighted sum {weights}" if weights else _WORDS[mission.by]
    limits = mission.limits._replace(turns=None)
    if limits != NO_LIMITS:
        within += f" and {limits_text(limits)}"
    if opinion.status == PROVEN:
        return f"{PROVEN} by a model of its own: of the flights {within} none is better by {by}"
    if opinion.status == INFEASIBLE:
        return f"{INFEASIBLE}: by a model of its own no flight {within} gets there"
    least = _bound_text(opinion, mission)
    if opinion.status == FEASIBLE:
        return f"{FEASIBLE}: the model was stopped; {_WORDS[opinion.open]} may be less{least}"
    return f"{opinion.status}: the model was stopped before it found a flight or knew that there is none{least}"


def _bound_text(opinion: Opinion, mission: Mission) -> str:
    """Below what nothing can be; the model counts risk by logarithms that mean nothing to a player."""
    if opinion.bound is None or opinion.open == "risk":
        return ""
    cut = {"fuel": mission.stack.strip.cut, "burns": 2}.get(opinion.open, 1)
    bound = number_text(Fraction(opinion.bound, cut))
    return f", but not below {counted(bound, _WORDS[opinion.open].removesuffix('s'))}"


def opinion_lines(
    opinion: Opinion,
    mission: Mission,
    lead: str = "",
    unsaid: Unsaid = ALL_SAID,
    explain: bool = False,
    orders: bool = False,
    all_steps: bool = False,
    weights: str = "",
) -> list[str]:
    """Rocket, year and status, and the flight turn by turn."""
    meets_belts = opinion.flight is not None and opinion.flight.verdict.totals.belts > 0
    head = head_lines(mission, mission.title, opinion_status(opinion, mission, weights), lead, unsaid, meets_belts)
    if opinion.flight is None:
        return head[:-1]
    return [*head, _flight_text(opinion.flight, mission.board, mission.stack, explain, orders, all_steps)]


def opinion_facts(opinion: Opinion, mission: Mission, unsaid: Unsaid = ALL_SAID, weights: str = "") -> dict[str, Any]:
    """The same as plain values for JSON."""
    return head_facts(mission, opinion.status, opinion.turns, unsaid) | {
        "solver": "cp-sat",
        "by": weights or mission.by,
        "goal": mission.goal,
        "reasons": [opinion_status(opinion, mission, weights)],
        "open": opinion.open,
        "bound": None if opinion.open == "risk" else opinion.bound,
        "flight": None if opinion.flight is None else _flight_facts(opinion.flight),
    }


def proof_status(proof: Proof) -> str:
    """One sentence: whether anything better than the plan was found, or is left to be found."""
    within = f"of at most {counted(proof.turns, 'turn')}"
    if proof.by is None:
        better = "is in none of turns, fuel and risk worse, and better in one"
    else:
        better = f"has {'less' if proof.by == 'risk' else 'fewer'} {_WORDS[proof.by]}"
    if proof.status == PROVEN:
        return f"PROVEN BY A SECOND MODEL: no flight {within} {better}"
    if proof.better is not None:
        return f"NOT THE BEST: a flight {within} {better}"
    return f"UNKNOWN: the model was stopped before it knew whether a flight {within} {better}"


def proof_lines(proof: Proof, board: Board, stack: Stack) -> list[str]:
    """Status, what the plan costs, and the better plan."""
    lines = [*wrapped(proof_status(proof)), f"the plan: {_costs_text(proof.asked.verdict.totals)}"]
    if proof.better is None:
        return lines
    lines.append(f"better:   {_costs_text(proof.better.verdict.totals)}")
    return [*lines, "", _flight_text(proof.better, board, stack)]


def proof_facts(proof: Proof) -> dict[str, Any]:
    """The same as plain values for JSON."""
    return {
        "status": proof.status,
        "reasons": [proof_status(proof)],
        "by": proof.by,
        "max_turns": proof.turns,
        "plan": _flight_facts(proof.asked),
        "better": None if proof.better is None else _flight_facts(proof.better),
    }


def _costs_text(totals: Totals) -> str:
    fuel = f"{number_text(totals.fuel_steps)} fuel step{'s' * (totals.fuel_steps != 1)}"
    return f"{counted(totals.turns, 'turn')}, {fuel}, survival {odds_text(totals.survival)}"


def _flight_facts(flight: Flight) -> dict[str, Any]:
    totals = flight.verdict.totals
    return {
        "turns": totals.turns,
        "fuel_steps": number_text(totals.fuel_steps),
        "half_burns": totals.half_burns,
        "survival": str(totals.survival),
        "plan": plan_to_json(flight.verdict.plan),
    }


def _flight_text(
    flight: Flight,
    board: Board,
    stack: Stack,
    explain: bool = False,
    orders: bool = False,
    all_steps: bool = False,
) -> str:
    told = tell_plan(flight.plan, board, stack, flight.verdict)
    return orders_text(told, all_steps) if orders else plan_text(told, explain, all_steps, rules=False)

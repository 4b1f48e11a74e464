"""The answer to a mission with a goal: rocket, year, status, front, and the best plan turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.plan.json import plan_to_json
from planner.report.csvform import csv_text
from planner.report.heads import head_facts, head_lines
from planner.report.orders import orders_text
from planner.report.plans import plan_text
from planner.report.routes import flight_facts, front_lines, status_text
from planner.report.tellplan import explored, tell_plan

_CSV = (
    "choice",
    "goal",
    "turns",
    "burns",
    "tanks_loaded",
    "fuel_steps",
    "hazards",
    "belts",
    "survival",
    "survival_decimal",
    "gives_up",
)

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.missions.flight import Flight


def answer_lines(
    answer: Answer,
    everything: bool = False,
    explain: bool = False,
    lead: str = "",
    more: str = "",
    choice: int = 1,
    orders: bool = False,
) -> list[str]:
    """The lines of `told.tell`. One flight is told turn by turn, the best one if no other `choice` is named, or as
    `orders` to paste. `lead` goes before the words for the rocket, and `more` says how to see all flights."""
    mission, front = answer.mission, answer.front()
    head = head_lines(mission, mission.title, _status_text(answer), lead)
    if not front.flights:
        return head[:-1]
    table = front_lines(front.flights, everything, more)
    return [*head, *table, "", _plan_text(answer, choice, explain, orders)]


def answer_facts(answer: Answer) -> dict[str, Any]:
    """The same as plain values for JSON, with the plan of every flight."""
    mission, front = answer.mission, answer.front()
    return head_facts(mission, front.status, front.years) | {
        "goal": mission.goal,
        "goals": list(mission.goals),
        "via": list(mission.via),
        "reasons": [_status_text(answer)],
        "front": [_flight_facts(answer, flight) for flight in front.flights],
    }


def _flight_facts(answer: Answer, flight: Flight) -> dict[str, Any]:
    goal = {"goal": flight.goal} if answer.mission.goals else {}
    return flight_facts(flight) | goal | {"plan": plan_to_json(answer.plan(flight))}


def answer_csv(answer: Answer) -> str:
    """The whole front as comma-separated values, numbered as in the table."""
    rows = []
    for number, flight in enumerate(answer.front().flights, start=1):
        facts = flight_facts(flight) | {"choice": number, "goal": flight.goal}
        rows.append([facts.get(name) for name in _CSV])
    return csv_text(_CSV, rows)


def _status_text(answer: Answer) -> str:
    mission = answer.mission
    return status_text(answer.front(), mission.limits, "tanks" if mission.any_load else "fuel steps")


def _plan_text(answer: Answer, choice: int, explain: bool, orders: bool) -> str:
    """One flight turn by turn. One that breaks a rule on purpose has the totals of the search."""
    mission, flight = answer.mission, answer.choice(choice)
    plan = answer.plan(flight)
    plan, verdict = plan._replace(name=f"Flight {choice}: {plan.name}"), answer.verdict(flight)
    if verdict.legal:
        told = tell_plan(plan, mission.board, answer.stack_of(flight), verdict)
    else:
        told = explored(tell_plan(plan, mission.board, answer.stack_of(flight)), flight, verdict.sentence)
    return orders_text(told) if orders else plan_text(told, explain)

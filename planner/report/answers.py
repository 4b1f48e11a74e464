"""The answer to a mission with a goal: rocket, year, status, front, and the best plan turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.plan.json import plan_to_json
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.csvform import csv_text
from planner.report.deltav import delta_v
from planner.report.heads import head_facts, head_lines
from planner.report.jsonform import plain
from planner.report.orders import orders_text
from planner.report.plans import plan_text
from planner.report.routes import flight_columns, flight_facts, front_lines, status_text
from planner.report.stopwords import itinerary_facts, itinerary_rows
from planner.report.tellplan import explored, tell_plan
from planner.report.toldplan import ToldPlan, plan_facts
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.missions.front import Front
    from planner.missions.mission import Mission


def answer_lines(
    answer: Answer,
    everything: bool = False,
    explain: bool = False,
    lead: str = "",
    more: str = "",
    choice: int = 1,
    orders: bool = False,
    all_steps: bool = False,
    unsaid: Unsaid = ALL_SAID,
) -> list[str]:
    """The lines of `told.tell`. One flight is told turn by turn, the best one if no other `choice` is named, or as
    `orders` to paste. `lead` goes before the words for the rocket, and `more` says how to see all flights."""
    mission, front = answer.mission, answer.front()
    rows, belts = itinerary_rows(mission), _meets_belts(front)
    head = head_lines(mission, mission.title, answer_status(answer), lead, unsaid, belts, rows)
    if not front.flights:
        return head[:-1]
    told = _told(answer, choice)
    told = told._replace(name=f"Flight {choice}: {told.name}")
    text = orders_text(told, all_steps) if orders else plan_text(told, explain, all_steps, rules=False)
    goals = {place: mission.board.spaces[place].name for place in mission.goals}
    return [*head, *front_lines(front.flights, everything, more, goals, _money(mission)), "", text]


def answer_facts(answer: Answer, explain: bool = False, unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """The same as plain values for JSON, with the plan of every flight; `explain` adds all that is told of it."""
    mission, front = answer.mission, answer.front()
    return head_facts(mission, front.status, front.years, unsaid, _meets_belts(front)) | {
        "goal": mission.goal,
        "goals": list(mission.goals),
        "via": list(mission.via),
        **itinerary_facts(mission),
        "reasons": [answer_status(answer)],
        "front": [_choice_facts(answer, number, explain) for number in range(1, len(front.flights) + 1)],
    }


def answer_csv(answer: Answer) -> str:
    """The whole front as comma-separated values, numbered as in the table."""
    columns, rows = ("choice", "goal", *flight_columns(answer.mission.itinerary.takes_fuel)), []
    for number, flight in enumerate(answer.front().flights, start=1):
        facts = flight_facts(flight) | {"choice": number, "goal": flight.goal}
        rows.append([facts.get(name) for name in columns])
    return csv_text(columns, rows)


def answer_status(answer: Answer) -> str:
    """One sentence: how far an answer is proven."""
    mission = answer.mission
    return status_text(answer.front(), mission.limits, price_word(mission))


def price_word(mission: Mission) -> str:
    """What fuel is counted in, where flights are compared."""
    if mission.itinerary.takes_fuel:
        return _money(mission)
    return "tanks" if mission.any_load else "fuel steps"


def _money(mission: Mission) -> str:
    return mission.stack.edition.money


def _meets_belts(front: Front) -> bool:
    return any(flight.belts for flight in front.flights)


def _choice_facts(answer: Answer, choice: int, explain: bool) -> dict[str, Any]:
    flight, told = answer.choice(choice), _told(answer, choice)
    tanks = None if told.left is None else told.left.tanks
    facts = flight_facts(flight) | {"tanks_left": None if tanks is None else mass_text(tanks)}
    facts |= {"goal": flight.goal} if answer.mission.goals else {}
    explained = {"delta_v_km_s": plain(delta_v(flight.half_burns)), "told": plan_facts(told)} if explain else {}
    return facts | explained | {"plan": plan_to_json(answer.plan(flight))}


def _told(answer: Answer, choice: int) -> ToldPlan:
    """What is told of one flight. One that breaks a rule on purpose has the totals of the search."""
    mission, flight = answer.mission, answer.choice(choice)
    plan, verdict = answer.plan(flight), answer.verdict(flight)
    if verdict.legal:
        return tell_plan(plan, mission.board, answer.stack_of(flight), verdict)
    return explored(tell_plan(plan, mission.board, answer.stack_of(flight)), flight, verdict.sentence)

"""The whole answer to a mission: rocket, year, status, front, the best plan turn by turn; or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.editions.seasons import season_of
from planner.plan.json import plan_to_json
from planner.report.landings import landing_facts, landing_lines, site_text
from planner.report.plans import plan_text
from planner.report.routes import flight_facts, front_lines, status_text
from planner.report.settings import IN_WORDS, Speech
from planner.report.tellplan import explored, tell_plan
from planner.report.whynot import whynot_facts, whynot_lines
from planner.report.wording import labelled
from planner.rocket.stackfile import QUICK_ROCKET
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.landing import Landing
    from planner.missions.mission import Mission
    from planner.missions.solve import Answer
    from planner.missions.whynot import WhyNot
    from planner.rocket.stack import Stack


def tell(answer: Answer, everything: bool = False, explain: bool = False) -> str:
    """An answer as text: the front, a few of its flights or all, and the best one turn by turn.

    `explain` adds what makes up net thrust, and the rule behind each cost.
    """
    return "\n".join(answer_lines(answer, everything=everything, explain=explain))


def answer_lines(
    answer: Answer,
    why: WhyNot | None = None,
    everything: bool = False,
    explain: bool = False,
    lead: str = "",
    more: str = "",
    speech: Speech = IN_WORDS,
) -> list[str]:
    """The lines of `tell`; `lead` goes before the words for the rocket, and `more` says how to see all flights.

    `speech` says how what would help is set.
    """
    mission, front = answer.mission, answer.front()
    head = head_lines(mission, mission.title, status_text(front, mission.limits), lead=lead)
    if not front.flights:
        return head[:-1] + ([] if why is None else whynot_lines(why, speech))
    return [*head, *front_lines(front.flights, everything, more), "", _plan_text(answer, explain)]


def answer_facts(answer: Answer, why: WhyNot | None = None, speech: Speech = IN_WORDS) -> dict[str, Any]:
    """The same as plain values for JSON, with the plan of every flight."""
    mission, front = answer.mission, answer.front()
    return (
        head_facts(mission, front.status, front.years)
        | {
            "goal": mission.goal,
            "via": list(mission.via),
            "reasons": [status_text(front, mission.limits)],
            "front": [flight_facts(one) | {"plan": plan_to_json(answer.plan(one))} for one in front.flights],
        }
        | ({} if why is None else {"why_not": whynot_facts(why, speech)})
    )


def _plan_text(answer: Answer, explain: bool) -> str:
    """The best plan turn by turn. One that breaks a rule on purpose has the totals of the search."""
    mission, flight = answer.mission, answer.front().flights[0]
    plan = answer.plan(flight)
    plan, verdict = plan._replace(name=f"Flight 1: {plan.name}"), answer.verdict(flight)
    if verdict.legal:
        return plan_text(tell_plan(plan, mission.board, mission.stack, verdict), explain)
    told = tell_plan(plan, mission.board, mission.stack)
    return plan_text(explored(told, flight, verdict.sentence), explain)


def land_lines(landing: Landing, why: WhyNot | None = None, lead: str = "", speech: Speech = IN_WORDS) -> list[str]:
    """Every way down to a site and up from it, and what would help if there is none."""
    head = _head(landing.site.name, landing.stack, landing.year, ("site", site_text(landing.site)), lead)
    return [*head, *landing_lines(landing), *([] if why is None else whynot_lines(why, speech))]


def land_facts(landing: Landing, why: WhyNot | None = None, speech: Speech = IN_WORDS) -> dict[str, Any]:
    """The same, ready for JSON."""
    stack = landing.stack
    head = {
        "edition": stack.edition.name,
        "board": landing.board.name,
        "year": landing.year,
        "readings": dict(stack.readings),
        "stack": stack.data,
    }
    return head | landing_facts(landing) | ({} if why is None else {"why_not": whynot_facts(why, speech)})


def head_lines(mission: Mission, title: str, status: str, lead: str = "") -> list[str]:
    """What every answer of the search begins with: rocket, year, status."""
    return _head(title, mission.stack, mission.year, ("status", status), lead)


def _head(title: str, stack: Stack, year: int, last: tuple[str, str], lead: str) -> list[str]:
    season = season_of(year, stack.readings)
    return [title, *labelled([("rocket", lead + rocket_words(stack)), ("year", f"{year} ({season})"), last]), ""]


def head_facts(mission: Mission, status: str, years: int) -> dict[str, Any]:
    """What every answer of the search begins with, ready for JSON."""
    return {
        "status": status,
        "edition": mission.stack.edition.name,
        "board": mission.board.name,
        "start": mission.start,
        "year": mission.year,
        "max_years": years,
        "readings": dict(mission.stack.readings),
        "stack": mission.stack.data,
    }


def rocket_words(stack: Stack) -> str:
    """A rocket in a line."""
    if stack.kind.has_fixed_thrust:
        return f"net thrust {stack.fixed_thrust}, a fuel step a burn, fuel without end"
    if stack.name != QUICK_ROCKET:
        masses = f"{stack.name}, dry {stack.dry_mass}, wet {mass_text(stack.wet_mass)}"
        return f"{masses}, {stack.fuel_steps} fuel steps of {stack.grade}"
    engines, (rocket,) = [engine.name for engine in stack.quick_engines], stack.cargo
    tanks = (stack.data or {}).get("tanks", 0)
    words = [f"engine{'s' * (len(engines) > 1)} {' and '.join(engines)}", f"dry mass {rocket.mass}"]
    words.append(f"{tanks} tank{'s' * (tanks != 1)}")
    if rocket.rad_hard is not None:
        words.append(f"rad-hard {rocket.rad_hard}")
    return ", ".join(words + ["powersat"] * stack.powersat)

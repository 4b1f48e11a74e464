"""What the referee says of a plan, as text and as JSON."""

from __future__ import annotations

from typing import Any

from planner.plan.json import plan_to_json
from planner.referee import Verdict
from planner.report.planwords import bill_rows, refusal_text, totals_rows
from planner.report.toldplan import ToldChits, refusal_of, totals_facts
from planner.rocket.strip import mass_text


def verdict_text(verdict: Verdict) -> str:
    """The verdict for people: legal with the totals, or the first illegal step."""
    refusal = refusal_of(verdict)
    if refusal is not None:
        return f"illegal: {refusal_text(refusal)}"
    rows = [*totals_rows(verdict.totals, _left(verdict)), *bill_rows(verdict.totals, verdict.plan.edition)]
    rows += ((f"stop {number}", _complete(turn)) for number, turn in enumerate(verdict.stops, start=1))
    return "\n".join(["legal", *(f"  {name:<10} {value}" for name, value in rows)])


def _complete(turn: int) -> str:
    return f"complete in turn {turn}" if turn else "complete at the start"


def _left(verdict: Verdict) -> ToldChits | None:
    """What is left at the end, in tanks."""
    if verdict.left is None:
        return None
    dry, wet, fuel_steps = verdict.left
    return ToldChits(dry, wet, fuel_steps, wet - dry)


def verdict_facts(verdict: Verdict) -> dict[str, Any]:
    """The verdict ready for JSON, with the plan filled in."""
    refusal = refusal_of(verdict)
    why = {} if refusal is None else refusal._asdict()
    left = None if verdict.left is None else mass_text(verdict.left.wet - verdict.left.dry)
    return {
        "legal": verdict.legal,
        **why,
        **({"stops": list(verdict.stops)} if verdict.plan.stops else {}),
        "totals": totals_facts(verdict.totals) | {"tanks_left": left},
        "plan": plan_to_json(verdict.plan),
    }

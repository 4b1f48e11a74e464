"""What the referee says of a plan, as text and as JSON."""

from __future__ import annotations

from typing import Any

from planner.plan.model import Totals
from planner.referee import Verdict


def verdict_text(verdict: Verdict) -> str:
    """The verdict for people: legal with the totals, or the first illegal step."""
    from planner.report.planfacts import bill_lines, totals_facts
    from planner.report.spaces import burns_text, plain

    if not verdict.legal:
        where = f"step {verdict.step}" if verdict.step else "before the move"
        return f"illegal: turn {verdict.turn}, {where}: {verdict.sentence} [{verdict.rule}]"
    totals = verdict.totals
    lines = [
        ("turns", str(totals.turns)),
        ("burns", burns_text(totals.half_burns)),
        ("fuel steps", str(plain(totals.fuel_steps))),
        ("hazards", str(totals.hazards)),
        ("belts", str(totals.belts)),
        ("survival", f"{totals.survival} ({_percent(totals)} %)"),
        *bill_lines(totals_facts(totals), verdict.plan.edition),
    ]
    return "\n".join(["legal", *(f"  {name:<10} {value}" for name, value in lines)])


def verdict_facts(verdict: Verdict) -> dict[str, Any]:
    """The verdict as plain values for JSON."""
    from planner.plan.json import plan_to_json
    from planner.report.planfacts import totals_facts

    facts: dict[str, Any] = {"legal": verdict.legal}
    if not verdict.legal:
        facts |= {"turn": verdict.turn, "step": verdict.step, "rule": verdict.rule, "sentence": verdict.sentence}
    return facts | {"totals": totals_facts(verdict.totals), "plan": plan_to_json(verdict.plan)}


def _percent(totals: Totals) -> str:
    return f"{float(totals.survival) * 100:.1f}"

"""What the referee says, as text and as JSON."""

from __future__ import annotations

from fractions import Fraction

from planner.plan.json import plan_to_json
from planner.plan.model import Plan, Step, Totals, Turn
from planner.referee import Verdict
from planner.referee.verdict import Left
from planner.report.verdicts import verdict_facts, verdict_text

PLAN = Plan("hf3", "hf3", "leo", (Turn(1, (Step("earth-cycler"),)),))
TOTALS = Totals(1, 3, Fraction(7, 2), 1, 0, Fraction(5, 6), bank_water=2, operations=(1,))
LEGAL = Verdict(True, TOTALS, PLAN)
ILLEGAL = Verdict(False, TOTALS, PLAN, 2, 3, "hf3 F4", "there is no such line")


def test_legal_plan_shows_its_totals() -> None:
    assert verdict_text(LEGAL).splitlines() == [
        "legal",
        "  turns      1",
        "  burns      1.5",
        "  fuel steps 3.5",
        "  hazards    1",
        "  belts      0",
        "  survival   5/6 (83.3 %)",
        "  bill       2 WT (bank water 2)",
        "  operations 1 in turn 1",
    ]


def test_what_is_left_is_told_in_tanks() -> None:
    left = LEGAL._replace(left=Left(Fraction(5), Fraction(17, 2), 8))
    assert "  left       3 1/2 tanks (8 fuel steps)" in verdict_text(left).splitlines()
    assert verdict_facts(left)["totals"]["tanks_left"] == "3 1/2"
    assert verdict_facts(LEGAL)["totals"]["tanks_left"] is None


def test_illegal_plan_names_turn_step_and_rule() -> None:
    assert verdict_text(ILLEGAL) == "illegal: turn 2, step 3: there is no such line [hf3 F4]"
    assert verdict_text(ILLEGAL._replace(step=0)).startswith("illegal: turn 2, before the move: ")


def test_facts_hold_totals_and_plan_and_where_it_is_illegal() -> None:
    legal, illegal = verdict_facts(LEGAL), verdict_facts(ILLEGAL)
    assert list(legal) == ["legal", "totals", "plan"]
    assert list(illegal) == ["legal", "turn", "step", "rule", "sentence", "totals", "plan"]
    assert (illegal["legal"], illegal["turn"], illegal["step"], illegal["rule"]) == (False, 2, 3, "hf3 F4")
    assert legal["plan"] == plan_to_json(PLAN)
    assert (legal["totals"]["fuel_steps"], legal["totals"]["survival"], legal["totals"]["bill"]) == (3.5, "5/6", 2)

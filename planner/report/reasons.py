"""Why a step of a plan costs what it costs, each reason with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from planner.board.model import Space
from planner.plan.model import Step
from planner.referee.ruleset import Ruleset
from planner.report.toldplan import Reason
from planner.report.wording import counted

# Paid burns of a step: for a pivot by how it is paid, and for entering a space.
PIVOT_BURNS = {"burns": 2, "mixed": 1}
PAID_ENTRIES = ("burn", "lander-burn", "half-lander-burn")

_PIVOTS = {
    "burns": "two burns",
    "mixed": "one burn and one bonus burn",
    "bonus-burns": "paid by two bonus burns",
    "bonus-pivot": "waived by a bonus pivot",
}


def step_reasons(
    rules: Ruleset, step: Step, here: Space, there: Space, *, burns: int, net_thrust: int | None, season: str
) -> Iterator[Reason]:
    """Why a legal step costs what it costs. `burns` counts the paid ones of the move, those of the step included."""
    if step.pivot:
        yield _reason(rules, "pivot", f"another line is taken at {here.name}: {_PIVOTS[step.pivot]}")
    if step.enter in PAID_ENTRIES or step.pivot in PIVOT_BURNS:
        yield _reason(rules, "burn-limit", f"burn {burns} of the {net_thrust} that net thrust allows")
    elif step.enter == "bonus-burn":
        yield _reason(rules, "bonus", "a bonus burn takes neither fuel nor thrust")
    elif step.enter == "free-lander-burn":
        yield _reason(rules, "acetylene", "the first lander burn of a rocketplane is free")
    if there.flyby and rules.flybys and (season == "blue" or not there.venus):
        yield _reason(rules, "bonus", f"flyby: up to {counted(there.flyby, 'bonus burn')} for the rest of the move")
    if "solar-oberth" in there.roles and rules.flybys:
        yield _reason(rules, "bonus", "solar Oberth: bonus burns for the base thrust of the engine")
    yield from _landing_reason(rules, step, here, there, net_thrust)


def _landing_reason(rules: Ruleset, step: Step, here: Space, there: Space, net_thrust: int | None) -> Iterator[Reason]:
    site = there if there.site is not None else here
    if not step.landing or site.site is None:
        return
    words = {
        "powered": f"net thrust {net_thrust} against size {site.site.size}",
        "aerobrake": "down the aerobrake path without thrust or fuel",
        "assisted": f"the factory of {site.name} helps",
        "acetylene": "liftoff as a rocketplane",
        "aerostat": "every craft lifts off from an aerostat",
    }
    yield _reason(rules, step.landing, words[step.landing])


def _reason(rules: Ruleset, topic: str, sentence: str) -> Reason:
    return Reason(rules.rule_ids.get(topic, ""), sentence)

"""Why a step costs what it costs, with the rule of the edition."""

from __future__ import annotations

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.editions.readings import DEFAULTS
from planner.plan.model import LANDINGS, PIVOTS, Step
from planner.referee.ruleset import find_ruleset
from planner.report.reasons import step_reasons
from planner.report.toldplan import Reason

HF4 = load_board("hf4")


def reasons(step: Step, start: str, season: str = "blue", edition: str = "hf4") -> list[Reason]:
    rules, here, there = find_ruleset(find_edition(edition), DEFAULTS), HF4.spaces[start], HF4.spaces[step.to]
    return list(step_reasons(rules, step, here, there, burns=2, net_thrust=3, season=season))


def test_burn_counts_against_net_thrust() -> None:
    assert reasons(Step("earth-cycler", "burn", "", ""), "leo") == [
        Reason("hf4 H5c", "burn 2 of the 3 that net thrust allows")
    ]
    assert reasons(Step("earth-cycler", "coast", "", ""), "leo") == []


def test_pivot_says_how_it_is_paid() -> None:
    steps = [Step("mercury-burn-1", "bonus-burn", pivot, "") for pivot in PIVOTS]
    first = [reasons(step, "mercury-h5")[0] for step in steps]
    assert {reason.rule for reason in first} == {find_edition("hf4").rule_ids["pivot"]}
    start = f"another line is taken at {HF4.spaces['mercury-h5'].name}: "
    assert [reason.sentence.removeprefix(start) for reason in first] == [
        "two burns",
        "one burn and one bonus burn",
        "paid by two bonus burns",
        "waived by a bonus pivot",
    ]


def test_flyby_of_venus_pays_in_the_blue_season_only() -> None:
    step = Step("venus-flyby", "coast", "", "")
    assert [reason.sentence.split(":")[0] for reason in reasons(step, "sol-earth-l2")] == ["flyby"]
    assert reasons(step, "sol-earth-l2", "red") == []


def test_flyby_pays_nothing_where_the_edition_has_none() -> None:
    assert reasons(Step("venus-flyby", "coast", "", ""), "sol-earth-l2", edition="hf3") == []


@pytest.mark.parametrize("landing", LANDINGS)
def test_landing_has_a_reason_with_a_rule(landing: str) -> None:
    last = reasons(Step("mars-arsia", "coast", "", landing), "mars-aerobrake-2")[-1]
    assert last.sentence and last.rule.startswith("hf4 ")

"""A legal flight with one thing changed is refused: at that step, by the rule that it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from planner.errors import BadPlan
from planner.stellar.flight import Base, Step, Year
from planner.stellar.referee import judge
from tests.stellar.referee.helpers import facts, go, look, owner
from tests.stellar.referee.refusalcases import CASES, MARS


@pytest.mark.parametrize("name", CASES)
def test_one_change_is_refused_by_its_rule(name: str) -> None:
    rule, where, legal, changed = CASES[name]
    assert judge(legal, facts()).legal, judge(legal, facts())
    verdict = judge(legal._replace(**changed), facts())
    assert (verdict.legal, verdict.rule, (verdict.year, verdict.step)) == (False, rule, where), verdict
    assert verdict.sentence
    assert "\n" not in verdict.sentence


@pytest.mark.parametrize(
    "changed",
    [
        {"start": "surface:atlantis"},
        {"start": "transfer:mars:0"},
        {"start": "surface:sun"},
        {"years": (Year(2030, (go("orbit:atlantis"),)),)},
        {"years": (Year(2030, (look("atlantis"),)),)},
        {"years": (Year(2030, (Step("jump"),)),)},
        {"player": owner("warp-drive")},
        {"player": owner(bases=[Base("surface:atlantis")])},
        {"player": owner(bases=[Base("surface:mars", "huge-spaceport")])},
        {"closed": ("atlantis",)},
        {"ship": MARS.ship._replace(kind="saucer")},
    ],
)
def test_what_cannot_be_replayed_is_a_bad_plan(changed: dict[str, Any]) -> None:
    with pytest.raises(BadPlan) as raised:
        judge(MARS._replace(**changed), facts())
    assert "\n" not in str(raised.value)

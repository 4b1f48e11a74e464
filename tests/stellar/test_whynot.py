"""Why there is no flight: the rule that is in the way, and a cure that works."""

from __future__ import annotations

from typing import Any

import pytest

from planner.report.stellar.told import tell, to_json
from planner.stellar.asking import Wanted, ask
from planner.stellar.factfile import load_facts, overridden
from planner.stellar.solve import solve
from planner.stellar.whynot import causes

RING = {"links.orbit:callisto -- flyby:jupiter": False}  # what is left leads through the orbit of Jupiter


def rules(*places: str, **asked: Any) -> list[str]:
    answer = solve(ask(*places[:2], then=places[2:], **asked))
    assert not answer.flights
    return [cause.rule for cause in causes(answer)]


def test_a_deadline_is_told_with_the_years_that_would_do() -> None:
    asked = ask("earth", "pluto", ship="rover", max_years=5)
    (cause,) = causes(solve(asked))
    assert cause.rule == "stellar 4" and "--max-turns 12" in cause.cure
    assert solve(ask("earth", "pluto", ship="rover", max_years=12)).flights
    assert "--max-turns 12 would do" in tell(solve(asked))
    assert to_json(solve(asked))["reasons"][1] == str(cause)


def test_radiation_on_the_way_is_told_with_what_cures_it() -> None:
    """2.6.9: Callisto is clean, but here only the orbit of Jupiter leads there."""
    facts = overridden(load_facts(), RING)
    wanted = Wanted(range="unlimited")
    assert rules("earth", "callisto", ship="cv-2", facts=facts, wanted=wanted) == ["stellar 2.6.9"]
    shielded = Wanted(("radiation-shielding",), range="unlimited")
    assert solve(ask("earth", "callisto", ship="cv-2", facts=facts, wanted=shielded)).flights


@pytest.mark.parametrize(
    ("ship", "places", "rule"),
    [
        ("flyby", ("earth", "saturn flyby", "jupiter flyby"), "stellar 3.5.1"),
        ("flyby", ("jupiter flyby", "mars flyby"), "stellar 3.5.1"),
        ("orbiter", ("earth", "mars orbit", "titan orbit"), "stellar 3.3.3"),
    ],
)
def test_robots_do_not_go_on_as_they_like(ship: str, places: tuple[str, ...], rule: str) -> None:
    assert rules(*places, ship=ship) == [rule]


def test_a_world_without_links_is_told() -> None:
    """3.3.2"""
    facts = overridden(load_facts(), {"worlds.titania.name": "Titania", "worlds.titania.system": "uranus"})
    assert rules("earth", "titania", ship="rover", facts=facts) == ["stellar 3.3.2"]
    assert rules("earth", "titania orbit", ship="orbiter", facts=facts) == ["stellar 3.3.2"]

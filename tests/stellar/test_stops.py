"""What ships do at stops: probes, service that is waited for, and years that follow each other at one place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.errors import MissionError
from planner.stellar.asking import Wanted, ask
from planner.stellar.factfile import load_facts, overridden
from planner.stellar.judging import judged
from planner.stellar.solve import Found, solve


def best(start: str, *stops: str, wanted: Wanted | None = None, **asked: Any) -> Found:
    """The first flight of an answer, which the referee accepts."""
    found = solve(ask(start, stops[0], then=stops[1:], wanted=wanted, **asked)).flights[0]
    judged(found)
    return found


def done(found: Found, what: str) -> list[int]:
    """Years in which a flight does something."""
    return [year for year, step in found.steps if step.do == what]


def test_one_probe_serves_one_exploration() -> None:
    """2.6.2, 3.5.1: it is spent on the first one here, so that the way on depends on the engine alone."""
    stops = ("mars flyby: explore mars", "jupiter flyby: explore jupiter")
    with_probe = best("earth", *stops, ship="flyby", probe=True)
    assert [step.probe for _, step in with_probe.steps if step.do == "explore"] == [True, False]
    assert with_probe.odds == Fraction(95, 100) ** 2
    assert best("earth", *stops, ship="flyby").odds == with_probe.odds * Fraction(70, 100)


def test_a_base_that_comes_where_a_crew_waits_is_joined() -> None:
    """2.8, 3.2: it docks in the year in which the base stands, by a roll, and is serviced in the year after."""
    wanted = Wanted(base=("earth orbit=large-supply@2041",))
    found = best("earth orbit", "earth orbit: service", ship="cv-3", year=2038, wanted=wanted)
    assert (done(found, "move"), done(found, "service")) == ([2041], [2042])
    assert found.odds == Fraction(98, 100)


def test_an_elevator_is_waited_for() -> None:
    """2.8.1: what cannot land on Earth is serviced in orbit once there is an elevator."""
    found = best("earth orbit", "earth orbit: service", ship="cv-5", year=2035, wanted=Wanted(("2040:space-elevator",)))
    assert done(found, "service") == [2040]


def test_after_a_stay_there_is_service_at_once() -> None:
    """3.2: it stands on Earth when the year begins."""
    found = best("earth", "earth: service, stay 3", "earth: service", ship="cv-2", year=2038)
    assert done(found, "service") == [2038, 2041]


def test_service_is_had_once_a_year() -> None:
    """3.2: also by a crew that has explored apart from its base before."""
    wanted = Wanted(base=("earth orbit=small-supply",))
    stops = ("earth orbit: explore, service", "earth orbit: service")
    assert done(best("earth", *stops, ship="cv-2", year=2038, wanted=wanted), "service") == [2040, 2041]


def test_a_last_year_is_enough_for_two_stops_at_one_place() -> None:
    asked = ask("earth", "mars", then=("mars",), ship="cv-2", max_years=1)
    assert [flight.turns for flight in solve(asked).flights] == [1]


def test_robots_without_exploration_value_explore_by_probe_alone() -> None:
    """2.6.4"""
    blind = ask("earth", "mars orbit", ship="orbiter").ship._replace(ev=0)
    asked = ask("earth", "mars orbit: explore", ship="orbiter", probe=True)
    assert solve(replace(asked, ship=blind)).flights
    with pytest.raises(MissionError, match="no exploration value"):
        replace(asked, ship=blind, probe=False)


def test_what_lies_beyond_the_scattered_disc_is_for_no_flyby_craft() -> None:
    """3.5.1: wherever a file of facts puts it."""
    facts = overridden(load_facts(), {"systems.uranus.h": 20})
    with pytest.raises(MissionError, match="beyond the Scattered Disc"):
        ask("earth", "uranus flyby", ship="flyby", facts=facts)


def test_a_telescope_looks_at_no_system_that_is_not_in_play() -> None:
    """6"""
    with pytest.raises(MissionError, match="Mars is not in play"):
        ask("earth", "earth orbit: explore mars", ship="telescope", closed=["mars"])

"""The colony of scenario 7: Mars is to it what Earth is to others (6, A16)."""

from __future__ import annotations

import pytest

from planner.errors import MissionError
from planner.stellar.asking import Wanted, ask
from planner.stellar.flight import Step, Year
from planner.stellar.judging import judge, judged
from planner.stellar.solve import solve

COLONY = Wanted(range="3", home="mars")


def test_its_crews_leave_mars_on_launch_vehicles() -> None:
    """A16"""
    asked = ask("mars", "ceres", ship="cv-2", scenario="rebellion", wanted=COLONY)
    (found,) = solve(asked).flights
    assert (found.launcher, found.turns) == (2, 2)
    judged(found)
    alone = Year(2062, (Step("move", ("orbit:mars",)),))
    assert judge(found.flight._replace(years=(alone,), odds=None), asked.facts).rule == "stellar 3.3.4"
    with pytest.raises(MissionError, match=r"CV-4 leaves Mars on a launch vehicle of size 4.*3\.3\.4"):
        ask("mars", "ceres", ship="cv-4", wanted=COLONY)


def test_others_leave_mars_on_none() -> None:
    (found,) = solve(ask("mars", "ceres", ship="cv-2", wanted=Wanted(range="3"))).flights
    assert found.launcher == 0


def test_its_robots_are_launched_and_its_crews_serviced_there() -> None:
    """3.2, 3.3.4"""
    (rover,) = solve(ask("mars", "phobos", ship="rover", wanted=COLONY)).flights
    assert rover.launcher == 1
    judged(rover)
    (crew,) = solve(ask("mars", "mars: service", ship="cv-2", year=2062, reserve=True, wanted=COLONY)).flights
    assert crew.turns == 0
    judged(crew)


def test_its_range_counts_from_mars() -> None:
    """2.6.5: the belt is 2 from Mars, 3 from Earth."""
    assert solve(ask("mars", "ceres", ship="cv-2", wanted=Wanted(range="2", home="mars"))).flights
    with pytest.raises(MissionError, match=r"3 from Earth.*2\.6\.5"):
        ask("earth", "ceres", ship="cv-2", wanted=Wanted(range="2"))


@pytest.mark.parametrize(
    ("home", "start", "goal", "closed"),
    [
        ("mars", "mars", "earth orbit", "Earth orbit"),
        ("earth", "earth", "mars", "Mars"),
        ("earth", "mars", "ceres", "Mars"),
    ],
)
def test_each_side_keeps_out_of_the_world_of_the_other(home: str, start: str, goal: str, closed: str) -> None:
    """6"""
    with pytest.raises(MissionError, match=f"{closed} is closed to this side"):
        ask(start, goal, ship="cv-2", scenario="rebellion", wanted=Wanted(range="3", home=home))


def test_the_referee_keeps_each_side_out_too() -> None:
    """6"""
    asked = ask("earth", "phobos", ship="cv-2", scenario="rebellion", wanted=Wanted(range="3"))
    (found,) = solve(asked).flights
    assert judged(found).legal
    *others, last = found.flight.years
    into_orbit = Year(last.year, (Step("move", ("orbit:mars",)),))
    verdict = judge(found.flight._replace(years=(*others, into_orbit), odds=None), asked.facts)
    assert (verdict.legal, verdict.rule) == (False, "stellar 6")


def test_nobody_else_is_at_home_elsewhere() -> None:
    with pytest.raises(MissionError, match="nobody is at home on Titan"):
        ask("titan", "saturn orbit", ship="cv-2", wanted=Wanted(home="titan"))

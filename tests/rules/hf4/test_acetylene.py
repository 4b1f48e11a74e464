"""The acetylene rocketplane of the 4th edition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import Mission, load_board, solve
from planner.errors import MissionError
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rules.waitingtanks import shares_of
from tests.referee.helpers import act, fly, refused, rocket, turn
from tests.rules.sides import barred, flown, front
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange orbit
    lander-burn upper
    lander-burn lower
    site cloud size=9 type=C hydration=0 atmospheric
    site rock size=9 type=C hydration=0
    line orbit - upper - lower - cloud
    line upper - rock
    """
)
UP = ("lower", "upper", "orbit")


def plane(tanks: int = 16, site: str = "cloud", **options: Any) -> Stack:
    return rocket("2:1", dry=5, wet="8", factories=[site], rocketplane_tanks={site: tanks}, **options)


def test_acetylene_lifts_off_whatever_the_size_and_frees_the_first_lander_burn() -> None:
    """hf4 H6c (living rules): the next lander burns are paid, and the assist is rolled for."""
    totals = flown(BOARD, plane(), "cloud", *UP, before=(act("acetylene"),))
    assert (totals.half_burns, totals.fuel_steps, totals.hazards) == (2, 1, 1)
    assert flown(BOARD, plane(powersat=True), "cloud", *UP, before=(act("acetylene"),)).hazards == 0


def test_in_the_text_of_2021_every_lander_burn_is_paid() -> None:
    """hf4 H6c, section 19."""
    old = plane(readings=["hf4.text=2021"])
    assert flown(BOARD, old, "cloud", *UP, before=(act("acetylene"),)).fuel_steps == 2


def test_acetylene_takes_twice_the_wet_mass_in_tanks() -> None:
    """hf4 H6c, Q8: wet 8 takes 16."""
    short = turn(*UP, before=(act("acetylene", tanks=15),))
    assert refused(fly(BOARD, plane(15), "cloud", short)) == (1, 0, "hf4 H6c")
    # With a tank less a step must be thrown out first: wet 7 1/2 takes 15.
    throw = (act("jettison", fuel_steps=1), act("acetylene"))
    assert flown(BOARD, plane(15), "cloud", *UP, before=throw).fuel_steps == 2
    assert [front(BOARD, plane(tanks), "cloud", "orbit") for tanks in (16, 15, 14)] == [{(1, 1)}, {(1, 2)}, {(1, 3)}]
    assert front(BOARD, plane(9), "cloud", "orbit", years=2) == set()


def test_acetylene_is_for_atmospheric_sites_with_a_factory() -> None:
    """hf4 H6c."""
    assert barred(BOARD, plane(site="rock"), "rock", "upper", "orbit", before=(act("acetylene"),)) == (0, "hf4 H6c")
    bare = rocket("2:1", dry=5, wet="8")
    assert barred(BOARD, bare, "cloud", *UP) == (1, "hf4 H6a")


def test_acetylene_needs_a_triangle() -> None:
    """hf4 H6c."""
    still = rocket(dry=5, factories=["cloud"], rocketplane_tanks={"cloud": 16})
    assert refused(fly(BOARD, still, "cloud", turn(*UP, before=(act("acetylene"),), engine="")))[1] == 1
    assert barred(BOARD, still, "cloud", *UP)[0] == 1


def test_waiting_tanks_are_used_up_also_where_a_mission_comes_back() -> None:
    """hf4 H6c: ten tanks lift a craft of mass 5 once, and not again after its waypoints."""
    stack = stack_from_data(
        {
            "engines": ["10:1/4"],
            "cargo": [{"name": "hull", "mass": 3, "rad_hard": 8}],
            "tanks": 2,
            "factories": ["titan-ontario"],
            "rocketplane_tanks": {"titan-ontario": 10},
        }
    )
    board = load_board("hf4")
    there_and_back = "titan-lto", "titan-ontario"
    for via in (there_and_back, ("saturn-titan-l1", "titan-ontario"), there_and_back * 2):
        for tanks, most in ((10, 1), (12, 2), (40, 4)):
            rocket = replace(stack, rocketplane_tanks={"titan-ontario": tanks})
            answer = solve(Mission(board, rocket, "titan-ontario", "titan-lto", via=via, max_years=8))
            assert answer.flights
            for flight in answer.flights:
                plan = answer.plan(flight)  # which the referee accepts
                paid = [action.tanks for turn in plan.turns for action in turn.before if action.do == "acetylene"]
                assert sum(paid) <= tanks and len(paid) <= most


def test_too_many_ways_to_use_up_waiting_tanks_are_refused() -> None:
    """hf4 H6c: better no answer than one that takes for ever."""
    masses = [Fraction(mass, 2) for mass in range(4, 60)]
    waiting = {"cloud": 60, "rock": 60}
    stack = replace(plane(), factories=frozenset(waiting), rocketplane_tanks=waiting)
    assert len(shares_of(stack, masses, 1, 1000).left) == 1
    with pytest.raises(MissionError, match="cloud and rock can be used up in too many ways"):
        shares_of(stack, masses, None, 3000)

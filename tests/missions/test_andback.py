"""There and back with the fuel that is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner import load_board, load_stack
from planner.missions.andback import and_back
from planner.missions.mission import Mission
from planner.missions.reach import reach
from planner.missions.solve import solve
from planner.rocket.stack import Stack

SITES = ("phobos", "ceres", "mars-arsia", "luna-shackleton", "koronis")


def asked(by: str = "turns") -> Mission:
    rocket = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
    return Mission(load_board("hf4"), rocket, "leo", by=by)


@pytest.mark.parametrize("by", ["turns", "fuel", "risk"])
def test_way_back_is_that_of_a_rocket_with_the_fuel_left(by: str) -> None:
    mission = asked(by)
    board = mission.board
    found = and_back(reach(mission, [board.space(site) for site in SITES]))
    assert found.trips.keys() >= {"phobos", "mars-arsia"} and not found.open
    for site in SITES:
        fronts = found.reach.fronts[site].flights
        trip = found.trips.get(site)
        tried = fronts if trip is None else fronts[: fronts.index(trip.out) + 1]
        for flight in tried:
            outward = solve(replace(mission, goal=site))
            plan = outward.plan(next(one for one in outward.flights if one.fuel_steps == flight.fuel_steps))
            wet = plan.turns[-1].wet_after
            assert wet is not None
            left: Stack = replace(mission.stack, wet_mass=wet)
            home = Mission(board, left, site, "leo", year=1 + flight.turns, by=by)
            back = solve(home).flights
            if trip is None or flight != trip.out:
                assert not back, (site, flight)
            else:
                assert back[0][:4] == trip.back[:4] and back[0].survival == trip.back.survival
                assert trip.survival == flight.survival * back[0].survival


def test_what_may_have_lost_cards_is_not_known() -> None:
    """A sail torn off in an aerobrake does not bring anybody home, and the search may not count on it."""
    stack = load_stack({"cards": ["photon-heliogyro"], "cargo": [{"name": "lander", "mass": 1, "rad_hard": 5}]})
    mission = Mission(load_board("hf4"), stack, "leo", max_years=6)
    found = and_back(reach(mission))
    offered = {site.id for site in found.reach.reached if all(f.offered for f in found.reach.fronts[site.id].flights)}
    assert offered <= found.open

"""What the referee accepts, how far it looks, and what it says of chances and places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.stellar.flight import Base, Held, Step, Year
from planner.stellar.referee import judge
from tests.stellar.referee.helpers import FAR, descend, facts, go, judged, look, on, owner
from tests.stellar.referee.refusalcases import CERES, MARS_1, MIR, OUT, ROVER


def test_right_claims_are_accepted() -> None:
    steps = (Year(2030, (go(*OUT, MARS_1, lv=1, fails_on=5),)), ROVER.years[1])
    assert judge(ROVER._replace(years=steps, odds=Fraction(9025, 10000)), facts()).legal


def test_a_crew_without_technology_of_transfers_needs_all_its_years() -> None:
    """3.3.3: a modifier of 1 is what everyone has."""
    assert judge(CERES._replace(player=owner(range=3, modifier=Fraction(1))), facts()).legal


def test_a_farther_system_is_one_of_a_higher_number() -> None:
    """3.5.1: strictly; and nothing beyond the Scattered Disc is for flyby craft, whatever its name."""
    onward = {2040: [look("titan"), on("transfer:uranus:2")]}
    assert judged("flyby", "flyby:saturn", onward).legal
    assert judged("flyby", "flyby:saturn", onward, changes={"systems.uranus.h": 7}).rule == "stellar 3.5.1"
    planet = {"name": "Nine", "central": "nine", "h": 20, "radiation": False}
    nine = {f"systems.nine.{key}": value for key, value in planet.items()}
    nine |= {"worlds.nine.name": "Nine", "worlds.nine.system": "nine", "links.orbit:nine -- flyby:nine": True}
    beyond = {2040: [on("transfer:nine:13")]}
    assert judged("flyby", "flyby:saturn", beyond, changes=nine).rule == "stellar 3.5.1"
    assert judged("flyby", "flyby:saturn", beyond, changes=nine | {"systems.nine.h": 15}).legal
    steps = {2040: [go(*OUT, "transfer:nine:20", lv=1)]}
    assert judged("orbiter", "surface:earth", steps, changes=nine).legal


def test_a_flyby_craft_hears_whether_it_must_go_on_or_is_lost() -> None:
    """3.5.1."""
    stay = {2040: [], 2041: []}
    assert "must transfer" in judged("flyby", "flyby:uranus", stay).sentence
    assert "is lost" in judged("flyby", "flyby:scattered-disc", stay).sentence
    beyond = ("neptune", "kuiper-belt", "scattered-disc")
    assert "is lost" in judged("flyby", "flyby:uranus", stay, closed=beyond).sentence
    assert "must transfer" in judged("flyby", "flyby:uranus", stay, closed=beyond[:2]).sentence


def test_a_world_with_nothing_left_is_not_explored() -> None:
    """3.5.3."""
    assert judged("rover", "surface:mars", {2040: [look("mars")]}).legal
    verdict = judged("rover", "surface:mars", {2040: [look("mars")]}, changes={"worlds.mars.ev": 0})
    assert verdict.rule == "stellar 3.5.3"


def test_malfunction_by_place_and_technology() -> None:
    """2.6.8, 2.6.9, 3.5.5: +20 % for rovers on Venus, +10 % in radiation, the boxes of Mercury among it."""
    known = (
        ("rover", "surface:venus", "venus", 50, "pressure-hulls"),
        ("orbiter", "orbit:io", "io", 40, "radiation-shielding"),
        ("rover", "surface:mercury", "mercury", 40, "radiation-shielding"),
        ("flyby", "transfer:mercury:3", "mercury", 40, "radiation-shielding"),
        ("flyby", "flyby:mercury", "sun", 40, "radiation-shielding"),
    )
    for kind, start, world, percent, cure in known:
        assert judged(kind, start, {2040: [look(world, fails_on=percent)]}).legal
        assert judged(kind, start, {2040: [look(world, fails_on=30)]}, owner(cure)).legal
    hot = {"worlds.venus.radiation_surface": True}
    assert judged("rover", "surface:venus", {2040: [look("venus", fails_on=60)]}, changes=hot).legal
    assert judged("flyby", "flyby:jupiter", {2040: [look("jupiter", fails_on=30)]}).legal


def test_technologies_lower_what_rolls_fail_on_from_their_year_on() -> None:
    """3.3.5, 3.5.5; numbers of the owner win."""
    changes = {"technologies.advanced-astrodynamics.engine": 2, "technologies.hibernation.engine": 1}
    later = owner("advanced-astrodynamics", Held("hibernation", 2040), range=1)
    for year, percent in ((2039, 3), (2040, 2)):
        launch = {year: [go("orbit:earth", "orbit:moon", lv=1, fails_on=percent)]}
        assert judged("orbiter", "surface:earth", launch, later, changes=changes).legal
    sure = owner("advanced-astrodynamics", Held("hibernation"), engine_malfunction=9)
    launch = {2040: [go("orbit:earth", lv=2, fails_on=7)]}
    assert judged("cv-2", "surface:earth", launch, sure, changes=changes).legal
    trained = {"technologies.hibernation.robots": 12, "technologies.hibernation.recall": 15}
    assert judged("orbiter", "orbit:io", {2040: [look("io", fails_on=28)]}, FAR, changes=trained).legal
    assert judged("cv-2", "orbit:moon", {2040: [look("moon", fails_on=35)]}, FAR, changes=trained).legal
    assert judged("orbiter", "orbit:io", {2040: [look("io", fails_on=40)]}, changes=trained).legal
    robust = owner(robot_malfunction=7)
    assert judged("orbiter", "orbit:io", {2040: [look("io", fails_on=17)]}, robust).legal


def test_elevator_services_from_orbit() -> None:
    """2.8.1, A12: in Earth orbit as on Earth, in orbit over a base as at it; but what is in orbit is not docked."""
    moon = [Base("surface:moon", "large-spaceport")]
    for place, bases in (("orbit:earth", []), ("orbit:moon", moon)):
        steps = {2050: [Step("service"), look(place.partition(":")[2])]}
        ready = owner("hibernation", "space-elevator", bases=bases)
        assert judged("cv-6", place, steps, ready, reserve=True).legal
        assert judged("cv-6", place, steps, owner("hibernation", bases=bases), reserve=True).rule == "stellar 3.2"


def test_a_crew_out_of_range_is_in_reserve() -> None:
    """2.6.6: it can reach neither Earth nor a base that would service it."""
    steps = {2050: [look("titan")]}
    assert judged("cv-2", "orbit:titan", steps, owner(range=7)).legal
    assert judged("cv-2", "orbit:titan", steps, owner(range=6)).rule == "stellar 2.6.6"
    assert judged("cv-2", "orbit:titan", steps, owner(range=0, bases=[Base("surface:dione", "small-supply")])).legal


@pytest.mark.parametrize(
    ("facility", "launcher", "legal"),
    [("", 1, False), ("small-supply", 2, True), ("small-supply", 3, False), ("large-supply", 3, True)],
)
def test_a_base_has_launchers_that_it_can_build(facility: str, launcher: int, legal: bool) -> None:
    """3.2; a crew needs none when it leaves a base."""
    base = owner("hibernation", "heavy-launchers", bases=[Base("orbit:earth", facility)])
    verdict = judged("cv-2", "orbit:earth", {2040: [go("orbit:moon", lv=launcher)]}, base)
    assert (verdict.legal, verdict.rule) == (legal, "" if legal else "stellar 3.2")
    assert judged("cv-2", "orbit:earth", {2040: [go("orbit:moon")]}, base).legal


def test_robots_undock_only_where_they_may_stay() -> None:
    """3.3.2: no orbiter on a surface, no rover in an orbit."""
    port = owner(bases=[Base("surface:moon", "small-spaceport"), Base("orbit:titan", "small-spaceport")])
    for kind, start, legal in (
        ("orbiter", "surface:moon", False),
        ("rover", "surface:moon", True),
        ("orbiter", "orbit:titan", True),
        ("rover", "orbit:titan", False),
    ):
        verdict = judged(kind, start, {2040: [go(lv=1)]}, port)
        assert (verdict.legal, verdict.rule) == (legal, "" if legal else "stellar 3.3.2")


def test_out_of_range_says_how_far() -> None:
    """2.6.5."""
    steps = {2040: [go(*OUT, "transfer:jupiter:5", lv=2)]}
    assert "Earth orbit" in judged("cv-2", "surface:earth", steps).sentence
    assert "Moon" in judged("cv-2", "surface:earth", steps, owner("orbital-rendezvous")).sentence
    near = owner(range=1, bases=[Base("surface:ceres", "small-supply"), Base("surface:mars", "small-supply")])
    assert "2 from the nearest anchor, and the range is 1" in judged("cv-2", "surface:earth", steps, near).sentence
    at_home = {2040: [go("flyby:mars")]}
    assert judged("cv-2", "orbit:mars", at_home, owner("orbital-rendezvous")).rule == "stellar 2.6.5"
    far = {"systems.alpha-centauri.h": 2000}
    assert judged("cv-2", "orbit:alpha-centauri", {2040: [look("alpha-centauri")]}, FAR, changes=far).legal


def test_an_undocked_crew_explores() -> None:
    """2.8: undocking is a move of its own, with its roll."""
    steps = {2030: [go("orbit:earth", lv=2, docks=True)], 2031: [go(fails_on=3), look("earth")]}
    verdict = judged("cv-2", "surface:earth", steps, MIR)
    assert (verdict.legal, verdict.odds) == (True, Fraction(97, 100) ** 2)


def test_a_rover_of_a_base_rides_a_launcher_even_when_it_stays() -> None:
    """3.3.4: in its first move, wherever it was built."""
    port = owner(bases=[Base("surface:mars", "small-spaceport")])
    assert judged("rover", "surface:mars", {2040: [go(lv=1), look("mars")]}, port).legal
    assert judged("rover", "surface:mars", {2040: [go(), look("mars")]}, port).rule == "stellar 3.3.4"
    # Where the base comes later, the rover was there before it.
    later = owner(bases=[Base("surface:mars", "small-spaceport", 2041)])
    assert judged("rover", "surface:mars", {2040: [look("mars")]}, later).legal


def test_what_follows_an_exploration_makes_it_count() -> None:
    """Digest 9.3: a craft must survive what it explores before it does something more; descending is something."""
    far = {2040: [look("jupiter")]}
    assert judged("flyby", "transfer:jupiter:3", far).odds == 1
    assert judged("flyby", "transfer:jupiter:3", far | {2042: [descend("flyby:jupiter")]}).odds == Fraction(7, 10)
    assert judged("flyby", "transfer:jupiter:3", far | {2042: []}).odds == Fraction(7, 10)
    assert judged("orbiter", "orbit:mars", {2040: [look("mars")], 2042: []}).odds == 1


def test_the_end_of_a_flight() -> None:
    assert judged("cv-2", "orbit:moon", {}, FAR, first_year=2040).last_year == 2040
    verdict = judged("cv-2", "transfer:saturn:5", {2040: [descend("transfer:saturn:4")], 2060: []}, FAR)
    assert (verdict.place, verdict.last_year) == ("flyby:saturn", 2044)

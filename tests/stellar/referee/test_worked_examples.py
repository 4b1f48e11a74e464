"""The worked examples of the rulebook that concern a flight. Numbers are those of the digest, section 21."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from planner.stellar.facts import RENDEZVOUS
from planner.stellar.flight import Base, Roll, Step
from planner.stellar.referee.transfers import transfer_years
from tests.stellar.referee.helpers import descend, go, judged, look, on, owner

TO_MOON = ("orbit:earth", "orbit:moon")
TO_FLYBY = ("orbit:earth", "flyby:earth")
# Digest 4.2: years by modifier in tenths, for distances 1 to 10.
TABLE = {
    10: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    9: (1, 2, 3, 4, 5, 5, 6, 7, 8, 9),
    8: (1, 2, 2, 3, 4, 5, 6, 6, 7, 8),
    7: (1, 1, 2, 3, 4, 4, 5, 6, 6, 7),
    6: (1, 1, 2, 2, 3, 4, 4, 5, 5, 6),
    5: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    4: (1, 1, 1, 2, 2, 2, 3, 3, 4, 4),
    3: (1, 1, 1, 1, 2, 2, 2, 2, 3, 3),
    2: (1, 1, 1, 1, 1, 1, 1, 2, 2, 2),
}


@pytest.mark.parametrize("tenths", TABLE)
def test_table_of_transfer_years(tenths: int) -> None:
    """Digest 4.2."""
    assert tuple(transfer_years(distance, Fraction(tenths, 10)) for distance in range(1, 11)) == TABLE[tenths]


def test_blocks_of_ten_round_as_the_whole_distance_does() -> None:
    """Digest 4.1: for whole tenths; 0.75 is rounded block by block."""
    for tenths in range(1, 11):
        for distance in range(1, 100):
            once = (2 * distance * tenths + 10) // 20
            assert transfer_years(distance, Fraction(tenths, 10)) == max(1, once)
    assert transfer_years(20, Fraction("0.75")) == 16


def test_crew_to_saturn_with_fusion_rockets() -> None:
    """Example 3 (3.3.3): 7 x 0.6 = 4.2, so Saturn box 4."""
    technology = owner("fusion-rockets", range=7)
    verdict = judged("cv-2", "surface:earth", {2030: [go(*TO_FLYBY, "transfer:saturn:4", lv=2)]}, technology)
    assert (verdict.legal, verdict.place) == (True, "transfer:saturn:4")
    for box in (3, 5):
        steps = [go(*TO_FLYBY, f"transfer:saturn:{box}", lv=2)]
        assert not judged("cv-2", "surface:earth", {2030: steps}, technology).legal


def test_to_alpha_centauri_with_antimatter() -> None:
    """3.3.3: 45 is 10 + 10 + 10 + 10 + 5, so 5 + 5 + 5 + 5 + 3 = 23 years."""
    steps = [go(*TO_FLYBY, "transfer:alpha-centauri:23", lv=2)]
    assert judged("cv-2", "surface:earth", {2060: steps}, owner("practical-antimatter", "hibernation")).legal


def test_robot_on_a_large_launcher() -> None:
    """Example 4 (3.3.4): an LV-4 saves three years, and never the last one."""
    owned = owner("ultra-heavy-launchers")
    for system, box in (("jupiter", 2), ("asteroid-belt", 1), ("mars", 1), ("saturn", 4)):
        steps = [go(*TO_FLYBY, f"transfer:{system}:{box}", lv=4)]
        assert judged("orbiter", "surface:earth", {2030: steps}, owned).legal


def test_crew_saves_no_years_by_a_large_launcher() -> None:
    """Digest 4.1: crewed vehicles get no such reduction."""
    owned = owner("ultra-heavy-launchers", range=5)
    assert judged("cv-2", "surface:earth", {2030: [go(*TO_FLYBY, "transfer:jupiter:5", lv=4)]}, owned).legal
    assert not judged("cv-2", "surface:earth", {2030: [go(*TO_FLYBY, "transfer:jupiter:2", lv=4)]}, owned).legal


def test_engine_roll_of_a_small_crew() -> None:
    """Example 5 (3.3.5): 5 % less the size 2 is 3 %."""
    verdict = judged("cv-2", "surface:earth", {2030: [go("orbit:earth", lv=2, fails_on=3)]})
    assert verdict.rolls == (Roll(2030, 1, "engine", 3),)


def test_jupiter_with_deep_space_exploration() -> None:
    """Example 6 (2.6.5): distance 5, no bases; Callisto is clean of radiation."""
    years = {
        2030: [go(*TO_FLYBY, "transfer:jupiter:5", lv=2)],
        2035: [descend("flyby:jupiter"), go("orbit:callisto", "surface:callisto")],
    }
    assert judged("cv-2", "surface:earth", years, owner("deep-space-exploration")).legal
    assert judged("cv-2", "surface:earth", years, owner("advanced-life-support")).rule == "stellar 2.6.5"


@pytest.mark.parametrize(("size", "facility"), [(2, "small-supply"), (3, "large-supply"), (4, "small-spaceport")])
def test_a_supply_station_in_the_belt_opens_jupiter(size: int, facility: str) -> None:
    """2.6.5: 5 - 3 = 2 from the Belt; the ship need not call there."""
    steps = [go(*TO_FLYBY, "transfer:jupiter:5", lv=size)]
    owned = owner("advanced-life-support", "ultra-heavy-launchers", bases=[Base("surface:ceres", facility)])
    assert judged(f"cv-{size}", "surface:earth", {2030: steps}, owned).legal
    without = owned._replace(bases=(Base("surface:ceres"),))
    assert judged(f"cv-{size}", "surface:earth", {2030: steps}, without).rule == "stellar 2.6.5"
    later = owned._replace(bases=(Base("surface:ceres", facility, 2031),))
    assert judged(f"cv-{size}", "surface:earth", {2030: steps}, later).rule == "stellar 2.6.5"


def test_orion_descends_and_moves_in_the_same_year() -> None:
    """Examples 7, 8 and 9 (8, 2030): no roll to descend, 3 % to move, 50 % to be recalled."""
    steps = [descend("flyby:mars"), go("orbit:mars"), look("mars")]
    verdict = judged("orion", "transfer:mars:1", {2030: steps}, owner(range=1))
    assert verdict.rolls == (Roll(2030, 2, "engine", 3), Roll(2030, 3, "recall", 50))
    assert (verdict.place, verdict.odds, verdict.capable) == ("orbit:mars", Fraction(97, 100), Fraction(97, 100))


def test_feynman_explores_venus_from_orbit() -> None:
    """Example 10 (8, 2030): 30 %, for the heat of Venus does not reach orbit. Its last purpose need not be survived."""
    verdict = judged("feynman", "orbit:venus", {2030: [look("venus", fails_on=30)]})
    assert (verdict.legal, verdict.odds) == (True, Fraction(1))


def test_lowell_explores_eris_from_afar() -> None:
    """8, 2030: a telescope in Earth orbit, 30 %."""
    assert judged("lowell", "orbit:earth", {2030: [look("eris", fails_on=30)]}).legal


def test_rover_explores_pluto() -> None:
    """Example 11 (3.5.1)."""
    assert judged("rover", "surface:pluto", {2060: [look("pluto")]}).legal


@pytest.mark.parametrize("box", [2, 8])
def test_flyby_craft_explores_io_from_a_numbered_box(box: int) -> None:
    """Example 12 (3.5.1): box 8 is box 2 with a marker. The ship has descended to it first."""
    assert judged("flyby", f"transfer:jupiter:{box + 1}", {2060: [look("io", fails_on=30)]}).legal


@pytest.mark.parametrize("world", ["jupiter", "io", "europa", "callisto", "ganymede", "greeks-and-trojans"])
def test_orbiter_in_the_middle_sees_the_whole_system(world: str) -> None:
    """Example 13 (3.5.1); at Jupiter it lies in radiation, which adds 10 % (2.6.9)."""
    assert judged("orbiter", "orbit:jupiter", {2060: [look(world, fails_on=40)]}).legal


@pytest.mark.parametrize(
    ("target", "legal"),
    [
        *[("asteroid-belt:2", True), ("jupiter:4", True), ("saturn:6", True), ("saturn:9", True)],
        *[("jupiter:3", False), ("earth:1", False), ("venus:2", False), ("mercury:3", False)],
    ],
)
def test_flyby_craft_goes_on_outwards(target: str, legal: bool) -> None:
    """Example 14 (3.5.1): from Mars to the Belt, Jupiter, Saturn or farther, later if it likes, with an engine roll."""
    verdict = judged("flyby", "flyby:mars", {2040: [look("mars"), on(f"transfer:{target}", fails_on=5)]})
    assert verdict.legal is legal
    if legal:
        assert verdict.rolls == (Roll(2040, 1, "malfunction", 30), Roll(2040, 2, "engine", 5))
        assert verdict.odds == Fraction(70, 100) * Fraction(95, 100)


def test_probe_of_a_flyby_craft() -> None:
    """Example 15 (3.5.1): no roll for the carrier, which then goes on."""
    years = {2040: [look("callisto", probe=True, fails_on=0), on("transfer:saturn:2")]}
    verdict = judged("flyby", "flyby:jupiter", years, probe=True)
    assert (verdict.legal, verdict.odds) == (True, Fraction(95, 100))


def test_zasyadko_descends_year_by_year() -> None:
    """Examples 16, 20 and 24 (8): box 5 in 2030, 4 in 2031, 3 in 2032, 2 in 2033; it explores from there."""
    boxes = {2030: 5, 2031: 4, 2032: 3, 2033: 2}
    years = {year: [descend(f"transfer:saturn:{box}")] for year, box in boxes.items()}
    assert judged("zasyadko", "transfer:saturn:6", years).legal
    for year, box in boxes.items():
        verdict = judged("zasyadko", "transfer:saturn:6", {year: [look("titan")]}, first_year=2030)
        assert (verdict.legal, verdict.place) == (True, f"transfer:saturn:{box}")


def test_kliper_is_launched_with_one_roll() -> None:
    """Examples 17 and 18 (8, 2030): LV-2 and Kliper share a roll at 3 %."""
    verdict = judged("kliper", "surface:earth", {2030: [go("orbit:earth", lv=2)]})
    assert (verdict.odds, len(verdict.rolls)) == (Fraction(97, 100), 1)


def test_kliper_is_docked_at_mir_and_must_undock_to_explore() -> None:
    """8, 2031: not even Earth orbit can be explored without a move."""
    mir = owner("orbital-rendezvous", bases=[Base("orbit:earth", since=2030)])
    assert judged("kliper", "orbit:earth", {2031: [look("earth")]}, mir).rule == "stellar 3.5"
    assert judged("kliper", "orbit:earth", {2031: [go(fails_on=3), look("earth")]}, mir).legal
    assert judged("kliper", "orbit:earth", {2031: [go("orbit:moon"), look("moon")]}, mir).legal


def test_kozlov_explores_mars() -> None:
    """Example 19 (8, 2030)."""
    verdict = judged("kozlov", "orbit:mars", {2030: [look("mars", fails_on=30)], 2031: [look("mars")]})
    assert verdict.odds == Fraction(7, 10)


def test_kliper_from_2031_to_2033() -> None:
    """Examples 21, 22 and 23 (8): to the Moon, recalled at 45 %, back to Mir, serviced at the station, off again."""
    mir = [Base("orbit:earth", since=2030), Base("orbit:earth", "small-supply", 2031)]
    years = {
        2031: [go("orbit:moon", fails_on=3), look("moon", fails_on=45)],
        2032: [go("orbit:earth", docks=True)],
        2033: [Step("service"), go("orbit:moon"), look("moon")],
    }
    russia = owner("orbital-rendezvous", bases=mir, recall=45)
    verdict = judged("kliper", "orbit:earth", years, russia)
    assert (verdict.legal, verdict.odds, verdict.capable) == (True, Fraction(97, 100) ** 3, Fraction(97, 100) ** 3)
    unserviced = years | {2033: years[2033][1:]}
    verdict = judged("kliper", "orbit:earth", unserviced, russia)
    assert verdict.capable == Fraction(97, 100) ** 3 * Fraction(55, 100)


def test_renda_carries_to_mir_in_reserve() -> None:
    """8, 2031 and 2033: it rides an LV-2 and docks in the same move, comes home and is launched again."""
    mir = owner(bases=[Base("orbit:earth", since=2030)])
    years = {
        2031: [go("orbit:earth", lv=2, docks=True)],
        2032: [go("surface:earth")],
        2033: [go("orbit:earth", lv=2, docks=True)],
    }
    verdict = judged("renda", "surface:earth", years, mir, reserve=True)
    assert (verdict.legal, verdict.odds) == (True, Fraction(97, 100) ** 3)


def test_glushko_comes_to_europa() -> None:
    """8, 2030 to 2033: Jupiter box 4 to the flyby box, and on to Europa orbit; explores at 40 % in the radiation."""
    years = {2033: [descend("flyby:jupiter"), go("orbit:europa", fails_on=5), look("europa", fails_on=40)]}
    assert judged("glushko", "transfer:jupiter:4", years, first_year=2030).legal
    assert judged("glushko", "transfer:jupiter:4", years, first_year=2031).rule == "stellar 3.3.1"


def test_reference_odds() -> None:
    """Digest 9.3: CV-2 to Mars and back, a robot into another orbit, a rover to the Moon, a CV-5 anywhere."""
    there = {2030: [go(*TO_FLYBY, "transfer:mars:1", lv=2)], 2031: [go("orbit:mars", "surface:mars")]}
    assert judged("cv-2", "surface:earth", there, owner(range=1)).odds == Fraction(9409, 10000)
    home = {
        2032: [go("orbit:mars", "flyby:mars", "transfer:earth:1")],
        2033: [go("orbit:earth", "surface:earth")],
    }
    assert judged("cv-2", "surface:earth", there | home, owner(range=1)).odds == Fraction("0.88529281")
    orbiter = {2030: [go(*TO_FLYBY, "transfer:mars:1", lv=1)], 2031: [go("orbit:mars")]}
    assert judged("orbiter", "surface:earth", orbiter).odds == Fraction(9025, 10000)
    assert judged("rover", "surface:earth", {2030: [go(*TO_MOON, "surface:moon", lv=1)]}).odds == Fraction(95, 100)
    sails = {2030: [go("flyby:earth", "transfer:mars:1")], 2031: [go("orbit:mars", "surface:mars", fails_on=0)]}
    verdict = judged("cv-5", "orbit:earth", sails, owner(range=1))
    assert (verdict.legal, verdict.odds, verdict.rolls) == (True, Fraction(1), ())


@pytest.mark.parametrize("launcher", [1, 2, 3, 4, 5])
def test_no_launcher_lifts_a_large_crew_from_earth(launcher: int) -> None:
    """Digest 5 and 6.1: large crewed vehicles cannot even stand on Earth."""
    steps = [go("orbit:earth", lv=launcher)]
    assert judged("cv-5", "surface:earth", {2030: steps}, owner("ultra-heavy-launchers")).rule == "stellar 2.6.7"


def test_no_crew_to_mercury_without_shielding() -> None:
    """2.6.9: not even as a place to pass."""
    steps = [go(*TO_FLYBY, "transfer:mercury:2", lv=2)]
    assert judged("cv-2", "surface:earth", {2030: steps}, owner(range=2)).rule == "stellar 2.6.9"
    assert judged("cv-2", "surface:earth", {2030: steps}, owner("radiation-shielding", range=2)).legal


@pytest.mark.parametrize(
    ("modifier", "direct", "hops"),
    [
        ("0.7", ("jupiter", 4), (("asteroid-belt", 2), ("jupiter", 1))),
        ("0.7", ("saturn", 5), (("asteroid-belt", 2), ("jupiter", 1), ("saturn", 1))),
        ("0.8", ("saturn", 6), (("asteroid-belt", 2), ("saturn", 3))),
    ],
)
def test_hops_are_rounded_one_by_one(modifier: str, direct: tuple[str, int], hops: tuple[tuple[str, int], ...]) -> None:
    """Digest 17: faster by hops, each with a roll more."""
    crew = owner(modifier=Fraction(modifier), range=7)
    system, years = direct
    straight = {2030: [go(*TO_FLYBY, f"transfer:{system}:{years}", lv=2)], 2030 + years: [descend(f"flyby:{system}")]}
    assert judged("cv-2", "surface:earth", straight, crew).odds == Fraction(97, 100)
    year, legs = 2030, {2030: [go(*TO_FLYBY, "transfer:{}:{}".format(*hops[0]), lv=2)]}
    for (_, took), (target, box) in pairwise(hops):
        year += took
        legs[year] = [go(f"transfer:{target}:{box}")]
    year += hops[-1][1]
    legs[year] = [descend(f"flyby:{system}")]
    verdict = judged("cv-2", "surface:earth", legs, crew)
    assert (verdict.legal, verdict.odds) == (True, Fraction(97, 100) ** len(hops))
    assert year < 2030 + years


def test_flybys_outwards_from_an_inner_world() -> None:
    """3.5.1: from Earth inwards first, and then outwards; years of placing and boxes add up."""
    years = {
        2030: [go(*TO_FLYBY, "transfer:venus:1", lv=1)],
        2031: [look("venus"), on("transfer:mars:2")],
        2033: [look("mars"), on("transfer:asteroid-belt:2")],
        2035: [look("ceres")],
    }
    verdict = judged("flyby", "surface:earth", years)
    assert (verdict.legal, verdict.place) == (True, "flyby:asteroid-belt")
    assert verdict.odds == Fraction(95, 100) ** 3 * Fraction(7, 10) ** 2


def test_moon_with_orbital_rendezvous_only() -> None:
    """2.6.5: none: Earth orbit; Orbital Rendezvous: Moon and Near-Earth asteroids, the flyby box on the way (A9)."""
    for path in (TO_MOON, (*TO_MOON, "surface:moon"), ("orbit:earth", "orbit:near-earth-asteroids"), TO_FLYBY):
        steps = {2030: [go(*path, lv=2)]}
        assert judged("cv-2", "surface:earth", steps, owner("orbital-rendezvous")).legal
        assert judged("cv-2", "surface:earth", steps).rule == "stellar 2.6.5"
    out = {2030: [go(*TO_FLYBY, "transfer:mars:1", lv=2)]}
    assert judged("cv-2", "surface:earth", out, owner(range=RENDEZVOUS)).rule == "stellar 2.6.5"

"""The worked examples of the rulebook, by their number in our list of its rules and the section they stand in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.errors import PlannerError
from planner.stellar.asking import Wanted, ask, find_ship
from planner.stellar.factfile import load_facts
from planner.stellar.facts import Ship
from planner.stellar.flight import Held, Player
from planner.stellar.founding import Carrier, Founding, supply
from planner.stellar.places import box_text
from planner.stellar.rules.abilities import abilities, facility_needed, serves
from planner.stellar.rules.chances import caught, launcher_fate, still_played
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.exploring import exploration_value, position_modifier, tokens
from planner.stellar.rules.moving import reach_in_system, rounded, transfer_years
from planner.stellar.solve import solve

FACTS = load_facts()
NOBODY = Player()


def craft(ship: str, player: Player = NOBODY, year: int = 2030) -> Craft:
    return Craft(FACTS, find_ship(FACTS, ship), player, year)


def robot(kind: str, ev: int) -> Ship:
    return Ship(kind, kind, kind, ev=ev)


def value(ship: Ship, place: str, world: str, *tech: str, card: int = 0, ev: int | None = None) -> int | None:
    able = abilities(FACTS, Player(tuple(map(Held, tech))), 2030)
    return exploration_value(FACTS, ship, able, place, world, card, ev)


def test_1_halves_are_rounded_up() -> None:
    """2.1"""
    assert (rounded(Fraction(5, 2)), rounded(Fraction(249, 100))) == (3, 2)


def test_2_a_chance_of_two_percent_is_a_roll_of_1_or_2() -> None:
    """2.1, by the chance of an engine that fails on 2."""
    assert craft("cv-3").engine_fails_on == 2
    assert craft("cv-3").survives == Fraction(98, 100)


def test_3_with_fusion_rockets_saturn_is_four_years_from_earth() -> None:
    """3.3.3"""
    wanted = Wanted(("fusion-rockets,lv3",), range="7")
    (flight,) = solve(ask("earth", "saturn flyby", ship="cv-3", wanted=wanted)).flights
    assert flight.turns == 4
    assert flight.steps[0][1].path[-1] == "transfer:saturn:4"


def test_4_a_robot_on_an_lv_4_is_three_years_faster_but_takes_one() -> None:
    """3.3.4"""
    assert transfer_years(7, Fraction(1), 4) == 4
    assert transfer_years(1, Fraction(1), 4) == 1


def test_5_the_engine_of_a_cv_2_fails_on_3() -> None:
    """3.3.5"""
    assert craft("cv-2").engine_fails_on == 3
    assert craft("cv-5").engine_fails_on == 0
    assert craft("orbiter").engine_fails_on == 5


def test_6_deep_space_exploration_leads_to_jupiter() -> None:
    """2.6.5; that a small supply station in the belt does with Advanced Life Support, stands there too."""
    deep = Player((Held("deep-space-exploration"),))
    assert craft("cv-2", deep).barred("surface:callisto") is None
    life = Wanted(("advanced-life-support",))
    with pytest.raises(PlannerError, match=r"2\.6\.5"):
        ask("earth", "callisto", ship="cv-2", wanted=life)
    based = Wanted(("advanced-life-support",), ("hygiea=small-supply",))
    assert solve(ask("earth", "callisto", ship="cv-2", wanted=based)).flights


def test_7_a_ship_in_box_1_comes_to_the_flyby_box_and_moves_at_once() -> None:
    """8, 2030"""
    (flight,) = solve(ask("mars box 1", "mars orbit", ship="orion")).flights
    assert (flight.turns, flight.rolls) == (0, (3,))
    assert [step.path for _, step in flight.steps] == [("flyby:mars",), ("orbit:mars",)]


def test_8_orion_is_lost_on_1_to_3() -> None:
    """8, 2030"""
    (flight,) = solve(ask("mars flyby", "mars orbit", ship="orion")).flights
    assert flight.odds == Fraction(97, 100)


def test_9_orion_explores_mars() -> None:
    """8, 2030: a value of 12, and a chance of 0.36 for the second token with its laboratory."""
    orion = find_ship(FACTS, "orion")
    assert value(orion, "orbit:mars", "mars", "improved-space-suits") == 12
    assert tokens(12, orion.lab) == (12, 1, Fraction(36, 100))
    assert craft("orion").able.recall == 50


def test_10_feynman_explores_venus_from_orbit() -> None:
    """8, 2030: a value of 7; it is destroyed on 30, for what Venus adds is for rovers."""
    feynman = find_ship(FACTS, "feynman")
    assert value(feynman, "orbit:venus", "venus") == 7
    assert tokens(7) == (7, 0, Fraction(7, 10))
    assert craft("feynman").exploring_fails_on("orbit:venus", "venus") == 30
    assert craft("rover").exploring_fails_on("surface:venus", "venus") == 50
    assert FACTS.worlds["venus"].life == 1


def test_11_a_rover_explores_pluto() -> None:
    """3.5.1"""
    assert value(robot("rover", 4), "surface:pluto", "pluto") == 12
    assert tokens(12) == (12, 1, Fraction(2, 10))


def test_12_flyby_craft_in_numbered_boxes() -> None:
    """3.5.1"""
    flyby = robot("flyby", 1)
    assert position_modifier(FACTS, flyby, "transfer:jupiter:2", "io") == -2
    assert position_modifier(FACTS, flyby, "transfer:jupiter:8", "io") == -8
    assert box_text(8) == "8 (box 2 with +6)"


def test_13_an_orbiter_in_jupiter_orbit() -> None:
    """3.5.1"""
    orbiter = robot("orbiter", 1)
    assert position_modifier(FACTS, orbiter, "orbit:jupiter", "jupiter") == 0
    assert position_modifier(FACTS, orbiter, "orbit:jupiter", "callisto") == -1
    assert position_modifier(FACTS, orbiter, "orbit:callisto", "jupiter") is None


def test_14_a_flyby_craft_goes_on_outwards_with_a_roll() -> None:
    """3.5.1"""
    (flight,) = solve(ask("mars flyby", "jupiter flyby", ship="flyby")).flights
    assert (flight.turns, flight.odds, flight.steps[0][1].do) == (4, Fraction(95, 100), "transfer")
    for inner in ("earth flyby", "venus flyby", "mercury flyby"):
        assert not solve(ask("mars flyby", inner, ship="flyby")).flights


def test_15_a_probe_is_spent_without_a_roll_of_its_carrier() -> None:
    """3.5.1"""
    asked = ask("jupiter flyby", "jupiter flyby: explore callisto", ship="flyby", then=["saturn flyby"], probe=True)
    (flight,) = solve(asked).flights
    assert [(step.do, step.fails_on) for _, step in flight.steps][:2] == [("explore", 0), ("transfer", 5)]
    assert flight.odds == Fraction(95, 100)


@pytest.mark.parametrize(("box", "year"), [(5, 2030), (4, 2031), (3, 2032), (2, 2033)])
def test_16_zasyadko_comes_down_by_a_box_a_year(box: int, year: int) -> None:
    """8"""
    (flight,) = solve(ask("saturn box 6", f"saturn box {box}", ship="zasyadko")).flights
    assert 2030 + flight.turns == year
    assert flight.odds == 1


def test_17_kliper_is_launched_to_earth_orbit() -> None:
    """8, 2030: one roll at 3 percent for both; without Reusable Launchers the launch vehicle is spent."""
    (flight,) = solve(ask("earth", "earth orbit", ship="kliper", wanted=Wanted(("none",)))).flights
    assert (flight.turns, flight.rolls, flight.launcher) == (0, (3,), 2)
    assert launcher_fate(3, 25, reusable=False) == (0, Fraction(97, 100), Fraction(3, 100))


def test_18_the_base_in_earth_orbit_costs_two_sup() -> None:
    """8, 2030: it has them in its hold, and the base stands in the year of the launch."""
    kliper = find_ship(FACTS, "kliper")
    assert FACTS.worlds["earth"].base_cost == 2 <= kliper.hold
    asked = Founding(FACTS, NOBODY, "orbit:earth", "small-supply", (Carrier(kliper, 2030),), ((2, 1),), 2030, 2040)
    found = supply(asked)
    assert (found.founded, found.founder) == (2030, kliper.name)


def test_19_kozlov_explores_mars_from_orbit() -> None:
    """8, 2030"""
    assert value(find_ship(FACTS, "kozlov"), "orbit:mars", "mars") == 8


def test_20_zasyadko_five_boxes_away_from_titan() -> None:
    """8, 2030"""
    assert value(find_ship(FACTS, "zasyadko"), "transfer:saturn:5", "titan") == 6


def test_21_kliper_explores_the_moon() -> None:
    """8, 2031: exactly one token; Russia is recalled on 45, five points better."""
    kliper = find_ship(FACTS, "kliper")
    assert value(kliper, "surface:moon", "moon", "improved-space-suits") == 10
    assert tokens(10, lab=True) == (10, 1, 0)
    assert craft("kliper", Player(recall=45)).exploring_fails_on("surface:moon", "moon") == 45


def test_22_kliper_leaves_reserve_at_a_small_supply_station() -> None:
    """8, 2031 to 2033, by 3.2; of what is built there the planner knows the station alone: 2/2/2 leave 1/2/1."""
    assert [2 - cost for cost in FACTS.facility_costs["small-supply"]] == [1, 2, 1]
    kliper = find_ship(FACTS, "kliper")
    assert facility_needed(kliper) == "small-supply"
    assert serves("small-supply", kliper)
    assert not serves("small-supply", Ship("cv-3", "CV-3", "cv", 3))


def test_23_one_roll_decides_for_ship_and_launch_vehicle() -> None:
    """8, 2033: a 24 is safe for Renda and loses the launch vehicle; a 3 destroys Kliper."""
    kept, spent, lost = launcher_fate(craft("renda").engine_fails_on, 25, reusable=True)
    assert (kept, spent, lost) == (Fraction(75, 100), Fraction(22, 100), Fraction(3, 100))
    assert craft("kliper").engine_fails_on >= 3


def test_24_zasyadko_explores_titan_from_box_2() -> None:
    """8, 2033"""
    assert value(find_ship(FACTS, "zasyadko"), "transfer:saturn:2", "titan") == 9
    assert tokens(9) == (9, 0, Fraction(9, 10))
    assert craft("zasyadko").exploring_fails_on("transfer:saturn:2", "titan") == 30


def test_26_two_crewed_ships_search_three() -> None:
    """3.4.2 against 11: each side succeeds on 7 (A11)."""
    assert caught(2, 3, both=True) == Fraction(49, 100)
    assert caught(1, 1) == Fraction(64, 100)


TRANSFERS = {
    "1.0": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "0.9": (1, 2, 3, 4, 5, 5, 6, 7, 8, 9),
    "0.8": (1, 2, 2, 3, 4, 5, 6, 6, 7, 8),
    "0.7": (1, 1, 2, 3, 4, 4, 5, 6, 6, 7),
    "0.6": (1, 1, 2, 2, 3, 4, 4, 5, 5, 6),
    "0.5": (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    "0.4": (1, 1, 1, 2, 2, 2, 3, 3, 4, 4),
    "0.3": (1, 1, 1, 1, 2, 2, 2, 2, 3, 3),
    "0.2": (1, 1, 1, 1, 1, 1, 1, 2, 2, 2),
}


@pytest.mark.parametrize("modifier", TRANSFERS)
def test_transfer_times_of_one_block(modifier: str) -> None:
    """3.3.3, as derived"""
    assert tuple(transfer_years(far, Fraction(modifier)) for far in range(1, 11)) == TRANSFERS[modifier]


@pytest.mark.parametrize("tenths", range(1, 11))
def test_blocks_round_as_the_whole_does_for_tenths(tenths: int) -> None:
    """3.3.3: 10 times the modifier is whole, so that only the rest is rounded."""
    for far in range(1, 100):
        assert transfer_years(far, Fraction(tenths, 10)) == max(1, rounded(Fraction(far * tenths, 10)))


def test_blocks_are_rounded_one_by_one_for_other_modifiers() -> None:
    """3.3.3: 0.75 makes 8 of each block of ten."""
    assert transfer_years(20, Fraction(3, 4)) == 16
    assert transfer_years(45, Fraction(1, 2)) == 23


@pytest.mark.parametrize(
    ("modifier", "goal", "direct", "hops", "more_rolls"),
    [
        ("0.7", "jupiter", 4, 3, 1),
        ("0.7", "saturn", 5, 4, 2),
        ("0.8", "saturn", 6, 5, 1),
        ("0.6", "saturn", 4, 4, 0),
    ],
)
def test_direct_against_hops(modifier: str, goal: str, direct: int, hops: int, more_rolls: int) -> None:
    """Derived of 3.3.3: each leg is rounded by itself."""
    asked = ask("earth orbit", f"{goal} flyby", ship="cv-2", wanted=Wanted(modifier=modifier, range="unlimited"))
    flights = solve(asked).flights
    assert flights[0].turns == hops
    assert flights[-1].turns == direct
    assert len(flights[0].rolls) - len(flights[-1].rolls) == more_rolls


@pytest.mark.parametrize(
    ("ship", "start", "goal", "back", "odds"),
    [
        ("cv-2", "earth", "mars", False, "9409/10000"),
        ("cv-2", "earth", "mars", True, "88529281/100000000"),
        ("orbiter", "earth", "mars orbit", False, "361/400"),
        ("rover", "earth", "moon", False, "19/20"),
        ("cv-5", "earth orbit", "mars orbit", True, "1"),
    ],
)
def test_odds_of_plans(ship: str, start: str, goal: str, back: bool, odds: str) -> None:
    """Derived of 3.3.5"""
    (flight, *_) = solve(ask(start, goal, ship=ship, returns=back)).flights
    assert str(flight.odds) == odds


def test_cv_5_leaves_earth_on_no_launch_vehicle() -> None:
    """2.6.7, 3.3.4"""
    with pytest.raises(PlannerError, match=r"2\.6\.7"):
        ask("earth", "mars", ship="cv-5", wanted=Wanted(("lv3", "lv4")))


def test_no_crew_passes_mercury_without_shielding() -> None:
    """2.6.9: not even the boxes."""
    wanted = Wanted(range="unlimited")
    for place in ("mercury flyby", "mercury box 2", "mercury orbit"):
        with pytest.raises(PlannerError, match=r"2\.6\.9"):
            ask("earth", place, ship="cv-2", wanted=wanted)
    assert solve(ask("earth", "mercury", wanted=Wanted(("radiation-shielding",), range="unlimited"))).flights


def test_jupiter_orbit_is_no_way_to_a_clean_moon() -> None:
    """2.6.9, A15"""
    player = Player((Held("deep-space-exploration"),))
    assert "orbit:jupiter" not in reach_in_system(craft("cv-2", player), "flyby:jupiter").paths
    shielded = Player((Held("deep-space-exploration"), Held("radiation-shielding")))
    assert "orbit:jupiter" in reach_in_system(craft("cv-2", shielded), "flyby:jupiter").paths


def test_a_flyby_chain_goes_strictly_outwards() -> None:
    """3.5.1"""
    asked = ask("earth", "venus flyby", ship="flyby", then=["mars flyby", "jupiter flyby", "saturn flyby"])
    (flight, *_) = solve(asked).flights
    assert flight.turns == 1 + 2 + 4 + 2
    assert flight.rolls == (5, 5, 5, 5)
    assert not solve(ask("earth", "mars flyby", ship="flyby", then=["venus flyby"])).flights


@pytest.mark.parametrize(
    ("year", "chance"), [(2150, 0.858), (2155, 0.565), (2160, 0.282), (2165, 0.104), (2169, 0.038)]
)
def test_chance_that_the_game_lasts(year: int, chance: float) -> None:
    """4"""
    assert round(float(still_played(FACTS, year)), 3) == chance

"""Free actions on the two chits, by the worked examples of both editions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

import pytest

from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.errors import BadStack
from planner.rocket.chits import (
    Chits,
    burn,
    drop_cargo,
    fuel_steps,
    fuel_to_tanks,
    fuel_unloaded_as_tanks,
    grind_cards,
    load_cargo,
    load_fuel,
    set_dirt,
    tanks_to_fuel,
)
from planner.rocket.refuel import air_tanks, factory_tanks, isru_tanks
from planner.rocket.strip import Strip, load_strip, mass_text, parse_mass

HF4 = load_strip("hf4")
HF3 = load_strip("hf3")


def chits(strip: Strip, dry: str | int, wet: str | int, grade: str = "water") -> Chits:
    return Chits(strip.position(parse_mass(str(dry))), strip.position(parse_mass(str(wet))), grade)


def masses(strip: Strip, there: Chits) -> tuple[str, str]:
    return mass_text(strip.masses[there.dry]), mass_text(strip.masses[there.wet])


def class_modifier(strip: Strip, there: Chits) -> int:
    return strip.classes[there.wet].modifier


# 4th edition


def test_loading_for_three_burns_leaves_one_step() -> None:
    """hf4 S2 (E5): cards of mass 2, 3, 0; 3 tanks; 3 burns of 2 steps."""
    loaded = load_fuel(HF4, chits(HF4, 2 + 3 + 0, 5), 3)
    assert masses(HF4, loaded) == ("5", "8") and fuel_steps(HF4, loaded) == 7
    flown = burn(HF4, loaded, 3 * 2)
    assert masses(HF4, flown) == ("5", "5 1/3") and fuel_steps(HF4, flown) == 1


def test_unloading_moves_both_chits_on_red() -> None:
    """hf4 S3 (F2b)."""
    assert masses(HF4, drop_cargo(HF4, chits(HF4, 4, "4 1/3"), 2)) == ("2", "2 1/6")


def test_crew_rocket_to_mercury_and_down() -> None:
    """hf4 S4 and S5 (F3d): 10 steps at wet 8; 11 tanks more; 2 burns of 8; the landing uses the last 8 steps."""
    start = chits(HF4, 4, 8)
    assert fuel_steps(HF4, start) == 10 and fuel_steps(HF4, start) // 8 == 1
    loaded = load_fuel(HF4, start, 11)
    assert masses(HF4, loaded) == ("4", "19")
    flown = burn(HF4, loaded, 2 * 8)
    assert masses(HF4, flown) == ("4", "7") and fuel_steps(HF4, flown) == 8
    landed = burn(HF4, flown, 8)
    assert landed.wet == landed.dry


def test_loading_aqua_at_leo_gives_water() -> None:
    """hf4 S6 (G1b)."""
    loaded = load_fuel(HF4, chits(HF4, 6, 6, "dirt"), 4)
    assert masses(HF4, loaded) == ("6", "10") and loaded.grade == "water"


def test_jettison_of_one_step_lightens_the_class() -> None:
    """hf4 S7 (G1g): wet 8 1/2 is a transport, 8 a scout."""
    heavy = chits(HF4, 6, "8 1/2")
    light = burn(HF4, heavy, 1)
    assert masses(HF4, light) == ("6", "8")
    assert (7 + class_modifier(HF4, heavy), 7 + class_modifier(HF4, light)) == (6, 7)


def test_phileas_fogg_turns_cards_into_dirt() -> None:
    """hf4 S8 (G2c): a heavy radiator turned light (1) and a refinery (2): 4 steps become 14."""
    before = chits(HF4, 6, 8, "dirt")
    after = grind_cards(HF4, before, 1 + 2)
    assert masses(HF4, after) == ("3", "8")
    assert (fuel_steps(HF4, before), fuel_steps(HF4, after)) == (4, 14)


def test_phileas_fogg_makes_all_fuel_dirt() -> None:
    """hf4 5 (G2c): it counts as adding dirt."""
    assert grind_cards(HF4, chits(HF4, 6, 8, "water"), 1).grade == "dirt"


def test_crew_burn_takes_eight_steps() -> None:
    """hf4 S12 (H5a), hf3 W04 (F1)."""
    for strip in (HF4, HF3):
        before = chits(strip, 4, 10)
        assert fuel_steps(strip, before) - fuel_steps(strip, burn(strip, before, 8)) == 8


def test_fractions_of_a_move_are_rounded_once() -> None:
    """hf4 S13 (H5b): three burns of 1/10 step are one step."""
    assert masses(HF4, burn(HF4, chits(HF4, 4, 8), ceil(3 * Fraction(1, 10)))) == ("4", "7 1/2")


def test_half_lander_burn_of_the_strong_engine_is_too_dear() -> None:
    """hf4 S14 (H5e): with 3 steps left consumption 2 pays 1 step, consumption 8 would pay 4."""
    left = chits(HF4, 5, 6)
    assert fuel_steps(HF4, left) == 3
    assert fuel_steps(HF4, burn(HF4, left, ceil(Fraction(2, 2)))) == 2
    with pytest.raises(BadStack, match="4 fuel steps are more than the 3 aboard"):
        burn(HF4, left, ceil(Fraction(8, 2)))


def test_acetylene_liftoff_from_venus_leaves_five_steps() -> None:
    """hf4 S15 (H6c): afterburn 2 steps, two lander burns of 2 steps, then one burn more next turn."""
    flown = burn(HF4, chits(HF4, 5, 10), 2 + 2 * 2)
    assert masses(HF4, flown) == ("5", "7") and fuel_steps(HF4, flown) == 5
    assert fuel_steps(HF4, burn(HF4, flown, 2)) == 3


@pytest.mark.parametrize(("tanks", "wet", "lost"), [(isru_tanks(2, 3), "6", 1), (7, "11", 2)])
def test_refuelling_on_mercury_costs_thrust(tanks: int, wet: str, lost: int) -> None:
    """hf4 S20 (I5a): ISRU brings 2 tanks and one class, a factory 7 and two classes."""
    before = chits(HF4, 4, 4)
    after = load_fuel(HF4, before, tanks)
    assert masses(HF4, after) == ("4", wet)
    assert class_modifier(HF4, before) - class_modifier(HF4, after) == lost


def test_air_eater_fills_five_tanks() -> None:
    """hf4 S21 (I5c)."""
    tanks = air_tanks(find_edition("hf4"), Fraction(1, 2))
    assert masses(HF4, load_fuel(HF4, chits(HF4, 5, 5), tanks)) == ("5", "10")


def test_factory_refuel_drops_the_fraction() -> None:
    """hf4 4.3 (I5b): 7 1/2 and 7 tanks are 14."""
    tanks = factory_tanks(find_edition("hf4"), "water")
    assert masses(HF4, load_fuel(HF4, chits(HF4, 5, "7 1/2"), tanks)) == ("5", "14")


def test_fuel_handed_over_as_tanks_moves_wet_left() -> None:
    """hf4 4.3 (G2b): 6 1/2, 5 2/3, 4 2/3."""
    assert masses(HF4, fuel_unloaded_as_tanks(HF4, chits(HF4, 4, "6 1/2"), 2)) == ("4", "4 2/3")


def test_tanks_become_fuel_and_fuel_becomes_tanks() -> None:
    """hf4 5 (G2a, G2b), hf3 K6: only the dry chit moves."""
    poured = tanks_to_fuel(HF4, chits(HF4, 6, 8), 2)
    assert masses(HF4, poured) == ("4", "8")
    assert masses(HF4, fuel_to_tanks(HF4, poured, 3)) == ("7", "8")


def test_bottling_stops_at_wet_mass() -> None:
    """hf4 5 (G2b): until dry = wet."""
    with pytest.raises(BadStack, match="below dry mass"):
        fuel_to_tanks(HF4, chits(HF4, 6, "7 1/2"), 2)


@pytest.mark.parametrize("action", [fuel_to_tanks, fuel_unloaded_as_tanks])
def test_dirt_is_bottled_in_the_third_edition_only(action: Callable[..., Chits]) -> None:
    """hf4 F4d, G2b: no dirt tanks; hf3 K6: discs take the colour of the fuel."""
    with pytest.raises(BadStack, match="dirt cannot be bottled"):
        action(HF4, chits(HF4, 4, 8, "dirt"), 1)
    assert action(HF3, chits(HF3, 4, 8, "dirt"), 1, dirt_tanks=True).grade == "dirt"


@pytest.mark.parametrize(
    ("aboard", "loaded", "mixture"),
    [("water", "dirt", "dirt"), ("isotope", "water", "water"), ("dirt", "isotope", "dirt")],
)
def test_loading_another_grade_spoils_the_fuel(aboard: str, loaded: str, mixture: str) -> None:
    """hf4 4.4 (F4)."""
    assert load_fuel(HF4, chits(HF4, 4, 6, aboard), 1, loaded).grade == mixture
    assert tanks_to_fuel(HF4, chits(HF4, 4, 6, aboard), 1, loaded).grade == mixture


def test_empty_strip_takes_the_grade_that_is_loaded() -> None:
    """hf4 4.4 (F4)."""
    assert load_fuel(HF4, chits(HF4, 4, 4, "dirt"), 1, "isotope").grade == "isotope"
    assert tanks_to_fuel(HF4, chits(HF4, 4, 4, "dirt"), 1, "water").grade == "water"


def test_dirt_is_set_to_any_mass() -> None:
    """hf4 11 (G1c)."""
    dirty = set_dirt(HF4, chits(HF4, 11, 12, "water"), 32)
    assert masses(HF4, dirty) == ("11", "32") and dirty.grade == "dirt"
    with pytest.raises(BadStack, match="below dry mass"):
        set_dirt(HF4, dirty, 10)
    with pytest.raises(BadStack, match="no position"):
        set_dirt(HF4, dirty, 33)


def test_cargo_moves_both_chits_right() -> None:
    """hf4 4.3 (F2b): fractions follow the red line."""
    assert masses(HF4, load_cargo(HF4, chits(HF4, 3, "3 3/4"), 2)) == ("5", "5 2/3")


def test_burning_never_passes_the_dry_chit_on_the_other_chain() -> None:
    """hf4 4.4: a parked craft may be over 23; above that a step is two masses, and 26 burns to 24, below a dry 25."""
    with pytest.raises(BadStack, match="below dry mass 25"):
        burn(HF4, chits(HF4, 25, 26), 1)


@pytest.mark.parametrize("action", [load_fuel, load_cargo, drop_cargo, burn, tanks_to_fuel, fuel_to_tanks, grind_cards])
def test_negative_amounts_are_refused(action: Callable[..., Chits]) -> None:
    with pytest.raises(BadStack, match="must not be negative"):
        action(HF4, chits(HF4, 4, 8), -1)


@pytest.mark.parametrize("action", [load_fuel, tanks_to_fuel, fuel_to_tanks, grind_cards, burn, drop_cargo, load_cargo])
def test_nothing_changes_nothing(action: Callable[..., Chits]) -> None:
    there = chits(HF4, 4, "6 1/2", "dirt")
    assert action(HF4, there, 0) == there


# 3rd edition


def test_hall_effect_rocket_with_one_tank_has_four_steps() -> None:
    """hf3 W01 (E4): masses 2, 1, 0."""
    loaded = load_fuel(HF3, chits(HF3, 2 + 1 + 0, 3), 1)
    assert masses(HF3, loaded) == ("3", "4") and fuel_steps(HF3, loaded) == 4


def test_hf3_jettison_rounds_down_twice() -> None:
    """hf3 W02 (D2)."""
    assert masses(HF3, drop_cargo(HF3, chits(HF3, 4, "4 1/3"), 2)) == ("2", "2 1/6")


def test_hf3_jettison_of_a_step_makes_a_scout() -> None:
    """hf3 W05 (F2): base 1 cannot move as a transport and can as a scout."""
    heavy = chits(HF3, 7, "8 1/2")
    light = burn(HF3, heavy, 1)
    assert (1 + class_modifier(HF3, heavy), 1 + class_modifier(HF3, light)) == (0, 1)
    assert masses(HF3, light) == ("7", "8")


@pytest.mark.parametrize("burns", [1, 2])
def test_hf3_half_steps_share_a_step_within_a_turn(burns: int) -> None:
    """hf3 W06 (F4): one or two burns of 1/2 step take one step."""
    assert ceil(burns * Fraction(1, 2)) == 1


def test_hf3_factory_refuel_fills_to_fifteen() -> None:
    """hf3 W08 (H5.1)."""
    tanks = factory_tanks(find_edition("hf3"), "water")
    assert masses(HF3, load_fuel(HF3, chits(HF3, 5, "7 1/2"), tanks)) == ("5", "15")


@pytest.mark.parametrize(("tanks", "wet", "lost"), [(isru_tanks(3, 3), "5", 1), (8, "12", 2)])
def test_hf3_refuelling_on_mercury_costs_thrust(tanks: int, wet: str, lost: int) -> None:
    """hf3 W09 (H5.2)."""
    before = chits(HF3, 4, 4)
    after = load_fuel(HF3, before, tanks)
    assert masses(HF3, after) == ("4", wet)
    assert class_modifier(HF3, before) - class_modifier(HF3, after) == lost


@pytest.mark.parametrize(("readings", "left"), [([], 4), (["hf3.strip_1_to_2=7"], 2)])
def test_hf3_moon_mission_fuel_year_by_year(readings: list[str], left: int) -> None:
    """hf3 W11 to W15 (H9): load 6, burn 4, burn 8, refuel 1, leave 3 masses behind, burn 8."""
    strip = load_strip("hf3", choose_readings(readings))
    loaded = load_fuel(strip, chits(strip, 1 + 0 + 3, 4), 6)
    assert masses(strip, loaded) == ("4", "10") and 3 + class_modifier(strip, loaded) == 2
    year_1 = burn(strip, loaded, 4)
    assert masses(strip, year_1) == ("4", "8") and 10 + class_modifier(strip, year_1) == 10
    year_2 = burn(strip, year_1, 8)
    assert masses(strip, year_2) == ("4", "4 2/3")
    refuelled = load_fuel(strip, year_2, isru_tanks(2, 2))
    assert masses(strip, refuelled) == ("4", "5 2/3")
    alone = drop_cargo(strip, refuelled, 3)
    assert masses(strip, alone) == ("1", "2 1/2") and 10 + class_modifier(strip, alone) == 11
    assert fuel_steps(strip, burn(strip, alone, 8)) == left


def test_hf3_bernal_keeps_its_water() -> None:
    """hf3 W25 (Q8): dry 15 and 8 tanks; the figure stays blue although the Bernal could burn dirt."""
    loaded = load_fuel(HF3, chits(HF3, 15, 15), 8)
    assert masses(HF3, loaded) == ("15", "23") and loaded.grade == "water"


def test_hf3_bernal_burns_from_32_to_22() -> None:
    """hf3 W26 (Q8): two burns of 3 steps; net 3 - 2."""
    start = chits(HF3, 15, 32)
    assert 3 + class_modifier(HF3, start) == 1
    first = burn(HF3, start, 3)
    assert masses(HF3, first) == ("15", "26") and 3 + class_modifier(HF3, first) == 1
    assert masses(HF3, burn(HF3, first, 3)) == ("15", "22")


def test_hf3_signpost_to_mercury_needs_twelve_steps() -> None:
    """hf3 W30 (V): 6 burns of 2 steps."""
    full = load_fuel(HF3, chits(HF3, 5, 5), 6)
    assert fuel_steps(HF3, full) == 13 and masses(HF3, burn(HF3, full, 6 * 2)) == ("5", "5 1/3")

"""Net thrust and what can be activated at a turn start, by the worked examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.board.files import load_board
from planner.board.model import Zone
from planner.rocket.engine import Engine, Fuel, can_burn, net_thrust, turn_options, works_in
from planner.rocket.strip import Strip, load_strip, parse_mass

HF4, HF3 = load_strip("hf4"), load_strip("hf3")
ZONES = {zone.id: zone for zone in load_board("hf4").zones}
EARTH = ZONES["earth"]


def at(strip: Strip, mass: str | int) -> int:
    return strip.position(parse_mass(str(mass)))


def engine(base: int, consumption: str | int = 1, **more: object) -> Engine:
    return Engine("test", base, Fraction(consumption), **more)  # type: ignore[arg-type]


def nets(
    which: Engine,
    wet: str | int,
    dry: str | int = 1,
    zone: Zone = EARTH,
    grade: str = "water",
    strip: Strip = HF4,
    coasts: bool = True,
) -> dict[bool, int]:
    """Net thrust without and with afterburner, of what can be activated."""
    fuel = Fuel(strip, at(strip, wet), at(strip, dry), grade, coasts_without_fuel=coasts, isotopes_need_fuel=True)
    options = turn_options([which], fuel, zone)
    return {option.afterburn: option.net_thrust for option in options}


@pytest.mark.parametrize(
    ("zone", "modifier"),
    [
        ("mercury", 2),
        ("venus", 1),
        ("earth", 0),
        ("mars", -1),
        ("ceres", -2),
        ("jupiter", -3),
        ("saturn", -4),
        ("uranus", -5),
    ],
)
@pytest.mark.parametrize("board", ["hf4", "hf3"])
def test_solar_modifier_of_each_zone(board: str, zone: str, modifier: int) -> None:
    """hf4 2.4, hf3 1 and OP-5."""
    there = next(found for found in load_board(board).zones if found.id == zone)
    assert net_thrust(engine(3, solar=True), HF4, at(HF4, 7), there) == 3 + modifier


def test_sail_coasts_at_earth_and_flies_at_mercury() -> None:
    """hf4 S4 and S5 (F3d): a 0.0 sail as a scout."""
    sail = engine(0, 0, solar=True)
    assert nets(sail, 8, 4) == {False: 0}
    assert nets(sail, 7, 4, ZONES["mercury"]) == {False: 2}


def test_jettison_raises_net_thrust_by_a_class() -> None:
    """hf4 S7 (G1g): 6 does not land on size 6, 7 does."""
    assert nets(engine(7), "8 1/2", 6) == {False: 6}
    assert nets(engine(7), 8, 6) == {False: 7}


def test_afterburn_adds_one_and_is_paid_before_the_class_is_read() -> None:
    """hf4 8 (H3a, H3b): wet 8 1/2 and one step is a scout."""
    assert nets(engine(4, afterburn_steps=1, afterburn_thrust=1), "8 1/2", 6) == {False: 3, True: 5}


def test_engine_one_therm_short_works_only_afterburning() -> None:
    """hf4 S10 (H3a, J4d)."""
    hot = engine(5, afterburn_steps=1, afterburn_thrust=1, only_afterburning=True)
    assert nets(hot, 7, 5) == {True: 6}
    assert nets(hot, 5, 5) == {}, "no fuel to afterburn"


@pytest.mark.parametrize(("zone", "net"), [("mercury", {False: 6}), ("ceres", {False: 2}), ("neptune", {})])
def test_solar_mass_driver_by_zone(zone: str, net: dict[bool, int]) -> None:
    """hf4 S11 (H3c): 4.3 with a solar generator, class 0."""
    assert nets(engine(4, 3, grade="dirt", solar=True, push=True), 7, 7, ZONES[zone], "dirt") == net


def test_push_revives_solar_power_beyond_uranus() -> None:
    """hf4 2.4, J3: -6 in the Neptune zone if pushed; hf3 B4: never."""
    pushed = engine(8, solar=True, push=True, push_thrust=1, revives_solar=True)
    assert nets(pushed, 7, 7, ZONES["neptune"]) == {False: 8 - 6 + 1}
    assert not works_in(pushed._replace(revives_solar=False), ZONES["neptune"])
    assert not works_in(pushed._replace(push_thrust=0), ZONES["neptune"])


def test_acetylene_liftoff_has_net_thrust_two() -> None:
    """hf4 S15 (H6c): 2 + 1 - 1, the afterburner paid, wet 9 still a transport."""
    assert nets(engine(2, 2, afterburn_steps=2, afterburn_thrust=1), 10, 5)[True] == 2


def test_afterburner_needs_its_fuel() -> None:
    """hf4 4.4: afterburn steps are spent before; the wet chit never passes the dry one."""
    burner = engine(4, afterburn_steps=3, afterburn_thrust=1)
    assert True not in nets(burner, 7, 6)
    assert True in nets(burner, "7 1/2", 6)


def test_afterburner_needs_fuel_of_its_grade() -> None:
    """hf4 F4c."""
    assert nets(engine(4, afterburn_steps=1, afterburn_thrust=1), 8, 6, grade="dirt") == {False: 4}


@pytest.mark.parametrize(
    ("triangle", "fuel", "burns"),
    [("dirt", "isotope", True), ("water", "isotope", True), ("water", "dirt", False), ("isotope", "water", False)],
)
def test_triangle_burns_its_own_grade_or_better(triangle: str, fuel: str, burns: bool) -> None:
    """hf4 4.4 (F4c), hf3 5 (F1)."""
    assert can_burn(engine(3, grade=triangle), fuel) is burns


def test_sail_asks_for_no_fuel() -> None:
    """hf4 S26, hf3 10: sails are fuel-free, whatever is in the tanks."""
    assert can_burn(engine(1, 0), "dirt")
    assert not can_burn(engine(8, 0, grade="isotope", needs_some_fuel=True), "water")


def test_wrong_fuel_coasts_in_hf4_and_forbids_activation_in_hf3() -> None:
    """hf4 4.4 (LR F4c, H2a); hf3 5 (F1)."""
    assert nets(engine(3), 7, 6, grade="dirt") == {False: 3}
    assert nets(engine(3), 7, 6, grade="dirt", strip=HF3, coasts=False) == {}


def test_hf3_empty_tanks_hold_no_wrong_fuel() -> None:
    """hf3 6 (Q8): an operational thruster with net 1 or more may coast with empty tanks."""
    assert nets(engine(3), 7, 7, grade="dirt", strip=HF3, coasts=False) == {False: 3}


@pytest.mark.parametrize(("wet", "grade", "count"), [(7, "isotope", 1), (6, "isotope", 0), (7, "water", 0)])
def test_isotope_triangle_needs_gold_fuel_even_to_coast(wet: int, grade: str, count: int) -> None:
    """hf4 4.4 (LR F4c, H2a): a gold chit and at least part of a tank."""
    gold = engine(2, 0, grade="isotope", needs_some_fuel=True)
    assert len(nets(gold, wet, 6, grade=grade)) == count


def test_isotope_triangle_is_content_with_a_gold_chit_elsewhere() -> None:
    """hf4 19 (text of 2021), hf3 F1: no fuel is asked for, only the grade."""
    gold = engine(2, 0, grade="isotope", needs_some_fuel=True)
    at_six = HF3.position(6)
    for grade, count in (("isotope", 1), ("water", 0)):
        fuel = Fuel(HF3, at_six, at_six, grade, coasts_without_fuel=False, isotopes_need_fuel=False)
        assert len(turn_options([gold], fuel, EARTH)) == count


def test_net_thrust_below_one_is_still_an_option() -> None:
    """hf4 8 (H3): below 1, coasting only."""
    assert nets(engine(1), 20, 5) == {False: -1}


def test_hf3_bernal_as_transport_pushed() -> None:
    """hf3 6.1 (Q8): wet 15, 3 - 1 + 1."""
    assert nets(engine(3, 3, push=True, push_thrust=1), 15, 15, strip=HF3) == {False: 3}


def test_hf3_bernal_at_the_top_of_the_strip_has_net_one() -> None:
    """hf3 W26 (Q8)."""
    assert nets(engine(3, 3, grade="dirt"), 32, 15, grade="dirt", strip=HF3) == {False: 1}


def test_hf3_spheromak_cannot_lift_off_from_ganymede() -> None:
    """hf3 W28 (S2): 6 + 5 - 2 is 9, not greater than 9."""
    spheromak = engine(6, "1/10", grade="isotope", afterburn_steps=1, afterburn_thrust=5, needs_some_fuel=True)
    assert nets(spheromak, 19, 12, grade="isotope", strip=HF3)[True] == 9


def test_hf3_flame_adds_its_number_for_one_step() -> None:
    """hf3 W29 (S4): net 8 for nothing, or 13 for one step."""
    flame = engine(8, 0, grade="isotope", afterburn_steps=1, afterburn_thrust=5, needs_some_fuel=True)
    fuel = Fuel(HF3, at(HF3, 7), at(HF3, 5), "isotope", coasts_without_fuel=False, isotopes_need_fuel=False)
    options = turn_options([flame], fuel, EARTH)
    assert [(option.net_thrust, HF3.fuel_steps(at(HF3, 7), option.wet)) for option in options] == [(8, 0), (13, 1)]


def test_hf3_sail_with_cargo_is_a_scout() -> None:
    """hf3 W31 (V): sail of mass 1 and base 1 with cargo 6."""
    assert nets(engine(1, 0), 7, 7, strip=HF3) == {False: 1}


def test_hf3_moon_engines() -> None:
    """hf3 W11, W13, W15 (H9): 3 - 1; 10 as a scout; 10 + 1 as a probe."""
    steamer, crew = engine(3, 4), engine(10, 8)
    assert nets(steamer, 10, 4, strip=HF3) == {False: 2}
    assert nets(crew, 8, 4, strip=HF3) == {False: 10}
    assert nets(crew, "2 1/2", 1, strip=HF3) == {False: 11}


def test_hf3_light_rocket_cannot_move_as_a_transport() -> None:
    """hf3 W05 (F2)."""
    assert nets(engine(1), "8 1/2", 7, strip=HF3) == {False: 0}
    assert nets(engine(1), 8, 7, strip=HF3) == {False: 1}


def test_options_name_the_engine_and_the_strip_position() -> None:
    fuel = Fuel(HF4, at(HF4, 9), at(HF4, 5), "water", coasts_without_fuel=True, isotopes_need_fuel=True)
    both = turn_options([engine(3), engine(4, afterburn_steps=2, afterburn_thrust=1)], fuel, EARTH)
    assert [(option.engine, option.afterburn, option.wet == at(HF4, 8)) for option in both] == [
        (0, False, False),
        (1, False, False),
        (1, True, True),
    ]
    assert all(option.burns for option in both)

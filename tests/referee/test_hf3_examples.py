"""Worked examples and own rules of the 3rd edition, base game and Colonization."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.plan.model import Roll, Step
from planner.rocket.stack import Cargo, Stack
from tests.referee.helpers import act, fly, lying, refused, rocket, turn, wet_after
from tests.tinyboard import tiny

BURNS = tiny("lagrange a\nlagrange leo leo\nburn b1\nburn b2\nlagrange c\nline leo - a - b1 - b2 - c")


def base(*engines: str, **options: Any) -> Stack:
    return rocket(*engines, edition="hf3", **options)


def colonization(*engines: str, **options: Any) -> Stack:
    return rocket(*engines, edition="hf3c", **options)


def test_w04_a_burn_takes_the_consumption() -> None:
    """W04 (F1): NASA crew, consumption 8."""
    assert fly(BURNS, base("10:8", dry=4, wet="8"), "a", turn("b1")).totals.fuel_steps == 8


def test_w05_net_thrust_0_cannot_move() -> None:
    """W05 (F2): dry 7, wet 8 1/2, base 1; jettison one step: scout, net 1."""
    stack = base("1:1/2", dry=7, wet="8 1/2")
    assert refused(fly(BURNS, stack, "leo", turn("a"))) == (1, 1, "hf3 F2")
    light = turn("a", before=(act("jettison", fuel_steps=1),), net_thrust=1, wet_before="8")
    assert fly(BURNS, stack, "leo", light).legal


def test_w06_fractions_are_rounded_once_a_move() -> None:
    """W06 (F4): 2.1/2: one burn 1 step, two burns in a turn also 1."""
    stack = base("2:1/2", dry=5, wet="7")
    assert fly(BURNS, stack, "a", turn("b1")).totals.fuel_steps == 1
    assert fly(BURNS, stack, "a", turn("b1", "b2")).totals.fuel_steps == 1
    assert fly(BURNS, stack, "a", turn("b1"), turn("b2")).totals.fuel_steps == 2


def test_w07_sail_cannot_land_on_ganymede_but_the_crew_can() -> None:
    """W07 (G4): size 9; the crew engine with afterburner nets 10."""
    sail, crew = "8:0,solar", "9:4,afterburn=2"
    stack = base(sail, crew, dry=5, wet="8")
    down = ("ganymede-lander-2", "ganymede-uruk")
    under_sail = fly("hf3", stack, "ganymede-lgo", turn(*down, engine=sail))
    assert refused(under_sail) == (1, 2, "hf3 G1")
    assert refused(fly("hf3", stack, "ganymede-lgo", turn(down[0], engine=sail))) == (1, 1, "hf3 G4")
    powered = fly("hf3", stack, "ganymede-lgo", turn(*down, engine=crew, afterburn=True, net_thrust=10))
    assert powered.legal and powered.totals.hazards == 1


def moon_rocket(**options: Any) -> Stack:
    return base("3:4", "10:8", cargo=[Cargo("crew", 1), Cargo("robonaut", 3)], wet="10", factories=[], **options)


MOON = (
    turn("earth-heo", "earth-belt-1", engine="3:4", net_thrust=2, wet_after="8"),
    turn("luna-lander-2", "luna-shackleton", engine="10:8", net_thrust=10, wet_after="4 2/3"),
    turn(before=(act("refuel", by="isru", isru=2),), after=(act("drop", items=("robonaut",)),), wet_before="5 2/3"),
    turn("luna-lander-2", "earth-belt-1", "earth-aerobrake-1", "leo", engine="10:8", net_thrust=11, dry="1"),
)


@pytest.mark.parametrize(("strip", "steps_left"), [("9", 4), ("7", 2)])
def test_w11_to_w15_moon_mission(strip: str, steps_left: int) -> None:
    """H9: four turns there and back; 4 steps are left, 2 with the literal strip; one hazard."""
    stack = moon_rocket(readings=[f"hf3.strip_1_to_2={strip}"])
    verdict = fly("hf3", stack, "leo", *MOON)
    assert verdict.legal, (verdict.turn, verdict.step, verdict.sentence)
    last = verdict.plan.turns[3]
    assert last.wet_before == Fraction(5, 2)
    left = stack.strip.fuel_steps(stack.strip.position(last.wet_after or 0), stack.strip.position(1))
    assert left == steps_left
    assert verdict.totals.turns == 4 and verdict.totals.hazards == 1 and verdict.totals.belts == 0
    assert verdict.totals.fuel_steps == 4 + 8 + 8


def test_w15_the_burn_home_is_too_dear() -> None:
    """H9 year 4: what is left does not pay for the HEO burn."""
    home = turn("luna-lander-2", "earth-belt-1", "earth-heo", "leo", engine="10:8")
    assert refused(fly("hf3", moon_rocket(), "leo", *MOON[:3], home)) == (4, 3, "hf3 F4")


def test_w17_belt_in_colonization_and_in_the_base_game() -> None:
    """W17 (K2): net 2, die 4: level 2; hardness 1 holds at 1 to 3. The base game has no belts."""
    way = turn("earth-heo", "earth-belt-1", "geo")
    crossed = fly("hf3", colonization("2:1", dry=5, wet="8", rad_hard=1), "leo", way)
    assert crossed.plan.turns[0].rolls == (Roll("earth-belt-1", "belt", Fraction(1, 2)),)
    assert fly("hf3", base("2:1", dry=5, wet="8", rad_hard=1), "leo", way).totals.belts == 0


def test_w26_bernal_to_mars_on_the_top_of_the_strip() -> None:
    """W26 (Q8): dry 15, wet 32: 26, then 22; net thrust 3 - 2 = 1."""
    stack = colonization("3:3,grade=dirt", dry=15, wet="32", grade="dirt")
    board = tiny("lagrange a\nlagrange l5\nburn l2\nburn b\nlagrange lmo\nline a - l5 - l2 - b - lmo")
    verdict = fly(board, stack, "a", turn("l5"), turn("l2", net_thrust=1), turn("b", "lmo", net_thrust=1))
    assert [one.wet_after for one in verdict.plan.turns] == [32, 26, 22]


def test_w28_spheromak_on_ganymede_needs_the_factory() -> None:
    """W28 (S2): 6 + 5 - 2 = 9 is not greater than 9; a factory-assisted liftoff is one crash die."""
    board = tiny("site ganymede size=9 type=V hydration=4\nlagrange orbit\nline ganymede - orbit")
    engine = "6:1/10,afterburn=1+5,grade=isotope"
    up = turn("orbit", engine=engine, afterburn=True)
    stack = colonization(engine, dry=12, wet="19", grade="isotope")
    assert refused(fly(board, stack, "ganymede", up)) == (1, 1, "hf3 G1")
    helped = colonization(engine, dry=12, wet="19", grade="isotope", factories=["ganymede"])
    verdict = fly(board, helped, "ganymede", up._replace(net_thrust=9))
    assert verdict.legal and verdict.totals.hazards == 1


def test_w29_burns_without_fuel() -> None:
    """W29 (S4): 8.0, flame +5, net 8: 8 burns for no step, 13 burns for one."""
    names = [f"b{number}" for number in range(1, 15)]
    board = tiny("lagrange a\n" + "".join(f"burn {n}\n" for n in names) + f"line a - {' - '.join(names)}")
    engine = "8:0,afterburn=1+5,grade=isotope"
    stack = colonization(engine, dry=5, wet="8", grade="isotope")
    assert fly(board, stack, "a", turn(*names[:8])).totals.fuel_steps == 0
    assert fly(board, stack, "a", turn(*names[:13], afterburn=True)).totals.fuel_steps == 1
    assert refused(fly(board, stack, "a", turn(*names[:9]))) == (1, 9, "hf3 F3")
    assert refused(fly(board, stack, "a", turn(*names, afterburn=True))) == (1, 14, "hf3 F3")


def test_w31_sail_without_fuel() -> None:
    """W31 (V Sails 1): dry = wet = 7, scout, net 1."""
    assert fly(BURNS, base("1:0", dry=7), "a", turn("b1", net_thrust=1)).legal


def test_v_sails_example_2_sail_is_lost_at_mars() -> None:
    """V Sails 2: the sail is lost in the aerobrake, the rest lands in Hellas."""
    stack = base(dry=2, cards=["photon-sail"], survive=[])
    down = ("mars-lmo", "mars-aerobrake-2", "mars-crash", "mars-hellas")
    verdict = fly("hf3", stack, "mars-moons-burn", turn(*down, net_thrust=1))
    assert verdict.legal, verdict.sentence
    assert verdict.totals.hazards == 2


# Moving without a working engine


GROUND = tiny(
    """
    lagrange orbit
    lagrange far
    lagrange rocks crash
    lagrange chute aerobrake
    lander-burn lander
    half-lander-burn half
    site big size=9 type=C hydration=2
    site small size=2 type=C hydration=0
    site sky size=11 type=C hydration=0 atmospheric aerostat
    line far - orbit - lander - big - half - orbit
    line small - rocks - far
    line orbit > chute > big
    line sky - far
    """
)


def test_aerobrake_needs_no_engine() -> None:
    """G2, F2."""
    still = base(dry=5)
    assert fly(GROUND, still, "orbit", turn("chute", "big")).totals.hazards == 1
    assert refused(fly(GROUND, still, "orbit", turn("far"))) == (1, 1, "hf3 F2")


def test_factory_assist_needs_no_engine_to_the_next_space() -> None:
    """G3: always a roll, and the hazard of that space is rolled as well."""
    still = base(dry=5, factories=["small"], colonies=["small"], powersat=True)
    assert fly(GROUND, still, "small", turn("rocks")).totals.hazards == 2
    assert refused(fly(GROUND, still, "small", turn("rocks", "far"))) == (1, 2, "hf3 F2")
    assert fly(GROUND, still, "rocks", turn("small")).totals.hazards == 1


def test_factory_does_not_assist_through_lander_burns() -> None:
    """G3."""
    stack = base("5:1", dry=5, wet="8", factories=["big"])
    assert refused(fly(GROUND, stack, "big", turn(Step("half", landing="assisted"), "orbit"))) == (1, 1, "hf3 G3")


def test_every_craft_lifts_off_from_an_aerostat() -> None:
    """G1: net thrust does not matter; landing is another thing."""
    stack = base("1:1", dry=5, wet="8")
    verdict = fly(GROUND, stack, "sky", turn("far"))
    assert verdict.legal and verdict.plan.turns[0].steps[0].landing == "aerostat"
    assert refused(fly(GROUND, stack, "far", turn("sky"))) == (1, 1, "hf3 G1")


def test_coasting_with_empty_tanks() -> None:
    assert fly(GROUND, base("3:1", dry=5), "orbit", turn("far")).legal


def test_poor_fuel_forbids_activation() -> None:
    """F1."""
    stack = base("3:1", dry=5, wet="6", grade="dirt")
    assert refused(fly(GROUND, stack, "orbit", turn("far", engine="3:1"))) == (1, 0, "hf3 F1")


@pytest.mark.parametrize("reading", ["whole_step", "exact"])
@pytest.mark.parametrize(("engine", "whole"), [("10:8", 4), ("10:1", 1), ("10:1/2", 1)])
def test_half_lander_burn_takes_half_rounded_up(reading: str, engine: str, whole: int) -> None:
    """G4, OP-7."""
    stack = base(engine, dry=4, wet="8", readings=[f"hf3.half_lander={reading}"])
    assert fly(GROUND, stack, "big", turn("half", "orbit")).totals.fuel_steps == whole


def test_half_lander_burns_are_rounded_one_by_one() -> None:
    """OP-7: two halves of consumption 1 are 2 steps, read exactly 1."""
    board = tiny("lagrange a\nhalf-lander-burn h\nlagrange b\nhalf-lander-burn i\nlagrange c\nline a - h - b - i - c")
    there = turn("h", "b", "i", "c")
    assert fly(board, base("3:1", dry=4, wet="8"), "a", there).totals.fuel_steps == 2
    exact = base("3:1", dry=4, wet="8", readings=["hf3.half_lander=exact"])
    assert fly(board, exact, "a", there).totals.fuel_steps == 1


# Colonization

FLYBY = tiny(
    """
    lagrange a
    lagrange f flyby=2
    burn b1
    burn b2
    burn b3
    lagrange c
    lander-burn lander
    site moon size=1 type=C hydration=0
    line a - f - b1 - b2 - b3 - c
    line f - lander - moon
    """
)


def test_flybys_have_no_effect_in_the_base_game() -> None:
    """K1."""
    way = turn("f", "b1", "b2")
    assert refused(fly(FLYBY, base("1:1", dry=5, wet="8"), "a", way)) == (1, 3, "hf3 F3")
    assert fly(FLYBY, colonization("1:1", dry=5, wet="8"), "a", way).totals.half_burns == 0


def test_bonus_burns_carry_a_craft_whose_engine_is_off() -> None:
    """K1, F2: while burns of a flyby are left."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nlagrange chute aerobrake\nburn b1\nburn b2\nlagrange c\n"
        "line a - f - chute - b1 - b2 - c"
    )
    stack = colonization(dry=3, cards=["photon-sail"], survive=[])
    assert fly(board, stack, "a", turn("f", "chute", "b1", "b2")).legal
    assert refused(fly(board, stack, "a", turn("f", "chute", "b1", "b2", "c"))) == (1, 5, "hf3 F2")


def test_bonus_burns_do_not_pay_lander_burns_in_colonization() -> None:
    """K1."""
    stack = colonization("2:1", dry=5, wet="8")
    assert fly(FLYBY, stack, "a", turn("f", "lander", "moon")).totals.half_burns == 2
    step = Step("lander", enter="bonus-burn")
    assert refused(fly(FLYBY, stack, "a", turn("f", step, "moon"))) == (1, 2, "hf3 K1")


def test_k1_example_bonus_burns_are_saved_for_the_dead_zone() -> None:
    """K1 example, OP-13: the engine pays the first two, the flyby the last two where the engine does not work."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nburn b1\nburn b2\nzone neptune\nburn n1\nburn n2\nlagrange end\n"
        "line a - f - b1 - b2 - n1 - n2 - end"
    )
    stack = colonization("2:1,solar", dry=5, wet="8")
    verdict = fly(board, stack, "a", turn("f", "b1", "b2", "n1", "n2", "end"))
    assert [step.enter for step in verdict.plan.turns[0].steps[1:5]] == ["burn", "burn", "bonus-burn", "bonus-burn"]
    rich = colonization("4:1,solar", dry=5, wet="8")
    paid = turn("f", "b1", "b2", "n1", Step("n2", enter="burn"))
    assert refused(fly(board, rich, "a", paid)) == (1, 5, "hf3 F2")


def test_solar_oberth_of_the_3rd_edition() -> None:
    """V: base thrust and 1 with the afterburner, its own burn paid first, a halt is possible."""
    board = tiny(
        "lagrange a\nburn oberth crash solar-oberth\nburn b1\nburn b2\nburn b3\nline a - oberth - b1 - b2 - b3"
    )
    stack = colonization("2:1,afterburn=1", dry=5, wet="8")
    verdict = fly(board, stack, "a", turn("oberth", "b1", "b2", "b3"))
    assert verdict.totals.half_burns == 4 and verdict.totals.hazards == 1
    assert fly(board, stack, "a", turn("oberth", "b1", "b2", "b3", afterburn=True)).totals.half_burns == 2
    assert fly(board, stack, "a", turn("oberth")).legal


def test_synodic_comets_are_entered_in_season_and_left_at_any_time() -> None:
    """V; the base game has no seasons."""
    board = tiny("lagrange a\nsite comet size=1 type=D hydration=4 synodic=red\nline a - comet")
    stack = colonization("3:1", dry=5, wet="8")
    assert refused(fly(board, stack, "a", turn("comet", year=1))) == (1, 1, "hf3 V Synodic")
    assert fly(board, stack, "comet", turn("a", year=1)).legal
    assert fly(board, stack, "a", turn("comet", year=7)).legal
    assert fly(board, base("3:1", dry=5, wet="8"), "a", turn("comet", year=1)).legal


def test_red_season_and_cycler_in_colonization() -> None:
    """K2."""
    board = tiny("lagrange a\nbelt v\nline a - v")
    stack = colonization("3:1", dry=5, wet="8", rad_hard=4)
    assert fly(board, stack, "a", turn("v", year=7)).totals.survival == Fraction(5, 6)
    assert fly(board, colonization("3:1", dry=5, wet="8", rad_hard=4, cycler=True), "a", turn("v")).totals.belts == 0


# Actions


def test_depot_water_is_in_leo_in_the_base_game() -> None:
    """E3, K6."""
    load = act("load", tanks=1)
    assert fly(BURNS, base("3:1", dry=5), "leo", turn(before=(load,))).legal
    assert refused(fly(BURNS, base("3:1", dry=5), "a", turn(before=(load,)))) == (1, 0, "hf3 E3")
    left = (lying("a", water=1),)
    assert fly(BURNS, colonization("3:1", dry=5), "a", turn(before=(load,)), waiting=left).legal
    assert refused(fly(BURNS, colonization("3:1", dry=5), "a", turn(before=(load,)))) == (1, 0, "hf3 D1.2")
    pour = act("tank-to-fuel", tanks=1)
    assert refused(fly(BURNS, base("3:1", dry=5, cargo_tanks=1), "leo", turn(before=(pour,)))) == (1, 0, "hf3 K6")
    assert fly(BURNS, colonization("3:1", dry=5, cargo_tanks=1), "leo", turn(before=(pour,))).legal


def test_w08_w09_refuelling() -> None:
    """H5.1: 8 tanks of water take 7 1/2 to 15; H5.2: ISRU 3 on hydration 3 brings 1 tank."""
    board = tiny("site pole size=5 type=C hydration=3\nlagrange a\nline pole - a")
    stack = base("5:1", dry=4, wet="7 1/2", factories=["pole"])
    assert wet_after(fly(board, stack, "pole", turn(before=(act("refuel", by="factory"),)))) == 15
    assert wet_after(fly(board, base("5:1", dry=4), "pole", turn(before=(act("refuel", by="isru", isru=3),)))) == 5


def test_dirt_rocket_takes_ten_tanks_as_its_operation() -> None:
    """H5.2."""
    board = tiny("site rock size=1 type=C hydration=0\nlagrange a\nline rock - a")
    stack = base("5:1,grade=dirt", dry=4, grade="dirt")
    dirt = act("refuel", by="dirt")
    assert wet_after(fly(board, stack, "rock", turn(before=(dirt,)))) == 14
    assert refused(fly(board, stack, "rock", turn(before=(dirt, dirt)))) == (1, 0, "hf3 H")
    assert fly(board, colonization("5:1,grade=dirt", dry=4, grade="dirt"), "rock", turn(before=(dirt, dirt))).legal


def test_grinding_needs_a_black_figure() -> None:
    """V."""
    grind = act("grind", items=("box",))
    cargo = [Cargo("hull", 2), Cargo("box", 2)]
    water = base("5:1", wet="6", cargo=cargo)
    assert refused(fly(BURNS, water, "a", turn(before=(grind,)))) == (1, 0, "hf3 V Dirt Rocket")
    dirt = base("5:1,grade=dirt", wet="6", cargo=cargo, grade="dirt")
    assert fly(BURNS, dirt, "a", turn(before=(grind,), dry="2", wet_before="6")).legal


def test_scoop_starts_and_ends_on_an_aerobrake_outside_the_earth_zone() -> None:
    """H5.3, OP-8."""
    board = tiny("lagrange e aerobrake\nzone mars\nlagrange m aerobrake\nlagrange n\nline e - m - n")
    stack = base("5:1", dry=5, cards=["ultracold-neutrons"])
    air = act("refuel", by="air")
    assert fly(board, stack, "m", turn(after=(air,))).plan.turns[0].after[0].tanks == 8
    assert refused(fly(board, stack, "e", turn(after=(air,)))) == (1, 0, "hf3 H5.3")
    assert refused(fly(board, stack, "n", turn("m", after=(air,)))) == (1, 1, "hf3 H5.3")

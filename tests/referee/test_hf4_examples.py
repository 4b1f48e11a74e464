"""Worked examples of the 4th edition rules, by their number in the digest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.plan.model import Roll
from planner.rocket.stackfile import parse_engine
from tests.referee.helpers import act, fly, refused, rocket, turn, wet_after
from tests.tinyboard import tiny

F = Fraction
CREW, SAIL = "12:8", "0:0,solar,pivots=1"
BURNS = tiny(
    """
    lagrange start
    burn b1
    burn b2
    burn b3
    line start - b1 - b2 - b3
    """
)


def test_s4_crew_engine_flies_two_burns_from_wet_19_to_7() -> None:
    """S4 (F3d): 16 steps from 19 to 7; with wet 8 there is fuel for one burn."""
    away = turn("earth-cycler", "earth-belt-5", "sol-earth-l1", engine=CREW)
    verdict = fly("hf4", rocket(CREW, SAIL, dry=4, wet="19"), "leo", away)
    assert wet_after(verdict) == 7
    assert (verdict.totals.fuel_steps, verdict.totals.half_burns, verdict.totals.belts) == (16, 4, 1)
    light = rocket(CREW, SAIL, dry=4, wet="8")
    assert refused(fly("hf4", light, "leo", away)) == (1, 3, "hf4 H5d")
    assert wet_after(fly("hf4", light, "leo", turn("earth-cycler", engine=CREW))) is not None


def test_s4_sail_of_net_thrust_0_only_coasts() -> None:
    """S4 (F3d): wet 8 is a scout, the sail has net thrust 0 in the Earth zone."""
    stack = rocket(CREW, SAIL, dry=4, wet="8")
    assert refused(fly("hf4", stack, "leo", turn("earth-cycler", engine=SAIL))) == (1, 1, "hf4 H5c")
    assert fly("hf4", stack, "earth-luna-l1", turn("earth-luna-l5", engine=SAIL, net_thrust=0)).legal


def test_s5_sail_in_the_mercury_zone_then_landing_on_the_crew_engine() -> None:
    """S5 (F3d): the sail nets 2; the lander burn takes the last 8 steps."""
    stack = rocket(CREW, SAIL, dry=4, wet="7")
    verdict = fly(
        "hf4",
        stack,
        "mercury-l2",
        turn("mercury-burn-5", "mercury-burn-6", "mercury-l1", engine=SAIL, net_thrust=2, wet_after="7"),
        turn(),
        turn("mercury-lander", "mercury-discovery", engine=CREW),
    )
    assert wet_after(verdict) == 4
    assert verdict.plan.turns[2].steps[1].landing == "powered"


def test_s7_jettison_lets_a_rocket_land_on_ceres() -> None:
    """S7 (G1g): wet 8 1/2 is a transport with net 6, wet 8 a scout with net 7 > 6."""
    stack = rocket("7:1", dry=6, wet="8 1/2")
    down = ("ceres-half-lander", "ceres")
    assert refused(fly("hf4", stack, "gefion-barycenter", turn(*down))) == (1, 2, "hf4 H6a")
    light = fly("hf4", stack, "gefion-barycenter", turn(*down, before=(act("jettison", fuel_steps=1),)))
    assert light.legal and light.plan.turns[0].net_thrust == 7
    assert light.totals.fuel_steps == 2  # one jettisoned, half a step rounded up


def test_s8_grinding_cards_makes_fuel() -> None:
    """S8 (G2c): dry 6, wet 8; a radiator turned light and a refinery of mass 2: dry 3, wet 8, 14 steps."""
    stack = rocket(
        "4:1,grade=dirt", dry=6, wet="8", cards=["ti-k-heat-pipe heavy", "carbonyl-volatilization"], grade="dirt"
    )
    masses = {item.slug: item.mass for item in stack.aboard}
    items = ("carbonyl-volatilization", "ti-k-heat-pipe light")
    verdict = fly("hf4", stack, "leo", turn(before=(act("grind", items=items),)))
    assert verdict.legal
    lighter = stack.aboard[0]._replace(orientation="light").mass
    ground = masses["carbonyl-volatilization"] + masses["ti-k-heat-pipe"] - lighter
    assert verdict.plan.turns[0].dry == 6 - ground
    assert verdict.plan.turns[0].wet_after == 8


def test_s10_afterburner_cools_an_engine_one_therm_short() -> None:
    """S10 (H3a, J4d): operational for this move only, and 1 more thrust."""
    short = parse_engine("4:1,afterburn=1")._replace(name="short", only_afterburning=True)
    stack = rocket(short, dry=5, wet="7")
    assert refused(fly(BURNS, stack, "start", turn("b1", engine="short"))) == (1, 0, "hf4 J4d")
    verdict = fly(BURNS, stack, "start", turn("b1", engine="short", afterburn=True))
    assert verdict.legal and verdict.plan.turns[0].net_thrust == 5
    assert verdict.totals.fuel_steps == 2


@pytest.mark.parametrize(("start", "net"), [("mercury-l1", 6), ("minerva", 2)])
def test_s11_solar_engine_by_zone(start: str, net: int) -> None:
    """S11 (H3c): 4.3 with a solar generator, class 0: 6 in the Mercury zone, 2 in that of Ceres."""
    stack = rocket("4:3,solar", dry=5, wet="7")
    assert fly("hf4", stack, start, turn(engine="4:3,solar", net_thrust=net)).legal


def test_s11_solar_engine_is_dead_in_the_neptune_zone() -> None:
    """S11 (H3c, J3): not operational; a push revives it at -6."""
    board = tiny("zone neptune\nlagrange far\nlagrange farther\nline far - farther")
    stack = rocket("9:3,solar,push", dry=5, wet="7")
    assert refused(fly(board, stack, "far", turn("farther", engine="9:3,solar,push"))) == (1, 0, "hf4 J3")
    pushed = rocket("9:3,solar,push", dry=5, wet="7", powersat=True)
    assert fly(board, pushed, "far", turn("farther", net_thrust=4)).legal


def test_s12_a_burn_takes_the_consumption() -> None:
    """S12 (H5a): consumption 8, one burn, 8 steps."""
    assert fly(BURNS, rocket("12:8", dry=4, wet="8"), "start", turn("b1")).totals.fuel_steps == 8


def test_s13_fractions_are_rounded_once_a_move() -> None:
    """S13 (H5b): 3.1/10, three burns in one move: 1 step; in three moves: 3 steps."""
    stack = rocket("3:1/10", dry=5, wet="7")
    assert fly(BURNS, stack, "start", turn("b1", "b2", "b3")).totals.fuel_steps == 1
    assert fly(BURNS, stack, "start", turn("b1"), turn("b2"), turn("b3")).totals.fuel_steps == 3


def test_s14_neither_engine_lands_on_ceres() -> None:
    """S14 (H5e): A pays one step but its thrust fails; B needs 4 of 3 steps for the half lander burn."""
    stack = rocket("3:2", "9:8", dry=7, wet="8 1/2")
    down = ("ceres-half-lander", "ceres")
    assert refused(fly("hf4", stack, "gefion-barycenter", turn(*down, engine="3:2"))) == (1, 2, "hf4 H6a")
    assert refused(fly("hf4", stack, "gefion-barycenter", turn(*down, engine="9:8"))) == (1, 1, "hf4 H5d")
    assert not fly("hf4", stack, "gefion-barycenter", turn(*down)).legal


VENUS_UP = ("venus-lander-3", "venus-lander-2", "venus-lander-1", "venus-lvo")


def test_s15_acetylene_liftoff_from_venus() -> None:
    """S15 (H6c, living rules): 20 tanks, net 2, first lander burn free, wet 7; L1 in the next turn for 2 steps."""
    stack = rocket("2:2,afterburn=2", dry=5, wet="10", factories=["venus-aerostat"], powersat=True)
    verdict = fly(
        "hf4",
        stack,
        "venus-aerostat",
        turn(*VENUS_UP, afterburn=True, before=(act("acetylene"),), net_thrust=2, wet_after="7"),
        turn("venus-burn-2", "sol-venus-l1"),
    )
    assert verdict.legal, verdict.sentence
    first, second = verdict.plan.turns
    assert first.before[0].tanks == 20
    assert [step.enter for step in first.steps] == ["free-lander-burn", "lander-burn", "lander-burn", "coast"]
    assert first.steps[0].landing == "acetylene"
    assert first.rolls == (Roll("venus-lander-1", "hazard", F(5, 6)),)  # acid clouds; the Powersat spares the other
    assert second.wet_after == 6
    assert verdict.totals.fuel_steps == 8


def test_s15_in_the_text_of_2021_every_lander_burn_is_paid() -> None:
    """Section 19: three lander burns need net thrust 3."""
    stack = rocket(
        "2:2,afterburn=2", dry=5, wet="10", factories=["venus-aerostat"], powersat=True, readings=["hf4.text=2021"]
    )
    up = turn(*VENUS_UP, afterburn=True, before=(act("acetylene", tanks=20),))
    assert refused(fly("hf4", stack, "venus-aerostat", up)) == (1, 3, "hf4 H5c")


def test_s15_without_powersat_the_assist_is_rolled() -> None:
    stack = rocket("2:2,afterburn=2", dry=5, wet="10", factories=["venus-aerostat"])
    verdict = fly("hf4", stack, "venus-aerostat", turn(*VENUS_UP, afterburn=True, before=(act("acetylene"),)))
    assert verdict.totals.hazards == 2 and verdict.totals.survival == F(25, 36)


def test_s16_sail_is_lost_and_the_rest_lands_by_aerobrake() -> None:
    """S16 (H6b): no thrust, no fuel; the sail leaves the stack."""
    stack = rocket(dry=3, cards=["photon-kite-sail"], survive=[])
    verdict = fly("hf4", stack, "mars-lmo", turn("mars-aerobrake-2", "mars-arsia"), turn())
    assert verdict.legal and verdict.totals.hazards == 1 and verdict.totals.survival == F(5, 6)
    assert verdict.plan.turns[0].steps[1].landing == "aerobrake"
    again = fly("hf4", stack, "mars-lmo", turn("mars-aerobrake-2"), turn("mars-arsia", engine="photon-kite-sail"))
    assert refused(again) == (2, 0, "hf4 H2")
    assert fly("hf4", stack, "mars-lmo", turn("mars-aerobrake-2"), turn("mars-arsia", engine="")).legal


def test_s16_a_sail_that_must_survive_may_not_aerobrake() -> None:
    stack = rocket(dry=3, cards=["photon-kite-sail"])
    assert refused(fly("hf4", stack, "mars-lmo", turn("mars-aerobrake-2", "mars-arsia"))) == (1, 1, "survive")


VENUS_DOWN = ("venus-flyby", "venus-aerobrake-1", "venus-lvo", "venus-lander-1", "venus-aerobrake-4", "venus-aerostat")


def test_s17_venus_flyby_and_descent_meets_three_hazards() -> None:
    """S17 (H8c): the lander burn is paid with fuel in spite of 2 bonus burns; 2 aerobrakes and 1 crash."""
    stack = rocket("3:2", dry=5, wet="7")
    verdict = fly("hf4", stack, "venus-h5", turn(*VENUS_DOWN, year=1))
    assert verdict.legal, verdict.sentence
    assert verdict.totals.fuel_steps == 2 and verdict.totals.half_burns == 2
    assert verdict.totals.hazards == 3 and verdict.totals.survival == F(125, 216)


def test_s17_hazards_are_bought_off_one_by_one() -> None:
    """S17 (H7e): each roll or 4 aqua."""
    stack = rocket("3:2", dry=5, wet="7")
    pay = act("pay", rolls=("venus-aerobrake-1", "venus-lander-1"))
    verdict = fly("hf4", stack, "venus-h5", turn(*VENUS_DOWN, before=(pay,)))
    assert verdict.totals.hazards == 1 and verdict.totals.survival == F(5, 6)


def test_s18_solar_oberth_pays_the_base_thrust() -> None:
    """S18 (H8e): crew 14.9: 9 steps, a hazard roll, 14 bonus burns."""
    names = [f"b{number}" for number in range(1, 16)]
    board = tiny(
        "zone mercury\nlagrange before\nlander-burn oberth crash solar-oberth\n"
        + "".join(f"burn {name}\n" for name in names)
        + f"line before - oberth - {' - '.join(names)}"
    )
    stack = rocket("14:9", dry=4, wet="8")
    verdict = fly(board, stack, "before", turn("oberth", *names[:14]))
    assert verdict.legal, verdict.sentence
    assert wet_after(verdict) is not None and verdict.totals.fuel_steps == 9 and verdict.totals.hazards == 1
    assert refused(fly(board, stack, "before", turn("oberth", *names))) == (1, 16, "hf4 H5d")


def test_s18_afterburning_at_the_oberth_pays_one_more() -> None:
    """H8e, Q7: the one afterburn of the move."""
    board = tiny("lagrange a\nlander-burn oberth crash solar-oberth\nburn b\nburn c\nline a - oberth - b - c")
    stack = rocket("1:1,afterburn=1", dry=5, wet="7")
    assert refused(fly(board, stack, "a", turn("oberth", "b", "c"))) == (1, 3, "hf4 H5c")
    assert fly(board, stack, "a", turn("oberth", "b", "c", afterburn=True)).totals.half_burns == 2


def test_s19_belt_at_net_thrust_2() -> None:
    """S19 (H10): die 4 is level 2, a card with rad-hardness 1 is lost; it holds at 1, 2 and 3."""
    board = tiny("lagrange a\nbelt v\nline a - v")
    verdict = fly(board, rocket("2:1", dry=5, wet="7", rad_hard=1), "a", turn("v"))
    assert verdict.plan.turns[0].rolls == (Roll("v", "belt", F(1, 2)),)
    assert verdict.totals.belts == 1 and verdict.totals.hazards == 0


def test_s20_refuelling_on_mercury() -> None:
    """S20 (I5a, I5b): ISRU 2 on hydration 3 brings 2 tanks, a factory 7."""
    stack = rocket("4:1", dry=4, factories=["mercury-north-pole"])
    isru = fly("hf4", stack, "mercury-north-pole", turn(before=(act("refuel", by="isru", isru=2),)))
    assert isru.plan.turns[0].before[0].tanks == 2 and wet_after(isru) == 6
    factory = fly("hf4", stack, "mercury-north-pole", turn(before=(act("refuel", by="factory"),)))
    assert wet_after(factory) == 11


def test_s21_air_eating_on_a_mars_aerobrake() -> None:
    """S21 (I5c): consumption 1/2: 5 tanks; staying there costs a roll each turn."""
    stack = rocket("3:1/2", dry=5, cards=["rental-body-guild"])
    arrive = turn("mars-aerobrake-2", after=(act("refuel", by="air"),))
    verdict = fly("hf4", stack, "mars-lmo", arrive)
    assert verdict.legal, verdict.sentence
    assert verdict.plan.turns[0].after[0].tanks == 5 and verdict.totals.hazards == 1
    longer = fly("hf4", stack, "mars-lmo", arrive, turn(after=(act("refuel", by="air"),), engine="3:1/2"))
    assert longer.totals.hazards == 2


def test_s26_a_sail_carries_its_cargo_without_fuel() -> None:
    """S26 (glossary Sails): dry = wet."""
    verdict = fly("hf4", rocket(SAIL, dry=7), "leo", turn())
    assert wet_after(verdict) == 7


@pytest.mark.parametrize(("isru", "site", "tanks"), [(2, "ceres", 3), (0, "gefion", 1)])
def test_s27_isru_yield(isru: int, site: str, tanks: int) -> None:
    """S27 (glossary ISRU)."""
    verdict = fly("hf4", rocket("4:1", dry=4), site, turn(before=(act("refuel", by="isru", isru=isru),)))
    assert verdict.plan.turns[0].before[0].tanks == tanks


def test_s27_isru_above_hydration_brings_nothing() -> None:
    verdict = fly("hf4", rocket("4:1", dry=4), "gefion", turn(before=(act("refuel", by="isru", isru=1),)))
    assert refused(verdict) == (1, 0, "hf4 I5a")

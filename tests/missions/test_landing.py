"""Landing verdicts on cases of the rulebooks and on small boards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from planner import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.missions.landing import Landing, Passage, land
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import exploring_stack, parse_engine, quick_stack
from tests.tinyboard import tiny

HF4, HF3 = find_edition("hf4"), find_edition("hf3")


def on_hf4(stack: Stack, site: str, year: int = 1) -> Landing:
    return land(load_board("hf4"), stack, site, year)


def only(passages: tuple[Passage, ...], mode: str, far_end: str) -> Passage:
    """The one way of a mode that begins or ends there."""
    (found,) = [one for one in passages if one.modes == (mode,) and far_end in (one.spaces[0].id, one.spaces[-1].id)]
    return found


def test_fuel_is_thrown_out_to_be_light_enough() -> None:
    """hf4 G1g (S7): base thrust 7 at wet mass 8 1/2 lands on Ceres after a fuel step is thrown out."""
    stack = build_stack(
        HF4,
        cargo=[Cargo("hull", 6)],
        wet_mass=Fraction(17, 2),
        quick_engines=quick_stack(HF4, ["7:2"], dry_mass=1).quick_engines,
    )
    way = on_hf4(stack, "ceres").down[0]
    assert way.possible and way.turn is not None and way.margin == 0
    assert [(action.do, action.fuel_steps) for action in way.turn.before] == [("jettison", 1)]
    assert way.fuel_steps == 1 and way.takes.half_burns == 1


def test_no_engine_has_both_thrust_and_fuel() -> None:
    """hf4 H5e (S14): one engine has too little thrust for Ceres, the other too little fuel for the half burn."""
    stack = build_stack(
        HF4,
        cargo=[Cargo("hull", 7)],
        wet_mass=Fraction(17, 2),
        quick_engines=quick_stack(HF4, ["4:2", "12:8"], dry_mass=1).quick_engines,
    )
    assert stack.fuel_steps == 3
    landing = on_hf4(stack, "ceres")
    assert not landing.can_land and landing.down[0].obstacle is not None
    assert landing.down[0].obstacle.topic == "fuel"
    assert landing.down[0].obstacle.sentence == "4 fuel steps needed, 3 aboard"


def test_fuel_that_is_short_is_not_blamed_on_its_grade() -> None:
    """hf3 F4: strong enough only with empty tanks, of fuel that the engine burns."""
    stack = quick_stack(HF3, ["10:8"], dry_mass=4, tanks=5)
    landing = land(load_board("hf3"), stack, "mercury-north-pole")
    told = {(one.obstacle.topic, one.obstacle.sentence) for one in landing.down if one.obstacle is not None}
    assert told == {("fuel", "8 fuel steps needed, 0 left at net thrust 11")}
    dirty = replace(stack, grade="dirt")
    landing = land(load_board("hf3"), dirty, "mercury-north-pole")
    told = {(one.obstacle.topic, one.obstacle.sentence) for one in landing.down if one.obstacle is not None}
    assert told == {("grade", "dirt fuel suits no engine that is strong enough")}


def test_engine_that_needs_its_afterburner_wants_fuel_for_it() -> None:
    """hf4 J4d: nothing is wrong with the grade of no fuel."""
    board = tiny("lagrange orbit\nsite rock size=3 type=C hydration=0\nline orbit - rock")
    hot = parse_engine("9:1,afterburn=3")._replace(only_afterburning=True)
    stack = build_stack(HF4, cargo=[Cargo("hull", 5)], quick_engines=[hot])
    obstacle = land(board, stack, "rock").down[0].obstacle
    assert obstacle is not None and obstacle.topic == "cooling"
    assert obstacle.sentence == "short of a therm, so it runs only when afterburning: 3 fuel steps, 0 aboard"


def test_thrust_is_held_against_the_size_that_asks_for_it() -> None:
    """hf4 H6a, H6c: from site to site, where a factory helps at the greater one."""
    board = tiny(
        """
        site big size=9 type=C hydration=0
        site small size=3 type=C hydration=0
        line big - small
        """
    )
    engines = quick_stack(HF4, ["1:1"], dry_mass=1).quick_engines
    stack = build_stack(HF4, cargo=[Cargo("hull", 2)], tanks=1, quick_engines=engines, factories=["big"])
    obstacle = land(board, stack, "big").down[0].obstacle
    assert obstacle is not None and obstacle.sentence.endswith("against size 3")


def test_venus_is_left_as_a_rocketplane() -> None:
    """hf4 H6c (S15): 20 tanks paid, no roll for the assist with Powersat, the first lander burn is free."""
    stack = build_stack(
        HF4,
        cargo=[Cargo("hull", 5)],
        tanks=5,
        quick_engines=quick_stack(HF4, ["2:2,afterburn=2"], dry_mass=1).quick_engines,
        powersat=True,
        factories=["venus-aerostat"],
        rocketplane_tanks={"venus-aerostat": 20},
    )
    way = only(on_hf4(stack, "venus-aerostat").up, "acetylene", "venus-lvo")
    assert way.turn is not None and way.thrust is not None
    assert [action.tanks for action in way.turn.before if action.do == "acetylene"] == [20]
    assert (way.thrust.net_thrust, way.thrust.afterburn, way.fuel_steps) == (2, True, 6)
    assert way.survival == Fraction(5, 6) and way.takes.half_burns == 4


def test_aerobrake_needs_no_engine_at_all() -> None:
    """hf4 H6b, hf3 G2: down the dashed path of Mars without thrust or fuel, one die."""
    for edition, board in ((HF4, "hf4"), (HF3, "hf3")):
        stack = build_stack(edition, cargo=[Cargo("hull", 5)])
        landing = land(load_board(board), stack, "mars-arsia")
        way = only(landing.down, "aerobrake", "mars-lmo")
        assert way.possible and way.thrust is None and way.margin is None and way.survival == Fraction(5, 6)
        assert landing.can_land and not landing.can_lift_off
        assert {one.obstacle.topic for one in landing.up if one.obstacle} == {"activate"}


def test_aerostat_is_left_whatever_the_size() -> None:
    """hf3 G1: liftoff from Saturn's aerostat needs no thrust above its size; the 4th edition has no such rule."""
    weak = ["5:1/2"]
    up = land(load_board("hf3"), quick_stack(HF3, weak, dry_mass=2, tanks=6), "saturn-aerostat").up
    assert any(one.possible and one.modes == ("aerostat",) for one in up)
    assert not on_hf4(quick_stack(HF4, weak, dry_mass=2, tanks=6), "saturn-aerostat").can_lift_off


def test_factory_helps_but_not_through_lander_burns() -> None:
    """hf4 H6c: Io Loki has a way without a lander burn and one with it."""
    stack = build_stack(
        HF4,
        cargo=[Cargo("hull", 5, 8)],
        quick_engines=quick_stack(HF4, ["1:1"], dry_mass=1).quick_engines,
        factories=["io-loki"],
    )
    landing = on_hf4(stack, "io-loki")
    assert [(one.modes, one.spaces[0].id) for one in landing.down if one.possible] == [(("assisted",), "io-belt")]
    assert landing.down[0].survival == Fraction(5, 6) and landing.can_lift_off


def test_sungrazer_is_left_but_not_landed_on_before_it_is_lost() -> None:
    """hf4 glossary: at the end of yellow everything there and on its approach is lost, so a craft must get out."""
    landing = on_hf4(quick_stack(HF4, ["12:8"], dry_mass=5, tanks=10), "kreutz", 6)
    assert not landing.can_land and landing.down[0].obstacle is not None
    assert (landing.down[0].obstacle.topic, landing.down[0].obstacle.open_year) == ("sungrazer", 15)
    assert landing.can_lift_off and landing.up[0].spaces[-1].synodic == ""


def test_a_rocket_that_cannot_come_to_the_aerobrake_does_not_land() -> None:
    """hf4 J3: the way along the arrow is free, but the lander burn before it takes an engine that works."""
    landing = on_hf4(quick_stack(HF4, ["14:1,solar"], dry_mass=1, tanks=9), "neptune-aerostat")
    assert not landing.can_land
    assert [(one.spaces[0].id, one.cut_off) for one in landing.down if one.possible] == [("neptune-aerobrake-1", True)]


def test_arrow_from_a_site_by_reading() -> None:
    """hf4.arrow_from_site: from the aerostat of Titan one falls, or lifts off first."""
    for reading, possible in (("liftoff", False), ("free", True)):
        readings = choose_readings([f"hf4.arrow_from_site={reading}"])
        stack = build_stack(HF4, cargo=[Cargo("hull", 5)], readings=readings)
        hops = [one for one in on_hf4(stack, "titan-ontario").down if one.spaces[0].id == "titan-aerostat"]
        assert any(one.possible for one in hops) == possible


def test_mass_free_form_counts_half_steps() -> None:
    way = on_hf4(exploring_stack(HF4, 7), "ceres").down[0]
    assert way.possible and way.fuel_steps == Fraction(1, 2) and way.margin == 0


def cargo_ship(may_drop: list[str]) -> Stack:
    engines = quick_stack(HF4, ["4:1"], dry_mass=1).quick_engines
    cargo = [Cargo("hull", 4), Cargo("ore", 5)]
    return build_stack(HF4, cargo=cargo, tanks=0, quick_engines=engines, may_drop=may_drop)


def test_something_is_left_behind_if_it_may_be() -> None:
    board = tiny("lagrange orbit\nsite rock size=3 type=C hydration=0\nline orbit - rock")
    assert not land(board, cargo_ship([]), "rock").can_land
    way = land(board, cargo_ship(["ore"]), "rock").down[0]
    assert way.turn is not None and [action.items for action in way.turn.before] == [("ore",)]


def fork() -> Board:
    return tiny(
        """
        lagrange high
        lagrange low
        lander-burn step
        half-lander-burn last
        lagrange smoke aerobrake
        site rock size=6 type=C hydration=0
        line high - step
        line step - last
        line low - last
        line last - rock
        line step > smoke
        line smoke > rock
        """
    )


def test_paths_lead_over_lander_burns_and_arrows_from_where_a_craft_rests() -> None:
    landing = land(fork(), quick_stack(HF4, ["9:1"], dry_mass=2, tanks=5), "rock")
    down = {(one.modes, tuple(space.id for space in one.spaces)) for one in landing.down}
    assert down == {
        (("powered",), ("high", "step", "last", "rock")),
        (("powered",), ("low", "last", "rock")),
        (("aerobrake",), ("high", "step", "smoke", "rock")),
        (("aerobrake",), ("low", "last", "step", "smoke", "rock")),
        (("aerobrake",), ("smoke", "rock")),
    }
    up = {tuple(space.id for space in one.spaces) for one in landing.up}
    assert up == {("rock", "last", "step", "high"), ("rock", "last", "low")}
    assert {one.takes.half_burns for one in landing.down} == {3, 1, 2, 0}

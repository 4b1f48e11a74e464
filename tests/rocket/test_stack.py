"""Rockets of cards: dry mass, what runs, engines, limits, and wrong stacks."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from planner.board.files import load_board
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.errors import BadStack
from planner.report.toldrocket import burns_available, largest_landing
from planner.rocket.engine import Engine, net_thrust, works_in
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import parse_engine, quick_stack
from planner.rocket.strip import mass_text
from planner.rocket.supports import Aboard

ZONES = load_board("hf4").zones
EARTH = next(zone for zone in ZONES if zone.id == "earth")


def stack(*names: str, edition: str = "hf4", freight: int = 0, readings: tuple[str, ...] = (), **more: object) -> Stack:
    """Cards by slug, radiators as "name heavy", and freight of some mass."""
    cards = load_cards(find_edition(edition).cards)
    aboard = [Aboard(cards[name.split()[0]], "".join(name.split()[1:])) for name in names]
    cargo = [Cargo("freight", freight)] if freight else []
    return build_stack(
        find_edition(edition),
        aboard=aboard,
        cargo=cargo,
        readings=choose_readings(readings),
        **more,  # type: ignore[arg-type]
    )


def only_engine(rocket: Stack) -> Engine:
    (engine,) = rocket.engines
    return engine


def nets_by_zone(rocket: Stack, engine: Engine) -> dict[str, int | None]:
    return {
        zone.id: net_thrust(engine, rocket.strip, rocket.wet, zone) if works_in(engine, zone) else None
        for zone in ZONES
    }


# Mass


def test_dry_mass_is_the_sum_of_cards_cargo_and_tanks() -> None:
    """hf4 4.4 (F, F2a)."""
    assert stack("hall-effect", "cascade-photovoltaic", freight=4, cargo_tanks=2).dry_mass == 2 + 3 + 4 + 2


def test_stack_without_mass_counts_one() -> None:
    """hf4 4.4: an all-zero stack counts 1; a card without mass beside others adds nothing."""
    assert stack("electric-sail").dry_mass == 1
    assert stack("electric-sail", freight=1).dry_mass == 1


def test_sail_with_cargo_sets_both_chits_to_seven() -> None:
    """hf4 S26 (glossary Sails), hf3 W31: sail mass 1, cargo mass 6."""
    rocket = stack(freight=6 + 1)
    assert (rocket.dry_mass, rocket.wet_mass, rocket.fuel_steps) == (7, 7, 0)


def test_hall_effect_rocket_of_the_third_edition() -> None:
    """hf3 W01 (E4): mass 2, 1, 0 and one tank."""
    rocket = stack("hall-effect", "any-crew", "kuck-mosquito", edition="hf3", tanks=1)
    assert (rocket.dry_mass, rocket.wet_mass, rocket.fuel_steps) == (3, 4, 4)


def test_moon_rocket_of_the_third_edition() -> None:
    """hf3 W11 (H9): crew 10-8 of mass 1, Mirror Steamer 3-4 of mass 0, robonaut of mass 3; six tanks."""
    rocket = stack("taikonauts", "mirror-steamer", "cat-fusion-z-pinch-torch", edition="hf3", tanks=6)
    assert (rocket.dry_mass, rocket.wet_mass) == (4, 10)
    steamer = next(engine for engine in rocket.engines if engine.name == "mirror-steamer")
    assert net_thrust(steamer, rocket.strip, rocket.wet, EARTH) == 2
    assert steamer.consumption == 4


@pytest.mark.parametrize(("orientation", "mass"), [("light", 1), ("heavy", 2)])
def test_radiator_weighs_as_it_lies(orientation: str, mass: int) -> None:
    """hf4 6, 7: orientation is chosen when boosted."""
    assert stack(f"mo-li-heat-pipe {orientation}").dry_mass == mass


# Engines and supports


def test_sail_and_crew_of_the_mercury_mission() -> None:
    """hf4 S4, S5 (F3d): dry 4, wet 8: 10 steps, one crew burn, sail net 0 at Earth and 2 at Mercury."""
    rocket = stack("photon-kite-sail", "esa-space-unionists", freight=3, tanks=4)
    sail, crew = rocket.engines
    assert (rocket.fuel_steps, burns_available(rocket, crew), crew.base, crew.consumption) == (10, 1, 12, 8)
    assert (nets_by_zone(rocket, sail)["earth"], nets_by_zone(rocket, sail)["mercury"]) == (0, 2)


def test_chain_one_therm_short_runs_while_afterburning() -> None:
    """hf4 S10 (H3a, J4d)."""
    rocket = stack("n-6li-microfission", "ultracold-neutrons", tanks=2)
    engine = only_engine(rocket)
    assert engine.only_afterburning and rocket.running["n-6li-microfission"].only_afterburning
    assert net_thrust(engine, rocket.strip, rocket.wet, EARTH, afterburn=True) == 5 + 1 + 1


def test_chain_two_therms_short_does_not_run() -> None:
    """hf4 7 (J4d): exactly one therm."""
    rocket = stack("n-6li-microfission", "free-radical-trap", tanks=2)
    assert rocket.engines == ()
    assert rocket.running["n-6li-microfission"].missing == ("n-6li-microfission needs 2 more therms",)


def test_one_missing_therm_is_told_in_the_singular() -> None:
    rocket = stack("solar-stirling")
    assert rocket.running["solar-stirling"].missing == ("solar-stirling needs 1 more therm",)


def test_solar_mass_driver() -> None:
    """hf4 S11 (H3c): 6 in the Mercury zone, 2 in Ceres', none in Neptune's."""
    rocket = stack("mass-driver", "flywheel-compulsator", grade="dirt")
    nets = nets_by_zone(rocket, only_engine(rocket))
    assert (rocket.wet_mass, nets["mercury"], nets["ceres"], nets["neptune"]) == (7, 6, 2, None)


def test_wrenches_of_generator_and_reactor_count() -> None:
    """hf4 7, LR example J1e: generator +1, reactor +1 and x1/4, behind a generator."""
    engine = only_engine(stack("pulsed-inductive", "mhd-open-cycle", "d-t-gun-fusion"))
    assert (engine.base, engine.modifier, engine.consumption) == (4, 2, Fraction(2) / 4)


def test_wrench_of_a_generator_behind_a_reactor_does_not_count() -> None:
    """hf4 7, LR example J1e: thruster <- reactor <- generator."""
    engine = only_engine(stack("dumbo", "mhd-open-cycle", "d-t-gun-fusion"))
    assert (engine.base, engine.modifier, engine.consumption) == (6, 1, Fraction(5) / 4)


def test_hf3_counts_wrenches_anywhere_in_the_chain() -> None:
    """hf3 15 (O2)."""
    engine = only_engine(stack("dumbo", "mhd-open-cycle", "d-t-gun-fusion", edition="hf3c"))
    assert (engine.modifier, engine.consumption) == (2, Fraction(5) / 4)


def test_either_chain_of_the_burst_reactor_is_an_engine() -> None:
    """hf4 S23 (J1c): the exotic reactor alone, -3; or the Valkyrie on it, +8 and x1/4 in exchange for 3 therms.

    The weaker choice is the harder one: it needs no radiator, so both are kept (hf4 H10)."""
    rocket = stack("ablative-plate", "project-valkyrie", "mini-mag-rf-paul-trap", "mo-li-heat-pipe heavy")
    assert {(engine.modifier, engine.consumption) for engine in rocket.engines} == {(8, Fraction(1, 2)), (-3, 2)}
    cold = only_engine(stack("ablative-plate", "mini-mag-rf-paul-trap"))
    assert (cold.modifier, cold.consumption) == (-3, 2)


def test_choices_that_trade_thrust_for_fuel_are_all_kept() -> None:
    """hf4 J1b: neither +4 thrust nor half the fuel is better than the other."""
    rocket = stack("monatomic-plug-nozzle", "pebble-bed-fission", "rubbia-hohlraum", "bubble-membrane light")
    assert {(engine.modifier, engine.consumption) for engine in rocket.engines} == {(4, 3), (0, Fraction(3, 2))}


def test_solar_and_other_supports_are_both_kept() -> None:
    """hf4 H3c: solar power is better inside Earth's orbit and worse outside."""
    rocket = stack("hall-effect", "cascade-photovoltaic", "dusty-plasma-mhd")
    assert sorted(engine.solar for engine in rocket.engines) == [False, True]


def test_idle_refrigerator_makes_no_second_engine() -> None:
    """hf4 H3c: the solar generator of a radiator that cools nothing is not in the chain."""
    rocket = stack("nuclear-drill", "cermet-nerva-fission", "magnetocaloric-refrigerator light", "cascade-photovoltaic")
    assert not only_engine(rocket).solar


def test_gw_thruster_ignores_wrenches() -> None:
    """hf4 14.3 (J5d), hf3 19 (S)."""
    for edition in ("hf4", "hf3c"):
        rocket = stack(
            "mini-mag-orion", "z-pinch-microfission", "pulsating-heat-pipe heavy", edition=edition, grade="isotope"
        )
        engine = only_engine(rocket)
        assert (engine.modifier, engine.consumption, engine.needs_some_fuel) == (0, Fraction(1, 3), True)


def test_stirling_wrench_by_reading() -> None:
    """The reading hf4.stirling_modifier."""
    assert only_engine(stack("hall-effect", "radioisotope-stirling")).modifier == -2
    ignored = stack("hall-effect", "radioisotope-stirling", readings=("hf4.stirling_modifier=ignored",))
    assert only_engine(ignored).modifier == 0


@pytest.mark.parametrize(
    ("edition", "privileges", "pushed"),
    [
        ("hf4", {"powersat": True}, 1),
        ("hf4", {"push_factory": True}, 1),
        ("hf4", {"powersat": True, "push_factory": True}, 1),
        ("hf3", {"push_factory": True}, 0),
        ("hf3", {"powersat": True, "push_factory": True}, 1),
        ("hf3c", {"powersat": True}, 1),
        ("hf3c", {"push_factory": True}, 2),
        ("hf3c", {"powersat": True, "push_factory": True}, 2),
        ("hf4", {}, 0),
    ],
)
def test_beamed_power_is_the_better_source(edition: str, privileges: dict[str, bool], pushed: int) -> None:
    """hf4 8 (H3d): +1 once; hf3 6 (F2): +1 or +2, never both; push factories are of Colonization."""
    rocket = stack("hall-effect", "superconducting-adductor", edition=edition, **privileges)
    assert only_engine(rocket).push_thrust == pushed


def test_triangle_without_the_icon_is_not_pushed() -> None:
    """hf4 3: the push icon must be on the triangle itself."""
    assert only_engine(stack("nasa-astronauts", powersat=True)).push_thrust == 0


def test_magbeam_gains_three_when_pushed() -> None:
    """hf4 8 (C21 card): +3 in place of the usual 1."""
    assert only_engine(stack("magbeam", powersat=True)).push_thrust == 3
    assert only_engine(stack("magbeam")).push_thrust == 0


def test_base_game_of_hf3_asks_for_no_supports() -> None:
    """hf3 15: supports belong to module O."""
    rocket = stack("hall-effect", edition="hf3")
    assert only_engine(rocket).chain == ("hall-effect",)
    assert not rocket.running["hall-effect"].missing
    assert stack("hall-effect", edition="hf3c").engines == ()


@pytest.mark.parametrize(("value", "count"), [("1", 0), ("each", 1)])
def test_hf3_open_cycle_by_reading(value: str, count: int) -> None:
    """hf3 OP-11: one therm in all, or one for each card of the chain that is warm."""
    rocket = stack(
        "n-6li-microfission", "free-radical-trap", edition="hf3c", readings=(f"hf3.open_cycle_therms={value}",)
    )
    assert len(rocket.engines) == count


@pytest.mark.parametrize(("value", "solar"), [("applies", True), ("ignored", False)])
def test_hf3_solar_gw_by_reading(value: str, solar: bool) -> None:
    """hf3 OP-12."""
    rocket = stack("dense-plasma-focus", "flywheel-compulsator", edition="hf3c", readings=(f"hf3.solar_gw={value}",))
    assert only_engine(rocket).solar is solar


def test_free_electron_laser_of_the_third_edition_runs() -> None:
    """hf3 W21 (O5): five cards, dry mass 8."""
    rocket = stack(
        "free-electron-laser", "in-core-thermionic", "pebble-bed-fission", "ti-k-heat-pipe heavy",
        "bubble-membrane heavy", edition="hf3c",
    )  # fmt: skip
    assert rocket.dry_mass == 8
    assert not rocket.running["free-electron-laser"].missing


def test_spheromak_of_the_third_edition_on_ganymede() -> None:
    """hf3 W28 (S2): dry 12, 7 isotope tanks; 6 + 5 - 2 = 9."""
    rocket = stack(
        "spheromak", "superconducting-adductor", "pulsating-heat-pipe heavy", edition="hf3c", freight=5, tanks=7,
        grade="isotope",
    )  # fmt: skip
    engine = only_engine(rocket)
    assert (rocket.dry_mass, rocket.wet_mass, rocket.strip.classes[rocket.wet].name) == (12, 19, "tug")
    assert net_thrust(engine, rocket.strip, rocket.strip.burn(rocket.wet, 1), EARTH, afterburn=True) == 9
    assert largest_landing(rocket, EARTH) == 8


def test_best_of_equal_chains_does_not_depend_on_the_order_of_cards() -> None:
    names = ["hall-effect", "dusty-plasma-mhd", "superconducting-adductor", "electrodynamic-tether"]
    assert only_engine(stack(*names)).chain == only_engine(stack(*reversed(names))).chain
    one, other = stack(*names).running["hall-effect"].chain, stack(*reversed(names)).running["hall-effect"].chain
    assert one == other


def test_rings_of_equal_cards_do_not_depend_on_the_order_either() -> None:
    """hf4 7 (J1e): the gun is fired by either pulsed generator, and the cards in use are the same."""
    names = ["mhd-open-cycle", "hall-effect", "marx-capacitor-bank", "d-t-gun-fusion"]
    for order in permutations(names):
        assert stack(*order).running["marx-capacitor-bank"] == stack(*names).running["marx-capacitor-bank"]


# Fuel


def test_tanks_are_whole_masses() -> None:
    assert stack(freight=5, tanks=6).wet_mass == 11


def test_wet_mass_may_be_given_as_a_position() -> None:
    rocket = stack(freight=4, wet_mass=Fraction(14, 3))
    assert (mass_text(rocket.wet_mass), rocket.fuel_steps) == ("4 2/3", 2)


def test_heaviest_rocket_is_allowed() -> None:
    """hf4 4.4: dry 23, wet 32."""
    rocket = stack(freight=23, tanks=9)
    assert (rocket.dry_mass, rocket.wet_mass, rocket.fuel_steps) == (23, 32, 5)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"freight": 24}, "dry mass 24 is over the limit of 23"),
        ({"freight": 10, "tanks": 23}, "wet mass 33 is over the limit of 32"),
        ({"freight": 10, "wet_mass": Fraction(33)}, "wet mass 33 is over the limit of 32"),
        ({"freight": 10, "wet_mass": Fraction(9)}, "wet mass 9 is below dry mass 10"),
        ({"freight": 4, "wet_mass": Fraction(9, 2)}, "wet mass 4 1/2 is no position of the hf4 fuel strip"),
        ({"freight": 4, "wet_mass": Fraction(5), "tanks": 1}, "give tanks or wet_mass, not both"),
        ({"freight": 4, "tanks": -1}, "tanks must be between 0 and 100, got -1"),
        ({"freight": 4, "cargo_tanks": -1}, "cargo_tanks must be between 0 and 100, got -1"),
        ({"freight": -4}, "mass must be between 0 and 100, got -4"),
        ({"freight": 101}, "mass must be between 0 and 100, got 101"),
        ({"grade": "petrol"}, "fuel grade must be one of dirt, water, isotope, got 'petrol'"),
        ({"survive": ["hall-effect"]}, "survive names 'hall-effect', which is not aboard"),
    ],
)
def test_wrong_numbers_are_refused(values: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadStack, match=complaint):
        stack(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["hall-effect", "hall-effect"], "card hall-effect is aboard twice"),
        (["hall-effect", "ion-drive"], "hall-effect and ion-drive are two sides of one card"),
        (["mo-li-heat-pipe"], "only radiators, and all of them, lie heavy or light"),
        (["hall-effect heavy"], "only radiators, and all of them, lie heavy or light"),
    ],
)
def test_cards_that_cannot_be_together_are_refused(names: list[str], complaint: str) -> None:
    with pytest.raises(BadStack, match=complaint):
        stack(*names)


def test_card_of_unknown_mass_is_refused() -> None:
    with pytest.raises(BadStack, match="the mass of this card is not known"):
        stack("crew-8-8", edition="hf3")


def test_cargo_of_impossible_hardness_is_refused() -> None:
    with pytest.raises(BadStack, match="rad-hardness must be between 0 and 20, got -4"):
        build_stack(find_edition("hf4"), cargo=[Cargo("eggs", 1, -4)])


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"ion-drive": ("dusty-plasma-mhd",)}, "supports names 'ion-drive', which is not aboard"),
        ({"hall-effect": ("ion-drive",)}, "supports of hall-effect name 'ion-drive', which is not aboard"),
        ({"hall-effect": ("cermet-nerva-fission",)}, "cermet-nerva-fission cannot support hall-effect"),
    ],
)
def test_chosen_supports_must_be_able_to_serve(choices: dict[str, tuple[str, ...]], complaint: str) -> None:
    with pytest.raises(BadStack, match=complaint):
        stack("hall-effect", "dusty-plasma-mhd", "cermet-nerva-fission", choices=choices)


def test_chosen_ring_of_a_pulsed_generator_is_allowed() -> None:
    """hf4 7 (J1e)."""
    choices = {"mhd-open-cycle": ("d-t-gun-fusion",), "d-t-gun-fusion": ("mhd-open-cycle",)}
    assert stack("pulsed-inductive", "mhd-open-cycle", "d-t-gun-fusion", choices=choices).engines


def test_chosen_support_is_taken() -> None:
    rocket = stack(
        "hall-effect", "cascade-photovoltaic", "dusty-plasma-mhd", choices={"hall-effect": ("cascade-photovoltaic",)}
    )
    assert only_engine(rocket).solar


# The other forms, and the report


def test_quick_rocket_takes_the_best_grade_that_an_engine_wants() -> None:
    rocket = quick_stack(find_edition("hf4"), ["4:2", "3:1,grade=isotope"], dry_mass=5, tanks=10, rad_hard=4)
    assert (rocket.dry_mass, rocket.wet_mass, rocket.grade, rocket.cargo[0].rad_hard) == (5, 15, "isotope", 4)


def test_quick_engine_reads_every_extra() -> None:
    engine = parse_engine("3:1/2,afterburn=2+5,solar,push,pivots=1,grade=dirt")
    assert (engine.base, engine.consumption, engine.afterburn_steps, engine.afterburn_thrust) == (
        3,
        Fraction(1, 2),
        2,
        5,
    )
    assert (engine.solar, engine.push, engine.bonus_pivots, engine.grade) == (True, True, 1, "dirt")


def test_quick_engine_is_pushed_by_a_powersat() -> None:
    rocket = quick_stack(find_edition("hf4"), ["4:2,push", "4:2"], powersat=True)
    assert [engine.push_thrust for engine in rocket.engines] == [1, 0]

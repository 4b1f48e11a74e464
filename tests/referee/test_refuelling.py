"""Refuelling by the book: isotopes, dirt, air, grinding, and no fuel from nothing."""

from __future__ import annotations

from typing import Any

import pytest

from planner.rocket.stack import Cargo, Stack
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange leo leo
    lagrange orbit
    site stony size=1 type=S hydration=3
    site icy size=1 type=C hydration=3
    line leo - orbit - stony
    line orbit - icy
    zone mars
    lagrange air aerobrake
    line orbit - air
    zone neptune
    site dark size=1 type=S hydration=3
    lagrange gloom
    line orbit - gloom - dark
    """
)
SITES = ["stony", "icy", "dark"]
ISOTOPES = act("refuel", by="factory", grade="isotope")
DIRT = act("refuel", by="dirt")
AIR = act("refuel", by="air")


def gigawatt(edition: str = "hf4", **options: Any) -> Stack:
    """A rocket with a GW thruster of type S."""
    return rocket(edition=edition, dry=9, cards=["salt-water-zubrin"], factories=SITES, grade="isotope", **options)


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 I5b"), ("hf3c", "hf3 S2")])
def test_isotopes_come_from_sites_of_the_type_of_the_thruster(edition: str, rule: str) -> None:
    verdict = fly(BOARD, gigawatt(edition), "stony", turn(before=(ISOTOPES,)))
    assert verdict.legal and verdict.plan.turns[0].before[0].tanks == 1
    assert refused(fly(BOARD, gigawatt(edition), "icy", turn(before=(ISOTOPES,)))) == (1, 0, rule)


def test_isru_isotopes_of_colonization_ask_for_the_type_too() -> None:
    """hf3 S2, H5.2."""
    isru = act("refuel", by="isru", grade="isotope")
    stack = rocket(edition="hf3c", dry=9, cards=["salt-water-zubrin", "electrophoretic-sandworm"], grade="isotope")
    assert fly(BOARD, stack, "stony", turn(before=(isru,))).legal
    assert refused(fly(BOARD, stack, "icy", turn(before=(isru,)))) == (1, 0, "hf3 S2")


def test_isotopes_want_a_gigawatt_thruster_aboard() -> None:
    """hf4 I5b; in the 3rd edition yellow tanks may be made without one (S2)."""
    crew: dict[str, Any] = {"dry": 5, "cards": ["nasa-astronauts"], "factories": SITES}
    assert refused(fly(BOARD, rocket(**crew), "stony", turn(before=(ISOTOPES,)))) == (1, 0, "hf4 I5b")
    assert fly(BOARD, rocket(edition="hf3c", **crew), "stony", turn(before=(ISOTOPES,))).legal


def test_isotopes_come_from_sites() -> None:
    stack = rocket("9:0,grade=isotope", dry=5, factories=["orbit"], grade="isotope")
    assert refused(fly(BOARD, stack, "orbit", turn(before=(ISOTOPES,)))) == (1, 0, "hf4 I5b")


def test_first_site_settles_the_isotope_of_an_engine_by_numbers() -> None:
    """hf3 S2: a player has isotopes of one type."""
    stack = rocket("9:0,grade=isotope", dry=5, wet="6", factories=SITES, grade="isotope")
    there = turn("orbit", "icy", before=(ISOTOPES,))
    assert fly(BOARD, stack, "stony", there).legal
    again = turn(before=(ISOTOPES,))
    assert refused(fly(BOARD, stack, "stony", there, again)) == (2, 0, "hf4 I5b")
    assert fly(BOARD, stack, "stony", turn(before=(ISOTOPES,)), again).legal


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (ISOTOPES, "hf3 H5.1"),
        (act("refuel", by="isru", isru=1, grade="isotope"), "hf3 E4"),
        (act("load", tanks=1, grade="isotope"), "hf3 E4"),
    ],
)
def test_base_game_has_no_isotopes(action: Any, rule: str) -> None:
    stack = rocket("9:1", edition="hf3", dry=5, factories=SITES)
    place = "leo" if action.do == "load" else "stony"
    assert refused(fly(BOARD, stack, place, turn(before=(action,)))) == (1, 0, rule)


def test_isru_brings_no_dirt() -> None:
    """hf3 H5.2: dirt is another refuelling, with its own number."""
    stack = rocket("9:1", edition="hf3", dry=5)
    dirt = act("refuel", by="isru", isru=1, grade="dirt")
    assert refused(fly(BOARD, stack, "stony", turn(before=(dirt,)))) == (1, 0, "hf3 H5.2")


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 G1c"), ("hf3", "hf3 H5.2"), ("hf3c", "hf3 H5.2")])
def test_a_dead_solar_rocket_digs_no_dirt(edition: str, rule: str) -> None:
    stack = rocket("5:1,solar,grade=dirt", edition=edition, dry=5, grade="dirt", factories=SITES)
    assert fly(BOARD, stack, "stony", turn(before=(DIRT,))).legal
    assert refused(fly(BOARD, stack, "dark", turn(before=(DIRT,)))) == (1, 0, rule)


def test_dirt_is_dug_for_the_activated_triangle() -> None:
    """hf4 G1c."""
    stack = rocket("5:1,grade=dirt", "5:0", dry=5, wet="6", grade="dirt", factories=SITES)
    up = turn("orbit", before=(DIRT,))
    assert fly(BOARD, stack, "stony", up._replace(engine="5:1,grade=dirt")).legal
    assert refused(fly(BOARD, stack, "stony", up._replace(engine="5:0"))) == (1, 0, "hf4 G1c")
    assert fly(BOARD, stack, "stony", up).plan.turns[0].engine == "5:1,grade=dirt"
    landed = turn("stony", after=(DIRT,), engine="5:0")
    assert refused(fly(BOARD, stack, "orbit", landed)) == (1, 1, "hf4 G1c")
    assert fly(BOARD, stack, "orbit", landed._replace(engine="5:1,grade=dirt")).legal


def test_air_wants_an_activated_triangle_that_works() -> None:
    """hf4 I5c."""
    eater: dict[str, Any] = {"dry": 5, "cards": ["jtec-h2-thermoelectric"]}
    stack = rocket("3:1", "2:4", wet="6", **eater)
    arrive = turn("air", after=(AIR,))
    assert fly(BOARD, stack, "orbit", arrive._replace(engine="3:1")).plan.turns[0].after[0].tanks == 4
    assert fly(BOARD, stack, "orbit", arrive._replace(engine="2:4")).plan.turns[0].after[0].tanks == 1
    chute = tiny("lagrange orbit\nlagrange air aerobrake\nline orbit > air")
    assert fly(chute, stack, "orbit", turn("air", engine="")).legal
    assert refused(fly(chute, stack, "orbit", arrive._replace(engine=""))) == (1, 1, "hf4 I5c")
    stay = turn(after=(AIR,))
    assert fly(BOARD, stack, "air", stay._replace(engine="2:4")).plan.turns[0].after[0].tanks == 1
    hot = rocket("3:1,afterburn=1", wet="6", **eater)
    warm = hot.quick_engines[0]._replace(only_afterburning=True)
    assert refused(fly(BOARD, rocket(warm, wet="6", **eater), "air", stay)) == (1, 0, "hf4 I5c")


@pytest.mark.parametrize(("text", "tanks"), [("living", 3), ("2021", 1)])
def test_air_goes_by_the_printed_consumption_in_2021(text: str, tanks: int) -> None:
    """hf4 section 19: a nozzle of consumption 4 whose reactor halves it."""
    cards = ["de-laval-nozzle", "vcr-light-bulb-fission", "hula-hoop heavy", "jtec-h2-thermoelectric"]
    stack = rocket(dry=12, cards=cards, readings=[f"hf4.text={text}"])
    verdict = fly(BOARD, stack, "air", turn(after=(AIR,)))
    assert verdict.legal, verdict.sentence
    assert verdict.plan.turns[0].after[0].tanks == tanks


@pytest.mark.parametrize("grade", ["isotope", "dirt"])
def test_the_air_brings_water(grade: str) -> None:
    stack = rocket("3:1", dry=5, cards=["jtec-h2-thermoelectric"])
    assert refused(fly(BOARD, stack, "air", turn(after=(AIR._replace(grade=grade),)))) == (1, 0, "hf4 I5c")


def test_dirt_becomes_tanks_in_colonization_only() -> None:
    """hf3 K6: black tanks; hf4 G2b: none; the base game has no tanks as cargo."""
    bottle = act("fuel-to-tank", tanks=1)
    fuel: dict[str, Any] = {"dry": 5, "wet": "8", "grade": "dirt"}
    engine = "5:1,grade=dirt"
    colonization = rocket(engine, edition="hf3c", **fuel)
    assert fly(BOARD, colonization, "orbit", turn(before=(bottle,), dry="6", wet_before="8")).legal
    assert refused(fly(BOARD, rocket(engine, **fuel), "orbit", turn(before=(bottle,)))) == (1, 0, "hf4 G2b")
    base = rocket(engine, edition="hf3", **fuel)
    assert refused(fly(BOARD, base, "orbit", turn(before=(bottle,)))) == (1, 0, "hf3 K6")
    left = (act("unload", tanks=2), act("load", tanks=2, grade="dirt"))
    assert fly(BOARD, colonization, "orbit", turn(before=left, wet_before="8")).legal


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 G2c"), ("hf3", "hf3 V Dirt Rocket")])
def test_cards_are_ground_before_the_move(edition: str, rule: str) -> None:
    cargo = [Cargo("hull", 2), Cargo("box", 2)]
    stack = rocket("5:1,grade=dirt", edition=edition, wet="6", cargo=cargo, grade="dirt")
    grind = (act("grind", items=("box",)),)
    assert fly(BOARD, stack, "leo", turn("orbit", before=grind)).legal
    assert refused(fly(BOARD, stack, "leo", turn("orbit", after=grind))) == (1, 1, rule)
    assert fly(BOARD, stack, "leo", turn(after=grind)).legal  # nothing is flown


def test_a_stack_without_mass_bottles_only_its_fuel() -> None:
    """hf4 Q14, hf3 E4: the first tank does not move the dry chit, so it comes off the wet one."""
    stack = rocket(dry=0, cards=["de-laval-nozzle"], cargo=[], wet="2")
    bottle = act("fuel-to-tank", tanks=1)
    assert fly(BOARD, stack, "leo", turn(before=(bottle,), dry="1", wet_before="1")).legal
    assert refused(fly(BOARD, stack, "leo", turn(before=(bottle, bottle)))) == (1, 0, "hf4 G2b")
    round_trip = (bottle, act("tank-to-fuel", tanks=1))
    assert fly(BOARD, stack, "leo", turn(before=round_trip, dry="1", wet_before="2")).legal
    trick = (bottle, act("drop", items=("cargo-tank",)), act("load", tanks=1))
    assert fly(BOARD, stack, "orbit", turn(before=trick, wet_before="2")).legal
    twice = (*trick, act("load", tanks=1))
    assert refused(fly(BOARD, stack, "orbit", turn(before=twice))) == (1, 0, "hf4 G1b")


def test_no_tank_is_won_where_the_strip_skips_a_mass() -> None:
    """hf3 OP-2: dry mass 25 lies on 24, but the fuel above it is counted from 25."""
    stack = rocket("5:1", edition="hf3c", dry=23, wet="32")
    tanks = act("fuel-to-tank", tanks=2)
    assert fly(BOARD, stack, "orbit", turn(before=(tanks, act("unload", tanks=6)), dry="24", wet_before="26")).legal
    assert refused(fly(BOARD, stack, "orbit", turn(before=(tanks, act("unload", tanks=8))))) == (1, 0, "hf3 D1.3")
    single = (act("fuel-to-tank", tanks=1),) * 10
    assert refused(fly(BOARD, stack, "orbit", turn(before=single))) == (1, 0, "hf3 K6")
    light = rocket("5:1", edition="hf3c", dry=23, wet="26")
    odd = (tanks, act("fuel-to-tank", tanks=3))
    assert refused(fly(BOARD, light, "orbit", turn(before=odd))) == (1, 0, "hf3 K6")


def test_tanks_are_poured_as_what_they_hold() -> None:
    """hf4 F4d: water does not become isotopes in a tank."""
    stack = rocket("5:1", dry=5, wet="8")
    alchemy = (act("fuel-to-tank", tanks=2), act("tank-to-fuel", tanks=1, grade="isotope"))
    assert refused(fly(BOARD, stack, "leo", turn(before=alchemy))) == (1, 0, "hf4 G2a")
    gold = (lying("leo", isotope=1),)
    both = (act("fuel-to-tank", tanks=2), act("take", items=("cargo-tank isotope",)))
    assert fly(BOARD, stack, "leo", turn(before=both), waiting=gold).legal
    vague = (*both, act("tank-to-fuel", tanks=1))
    assert refused(fly(BOARD, stack, "leo", turn(before=vague), waiting=gold)) == (1, 0, "hf4 G2a")
    clear = (*both, act("tank-to-fuel", tanks=1, grade="water"))
    assert fly(BOARD, stack, "leo", turn(before=clear), waiting=gold).legal

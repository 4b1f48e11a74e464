"""What fuel a place offers to the search, by rule; whether the referee agrees is asked of random missions.

Sources are asked of real sites; each test names the rule that it states.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner import load_board
from planner.board.model import Board, Space
from planner.cards.files import load_cards
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rocket.supports import find_aboard
from planner.rules.base import find_rules
from planner.rules.compiler import configurations_of
from planner.rules.itinerary import Itinerary
from planner.rules.manifest import Depot, Manifest
from planner.rules.sources import Source, Sources
from planner.rules.turnstarts import all_engines

AIR = ["ponderomotive-vasimr", "amtec-thermoelectric", "cermet-nerva-fission", "mo-li-heat-pipe light"]
DRIVER = ["mass-driver", "in-core-thermionic", "cermet-nerva-fission", "mo-li-heat-pipe heavy"]
TRACTOR = [*DRIVER, "flywheel-tractor"]


def board_for(stack: Stack) -> Board:
    return load_board(stack.edition.board)


def offered(
    stack: Stack, place: str, isru: int | None = None, lying: tuple[str, ...] = (), depot: Depot | None = None
) -> dict[str, list[Source]]:
    """All that a place offers, by what is done."""
    board, rules = board_for(stack), find_rules(stack.edition.name).under(stack.readings)
    configurations = configurations_of(Manifest(stack), Itinerary(refuel=True), rules)
    sources = Sources(rules, configurations, all_engines(configurations), board.zones, isru)
    cards = load_cards(stack.edition.cards)
    found: dict[str, list[Source]] = {}
    for source in sources.at(board.spaces[place], tuple(find_aboard(cards, name) for name in lying), depot):
        found.setdefault(source.do, []).append(source)
    return found


def numbers(*engines: str, edition: str = "hf4", grade: str = "water") -> Stack:
    return load_stack(engines=list(engines), dry_mass=5, tanks=4, edition=edition, grade=grade)


def with_factory(stack: Stack, *places: str) -> Stack:
    return replace(stack, factories=frozenset(places))


def aerobrake(board: Board, zone: str) -> Space:
    return next(space for space in board.spaces.values() if space.hazard == "aerobrake" and space.zone == zone)


@pytest.mark.parametrize(("isru", "tanks"), [(0, 5), (1, 4), (4, 1)])
def test_isru_brings_one_more_than_hydration_less_rating(isru: int, tanks: int) -> None:
    """hf4 I5a: Ceres has hydration 4; it takes the operation of the turn."""
    (source,) = offered(numbers("4:2"), "ceres", isru)["isru"]
    assert source.tanks == (tanks,) and source.is_operation and not source.aqua


def test_isru_above_the_hydration_brings_nothing() -> None:
    """hf4 I5a."""
    assert "isru" not in offered(numbers("4:2"), "luna-aristarchus", 1)


def test_card_that_lies_at_the_site_refuels_too() -> None:
    """hf4 G1a: cards at hand may change stacks as a free action."""
    stack = load_stack(cards=["nasa-astronauts"], tanks=4)
    (own,), (other,) = offered(stack, "ceres")["isru"], offered(stack, "ceres", lying=("nanobot",))["isru"]
    assert max(other.tanks) > max(own.tanks) > 0


def test_bank_sells_water_for_aqua_without_an_operation() -> None:
    """hf4 F1c, G1b; hf3 E3."""
    for edition in ("hf4", "hf3"):
        (source,) = offered(numbers("4:2", edition=edition), "leo")["load"]
        assert source.aqua == 1 and not source.is_operation and source.grade == "water"


@pytest.mark.parametrize(("edition", "water", "dirt"), [("hf4", 7, None), ("hf3", 8, 20)])
def test_factory_brings_what_the_edition_says(edition: str, water: int, dirt: int | None) -> None:
    """hf4 I5b, hf3 H5.1; what no triangle burns is not taken in."""
    stack = with_factory(numbers("4:2,grade=dirt", "4:2", edition=edition), "ceres")
    found = {source.grade: max(source.tanks) for source in offered(stack, "ceres")["factory"]}
    assert found == {"water": water} | ({} if dirt is None else {"dirt": dirt})
    assert "factory" not in offered(numbers("4:2", edition=edition), "ceres")


def test_isotopes_come_from_sites_of_the_type_of_the_thruster() -> None:
    """hf4 I5b."""
    cards = [card for card in load_cards("hf4").values() if card.is_gw and card.deck == "gw-thruster"]
    stack, board = load_stack(cards=[cards[0].slug], tanks=1, grade="isotope"), load_board("hf4")
    sites = [site for site in board.sites if site.site is not None]
    for is_its_own in (True, False):
        place = next(site.id for site in sites if (site.site.spectral == cards[0].spectral) == is_its_own)  # type: ignore[union-attr]
        grades = {source.grade for source in offered(with_factory(stack, place), place).get("factory", [])}
        assert ("isotope" in grades) == is_its_own


def test_air_is_eaten_after_a_move_or_in_a_year_that_is_rolled_for() -> None:
    """hf4 I5c: 5 less the consumption rounded down, by the triangle of the move; who stays rolls."""
    stack = load_stack(cards=AIR, tanks=4)
    found = offered(stack, aerobrake(load_board("hf4"), "venus").id)["air"]
    (engine,) = {engine.name for engine in stack.engines}
    assert engine == "ponderomotive-vasimr" and all(max(source.tanks) == 4 for source in found)
    after_a_move, in_a_year = sorted(found, key=lambda source: source.years)
    assert after_a_move.marks and not after_a_move.rolls and not after_a_move.years
    assert not in_a_year.marks and in_a_year.rolls == 1 and in_a_year.spends and in_a_year.is_operation
    assert "air" not in offered(numbers("4:1"), aerobrake(load_board("hf4"), "venus").id)


def test_scoop_of_the_third_edition_takes_a_year_outside_the_earth_zone() -> None:
    """hf3 H5.3, OP-8: a fixed number of tanks, no roll."""
    board = load_board("hf3")
    eaters = [card.slug for card in load_cards("hf3").values() if card.air_eater and "mass" not in card.unknown]
    stack = load_stack(cards=["nasa-astronauts", *eaters[:1]], tanks=2, edition="hf3") if eaters else None
    if stack is None:
        pytest.skip("no air-eater of the 3rd edition is known")
    found = offered(stack, aerobrake(board, "mars").id).get("air", [])
    assert all(source.years == 1 and not source.rolls and max(source.tanks) == 8 for source in found)
    assert "air" not in offered(stack, aerobrake(board, "earth").id)


def test_dirt_fills_the_rocket_where_its_triangle_is_activated() -> None:
    """hf4 G1c: a free action on a site with a factory or any ISRU card that works, whatever its hydration."""
    found = offered(load_stack(cards=TRACTOR, tanks=4, grade="dirt"), "luna-aristarchus")["dirt"]
    assert {(bool(one.marks), bool(one.binds), one.years) for one in found} == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    assert all(max(source.tanks) == 31 and not source.is_operation for source in found)
    bare = load_stack(cards=DRIVER, tanks=4, grade="dirt")
    assert "dirt" not in offered(bare, "luna-aristarchus")
    assert "dirt" in offered(with_factory(bare, "luna-aristarchus"), "luna-aristarchus")
    assert "dirt" not in offered(load_stack(cards=TRACTOR, tanks=4, grade="dirt"), "leo")


def test_dirt_of_the_third_edition_is_an_operation() -> None:
    """hf3 H5.2, OP-15: up to 10 tanks, without any ISRU card."""
    found = offered(numbers("4:2,grade=dirt", edition="hf3", grade="dirt"), "ceres")["dirt"]
    assert all(max(source.tanks) == 10 and source.is_operation for source in found)


def test_mixed_fuel_is_the_poorer_one_and_empty_tanks_take_what_comes() -> None:
    """hf4 F4."""
    stack = with_factory(numbers("4:2", "5:2,grade=dirt"), "ceres")
    board, rules = board_for(stack), find_rules("hf4").under(stack.readings)
    configurations = configurations_of(Manifest(stack), Itinerary(refuel=True), rules)
    grades = [one.stack.grade for one in configurations]
    sources = Sources(rules, configurations, all_engines(configurations), board.zones, 1)
    digs = next(source for source in sources.at(board.spaces["ceres"], (), None) if source.do == "dirt")
    made = next(source for source in sources.at(board.spaces["ceres"], (), None) if source.do == "isru")
    assert {*grades} == {"water", "dirt"}
    for number, grade in enumerate(grades):
        assert grades[digs.becomes[number]] == grades[digs.becomes_empty[number]] == "dirt"
        assert grades[made.becomes[number]] == grade and grades[made.becomes_empty[number]] == "water"


def test_depot_takes_only_fuel_of_its_grade() -> None:
    """hf4 F4d, G2b: there are no tanks of dirt; hf3 K6 has them."""
    for edition, may in (("hf4", False), ("hf3c", True)):
        stack = numbers("4:2,grade=dirt", edition=edition, grade="dirt")
        rules = find_rules(edition).under(stack.readings)
        depot = Depot("ceres", "dirt", 0, 5, 1)
        configurations = configurations_of(Manifest(stack, depots=(depot,)), Itinerary(refuel=True), rules)
        sources = Sources(rules, configurations, all_engines(configurations), board_for(stack).zones, None)
        assert (max(sources.leaving(depot, 3).tanks) == 3) == may

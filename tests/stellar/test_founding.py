"""Founding a base: the example of play, the years that rules allow at best, and a slow search for the same plans."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from planner.errors import PlannerError
from planner.stellar.asking import Wanted, find_ship
from planner.stellar.factfile import load_facts, overridden
from planner.stellar.facts import FACILITIES
from planner.stellar.founding import RESOURCES, Carrier, Founding, Supply, supply, visits
from planner.stellar.missionfile import question_of
from tests.stellar.supplymodel import by_model

COSTS = {
    "facilities.large-supply.cost": [1, 1, 1],
    "facilities.small-spaceport.cost": [2, 0, 1],
    "facilities.large-spaceport.cost": [2, 1, 1],
}
FACTS = overridden(load_facts(), COSTS)


def founding(
    place: str, facility: str, *ships: str, launchers: tuple[tuple[int, int], ...] = (), last: int = 2042
) -> Founding:
    crews = tuple(Carrier(find_ship(FACTS, name), 2030) for name in ships)
    player = Wanted(range="3").player(FACTS, crews[0].ship)
    return Founding(FACTS, player, place, facility, crews, launchers, 2030, last)


def answer(asked: Founding) -> Supply:
    return supply(asked)


def test_22_mir_is_founded_by_kliper_and_supplied_a_year_later() -> None:
    """8, 2030-2031: two SUP in the hold found it; its small supply station stands in 2031."""
    found = answer(founding("orbit:earth", "small-supply", "kliper", launchers=((2, 3),)))
    assert (found.founded, found.founder, dict(found.built)) == (2030, "Kliper", {"small-supply": 2031})
    (cargo,) = [one for one in found.deliveries if one.launchers]
    assert (cargo.year, cargo.launchers, cargo.cargo) == (2031, 1, (1, 0, 1))


def test_a_level_a_year_at_best() -> None:
    """3.6.2: with all that is needed at hand the large spaceport stands three years after the founding."""
    asked = founding("surface:moon", "large-spaceport", "orion", *["renda"] * 6)
    found = answer(asked)
    assert found.founded == 2030
    assert [year for _, year in found.built] == [2030, 2031, 2032, 2033]


def test_only_a_crew_that_explores_and_holds_all_the_sup_founds() -> None:
    """3.6.2"""
    assert answer(founding("surface:moon", "small-supply", "renda")).status == "INFEASIBLE"
    assert answer(founding("surface:moon", "small-supply", "kliper")).status == "INFEASIBLE"
    assert answer(founding("surface:moon", "small-supply", "orion", "renda")).founder == "Orion"


def test_launch_vehicles_come_to_bases_that_stand() -> None:
    """2.6.1: movement comes before bases are built, so the first cargo by launch vehicle is a year later."""
    found = answer(founding("surface:ceres", "small-supply", "orion", launchers=((2, 5),)))
    assert found.founded == 2033
    assert min(one.year for one in found.deliveries if one.launchers) == 2034


def test_a_crew_comes_again_after_landing_and_a_year() -> None:
    asked = founding("surface:ceres", "small-supply", "orion")
    assert [(one.leaves, one.comes) for one in visits(asked)] == [(2030, 2033), (2038, 2041)]


def slowly(asked: Founding) -> int | None:
    """The earliest year of the last level, by trying all orders in which resources may come: as much as fits, greedily.

    Without a limit on launch vehicles a year all costs come at once, so only their number counts.
    """
    per_year = sum(size * number for size, number in asked.launchers)
    first = [one for one in visits(asked) if one.is_first and asked.carriers[one.carrier].ship.ev]
    best = None
    for founder in first:
        ship = asked.carriers[founder.carrier].ship
        if ship.hold < asked.base_cost:
            continue
        level, stock, year = 0, 0, founder.comes
        while level < len(asked.levels) and year <= asked.last_year:
            if year > founder.comes:
                stock += per_year
            for one in visits(asked):
                if one.comes == year:
                    stock += asked.carriers[one.carrier].ship.hold
            stock -= asked.base_cost if year == founder.comes else 0
            need = sum(asked.facts.facility_costs[asked.levels[level]])
            if stock >= need:
                stock, level = stock - need, level + 1
            year += 1
        if level == len(asked.levels) and (best is None or year - 1 < best):
            best = year - 1
    return best


@pytest.mark.parametrize("seed", range(12))
def test_no_plan_is_earlier(seed: int) -> None:
    """Resources may be chosen freely, so that only how many come by when decides."""
    random = Random(seed)
    asked = founding(
        random.choice(["orbit:earth", "surface:moon", "surface:mars", "surface:ceres"]),
        random.choice(FACILITIES),
        *["orion"] * random.randint(1, 2),
        *["renda"] * random.randint(0, 2),
        launchers=random.choice([(), ((1, 1),), ((2, 1),), ((2, 2),)]),
    )
    found, slow = answer(asked), slowly(asked)
    assert (found.built[-1][1] if found.built else None) == slow
    assert 0 <= found.odds <= 1


@pytest.mark.parametrize("block", range(4))
def test_a_model_agrees_about_years_launch_vehicles_and_cargo(block: int) -> None:
    """Random costs, ships that come later and with other holds, launch vehicles of several sizes, and little time."""
    random, stood = Random(400 + block), 0
    for _ in range(15):
        costs = {f"facilities.{level}.cost": [random.randint(0, 4) for _ in RESOURCES] for level in FACILITIES}
        facts = overridden(FACTS, costs | {"worlds.moon.base_cost": random.randint(1, 4)})
        named = [random.choice(["orion", "renda", "kliper", "cv-4"]) for _ in range(random.randint(1, 3))]
        ships = [find_ship(facts, name) for name in named]
        crews = tuple(
            Carrier(ship._replace(hold=random.randint(1, 6), ev=random.choice([0, 5, 5])), 2030 + random.randint(0, 3))
            for ship in ships
        )
        launchers = tuple((size, random.randint(1, 2)) for size in random.sample([1, 2, 3, 4], random.randint(0, 2)))
        player = Wanted(("lv3,lv4",), range="3", modifier=random.choice(["1", "0.5"])).player(facts, crews[0].ship)
        place = random.choice(["orbit:earth", "surface:moon", "surface:mars", "surface:ceres"])
        asked = Founding(
            facts, player, place, random.choice(FACILITIES), crews, launchers, 2030, random.choice([2034, 2040, 2050])
        )
        found, model = answer(asked), by_model(asked)
        if model is None:
            assert not found.built
            continue
        stood += 1
        cargo = sum(sum(one.cargo) for one in found.deliveries)
        assert (found.built[-1][1], found.launches, cargo) == model, asked
        assert_it_works(found)
    assert stood >= 3


def assert_it_works(found: Supply) -> None:
    """What is built was brought by then, no hold is overfull, and no level comes in the year of another."""
    asked, years = found.asked, [year for _, year in found.built]
    assert years == sorted(set(years)) and years[0] >= found.founded
    for number, _ in enumerate(RESOURCES):
        for year in years:
            brought = sum(one.cargo[number] for one in found.deliveries if one.year <= year)
            spent = sum(asked.facts.facility_costs[level][number] for level, when in found.built if when <= year)
            assert brought >= spent
    for one in found.deliveries:
        if one.launchers:
            size = int(one.carrier.removeprefix("LV-"))
            assert one.launchers <= dict(asked.launchers)[size] and sum(one.cargo) <= size * one.launchers
            assert one.year > found.founded


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"place": "jupiter flyby"}, r"3\.6\.2"),
        ({"place": "moon orbit"}, r"3\.6\.2"),
        ({"facility": "pub"}, "no facility"),
        ({"facility": "large-supply"}, r"2\.7\.1"),
        ({"ships": ["rover"]}, r"3\.6\.2"),
        ({"last_year": 2200}, r"stellar 4"),
    ],
)
def test_a_base_that_cannot_be_is_one_line(change: dict[str, object], said: str) -> None:
    data: dict[str, object] = {"edition": "stellar", "kind": "base", "place": "ceres", "ships": ["orion"], "range": 3}
    with pytest.raises(PlannerError, match=said) as raised:
        question_of({"facility": "small-supply", **data, **change}, Path())
    assert "\n" not in str(raised.value)

"""The records of why-not: each is listed, can be come by, and names others that are listed."""

from __future__ import annotations

import pkgutil
from fractions import Fraction
from functools import lru_cache
from importlib import import_module

import pytest

import planner.missions.whynot
from planner import load_board
from planner.editions.edition import find_edition
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.whynot import MATTERS, REMEDIES, Matter, Remedy
from planner.missions.whynot.matters import LIFTOFF
from planner.missions.whynot.records import no_ladder
from planner.rocket.stackfile import quick_stack, read_stack

IDLE = 'cards = ["hall-effect"]\ntanks = 6'
MINER = 'cards = ["nasa-astronauts"]\ncargo = [{ name = "freight", mass = 2 }]\ntanks = 6'
STOPS = ("geo: refuel, stay 2, blue, by 9, drop freight, take freight", "vesta")
QUICK = ("geo: refuel, stay 2, blue, by 9, drop rocket", "vesta")  # one by numbers is a piece of cargo
DIRTY = 'cards = ["nasa-astronauts"]\ncargo = [{ name = "freight", mass = 2 }]\ntanks = 6\ngrade = "dirt"'
LIMITS = Limits(turns=9, fuel_steps=Fraction(9), survival=Fraction(1, 2))


@lru_cache(maxsize=1)
def missions() -> tuple[Mission, ...]:
    """Missions with something of everything."""
    board = load_board("hf4")
    solar = quick_stack(find_edition("hf4"), ["4:2,solar,push"], dry_mass=5, tanks=5, rad_hard=2)
    wishes = Mission(board, solar, "leo", "ceres", via=["geo"], avoid=["belts", "zone:mars"], limits=LIMITS)
    tour = Mission(board, quick_stack(find_edition("hf4"), ["4:2"], dry_mass=5, tanks=5), "leo", "leo", stops=QUICK)
    mined = Mission(board, read_stack(MINER), "leo", "leo", stops=STOPS)
    return wishes, tour, mined, *(Mission(board, read_stack(text), "leo", "ceres") for text in (IDLE, DIRTY))


def defined(kind: type) -> set[object]:
    """All records of a kind that a module of the package has a name for."""
    package = planner.missions.whynot
    names = [module.name for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    return {value for name in names for value in vars(import_module(name)).values() if isinstance(value, kind)}


def test_every_record_is_listed_once_and_has_a_name_of_its_own() -> None:
    assert defined(Remedy) == {*REMEDIES} and defined(Matter) == {*MATTERS, LIFTOFF}
    for records in (REMEDIES, (*MATTERS, LIFTOFF)):
        kinds = [record.kind for record in records]
        assert len(kinds) == len({*kinds})


def test_cures_of_several_matters_have_one_order() -> None:
    assert len({matter.cured for matter in MATTERS}) == len(MATTERS)


def test_every_remedy_is_a_cure_or_is_tried_whatever_the_cause() -> None:
    opened = {remedy for matter in MATTERS for remedy in matter.opens}
    for matter in MATTERS:
        assert matter.cures and {*matter.cures, *matter.opens} <= {*REMEDIES}, matter
    kinds = {remedy.kind for remedy in REMEDIES if remedy not in opened}
    assert kinds == {"powersat", "mass", "leave", "factory", "engine", "order", "stops", "one-way"}


@pytest.mark.parametrize("matter", (*MATTERS, LIFTOFF), ids=lambda matter: matter.kind)
def test_every_matter_can_be_lifted(matter: Matter) -> None:
    without = [matter.lift(mission) for mission in missions()]
    assert any(without)
    assert not any(changed == mission for changed, mission in zip(without, missions(), strict=True))


@pytest.mark.parametrize("remedy", REMEDIES, ids=lambda remedy: remedy.kind)
def test_every_ladder_has_steps_and_they_name_their_remedy(remedy: Remedy) -> None:
    limits = {cure for matter in MATTERS if matter.limit for cure in matter.cures}
    if remedy in limits:
        assert remedy.ladder is no_ladder
        return
    steps = [step for mission in missions() for step in remedy.ladder(mission)]
    assert steps and {step.change.remedy for step in steps} == {remedy}
    assert steps[0].change.kind == remedy.kind


@pytest.mark.parametrize("matter", [matter for matter in MATTERS if matter.limit], ids=lambda matter: matter.kind)
def test_a_limit_is_loosened_until_the_flight_keeps_it(matter: Matter) -> None:
    rocket = quick_stack(find_edition("hf4"), ["12:8", "4:2"], dry_mass=5, tanks=10)
    flown = Mission(load_board("hf4"), rocket, "leo", "mars-hellas")
    flight = max(solve(flown).front().flights, key=lambda flight: flight.cost)
    strict = Limits(turns=flight.turns - 1, fuel_steps=flight.fuel_steps - 1, survival=flight.survival + 1)
    mission = Mission(flown.board, rocket, "leo", "mars-hellas", limits=strict)
    assert matter.limit is not None and not matter.limit.keeps(mission, flight)
    change, changed = matter.limit.loosen(mission, flight)
    assert (change.remedy,) == matter.cures and matter.limit.keeps(changed, flight)

"""What covers what: a rocket with a crate that it may leave behind, by masses on the strip of the 4th edition."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pytest

from planner.board.files import load_board
from planner.rocket.stackfile import stack_from_data
from planner.rules.base import find_rules
from planner.rules.compiler import Compiled, compile_tables
from planner.search.kernel.covering import Covering, find_covering, kinds_of_engines
from planner.search.tables import NO_LIMIT
from tests.properties.randomtables import shedding_case

NEVER = NO_LIMIT


class Rocket(NamedTuple):
    compiled: Compiled
    covering: Covering

    def thrown(self, gone: set[str], mass: str, other: set[str], other_mass: str) -> int:
        """Fuel steps to throw out so that the first rocket covers the second: what is gone, and the wet mass."""
        confs = self.compiled.configurations
        pair = tuple(next(n for n, one in enumerate(confs) if one.gone == want) for want in (gone, other))
        masses = self.compiled.stack.strip.masses
        number = self.covering.number[pair]
        if number < 0:
            return NEVER
        return int(self.covering.thrown[number, masses.index(Fraction(mass)), masses.index(Fraction(other_mass))])


@lru_cache
def rocket() -> Rocket:
    """Dry mass 7 with the crate, 5 without it; weight classes end at 8 1/2 and 4 2/3."""
    stack = stack_from_data(
        {
            "cards": ["hall-effect", "cascade-photovoltaic"],
            "cargo": [{"name": "crate", "mass": 2}],
            "tanks": 6,
            "may_drop": ["crate"],
            "survive": ["hall-effect", "cascade-photovoltaic"],
        }
    )
    assert stack.dry_mass == 7
    compiled = compile_tables(load_board("hf4"), stack, find_rules("hf4"), 1, 2)
    return Rocket(compiled, find_covering(compiled.tables))


@pytest.mark.parametrize(("mass", "other", "thrown"), [("8", "7 1/2", 0), ("8", "8", 0), ("7 1/2", "8", NEVER)])
def test_within_a_weight_class_more_fuel_covers_less_and_not_the_other_way(mass: str, other: str, thrown: int) -> None:
    assert rocket().thrown(set(), _fraction(mass), set(), _fraction(other)) == thrown


def test_who_is_lighter_comes_to_the_next_weight_class_with_less_fuel_spent() -> None:
    """From 9 1/2 a step leads to 9 and another to 8 1/2, where thrust is the same as at 9; below it is more."""
    assert rocket().thrown(set(), "10", set(), _fraction("9 1/2")) == 1
    assert rocket().thrown(set(), "12", set(), "10") == 3


def test_who_may_leave_the_crate_behind_covers_who_has_done_so() -> None:
    assert rocket().thrown(set(), "10", {"crate"}, "8") == 0
    assert rocket().thrown(set(), _fraction("9 1/2"), {"crate"}, "8") == NEVER


def test_a_crate_helps_nobody() -> None:
    """Without it the same fuel makes no fewer steps, and the rocket is lighter."""
    assert rocket().thrown({"crate"}, "8", set(), "10") == 0


def test_no_rocket_without_its_engine_covers_one_that_has_it() -> None:
    stack = stack_from_data({"cards": ["hall-effect", "cascade-photovoltaic"], "tanks": 2, "may_drop": ["hall-effect"]})
    compiled = compile_tables(load_board("hf4"), stack, find_rules("hf4"), 1, 1)
    confs = [one.gone for one in compiled.configurations]
    number = find_covering(compiled.tables).number
    assert number[confs.index(frozenset({"hall-effect"})), confs.index(frozenset())] == -1


@pytest.mark.parametrize("seed", range(40))
def test_every_configuration_covers_itself(seed: int) -> None:
    tables = shedding_case(seed).tables
    number, thrown = find_covering(tables)
    for conf, dry in enumerate(tables.dry.tolist()):
        assert (np.diagonal(thrown[number[conf, conf]])[dry:] == 0).all()


def test_configurations_of_a_rocket_with_two_sails_cover_themselves() -> None:
    """What is torn off in an aerobrake has a lower number than what leaves one of the sails behind."""
    cards = ["photon-sail", "mag-sail", "steel-pb-bi-pumped-loop heavy", "un-cosmonauts"]
    data = {"edition": "hf3c", "cards": cards, "tanks": 2, "survive": [], "may_drop": ["photon-sail", "un-cosmonauts"]}
    tables = compile_tables(load_board("hf3"), stack_from_data(data), find_rules("hf3c"), 1, 1).tables
    number, thrown = find_covering(tables)
    assert (tables.without_sails < np.arange(tables.configurations)).any()
    for conf, dry in enumerate(tables.dry.tolist()):
        assert thrown[number[conf, conf], dry, dry] == 0


@pytest.mark.parametrize("seed", range(40))
def test_what_covers_has_no_less_fuel_left(seed: int) -> None:
    tables = shedding_case(seed).tables
    number, thrown = find_covering(tables)
    left = tables.steps[None, :] - tables.steps[tables.dry][:, None]
    for conf, other in np.argwhere(number >= 0).tolist():
        for wet, other_wet in np.argwhere(thrown[number[conf, other]] == 0).tolist():
            if other_wet < tables.dry[other]:
                continue  # nobody is so light
            lighter = tables.dropped[conf, other, wet]
            has = left[conf, wet] if lighter < 0 else max(left[conf, wet], left[other, lighter])
            assert has >= left[other, other_wet]


def test_engines_of_a_kind_have_the_same_numbers() -> None:
    tables = shedding_case(0).tables
    kinds = kinds_of_engines(tables)
    assert kinds[-1] == len(kinds) - 1  # no engine is like none
    for engine, kind in enumerate(kinds.tolist()):
        assert all((column[engine] == column[kind]).all() for column in tables.engines)


def _fraction(mass: str) -> str:
    """Text of a mass as a player writes it, "8 1/2", as a fraction."""
    return str(sum(Fraction(part) for part in mass.split()))

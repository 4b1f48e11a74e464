"""What a rocket is worth, as values and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.report.toldrocket import Item, ThrustRow, stack_facts, tell_engine, tell_stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack, read_stack_file

HF4, ZONES = find_edition("hf4"), load_board("hf4").zones
STACKS = sorted((Path(__file__).parents[2] / "examples" / "stacks").glob("*.toml"))
KEYS = [
    "name",
    "edition",
    "net_thrust",
    "dry_mass",
    "wet_mass",
    "weight_class",
    "grade",
    "fuel_steps",
    "masses",
    "cards",
    "dead_weight",
    "engines",
    "operational",
    "largest_landing",
    "privileges",
    "factories",
    "colonies",
    "survive",
    "readings",
    "doubts",
    "without_effect",
]
ENGINE_KEYS = [
    "engine",
    "base_thrust",
    "modifier",
    "consumption",
    "grade",
    "fuel_suits",
    "usable",
    "solar",
    "push",
    "pushed",
    "bonus_pivots",
    "uses_up",
    "afterburn",
    "only_afterburning",
    "chain",
    "burns_available",
    "now",
    "net_thrust",
]


def test_net_thrust_now_and_by_class() -> None:
    """Dry mass 5 and 3 tanks weigh 8: a scout, which leaves thrust as it is."""
    rocket = quick_stack(HF4, ["4:2,afterburn=1"], dry_mass=5, tanks=3)
    told = tell_engine(rocket, rocket.engines[0], ZONES)
    everywhere = {zone.id for zone in ZONES}
    assert [(row.weight_class, row.afterburn, set(row.by_zone.values())) for row in told.now] == [
        ("scout", False, {4}),
        ("scout", True, {5}),
    ]
    assert [row.afterburn for row in told.by_class] == sorted(row.afterburn for row in told.by_class)
    assert told.now[0] in told.by_class and all(set(row.by_zone) == everywhere for row in told.by_class)
    assert told.usable and told.fuel_suits and told.burns_available == rocket.fuel_steps // 2


def test_solar_engine_is_dead_far_out() -> None:
    rocket = quick_stack(HF4, ["4:2,solar"], dry_mass=5, tanks=3)
    told = tell_engine(rocket, rocket.engines[0], ZONES)
    for row in (*told.now, *told.by_class):
        assert row.by_zone["neptune"] is None and (row.by_zone["mercury"] or 0) > (row.by_zone["earth"] or 0)


def test_mass_free_rocket_has_one_row_and_no_classes() -> None:
    told = tell_stack(exploring_stack(HF4, 6), ZONES)
    assert told.engines[0].now == (ThrustRow(None, False, {zone.id: 6 for zone in ZONES}),)
    assert told.engines[0].by_class == () and told.engines[0].burns_available is None
    facts = stack_facts(told)
    masses = ("dry_mass", "wet_mass", "weight_class", "grade", "fuel_steps")
    assert facts["net_thrust"] == 6 and {facts[name] for name in masses} == {None}


def test_everything_aboard_is_weighed() -> None:
    rocket = read_stack('cards = ["bubble-membrane light"]\ncargo = [{ name = "ore", mass = 2 }]\ncargo_tanks = 3')
    masses = tell_stack(rocket, ZONES).masses
    assert [item.item for item in masses] == ["bubble-membrane (light)", "ore", "cargo tanks"]
    assert masses[1:] == (Item("ore", 2), Item("cargo tanks", 3))
    assert sum(item.mass for item in masses) == rocket.dry_mass


def test_rocket_without_a_running_engine_is_not_operational() -> None:
    assert not tell_stack(read_stack('cards = ["hall-effect"]'), ZONES).operational


@pytest.mark.parametrize("file", STACKS, ids=lambda path: path.stem)
def test_facts_are_json_in_a_fixed_order(file: Path) -> None:
    rocket = read_stack_file(file)
    facts = stack_facts(tell_stack(rocket, load_board(rocket.edition.board).zones))
    assert json.loads(json.dumps(facts)) == facts and list(facts) == KEYS
    assert all(list(engine) == ENGINE_KEYS for engine in facts["engines"])
    assert [card["card"] for card in facts["cards"]] == [item.slug for item in rocket.aboard]
    assert facts["operational"] == any(engine["usable"] for engine in facts["engines"])


def test_consumption_is_a_plain_fraction() -> None:
    rocket = quick_stack(HF4, ["4:3/2"], dry_mass=5, tanks=3)
    assert stack_facts(tell_stack(rocket, ZONES))["engines"][0]["consumption"] == "3/2"

"""Free actions and operations before and after a move."""

from __future__ import annotations

import pytest

from planner.editions.edition import edition_names, find_edition
from planner.plan.json import REFUELS
from planner.plan.model import ACTIONS, Action
from planner.referee.actions import DEEDS
from planner.rocket.stack import Cargo
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange leo leo
    burn b
    site rock size=1 type=C hydration=3
    site works size=1 type=C hydration=0
    line leo - b - rock
    line b - works
    """
)


def test_every_action_of_a_plan_is_a_deed_with_a_rule_in_every_edition() -> None:
    assert DEEDS.keys() == {(do, by) for do in ACTIONS for by in (REFUELS if "by" in ACTIONS[do] else ("",))}
    for name in edition_names():
        assert {deed.topic for deed in DEEDS.values()} <= find_edition(name).rule_ids.keys()


@pytest.mark.parametrize(
    ("actions", "dry", "wet"),
    [
        ((act("load", tanks=4),), "6", "10"),  # S6 (G1b)
        ((act("jettison", fuel_steps=0),), "6", "6"),
        ((act("take", items=("ore",), mass=2),), "8", "8"),
        ((act("load", tanks=2), act("drop", items=("box",))), "4", "6"),
        ((act("load", tanks=2), act("unload", tanks=1)), "6", "7"),
        ((act("load", tanks=3), act("fuel-to-tank", tanks=2)), "8", "9"),
        ((act("tank-to-fuel", tanks=1),), "5", "6"),
        ((act("drop", items=("cargo-tank",)),), "5", "5"),
        ((act("turn-light", items=("hula-hoop",)),), "5", "5"),
    ],
)
def test_actions_move_the_chits(actions: tuple[Action, ...], dry: str, wet: str) -> None:
    stack = rocket("4:1", cards=["hula-hoop heavy"], cargo=[Cargo("hull", 1), Cargo("box", 2)], cargo_tanks=1)
    moved = turn(before=actions, dry=dry, wet_before=wet, wet_after=wet)
    verdict = fly(BOARD, stack, "leo", moved, waiting=(lying("leo", Cargo("ore", 2)),))
    assert verdict.legal, verdict.sentence


def test_s3_unloading_follows_the_red_line() -> None:
    """S3 (F2b): dry 4, wet 4 1/3, unload mass 2: dry 2, wet 2 1/6."""
    stack = rocket("4:1", wet="4 1/3", cargo=[Cargo("hull", 2), Cargo("box", 2)])
    verdict = fly(BOARD, stack, "leo", turn(before=(act("drop", items=("box",)),), dry="2", wet_before="2 1/6"))
    assert verdict.legal, verdict.sentence


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (act("load", tanks=2, grade="dirt"), "hf4 G1b"),
        (act("load", tanks=40), "hf4 G1b"),
        (act("unload", tanks=1), "hf4 G2b"),
        (act("jettison", fuel_steps=1), "hf4 G1f"),
        (act("drop", items=("anchor",)), "hf4 G1g"),
        (act("turn-light", items=("hull",)), "hf4 G1g"),
        (act("tank-to-fuel", tanks=1), "hf4 G2a"),
        (act("fuel-to-tank", tanks=1), "hf4 G2b"),
        (act("grind", items=("anchor",)), "hf4 G2c"),
        (act("refuel", by="isru"), "hf4 I5a"),
        (act("refuel", by="isru", isru=2, grade="isotope"), "hf4 I5a"),
        (act("refuel", by="factory"), "hf4 I5b"),
        (act("refuel", by="air"), "hf4 I5c"),
        (act("refuel", by="dirt"), "hf4 G1c"),
        (act("acetylene"), "hf4 H6c"),
    ],
)
def test_impossible_actions_are_refused(action: Action, rule: str) -> None:
    assert refused(fly(BOARD, rocket("4:1", dry=5), "leo", turn(before=(action,)))) == (1, 0, rule)


def test_dropped_things_wait_where_they_were_left() -> None:
    stack = rocket("4:1", wet="8", cargo=[Cargo("hull", 2)], cards=["hula-hoop heavy"])
    verdict = fly(
        BOARD,
        stack,
        "leo",
        turn(before=(act("drop", items=("hula-hoop",)),), dry="2"),
        turn(before=(act("take", items=("hula-hoop",)),), dry="4"),
        turn(before=(act("turn-light", items=("hula-hoop",)),), dry="3"),
    )
    assert verdict.legal, verdict.sentence


def test_an_engine_left_behind_cannot_be_activated() -> None:
    stack = rocket(dry=5, wet="7", cards=["nasa-astronauts"])
    gone = turn("b", before=(act("drop", items=("nasa-astronauts",)),), engine="nasa-astronauts")
    assert refused(fly(BOARD, stack, "leo", gone)) == (1, 0, "hf4 H2")


def test_mixed_fuel_takes_the_poorer_grade() -> None:
    """F4."""
    stack = rocket("4:1,grade=isotope", "3:1", dry=5, wet="6", grade="isotope")
    mixed = turn("b", before=(act("load", tanks=1),), engine="4:1,grade=isotope")
    assert refused(fly(BOARD, stack, "leo", mixed)) == (1, 0, "hf4 F4c")
    assert fly(BOARD, stack, "leo", mixed._replace(engine="3:1")).legal


def test_isru_card_aboard_refuels() -> None:
    """I5a: the best working card; crew has ISRU 4."""
    stack = rocket("4:1", dry=5, cards=["electrophoretic-sandworm"])
    verdict = fly(BOARD, stack, "rock", turn(before=(act("refuel", by="isru"),)))
    assert verdict.plan.turns[0].before[0].tanks == 3
    too_much = turn(before=(act("refuel", by="isru", tanks=4),))
    assert refused(fly(BOARD, stack, "rock", too_much)) == (1, 0, "hf4 I5a")
    idle = rocket("4:1", dry=5, cards=["nuclear-drill"])  # its reactor is missing
    assert refused(fly(BOARD, idle, "rock", turn(before=(act("refuel", by="isru"),)))) == (1, 0, "hf4 I5a")


def test_factory_refuels_seven_tanks_of_water_or_one_of_isotopes() -> None:
    """I5b."""
    stack = rocket("4:1", dry=5, factories=["works"])
    assert fly(BOARD, stack, "works", turn(after=(act("refuel", by="factory"),))).plan.turns[0].after[0].tanks == 7
    isotopes = fly(BOARD, stack, "works", turn(before=(act("refuel", by="factory", grade="isotope"),)))
    assert isotopes.plan.turns[0].before[0].tanks == 1


def test_dirt_is_free_for_a_dirt_triangle_on_a_site() -> None:
    """G1c: any wet mass up to 32; one tank for a crew triangle."""
    stack = rocket("4:1,grade=dirt", dry=5, grade="dirt", factories=["works"])
    some = fly(BOARD, stack, "works", turn(before=(act("refuel", by="dirt", tanks=11),), wet_before="16"))
    assert some.legal
    assert fly(BOARD, stack, "works", turn(before=(act("refuel", by="dirt"),), wet_before="32")).legal
    crew = rocket(dry=5, cards=["nasrda-astronauts"], grade="dirt")
    one = act("refuel", by="dirt")
    assert fly(BOARD, crew, "rock", turn(before=(one,), wet_before="6")).legal
    assert refused(fly(BOARD, crew, "rock", turn(before=(one, one)))) == (1, 0, "hf4 G1c")
    assert refused(fly(BOARD, rocket("4:1,grade=dirt", dry=5), "rock", turn(before=(one,)))) == (1, 0, "hf4 G1c")


def test_actions_after_the_move_happen_where_it_ended() -> None:
    stack = rocket("4:1", dry=5, wet="8")
    verdict = fly(BOARD, stack, "leo", turn("b", "rock", after=(act("refuel", by="isru", isru=1),)), turn())
    assert verdict.plan.turns[0].wet_after != verdict.plan.turns[1].wet_before
    early = turn("b", "rock", before=(act("refuel", by="isru", isru=1),))
    assert refused(fly(BOARD, stack, "leo", early)) == (1, 0, "hf4 I5a")
    late = turn("b", "rock", after=(act("refuel", by="factory"),))
    assert refused(fly(BOARD, stack, "leo", late)) == (1, 2, "hf4 I5b")

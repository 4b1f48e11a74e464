"""What lies where: the craft finds what was left, there and nowhere else, and what it costs is booked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.errors import BadPlan
from planner.plan.model import Totals, Waiting
from planner.rocket.stack import Cargo
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange leo leo
    lagrange home home-orbit
    lagrange a
    lagrange b
    lagrange c crash
    site rock size=1 type=C hydration=3
    site airy size=9 type=C hydration=3 atmospheric
    half-lander-burn half
    line leo - home - a - b - c - rock
    line b - half - airy
    line b > airy
    zone mars
    lagrange star home-orbit
    line c - star
    """
)
BOX = (Cargo("hull", 2), Cargo("box", 3))
DROP, TAKE = act("drop", items=("box",)), act("take", items=("box",))


def freighter(edition: str = "hf4", **options: Any) -> Any:
    return rocket("9:1", edition=edition, cargo=BOX, wet="9", **options)


# Items


def test_what_was_dropped_is_taken_up_there_with_its_mass() -> None:
    there = turn("home", "a", after=(DROP,))
    back = (turn("b"), turn("a", after=(TAKE,)), turn(dry="5"))
    assert fly(BOARD, freighter(), "leo", there, *back).legal
    claimed = turn("a", after=(TAKE._replace(mass=3),))
    assert fly(BOARD, freighter(), "leo", there, turn("b"), claimed).legal
    wrong = turn("a", after=(TAKE._replace(mass=2),))
    assert refused(fly(BOARD, freighter(), "leo", there, turn("b"), wrong)) == (3, 1, "hf4 G1a")


def test_what_lies_elsewhere_is_not_taken() -> None:
    away = turn("home", before=(DROP,), after=(TAKE,))
    assert refused(fly(BOARD, freighter(), "leo", away)) == (1, 1, "hf4 G1a")
    nothing = act("take", items=("gold",), mass=2)
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(nothing,)))) == (1, 0, "hf4 G1a")
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(act("take", mass=2),)))) == (1, 0, "hf4 G1a")


def test_a_thing_is_taken_once() -> None:
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(DROP, TAKE, TAKE)))) == (1, 0, "hf4 G1a")


def test_two_things_of_one_name_are_two_things() -> None:
    stack = rocket("9:1", cargo=[Cargo("hull", 1), Cargo("box", 1), Cargo("box", 2)])
    both = act("drop", items=("box", "box")), act("take", items=("box", "box"), mass=3)
    assert fly(BOARD, stack, "leo", turn(before=both, dry="4")).legal


def test_scrapped_things_are_gone() -> None:
    """hf4 G1g, hf3 D1.5."""
    scrap = act("scrap", items=("box",))
    assert fly(BOARD, freighter(), "a", turn(before=(scrap,), dry="2", wet_before="5 2/3")).legal is False
    assert fly(BOARD, freighter(), "a", turn(before=(scrap,), dry="2", wet_before="6")).legal
    assert refused(fly(BOARD, freighter(), "a", turn(before=(scrap, TAKE)))) == (1, 0, "hf4 G1a")
    assert refused(fly(BOARD, freighter(), "a", turn(before=(act("scrap", items=("gold",)),)))) == (1, 0, "hf4 G1g")


@pytest.mark.parametrize(("edition", "rule"), [("hf4", "hf4 E3"), ("hf3", "hf3 E2"), ("hf3c", "hf3 E2")])
def test_a_turn_ends_with_two_outposts_at_most(edition: str, rule: str) -> None:
    """The stack in LEO is none."""
    cargo = [Cargo("hull", 2), *(Cargo(name, 1) for name in "wxyz")]
    stack = rocket("9:1", edition=edition, cargo=cargo, wet="9")
    one = turn("home", before=(act("drop", items=("w",)),), after=(act("drop", items=("x",)),))
    two = turn("a", after=(act("drop", items=("y",)),))
    third = act("drop", items=("z",))
    assert fly(BOARD, stack, "leo", one, two, turn("b")).legal
    assert refused(fly(BOARD, stack, "leo", one, two, turn("b", after=(third,)))) == (3, 1, rule)
    assert fly(BOARD, stack, "leo", one, two, turn("b", after=(third, act("take", items=("z",))))).legal
    assert fly(BOARD, stack, "leo", one, two, turn("b", after=(act("scrap", items=("z",)),))).legal


# Tanks


def test_tanks_are_loaded_where_they_were_unloaded() -> None:
    left = turn("home", "a", after=(act("unload", tanks=2),))
    assert fly(BOARD, freighter(), "leo", left, turn(before=(act("load", tanks=2),), wet_before="9")).legal
    more = turn(before=(act("load", tanks=3),))
    assert refused(fly(BOARD, freighter(), "leo", left, more)) == (2, 0, "hf4 G1b")
    elsewhere = turn("b", after=(act("load", tanks=2),))
    assert refused(fly(BOARD, freighter(), "leo", left, elsewhere)) == (2, 1, "hf4 G1b")
    golden = turn(before=(act("load", tanks=1, grade="isotope"),))
    assert refused(fly(BOARD, freighter(), "leo", left, golden)) == (2, 0, "hf4 G1b")


@pytest.mark.parametrize(
    ("edition", "place", "rule"),
    [
        ("hf4", "leo", ""),
        ("hf4", "home", ""),
        ("hf4", "a", "hf4 G1b"),
        ("hf4", "star", "hf4 G1b"),  # LR B7b: such stars belong to a variant
        ("hf3", "leo", ""),
        ("hf3", "home", "hf3 E3"),
        ("hf3c", "home", ""),
        ("hf3c", "a", "hf3 D1.2"),
    ],
)
def test_water_of_the_bank_is_paid_for(edition: str, place: str, rule: str) -> None:
    verdict = fly(BOARD, freighter(edition), place, turn(before=(act("load", tanks=4),)))
    assert verdict.rule == rule
    assert (verdict.totals.bank_water, verdict.totals.bill) == ((0, 0) if rule else (4, 4))


def test_the_bank_sells_water_only() -> None:
    golden = act("load", tanks=1, grade="isotope")
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(golden,)))) == (1, 0, "hf4 G1b")


def test_tanks_left_in_leo_are_not_bought_again() -> None:
    actions = (act("unload", tanks=2), act("load", tanks=3), act("take", items=("cargo-tank",)))
    assert fly(BOARD, freighter(), "leo", turn(before=actions)).totals.bank_water == 2


def test_cargo_tanks_are_left_and_found() -> None:
    stack = rocket("9:1", dry=5, cargo=[Cargo("hull", 4)], cargo_tanks=1, wet="7")
    away = turn(before=(act("drop", items=("cargo-tank",)),), dry="4", wet_before="6")
    assert fly(BOARD, stack, "a", away, turn(before=(act("take", items=("cargo-tank",)),), dry="5")).legal
    assert fly(BOARD, stack, "a", away, turn(before=(act("load", tanks=1),), dry="4", wet_before="7")).legal
    assert refused(fly(BOARD, stack, "a", turn(before=(act("take", items=("cargo-tank",)),)))) == (1, 0, "hf4 G1a")


def test_rocketplane_tanks_are_used_once() -> None:
    """hf4 H6c."""
    up = turn("half", "b", before=(act("acetylene"),))
    down = turn("airy", engine="")
    stack: dict[str, Any] = {"dry": 5, "wet": "8", "factories": ["airy"]}
    some = rocket("2:1", rocketplane_tanks={"airy": 20}, **stack)
    assert fly(BOARD, some, "airy", up, down).legal
    assert refused(fly(BOARD, some, "airy", up, down, up)) == (3, 0, "hf4 H6c")
    many = rocket("2:1", rocketplane_tanks={"airy": 32}, **stack)
    assert fly(BOARD, many, "airy", up, down, up).legal
    uncounted = rocket("2:1", **stack)
    assert fly(BOARD, uncounted, "airy", up, down).legal
    assert refused(fly(BOARD, uncounted, "airy", up, down, up)) == (3, 0, "hf4 H6c")
    assert fly(BOARD, uncounted, "airy", up, down, up, waiting=(lying("airy", water=16),)).legal
    assert refused(fly(BOARD, uncounted, "airy", up, down, up, waiting=(lying("airy", water=15),)))[0] == 3


# What lay there before


def test_declared_things_are_found() -> None:
    there = (lying("a", Cargo("ore", 2), "hula-hoop heavy", water=3),)
    actions = (act("take", items=("ore", "hula-hoop"), mass=4), act("load", tanks=3))
    assert fly(BOARD, freighter(), "a", turn(before=actions, dry="9", wet_before="16"), waiting=there).legal
    assert refused(fly(BOARD, freighter(), "b", turn(before=actions), waiting=there)) == (1, 0, "hf4 G1a")


def test_declared_outposts_count() -> None:
    there = tuple(lying(place, water=1) for place in ("a", "b", "c"))
    assert refused(fly(BOARD, freighter(), "leo", turn(), waiting=there)) == (1, 0, "hf4 E3")
    assert fly(BOARD, freighter(), "a", turn(before=(act("load", tanks=1),)), waiting=there).legal
    empty = (*there[:2], Waiting("c", (), (("water", 0),)))
    assert fly(BOARD, freighter(), "leo", turn(), waiting=empty).legal


def test_places_of_declared_things_are_found_by_name() -> None:
    there = (lying("Ceres", water=3),)
    verdict = fly("hf4", freighter(), "ceres", turn(before=(act("load", tanks=3),)), waiting=there)
    assert verdict.legal and verdict.plan.waiting[0].place == "ceres"
    with pytest.raises(BadPlan, match=r"waiting: no space 'cerees'.*ceres"):
        fly("hf4", freighter(), "ceres", turn(), waiting=(lying("cerees", water=3),))
    with pytest.raises(BadPlan, match="waiting: ceres is named twice"):
        fly("hf4", freighter(), "ceres", turn(), waiting=(*there, lying("ceres")))


def test_a_card_is_in_one_place() -> None:
    stack = rocket("9:1", dry=5, cards=["hula-hoop heavy"])
    with pytest.raises(BadPlan, match="waiting: hula-hoop is in play already"):
        fly(BOARD, stack, "leo", turn(), waiting=(lying("a", "hula-hoop light"),))
    with pytest.raises(BadPlan, match="waiting: nasa-astronauts is in play already"):
        fly(BOARD, stack, "leo", turn(), waiting=(lying("a", "nasa-astronauts"), lying("b", "nasa-astronauts")))


# ISRU


def test_a_rating_is_printed_on_a_card_at_hand() -> None:
    crew = rocket("9:1", dry=5, cards=["nasa-astronauts"])
    assert refused(fly(BOARD, crew, "rock", turn(before=(act("refuel", by="isru", isru=1),)))) == (1, 0, "hf4 I5a")
    away = turn(
        "c", "rock", before=(act("drop", items=("nasa-astronauts",)),), after=(act("refuel", by="isru", isru=1),)
    )
    assert refused(fly(BOARD, crew, "b", away)) == (1, 2, "hf4 I5a")
    numbers = rocket("9:1", dry=5)
    assert fly(BOARD, numbers, "rock", turn(before=(act("refuel", by="isru", isru=1),))).legal
    dirt = rocket("9:1,grade=dirt", dry=5, cards=["nasa-astronauts"])
    dig = act("refuel", by="dirt", isru=1)
    assert refused(fly(BOARD, dirt, "rock", turn(before=(dig,)))) == (1, 0, "hf4 G1c")
    assert fly(BOARD, dirt, "rock", turn(before=(dig._replace(isru=4),))).legal


def test_a_card_that_lies_here_refuels() -> None:
    stack = rocket("9:1", dry=5, cards=["photon-kite-sail"])
    refuel = act("refuel", by="isru")
    there = (lying("rock", "electrophoretic-sandworm"),)
    assert fly(BOARD, stack, "rock", turn(before=(refuel,)), waiting=there).plan.turns[0].before[0].tanks == 3
    assert refused(fly(BOARD, stack, "rock", turn(before=(refuel,)))) == (1, 0, "hf4 I5a")


# The bill


def test_totals_hold_the_bill_and_the_operations() -> None:
    stack = rocket("9:1", dry=5, wet="8")
    turns = (
        turn("home", "a", "b", "c", before=(act("load", tanks=2), act("pay", rolls=("c",)))),
        turn("rock", after=(act("refuel", by="isru", isru=1),)),
        turn("c", "b"),
    )
    verdict = fly(BOARD, stack, "leo", *turns)
    assert verdict.totals == Totals(3, 0, 0, 1, 0, Fraction(5, 6), 2, 0, 4, (0, 1, 0))
    assert verdict.totals.bill == 6


@pytest.mark.parametrize(
    ("edition", "cards", "price"),
    [
        ("hf4", ["nasa-astronauts"], 4),
        ("hf4", ["anonymous-p2p"], 3),
        ("hf4", ["josephson-implants"], 2),
        ("hf4", ["anonymous-p2p", "josephson-implants"], 1),
        ("hf3", ["anonymous-p2p"], 4),
    ],
)
def test_rolls_are_bought_off_at_their_price(edition: str, cards: list[str], price: int) -> None:
    """hf4 H7e, hf3 F5."""
    stack = rocket("9:1", edition=edition, dry=8, wet="9", cards=cards)
    bought = fly(BOARD, stack, "b", turn("c", before=(act("pay", rolls=("c",)),)))
    assert (bought.totals.bought_off, bought.totals.hazards) == (price, 0)
    assert fly(BOARD, stack, "b", turn("c")).totals.bill == 0


def test_boosts_are_paid_by_mass_and_are_an_operation() -> None:
    """hf4 I4, hf3 H4."""
    boost = act("boost", items=("hall-effect", "nasa-astronauts"))
    aboard = act("take", items=("hall-effect", "nasa-astronauts"), mass=3)
    verdict = fly(BOARD, freighter(), "leo", turn(before=(boost, aboard), dry="8"))
    assert verdict.legal and (verdict.totals.boosts, verdict.totals.operations) == (3, (1,))
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(boost, boost)))) == (1, 0, "hf4 I4")
    assert refused(fly(BOARD, freighter(), "a", turn(before=(boost,)))) == (1, 0, "hf4 I4")
    other = act("boost", items=("spacex",))
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(boost, other)))) == (1, 0, "hf4 D1")
    black = act("boost", items=("salt-water-zubrin",))
    assert refused(fly(BOARD, freighter(), "leo", turn(before=(black,)))) == (1, 0, "hf4 I4")


def test_claimed_totals_are_compared() -> None:
    flight = (turn("home", before=(act("load", tanks=2),)), turn("a"))
    right: dict[str, Any] = {"turns": 2, "bill": 2, "bank_water": 2, "survival": Fraction(1), "operations": (0, 0)}
    assert fly(BOARD, freighter(), "leo", *flight, totals=tuple(right.items())).legal
    for name, wrong in (("turns", 3), ("bill", 0), ("survival", Fraction(5, 6)), ("operations", (0,))):
        claims = tuple((right | {name: wrong}).items())
        assert refused(fly(BOARD, freighter(), "leo", *flight, totals=claims)) == (2, 1, "claim")


def test_totals_of_an_illegal_plan_end_before_the_fault() -> None:
    bad = turn(before=(act("load", tanks=9), TAKE))
    verdict = fly(BOARD, freighter(), "leo", turn(before=(act("load", tanks=2),)), bad)
    assert refused(verdict) == (2, 0, "hf4 G1a") and verdict.totals.bill == 2

"""The odds of plans on tiny boards, where every chance can be counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

import planner
from planner.board.model import Board
from planner.errors import MissionError
from planner.missions.odds import Odds, odds
from planner.plan.model import Turn
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import quick_stack
from tests.referee.helpers import act, plan, rocket, turn
from tests.tinyboard import tiny

ELECTRIC = ["hall-effect", "cascade-photovoltaic"]
BELTS = tiny("lagrange a\nbelt v\nbelt w\nburn b\nlagrange c\nline a - v - w - c - b")


def of(board: Board, stack: Stack, start: str, *turns: Turn, aqua: int | None = None) -> Odds:
    flight = plan(start, turns, stack.edition.name)
    found = odds(flight, board, stack, aqua)
    assert found.verdict.legal, found.verdict.sentence
    assert sum(one.chance for one in found.chances) == 1
    return found


def ends(found: Odds) -> dict[tuple[str, tuple[str, ...], tuple[str, ...]], Fraction]:
    told: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Fraction] = {}
    for one in found.chances:
        key = one.fate.ends, one.fate.gone, one.fate.turned
        told[key] = told.get(key, Fraction(0)) + one.chance
    return told


def test_one_die_counts_for_all_cards_of_a_stack() -> None:
    """hf4 H10: what is softer is never spared where something harder is lost."""
    cargo = [Cargo("soft", 1, 3), Cargo("hard", 4, 4)]
    found = of(BELTS, rocket("1:1", wet="6", cargo=cargo), "a", turn("v"))
    assert ends(found) == {
        ("arrives", (), ()): Fraction(2, 3),
        ("arrives", ("soft",), ()): Fraction(1, 6),
        ("arrives", ("hard", "soft"), ()): Fraction(1, 6),
    }
    assert found.survival == found.whole == Fraction(2, 3) and found.flown == 1
    assert {one.name: one.harm.lost for one in found.at_risk} == {"soft": Fraction(1, 3), "hard": Fraction(1, 6)}


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_heavy_radiator_is_turned_light_and_lost_only_by_a_second_belt(edition: str) -> None:
    """hf4 H10c, hf3 O5: heavy 0, light 1 against levels of a die less net thrust 1."""
    stack = rocket("1:1", edition=edition, dry=6, wet="7", cards=["bubble-membrane heavy"])
    found = of(BELTS, stack, "a", turn("v", "w"))
    heavy, light = Fraction(1, 6), Fraction(2, 6)  # faces that spare it: levels of at most 0, of at most 1
    assert ends(found) == {
        ("arrives", (), ()): heavy**2,
        ("arrives", (), ("bubble-membrane",)): heavy * (1 - heavy) + (1 - heavy) * light,
        ("arrives", ("bubble-membrane",), ()): (1 - heavy) * (1 - light),
    }
    (risk,) = found.at_risk
    assert risk.harm == ((1 - heavy) * (1 - light), 1 - heavy**2)
    assert found.whole == 1 - (1 - heavy) * (1 - light) > found.survival  # the referee takes it for light


@pytest.mark.parametrize(("edition", "end"), [("hf4", "arrives"), ("hf3c", "stopped")])
def test_craft_with_a_dead_engine_coasts_on_or_halts(edition: str, end: str) -> None:
    """hf4 H2b, S19: it may coast on. hf3 K2: it halts in the belt."""
    stack = rocket(edition=edition, dry=5, wet="8", cards=ELECTRIC, survive=[])
    found = of(BELTS, stack, "a", turn("v", "w", "c", year=7))
    lost = {one.fate.ends for one in found.chances if one.fate.gone}
    assert lost == {end}


def test_craft_with_a_dead_engine_flies_no_burn_and_no_later_turn() -> None:
    """hf4 H2a."""
    stack = rocket(dry=5, wet="8", cards=ELECTRIC, survive=[])
    in_the_move = of(BELTS, stack, "a", turn("v", "w", "c", "b", year=7))
    assert {(one.fate.ends, one.fate.place) for one in in_the_move.chances if one.fate.gone} <= {
        ("stopped", "v"),
        ("stopped", "w"),
    }
    later = of(BELTS, stack, "a", turn("v", "w", "c", year=7), turn("b", year=8))
    stopped = [one for one in later.chances if one.fate.gone]
    assert {(one.fate.ends, one.fate.turn, one.fate.place) for one in stopped} == {("stopped", 2, "c")}
    assert all("hall-effect" in one.fate.why for one in stopped)


def test_lighter_craft_is_shielded_better_in_later_belts() -> None:
    """hf4 H3, H10: lost freight changes the weight class, and with it the net thrust of the next turn."""
    cargo = [Cargo("hull", 1), Cargo("freight", 16, 2), Cargo("probe", 1, 3)]
    stack = rocket("4:1", cargo=cargo, wet="20")
    found = of(BELTS, stack, "a", turn("v", year=1), turn("w", year=2))
    assert [roll.added for roll in found.rolls] == [-2, -2]
    sixth = Fraction(1, 6)
    assert ends(found) == {
        ("arrives", (), ()): Fraction(4, 9),
        ("arrives", ("freight",), ()): sixth + Fraction(2, 3) * sixth,  # the probe is safe once the freight is gone
        ("arrives", ("freight", "probe"), ()): sixth + Fraction(2, 3) * sixth,
    }


def test_parachute_that_a_belt_takes_makes_the_aerobrake_after_it_a_die() -> None:
    """hf4 H6b: the card spares the roll only while it is there."""
    board = tiny("lagrange a\nbelt v\nlagrange y aerobrake\nlagrange z\nline a - v - y - z")
    stack = rocket("1:1", dry=5, wet="6", cards=["magnetoshell-parachute"])
    found = of(board, stack, "a", turn("v", "y", "z", year=7))
    taken = Fraction(2, 6)  # a die of 5 or 6, less 1, 2 more in red: above 5
    assert found.survival == found.whole == 1 - taken
    assert ends(found) == {
        ("arrives", (), ()): 1 - taken,
        ("arrives", ("magnetoshell-parachute",), ()): taken * Fraction(5, 6),
        ("lost", (), ()): taken * Fraction(1, 6),
    }


def test_what_is_gone_need_not_be_left_behind() -> None:
    cargo = [Cargo("hull", 4), Cargo("soft", 1, 4)]
    stack = rocket("1:1", wet="7", cargo=cargo, may_drop=["soft"])
    found = of(BELTS, stack, "a", turn("v", after=(act("drop", items=("soft",)),)), turn("w", year=2))
    assert ends(found) == {("arrives", (), ()): Fraction(5, 6), ("arrives", ("soft",), ()): Fraction(1, 6)}


def test_rocket_by_numbers_is_lost_as_a_whole() -> None:
    stack = quick_stack(planner.load_stack(engines=["1:1"]).edition, ["1:1"], dry_mass=5, tanks=1, rad_hard=3)
    found = of(BELTS, stack, "a", turn("v", "w"))
    assert ends(found) == {("arrives", (), ()): Fraction(4, 9), ("lost", (), ()): Fraction(5, 9)}
    assert [(one.name, one.harm.lost) for one in found.at_risk] == [("rocket", Fraction(5, 9))]


HAZARDS = tiny("lagrange a\nlagrange x crash\nlagrange y crash\nlagrange z crash\nline a - x - y - z")


def test_price_is_that_of_the_card_aboard_and_the_cheapest_roll_comes_first() -> None:
    """hf4 H7e: 3 with Anonymous P2P; once it is left behind a roll is 4."""
    stack = rocket("1:1", dry=5, wet="6", cards=["anonymous-p2p"], may_drop=["anonymous-p2p"])
    turns = turn("x", after=(act("drop", items=("anonymous-p2p",)),)), turn("y", "z", year=2)
    prices = [roll.price for roll in of(HAZARDS, stack, "a", *turns).rolls]
    assert prices == [3, 4, 4]
    for aqua, paid, count in ((2, 0, 0), (3, 3, 1), (6, 3, 1), (7, 7, 2), (11, 11, 3), (99, 11, 3)):
        found = of(HAZARDS, stack, "a", *turns, aqua=aqua)
        assert found.verdict.totals.bought_off == paid
        assert found.survival == Fraction(5, 6) ** (3 - count)
    assert [deal.aqua for deal in found.deals] == [0, 3, 7, 11]


def test_of_equal_rolls_the_last_is_bought_and_one_bought_already_stays() -> None:
    """What is paid late is kept by who is lost early."""
    stack = rocket("1:1", dry=5, wet="6")
    found = of(HAZARDS, stack, "a", turn("x", "y", "z", before=(act("pay", rolls=("x",)),)), aqua=4)
    assert [roll.paid for roll in found.rolls] == [True, False, True]
    assert found.verdict.totals.bought_off == 8 and found.deal is not None and found.deal.aqua == 4


@pytest.mark.parametrize("aqua", [-1, 10_001])
def test_money_is_neither_negative_nor_without_end(aqua: int) -> None:
    with pytest.raises(MissionError, match="between 0 and"):
        odds(plan("a", [turn("x")]), HAZARDS, rocket("1:1", wet="6"), aqua)


@pytest.mark.parametrize(("edition", "place", "open_"), [("hf4", "c", True), ("hf4", "v", False), ("hf3", "c", False)])
def test_red_years_in_the_open_are_named_and_not_counted(edition: str, place: str, open_: bool) -> None:
    """hf4 K2d: belts shelter; the base game of the 3rd edition has no flares."""
    stack = rocket("1:1", edition=edition, dry=6, wet="7", rad_hard=4)
    steps = ["v", "w", "c"] if place == "c" else ["v"]
    found = of(BELTS, stack, "a", turn(*steps, year=7))
    assert [one.space for one in found.exposures] == [place] * open_
    if open_:
        assert [(one.name, one.faces) for one in found.exposures[0].takes] == [("hull", (5, 6))]
        assert found.exposures[0].harm == Fraction(1, 3)
    assert found.has_events == (edition == "hf4")


def test_illegal_plan_has_a_verdict_and_no_odds() -> None:
    found = odds(plan("a", [turn("z")]), HAZARDS, rocket("1:1", wet="6"))
    assert not found.verdict.legal and found.chances == () and planner.odds is odds

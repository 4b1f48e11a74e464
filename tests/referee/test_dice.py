"""Survival odds equal a full enumeration of the dice, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from planner.plan.model import Step
from planner.referee.dice import Loss, Needed, Stake, belt_levels, belt_survival
from planner.referee.verdict import Left
from tests.referee.helpers import act, fly, rocket, turn
from tests.tinyboard import tiny

ROUTE = tiny(
    """
    lagrange a
    lagrange x crash
    belt v
    lagrange y aerobrake
    belt w
    site s size=1 type=C hydration=0
    line a - x - v - y - w - s
    """
)


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
@pytest.mark.parametrize("year", [1, 7])
@pytest.mark.parametrize("paid", [(), ("x",), ("s",)])
def test_survival_is_the_share_of_all_dice_that_lose_nothing(edition: str, year: int, paid: tuple[str, ...]) -> None:
    """H7, H10 and F5, K2: two hazards, two belts, one assist."""
    stack = rocket("2:1", edition=edition, dry=5, wet="7", rad_hard=3, factories=["s"])
    pay = (act("pay", rolls=paid),) if paid else ()
    landing = Step("s", landing="assisted")
    verdict = fly(ROUTE, stack, "a", turn("x", "v", "y", "w", landing, year=year, before=pay))
    assert verdict.legal, verdict.sentence
    red = 2 if year == 7 else 0
    lives = 0
    for x, v, y, w, s in product(range(1, 7), repeat=5):
        hazards = [die for name, die in (("x", x), ("y", y), ("s", s)) if name not in paid]
        lives += 1 not in hazards and all(die - 2 + red <= 3 for die in (v, w))
    assert verdict.totals.survival == Fraction(lives, 6**5)
    assert verdict.totals.hazards == 3 - len(paid) and verdict.totals.belts == 2
    (stakes,) = verdict.stakes
    hazard = Stake((Loss((1,), ""),), 4)
    faces = tuple(die for die in range(1, 7) if die - 2 + red > 3)
    belt = Stake((Loss(faces, stack.cargo[0].name, 3),) if faces else (), None, red - 2)
    assert stakes == (hazard, belt, hazard, belt, hazard)


def test_everything_soft_is_at_stake_with_the_faces_that_take_it() -> None:
    """hf4 H10: one level for all, so what is softer is taken by more faces."""
    cards = ["nasa-astronauts", "hall-effect"]
    stack = rocket("1:1", dry=5, wet="6", cards=cards)
    verdict = fly(tiny("lagrange a\nbelt v\nline a - v"), stack, "a", turn("v", engine="1:1", year=7))
    hard = {item.slug: item.rad_hard for item in stack.aboard}
    ((stake,),) = verdict.stakes
    levels = dict(zip(range(1, 7), belt_levels(1, True), strict=True))
    taken = {slug: tuple(face for face, level in levels.items() if hard[slug] < level) for slug in cards}
    assert {loss.name: loss.faces for loss in stake.losses} == {slug: faces for slug, faces in taken.items() if faces}
    assert stake.losses and all(loss.rad_hard == hard[loss.name] for loss in stake.losses)


def test_what_is_left_is_where_the_chits_lie() -> None:
    """After the fuel is burned; nothing is known of an illegal plan."""
    board = tiny("lagrange a\nburn b\nline a - b")
    verdict = fly(board, rocket("1:1", dry=5, wet="7"), "a", turn("b"))
    assert verdict.left == Left(Fraction(5), verdict.plan.turns[0].wet_after or Fraction(0), 4)
    assert fly(board, rocket("1:1", dry=5, wet="7"), "b", turn("a", "b")).left is None


@pytest.mark.parametrize("red", [False, True])
@pytest.mark.parametrize("net", range(-2, 9))
@pytest.mark.parametrize("rad_hard", range(0, 9))
def test_belt_odds_follow_the_formula(rad_hard: int, net: int, red: bool) -> None:
    """Digest 12: a card is lost with clamp((6 - (r + T - s)) / 6)."""
    lost = Fraction(6 - (rad_hard + net - 2 * red), 6)
    assert odds(rad_hard, net, red) == 1 - min(max(lost, Fraction(0)), Fraction(1))


def odds(rad_hard: int, net: int, red: bool) -> Fraction:
    return belt_survival(rocket(dry=5, rad_hard=rad_hard), Needed(frozenset()), belt_levels(net, red), worn=False)


def test_the_weakest_needed_card_decides() -> None:
    """One die for all cards: not the product of their odds."""
    board = tiny("lagrange a\nbelt v\nline a - v")
    cards = ["photon-kite-sail", "nasa-astronauts", "hall-effect"]
    hard = {item.slug: item.rad_hard for item in rocket(dry=5, cards=cards).aboard}
    everything = fly(board, rocket("1:1", dry=5, wet="6", cards=cards), "a", turn("v", engine="1:1"))
    weakest = min(r for slug, r in hard.items() if slug != "photon-kite-sail" and r is not None)  # it is immune
    assert everything.totals.survival == odds(weakest, 1, False)
    crew = rocket("1:1", dry=5, wet="6", cards=cards, survive=["nasa-astronauts"])
    assert fly(board, crew, "a", turn("v", engine="1:1")).totals.survival == odds(4, 1, False)


def test_cards_of_engines_used_later_are_needed_too() -> None:
    board = tiny("lagrange a\nbelt v\nlagrange b\nline a - v - b")
    cards = ["nasa-astronauts"]
    stack = rocket("1:1", dry=5, wet="6", cards=cards, survive=[])
    idle = fly(board, stack, "a", turn("v", engine="1:1"), turn("b", engine="1:1"))
    assert idle.totals.survival == 1
    used = fly(board, stack, "a", turn("v", engine="1:1"), turn("b", engine="nasa-astronauts"))
    assert used.totals.survival == odds(4, 1, False)


def test_negative_net_thrust_does_not_worsen_a_belt() -> None:
    """H10."""
    board = tiny("zone ceres\nlagrange a\nbelt v\nline a - v")
    verdict = fly(board, rocket("0:1,solar", dry=5, wet="6", rad_hard=4), "a", turn("v", net_thrust=-2))
    assert verdict.totals.survival == Fraction(4, 6)

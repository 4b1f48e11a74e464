"""Failure is not an option: which rolls of a plan to buy off for so much money (hf4 H7e, hf3 F5).

Hazards and assists are bought off before they are rolled, each for its own price; belts cannot be. Every such roll has
the same odds, so nothing beats buying the cheapest ones. Of equally cheap ones the last are bought: what is to be paid
late is kept if the craft is lost before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board
from planner.errors import OurFault
from planner.plan.json import plan_to_json
from planner.plan.model import Action, Plan, Roll, Turn
from planner.referee import Verdict, judge
from planner.rocket.stack import Stack


class Offer(NamedTuple):
    """A roll that can be bought off."""

    turn: int  # counted from 1
    space: str
    kind: str
    price: int
    survival: Fraction


class Deal(NamedTuple):
    """Some rolls bought off, and what that leads to."""

    aqua: int  # or WT, beside what the plan pays anyway
    bought: tuple[Offer, ...]  # in the order in which they are due
    survival: Fraction  # of the whole plan, as the referee counts it


def find_deals(verdict: Verdict) -> list[Deal]:
    """The best that each sum of money buys: from nothing to all rolls that can be bought off, one more at a time."""
    offers = [
        Offer(number, roll.space, roll.kind, stake.price, roll.survival)
        for number, (turn, stakes) in enumerate(zip(verdict.plan.turns, verdict.stakes, strict=True), start=1)
        for roll, stake in zip(turn.rolls or (), stakes, strict=True)
        if stake.price is not None and not roll.paid
    ]
    deals = []
    for count in range(len(offers) + 1):
        bought = cheapest(offers, count)
        survival = verdict.totals.survival
        for offer in bought:
            survival /= offer.survival
        deals.append(Deal(sum(offer.price for offer in bought), tuple(bought), survival))
    return deals


def offers_of(plan: Plan, prices: Iterable[int]) -> list[Offer]:
    """The rolls of a plan that can be bought off, given the price in each turn."""
    return [
        Offer(number, roll.space, roll.kind, price, roll.survival)
        for number, (turn, price) in enumerate(zip(plan.turns, prices, strict=True), start=1)
        for roll in turn.rolls or ()
        if roll.kind != "belt"
    ]


def cheapest(offers: Sequence[Offer], count: int) -> list[Offer]:
    """So many rolls that are best bought off, in the order in which they are due."""
    wanted = sorted(range(len(offers)), key=lambda place: (offers[place].price, -place))
    return [offers[place] for place in sorted(wanted[:count])]


def best_deal(deals: Iterable[Deal], aqua: int) -> Deal:
    """What so much money is best spent on; what buys nothing more is kept."""
    return [deal for deal in deals if deal.aqua <= aqua][-1]


def bought_off(verdict: Verdict, deal: Deal, board: Board, stack: Stack) -> Verdict:
    """The plan with these rolls bought off, judged; that it keeps what the deal promises is looked at here."""
    before = verdict.totals
    plan = with_rolls_bought(verdict.plan, deal.bought)._replace(totals=(), stack=stack.data)
    paid = judge(plan, board, stack)
    totals = paid.totals
    promised = (deal.survival, before.bought_off + deal.aqua, before.fuel_steps, before.turns)
    if not paid.legal or (totals.survival, totals.bought_off, totals.fuel_steps, totals.turns) != promised:
        raise OurFault("the referee does not accept the rolls bought off", {"plan": plan_to_json(plan)})
    claims = tuple((name, getattr(totals, name)) for name, _ in verdict.plan.totals)
    return paid._replace(plan=paid.plan._replace(totals=claims))


def with_rolls_bought(plan: Plan, bought: Sequence[Offer]) -> Plan:
    """A plan with some of its rolls bought off."""
    return plan._replace(turns=tuple(_turns_with(plan, bought)))


def _turns_with(plan: Plan, bought: Sequence[Offer]) -> Iterable[Turn]:
    for number, turn in enumerate(plan.turns, start=1):
        more = tuple(offer.space for offer in bought if offer.turn == number)
        if not more:
            yield turn
            continue
        rolls = _paid([*more, *(roll.space for roll in turn.rolls or () if roll.paid)], turn.rolls or ())
        yield turn._replace(before=(Action("pay", rolls=more), *turn.before), rolls=rolls)


def _paid(spaces: Iterable[str], rolls: Iterable[Roll]) -> tuple[Roll, ...]:
    """The rolls of a turn, those at some spaces paid: who pays once for a space pays for the first roll there."""
    left, told = Counter(spaces), []
    for roll in rolls:
        paid = roll.kind != "belt" and left[roll.space] > 0
        left[roll.space] -= paid
        told.append(roll._replace(paid=paid, survival=Fraction(1) if paid else roll.survival))
    return tuple(told)

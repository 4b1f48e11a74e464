"""Failure is not an option: money that buys off hazard rolls, and what one takes (hf4 H7e, hf3 F5)."""

from __future__ import annotations

from collections.abc import Sequence

from planner.rocket.stack import Stack
from planner.rules.configurations import Configuration
from planner.search.tables import Purse, as_ints

ROLL_PRICE = 4  # aqua or WT


def purse_of(money: int, configurations: Sequence[Configuration]) -> Purse | None:
    """The money that may be spent, and the price by configuration; None if nothing may be spent."""
    return Purse(money, as_ints([roll_price(one.stack) for one in configurations])) if money else None


def roll_price(stack: Stack) -> int:
    """What it takes to buy off one roll with these cards aboard: one may name a price, another one halves it, rounded
    down.

    >>> from planner.rocket.loading import load_stack
    >>> roll_price(load_stack(engines=["4:2"])), roll_price(load_stack(cards=["anonymous-p2p"]))
    (4, 3)
    """
    named = [item.card.tag("finao-cost") for item in stack.aboard]
    price = min([ROLL_PRICE, *(int(one) for one in named if one)])
    halved = any(item.card.tag("finao-half") == "" for item in stack.aboard)
    return price // 2 if halved else price

"""Rolls bought off: what money can do about the hazards that a flight has met.

A flight does not choose on its way which rolls it buys off; it remembers which ones it has met, by what each would have
cost. All have the same odds, so any sum is best spent on the cheapest ones, and what can never be bought, because
cheaper ones take all the money, need not be remembered. So there are few things to remember, and they have numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from planner.search.tables import Ints, Purse, as_ints


class Deals(NamedTuple):
    """What money can do. Rolls that were met have a number: 0 are none, the last one those that leave most to buy."""

    met: Ints  # by that number, and by number of a price, cheapest first: the number after one more roll
    bought: Ints  # by that number, and by sum: how many rolls it buys off
    sums: Ints  # of money for which one more roll may be had, in ascending order; the first one is nothing


NO_DEALS = Deals(*(np.zeros(shape, dtype=np.int64) for shape in ((1, 1), (1, 1), 1)))


def deals_of(purse: Purse) -> Deals:
    """All that a purse can buy.

    >>> deals_of(Purse(9, as_ints([4]))).bought.tolist()
    [[0, 0, 0], [0, 1, 1], [0, 1, 2]]
    """
    return _deals(purse.money, tuple(sorted(set(purse.price.tolist()))))


@lru_cache(maxsize=8)
def _deals(money: int, prices: tuple[int, ...]) -> Deals:
    after: dict[tuple[int, ...], list[tuple[int, ...]]] = {}  # prices of rolls met; those of one more for each price
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        rolls = waiting.pop()
        if rolls not in after:
            after[rolls] = [_affordable(rolls, price, money) for price in prices]
            waiting += after[rolls]
    # Of more of the cheapest ones more can be bought: those that are nothing else come last.
    order = sorted(after, key=lambda rolls: [rolls.count(price) for price in prices])
    numbers = {rolls: number for number, rolls in enumerate(order)}
    costs: list[list[int]] = [list(accumulate(rolls)) for rolls in order]
    sums = as_ints(sorted({0, *(cost for each in costs for cost in each)}))
    return Deals(
        met=as_ints([[numbers[rolls] for rolls in after[before]] for before in order]),
        bought=as_ints([np.searchsorted(cost, sums, side="right") for cost in costs]),
        sums=sums,
    )


def _affordable(rolls: tuple[int, ...], price: int, money: int) -> tuple[int, ...]:
    """The prices of rolls and of one more, as far as money goes if the cheapest are bought first."""
    every = sorted((*rolls, price))
    return tuple(one for one, cost in zip(every, accumulate(every), strict=True) if cost <= money)

"""How one step was paid, in the bits of one number: Move.PAY. This is the only place that knows which bit is what.

A step may have a pivot and a burn. Each may be paid by bonus burns; a pivot also by a bonus pivot. Before each of them
bonus burns may be won back: paid for after all, where the engine worked when they were spent.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.search.kernel.compiled import inlined

PIVOT = 1 << 0
BY_BONUS_PIVOT = 1 << 1
_PIVOT_BONUS = 2  # two bits from here on
_BURN_BONUS = 4
_WON_FOR_PIVOT = 5  # three bits
_WON_FOR_BURN = 8
WORKS_AT_PIVOT = 1 << 9
WORKS_AT_BURN = 1 << 10


class Payment(NamedTuple):
    """How one step was paid."""

    pivot: bool
    by_bonus_pivot: bool
    pivot_bonus: int  # bonus burns in the pivot, of two
    burn_bonus: int  # 1: the burn was a bonus burn
    won_for_pivot: int  # bonus burns won back before the pivot
    won_for_burn: int  # and before the burn
    works_at_pivot: bool  # the engine does
    works_at_burn: bool


@inlined
def of_pivot(pivot: int, by_bonus_pivot: int, bonus: int, won: int, works: int) -> int:
    """The bits of a pivot, or of none."""
    return int(
        pivot * PIVOT
        + by_bonus_pivot * BY_BONUS_PIVOT
        + (bonus << _PIVOT_BONUS)
        + (won << _WON_FOR_PIVOT)
        + works * WORKS_AT_PIVOT
    )


@inlined
def of_burn(bonus: int, won: int, works: int) -> int:
    """The bits of a burn that a bonus burn may pay."""
    return int((bonus << _BURN_BONUS) + (won << _WON_FOR_BURN) + works * WORKS_AT_BURN)


def read_payment(pay: int) -> Payment:
    """The number as values."""
    return Payment(
        pivot=bool(pay & PIVOT),
        by_bonus_pivot=bool(pay & BY_BONUS_PIVOT),
        pivot_bonus=pay >> _PIVOT_BONUS & 3,
        burn_bonus=pay >> _BURN_BONUS & 1,
        won_for_pivot=pay >> _WON_FOR_PIVOT & 7,
        won_for_burn=pay >> _WON_FOR_BURN & 1,
        works_at_pivot=bool(pay & WORKS_AT_PIVOT),
        works_at_burn=bool(pay & WORKS_AT_BURN),
    )

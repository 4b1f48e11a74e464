"""Numbers and values as JSON can hold them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from planner.rocket.strip import mass_text


def plain(number: Fraction) -> int | float:
    """A whole number or one with a half.

    >>> plain(Fraction(7, 2)), plain(Fraction(4))
    (3.5, 4)
    """
    return number.numerator if number.denominator == 1 else float(number)


def plain_values(value: object) -> Any:
    """What is told, as JSON tells it: fields become keys in their order, fractions are spelled as on the fuel strip.

    >>> from planner.plan.model import Roll
    >>> plain_values([Roll("leo", "belt", Fraction(5, 6)), Fraction(14, 3)])
    [{'space': 'leo', 'kind': 'belt', 'survival': '5/6', 'paid': False}, '4 2/3']
    """
    if isinstance(value, Fraction):
        return mass_text(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain_values(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple | list):
        return [plain_values(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain_values(item) for key, item in value.items()}
    return value

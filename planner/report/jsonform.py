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


def odds_facts(odds: Fraction | None) -> dict[str, Any]:
    """Odds to survive: exactly, and as a decimal of four digits for those who compare or draw them.

    >>> odds_facts(Fraction(25, 36)), odds_facts(None)
    ({'survival': '25/36', 'survival_decimal': 0.6944}, {'survival': None, 'survival_decimal': None})
    """
    if odds is None:
        return {"survival": None, "survival_decimal": None}
    return {"survival": str(odds), "survival_decimal": float(f"{float(odds):.4g}")}


def plain_values(value: object) -> Any:
    """What is told, as JSON tells it: fields become keys in their order, fractions are spelled as on the fuel strip.

    >>> from planner.plan.model import Roll
    >>> plain_values([Roll("leo", "belt", Fraction(5, 6)), Fraction(14, 3)])
    [{'space': 'leo', 'kind': 'belt', 'survival': '5/6', 'survival_decimal': 0.8333, 'paid': False}, '4 2/3']
    """
    if isinstance(value, Fraction):
        return mass_text(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        facts: dict[str, Any] = {}
        for name in value._fields:
            field = getattr(value, name)
            facts |= odds_facts(field) if name == "survival" else {name: plain_values(field)}
        return facts
    if isinstance(value, tuple | list):
        return [plain_values(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain_values(item) for key, item in value.items()}
    return value

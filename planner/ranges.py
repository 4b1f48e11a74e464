"""Ranges as a player types them: `3`, `3..`, `..2`, `1..4`; fractions such as `1/2..` too. Both ends are included."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from planner.errors import MissionError

_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?", re.ASCII)
_EXPECTED = "write 3, 3.., ..5 or 2..4"


class Range(NamedTuple):
    """From ``low`` to ``high``; None is an open end."""

    low: Fraction | None
    high: Fraction | None

    def contains(self, value: int | Fraction) -> bool:
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def parse_range(text: str) -> Range:
    """Read a range. Raises MissionError, saying what is expected, for anything else.

    >>> parse_range("..2").contains(2), parse_range("3..").contains(2), parse_range("1/2").contains(1)
    (True, False, False)
    """
    low, dots, high = text.strip().partition("..")
    if not dots:
        exact = _number(low, text)
        return Range(exact, exact)
    if not low.strip() and not high.strip():
        raise MissionError(f"range {text!r} has no end: {_EXPECTED}")
    found = Range(_number(low, text) if low.strip() else None, _number(high, text) if high.strip() else None)
    if found.low is not None and found.high is not None and found.low > found.high:
        raise MissionError(f"range {text!r} is empty: its first number is the larger one")
    return found


def _number(part: str, text: str) -> Fraction:
    try:
        if _NUMBER.fullmatch(part.strip()):
            return Fraction(part.strip())
    except (ZeroDivisionError, ValueError):  # 1/0, or thousands of digits
        pass
    raise MissionError(f"cannot read {text!r} as a range: {_EXPECTED}")

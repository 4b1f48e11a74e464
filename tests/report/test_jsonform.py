"""Values as JSON can hold them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import NamedTuple

from planner.report.jsonform import plain, plain_values


class Inner(NamedTuple):
    mass: Fraction
    name: str | None = None


class Outer(NamedTuple):
    zeta: Inner
    alpha: tuple[Inner, ...]
    by_zone: dict[str, int | None]
    pairs: tuple[tuple[str, int], ...]
    on: bool = True


def test_whole_numbers_stay_whole() -> None:
    assert [type(plain(number)) for number in (Fraction(4, 2), Fraction(5, 2))] == [int, float]


def test_fields_become_keys_in_their_order() -> None:
    value = Outer(Inner(Fraction(14, 3)), (Inner(Fraction(2), "x"),), {"mars": None}, (("base", 1),))
    facts = plain_values(value)
    assert list(facts) == ["zeta", "alpha", "by_zone", "pairs", "on"]
    assert facts == {
        "zeta": {"mass": "4 2/3", "name": None},
        "alpha": [{"mass": "2", "name": "x"}],
        "by_zone": {"mars": None},
        "pairs": [["base", 1]],
        "on": True,
    }
    assert json.loads(json.dumps(facts)) == facts

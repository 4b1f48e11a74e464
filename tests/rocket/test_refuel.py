"""How many tanks a refuelling brings, by the worked examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.editions.edition import find_edition
from planner.rocket.refuel import air_tanks, factory_tanks, isru_tanks

HF4, HF3, HF3C = (find_edition(name) for name in ("hf4", "hf3", "hf3c"))


@pytest.mark.parametrize(
    ("isru", "hydration", "tanks"),
    [
        (2, 4, 3),  # hf4 S27
        (1, 0, 0),  # hf4 S27: impossible
        (0, 0, 1),  # hf4 S27
        (2, 3, 2),  # hf4 S20, Mercury pole
        (4, 4, 1),  # hf4 11, the range
        (0, 4, 5),
        (3, 3, 1),  # hf3 W09
        (2, 2, 1),  # hf3 W14
    ],
)
def test_isru_tanks_by_hydration(isru: int, hydration: int, tanks: int) -> None:
    """hf4 I5a and glossary, hf3 H5.2: 1 + hydration - ISRU, nothing where ISRU is above hydration."""
    assert isru_tanks(isru, hydration) == tanks


def test_factory_tanks_of_each_edition() -> None:
    """hf4 I5b and S20: 7 water or 1 isotope; hf3 H5.1: 20 dirt or 8 water, isotopes only with the modules."""
    assert [factory_tanks(HF4, grade) for grade in ("water", "isotope", "dirt")] == [7, 1, 0]
    assert [factory_tanks(HF3, grade) for grade in ("water", "isotope", "dirt")] == [8, 0, 20]
    assert [factory_tanks(HF3C, grade) for grade in ("water", "isotope", "dirt")] == [8, 1, 20]


@pytest.mark.parametrize(("consumption", "tanks"), [("1/2", 5), ("0", 5), ("1", 4), ("5/2", 3), ("8", 0)])
def test_hf4_air_tanks_fall_with_consumption(consumption: str, tanks: int) -> None:
    """hf4 I5c and S21: 5 less the consumption rounded down, never less than nothing."""
    assert air_tanks(HF4, Fraction(consumption)) == tanks


def test_hf3_scoop_always_brings_eight() -> None:
    """hf3 H5.3."""
    assert air_tanks(HF3, Fraction(8)) == air_tanks(HF3C, Fraction(1, 2)) == 8

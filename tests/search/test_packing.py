"""Matrices are filled by the names of their columns."""

from __future__ import annotations

import numpy as np
import pytest

from planner.search.kernel import packing
from planner.search.kernel.columns import Engine, Position


def test_column_that_nobody_fills_is_refused() -> None:
    with pytest.raises(ValueError, match="columns of Position that nobody fills: LINE"):
        packing._matrix(Position, {Position.STEPS: np.arange(3)})


def test_columns_stand_in_the_order_of_their_names_and_the_last_may_be_several() -> None:
    columns = {name: np.full(3, name.value) for name in reversed(Engine)}
    columns[Engine.OBERTH] = np.array([[7, 8, 9], [17, 18, 19]])
    filled = packing._matrix(Engine, columns)
    assert filled.shape == (3, len(Engine) + 1)
    assert filled[:, : Engine.OBERTH].tolist() == [list(range(Engine.OBERTH))] * 3
    assert filled[:, Engine.OBERTH :].tolist() == [[7, 17], [8, 18], [9, 19]]

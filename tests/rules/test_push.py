"""Beamed power: Powersats and push factories, in all editions."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

ROW = tiny("lagrange a\n" + "".join(f"burn b{n}\n" for n in range(1, 6)) + "line a - b1 - b2 - b3 - b4 - b5")


@pytest.mark.parametrize(
    ("edition", "sources", "more"),
    [
        ("hf4", {"powersat": True}, 1),  # H3d
        ("hf4", {"push_factory": True}, 1),  # H3d: one source of Powersat
        ("hf4", {"powersat": True, "push_factory": True}, 1),  # once
        ("hf3", {"powersat": True}, 1),  # F2
        ("hf3", {"push_factory": True}, 0),  # F2: Colonization only
        ("hf3c", {"powersat": True}, 1),
        ("hf3c", {"push_factory": True}, 2),  # F2
        ("hf3c", {"powersat": True, "push_factory": True}, 2),  # never both
    ],
)
def test_push_adds_to_the_thrust_of_an_engine_with_the_icon(edition: str, sources: dict[str, bool], more: int) -> None:
    """hf4 H3d, hf3 F2: at most once a move, and only with the icon."""
    for engine, thrust in (("2:0,push", 2 + more), ("2:0", 2)):
        stack = rocket(engine, edition=edition, dry=5, **sources)
        way = [f"b{n}" for n in range(1, thrust + 2)]
        assert flown(ROW, stack, "a", *way[:-1], net_thrust=thrust).half_burns == 2 * thrust
        assert barred(ROW, stack, "a", *way)[0] == thrust + 1


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
def test_without_a_source_the_icon_adds_nothing(edition: str) -> None:
    """hf4 H3d, hf3 F2."""
    stack = rocket("2:0,push", edition=edition, dry=5)
    assert flown(ROW, stack, "a", "b1", "b2", net_thrust=2).half_burns == 4
    assert barred(ROW, stack, "a", "b1", "b2", "b3")[0] == 3

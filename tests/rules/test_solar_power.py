"""Solar engines by zone, in all editions."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import EDITIONS, barred, editions, flown
from tests.tinyboard import tiny

BURNS = 8


def zone_board(zone: str) -> str:
    names = [f"b{n}" for n in range(1, BURNS + 1)]
    return f"zone {zone}\nlagrange a\n" + "".join(f"burn {name}\n" for name in names) + f"line a - {' - '.join(names)}"


@editions(hf4="H5c", hf3="F3")
@pytest.mark.parametrize(
    ("zone", "modifier"), [("mercury", 2), ("venus", 1), ("earth", 0), ("mars", -1), ("ceres", -2)]
)
def test_the_zone_modifies_the_thrust_of_solar_engines_only(zone: str, modifier: int, edition: str, rule: str) -> None:
    """hf4 H3c; hf3 F2, OP-5: that of the space where the move starts."""
    board = tiny(zone_board(zone))
    for engine, thrust in (("4:0,solar", 4 + modifier), ("4:0", 4)):
        stack = rocket(engine, edition=edition, dry=5)
        way = [f"b{n}" for n in range(1, thrust + 2)]
        assert flown(board, stack, "a", *way[:-1], net_thrust=thrust).half_burns == 2 * thrust
        assert barred(board, stack, "a", *way) == (thrust + 1, rule)


@editions(hf4="H5c", hf3="F3")
def test_the_zone_of_the_start_holds_for_the_whole_move(edition: str, rule: str) -> None:
    """hf4 H3, hf3 F2: crossing into a better zone gives no thrust in that move, nor does a worse one take any."""
    board = tiny("lagrange a\nzone mercury\nburn b1\nburn b2\nburn b3\nline a - b1 - b2 - b3")
    stack = rocket("2:0,solar", edition=edition, dry=5)
    assert barred(board, stack, "a", "b1", "b2", "b3") == (3, rule)
    assert flown(board, stack, "b1", "b2", "b3", net_thrust=4).half_burns == 4
    inwards = tiny("zone mercury\nlagrange a\nzone ceres\nburn b1\nburn b2\nline a - b1 - b2")
    assert flown(inwards, rocket("0:0,solar", edition=edition, dry=5), "a", "b1", "b2").half_burns == 4


@editions(hf4="J3", hf3="B4")
def test_solar_engines_are_dead_in_the_outermost_zone(edition: str, rule: str) -> None:
    """hf4 J3, H3c; hf3 B4."""
    board = tiny("zone neptune\nlagrange a\nlagrange b\nline a - b")
    assert barred(board, rocket("9:0,solar", edition=edition, dry=5), "a", "b") == (0, rule)
    assert flown(board, rocket("1:0", edition=edition, dry=5), "a", "b").fuel_steps == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_push_revives_a_dead_solar_engine_in_the_4th_edition_only(edition: str) -> None:
    """hf4 H3c, J3: at -6, and +1 for the push; hf3 B4, O2: not even then."""
    board = tiny(
        "zone neptune\nlagrange a\nburn b1\nburn b2\nburn b3\nburn b4\nburn b5\nline a - b1 - b2 - b3 - b4 - b5"
    )
    stack = rocket("9:0,solar,push", edition=edition, dry=5, powersat=True)
    if edition == "hf4":
        assert flown(board, stack, "a", "b1", "b2", "b3", "b4", net_thrust=4).half_burns == 8
        assert barred(board, stack, "a", "b1", "b2", "b3", "b4", "b5") == (5, "hf4 H5c")
    else:
        assert barred(board, stack, "a", "b1") == (0, "hf3 B4")

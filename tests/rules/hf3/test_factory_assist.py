"""Factories that help up and down in the 3rd edition."""

from __future__ import annotations

import pytest

from tests.referee.helpers import rocket
from tests.rules.sides import barred, flown
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange far
    lagrange orbit
    lagrange rocks crash
    lander-burn lander
    half-lander-burn half
    site big size=9 type=C hydration=0
    line far - orbit - big - rocks
    line orbit - lander - big
    line orbit - half - big
    """
)
THIRD = pytest.mark.parametrize("edition", ["hf3", "hf3c"])


@THIRD
@pytest.mark.parametrize("engines", [(), ("0:1",), ("1:1",)])
def test_a_factory_helps_to_and_from_the_next_space_whatever_the_engine(edition: str, engines: tuple[str, ...]) -> None:
    """hf3 G3, F2: no working thruster is needed; farther on it is."""
    helped = rocket(*engines, edition=edition, dry=5, factories=["big"])
    assert flown(BOARD, helped, "orbit", "big").hazards == 1
    assert flown(BOARD, helped, "big", "orbit").hazards == 1
    if engines != ("1:1",):
        assert barred(BOARD, helped, "big", "orbit", "far") == (2, "hf3 F2")
    assert barred(BOARD, rocket(*engines, edition=edition, dry=5), "orbit", "big")[0] == 1


@THIRD
def test_every_assist_is_rolled_and_spares_no_hazard(edition: str) -> None:
    """hf3 G3: neither a colony nor a Powersat makes it safe, and the hazard of the first space is met too."""
    stack = rocket("1:1", edition=edition, dry=5, factories=["big"], colonies=["big"], powersat=True)
    assert flown(BOARD, stack, "orbit", "big").hazards == 1
    assert flown(BOARD, stack, "big", "rocks").hazards == 2


@THIRD
@pytest.mark.parametrize("burn", ["lander", "half"])
def test_no_assist_into_or_out_of_lander_burns(edition: str, burn: str) -> None:
    """hf3 G3."""
    stack = rocket("3:1", edition=edition, dry=5, wet="8", factories=["big"])
    assert barred(BOARD, stack, "orbit", burn, "big") == (2, "hf3 G1")
    assert barred(BOARD, stack, "big", burn, "orbit") == (1, "hf3 G1")

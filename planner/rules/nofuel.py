"""Why no fuel can be had where a mission asks for it, and what it would take, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from planner.board.model import Space
from planner.errors import NoFuel
from planner.rocket.stack import Stack


def no_fuel(name: str, places: Sequence[Space], stack: Stack, by_numbers: int | None) -> NoFuel:
    """What to tell of a stop at which there is no bank, no open factory and no ISRU that works."""
    wettest = max((space.site.hydration for space in places if space.site is not None), default=None)
    if wettest is None:
        return NoFuel(f"no fuel can be had at {name}: it has no site, and no bank sells water there")
    return NoFuel(
        f"no fuel can be had at {name}: {_about_isru(stack, by_numbers, wettest)}; nor is there a factory that fuels it"
    )


def _about_isru(stack: Stack, by_numbers: int | None, hydration: int) -> str:
    """ISRU works where its rating is no higher than the hydration (hf4 I5a, hf3 H5.2)."""
    needed = f"hydration {hydration} takes ISRU {hydration} or less"
    if by_numbers is not None:
        return f"{needed}, and this rocket has {by_numbers}"
    ratings = [item.card.isru for item in stack.aboard if item.card.isru is not None]
    if not ratings:
        return f"{needed}, and this rocket has none"
    if min(ratings) > hydration:
        return f"{needed}, and the best card aboard has {min(ratings)}"
    return f"{needed}, and no card aboard that has it works there"

"""What a flight of the trajectory model may take, and what its turns may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from planner.models.trajectory.follow import Leg
from planner.models.trajectory.hops import Hop
from planner.models.trajectory.spots import Spot


class Limits(NamedTuple):
    """What a flight may take at most, in numbers of the model."""

    turns: int
    fuel: int  # black steps of the strip
    dice: int

    def hold(self, other: Limits) -> bool:
        """Whether flights within the others are within these."""
        return all(ours >= theirs for ours, theirs in zip(self, other, strict=True))


class Window(NamedTuple):
    """Black steps that are spent by then, in any flight within limits."""

    least: int
    most: int


class Range(NamedTuple):
    """What one turn may use."""

    hops: Sequence[Hop]
    rests: Mapping[Spot, Window]  # where the next one may begin


class Ranges(NamedTuple):
    """What the turns of a flight may use, and a flight that bounds have in mind, which may be none."""

    turns: Sequence[Range]
    legs: Sequence[Leg]

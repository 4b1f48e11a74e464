"""How far a mission with stops comes, as a value."""

from __future__ import annotations

from typing import NamedTuple

from planner.missions.flight import Flight


class Progress(NamedTuple):
    """How far a mission comes."""

    done: int  # stops that some flight is done with
    flight: Flight | None = None  # the fastest that is done with so many; None if there are none
    arrives: bool = False  # one gets to the next stop too
    fails: bool = True  # and what comes next cannot be flown, or not be done there; False: that is open

"""A tally counts what a flight has met, several counters in one number. It breaks ties between equal labels, and says
how many rolls may be bought off.

From the lowest bits up: half burns, hazard dice, belts, and belts by the number of faces that let it live (1 to 5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from planner.search.kernel.compiled import jit

HALF_BURN = 1
BURN = 2
HAZARD = 1 << 16
BELT = 1 << 24
_MOST_HAZARDS = _MOST_BELTS = 1 << 8
_FACES_SHIFT, _FACES_BITS = 32, 6


class Counted(NamedTuple):
    """A tally read."""

    half_burns: int
    hazards: int
    belts: int
    belts_by_faces: tuple[int, ...]  # on one face, on two, and so on to five


@lru_cache(maxsize=100_000)
def read_tally(tally: int) -> Counted:
    """The counters of a tally.

    >>> read_tally(3 * BURN + HALF_BURN + 2 * HAZARD + BELT + (1 << 38))
    Counted(half_burns=7, hazards=2, belts=1, belts_by_faces=(0, 1, 0, 0, 0))
    """
    by_faces = tuple((tally >> (_FACES_SHIFT + _FACES_BITS * face)) % (1 << _FACES_BITS) for face in range(5))
    return Counted(tally % HAZARD, tally // HAZARD % _MOST_HAZARDS, tally // BELT % _MOST_BELTS, by_faces)


@jit
def hazards_in(tally: int) -> int:
    """Hazard dice that a tally counts."""
    return int(tally // HAZARD % _MOST_HAZARDS)


@jit
def tally_of_belt(faces: int) -> int:
    """What one belt adds to a tally, by the faces on which it is come through."""
    if 0 < faces < 6:
        return int(BELT + (1 << (_FACES_SHIFT + _FACES_BITS * (faces - 1))))
    return int(BELT)


@jit
def has_met_more(tally: int, other: int) -> bool:
    """Whether a tally has more half burns, hazard dice or belts than another."""
    return bool(
        tally % HAZARD > other % HAZARD
        or tally // HAZARD % _MOST_HAZARDS > other // HAZARD % _MOST_HAZARDS
        or tally // BELT % _MOST_BELTS > other // BELT % _MOST_BELTS
    )

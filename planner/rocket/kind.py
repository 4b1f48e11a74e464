"""What sort of craft a stack is: which of its numbers mean anything, so that nobody has to guess from a missing one.

Another sort of craft is another value here, and answers the same questions.
"""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """The answers of one sort of craft."""

    is_built: bool  # of cards, cargo and privileges, each of which might be another
    is_weighed: bool  # it has masses: two chits on a fuel strip, and a weight class
    has_fixed_thrust: bool  # its net thrust is `Stack.fixed_thrust`, whatever its mass, engines and zone
    has_endless_fuel: bool  # no burn is ever one too many


ROCKET = Kind(is_built=True, is_weighed=True, has_fixed_thrust=False, has_endless_fuel=False)
BARE = Kind(is_built=False, is_weighed=False, has_fixed_thrust=True, has_endless_fuel=True)  # no more than a net thrust

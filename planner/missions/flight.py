"""One flight of a front: what it costs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from planner.search.arrivals import Arrival


class Flight(NamedTuple):
    """What a flight costs. Burns are counted in halves, because of half-lander burns."""

    turns: int
    fuel_steps: Fraction
    half_burns: int
    hazards: int
    belts: int
    survival: Fraction
    avoided: int  # times that a space was entered which has a penalty
    cost: int  # of the dice, an integer that orders survival; penalties count in it
    arrival: Arrival  # of the search, to rebuild the plan from
    gives_up: tuple[str, ...] = ()  # cards that need not come through, and may be lost
    offered: bool = False  # though the player may want them all: he named none

    def beats(self, other: Flight) -> bool:
        """Whether this flight is nowhere worse than another."""
        return self.turns <= other.turns and self.fuel_steps <= other.fuel_steps and self.cost <= other.cost

    def __repr__(self) -> str:
        turns = f"{self.turns} turn{'s' * (self.turns != 1)}"
        return f"<Flight of {turns}, {self.fuel_steps} fuel steps, survival {self.survival}>"

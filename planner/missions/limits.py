"""What a player allows a flight to cost, and what counts first. Where flights come from is not known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from planner.missions.flight import Flight

MAX_YEARS = 30  # of search, where a player names none

ORDERS: Mapping[str, Callable[[Flight], tuple[Any, ...]]] = {
    "turns": lambda flight: (flight.turns, flight.cost, *flight.fuel),
    "fuel": lambda flight: (*flight.fuel, flight.turns, flight.cost),
    "risk": lambda flight: (flight.cost, flight.turns, *flight.fuel),
    "burns": lambda flight: (flight.half_burns, flight.turns, flight.cost, *flight.fuel),
}


def in_order(flights: Iterable[Flight], by: str) -> list[Flight]:
    """Best first. What gives cards up that a player may want comes after the rest."""
    return sorted(flights, key=lambda flight: (flight.offered, ORDERS[by](flight)))


class Limits(NamedTuple):
    """What a flight may cost at most; None: anything. Each limit is on something that fronts are made of."""

    turns: int | None = None
    fuel_steps: Fraction | None = None
    survival: Fraction | None = None  # at least

    def allow(self, flight: Flight) -> bool:
        return (
            (self.turns is None or flight.turns <= self.turns)
            and (self.fuel_steps is None or flight.fuel_steps <= self.fuel_steps)
            and (self.survival is None or flight.survival >= self.survival)
        )


NO_LIMITS = Limits()

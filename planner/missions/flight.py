"""One flight of a front: what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from planner.search.arrivals import Arrival


_NONE = Fraction(0)


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
    goal: str = ""  # where it ends
    tanks: Fraction | None = None  # loaded at the start; None without a mass
    aqua: int | None = None  # paid for water of the bank and rolls bought off; None where aqua does not count
    bought_off: int = 0  # of it for rolls, which are not among the hazards
    operations: int = 0  # used to refuel
    refuelled: int = 0  # tanks taken in on the way, those of the bank among them

    @property
    def fuel(self) -> tuple[Fraction, Fraction]:
        """What it takes of fuel: aqua or tanks to load count first, then fuel steps."""
        if self.aqua is not None:
            return Fraction(self.aqua), self.fuel_steps
        return _NONE if self.tanks is None else self.tanks, self.fuel_steps

    @property
    def price(self) -> Fraction:
        """What counts beside turns and dice: fuel steps, but aqua where fuel is had on the way."""
        return self.fuel_steps if self.aqua is None else Fraction(self.aqua)

    @property
    def searched_price(self) -> int:
        """The same in numbers of the search."""
        return self.arrival.spent if self.aqua is None else self.aqua

    def beats(self, other: Flight) -> bool:
        """Whether this flight is nowhere worse than another."""
        return self.turns <= other.turns and self.price <= other.price and self.cost <= other.cost

    def __repr__(self) -> str:
        turns = f"{self.turns} turn{'s' * (self.turns != 1)}"
        return f"<Flight of {turns}, {self.fuel_steps} fuel steps, survival {self.survival}>"


def beats_in_tanks(flight: Flight, other: Flight) -> bool:
    """Whether a flight is nowhere worse than another, fuel counted in tanks that have to be loaded."""
    return flight.turns <= other.turns and flight.fuel[0] <= other.fuel[0] and flight.cost <= other.cost


def unbeaten(flights: Iterable[Flight], beats: Callable[[Flight, Flight], bool] = Flight.beats) -> list[Flight]:
    """Those of some flights that no other beats, fewest turns first; of equal ones that with least fuel. One that gives
    nothing up is not beaten by one that does."""
    found: list[Flight] = []
    for flight in sorted(flights, key=lambda one: (one.offered, one.turns, one.fuel[0], one.cost, one.fuel_steps)):
        if not any(beats(other, flight) for other in found):
            found.append(flight)
    return found

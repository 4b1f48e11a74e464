"""Two plans or two fronts held against each other: which is better, in what, and by how much.

The two sides are called A and B. Everything is compared exactly; nothing here is searched for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.plan.model import Turn
from planner.referee import Verdict

SIDES = ("A", "B")
SAME, BETTER, WORSE = "=", "+", "-"


class Measure(NamedTuple):
    """One number of both sides."""

    name: str
    first: Fraction | None  # None: there is none
    second: Fraction | None
    more_is_better: bool = False

    @property
    def by(self) -> Fraction | None:
        """What B has more than A."""
        return None if self.first is None or self.second is None else self.second - self.first

    @property
    def better(self) -> str:
        """A or B; empty if they are equal, or only one is known. Where only one side has anything, it is better."""
        if self.by is None:
            known = [side for side, value in zip(SIDES, (self.first, self.second), strict=True) if value is not None]
            return known[0] if len(known) == 1 else ""
        return "" if not self.by else SIDES[(self.by > 0) == self.more_is_better]


class TurnPair(NamedTuple):
    """The same turn of two plans; None where a plan is over."""

    number: int  # counted from 1
    first: Turn | None
    second: Turn | None

    @property
    def is_same(self) -> bool:
        """Whether the same is flown and done, with the same masses and dice."""
        return self.first == self.second


class FlightPair(NamedTuple):
    """Flights of two fronts that take equally many turns; None where a side has no more of them."""

    turns: int
    first: Flight | None
    second: Flight | None
    first_mark: str  # against the whole other front: SAME, WORSE (a flight of it beats this), BETTER (none does)
    second_mark: str


# Plans


def plan_measures(first: Verdict, second: Verdict) -> list[Measure]:
    """The totals of two legal plans."""
    left = [None if verdict.left is None else verdict.left.wet - verdict.left.dry for verdict in (first, second)]
    each = [
        (
            ("turns", Fraction(totals.turns), False),
            ("burns", Fraction(totals.half_burns, 2), False),
            ("fuel steps", totals.fuel_steps, False),
            ("hazards", Fraction(totals.hazards), False),
            ("belts", Fraction(totals.belts), False),
            ("bill", Fraction(totals.bill), False),
            ("survival", totals.survival, True),
        )
        for totals in (first.totals, second.totals)
    ]
    measures = [Measure(name, one, other, more) for (name, one, more), (_, other, _) in zip(*each, strict=True)]
    tanks = [Measure("tanks left", left[0], left[1], True)] if left != [None, None] else []
    return [*measures[:3], *tanks, *measures[3:]]


def turn_pairs(first: Verdict, second: Verdict) -> list[TurnPair]:
    """The turns of two plans side by side, from their first one on, whatever their years."""
    pairs = zip_longest(first.plan.turns, second.plan.turns)
    return [TurnPair(number, one, other) for number, (one, other) in enumerate(pairs, start=1)]


# Fronts

Point = tuple[Fraction, Fraction, Fraction]  # turns, fuel, what survival lacks: the less the better


def money_of(first: Answer, second: Answer) -> str:
    """What fuel is paid for with on both sides, a tank of the bank for one; nothing if a side does not refuel."""
    missions = (first.mission, second.mission)
    if not all(mission.itinerary.takes_fuel for mission in missions):
        return ""
    return "/".join(dict.fromkeys(mission.stack.edition.money for mission in missions))


def fuel_of(first: Answer, second: Answer) -> tuple[str, Callable[[Flight], Fraction]]:
    """What fuel is counted in: what is paid for it where both sides refuel, tanks to be loaded where both choose their
    load, else fuel steps."""
    if money := money_of(first, second):
        return money, lambda flight: flight.price
    if first.mission.any_load and second.mission.any_load:
        return "tanks", lambda flight: flight.fuel[0]
    return "fuel steps", lambda flight: flight.fuel_steps


def front_measures(first: Answer, second: Answer) -> list[Measure]:
    """What each front is best in: fewest turns, least fuel, best survival."""
    word, fuel = fuel_of(first, second)
    sides = (first.flights, second.flights)

    def measure(name: str, value: Callable[[Flight], Fraction], more_is_better: bool = False) -> Measure:
        choose = max if more_is_better else min
        best = [choose(map(value, flights)) if flights else None for flights in sides]
        return Measure(name, best[0], best[1], more_is_better)

    return [
        measure("fewest turns", lambda flight: Fraction(flight.turns)),
        measure(f"fewest {word}", fuel),
        measure("best survival", lambda flight: flight.survival, True),
    ]


def flight_pairs(first: Answer, second: Answer, everything: bool = True) -> list[FlightPair]:
    """The flights of two fronts side by side by their turns; not `everything`: the first of each number of turns."""
    _, fuel = fuel_of(first, second)
    points = [[_point(flight, fuel) for flight in answer.flights] for answer in (first, second)]
    pairs: list[FlightPair] = []
    for turns in sorted({flight.turns for answer in (first, second) for flight in answer.flights}):
        alike = [[flight for flight in answer.flights if flight.turns == turns] for answer in (first, second)]
        for one, other in list(zip_longest(*alike))[: None if everything else 1]:
            marks = [
                "" if flight is None else _mark(_point(flight, fuel), rivals)
                for flight, rivals in ((one, points[1]), (other, points[0]))
            ]
            pairs.append(FlightPair(turns, one, other, *marks))
    return pairs


def _point(flight: Flight, fuel: Callable[[Flight], Fraction]) -> Point:
    return Fraction(flight.turns), fuel(flight), 1 - flight.survival


def _mark(point: Point, rivals: Sequence[Point]) -> str:
    """How a flight stands to all of the other front."""
    if point in rivals:
        return SAME
    beaten = any(all(theirs <= own for theirs, own in zip(rival, point, strict=True)) for rival in rivals)
    return WORSE if beaten else BETTER

"""A base and its facilities year by year: who carries what, and when a facility can stand at the earliest.

A crew founds the base with all its SUP in the hold (3.6.2); from then on it gains one level of facility a year. What
levels cost is carried by crews, who come and go, or by launch vehicles, which deliver at once but little (2.6.1).

A hold takes any mixture of resources, so only how many of them come by when decides, and which they are is settled by
the order in which they are needed. So the earliest year is found by building as soon as enough has come, and the fewest
launch vehicles by building as late as that year allows, and then launching the largest that are left, the earliest
first. The plan is the first by the last level's year, then by launch vehicles, then by odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE, PROVEN
from planner.stellar.facts import FACILITIES, Facts, Ship
from planner.stellar.flight import Player
from planner.stellar.places import ORBIT, SURFACE, place_of, told
from planner.stellar.rules.abilities import abilities
from planner.stellar.solve import Answer
from planner.stellar.trips import Trips

RESOURCES = ("ORE", "SUP", "FUEL")


class Carrier(NamedTuple):
    """A crewed ship on Earth, from a year on."""

    ship: Ship
    since: int


@dataclass(frozen=True)
class Founding:
    """The question: where a base shall stand with which facility, and who may carry what."""

    facts: Facts
    player: Player
    place: str
    facility: str
    carriers: tuple[Carrier, ...]
    launchers: tuple[tuple[int, int], ...]  # size, number a year, for cargo
    year: int
    last_year: int
    sup_less: int = 0  # what technology takes off the cost of a base
    name: str = ""
    unsaid: tuple[str, ...] = ()  # what stands in for what nobody said

    def __post_init__(self) -> None:
        kind, of, _ = place_of(self.place)
        world = self.facts.worlds[of] if kind in (SURFACE, ORBIT) else None
        if world is None or not world.base_cost or (of == "earth") != (kind == ORBIT):
            raise MissionError(f"no base can stand at {told(self.facts, self.place)} [stellar 3.6.2]")
        if self.facility not in FACILITIES:
            raise MissionError(f"no facility {self.facility!r}; there are: {', '.join(FACILITIES)}")
        for name in self.levels:
            if name not in self.facts.facility_costs:
                raise MissionError(
                    f"what a {name} costs is not known; say it in a file of facts: [facilities.{name}] "
                    "cost = [ORE, SUP, FUEL] [stellar 2.7.1]"
                )
        if not self.carriers:
            raise MissionError("a base is founded by a crew: name a ship [stellar 3.6.2]")

    @property
    def levels(self) -> tuple[str, ...]:
        """The facilities that are built one after the other."""
        return FACILITIES[: FACILITIES.index(self.facility) + 1]

    def cost_of(self, level: str) -> int:
        """Resources of any sort that a level takes."""
        return sum(self.facts.facility_costs[level])

    @property
    def base_cost(self) -> int:
        """SUP, at least 1 (3.6.2)."""
        return max(1, self.facts.worlds[place_of(self.place).of].base_cost - self.sup_less)


class Visit(NamedTuple):
    """A time that a crew comes to the place with its hold full."""

    carrier: int
    leaves: int  # year in which it is launched
    comes: int
    odds: Fraction  # of getting there, if it was on Earth
    is_first: bool  # it is active: no year of its crew has been spent


class Delivery(NamedTuple):
    """Resources brought in one year, by a crew or by launch vehicles of one size."""

    year: int
    carrier: str
    launchers: int  # number of them; 0: a crew
    cargo: tuple[int, int, int]
    leaves: int


class Supply(NamedTuple):
    """The answer: deliveries, and the year of each level; the first is the base itself."""

    asked: Founding
    status: str
    founded: int
    founder: str
    built: tuple[tuple[str, int], ...]
    deliveries: tuple[Delivery, ...]
    odds: Fraction  # that no ship and no launch vehicle fails
    flights: tuple[Answer, ...] = ()  # of crews there and back, whether they are needed or not

    @property
    def launches(self) -> int:
        return sum(one.launchers for one in self.deliveries)


def trips_of(asked: Founding) -> dict[Ship, Trips]:
    """What each kind of ship can fly."""
    return {one.ship: Trips(asked.facts, one.ship, asked.player, asked.last_year) for one in asked.carriers}


def visits(asked: Founding, trips: Mapping[Ship, Trips] | None = None) -> list[Visit]:
    """When each crew can be there: it goes, lands on Earth again, and is launched in the year after."""
    found = []
    trips = trips_of(asked) if trips is None else trips
    for number, carrier in enumerate(asked.carriers):
        year, alive, first, fly = max(asked.year, carrier.since), Fraction(1), True, trips[carrier.ship].between
        while year <= asked.last_year:
            there = next(iter(fly(asked.player.port, asked.place, year)), None)
            if there is None:
                break
            comes = year + there.turns
            found.append(Visit(number, year, comes, alive * there.odds, first))
            back = next(iter(fly(asked.place, asked.player.port, comes + 1)), None)
            if back is None:
                break
            year, alive, first = comes + 1 + back.turns + 1, alive * there.odds * back.odds, False
    return found


def supply(asked: Founding) -> Supply:
    """The plan by which the facility stands earliest."""
    trips = trips_of(asked)
    coming = visits(asked, trips)
    flights = tuple(answer for one in trips.values() for answer in one.answers())
    plans = [plan for founder in coming if (plan := _plan(asked, coming, founder)) is not None]
    if not plans:
        return Supply(asked, INFEASIBLE, 0, "", (), (), Fraction(0), flights)
    return min(plans, key=lambda one: (one.built[-1][1], one.launches, -one.odds))._replace(flights=flights)


class _Hold(NamedTuple):
    """Room for resources that comes in a year: that of a crew, or of launch vehicles of one size."""

    year: int
    room: int
    visit: Visit | None
    size: int = 0
    number: int = 0


def _plan(asked: Founding, coming: list[Visit], founder: Visit) -> Supply | None:
    """The best plan in which one visit founds the base, active, with an exploration value (3.6.2)."""
    ship = asked.carriers[founder.carrier].ship
    if not founder.is_first or not ship.ev or ship.hold < asked.base_cost:
        return None
    crews = [_Hold(founder.comes, ship.hold - asked.base_cost, founder)]
    crews += [
        _Hold(one.comes, asked.carriers[one.carrier].ship.hold, one)
        for one in sorted(coming, key=lambda visit: visit.comes)
        if one is not founder and one.comes >= founder.comes
    ]
    all_launched = [
        _Hold(year, size * number, None, size, number)
        for year in range(founder.comes + 1, asked.last_year + 1)
        for size, number in asked.launchers
    ]
    earliest = _built(asked, founder.comes, [*crews, *all_launched], asked.last_year)
    if earliest is None:
        return None
    last = earliest[-1]
    holds = sorted([*crews, *_launched(asked, founder.comes, crews, last)], key=lambda hold: hold.year)
    built = _built(asked, founder.comes, holds, last)
    assert built is not None and built[-1] == last, "what was launched does not suffice"
    needed = [
        number
        for level in asked.levels
        for number, amount in enumerate(asked.facts.facility_costs[level])
        for _ in range(amount)
    ]
    flights, brought = [], []
    for one in holds:
        loaded, needed = needed[: one.room], needed[one.room :]
        ore, sup, fuel = (loaded.count(number) for number, _ in enumerate(RESOURCES))
        if one.visit is None:
            brought.append(Delivery(one.year, f"LV-{one.size}", one.number, (ore, sup, fuel), one.year))
        elif loaded or one.visit is founder:
            flights.append(one.visit)
            name = asked.carriers[one.visit.carrier].ship.name
            brought.append(Delivery(one.year, name, 0, (ore, sup, fuel), one.visit.leaves))
    told_of = tuple(sorted(brought))
    levels = tuple(zip(asked.levels, built, strict=True))
    odds = _odds(asked, flights, told_of)
    return Supply(asked, PROVEN, founder.comes, ship.name, levels, told_of, odds)


def _built(asked: Founding, founded: int, holds: list[_Hold], last: int) -> list[int] | None:
    """The year of each level: one a year at most, each as soon as enough has come (3.6.2); None if it never does."""
    stock, built = 0, list[int]()
    for year in range(founded, last + 1):
        stock += sum(one.room for one in holds if one.year == year)
        cost = asked.cost_of(asked.levels[len(built)])
        if stock >= cost:
            stock, built = stock - cost, [*built, year]
            if len(built) == len(asked.levels):
                return built
    return None


def _launched(asked: Founding, founded: int, crews: list[_Hold], last: int) -> list[_Hold]:
    """The fewest launch vehicles by which the last level stands in its year, if none is built before it must be.

    What comes early serves every level, so for each in turn the largest that are left are launched. They come to a base
    that stood before they move (2.6.1).
    """
    free = {(year, size): number for size, number in asked.launchers for year in range(founded + 1, last + 1)}
    flown: dict[tuple[int, int], int] = {}
    lifted = 0
    for number, need in enumerate(accumulate(asked.cost_of(level) for level in asked.levels), 1):
        by = last - len(asked.levels) + number
        lacks = need - lifted - sum(one.room for one in crews if one.year <= by)
        for year, size in sorted(free, key=lambda one: (-one[1], one[0])):
            if lacks > 0 and year <= by:
                more = min(free[year, size], -(-lacks // size))
                free[year, size] -= more
                flown[year, size] = flown.get((year, size), 0) + more
                lifted, lacks = lifted + size * more, lacks - size * more
    return [_Hold(year, size * number, None, size, number) for (year, size), number in flown.items() if number]


def _odds(asked: Founding, flights: list[Visit], brought: tuple[Delivery, ...]) -> Fraction:
    """Of each crew the last visit that is needed: it holds the odds of all before. Cargo rolls the base chance."""
    last: dict[int, Visit] = {}
    for one in sorted(flights, key=lambda visit: visit.comes):
        last[one.carrier] = one
    odds = Fraction(1)
    for visit in last.values():
        odds *= visit.odds
    for delivery in brought:
        fails = abilities(asked.facts, asked.player, delivery.year).engine if delivery.launchers else 0
        odds *= Fraction(100 - fails, 100) ** delivery.launchers
    return odds

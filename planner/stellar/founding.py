"""A base and its facilities year by year: who carries what, and when a facility can stand at the earliest.

A crew founds the base with all its SUP in the hold (3.6.2); from then on it gains one level of facility a year. What
levels cost is carried by crews, who come and go, or by launch vehicles, which deliver at once but little (2.6.1). The
CP-SAT model chooses what is carried and built: earliest first, then with the fewest launch vehicles, then cheapest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE
from planner.models.solving import Effort, Outcome, Solving
from planner.stellar.facts import FACILITIES, Facts, Ship
from planner.stellar.flight import Player
from planner.stellar.mission import Mission, Stop
from planner.stellar.places import EARTH, ORBIT, SURFACE, place_of, told
from planner.stellar.rules.abilities import abilities
from planner.stellar.solve import Found, solve

RESOURCES = ("ORE", "SUP", "FUEL")
_EARLY, _FEW = 10**6, 10**3  # a year weighs more than all launches, a launch more than all resources


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
    found: Found


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

    @property
    def launches(self) -> int:
        return sum(one.launchers for one in self.deliveries)


def visits(asked: Founding) -> list[Visit]:
    """When each crew can be there: it goes, lands on Earth again, and is launched in the year after."""
    found = []
    for number, carrier in enumerate(asked.carriers):
        year, alive, first = max(asked.year, carrier.since), Fraction(1), True
        while year <= asked.last_year:
            there = _best(asked, carrier.ship, EARTH, asked.place, year)
            if there is None:
                break
            found.append(Visit(number, year, year + there.turns, alive * there.odds, first, there))
            back = _best(asked, carrier.ship, asked.place, EARTH, year + there.turns + 1)
            if back is None:
                break
            year, alive, first = year + there.turns + 1 + back.turns + 1, alive * there.odds * back.odds, False
    return found


def _best(asked: Founding, ship: Ship, start: str, goal: str, year: int) -> Found | None:
    if year > asked.last_year:
        return None
    mission = Mission(asked.facts, ship, asked.player, start, (Stop(goal),), year, asked.last_year - year)
    return next(iter(solve(mission).flights), None)


def supply(asked: Founding, effort: Effort | None = None, solving: Solving | None = None) -> Supply:
    """The plan by which the facility stands earliest."""
    model = _Model(asked, visits(asked))
    return model.answer((solving or Solving(effort or Effort(workers=1))).solve(model.model))


class _Model:
    """Years against levels, visits and launches, with what lies at the base after each year."""

    def __init__(self, asked: Founding, coming: list[Visit]) -> None:
        from ortools.sat.python import cp_model

        self.asked, self.coming = asked, coming
        self.model = cp_model.CpModel()
        self.years = range(asked.year, asked.last_year + 1)
        self._found_base()
        self._build()
        self._carry()
        self._balance()
        last = self.built[asked.levels[-1]]
        year = sum(when * one for when, one in last.items())
        self.model.minimize(_EARLY * year + _FEW * sum(self.flown.values()) + sum(map(sum, self.cargo.values())))

    def _found_base(self) -> None:
        """One of the crews founds it on its first visit, active, with an exploration value (3.6.2)."""
        asked = self.asked
        self.founds = {
            number: self.model.new_bool_var(f"founded by visit {number}")
            for number, one in enumerate(self.coming)
            if one.is_first
            and asked.carriers[one.carrier].ship.ev
            and asked.carriers[one.carrier].ship.hold >= asked.base_cost
        }
        self.model.add(sum(self.founds.values()) == 1)
        self.stands = {
            year: sum(one for number, one in self.founds.items() if self.coming[number].comes <= year)
            for year in self.years
        }

    def _build(self) -> None:
        """One level a year, in the year of the founding at the earliest (3.6.2)."""
        self.built: dict[str, dict[int, Any]] = {}
        before: dict[int, Any] | None = None
        for level in self.asked.levels:
            mine = {year: self.model.new_bool_var(f"{level} in {year}") for year in self.years}
            self.model.add(sum(mine.values()) == 1)
            for year in self.years:
                earlier = self.stands[year] if before is None else sum(before[one] for one in self.years if one < year)
                self.model.add(mine[year] <= earlier)
            self.built[level] = before = mine

    def _carry(self) -> None:
        """Holds and launch vehicles; these need a base to come to, which stood before they move (2.6.1)."""
        asked, model = self.asked, self.model
        self.cargo: dict[tuple[str, int], list[Any]] = {}
        for number, one in enumerate(self.coming):
            ship = asked.carriers[one.carrier].ship
            loads = [model.new_int_var(0, ship.hold, f"{name} of visit {number}") for name in RESOURCES]
            self.cargo["visit", number] = loads
            if number in self.founds:
                model.add(sum(loads) + asked.base_cost * self.founds[number] <= ship.hold)
            else:
                model.add(sum(loads) <= ship.hold)
            model.add(sum(loads) <= ship.hold * self.stands[one.comes])
        self.flown: dict[tuple[int, int], Any] = {}
        for year in self.years:
            stood = self.stands[year - 1] if year > asked.year else 0
            for size, number in asked.launchers:
                flown = self.flown[year, size] = model.new_int_var(0, number, f"LV-{size} in {year}")
                loads = [model.new_int_var(0, size * number, f"{name} on LV-{size} in {year}") for name in RESOURCES]
                self.cargo[f"LV-{size}", year] = loads
                model.add(sum(loads) <= size * flown)
                model.add(flown <= number * stood)

    def _balance(self) -> None:
        """What is built has been brought."""
        for year in self.years:
            for number, _ in enumerate(RESOURCES):
                brought = [
                    loads[number]
                    for (kind, key), loads in self.cargo.items()
                    if (self.coming[key].comes if kind == "visit" else key) <= year
                ]
                spent = [
                    self.asked.facts.facility_costs[level][number] * one
                    for level, mine in self.built.items()
                    for when, one in mine.items()
                    if when <= year
                ]
                self.model.add(sum(spent) <= sum(brought))

    def answer(self, outcome: Outcome) -> Supply:
        if outcome.solver is None:
            return Supply(self.asked, outcome.status or INFEASIBLE, 0, "", (), (), Fraction(0))
        (founded,) = (number for number, one in self.founds.items() if outcome.value(one))
        years = {
            level: next(year for year, one in mine.items() if outcome.value(one)) for level, mine in self.built.items()
        }
        built = tuple(years.items())
        brought, flights = [], {founded}
        for (kind, key), loads in self.cargo.items():
            ore, sup, fuel = (outcome.value(one) for one in loads)
            if kind == "visit" and (ore + sup + fuel or key == founded):
                flights.add(key)
                visit = self.coming[key]
                brought.append(Delivery(visit.comes, self._name(visit.carrier), 0, (ore, sup, fuel), visit.leaves))
            elif kind != "visit" and (number := outcome.value(self.flown[key, int(kind[3:])])):
                brought.append(Delivery(key, kind, number, (ore, sup, fuel), key))
        told_of = tuple(sorted(brought))
        year = self.coming[founded].comes
        odds = self._odds(flights, told_of)
        return Supply(self.asked, outcome.status, year, self._name(self.coming[founded].carrier), built, told_of, odds)

    def _name(self, carrier: int) -> str:
        return self.asked.carriers[carrier].ship.name

    def _odds(self, flights: set[int], brought: tuple[Delivery, ...]) -> Fraction:
        """Of each crew the last visit that is needed: it holds the odds of all before. Cargo rolls the base chance."""
        last: dict[int, Visit] = {}
        for number in sorted(flights):
            last[self.coming[number].carrier] = self.coming[number]
        odds = Fraction(1)
        for one in last.values():
            odds *= one.odds
        for delivery in brought:
            fails = abilities(self.asked.facts, self.asked.player, delivery.year).engine if delivery.launchers else 0
            odds *= Fraction(100 - fails, 100) ** delivery.launchers
        return odds

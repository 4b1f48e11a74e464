"""A second opinion on how a base is founded: a CP-SAT model of years, levels, visits and launches."""

from __future__ import annotations

from typing import Any

from planner.models.solving import Effort, Solving
from planner.stellar.founding import RESOURCES, Founding, Visit, visits

_EARLY, _FEW = 10**6, 10**3  # a year weighs more than all launches, a launch more than all resources


def by_model(asked: Founding) -> tuple[int, int, int] | None:
    """The last level's year, launch vehicles and resources at best; None if the base cannot stand in time."""
    outcome = Solving(Effort(workers=1)).solve(_Model(asked, visits(asked)).model)
    if outcome.best is None:
        assert outcome.status == "INFEASIBLE"
        return None
    assert outcome.status == "PROVEN"
    year, rest = divmod(outcome.best, _EARLY)
    return (year, *divmod(rest, _FEW))


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

"""When to leave: the exact fronts of one mission for many start years, side by side.

Every start year is a question of its own. Years of the same place in the sunspot cycle whose tables are the same in
every number share the search: see `is_same_question`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from planner.editions.seasons import CYCLE, LAST_YEAR, season_of
from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.front import CUT, INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.plan.model import Plan
from planner.search.explore import Stop

YEARS = 2 * CYCLE  # start years, where nobody says how many
MOST_YEARS = 10 * CYCLE
LAUNCH_ORDERS = ("turns", "fuel", "risk")


class LaunchCell(NamedTuple):
    """The best flight of at most so many turns that begins in a year, and whether that is proven."""

    year: int
    turns: int
    flight: Flight | None
    status: str  # PROVEN, CUT: a better one may be missing, or INFEASIBLE: there is none

    @property
    def is_new(self) -> bool:
        """Whether it takes all these turns: with fewer there is nothing so good."""
        return self.flight is not None and self.flight.turns == self.turns


@dataclass(frozen=True)
class LaunchGrid:
    """Start years against turns: in each cell the cheapest flight of at most so many turns, or by risk the safest."""

    mission: Mission  # of the first year
    years: tuple[int, ...]
    answers: Mapping[int, Answer]  # by start year
    closed: Mapping[int, str] = field(default_factory=dict)  # years in which the mission cannot begin, and why

    @property
    def by(self) -> str:
        return self.mission.by

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Numbers of turns that are worth a column: some year has a flight of just so many that no shorter one is as
        good as."""
        found = {flight.turns for answer in self.answers.values() for flight in answer.flights}
        return tuple(turns for turns in sorted(found) if any(self.cell(year, turns).is_new for year in self.years))

    @property
    def rows(self) -> list[tuple[int, list[LaunchCell]]]:
        """All cells, by year."""
        return [(year, [self.cell(year, turns) for turns in self.turns]) for year in self.years]

    @property
    def status(self) -> str:
        """How far the cells are proven."""
        every = [cell.status for _, cells in self.rows for cell in cells]
        if not every:
            return CUT if any(not answer.is_exact for answer in self.answers.values()) else INFEASIBLE
        return CUT if CUT in every else PROVEN

    def season(self, year: int) -> str:
        return season_of(year, self.mission.stack.readings)

    def answer(self, year: int) -> Answer:
        """The whole front of a start year."""
        if year in self.closed:
            raise MissionError(self.closed[year])
        if year not in self.answers:
            raise MissionError(f"the start years are {self.years[0]} to {self.years[-1]}, got {year}")
        return self.answers[year]

    def cell(self, year: int, turns: int) -> LaunchCell:
        """The best flight of at most so many turns."""
        if year in self.closed:
            return LaunchCell(year, turns, None, INFEASIBLE)
        answer = self.answer(year)
        if not 0 <= turns <= answer.rounds:
            raise MissionError(f"flights of 0 to {answer.rounds} turns were looked for, got {turns}")
        flights = [flight for flight in answer.flights if flight.turns <= turns]
        is_known = answer.is_whole and turns <= answer.exact_turns
        status = CUT if not is_known else PROVEN if flights else INFEASIBLE
        return LaunchCell(year, turns, min(flights, key=self._worth, default=None), status)

    def flight(self, year: int, turns: int | None = None) -> Flight:
        """The flight of a cell; without turns the first one of the year's front."""
        answer = self.answer(year)
        found = answer.front().best if turns is None else self.cell(year, turns).flight
        if found is None:
            of = "" if turns is None else f" of at most {turns} turn{'s' * (turns != 1)}"
            raise MissionError(f"no flight{of} begins in year {year}")
        return found

    def plan(self, year: int, turns: int | None = None) -> Plan:
        """The plan of a cell, judged by the referee."""
        return self.answer(year).plan(self.flight(year, turns))

    def best(self, by: str) -> tuple[int, Flight] | None:
        """The year to leave in and its flight, by turns, fuel or risk; of equally good ones the earliest."""
        if by not in LAUNCH_ORDERS:
            raise MissionError(f"start years are compared by one of {', '.join(LAUNCH_ORDERS)}, got {by!r}")
        every = [(year, flight) for year, answer in self.answers.items() for flight in answer.flights]
        return min(every, key=lambda one: (self.rank(one[1], by), one[0], one[1].fuel), default=None)

    def rank(self, flight: Flight, by: str) -> tuple[Any, ...]:
        """The less, the better by what counts first, and then by the rest. What gives cards up comes last."""
        price, turns, dice = self.price(flight), flight.turns, flight.cost
        orders = {"turns": (turns, price, dice), "fuel": (price, dice, turns), "risk": (dice, turns, price)}
        return (flight.offered, *orders[by])

    def price(self, flight: Flight) -> Any:
        """What flights are compared by beside turns and dice: aqua, tanks to load or fuel steps."""
        return flight.fuel[0] if self.counts_in == "tanks" else flight.price

    @property
    def counts_in(self) -> str:
        """What is paid for a flight: `aqua` where fuel is had on the way, else `tanks` or `fuel_steps`."""
        if self.mission.itinerary.takes_fuel:
            return "aqua"
        return "tanks" if self.mission.any_load and self.mission.stack.kind.is_weighed else "fuel_steps"

    def _worth(self, flight: Flight) -> tuple[Any, ...]:
        """The less, the better it fills a cell, whose turns are given. The best flight of all years fills its own."""
        return (self.rank(flight, "risk" if self.by == "risk" else "fuel"), flight.fuel)

    def __repr__(self) -> str:
        there = sum(bool(answer.flights) for answer in self.answers.values())
        return f"<LaunchGrid of years {self.years[0]} to {self.years[-1]}: {there} with flights, {self.status}>"


def launch(
    mission: Mission,
    years: int = YEARS,
    stop: Stop | None = None,
    session: Session | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> LaunchGrid:
    """The fronts of a mission for so many start years, from its own year on. `tell` hears how many years of all are
    done.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> grid = launch(Mission(load_board("hf4"), load_stack(net_thrust=8), "leo", "hygiea", max_years=6), years=12)
    >>> grid.status, grid.best("turns")[0] in grid.years
    ('PROVEN', True)
    """
    check_years(mission, years)
    session, asked = session or Session(), tuple(range(mission.year, mission.year + years))
    answers: dict[int, Answer] = {}
    closed: dict[int, str] = {}
    for done, year in enumerate(asked):
        if tell is not None:
            tell(done, years)
        try:
            wanted = replace(mission, year=year)
        except MissionError as error:  # the mission itself is right, so a stop has its year behind it
            closed[year] = str(error)
            continue
        twin = answers.get(year - CYCLE)
        is_known = twin is not None and is_same_question(twin.mission, wanted)
        # A search that was stopped says nothing of another one.
        answers[year] = twin.begun(wanted) if twin and is_known and twin.is_whole else solve(wanted, stop, session)
    if tell is not None:
        tell(years, years)
    return LaunchGrid(mission, asked, answers, closed)


def check_years(mission: Mission, years: int) -> None:
    """Refuse start years that no grid has, and a mission that has none."""
    if not 1 <= years <= MOST_YEARS:
        raise MissionError(f"a launch grid has between 1 and {MOST_YEARS} start years, got {years}")
    if mission.year + years - 1 > LAST_YEAR:
        raise MissionError(f"the last start year is {LAST_YEAR}, got {mission.year + years - 1}")
    if not mission.places:
        raise MissionError("who asks when to leave has a goal: name it")
    if mission.by not in LAUNCH_ORDERS:
        raise MissionError(f"start years are compared by one of {', '.join(LAUNCH_ORDERS)}, got {mission.by!r}")


def is_same_question(before: Mission, after: Mission) -> bool:
    """Whether two missions, equal but for their years, make the same tables.

    Of the year they hold three columns: the season of each round, whether it ends with a purge, and until which round a
    stop may be begun that has a date. The first two repeat with the sunspot cycle (hf4 section 13, hf3 M); the third
    is there only where a stop has one.
    """
    repeats = (after.year - before.year) % CYCLE == 0
    return repeats and all(stop.by_year is None for stop in after.itinerary.stops)


def missing_years(grid: LaunchGrid) -> Sequence[int]:
    """Start years that have no flight, as far as the search was to look."""
    return [year for year in grid.years if year in grid.closed or grid.answers[year].status == INFEASIBLE]

"""Which ship flies which schedule against the asteroid: the assignment that takes most on average, proven.

A CP-SAT model chooses among schedules within the launch vehicles of each year. It need not see all of them: once launch
vehicles have prices, a schedule that is worth its price so much less than the best one of its ship can be in no better
assignment. The prices are those of the linear relaxation; whatever they are, what they prove is whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE, PROVEN
from planner.models.solving import Effort, Solving
from planner.stellar.assumed import relied_on_by
from planner.stellar.incoming import Asteroid, Choice, Fleet, Schedule, Sortie, arranged, chance_of, sorties
from planner.stellar.solve import Answer

MILLION = 10**6  # parts of a point in the model; exact values are reckoned of what it chooses
_FINE = 1000  # parts of such a part, in which prices are told
_NEARLY = 1e-6  # the relaxation is reckoned in floating point; what follows from it is proven in whole numbers

Prices = Mapping[tuple[int, int], int]  # year and size of a launch vehicle -> its price, in fine parts
Launch = tuple[int, tuple[int, ...]]  # year, and sizes of launch vehicles that would do


class Column(NamedTuple):
    """A schedule that ships of a fleet may fly."""

    fleet: Fleet
    schedule: Schedule
    gain: int  # in millionths of a point
    launches: tuple[Launch, ...]  # those that count


class Ways(NamedTuple):
    """What ships of a fleet may do, and the flights by which they do it."""

    sorties: Sequence[Sortie]
    columns: Sequence[Column]
    flights: tuple[Answer, ...]
    rests_on: Sequence[str]  # paths of defaults
    near: Sequence[Column] = ()  # those that were worth their price


Chosen = Sequence[tuple[Column, int]]  # with how many ships fly it


@dataclass(frozen=True)
class Deflection:
    """The answer: what every ship does, how far it is proven, and the exact chance that nothing is left."""

    asked: Asteroid
    status: str
    bound: Fraction | None  # no assignment takes more on average
    choices: tuple[Choice, ...]
    ways: Mapping[Fleet, Ways]  # that there were to choose among

    @cached_property
    def expected(self) -> Fraction:
        """What is taken off on average."""
        return sum((one.number * one.schedule.expected for one in self.choices), Fraction(0))

    @cached_property
    def deflected(self) -> Fraction:
        """The chance that it is gone in time."""
        return chance_of(self.asked, self.choices)


def deflect(
    asked: Asteroid,
    effort: Effort | None = None,
    solving: Solving | None = None,
    like: Deflection | None = None,
    path: str = "",
) -> Deflection:
    """The assignment of schedules that takes most of the asteroid on average.

    `like` is the answer to nearly the same question, where one default of the facts (its `path`) or what a ship is
    worth is otherwise: what is the same is not done again, and if prices prove that the same assignment is the best
    here, too, no model is left to solve. (What robots take is not reckoned anew: of technologies only range and launch
    vehicle may be otherwise.)
    """
    if not asked.scenario.asteroid:
        raise MissionError(f"scenario {asked.scenario.id} has no asteroid [stellar 6.3]")
    asked = replace(asked, fleets=_merged(asked.fleets))
    before = dict(zip(asked.fleets, asked.fleets if like is None else like.asked.fleets, strict=True))
    ways = {fleet: _ways(asked, fleet, like, before[fleet], path) for fleet in asked.fleets}
    if like is not None and all(ways[fleet].columns is like.ways[before[fleet]].columns for fleet in ways):
        return replace(like, asked=asked)
    columns = [column for one in ways.values() for column in one.columns]
    if like is not None:
        answer = _as_before(asked, ways, like)
        if answer is not None:
            return answer
    relaxed = _Relaxation(asked, columns)
    priced = _Priced(asked, columns, relaxed.prices)
    if like is not None and _value(relaxed.whole) == priced.bound:  # nobody needs a model to believe whole numbers
        return _told(asked, ways, PROVEN, priced.bound, relaxed.whole)
    found = priced.best(solving or Solving(effort or Effort(workers=1)))
    worth = priced.within(_FINE - 1)
    ways = {fleet: one._replace(near=[each for each in worth if each.fleet == fleet]) for fleet, one in ways.items()}
    return _told(asked, ways, *found)


def _as_before(asked: Asteroid, ways: Mapping[Fleet, Ways], like: Deflection) -> Deflection | None:
    """The assignment of another answer, if prices prove that it is the best here, too."""
    same = _same(ways, like)
    if same is None:
        return None
    columns = [column for one in ways.values() for column in one.columns]
    near = [column for one in ways.values() for column in one.near or one.columns]
    bound = _Priced(asked, columns, _Relaxation(asked, near).prices).bound
    return _told(asked, ways, PROVEN, bound, same) if _value(same) == bound else None


def _merged(fleets: Sequence[Fleet]) -> tuple[Fleet, ...]:
    """Ships that are alike as one fleet."""
    numbers: dict[Fleet, int] = {}
    for one in fleets:
        alike = one._replace(number=0)
        numbers[alike] = numbers.get(alike, 0) + one.number
    return tuple(one._replace(number=number) for one, number in numbers.items())


def _ways(asked: Asteroid, fleet: Fleet, like: Deflection | None, before: Fleet, path: str) -> Ways:
    """What ships of a fleet may do; what another answer knows of them, `before`, is taken over where it holds."""
    known = None if like is None else like.ways[before]
    if known is not None and path not in known.rests_on:
        options, flights = known.sorties, known.flights
    else:
        trips = asked.trips(fleet.ship)
        try:
            options = sorties(asked, fleet, trips)
        except MissionError:
            if like is None:
                raise
            options = []  # with other values it has to stay at home
        flights = trips.answers()
    if known is not None and fleet == before and options == known.sorties:
        return known._replace(flights=flights)
    return Ways(options, _columns(asked, fleet, options), flights, relied_on_by(flights))


def _columns(asked: Asteroid, fleet: Fleet, options: Sequence[Sortie]) -> list[Column]:
    """The schedules for which there are launch vehicles at all."""
    launches: dict[tuple[int, int], Launch] = {}
    found = []
    for one in arranged(asked, fleet, options):
        for sortie in one.sorties:
            if (sortie.launched, sortie.launcher) not in launches:
                launches[sortie.launched, sortie.launcher] = _launch(asked, fleet, sortie)
        needed = tuple(launches[sortie.launched, sortie.launcher] for sortie in one.sorties)
        if all(sizes for _, sizes in needed):
            counted = tuple(launch for launch in needed if launch[1] != (0,))
            found.append(Column(fleet, one, int(one.expected * MILLION), counted))
    return found


def _launch(asked: Asteroid, fleet: Fleet, sortie: Sortie) -> Launch:
    """A crew takes any launch vehicle that is large enough, a robot its own size; (0,) where none is counted."""
    if not asked.launchers or not sortie.launcher:
        return (sortie.launched, (0,))
    sizes = [size for size, _ in asked.launchers if size >= sortie.launcher]
    return (sortie.launched, tuple(size for size in sizes if fleet.ship.is_crewed or size == sortie.launcher))


def _same(ways: Mapping[Fleet, Ways], like: Deflection) -> Chosen | None:
    """The assignment of another answer; the ships of each fleet may be worth something else now."""
    fleets = dict(zip(like.asked.fleets, ways, strict=True))
    found = []
    for fleet, schedule, number in like.choices:
        alike = [one for one in ways[fleets[fleet]].columns if one.schedule.sorties == schedule.sorties]
        if not alike:
            return None
        found.append((alike[0], number))
    return found


def _value(chosen: Chosen) -> int:
    return sum(one.gain * number for one, number in chosen)


class _Priced:
    """Schedules, when every launch vehicle has a price."""

    def __init__(self, asked: Asteroid, columns: Sequence[Column], prices: Prices) -> None:
        self._asked = asked
        paid = [one.gain * _FINE - _cost(one, prices) for one in columns]
        best: dict[Fleet, int] = {}
        for one, value in zip(columns, paid, strict=True):
            best[one.fleet] = max(value, best.get(one.fleet, value))
        # Nothing takes more than if every ship had its best schedule, and all launch vehicles were paid back.
        most = sum(fleet.number * best[fleet] for fleet in asked.fleets)
        self._most = most + sum(price * dict(asked.launchers)[size] for (_, size), price in prices.items())
        self._lacking = [(best[one.fleet] - value, one) for one, value in zip(columns, paid, strict=True)]

    @property
    def bound(self) -> int:
        """No assignment takes more, in millionths of a point."""
        return self._most // _FINE

    def best(self, solving: Solving) -> tuple[str, int | None, Chosen]:
        """Status, bound, and the columns that are flown: first of those that are worth their price, then, if that does
        not prove it, of all that may be in anything better."""
        status, value, _, chosen = _solved(self._asked, self.within(_FINE - 1), solving, quick=True)
        if value == self.bound or status not in (PROVEN, INFEASIBLE):  # else the time is over
            return status, self.bound, chosen
        rest = self.within(self._most - (value or 0) * _FINE)
        status, _, bound, chosen = _solved(self._asked, rest, solving)
        return status, self.bound if bound is None else min(bound, self.bound), chosen

    def within(self, lack: int) -> list[Column]:
        """Schedules that are worth so much less, in fine parts, than the best of their ships."""
        return [one for lacks, one in self._lacking if lacks <= lack]


def _cost(column: Column, prices: Prices) -> int:
    return sum(min(prices.get((year, size), 0) for size in sizes) for year, sizes in column.launches)


class _Relaxation:
    """The linear relaxation: parts of ships may fly. It prices launch vehicles, and often comes out whole."""

    def __init__(self, asked: Asteroid, columns: Sequence[Column]) -> None:
        from ortools.linear_solver import pywraplp

        solver = pywraplp.Solver.CreateSolver("GLOP")
        endless = solver.infinity()  # a bound of its own would take a part of the prices
        objective = solver.Objective()
        objective.SetMaximization()
        ships = {fleet: solver.Constraint(fleet.number, fleet.number) for fleet in asked.fleets}
        counts: list[Any] = []
        flown: dict[Launch, Any] = {}
        for one in columns:
            count = solver.NumVar(0, endless, "")
            counts.append(count)
            objective.SetCoefficient(count, one.gain)
            ships[one.fleet].SetCoefficient(count, 1)
            for launch in one.launches:
                if launch not in flown:
                    flown[launch] = solver.Constraint(0, 0)
                flown[launch].SetCoefficient(count, 1)
        there, limits = dict(asked.launchers), dict[tuple[int, int], Any]()
        for (year, sizes), launched in flown.items():
            for size in sizes:
                if (year, size) not in limits:
                    limits[year, size] = solver.Constraint(0, there[size])
                given = solver.NumVar(0, endless, "")
                limits[year, size].SetCoefficient(given, 1)
                launched.SetCoefficient(given, -1)
        solver.Solve()
        # What launch vehicles are worth, rounded and never below 0.
        self.prices: Prices = {key: max(0, round(limit.dual_value() * _FINE)) for key, limit in limits.items()}
        numbers = [count.solution_value() for count in counts]
        is_whole = all(abs(number - round(number)) < _NEARLY for number in numbers)
        chosen = zip(columns, map(round, numbers), strict=True) if is_whole else ()
        self.whole: Chosen = [(one, number) for one, number in chosen if number]  # empty if it is not


def _solved(
    asked: Asteroid, columns: Sequence[Column], solving: Solving, quick: bool = False
) -> tuple[str, int | None, int | None, Chosen]:
    """Status, value, bound, and how many ships fly each of these columns, by a CP-SAT model.

    `quick`: what the relaxation left is solved nearly as soon as it is read, so that presolving it would take longer.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    counts = [model.new_int_var(0, one.fleet.number, f"{one.fleet.ship.id}") for one in columns]
    for fleet in asked.fleets:
        model.add(sum(count for one, count in zip(columns, counts, strict=True) if one.fleet == fleet) == fleet.number)
    _share_launchers(model, asked, columns, counts)
    model.minimize(-sum(count * one.gain for one, count in zip(columns, counts, strict=True)))
    outcome = solving.solve(model, settings=(("cp_model_presolve", False),) if quick else ())
    if outcome.best is None:
        return outcome.status, None, None, []
    numbers = [outcome.value(count) for count in counts]
    chosen = [(one, number) for one, number in zip(columns, numbers, strict=True) if number]
    return outcome.status, -outcome.best, None if outcome.bound is None else -outcome.bound, chosen


def _share_launchers(model: Any, asked: Asteroid, columns: Sequence[Column], counts: Sequence[Any]) -> None:
    """No more launches in a year than launch vehicles."""
    needs: dict[Launch, list[Any]] = {}
    for one, count in zip(columns, counts, strict=True):
        for launch in one.launches:
            needs.setdefault(launch, []).append(count)
    there, used = dict(asked.launchers), dict[tuple[int, int], list[Any]]()
    for (year, sizes), flown in needs.items():
        given = [model.new_int_var(0, there[size], f"LV-{size} in {year}") for size in sizes]
        model.add(sum(given) == sum(flown))
        for size, number in zip(sizes, given, strict=True):
            used.setdefault((year, size), []).append(number)
    for (_, size), numbers in used.items():
        model.add(sum(numbers) <= there[size])


def _told(
    asked: Asteroid,
    ways: Mapping[Fleet, Ways],
    status: str,
    bound: int | None,
    chosen: Chosen,
) -> Deflection:
    choices = tuple(Choice(one.fleet, one.schedule, number) for one, number in chosen)
    return Deflection(asked, status, None if bound is None else Fraction(bound, MILLION), choices, ways)

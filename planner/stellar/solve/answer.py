"""The answer to a mission: its front, and every flight of it as a plan that can be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any

from planner.missions.front import INFEASIBLE, PROVEN
from planner.stellar.flight import Flight, Step, Year
from planner.stellar.mission import Mission, Stop
from planner.stellar.solve.ahead import fewest_rolls, first_year_there, may_be_there
from planner.stellar.solve.labels import Label, first_label
from planner.stellar.solve.resting import rested, starting_at
from planner.stellar.solve.search import Search


@dataclass(frozen=True)
class Found:
    """One flight of a front."""

    mission: Mission
    label: Label

    @property
    def turns(self) -> int:
        """Years from the first year to that of the arrival; 0: within the first."""
        return self.label.arrival - self.mission.year

    @property
    def odds(self) -> Fraction:
        """That nothing on the way destroys the ship."""
        return self.label.odds.chance

    @property
    def launcher(self) -> int:
        """Size of the largest launch vehicle, 0 for none."""
        return self.label.launcher

    @cached_property
    def steps(self) -> tuple[tuple[int, Step], ...]:
        return tuple(self.label.history())

    @property
    def rolls(self) -> tuple[int, ...]:
        """Percent on which each roll of an engine fails."""
        return tuple(step.fails_on or 0 for _, step in self.steps if step.do in ("move", "transfer"))

    @property
    def via(self) -> tuple[str, ...]:
        """Systems in whose flyby boxes it changes from one transfer to the next."""
        return tuple(reversed([*self.label.changed(self.mission.start)]))

    def moved(self, mission: Mission) -> Found:
        """The same flight in other years: those of a mission that begins later, where nothing else is otherwise."""
        return Found(mission, self.label.moved(mission.year - self.mission.year))

    @cached_property
    def flight(self) -> Flight:
        """The plan of it."""
        asked = self.mission
        by_year = groupby(self.steps, key=lambda done: done[0])
        return Flight(
            asked.ship,
            asked.start,
            asked.year,
            tuple(Year(year, tuple(step for _, step in done)) for year, done in by_year),
            asked.player,
            asked.reserve,
            asked.probe,
            asked.title,
            tuple(sorted(asked.closed)),
            dict(asked.facts.changes) or None,
            self.odds,
        )


@dataclass(frozen=True)
class Answer:
    """A mission, its front, and what that proves."""

    mission: Mission
    flights: tuple[Found, ...]

    @property
    def status(self) -> str:
        """Nothing is cut: the search ends by itself, within the years that were asked for."""
        return PROVEN if self.flights else INFEASIBLE


_ORDERS: dict[str, Callable[[Label], Any]] = {
    "turns": lambda one: (one.arrival, one.odds.order, one.launcher),
    "risk": lambda one: (one.odds.order, one.arrival, one.launcher),
    "launcher": lambda one: (one.launcher, one.arrival, one.odds.order),
}


def solve_all(missions: Sequence[Mission]) -> list[Answer]:
    """Answers to missions that differ in nothing but their one goal, where nothing is done, by one search.

    >>> from planner.stellar.asking import ask
    >>> [answer.flights[0].turns for answer in solve_all([ask("earth", "mars"), ask("earth", "mars orbit")])]
    [1, 1]
    """
    if not missions:
        return []
    search = Search(missions[0])
    reached = search.fly_everywhere(first_label(missions[0]), [mission.goal for mission in missions])
    return [_answered(mission, reached[mission.goal]) for mission in missions]


def solve(mission: Mission) -> Answer:
    """Every flight that no other beats in years, odds and the size of its launch vehicle, the wished for first.

    >>> from planner.stellar.asking import ask
    >>> answer = solve(ask("earth", "mars", ship="cv-2"))
    >>> [(flight.turns, str(flight.odds)) for flight in answer.flights]
    [(1, '9409/10000')]
    """
    return _solved(Search(mission))


def solve_each(missions: Sequence[Mission]) -> list[Answer]:
    """Answers to missions that differ in nothing but their first year, which grows.

    The later ones are answered first: what a ship may do by waiting for their start need not be searched again. Where
    nothing changes before all is over, a year earlier is as good.

    >>> from dataclasses import replace
    >>> from planner.stellar.asking import ask
    >>> asked = ask("earth", "mars")
    >>> [answer.flights[0].turns for answer in solve_each([asked, replace(asked, year=2031)])]
    [1, 1]
    """
    answers: list[Answer] = []
    search: Search | None = None
    for mission in reversed(missions):
        if answers and _is_alike(answers[-1], mission):
            answers.append(Answer(mission, tuple(found.moved(mission) for found in answers[-1].flights)))
        else:
            search = Search(mission, search)
            answers.append(_solved(search))
    return answers[::-1]


def _is_alike(later: Answer, mission: Mission) -> bool:
    """Whether the flights that are the best from a later year on are so for this start, too, only earlier.

    They are if all that happens in them lies in one span of years in which nothing changes, and nothing that goes on
    into the next span may be safer or on a smaller launch vehicle.
    """
    epochs, span = mission.epochs, mission.epochs.ways(mission.year)
    if mission.year == mission.facts.numbers.first_year or epochs.ways(later.mission.year) is not span:
        return False  # the game begins with a movement (4)
    explores = not mission.ship.is_crewed and any(stop.explore for stop in mission.stops)
    if span.fails_on != span.fails_least or epochs.riskier_until(explores) > span.since:
        return False
    if any(found.label.arrival > span.last for found in later.flights):
        return False
    least, launcher = fewest_rolls(mission), mission.least_launcher
    return any(found.label.rolls <= least and found.launcher <= launcher for found in later.flights)


_MORE_YEARS = 2  # that are looked at for a flight, if there is none by the year of one that is known


def first_of(mission: Mission, like: Found | None = None) -> Found | None:
    """The flight that `solve` puts first; None if there is none.

    `like` is that of nearly the same mission. Where the soonest counts first, no more years are looked at than it needs
    to be found, for whatever comes later is no better; where the safest does, nothing that is less safe than that one.

    >>> from planner.stellar.asking import ask
    >>> asked = ask("earth", "mars")
    >>> first_of(asked, solve(asked).flights[0]).turns
    1
    """
    if like is not None:
        for search in _narrow(mission, like):
            found = next(iter(_solved(search).flights), None)
            if found is not None and _is_first(mission, found, like):
                return found
    return next(iter(solve(mission).flights), None)


def _narrow(mission: Mission, like: Found) -> Iterator[Search]:
    """Searches that may do: first for flights that are as safe as one that is known, if that is of use."""
    if mission.by == "risk":
        yield Search(mission, floor=like.label.odds)
        return
    last_year, more = mission.year + like.turns, _MORE_YEARS
    if mission.ship.is_crewed:
        if may_be_there(mission, last_year - 1):
            yield Search(mission, last_year=last_year - 1)
        # None is sooner there than in the first year that is found now.
        last_year = first_year_there(mission, last_year)
        yield Search(mission, last_year=last_year, floor=like.label.odds)
    while last_year < mission.last_year:
        yield Search(mission, last_year=last_year)
        last_year, more = last_year + more, 2 * more


def _is_first(mission: Mission, found: Found, like: Found) -> bool:
    """Whether no flight that was not looked at would be put before the first of those that were."""
    if mission.by == "risk":
        return found.odds >= like.odds
    return mission.by == "turns" or found.launcher == mission.least_launcher


def _solved(search: Search) -> Answer:
    mission = search.mission
    labels = [first_label(mission)]
    last = Stop(mission.start)
    for number, stop in enumerate(mission.stops, 1):
        later = mission.stops[number:]
        begun = [starting_at(label, last, stop) for label in labels]
        reached = search.fly([label for label in begun if label.arrival <= search.last_year], stop, later)
        done = [after for label in reached for after in rested(search, label, stop, later)]
        is_new = stop.explore or stop.service or mission.ship.kind == "flyby"
        labels, last = search.best(done, stop, later) if is_new else done, stop
    return _answered(mission, labels)


def _answered(mission: Mission, labels: Iterable[Label]) -> Answer:
    """The front of what came to the goal, the wished for first."""
    best: list[Label] = []
    for label in sorted(labels, key=lambda one: (*_ORDERS["turns"](one), one.rolls)):
        if not any(other.odds.at_least(label.odds) and other.launcher <= label.launcher for other in best):
            best.append(label)
    return Answer(mission, tuple(Found(mission, label) for label in sorted(best, key=_ORDERS[mission.by])))

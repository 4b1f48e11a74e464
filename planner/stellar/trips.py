"""Flights of one ship to and fro, for as many first years as are asked: each span of years is searched once.

Between changes of what the owner has, a flight is the same in every year. So one front serves a whole span, and each
year of it has those flights that are over in time.
"""

from __future__ import annotations

from planner.errors import PlannerError
from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import Player
from planner.stellar.mission import Mission, Stop
from planner.stellar.rules.abilities import change_years
from planner.stellar.rules.epochs import Epochs
from planner.stellar.solve import Answer, Found, solve_all


class Trips:
    """What one ship of an owner can fly, up to a last year. Ways to goals of one group are searched together."""

    def __init__(
        self,
        facts: Facts,
        ship: Ship,
        player: Player,
        last_year: int,
        closed: frozenset[str] = frozenset(),
        group: tuple[str, ...] = (),
    ) -> None:
        self._facts, self._ship, self._player = facts, ship, player
        self._last_year, self._closed, self._group = last_year, closed, group
        self._changes = change_years(player)
        self._epochs = Epochs(facts, ship, player, closed)
        self._known: dict[tuple[str, str, int], tuple[int, Answer | PlannerError]] = {}

    def between(self, start: str, goal: str, year: int) -> tuple[Found, ...]:
        """The front of flights from a year on, as they would be in the first year that it was asked for.

        Raises MissionError with the rule if there can never be one.
        """
        if year > self._last_year:
            return ()
        # Before a change a flight may wait for it: then every year is its own.
        alike = year if any(change > year for change in self._changes) else -1
        searched, answer = self._known.get((start, goal, alike), (year + 1, None))
        if searched > year:  # more flights are over in time than for a later year
            goals = self._group if goal in self._group else (goal,)
            found = self._fronts(start, goals, year)
            self._known |= {(start, one, alike): (year, found[one]) for one in goals}
            answer = found[goal]
        if isinstance(answer, PlannerError):
            raise answer
        assert answer is not None
        return tuple(one for one in answer.flights if year + one.turns <= self._last_year)

    def answers(self) -> tuple[Answer, ...]:
        """What was asked, with the fronts that were found."""
        return tuple(answer for _, answer in self._known.values() if isinstance(answer, Answer))

    def _fronts(self, start: str, goals: tuple[str, ...], year: int) -> dict[str, Answer | PlannerError]:
        """The answer for each goal, or why it can never be one."""
        found: dict[str, Answer | PlannerError] = {}
        missions = []
        for goal in goals:
            stop, years = (Stop(goal),), self._last_year - year
            try:
                asked = (self._facts, self._ship, self._player, start, stop, year, years, self._closed)
                missions.append(Mission(*asked, known=self._epochs))
            except PlannerError as error:
                found[goal] = error
        return found | {answer.mission.goal: answer for answer in solve_all(missions)}

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
from planner.stellar.solve import Answer, Found, solve


class Trips:
    """What one ship of an owner can fly, up to a last year."""

    def __init__(self, facts: Facts, ship: Ship, player: Player, last_year: int, closed: frozenset[str] = frozenset()):
        self._facts, self._ship, self._player = facts, ship, player
        self._last_year, self._closed = last_year, closed
        self._changes = change_years(player)
        self._refused: dict[tuple[str, str, int], PlannerError] = {}
        self._known: dict[tuple[str, str, int], tuple[int, Answer]] = {}

    def between(self, start: str, goal: str, year: int) -> tuple[Found, ...]:
        """The front of flights from a year on, as they would be in the first year that it was asked for.

        Raises MissionError with the rule if there can never be one.
        """
        if year > self._last_year:
            return ()
        # Before a change a flight may wait for it: then every year is its own.
        alike = year if any(change > year for change in self._changes) else -1
        key = (start, goal, alike)
        if key in self._refused:
            raise self._refused[key]
        if key not in self._known or self._known[key][0] > year:  # more flights are over in time than for a later year
            try:
                self._known[key] = (year, self._front(start, goal, year))
            except PlannerError as error:
                self._refused[key] = error
                raise
        return tuple(one for one in self._known[key][1].flights if year + one.turns <= self._last_year)

    def answers(self) -> tuple[Answer, ...]:
        """What was asked, with the fronts that were found."""
        return tuple(answer for _, answer in self._known.values())

    def _front(self, start: str, goal: str, year: int) -> Answer:
        years = self._last_year - year
        return solve(Mission(self._facts, self._ship, self._player, start, (Stop(goal),), year, years, self._closed))

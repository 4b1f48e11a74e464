"""The rolls of a flight, and the odds that they make together."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from planner.stellar.flight import Roll

ENGINE, MALFUNCTION, RECALL = "engine", "malfunction", "recall"


@dataclass
class Ledger:
    """What was rolled up to now. An exploration counts only once something follows that needs the ship, or its crew."""

    rolls: list[Roll] = field(default_factory=list)
    odds: Fraction = Fraction(1)
    ready: Fraction = Fraction(1)  # that no recall is in the way
    _robot: Fraction = Fraction(1)  # of an exploration that nothing has followed yet
    _crew: Fraction = Fraction(1)

    def go_on(self) -> None:
        """The ship does something, so it has survived what it explored before."""
        self.odds *= self._robot
        self._robot = Fraction(1)

    def serviced(self) -> None:
        """Whether the crew was recalled matters no more."""
        self._crew = Fraction(1)

    def explored_by_crew(self) -> None:
        """It was not recalled before, or it could not have explored."""
        self.ready *= self._crew
        self._crew = Fraction(1)

    def add(self, year: int, step: int, what: str, fails_on: int) -> None:
        """Note a roll. One that cannot fail is none."""
        if not fails_on:
            return
        self.rolls.append(Roll(year, step, what, fails_on))
        holds = Fraction(100 - fails_on, 100)
        if what == ENGINE:
            self.odds *= holds
        elif what == MALFUNCTION:
            self._robot *= holds
        else:
            self._crew *= holds

    @property
    def capable(self) -> Fraction:
        return self.odds * self.ready

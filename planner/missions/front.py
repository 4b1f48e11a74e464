"""The front of one goal: the flights that are asked for, best first, and how far they are proven."""

from __future__ import annotations

from typing import NamedTuple

from planner.missions.flight import Flight

PROVEN, CUT, INFEASIBLE = "PROVEN", "CUT", "INFEASIBLE"


class Front(NamedTuple):
    """The flights to one goal that are asked for, best first, and how far they are proven."""

    flights: tuple[Flight, ...]
    found: int  # flights before the limits were applied
    complete: bool  # no longer search could add to them
    years: int  # horizon of the search
    whole: bool = True  # False: the search was ended before its horizon
    exact: bool = True  # False: flights may be missing, because too many were to be compared

    @property
    def status(self) -> str:
        if not self.whole or not (self.exact or self.complete):
            return CUT
        if not self.flights:
            return INFEASIBLE
        return PROVEN if self.complete else CUT

    @property
    def best(self) -> Flight | None:
        return self.flights[0] if self.flights else None

    def __repr__(self) -> str:
        return f"<Front of {len(self.flights)} flight{'s' * (len(self.flights) != 1)}, {self.status}>"

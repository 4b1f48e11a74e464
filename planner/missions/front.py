"""The front of one goal: the flights that are asked for, best first, and how far they are proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from planner.missions.limits import ORDERS, Limits

if TYPE_CHECKING:
    from planner.missions.queries import Answer, Result

PROVEN, CUT, INFEASIBLE = "PROVEN", "CUT", "INFEASIBLE"


class Front(NamedTuple):
    """The flights to one goal that are asked for, best first, and how far they are proven."""

    flights: tuple[Result, ...]
    found: int  # flights before the limits were applied
    complete: bool  # no longer search could add to them
    years: int  # horizon of the search
    whole: bool = True  # False: the search was ended before its horizon
    exact: bool = True  # False: flights may be missing, because too many were to be compared

    def status(self) -> str:
        if not self.whole or not (self.exact or self.complete):
            return CUT
        if not self.flights:
            return INFEASIBLE
        return PROVEN if self.complete else CUT


def ask_front(answer: Answer, goal: str, by: str, limits: Limits) -> Front:
    """The front to a goal within limits, in the wanted order.

    Limits only take flights off a front, because each of them is on one of its numbers.
    """
    found = answer.front(goal)
    # What gives cards up that a player may want comes after the rest.
    flights = sorted(filter(limits.allow, found), key=lambda one: (one.offered, ORDERS[by](one)))
    short = limits.turns is not None and limits.turns <= min(answer.rounds, answer.exact_turns)
    whole = answer.found.whole
    complete = whole and (short or answer.is_complete(found))
    return Front(tuple(flights), len(found), complete, answer.rounds, whole, answer.is_exact)

"""What a plan has still to do at its stops once some of its turns are flown.

The referee says at whose end each stop is complete. One that has begun is asked for only as far as it is not done: the
years that are left of its stay, what is still to be left and taken up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from planner.editions.seasons import season_of
from planner.plan.model import Action, Plan, PlannedStop
from planner.referee import Verdict
from planner.referee.books import item_name
from planner.rules.itinerary import Stop


def remaining_stops(verdict: Verdict, flown: int, place: str, lost: Collection[str]) -> tuple[PlannedStop, ...]:
    """The stops that are not complete after so many turns, from the place where the craft is. What is lost is no longer
    asked for."""
    planned, found = verdict.standings[flown], list[PlannedStop]()
    cards, cargo = planned.stack.aboard, planned.stack.cargo
    aboard = {*map(item_name, cards), *map(item_name, cargo)}
    for stop, complete in zip(verdict.plan.stops, verdict.stops, strict=True):
        if complete < flown:
            continue
        begun = _begun(verdict, stop, flown) if planned.place in stop.places and not found else None
        if begun is not None:
            drop = tuple(item for item in stop.drop if item in aboard)
            take = tuple(item for item in stop.take if item not in aboard)
            stay = max(begun + stop.stay - flown, 0)
            if not (drop or take or stay):
                continue
            stop = stop._replace(drop=drop, take=take)
            if place == planned.place:
                stop = stop._replace(stay=stay, season="", by_year=None)
        drop, take = (tuple(item for item in items if item not in lost) for items in (stop.drop, stop.take))
        found.append(stop._replace(drop=drop, take=take))
    return tuple(found)


def _begun(verdict: Verdict, stop: PlannedStop, flown: int) -> int | None:
    """The turn at whose end the stop begins, if the craft has rested there since; 0 is the start."""
    turns, operations, readings = verdict.plan.turns, verdict.totals.operations, verdict.standings[0].stack.readings
    first = max((number for number, turn in enumerate(turns[:flown], start=1) if turn.steps), default=0)
    for rest in range(first, flown + 1):
        year = turns[max(rest - 1, 0)].year if turns else None
        if year is not None and (
            (stop.by_year is not None and year > stop.by_year)
            or (stop.season and season_of(year, readings) != stop.season)
        ):
            continue
        stay = range(rest, rest + stop.stay)
        if all(number < len(turns) and not turns[number].steps and not operations[number] for number in stay):
            return rest
    return None


def as_asked(stops: Iterable[PlannedStop], may_refuel: bool) -> tuple[Stop, ...]:
    """Stops of a plan as a mission asks for them. A rocket by numbers whose plan never refuels has no rating for it."""
    return tuple(Stop(**stop._asdict() | {"refuel": stop.refuel and may_refuel}) for stop in stops)


def takes_fuel(plan: Plan, flown: int) -> bool:
    """Whether a plan takes in fuel after so many turns."""
    actions: list[Action] = [action for turn in plan.turns[flown:] for action in (*turn.before, *turn.after)]
    return any(action.do in ("load", "refuel") for action in actions)


def isru_of(plan: Plan) -> int | None:
    """The rating that a plan without cards counts on."""
    actions = [action for turn in plan.turns for action in (*turn.before, *turn.after)]
    return max((action.isru for action in actions if action.isru is not None), default=None)

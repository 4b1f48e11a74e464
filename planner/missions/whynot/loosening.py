"""The player's own limits on time, fuel and risk: lifted, kept all the same, or loosened no further than needed."""

from __future__ import annotations

from dataclasses import replace

from planner.missions.flight import Flight
from planner.missions.limits import Limits
from planner.missions.mission import LONGEST, Mission
from planner.missions.whynot.climbing import loosened
from planner.missions.whynot.records import Change, OwnLimit, Remedy, Step


def _no_time_limit(mission: Mission) -> Mission | None:
    if mission.limits.turns is None and mission.max_years >= LONGEST:
        return None
    return replace(mission, max_years=LONGEST, limits=mission.limits._replace(turns=None))


def _is_in_time(mission: Mission, flight: Flight) -> bool:
    return Limits(turns=mission.horizon).allow(flight)


def _longer(mission: Mission, flight: Flight) -> Step:
    limits = mission.limits
    turns = None if limits.turns is None else flight.turns
    longer = replace(mission, max_years=max(mission.max_years, flight.turns), limits=limits._replace(turns=turns))
    return Step(Change(LONGER, by=flight.turns - mission.horizon, to=flight.turns), longer)


TIME_LIMIT = OwnLimit(_no_time_limit, "turns", _is_in_time, _longer)
LONGER = Remedy("time", loosened(TIME_LIMIT))


def _limit_on(cost: str, kind: str, by: str) -> tuple[OwnLimit, Remedy]:
    """A limit on one number of a flight, which the limits call by the same name."""

    def lift(mission: Mission) -> Mission | None:
        if getattr(mission.limits, cost) is None:
            return None
        return replace(mission, limits=mission.limits._replace(**{cost: None}))

    def keeps(mission: Mission, flight: Flight) -> bool:
        return Limits(**{cost: getattr(mission.limits, cost)}).allow(flight)

    def loosen(mission: Mission, flight: Flight) -> Step:
        far = getattr(flight, cost)
        return Step(Change(remedy, to=far), replace(mission, limits=mission.limits._replace(**{cost: far})))

    limit = OwnLimit(lift, by, keeps, loosen)
    remedy = Remedy(kind, loosened(limit))
    return limit, remedy


FUEL_LIMIT, DEARER = _limit_on("fuel_steps", "fuel-steps", by="fuel")
SURVIVAL_LIMIT, RISKIER = _limit_on("survival", "survival", by="risk")

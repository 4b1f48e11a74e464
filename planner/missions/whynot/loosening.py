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


def _no_fuel_limit(mission: Mission) -> Mission | None:
    if mission.limits.fuel_steps is None:
        return None
    return replace(mission, limits=mission.limits._replace(fuel_steps=None))


def _is_cheap_enough(mission: Mission, flight: Flight) -> bool:
    return Limits(fuel_steps=mission.limits.fuel_steps).allow(flight)


def _dearer(mission: Mission, flight: Flight) -> Step:
    limits = mission.limits._replace(fuel_steps=flight.fuel_steps)
    return Step(Change(DEARER, to=flight.fuel_steps), replace(mission, limits=limits))


FUEL_LIMIT = OwnLimit(_no_fuel_limit, "fuel", _is_cheap_enough, _dearer)
DEARER = Remedy("fuel-steps", loosened(FUEL_LIMIT))


def _no_survival_limit(mission: Mission) -> Mission | None:
    if mission.limits.survival is None:
        return None
    return replace(mission, limits=mission.limits._replace(survival=None))


def _is_safe_enough(mission: Mission, flight: Flight) -> bool:
    return Limits(survival=mission.limits.survival).allow(flight)


def _riskier(mission: Mission, flight: Flight) -> Step:
    limits = mission.limits._replace(survival=flight.survival)
    return Step(Change(RISKIER, to=flight.survival), replace(mission, limits=limits))


SURVIVAL_LIMIT = OwnLimit(_no_survival_limit, "risk", _is_safe_enough, _riskier)
RISKIER = Remedy("survival", loosened(SURVIVAL_LIMIT))

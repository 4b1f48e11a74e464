"""What may stand in the way of a mission: for each matter the mission without it, and beside it its record.

To lift a matter is to ask the same again as if that one thing were none. Nothing is judged here: each answer comes from
the search.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import Any

from planner.missions.mission import Mission
from planner.missions.whynot.engines import ONE_ENGINE
from planner.missions.whynot.loosening import (
    DEARER,
    FUEL_LIMIT,
    LONGER,
    RISKIER,
    SURVIVAL_LIMIT,
    TIME_LIMIT,
)
from planner.missions.whynot.records import Matter
from planner.missions.whynot.refuelling import BETTER_ISRU, ISRU_CARD, REFUEL_MORE, has_rating, may_refuel, refuelled
from planner.missions.whynot.remedies import (
    BEAMED_POWER,
    BETTER_FUEL,
    FACTORY,
    FEWER_WAYPOINTS,
    HARDER_ITEMS,
    LATER_YEAR,
    LESS_MASS,
    LESS_TO_AVOID,
    MORE_TANKS,
    MORE_THRUST,
    MUCH_THRUST,
)
from planner.missions.whynot.rockets import hardened, lit_everywhere, more_thrust, with_free_fuel
from planner.missions.whynot.stopping import (
    LATER_STOP,
    LESS_DROPPED,
    LESS_TAKEN,
    OTHER_SEASON,
    SHORTER_STAY,
)
from planner.missions.whynot.supports import SUPPORTS
from planner.rocket.engine import Engine
from planner.rocket.stack import HARDEST_ITEM

# What was asked

# A flight that starts in a later year is one that waits first, so a year matters only where time or season does.
TIME = Matter("time", TIME_LIMIT.lift, cures=(LONGER,), cured=12, opens=(LONGER, LATER_YEAR), limit=TIME_LIMIT)
FUEL_STEPS = Matter("fuel-steps", FUEL_LIMIT.lift, cures=(DEARER,), cured=11, opens=(DEARER,), limit=FUEL_LIMIT)
SURVIVAL = Matter("survival", SURVIVAL_LIMIT.lift, cures=(RISKIER,), cured=10, opens=(RISKIER,), limit=SURVIVAL_LIMIT)


def _nothing_avoided(mission: Mission) -> Mission | None:
    return replace(mission, avoid=()) if mission.avoid and not mission.penalty else None


AVOID = Matter("avoid", _nothing_avoided, cures=(LESS_TO_AVOID,), cured=8, opens=(LESS_TO_AVOID,))


def _no_waypoints(mission: Mission) -> Mission | None:
    return replace(mission, via=()) if mission.via else None


VIA = Matter("via", _no_waypoints, cures=(FEWER_WAYPOINTS,), cured=9, opens=(FEWER_WAYPOINTS,))


# Stops


def _at_each_stop(mission: Mission, **asked: Any) -> Mission | None:
    """The mission with the same asked at each stop; None if it is so already."""
    stops = tuple(stop._replace(**asked) for stop in mission.itinerary.stops)
    return None if stops == mission.itinerary.stops else replace(mission, stops=stops)


def _no_dates(mission: Mission) -> Mission | None:
    return _at_each_stop(mission, by_year=None)


BY_YEAR = Matter("by-year", _no_dates, cures=(LATER_STOP,), cured=15, opens=(LATER_STOP,))


def _no_stop_seasons(mission: Mission) -> Mission | None:
    return _at_each_stop(mission, season="")


STOP_SEASON = Matter("stop-season", _no_stop_seasons, cures=(OTHER_SEASON,), cured=16, opens=(OTHER_SEASON,))


def _no_stay(mission: Mission) -> Mission | None:
    return _at_each_stop(mission, stay=0)


STAY = Matter("stay", _no_stay, cures=(SHORTER_STAY,), cured=17, opens=(SHORTER_STAY,))


def _nothing_dropped(mission: Mission) -> Mission | None:
    """Nor taken up again: what waited from the start still is."""
    stops = mission.itinerary.stops
    dropped = {name for stop in stops for name in stop.drop}
    kept = [tuple(name for name in stop.take if name not in dropped) for stop in stops]
    lifted = tuple(stop._replace(drop=(), take=take) for stop, take in zip(stops, kept, strict=True))
    return None if lifted == stops else replace(mission, stops=lifted)


DROP = Matter("drop", _nothing_dropped, cures=(LESS_DROPPED,), cured=18, opens=(LESS_DROPPED,))


def _nothing_taken(mission: Mission) -> Mission | None:
    return _at_each_stop(mission, take=())


TAKE = Matter("take", _nothing_taken, cures=(LESS_TAKEN,), cured=19, opens=(LESS_TAKEN,))


def _refuelling_at_stops(mission: Mission) -> Mission | None:
    """With the ISRU that the rocket has, or the best if it has numbers only and none is named. Burns for nothing need
    no fuel."""
    if mission.refuel or not may_refuel(mission) or _flies_for_nothing(mission):
        return None
    isru = 0 if mission.isru is None and not mission.stack.aboard else mission.isru
    return refuelled(mission, range(len(mission.stops)), isru)


def _is_no_rating(mission: Mission, alone: Collection[Matter]) -> bool:
    """Where none is named, refuelling at all stops is with the best ISRU."""
    return mission.isru is not None or ISRU not in alone


REFUEL = Matter(
    "refuel",
    _refuelling_at_stops,
    cures=(REFUEL_MORE,),
    cured=13,
    opens=(REFUEL_MORE,),
    is_lifted_first=True,
    is_told=_is_no_rating,
)


def _best_isru(mission: Mission) -> Mission | None:
    if not has_rating(mission) or mission.isru == 0 or _flies_for_nothing(mission):
        return None
    return replace(mission, isru=0)


ISRU = Matter("isru", _best_isru, cures=(BETTER_ISRU,), cured=14, opens=(BETTER_ISRU,))


def _flies_for_nothing(mission: Mission) -> bool:
    return mission.stack.tuning.free and not mission.stack.aboard


# Board and calendar


def _any_season(mission: Mission) -> Mission | None:
    if mission.relaxed.any_season:
        return None
    return replace(mission, relaxed=mission.relaxed._replace(any_season=True))


SEASON = Matter("season", _any_season, cures=(LATER_YEAR,), cured=7, opens=(LATER_YEAR,))


def _any_landing(mission: Mission) -> Mission | None:
    if mission.relaxed.any_landing:
        return None
    return replace(mission, relaxed=mission.relaxed._replace(any_landing=True))


LANDING = Matter("landing", _any_landing, cures=(MORE_THRUST, FACTORY), cured=4)
LIFTOFF = replace(LANDING, kind="liftoff")  # lifted with the landing, and told in its place where it is the matter


# The rocket


def _hardest(mission: Mission) -> Mission | None:
    stack = hardened(mission.stack, HARDEST_ITEM)
    return None if stack == mission.stack else replace(mission, stack=stack)


BELTS = Matter("belts", _hardest, cures=(HARDER_ITEMS,), cured=6, opens=(HARDER_ITEMS,))


def _not_solar(mission: Mission) -> Mission | None:
    if not any(engine.solar for engine in mission.stack.engines):
        return None
    return replace(mission, stack=lit_everywhere(mission.stack))


SUNLIGHT = Matter(
    "sunlight", _not_solar, cures=(SUPPORTS, BEAMED_POWER), cured=2, opens=(SUPPORTS,), is_lifted_first=True
)


def _free_fuel(mission: Mission) -> Mission | None:
    if mission.stack.kind.has_endless_fuel:
        return None
    free = replace(mission, stack=with_free_fuel(mission.stack))
    if not mission.itinerary.takes_fuel or mission.stack.aboard:  # cards may turn by the use of ISRU
        return free
    # More fuel does nothing then but weigh, and where it is not looked for a search is short.
    return replace(_at_each_stop(free, refuel=False) or free, refuel=False)


def _is_no_limit_on_fuel(mission: Mission, alone: Collection[Matter]) -> bool:
    """Fuel for nothing keeps any limit on fuel."""
    return mission.limits.fuel_steps is None


# More tanks and better fuel do less than fuel for nothing.
FUEL = Matter(
    "fuel",
    _free_fuel,
    cures=(MORE_TANKS, LESS_MASS),
    cured=3,
    opens=(MORE_TANKS, BETTER_FUEL, ISRU_CARD),
    is_lifted_first=True,
    is_told=_is_no_limit_on_fuel,
)


def _much_thrust(mission: Mission) -> Mission | None:
    if not any(engine.consumption for engine in mission.stack.engines):
        return None
    return replace(mission, stack=more_thrust(mission.stack, MUCH_THRUST))


def _is_no_landing(mission: Mission, alone: Collection[Matter]) -> bool:
    """Much thrust lands anywhere."""
    return LANDING not in alone


THRUST = Matter("thrust", _much_thrust, cures=(MORE_THRUST,), cured=5, opens=(MORE_THRUST,), is_told=_is_no_landing)


def _some_engine(mission: Mission) -> Mission | None:
    if mission.stack.engines:
        return None
    engine = Engine("any engine", MUCH_THRUST, Fraction(0))
    return replace(mission, stack=replace(mission.stack, quick_engines=(engine,)))


ENGINE = Matter("engine", _some_engine, cures=(SUPPORTS, ONE_ENGINE), cured=1, is_lifted_first=True)


# In the order in which causes are told: what was asked first, then the rocket.
MATTERS = (
    TIME,
    FUEL_STEPS,
    SURVIVAL,
    AVOID,
    VIA,
    BY_YEAR,
    STOP_SEASON,
    STAY,
    DROP,
    TAKE,
    SEASON,
    LANDING,
    BELTS,
    SUNLIGHT,
    REFUEL,
    ISRU,
    FUEL,
    THRUST,
    ENGINE,
)

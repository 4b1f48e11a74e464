"""What may stand in the way of a mission, and the mission without it.

To lift a matter is to ask the same again as if that one thing were none. Nothing is judged here: each answer comes from
the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from planner.missions.flight import Flight
from planner.missions.limits import ORDERS
from planner.missions.mission import LONGEST, Mission
from planner.missions.solve import Answer, search
from planner.rocket.engine import Engine
from planner.rocket.stack import HARDEST_ITEM, Stack
from planner.rocket.supports import Aboard
from planner.search.explore import Stop, never

MORE_THRUST = 15  # lifts any rocket off most sites; more is another rocket


def best_flight(mission: Mission, answer: Answer, by: str = "turns") -> Flight | None:
    """The best flight of an answer within the limits."""
    allowed = filter(mission.limits.allow, answer.flights_to(mission.goal_space.id))
    return min(allowed, key=ORDERS[by], default=None)


def fastest(mission: Mission, stop: Stop = never) -> Answer:
    """Search no further than the first turn that brings flights within the limits: the fastest ones are among them."""
    return search(mission, stop, lambda answer: best_flight(mission, answer) is not None)


def can_leave(mission: Mission, stop: Stop = never) -> bool | None:
    """Whether the rocket gets anywhere at all; None if the search was stopped before it got anywhere."""

    def is_elsewhere(answer: Answer) -> bool:
        return any(answer.flights_to(space) for space in mission.board.spaces if space != mission.start)

    answer = search(replace(mission, goal=None), stop, is_elsewhere)
    return is_elsewhere(answer) or (False if answer.is_exact else None)


# What may be lifted. Each returns None if there is nothing to lift.


def _no_time_limit(mission: Mission) -> Mission | None:
    if mission.limits.turns is None and mission.max_years >= LONGEST:
        return None
    return replace(mission, max_years=LONGEST, limits=mission.limits._replace(turns=None))


def _no_fuel_limit(mission: Mission) -> Mission | None:
    if mission.limits.fuel_steps is None:
        return None
    return replace(mission, limits=mission.limits._replace(fuel_steps=None))


def _no_survival_limit(mission: Mission) -> Mission | None:
    if mission.limits.survival is None:
        return None
    return replace(mission, limits=mission.limits._replace(survival=None))


def _nothing_avoided(mission: Mission) -> Mission | None:
    return replace(mission, avoid=()) if mission.avoid and not mission.penalty else None


def _no_waypoints(mission: Mission) -> Mission | None:
    return replace(mission, via=()) if mission.via else None


def _any_landing(mission: Mission) -> Mission | None:
    if mission.relaxed.any_landing:
        return None
    return replace(mission, relaxed=mission.relaxed._replace(any_landing=True))


def _any_season(mission: Mission) -> Mission | None:
    if mission.relaxed.any_season:
        return None
    return replace(mission, relaxed=mission.relaxed._replace(any_season=True))


def _free_fuel(mission: Mission) -> Mission | None:
    """Burns for nothing at the same mass: whatever more fuel could do, and more, because fuel weighs."""
    if mission.stack.kind.has_endless_fuel:
        return None  # has fuel without end
    return replace(mission, stack=_tuned(mission.stack, free=True))


def _much_thrust(mission: Mission) -> Mission | None:
    if not any(engine.consumption for engine in mission.stack.engines):
        return None
    return replace(mission, stack=more_thrust(mission.stack, MORE_THRUST))


def _hardest(mission: Mission) -> Mission | None:
    stack = hardened(mission.stack, HARDEST_ITEM)
    return None if stack == mission.stack else replace(mission, stack=stack)


def _not_solar(mission: Mission) -> Mission | None:
    if not any(engine.solar for engine in mission.stack.engines):
        return None
    return replace(mission, stack=_tuned(mission.stack, lit=True))


def _some_engine(mission: Mission) -> Mission | None:
    if mission.stack.engines:
        return None
    engine = Engine("any engine", MORE_THRUST, Fraction(0))
    return replace(mission, stack=replace(mission.stack, quick_engines=(engine,)))


# In the order in which causes are told: what was asked first, then the rocket.
LIFTS: Mapping[str, Callable[[Mission], Mission | None]] = {
    "time": _no_time_limit,
    "fuel-steps": _no_fuel_limit,
    "survival": _no_survival_limit,
    "avoid": _nothing_avoided,
    "via": _no_waypoints,
    "season": _any_season,
    "landing": _any_landing,
    "belts": _hardest,
    "sunlight": _not_solar,
    "fuel": _free_fuel,
    "thrust": _much_thrust,
    "engine": _some_engine,
}


def lifted(mission: Mission, kinds: Iterable[str]) -> Mission:
    """The mission without these matters; what is none is left as it is."""
    for kind in kinds:
        mission = LIFTS[kind](mission) or mission
    return mission


def more_thrust(stack: Stack, by: int) -> Stack:
    return _tuned(stack, thrust=stack.tuning.thrust + by)


def _tuned(stack: Stack, **changes: Any) -> Stack:
    return replace(stack, tuning=stack.tuning._replace(**changes), data=None)


def hardened(stack: Stack, rad_hard: int) -> Stack:
    """The stack with nothing aboard that is less rad-hard than this."""
    cargo = tuple(
        piece if piece.rad_hard is None else piece._replace(rad_hard=max(piece.rad_hard, rad_hard))
        for piece in stack.cargo
    )
    return replace(stack, data=None, cargo=cargo, aboard=tuple(_hard(item, rad_hard) for item in stack.aboard))


def _hard(item: Aboard, rad_hard: int) -> Aboard:
    card = item.card
    if card.heavy is not None and card.light is not None:
        heavy, light = (side._replace(rad_hard=max(side.rad_hard, rad_hard)) for side in (card.heavy, card.light))
        return item._replace(card=card._replace(heavy=heavy, light=light))
    if item.rad_hard is None or item.rad_hard >= rad_hard:
        return item
    return item._replace(card=card._replace(rad_hard=rad_hard))

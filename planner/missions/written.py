"""A mission written down: what a mission file would hold for it, as plain values, so that a fix can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.board.groups import find_goal
from planner.board.model import Board
from planner.editions.readings import DEFAULTS
from planner.errors import PlannerError
from planner.missions.mission import Mission
from planner.plan.model import Waiting
from planner.rocket.engine import AS_BUILT
from planner.rocket.loading import load_stack
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import QUICK_ROCKET
from planner.rocket.written import card_text, stack_data
from planner.rules.itinerary import Stop

if TYPE_CHECKING:
    from planner.missions.whynot import Fix


def fix_data(fix: Fix) -> dict[str, Any] | None:
    """The mission after a fix; None where nobody can build its rocket, so that it only says how far off it is."""
    return mission_data(fix.mission) if fix.can_be_built else None


def mission_data(mission: Mission) -> dict[str, Any] | None:
    """What a mission file would hold; None where none could hold it. The stack is a table in it.

    >>> from planner.board.files import load_board
    >>> asked = Mission(load_board("hf4"), load_stack(engines=["4:2"], dry_mass=5, tanks=10), "leo", "ceres: stay 2")
    >>> told = mission_data(asked)
    >>> told["engines"], told["dry_mass"], told["stops"], told["goal"]
    (['4:2'], 5, [{'place': 'ceres', 'stay': 2}], 'ceres')
    """
    try:
        stops = [_stop_data(stop, mission.board) for stop in mission.itinerary.stops]
    except PlannerError:
        return None
    rocket = rocket_data(mission.stack)
    goal = mission.goal or mission.goals_name
    if rocket is None or None in stops or (not mission.goal and not _means(mission.board, goal, mission.places)):
        return None
    limits, relaxed = mission.limits, mission.relaxed
    told: dict[str, Any] = {
        "start": mission.start,
        "goal": goal,
        "stops": stops,
        "via": list(mission.via),
        "refuel": mission.refuel,
        "isru": mission.isru,
        "finao": mission.finao,
        "avoid": list(mission.avoid),
        "penalty": mission.penalty,
        "max_turns": limits.turns,
        "max_fuel_steps": None if limits.fuel_steps is None else str(limits.fuel_steps),
        "min_survival": None if limits.survival is None else str(limits.survival),
        "any_load": mission.any_load,
        "any_landing": relaxed.any_landing,
        "any_season": relaxed.any_season,
        "waiting": [_waiting_data(there) for there in mission.waiting],
    }
    always = {"year": mission.year, "max_years": mission.max_years, "by": mission.by, "board": mission.board.name}
    given = {key: value for key, value in told.items() if value not in (None, [], False, 0) or key == "isru"}
    return {key: value for key, value in given.items() if value is not None} | always | rocket


def rocket_data(stack: Stack) -> dict[str, Any] | None:
    """A rocket as a mission file has it: by its numbers if it was given so, else as a table; None if it was only
    imagined, with stronger engines or harder cards than there are."""
    rules = {"edition": stack.edition.name}
    readings = {name: value for name, value in stack.readings.items() if value != DEFAULTS[name]}
    rules |= {"readings": readings} if readings else {}  # type: ignore[dict-item]
    more = stack.tuning.thrust
    if stack.tuning._replace(thrust=0) != AS_BUILT._replace(thrust=0):
        return None
    if stack.kind.has_fixed_thrust:
        return {**rules, "net_thrust": stack.fixed_thrust + more}
    if stack.name == QUICK_ROCKET and not stack.aboard and [piece.name for piece in stack.cargo] == ["rocket"]:
        return rules | _numbers(stack, more)
    data = stack_data(stack)
    try:
        again = load_stack(data)
    except PlannerError:
        return None
    return {"stack": data} if again == stack else None


def _numbers(stack: Stack, more: int) -> dict[str, Any]:
    """A rocket by numbers, each engine that takes fuel so much stronger."""
    (hull,) = stack.cargo
    tanks = stack.wet_mass - stack.dry_mass
    told: dict[str, Any] = {
        "engines": [
            f"{engine.base + (more if engine.consumption else 0)}:{engine.name.partition(':')[2]}"
            for engine in stack.quick_engines
        ],
        "dry_mass": hull.mass,
        "tanks": int(tanks),
        "grade": stack.grade,
    }
    told |= {"rad_hard": hull.rad_hard} if hull.rad_hard is not None else {}
    return told | ({"powersat": True} if stack.powersat else {})


def _stop_data(stop: Stop, board: Board) -> dict[str, Any] | None:
    place = stop.places[0] if len(stop.places) == 1 else stop.name
    if not _means(board, place, stop.places):
        return None
    told = {
        "refuel": stop.refuel,
        "stay": stop.stay,
        "season": stop.season,
        "by_year": stop.by_year,
        "drop": list(stop.drop),
        "take": list(stop.take),
        "leave_tanks": stop.leave,
        "take_tanks": stop.fetch,
    }
    return {"place": place} | {key: value for key, value in told.items() if value}


def _means(board: Board, words: str, places: tuple[str, ...]) -> bool:
    """Whether these places, and no others, are found by the words for them."""
    try:
        return tuple(space.id for space in find_goal(board, words).spaces) == tuple(places)
    except PlannerError:
        return False


def _waiting_data(there: Waiting) -> dict[str, Any]:
    """What lies in a place."""
    told: dict[str, Any] = {"place": there.place}
    cards = [card_text(item) for item in there.items if not isinstance(item, Cargo)]
    cargo = {item.name: int(item.mass) for item in there.items if isinstance(item, Cargo)}
    told |= {"cards": cards} if cards else {}
    told |= {"cargo": cargo} if cargo else {}
    for grade, tanks in there.tanks:
        told |= {"tanks": int(tanks), "grade": grade}
    return told

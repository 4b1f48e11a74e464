"""The parts of a plan as they are written to its file: what is open or said by default is left out."""

from __future__ import annotations

from typing import Any

from planner.plan.model import Action, PlannedStop, Roll, Step, Turn, Waiting
from planner.rocket.stack import Cargo
from planner.rocket.strip import mass_text
from planner.rocket.supports import Aboard


def waiting_to_json(there: Waiting) -> dict[str, Any]:
    items = [_item_to_json(item) for item in there.items]
    return ({"items": items} if items else {}) | ({"tanks": dict(there.tanks)} if there.tanks else {})


def stop_to_json(stop: PlannedStop) -> str | dict[str, Any]:
    """Just the place, where nothing more is said."""
    given = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in stop._asdict().items()
        if value != PlannedStop._field_defaults.get(key)
    }
    return stop.places[0] if len(given) == len(stop.places) == 1 else given


def _item_to_json(item: Aboard | Cargo) -> str | dict[str, Any]:
    if isinstance(item, Aboard):
        return f"{item.slug} {item.orientation}".rstrip()
    return {key: value for key, value in item._asdict().items() if value is not None}


def turn_to_json(turn: Turn) -> dict[str, Any]:
    data: dict[str, Any] = {"year": turn.year, "season": turn.season}
    data["before"] = [_action_to_json(action) for action in turn.before] or None
    data |= {"engine": turn.engine, "afterburn": turn.afterburn or None, "net_thrust": turn.net_thrust}
    for key in ("dry", "wet_before", "wet_after"):
        mass = getattr(turn, key)
        data[key] = None if mass is None else mass_text(mass)
    data["steps"] = [_step_to_json(step) for step in turn.steps] or None
    data["rolls"] = None if turn.rolls is None else [_roll_to_json(roll) for roll in turn.rolls]
    data["after"] = [_action_to_json(action) for action in turn.after] or None
    return {key: value for key, value in data.items() if value is not None}


def _step_to_json(step: Step) -> str | dict[str, Any]:
    given = {key: value for key, value in step._asdict().items() if value is not None}
    return step.to if len(given) == 1 else given


def _action_to_json(action: Action) -> dict[str, Any]:
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in action._asdict().items()
        if value != Action._field_defaults.get(key)
    }


def _roll_to_json(roll: Roll) -> dict[str, Any]:
    data: dict[str, Any] = {"space": roll.space, "kind": roll.kind, "survival": str(roll.survival)}
    return data | ({"paid": True} if roll.paid else {})

"""The flight whose turns, fuel steps and dice, each times its weight, are least together.

All is counted in whole numbers: a weighted sum is scaled so that a part of a fuel step and a part of a die are whole.
Flights of more and more turns are looked at, each time for one that is better than the best so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE, UNKNOWN, Solving
from planner.models.trajectory.facts import facts_of
from planner.models.trajectory.limits import Limits
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES
from planner.models.trajectory.search import Asked, Opinion, Stopped, arrived, first_limits, is_there, key_of

MOST_WEIGHT = 1000
_HAZARD = COST_OF_FACES[HAZARD_FACES]


class Weights(NamedTuple):
    """What a turn, a fuel step and a hazard die (a survival of 5/6) count for."""

    turns: int = 0
    fuel: int = 0
    risk: int = 0

    @property
    def text(self) -> str:
        return ",".join(f"{key}={weight}" for key, weight in self._asdict().items() if weight)


def read_weights(text: str) -> Weights:
    """Weights as a player writes them; raises MissionError.

    >>> read_weights("turns=3,fuel=1")
    Weights(turns=3, fuel=1, risk=0)
    """
    found: dict[str, int] = {}
    for part in text.split(","):
        key, _, number = part.strip().partition("=")
        if key not in Weights._fields or key in found:
            raise MissionError(f"weights are like turns=3,fuel=1,risk=2, each named once, got {part.strip()!r}")
        if not (number.isascii() and number.isdecimal() and len(number) <= 4 and int(number) <= MOST_WEIGHT):
            raise MissionError(f"a weight is a whole number up to {MOST_WEIGHT}, got {part.strip()!r}")
        found[key] = int(number)
    if not any(found.values()):
        raise MissionError("of the weights one at least must be more than 0")
    return Weights(**found)


def scaled(weights: Weights, cut: int) -> Mapping[str, int]:
    """What one of each counts for, in numbers of the model. `cut`: parts of a fuel step on the strip."""
    return {"turns": weights.turns * cut * _HAZARD, "fuel": weights.fuel * _HAZARD, "risk": weights.risk * cut}


def find_weighted(mission: Mission, weights: Weights, solving: Solving) -> Opinion:
    """The flight with the least weighted sum; among equal ones any. Raises MissionError if it is not covered."""
    facts = facts_of(mission)
    if is_there(mission):
        return arrived(mission)
    limits = first_limits(mission, facts, turns_first=False)
    asked = Asked(facts, solving, limits)
    try:
        status = _least(asked, limits, scaled(weights, facts.stack.strip.cut))
    except Stopped:
        status = UNKNOWN
    if status == PROVEN:
        return Opinion(INFEASIBLE if asked.flight is None else PROVEN, limits.turns, asked.flight)
    return Opinion(UNKNOWN if asked.flight is None else FEASIBLE, limits.turns, asked.flight, "sum")


def _least(asked: Asked, limits: Limits, by: Mapping[str, int]) -> str:
    """Whether the flight that is found last is proven to be the least."""
    first = asked.bounds.least_turns(limits)
    best = None
    for turns in range(limits.turns + 1 if first is None else first, limits.turns + 1):
        outcome = _look(asked, limits._replace(turns=turns), by, best)
        if outcome not in (PROVEN, INFEASIBLE):
            return outcome
        if asked.flight is not None:
            best = sum(by[key] * asked.flight.values[key] for key in by)
    return PROVEN


def _look(asked: Asked, limits: Limits, by: Mapping[str, int], best: int | None) -> str:
    """Look for what is better than the best so far, in flights of so many turns; those of fewer are known."""
    if asked.solving():
        return UNKNOWN
    one = _HAZARD * asked.facts.stack.strip.cut  # of the sum, as a player counts it
    asked.solving.tell(None if best is None else -(-best // one), by["turns"] * limits.turns // one)
    if best is None:
        status = asked.look_for_any(limits)
        if asked.flight is None:
            return status
        best = sum(by[key] * asked.flight.values[key] for key in by)
    within = _within(asked, limits, by, best)
    trajectory = None if within is None else asked.trajectory(within)
    if trajectory is None:
        return INFEASIBLE
    total = sum(by[key] * key_of(trajectory, key) for key in by)
    trajectory.model.add(total <= best - 1)
    trajectory.model.minimize(total)
    return asked.solve(trajectory)


def _within(asked: Asked, limits: Limits, by: Mapping[str, int], best: int) -> Limits | None:
    """Limits of fuel and dice, beyond which a flight of so many turns is no better than the best; None: none is."""
    left = best - 1 - by["turns"] * limits.turns
    least_fuel, least_dice = asked.bounds.least_fuel(limits), asked.bounds.least_dice(limits)
    if least_fuel is None or least_dice is None:
        return None
    fuel, dice = limits.fuel, limits.dice
    if by["fuel"]:
        fuel = min(fuel, (left - by["risk"] * least_dice) // by["fuel"])
    if by["risk"]:
        dice = min(dice, (left - by["fuel"] * least_fuel) // by["risk"])
    if left < by["fuel"] * least_fuel + by["risk"] * least_dice:
        return None
    return limits._replace(fuel=fuel, dice=dice)

"""Paying for a step: burns, pivots, bonus burns, lander burns, and their fuel (hf4 H4, H5, H8; hf3 F3, F4)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from planner.board.model import Exit, Space
from planner.plan.model import Step
from planner.referee.ruleset import PIVOT_BURNS
from planner.referee.verdict import CLAIM, NoEngine, Refused

if TYPE_CHECKING:
    from planner.referee.flight import Flight, State


class Cost(NamedTuple):
    """What a step, or a part of it, takes."""

    enter: str = ""
    pivot: str = ""
    entry_burns: int = 0  # paid ones for the space entered
    pivot_burns: int = 0  # paid ones for the pivot
    half: bool = False  # the entry burn is a half lander burn
    bonus_burns: int = 0
    bonus_pivots: int = 0
    free_burn: bool = False  # uses up the free lander burn of a rocketplane

    def plus(self, entry: Cost) -> Cost:
        """A pivot and the entry that follows."""
        return entry._replace(
            pivot=self.pivot,
            pivot_burns=self.pivot_burns,
            bonus_burns=self.bonus_burns + entry.bonus_burns,
            bonus_pivots=self.bonus_pivots,
        )


# The first one is what a plain craft pays; when all fail, its refusal is the one reported.
_PIVOTS = (
    Cost(pivot="burns", pivot_burns=PIVOT_BURNS),
    Cost(pivot="bonus-pivot", bonus_pivots=1),
    Cost(pivot="bonus-burns", bonus_burns=PIVOT_BURNS),
    Cost(pivot="mixed", pivot_burns=1, bonus_burns=1),
)
_BURNS = (Cost("burn", entry_burns=1), Cost("bonus-burn", bonus_burns=1))


def needs_pivot(here: Space, under_way: bool, track: int, way_out: Exit) -> bool:
    """Changing lines at a Hohmann, except when the move starts there (hf4 H4a, H4c; hf3 F4)."""
    return here.kind == "hohmann" and under_way and way_out.track_here != track


def pivot_costs(flight: Flight, step: Step, needed: bool) -> list[Cost]:
    if not needed:
        if step.pivot:
            raise Refused(CLAIM, f"the plan says pivot {step.pivot!r}, but {flight.here.name} is left without one")
        return [Cost()]
    if step.pivot == "":
        raise Refused(flight.rules.rule("pivot"), f"changing lines at the Hohmann {flight.here.name} is a pivot")
    return [cost for cost in _PIVOTS if step.pivot in (None, cost.pivot)]


def entry_costs(flight: Flight, step: Step, there: Space, frees_burn: bool) -> list[Cost]:
    """Ways to enter a space, by what is printed on it."""
    if there.kind == "burn":
        # The burn of the solar Oberth itself must be paid (hf4 H8e, hf3 V).
        offered = list(_BURNS[:1] if flight.rules.flybys and "solar-oberth" in there.roles else _BURNS)
    elif there.kind in ("lander-burn", "half-lander-burn"):
        # Bonus burns do not pay for lander burns (hf4 H5e, hf3 K1).
        if step.enter == "bonus-burn":
            raise Refused(flight.rules.rule("lander-bonus"), f"no bonus burn pays for the lander burn {there.name}")
        offered = [Cost(there.kind, entry_burns=1, half=there.kind == "half-lander-burn")]
        if frees_burn:
            offered = [Cost("free-lander-burn", free_burn=True)]
    else:
        offered = [Cost("coast")]
    kept = [cost for cost in offered if step.enter in (None, cost.enter)]
    if not kept:
        named = " or ".join(cost.enter for cost in offered)
        raise Refused(CLAIM, f"the plan says that {there.name} is entered by {step.enter!r}, but it is by {named}")
    return kept


def pay(flight: Flight, state: State, there: Space, cost: Cost) -> State:
    """Take a cost from a state; raises Refused if it cannot be paid."""
    if cost.bonus_burns > state.bonus_burns:
        sentence = f"{cost.bonus_burns} bonus burns are needed, there are {state.bonus_burns}"
        raise Refused(flight.rules.rule("bonus"), sentence)
    if cost.bonus_pivots > state.bonus_pivots:
        raise Refused(flight.rules.rule("bonus-pivot"), "no bonus pivot is left")
    burns = state.burns + cost.entry_burns + cost.pivot_burns
    fuel = state.fuel
    if cost.pivot_burns:
        _check_engine(flight, flight.here)
        fuel += _fuel(flight, cost.pivot_burns, False)
    if cost.entry_burns:
        _check_engine(flight, there)
        fuel += _fuel(flight, cost.entry_burns, cost.half)
    if burns > state.burns:
        _check_budget(flight, there, burns, fuel)
    half_burns = 2 * cost.pivot_burns + (1 if cost.half else 2) * cost.entry_burns
    return state._replace(
        burns=burns,
        half_burns=state.half_burns + half_burns,
        fuel=fuel,
        bonus_burns=state.bonus_burns - cost.bonus_burns,
        bonus_pivots=state.bonus_pivots - cost.bonus_pivots,
        frees_burn=state.frees_burn and not cost.free_burn,
    )


def _fuel(flight: Flight, burns: int, half: bool) -> Fraction:
    assert flight.power.engine is not None
    consumption = flight.power.engine.consumption
    return flight.rules.half_burn(consumption) if half else consumption * burns


def _check_engine(flight: Flight, space: Space) -> None:
    """A burn needs an activated triangle that works there, and fuel that it can burn (hf4 H2, F4c; hf3 F1, OP-13)."""
    engine = flight.power.engine
    if engine is None:
        raise NoEngine(flight.rules.rule("activate"), f"no triangle is activated to pay for burns at {space.name}")
    if not flight.works_at(space):
        raise Refused(flight.rules.rule("dead-engine"), f"{engine.name} does not work at {space.name}")
    if engine.consumption and not flight.power.burns and flight.power.fuel_steps is not None:
        raise Refused(flight.rules.rule("grade"), f"{engine.name} cannot burn {flight.power.chits.grade}")


def _check_budget(flight: Flight, there: Space, burns: int, fuel: Fraction) -> None:
    if burns > max(flight.power.net, 0):
        raise Refused(
            flight.rules.rule("burn-limit"), f"burn {burns} of the move, but net thrust is {flight.power.net}"
        )
    if flight.power.fuel_steps is not None and ceil(fuel) > flight.power.fuel_steps:
        sentence = f"{there.name} takes the move to {ceil(fuel)} fuel steps, {flight.power.fuel_steps} are aboard"
        raise Refused(flight.rules.rule("fuel"), sentence)

"""A flight from a place to another by a model of its own, as a second opinion on the search.

It shares nothing with the search but facts: `docs/model-trajectory.md` says what is a variable, what a constraint, and
what it does not cover. What counts is made least from below: a model of all flights within a limit, which rises until
there is one. So what a flight cannot do within the limit is not in the model, and it stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from planner.errors import OurFault
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE, UNKNOWN, Solving
from planner.models.trajectory.bounds import Bounds
from planner.models.trajectory.facts import Facts, facts_of
from planner.models.trajectory.limits import Limits
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES, next_cost
from planner.models.trajectory.plan import Value, cost_of, judged, plan_of, read_back
from planner.models.trajectory.spots import Course
from planner.plan.json import plan_to_json
from planner.plan.model import Plan
from planner.referee import Verdict

if TYPE_CHECKING:
    from planner.models.trajectory.model import Trajectory
    from planner.models.trajectory.move import Number

LONGEST = 8  # turns that are looked at where turns do not count first

KEYS = ("turns", "fuel", "risk", "burns")
# What counts, one after the other, by what counts first.
ORDERS: Mapping[str, tuple[str, ...]] = {
    "turns": ("turns", "risk", "fuel"),
    "fuel": ("fuel", "turns", "risk"),
    "risk": ("risk", "turns", "fuel"),
    "burns": ("burns", "turns", "risk", "fuel"),
}
_LIMIT_OF = {"turns": "turns", "fuel": "fuel", "risk": "dice"}
# Flows are nearly all that there is: their linear form says most, and hardly anything is to be probed or alike.
_SETTINGS = (
    ("linearization_level", 2),
    ("cp_model_probing_level", 0),
    ("symmetry_level", 0),
    ("max_presolve_iterations", 1),
)
MOST_DICE = 60 * COST_OF_FACES[HAZARD_FACES]


class Flight(NamedTuple):
    """A flight that the model has found, judged by the referee."""

    plan: Plan
    verdict: Verdict
    penalties: int = 0  # for what it enters that is to be avoided

    @property
    def values(self) -> Mapping[str, int]:
        """What it costs, in numbers of the model."""
        totals, cut = self.verdict.totals, self.verdict.standings[0].stack.strip.cut
        return {
            "turns": totals.turns,
            "fuel": int(totals.fuel_steps * cut),
            "risk": cost_of(self.verdict) + self.penalties,
            "burns": totals.half_burns,
        }


class Opinion(NamedTuple):
    """What the model has to say. Statuses are never made better than they are."""

    status: str  # PROVEN, FEASIBLE, INFEASIBLE or UNKNOWN
    turns: int  # flights of at most so many were looked at
    flight: Flight | None = None
    open: str = ""  # of what counts, the first that is not proven
    bound: int | None = None  # nothing is better than this in it, in numbers of the model


def find_flight(mission: Mission, solving: Solving) -> Opinion:
    """The best flight by what counts first in the mission; the rest decides ties.

    Raises MissionError if the model does not cover the mission.
    """
    facts = facts_of(mission)
    if is_there(mission):
        return arrived(mission)
    asked = Asked(facts, solving, first_limits(mission, facts, turns_first=mission.by == "turns"))
    return asked.best_by(ORDERS[mission.by])


def is_there(mission: Mission) -> bool:
    """Whether it is where it shall be, with nothing to do on the way."""
    course = Course(mission)
    return any(spot in course.goals for spot in course.begins)


def arrived(mission: Mission) -> Opinion:
    """Who is there need not fly."""
    plan = plan_of(mission, ())
    return Opinion(PROVEN, 0, Flight(plan, judged(mission, plan)))


def first_limits(mission: Mission, facts: Facts, turns_first: bool) -> Limits:
    """What is looked at: where turns do not count first, no flights of many turns."""
    horizon = mission.horizon if turns_first else min(mission.horizon, LONGEST)
    return Limits(horizon, facts.most_fuel, most_risk(facts))


def most_risk(facts: Facts) -> int:
    """Risk that is looked at: within the limit of survival, and not more than many dice or penalties count for."""
    if facts.mission.penalty:
        return MOST_DICE * (1 + facts.mission.penalty)
    return MOST_DICE if facts.most_dice is None else min(MOST_DICE, facts.most_dice)


class Stopped(Exception):
    """Bounds were asked to end."""


class Asked:
    """One question, and what is known of its answer by now."""

    def __init__(self, facts: Facts, solving: Solving, limits: Limits, most_half_burns: int | None = None) -> None:
        self.facts, self.solving = facts, solving
        self.limits = limits  # of what was made least already, and of the question
        self.bounds = Bounds(facts, self._check)
        self.flight: Flight | None = None
        self.most_half_burns = most_half_burns
        self.first = ""  # what counts first
        self._known: int | None = None  # nothing is less in what is made least

    def best_by(self, keys: Iterable[str]) -> Opinion:
        """The least of each of what counts, one after the other, each with the least of those before."""
        turns, keys = self.limits.turns, [*keys]
        self.first = keys[0]
        for key in keys:
            self._known = None
            try:
                status, bound = self._minimize_burns() if key == "burns" else self._minimize(key)
            except Stopped:
                status, bound = UNKNOWN, self._known
            if status == INFEASIBLE:
                return Opinion(INFEASIBLE, turns)
            if status != PROVEN:
                return Opinion(FEASIBLE if self.flight is not None else UNKNOWN, turns, self.flight, key, bound)
        return Opinion(PROVEN, turns, self.flight)

    def _minimize(self, key: str) -> tuple[str, int | None]:
        """Raise the limit of one thing until there is a flight; gives how far that is proven, and a bound.

        Then the limits are those of the least.
        """
        least, rises = self._least(key), 0
        if least is None:
            return INFEASIBLE, None
        while (least := next_cost(least) if key == "risk" else least) <= (most := self._most(key)):
            if self.flight is not None and self.flight.values[key] <= least:
                break  # what was found for something else will do
            self._known = least
            limit = min(most, least + self._rise(key, rises))
            rises += 1
            status = self._look(key, limit, least)
            if status == PROVEN:
                assert self.flight is not None
                least = self.flight.values[key]
                break
            if status != INFEASIBLE:
                return status, least
            least = limit + 1
        if self.flight is None:
            return INFEASIBLE, None
        self.limits = self.limits._replace(**{_LIMIT_OF[key]: self.flight.values[key]})
        return PROVEN, least

    def _least(self, key: str) -> int | None:
        """A lower bound by the board; None if there is no flight."""
        if key == "turns":
            return self.bounds.least_turns(self.limits)
        found = self.bounds.least_fuel(self.limits) if key == "fuel" else self.bounds.least_dice(self.limits)
        return None if found is None else self._least_allowed(key, found)

    def _least_allowed(self, key: str, least: int) -> int:
        """The least limit that bounds allow: what is spent sooner makes a craft lighter, so they are no better known
        without a limit."""
        unit, most, rise = self._unit(key), self._most(key), 0
        barred = least - 1
        while least < most and not self._is_allowed(key, least):
            barred, rise = least, rise * 2 or unit
            least = min(most, least + rise)
        while least - barred > unit:
            middle = (least + barred) // 2
            if self._is_allowed(key, middle):
                least = middle
            else:
                barred = middle
        return barred + 1

    def _is_allowed(self, key: str, limit: int) -> bool:
        limits = self.limits._replace(**{_LIMIT_OF[key]: limit})
        return self.bounds.may_roughly_fly(limits) if key == "fuel" else self.bounds.least_fuel(limits) is not None

    def _most(self, key: str) -> int:
        """The highest limit to look at."""
        known = int(getattr(self.limits, _LIMIT_OF[key]))
        return known if self.flight is None else min(known, self.flight.values[key] - 1)

    def _rise(self, key: str, rises: int) -> int:
        """How far a limit lies above what is ruled out: turns one by one, all else in steps that grow."""
        if key == "turns":
            return 0
        return self._unit(key) * (rises * rises // 2)

    def _unit(self, key: str) -> int:
        """What one of it is, as a player counts it."""
        return COST_OF_FACES[HAZARD_FACES] if key == "risk" else self.facts.stack.strip.cut if key == "fuel" else 1

    def _look(self, key: str, limit: int, least: int) -> str:
        """Look for the least of something within a limit; none is below `least`."""
        limits = self.limits._replace(**{_LIMIT_OF[key]: limit})
        if self.solving():
            return UNKNOWN
        self._tell(key, limit)
        if limit == least:  # nothing is below: any flight will do
            return self.look_for_any(limits)
        trajectory = self.trajectory(limits)
        if trajectory is None:
            return INFEASIBLE
        trajectory.model.minimize(key_of(trajectory, key))
        return self.solve(trajectory)

    def _tell(self, key: str, bound: int) -> None:
        """Tell how far it is in what counts first, in steps and hazards: who looks on was told of nothing else."""
        if key != self.first:
            return
        unit = self._unit(key)
        best = None if self.flight is None else -(-self.flight.values[key] // unit)
        self.solving.tell(best, bound // unit)

    def look_for_any(self, limits: Limits) -> str:
        """Any flight within limits: first among those that take least of all, for these are few and often there."""
        try:
            return self._look_for_any(limits)
        except Stopped:
            return UNKNOWN

    def _look_for_any(self, limits: Limits) -> str:
        status = INFEASIBLE
        if not self.bounds.may_fly(limits):
            return INFEASIBLE
        for tight in self._tightened(limits):
            if self.solving():
                return UNKNOWN
            trajectory = self.trajectory(tight)
            status = INFEASIBLE if trajectory is None else self.solve(trajectory)
            if status != INFEASIBLE:
                break
        return status

    def _check(self) -> None:
        if self.solving():
            raise Stopped

    def _tightened(self, limits: Limits) -> Iterable[Limits]:
        """Limits within limits: the safest and thriftiest flights by their bounds, the safest ones, all."""
        safest = self.bounds.least_dice(limits)
        if safest is None:
            return
        safe = limits._replace(dice=safest)
        thriftiest = self.bounds.least_fuel(safe)
        if thriftiest is not None:
            yield safe._replace(fuel=thriftiest)
            if safe.fuel > thriftiest:
                yield safe
        if safe != limits:
            yield limits

    def _minimize_burns(self) -> tuple[str, int | None]:
        """Burns have no limit: one model of all flights."""
        trajectory = self.trajectory(self.limits)
        if trajectory is None:
            return INFEASIBLE, None
        trajectory.model.minimize(trajectory.half_burns)
        status = self.solve(trajectory)
        if status == PROVEN and self.flight is not None:
            self.most_half_burns = self.flight.values["burns"]
        return status, None

    def trajectory(self, limits: Limits) -> Trajectory | None:
        """The model of all flights within limits; None if bounds on the board say that there is none."""
        from planner.models.trajectory.model import Trajectory

        ranges = self.bounds.ranges(limits)
        if ranges is None:
            return None
        trajectory = Trajectory(self.facts, self.bounds.course, ranges, limits, self.bounds.most_thrust)
        if self.most_half_burns is not None:
            trajectory.model.add(trajectory.half_burns <= self.most_half_burns)
        return trajectory

    def solve(self, trajectory: Trajectory) -> str:
        outcome = self.solving.solve(trajectory.model, trajectory.hint, tells=False, settings=_SETTINGS)
        if outcome.solver is not None:
            self.flight = self._checked(trajectory, outcome.value)
        return outcome.status

    def _checked(self, trajectory: Trajectory, value: Value) -> Flight:
        """The flight that was found. It costs what the model says, or less where rings of hops were flown in vain."""
        plan = read_back(trajectory, value)
        flight = Flight(plan, judged(self.facts.mission, plan), penalties_of(self.facts, plan))
        told = {key: value(key_of(trajectory, key)) for key in KEYS}
        wrong = [key for key in KEYS if flight.values[key] > told[key]]
        if wrong:
            raise OurFault(
                f"the trajectory model and the referee do not agree about {wrong[0]}",
                {"plan": plan_to_json(plan), "board": self.facts.board.name, "model": told},
            )
        return flight


def penalties_of(facts: Facts, plan: Plan) -> int:
    """What it counts for that a plan enters what is to be avoided."""
    return sum(facts.penalty(facts.board.spaces[step.to]) for turn in plan.turns for step in turn.steps)


def key_of(trajectory: Trajectory, key: str) -> Number:
    """What counts, as the model has it."""
    found = {
        "turns": trajectory.turns,
        "fuel": trajectory.spent,
        "risk": trajectory.dice,
        "burns": trajectory.half_burns,
    }
    return found[key]

"""A solution of the trajectory model as a plan of the project, which the referee judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from planner.board.model import Board
from planner.editions.readings import DEFAULTS
from planner.errors import OurFault
from planner.missions.mission import Mission
from planner.models.trajectory.facts import Line
from planner.models.trajectory.hops import Hop
from planner.models.trajectory.odds import COST_OF_FACES
from planner.models.trajectory.spots import Course
from planner.plan.json import plan_to_json
from planner.plan.model import Action, Plan, Roll, Step, Turn
from planner.referee import Verdict, judge

if TYPE_CHECKING:
    from planner.models.trajectory.model import Trajectory
    from planner.models.trajectory.move import Move

Value = Callable[[Any], int]  # what a variable or a sum of them came to


def read_back(trajectory: Trajectory, value: Value) -> Plan:
    """The flight that was found, as far as it goes on: who has arrived waits no longer."""
    turns = trajectory.moves[: value(trajectory.turns)]
    return plan_of(trajectory.facts.mission, tuple(_turn(move, value) for move in turns))


def plan_of(mission: Mission, turns: tuple[Turn, ...]) -> Plan:
    readings = mission.stack.readings.items()
    return Plan(
        edition=mission.stack.edition.name,
        board=mission.board.name,
        start=mission.start,
        turns=turns,
        name=mission.name or mission.title,
        stack=mission.stack.data,
        stops=Course(mission).planned,
        readings=tuple((key, answer) for key, answer in readings if answer != DEFAULTS[key]),
    )


def judged(mission: Mission, plan: Plan) -> Verdict:
    """What the referee says to a plan of the model. No plan leaves it that the referee refuses: that is OurFault."""
    verdict = judge(plan, mission.board, mission.stack)
    if not verdict.legal:
        where = f"turn {verdict.turn}, step {verdict.step}: {verdict.sentence} [{verdict.rule}]"
        raise OurFault(
            f"the trajectory model found a plan that the referee does not accept: {where}",
            {"plan": plan_to_json(plan), "board": mission.board.name},
        )
    return verdict


def cost_of(verdict: Verdict) -> int:
    """What the dice of a plan cost, as the model counts them."""
    return sum(cost_of_roll(roll) for turn in verdict.plan.turns for roll in turn.rolls or ())


def cost_of_roll(roll: Roll) -> int:
    return COST_OF_FACES[int(roll.survival * 6)]


def _turn(move: Move, value: Value) -> Turn:
    facts = move.facts
    year = facts.mission.year + move.number - 1
    if not value(move.moves):
        return Turn(year, engine="")
    mode = next(mode for lit, mode in zip(move.modes, facts.modes, strict=True) if value(lit))
    thrown = value(move.thrown)
    return Turn(
        year,
        steps=_steps(move, value),
        engine=mode.engine.name if mode.engine is not None else "",
        afterburn=mode.afterburn,
        before=(Action("jettison", fuel_steps=thrown),) if thrown else (),
        net_thrust=value(move.net) if mode.engine is not None else None,
    )


def _steps(move: Move, value: Value) -> tuple[Step, ...]:
    """From the beginning hop by hop, each by the one that follows it."""
    following = {hop.before: hop for hop, flown in move.flown.items() if value(flown)}
    state, steps = next(before for before in following if before.line < 0), list[Step]()
    while state not in move.last or not value(move.last[state]):
        hop = following[state]
        steps.append(_step(move, hop, value))
        state = hop.to
    return tuple(steps)


def _step(move: Move, hop: Hop, value: Value) -> Step:
    line = move.facts.lines[hop.to.line]
    landing = _manner(move.downs, line, value) or _manner(move.offs, line, value)
    return Step(line.head.id, hop.enter, hop.pivot, landing, _track(move.facts.board, line))


def _manner(ways: dict[tuple[int, str], Any], line: Line, value: Value) -> str:
    return next((manner for (number, manner), way in ways.items() if number == line.number and value(way)), "")


def _track(board: Board, line: Line) -> int | None:
    """Named where two lines lead to one space."""
    twins = sum(way.to == line.head.id for way in board.exits[line.tail.id]) > 1
    return (line.track_out or line.track_in) if twins else None

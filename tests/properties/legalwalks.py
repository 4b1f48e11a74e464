"""Random plans that the referee calls legal, made without the search: whatever they reach, the search must have found.

A plan begins like one that the search has found, or not at all, and goes on at random: engines, afterburners, things
left behind, fuel thrown out, and steps along any line. How burns and pivots are paid is left open, so the referee finds
the cheapest way. What the referee refuses is cut off where it says no.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from planner.board.model import Board
from planner.editions.readings import DEFAULTS
from planner.errors import BadPlan
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.plan.model import Action, Plan, Step, Turn
from planner.referee import judge
from planner.referee.verdict import Verdict
from tests.properties.cardrockets import Question

MOST_STEPS = 8
CUTS = 3


def empty_plan(question: Question) -> Plan:
    readings = tuple(
        (name, value) for name, value in question.mission.stack.readings.items() if value != DEFAULTS[name]
    )
    return Plan(
        question.mission.stack.edition.name, question.mission.board.name, question.mission.start, (), readings=readings
    )


def legal_walks(
    question: Question, answer: Answer, known: list[Flight], random: Random, tries: int
) -> Iterator[Verdict]:
    """Verdicts of legal plans, each within the years that were searched."""
    for _ in range(tries):
        plan = empty_plan(question)
        if known and random.random() < 0.6:
            found = answer.rebuilt(random.choice(known))
            turns = (_unclaimed(turn) for turn in found.turns[: random.randint(0, len(found.turns))])
            plan = plan._replace(turns=tuple(turns))
        while len(plan.turns) < question.mission.max_years:
            verdict = _extended(question, plan, random)
            if verdict is None:
                break
            yield verdict
            plan = plan._replace(turns=tuple(_unclaimed(turn) for turn in verdict.plan.turns))
            if random.random() < 0.4:
                break


def _unclaimed(turn: Turn) -> Turn:
    """What is done, without what is said to come of it."""
    return turn._replace(net_thrust=None, dry=None, wet_before=None, wet_after=None, rolls=None)


def end_of(plan: Plan) -> str:
    """Where a plan comes to rest."""
    steps = [step.to for turn in plan.turns for step in turn.steps]
    return steps[-1] if steps else plan.start


def _extended(question: Question, plan: Plan, random: Random) -> Verdict | None:
    """The plan with one more turn, if that can be made legal by cutting it short."""
    here = end_of(plan)
    year = question.mission.year + len(plan.turns)
    steps = _walk(question.mission.board, here, random)
    turn = Turn(year, steps, _engine(question, random), random.random() < 0.15, tuple(_actions(question, plan, random)))
    for _ in range(CUTS):
        longer = plan._replace(turns=(*plan.turns, turn))
        try:
            verdict = judge(longer, question.mission.board, question.mission.stack)
        except BadPlan:
            return None
        if verdict.legal:
            return verdict
        if verdict.turn != len(longer.turns) or len(turn.steps) < 2:
            return None
        turn = turn._replace(steps=turn.steps[: max(1, (verdict.step or 2) - 1)])
    return None


def _walk(board: Board, here: str, random: Random) -> tuple[Step, ...]:
    steps: list[Step] = []
    last = -1
    for _ in range(random.randint(1, MOST_STEPS)):
        ways = [way for way in board.exits[here] if way.link != last]
        if not ways:
            break
        way = random.choice(ways)
        steps.append(Step(way.to))
        here, last = way.to, way.link
        if board.spaces[here].site is not None:
            break
    return tuple(steps)


def _engine(question: Question, random: Random) -> str | None:
    return random.choice((None, None, "", *(engine.name for engine in question.mission.stack.engines)))


def _actions(question: Question, plan: Plan, random: Random) -> Iterator[Action]:
    gone = {item for turn in plan.turns for action in turn.before if action.do == "drop" for item in action.items}
    left = sorted(question.mission.stack.may_drop - gone)
    if left and random.random() < 0.3:
        yield Action("drop", items=tuple(random.sample(left, random.randint(1, len(left)))))
    if random.random() < 0.15:
        yield Action("jettison", fuel_steps=random.randint(1, 6))

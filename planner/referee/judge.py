"""Judge a plan: replay it for each choice of supports that its engines may mean, until one is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from planner.board.model import Board
from planner.editions.readings import choose_readings
from planner.errors import BadPlan, PlannerError
from planner.plan.model import Plan, with_identifiers
from planner.referee.replay import Replay
from planner.referee.ruleset import Ruleset, find_ruleset
from planner.referee.stops import keep_stops
from planner.referee.verdict import Verdict
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard

MOST_CHOICES = 40  # of supports that are tried for one plan


def judge(plan: Plan, board: Board, stack: Stack) -> Verdict:
    """Is the plan legal for this craft? If not: where, by which rule, in one sentence.

    Readings named in the plan win over those of the stack. Raises BadPlan only if the plan cannot be replayed at all:
    another edition than the stack's, a space that the board does not have.

    >>> from planner import load_board
    >>> from planner.editions.edition import find_edition
    >>> from planner.plan.model import Step, Turn
    >>> from planner.rocket.stackfile import quick_stack
    >>> stack = quick_stack(find_edition("hf4"), ["4:2"], dry_mass=5, tanks=3)
    >>> verdict = judge(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),)), load_board("hf4"), stack)
    >>> verdict.legal, int(verdict.totals.fuel_steps), verdict.plan.turns[0].steps[0].enter
    (True, 2, 'burn')
    """
    if stack.edition.name != plan.edition:
        raise BadPlan(f"the plan is for {plan.edition}, but the stack for {stack.edition.name}")
    stack = judged_stack(plan, stack)
    plan = with_identifiers(plan, board)
    _check_waiting(plan, stack)
    rules = find_ruleset(stack.edition, stack.readings)
    verdicts = _verdicts(rules, board, stack, plan)
    told = next(verdicts)
    return told if told.legal else next((other for other in verdicts if other.legal), told)


def judged_stack(plan: Plan, stack: Stack) -> Stack:
    """The craft as the plan means it: by its readings, and without a claim to the cards that it gives up."""
    return _counting_on_losses(_with_readings(stack, plan), plan)


def _verdicts(rules: Ruleset, board: Board, stack: Stack, plan: Plan) -> Iterator[Verdict]:
    """A verdict for each choice of supports that the engines of the plan may mean, the most likely one first.

    Which supports are best in a turn may depend on later turns, and on what the plan says about its rolls.
    """
    waiting: list[list[Engine | None]] = [[]]
    for _ in range(MOST_CHOICES):
        if not waiting:
            return
        prefix = waiting.pop(0)
        first = Replay(rules, board, stack, plan, prefix=prefix)
        first.run(plan.turns)
        second = Replay(rules, board, stack, plan, engines=first.chosen)
        second.run(plan.turns[: len(first.done)])
        verdict = second.verdict(first.refusal)
        yield _with_stops(second, verdict) if verdict.legal else verdict
        for turn in range(len(prefix), len(first.chosen)):
            waiting += [[*first.chosen[:turn], other] for other in first.others[turn]]


def _with_stops(flown: Replay, verdict: Verdict) -> Verdict:
    """The verdict on a plan that flies legally, with its stops. If one is not kept: where that is clear."""
    plan = flown.plan
    kept = keep_stops(plan, flown.operations, flown.board, flown.stack.readings)
    if kept.refusal is None:
        return verdict._replace(stops=kept.turns)
    before = kept.refusal[0] - 1
    again = Replay(flown.rules, flown.board, flown.stack, plan, engines=flown.chosen)
    again.run(plan.turns[:before])
    return again.verdict(kept.refusal)._replace(stops=tuple(turn for turn in kept.turns if turn <= before))


def _with_readings(stack: Stack, plan: Plan) -> Stack:
    try:
        for name, value in plan.readings:
            choose_readings([f"{name}={value}"])
    except PlannerError as error:
        raise BadPlan(f"readings: {error}") from None
    return replace(stack, readings={**stack.readings, **dict(plan.readings)})


def _counting_on_losses(stack: Stack, plan: Plan) -> Stack:
    """The stack without a claim to the cards that the plan gives up; what the player names cannot be given up."""
    aboard = {item.slug for item in stack.aboard}
    for name in plan.gives_up:
        if name not in aboard:
            raise BadPlan(f"gives_up names {name!r}, which is not aboard")
    return replace(stack, survive=stack.survive - set(plan.gives_up)) if stack.survive_is_open else stack


def _check_waiting(plan: Plan, stack: Stack) -> None:
    """There is one of each card: what waits somewhere is neither aboard nor anywhere else."""
    cards = [item for there in plan.waiting for item in there.items if isinstance(item, Aboard)]
    seen = {item.slug for item in stack.aboard}
    for item in cards:
        twin = next((name for name in (item.slug, item.card.other) if name in seen), None)
        if twin is not None:
            raise BadPlan(f"waiting: {item.slug} is in play already" + (f" as {twin}" if twin != item.slug else ""))
        seen.add(item.slug)

"""Random plans of real rockets, resumed on their way: nothing gets lost, and what is said to be lost is.

The plans are those of random questions on the real boards. Without a difference the rest of the plan must be legal at
its old price, and found or beaten by the search. With cards thrown away and fuel jettisoned the state must be the one
that the referee comes to when the plan itself says so, and the rest as legal as there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from planner.errors import MissionError
from planner.missions.resume import Resumed, resume
from planner.missions.solve import solve
from planner.plan.craft import stack_of_plan
from planner.plan.model import Action, Plan, Turn
from planner.referee import Verdict, judge
from planner.rocket.stackfile import stack_from_data
from planner.rocket.strip import mass_text
from planner.rocket.written import stack_data
from tests.properties.cardrockets import Question, random_question

BLOCKS = 6
BLOCK = 12  # questions
LONGER = 10
GOALS = 3  # of a question


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    return BLOCK * LONGER if request.config.getoption("--long") else BLOCK


def random_plans(block: int, size: int) -> Iterator[tuple[Random, Question, Plan, int]]:
    """Plans of several turns, and a number of these that are flown."""
    for seed in range(100_000 + block * size, 100_000 + (block + 1) * size):
        random, question = Random(f"resume {seed}"), random_question(seed)
        answer = solve(replace(question.mission, via=()))
        reached = [space for space in question.mission.board.spaces if answer.flights_to(space)]
        longest = sorted(reached, key=lambda space: -answer.flights_to(space)[-1].turns)[: 4 * GOALS]
        for space in random.sample(longest, min(GOALS, len(longest))):
            plan = answer.plan(answer.flights_to(space)[-1])
            # At the start, at the end, and mostly between.
            yield random, question, plan, random.randint(0, max(len(plan.turns) - random.choice((0, 1, 1)), 0))


def told(question: Question, plan: Plan, flown: int) -> str:
    return f"seed {question.seed}, {flown} turns of {plan} flown, {plan.turns}\n{question.data}"


def is_found_or_beaten(found: Resumed) -> bool:
    rest = found.rest.totals
    return any(
        one.turns <= rest.turns and one.fuel_steps <= rest.fuel_steps and one.survival >= rest.survival
        for one in found.answer.found_flights
    )


@pytest.mark.parametrize("block", range(BLOCKS))
def test_plan_resumed_as_planned_goes_on_at_its_price(block: int, size: int) -> None:
    editions: Counter[str] = Counter()
    for _, question, plan, flown in random_plans(block, size):
        case = told(question, plan, flown)
        years = max(len(plan.turns) - flown, 1)
        found = resume(plan, flown, board=question.mission.board, max_years=years)
        was, left, whole = found.planned.spent, found.left, found.verdict.totals
        assert found.is_as_planned and found.now.place == found.planned.place, case
        assert (found.now.stack.aboard, found.now.stack.wet) == (found.planned.stack.aboard, found.planned.stack.wet)
        assert was.survival * left.survival == whole.survival, case
        assert was.turns == flown and left.turns == len(plan.turns) - flown, case
        assert found.rest.legal, f"{case}\n{found.rest.sentence}"
        for cost in ("turns", "fuel_steps", "half_burns", "hazards", "belts"):
            assert getattr(found.rest.totals, cost) == getattr(left, cost), case
        # Belts may have turned radiators light; a state that nobody knows more of has heavy ones.
        survival = found.rest.totals.survival
        assert survival >= left.survival if found.planned.worn else survival == left.survival, case
        assert is_found_or_beaten(found), case
        editions[plan.edition] += 1
    assert sum(editions.values()) > size


def unclaimed(turn: Turn) -> Turn:
    return turn._replace(season=None, net_thrust=None, dry=None, wet_before=None, wet_after=None, rolls=None)


def harmed(random: Random, plan: Plan, flown: int, verdict: Verdict) -> tuple[Plan, list[str]]:
    """The plan with things thrown away and fuel jettisoned after those turns, which claims nothing from then on."""
    stack = verdict.standings[flown].stack
    names = [item.slug for item in stack.aboard] + [piece.name for piece in stack.cargo]
    lost = random.sample(names, min(len(names), random.choice((0, 1, 1, 2))))
    after = [Action("scrap", items=tuple(lost))] if lost else []
    if stack.fuel_steps:
        after.append(Action("jettison", fuel_steps=random.randint(1, stack.fuel_steps)))
    last = plan.turns[flown - 1]
    last = last._replace(after=(*last.after, *after), rolls=None)
    turns = (*plan.turns[: flown - 1], last, *map(unclaimed, plan.turns[flown:]))
    return plan._replace(turns=turns, totals=()), lost


@pytest.mark.parametrize("block", range(BLOCKS))
def test_losses_lead_to_the_state_that_the_referee_comes_to(block: int, size: int) -> None:
    seen: Counter[str] = Counter()
    for random, question, plan, flown in random_plans(block, size):
        board = question.mission.board
        stack = stack_of_plan(plan)
        verdict = judge(plan, board, stack)
        if not 0 < flown < len(plan.turns):
            continue
        other, lost = harmed(random, plan, flown, verdict)
        short = judge(other._replace(turns=other.turns[:flown]), board, stack)
        if not short.legal:
            seen["not allowed"] += 1
            continue
        there = short.standings[-1].stack
        case = f"{told(question, plan, flown)}\nlost {lost}, wet {there.wet_mass}"
        try:
            found = resume(plan, flown, lost=lost, wet=mass_text(there.wet_mass), board=board, max_years=2)
        except MissionError as error:
            assert "nothing aboard drives" in str(error) and not there.engines, case
            seen["not driven"] += 1
            continue
        now = found.now.stack
        assert (now.aboard, now.cargo, now.dry, now.wet) == (there.aboard, there.cargo, there.dry, there.wet), case
        for flight in found.answer.found_flights:
            found.answer.plan(flight)  # the referee agrees, or it is a fault
        whole = judge(other, board, stack)
        if whole.legal:
            assert found.rest.legal, f"{case}\n{found.rest.sentence}"
            spent = whole.totals.fuel_steps - whole.standings[flown].spent.fuel_steps
            assert found.rest.totals.fuel_steps == spent, case
            seen["legal"] += 1
        elif whole.turn > flown:
            assert not found.rest.legal and found.rest.turn + flown == whole.turn, case
            assert (found.rest.step, found.rest.rule) == (whole.step, whole.rule), case
            seen["no longer legal"] += 1
    assert seen["legal"] and seen["no longer legal"], seen


@pytest.mark.parametrize("block", range(BLOCKS))
def test_rocket_written_down_is_read_again(block: int, size: int) -> None:
    for seed in range(block * 4 * size, (block + 1) * 4 * size):
        stack = random_question(seed).mission.stack
        data = stack_data(stack)
        assert stack_from_data(data) == replace(stack, data=None), data

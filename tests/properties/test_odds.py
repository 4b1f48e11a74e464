"""The odds of random plans against every throw of their dice, and rolls bought off against every choice of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from planner.board.model import Board
from planner.errors import BadPlan, BadStack
from planner.missions.odds import Odds, odds
from planner.plan.model import Action, Plan, Step, Turn
from planner.referee import Verdict, judge
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from tests.properties.alldice import AllDice, End, is_plain
from tests.properties.boards import board_of
from tests.properties.cardrockets import random_rocket
from tests.tinyboard import tiny

BLOCKS = 6
BLOCK = 40
MOST_DICE = 4
KINDS = ("lagrange {}", "belt {}", "belt {}", "belt {}", "burn {}", "lagrange {} crash", "burn {} crash")
EDITIONS = ("hf4", "hf4", "hf3c")


def random_line(random: Random) -> Board:
    """A line of spaces with many dice on it."""
    names = [f"s{number}" for number in range(8)]
    spaces = ["lagrange start", *(random.choice(KINDS).format(name) for name in names)]
    return tiny("\n".join([*spaces, f"line {' - '.join(['start', *names])}"]))


def random_stack(random: Random, edition: str) -> Stack:
    while True:
        board = board_of(edition)
        data = random_rocket(random, board, edition, "leo", False)
        data = {key: value for key, value in data.items() if key not in ("may_drop", "factories", "colonies", "cycler")}
        try:
            stack = stack_from_data(data)
        except BadStack:
            continue
        if is_plain(stack) and stack.engines:
            return stack


def random_plan(random: Random, board: Board, stack: Stack) -> Verdict | None:
    """A legal plan along a line, or none."""
    names, turns, year = list(board.spaces)[1:], [], random.randint(1, 12)
    for number in range(random.randint(1, 3)):
        count = random.randint(1, 4)
        steps, names = names[:count], names[count:]
        turns.append(Turn(year + number, tuple(map(Step, steps))))
    chosen = tuple((name, value) for name, value in stack.readings.items())
    plan = Plan(stack.edition.name, board.name, "start", tuple(turns), readings=chosen)
    try:
        verdict = judge(plan, board, stack)
    except BadPlan:
        return None
    dice = sum(len(turn.rolls or ()) for turn in verdict.plan.turns)
    return verdict if verdict.legal and 0 < dice <= MOST_DICE else None


def random_plans(block: int, count: int) -> Iterator[tuple[Random, Board, Stack, Verdict]]:
    random = Random(f"odds {block}")
    found = 0
    while found < count:
        stack, board = random_stack(random, random.choice(EDITIONS)), random_line(random)
        verdict = random_plan(random, board, stack)
        if verdict is not None:
            found += 1
            yield random, board, stack, verdict


def told_ends(found: Odds) -> dict[End, Fraction]:
    ends: dict[End, Fraction] = defaultdict(Fraction)
    for one in found.chances:
        fate = one.fate
        ends[fate.ends, fate.turn, fate.place, frozenset(fate.gone), frozenset(fate.turned)] += one.chance
    return dict(ends)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_chances_are_those_of_all_throws(block: int) -> None:
    """hf4 H7, H10, H10c, H2b; hf3 F5, K2, O5."""
    seen: Counter[str] = Counter()
    for _, board, stack, verdict in random_plans(block, BLOCK):
        throws = AllDice(verdict, board, stack)
        expected = throws.ends()
        if not throws.agrees:
            seen["other supports"] += 1
            continue
        found = odds(verdict.plan, board, stack)
        assert told_ends(found) == expected, (stack.data, verdict.plan)
        assert sum(one.chance for one in found.chances) == 1
        assert found.survival <= found.whole <= found.flown
        seen.update({one.fate.ends for one in found.chances})
        seen["turned"] += any(one.fate.turned for one in found.chances)
        seen["without something"] += any(one.fate.ends == "arrives" and one.fate.gone for one in found.chances)
        seen["referee is careful"] += found.survival < found.whole
    assert seen["other supports"] < BLOCK // 4
    for what in ("arrives", "lost", "stopped", "turned", "without something"):
        assert seen[what], what


@pytest.mark.parametrize("block", range(BLOCKS))
def test_rolls_bought_off_are_the_best_of_all_choices(block: int) -> None:
    """hf4 H7e, hf3 F5: every subset of the hazards is tried, as plans that the referee judges."""
    bought = 0
    for random, board, stack, verdict in random_plans(100 + block, 10):
        plan = verdict.plan
        rolls = [
            (number, roll.space)
            for number, turn in enumerate(plan.turns)
            for roll in turn.rolls or ()
            if roll.kind != "belt"
        ]
        best: dict[int, Fraction] = defaultdict(Fraction)
        for count in range(len(rolls) + 1):
            for some in combinations(rolls, count):
                paid = judge(_paying(plan, some), board, stack)
                assert paid.legal
                best[paid.totals.bought_off] = max(best[paid.totals.bought_off], paid.totals.survival)
        money = random.randint(0, 4 * len(rolls) + 3)
        found = odds(plan, board, stack, money)
        promised = max(survival for price, survival in best.items() if price <= money)
        assert found.survival == promised
        assert found.verdict.totals.bought_off <= money
        again = judge(found.plan, board, stack)
        assert again.legal and again.totals == found.verdict.totals
        for deal in found.deals:
            assert deal.survival == max(survival for price, survival in best.items() if price <= deal.aqua)
        bought += found.verdict.totals.bought_off > 0
    assert bought


def _paying(plan: Plan, some: tuple[tuple[int, str], ...]) -> Plan:
    turns = list(plan.turns)
    for number, turn in enumerate(turns):
        spaces = tuple(space for place, space in some if place == number)
        if spaces:
            turns[number] = turn._replace(before=(Action("pay", rolls=spaces), *turn.before), rolls=None)
    return plan._replace(turns=tuple(turns))

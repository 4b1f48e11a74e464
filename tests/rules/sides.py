"""Both sides of one rule: a move is written down once, and flown by the tables of the search and by the referee.

The tables are walked step by step, in plain Python and along the very spaces that the move names, so that a test sees
what the rules made of the board and nothing of what the search makes of it. Fronts over several turns come from the
brute force.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from planner.board.model import Board
from planner.plan.model import Roll, Totals
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.risk import cost_of_faces
from planner.search import moves
from tests.properties.everyflight import every_front
from tests.referee.helpers import fly, turn

EDITIONS = ("hf4", "hf3", "hf3c")
PATIENCE = 2_000_000


def editions(hf4: str, hf3: str) -> pytest.MarkDecorator:
    """Run a test by every edition, with the rule's id in its book; Colonization shares that of the 3rd edition."""
    found = [("hf4", f"hf4 {hf4}"), ("hf3", f"hf3 {hf3}"), ("hf3c", f"hf3 {hf3}")]
    return pytest.mark.parametrize(("edition", "rule"), found, ids=EDITIONS)


class _Walked(NamedTuple):
    """What the tables say of a move."""

    steps: int  # that may be flown, from the first on
    costs: set[tuple[Fraction, int]]  # of the whole move, if it may end there: fuel steps and dice


def flown(board: Board, stack: Stack, start: str, *steps: str, year: int = 1, **fields: Any) -> Totals:
    """Fly a move that both sides allow, at the same price and no lower; `fields` are those of the plan's turn."""
    verdict = fly(board, stack, start, turn(*steps, year=year, **fields))
    assert verdict.legal, (verdict.step, verdict.rule, verdict.sentence)
    walked = _walk(board, stack, start, steps, year, fields)
    paid = (Fraction(verdict.totals.fuel_steps), _dice(verdict.plan.turns[0].rolls or ()))
    assert paid in walked.costs, f"the tables allow {walked.steps} steps at the price of {walked.costs}, not {paid}"
    cheaper = {(fuel, dice) for fuel, dice in walked.costs - {paid} if fuel <= paid[0] and dice <= paid[1]}
    assert not cheaper, f"the tables allow it at the price of {cheaper}, the referee at {paid}"
    return verdict.totals


def barred(board: Board, stack: Stack, start: str, *steps: str, year: int = 1, **fields: Any) -> tuple[int, str]:
    """Try a move that neither side allows: the step at which the referee stops it, and by which rule.

    The tables let the steps before that one be flown, but not that one; or, where the last one is refused, no halt.
    """
    verdict = fly(board, stack, start, turn(*steps, year=year, **fields))
    assert not verdict.legal, "the referee lets it pass"
    walked = _walk(board, stack, start, steps, year, fields)
    assert not walked.costs, f"the tables allow it at the price of {walked.costs}"
    if verdict.step:
        last = verdict.step == len(steps)
        assert walked.steps == verdict.step - 1 or (last and walked.steps == len(steps)), walked.steps
    return verdict.step, verdict.rule


def front(board: Board, stack: Stack, start: str, goal: str, years: int = 1, year: int = 1) -> set[tuple[int, int]]:
    """Turns and fuel steps of every flight that no other one beats in turns, fuel and dice: by the tables."""
    compiled = _compiled(board, stack, year, years)
    found = every_front(compiled.tables, compiled.start_of(start), stack.wet, years, PATIENCE)
    return {(turns, fuel) for turns, fuel, _ in found.get(compiled.goal_of(goal), ())}


def _compiled(board: Board, stack: Stack, year: int, years: int) -> Compiled:
    return compile_tables(board, stack, find_rules(stack.edition.name), year, years)


def _dice(rolls: Iterable[Roll]) -> int:
    """What the rolls of a turn cost by the tables, in which nothing is bought off."""
    return sum(cost_of_faces(5 if roll.paid else int(6 * roll.survival)) for roll in rolls)


def _walk(board: Board, stack: Stack, start: str, steps: Iterable[str], year: int, fields: dict[str, Any]) -> _Walked:
    compiled = _compiled(board, stack, year, 1)
    tables, path = compiled.tables, [compiled.space_ids.index(step) for step in steps]
    space = compiled.start_of(start)
    most, costs = 0, set[tuple[Fraction, int]]()
    for conf in range(tables.configurations):
        wet = stack.wet if conf == 0 else int(tables.dropped[0, conf, stack.wet])
        for option in tables.option_range(conf, int(tables.zone_of[space]), wet) if wet >= 0 else ():
            if not _is_asked_for(compiled, option, fields):
                continue
            move = moves.Turn(conf, int(tables.season_of_round[0]), option)
            states = {moves.start(tables, move, space)}
            for number, there in enumerate(path, start=1):
                states = {
                    after
                    for state in states
                    for _, _, after in moves.steps(tables, move, state, every_way=True)
                    if after.space == there
                }
                most = max(most, number if states else 0)
            for state in states:
                if moves.may_halt(tables, move, state, 0):
                    spent = int(tables.options.steps_spent[option]) + moves.fuel_steps(tables, move, state.units)
                    costs.add((stack.strip.told(spent), state.cost))
    return _Walked(most, costs)


def _is_asked_for(compiled: Compiled, option: int, fields: dict[str, Any]) -> bool:
    """Whether a turn start is that of the plan, as far as the plan says."""
    options = compiled.tables.options
    engine, afterburn = fields.get("engine"), fields.get("afterburn", False)
    number = int(options.engine[option])
    name = compiled.engines[number].name if number < len(compiled.engines) - 1 else ""  # the last one is none
    return bool(options.afterburn[option]) == afterburn and engine in (None, name)

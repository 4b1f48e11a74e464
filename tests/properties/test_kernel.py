"""Three opinions on every front: the compiled kernel, the same code uncompiled, and a brute force.

The brute force flies every step that the rules of one move allow, from every state that can be reached, and only
looks for the best in the end.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import planner.search
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.registry import find_rules
from planner.search import kernel, moves
from tests.randomboard import random_board, random_stack

Front = set[tuple[int, int, int]]  # turns, fuel steps, cost of the dice


@lru_cache(maxsize=1)
def pure_kernel() -> ModuleType:
    """The kernel as plain Python, beside the compiled one."""
    os.environ["PLANNER_PURE"] = "1"
    saved = sys.modules.pop("planner.search.compiled")
    try:
        path = Path(str(kernel.__file__))
        spec = importlib.util.spec_from_file_location("pure_kernel", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        del os.environ["PLANNER_PURE"]
        sys.modules["planner.search.compiled"] = saved
        planner.search.compiled = saved  # type: ignore[attr-defined]


def pareto(points: Front) -> Front:
    return {p for p in points if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in points)}


def kernel_fronts(module: ModuleType, compiled: Compiled, rounds: int) -> dict[int, Front]:
    tables = compiled.tables
    found = module.explore(module.pack(tables), 0, compiled.stack.wet, rounds)
    fronts: dict[int, Front] = {}
    for row in found.ends:
        if row[module.STATE] != module.BEATEN:
            point = (int(row[module.ROUND]), int(row[module.SPENT]), int(row[module.COST]))
            fronts.setdefault(int(row[module.SPACE]), set()).add(point)
    return {space: pareto(front) for space, front in fronts.items()}


def moved(compiled: Compiled, turn: moves.Turn, space: int, cost: int, number: int) -> set[tuple[int, int, int, bool]]:
    """Every end of one move: space, fuel units, cost, sails lost. Loops that only cost dice are not flown twice."""
    tables = compiled.tables
    start = moves.start(tables, turn, space)._replace(cost=cost)
    cheapest: dict[moves.State, int] = {}
    waiting = [start]
    ends = set()
    while waiting:
        state = waiting.pop()
        for _, _, after in moves.steps(tables, turn, state, every_way=True):
            key = after._replace(cost=0)
            if after.cost >= cheapest.get(key, after.cost + 1):
                continue
            cheapest[key] = after.cost
            waiting.append(after)
            if moves.may_halt(tables, after, number):
                ends.add((after.space, after.units, after.cost, after.stripped))
    return ends


def departures(compiled: Compiled, conf: int, wet: int) -> Iterator[tuple[int, int, int]]:
    """Configurations to leave in: as it is, or with something left behind after any amount of fuel is thrown out."""
    tables = compiled.tables
    yield conf, wet, 0
    for other in range(tables.configurations):
        for thrown in range(int(tables.steps[wet] - tables.steps[tables.dry[conf]]) + 1):
            position = int(tables.dropped[conf, other, tables.burned[wet, thrown]])
            if position >= 0:
                yield other, position, thrown


class TooMuch(Exception):
    """A board on which the brute force would take too long; the next seed takes its place."""


def brute_fronts(compiled: Compiled, rounds: int, patience: int = 1500) -> dict[int, Front]:
    tables = compiled.tables
    # Where a craft can be: space, configuration, strip position, fuel spent, cost of the dice.
    present = {(0, 0, compiled.stack.wet, 0, 0)}
    fronts: dict[int, Front] = {0: {(0, 0, 0)}}
    for number in range(rounds):
        arrived = set()
        for space, conf, wet, spent, cost in present:
            if not (tables.purge_round[number] and tables.purged[space]):
                arrived.add((space, conf, wet, spent, cost))
            for departure, position, thrown in departures(compiled, conf, wet):
                for option in tables.option_range(departure, int(tables.zone_of[space]), position):
                    patience -= 1
                    if patience < 0:
                        raise TooMuch
                    turn = moves.Turn(departure, int(tables.season_of_round[number]), option)
                    out = spent + thrown + int(tables.options.steps_spent[option])
                    for there, units, dice, bare in moved(compiled, turn, space, cost, number):
                        steps = moves.fuel_steps(tables, turn, units)
                        left = int(tables.burned[tables.options.wet[option], steps])
                        after = departure
                        if bare and int(tables.without_sails[departure]) != departure:
                            after = int(tables.without_sails[departure])
                            left = int(tables.dropped[departure, after, left])
                        arrived.add((there, after, left, out + steps, dice))
        for space, _, _, spent, cost in arrived - present:
            fronts.setdefault(space, set()).add((number + 1, spent, cost))
        present = arrived
    return {space: pareto(front) for space, front in fronts.items()}


def compiled_case(seed: int) -> tuple[Compiled, int]:
    random = Random(seed)
    edition = ("hf4", "hf3", "hf3c")[seed % 3]
    board = random_board(random, random.randint(3, 5))
    stack = random_stack(random, board, edition)
    rounds = random.choice((1, 2, 2, 3))
    return compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds), rounds


def compare(seed: int) -> bool:
    compiled, rounds = compiled_case(seed)
    try:
        expected = brute_fronts(compiled, rounds)
    except TooMuch:
        return False
    assert kernel_fronts(kernel, compiled, rounds) == expected, seed
    if seed % 5 == 0:
        assert kernel_fronts(pure_kernel(), compiled, rounds) == expected, seed
    return True


@pytest.mark.parametrize("block", range(10))
def test_kernel_agrees_with_brute_force(block: int, request: pytest.FixtureRequest) -> None:
    size = 1000 if request.config.getoption("--long") else 40
    compared = sum(compare(seed) for seed in range(block * size, (block + 1) * size))
    assert compared > size * 0.6

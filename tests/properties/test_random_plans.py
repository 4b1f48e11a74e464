"""Rules against referee: random flights drawn from the tables are legal, and with one step changed they are not.

The tables and the referee were written apart from the rulebooks; each test is a conversation between the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from planner.board import SEASONS
from planner.errors import BadPlan
from planner.plan import ENTRIES, LANDINGS, PIVOTS, Plan, Step
from planner.referee import judge
from planner.risk import HAZARD_SURVIVAL, belt_faces
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.rebuild import Flown, FlownTurn, build_plan, step_of
from planner.rules.registry import find_rules
from planner.search import moves
from tests.randomboard import random_board, random_stack

EDITIONS = ("hf4", "hf3", "hf3c")


class Flight:
    """A random legal flight and what it costs by the tables."""

    def __init__(self, compiled: Compiled, random: Random, turns: int) -> None:
        self.compiled, self.random = compiled, random
        self.space, self.conf, self.wet = 0, 0, compiled.stack.wet
        self.starts: list[str] = []
        self.turns: list[FlownTurn] = []
        self.half_burns, self.fuel_steps, self.hazards, self.belts, self.survival = 0, 0, 0, 0, Fraction(1)
        for number in range(turns):
            self.fly(number)

    def fly(self, number: int) -> None:
        tables, random = self.compiled.tables, self.random
        self.starts.append(self.compiled.space_ids[self.space])
        departure, wet = self.conf, self.wet
        others = [c for c in range(tables.configurations) if tables.dropped[self.conf, c, self.wet] >= 0]
        if others and random.random() < 0.3:
            departure = random.choice(others)
            wet = int(tables.dropped[self.conf, departure, self.wet])
        options = tables.option_range(departure, int(tables.zone_of[self.space]), wet)
        waits = FlownTurn(number, self.conf, self.conf, self.wet)
        purged = tables.purge_round[number] and tables.purged[self.space]
        for _ in range(20):
            turn = moves.Turn(departure, int(tables.season_of_round[number]), random.choice(options))
            walk = self.walk(turn, number)
            if walk is not None:
                self.book(number, departure, wet, turn, *walk)
                return
        assert not purged
        self.turns.append(waits)

    def walk(self, turn: moves.Turn, number: int) -> tuple[list[Flown], moves.State] | None:
        """A random walk of a few steps that ends where a halt is allowed."""
        tables, random = self.compiled.tables, self.random
        state, flown = moves.start(tables, turn, self.space), []
        for _ in range(random.randint(1, 9)):
            choices = list(moves.steps(tables, turn, state))
            if not choices:
                break
            arc, paid, state = random.choice(choices)
            flown.append(Flown(arc, paid.pivot, paid.pivot_by_bonus_pivot, paid.pivot_bonus, paid.burn_bonus))
        return (flown, state) if flown and moves.may_halt(tables, state, number) else None

    def book(
        self, number: int, departure: int, wet: int, turn: moves.Turn, flown: list[Flown], state: moves.State
    ) -> None:
        tables = self.compiled.tables
        options = tables.options
        burned = moves.fuel_steps(tables, turn, state.units)
        wet_after = int(tables.burned[options.wet[turn.option], burned])
        self.turns.append(FlownTurn(number, self.conf, departure, self.wet, turn.option, tuple(flown), wet_after))
        self.fuel_steps += int(options.steps_spent[turn.option]) + burned
        net_thrust = int(options.net_thrust[turn.option])
        level = self.compiled.configurations[departure].level
        add = self.compiled.rules.red_belt_add if SEASONS[turn.season] == "red" else 0
        shield = net_thrust if self.compiled.rules.low_thrust_harms else max(net_thrust, 0)
        for step in flown:
            way = self.compiled.ways[step.arc]
            self.hazards += way.hazards
            self.belts += way.belt
            self.survival *= HAZARD_SURVIVAL**way.hazards
            if way.belt:
                self.survival *= Fraction(belt_faces(level, shield, add), 6)
            paid = (2 - step.pivot_bonus) if step.pivot and not step.by_bonus_pivot else 0
            self.half_burns += 2 * paid
            if way.burn and not step.burn_bonus:
                self.half_burns += 1 if way.burn == 2 else 2
        self.space, self.conf, self.wet = state.space, departure, wet_after

    def plan(self) -> Plan:
        return build_plan(self.compiled, "s0", self.turns)


def random_flight(seed: int) -> Flight:
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = random_board(random, random.randint(4, 14))
    stack = random_stack(random, board, edition)
    turns = random.randint(1, 4)
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), turns + 1)
    return Flight(compiled, random, turns)


def changed(plan: Plan, random: Random) -> Iterator[tuple[int, Plan]]:
    """The plan up to some turn, with one step of that turn changed: left out, paid otherwise, or led elsewhere."""
    for number, turn in enumerate(plan.turns):
        for place in range(len(turn.steps)):
            for steps in _changed_steps(turn.steps, place, random):
                if steps and steps != turn.steps:
                    last = turn._replace(steps=steps, wet_after=None, rolls=None)
                    yield number, plan._replace(turns=(*plan.turns[:number], last))


def _changed_steps(steps: tuple[Step, ...], place: int, random: Random) -> Iterator[tuple[Step, ...]]:
    before, step, after = steps[:place], steps[place], steps[place + 1 :]
    yield (*before, *after)
    yield (*before, step._replace(enter=random.choice(ENTRIES)), *after)
    yield (*before, step._replace(pivot=random.choice(("", *PIVOTS))), *after)
    yield (*before, step._replace(landing=random.choice(("", *LANDINGS))), *after)
    yield (*before, step, Step(random.choice(steps).to, None, None, None), *after)


def first_bad_step(flight: Flight, number: int, steps: tuple[Step, ...]) -> int | None:
    """By the tables: the first step of a turn that cannot be flown as written; 0: the turn cannot end; None: legal."""
    compiled, turn = flight.compiled, flight.turns[number]
    tables = compiled.tables
    moving = moves.Turn(turn.departure, int(tables.season_of_round[number]), turn.option)
    start = compiled.space_ids.index(flight.starts[number])
    states = {moves.start(tables, moving, start)}
    for place, step in enumerate(steps, start=1):
        reached = set()
        for state in states:
            for arc, paid, after in moves.steps(tables, moving, state, every_way=True):
                way = compiled.ways[arc]
                written = step_of(Flown(arc, *paid), way)
                if all(wanted in (None, given) for wanted, given in zip(step, written, strict=True)):
                    reached.add(after)
        if not reached:
            return place
        states = reached
    return None if any(moves.may_halt(tables, state, number) for state in states) else 0


def agree(seed: int) -> None:
    flight = random_flight(seed)
    plan = flight.plan()
    verdict = judge(plan, flight.compiled.board, flight.compiled.stack)
    assert verdict.legal, (seed, verdict.turn, verdict.step, verdict.rule, verdict.sentence, plan)
    totals = verdict.totals
    assert totals is not None
    ours = (flight.half_burns, flight.fuel_steps, flight.hazards, flight.belts, flight.survival)
    theirs = (totals.half_burns, totals.fuel_steps, totals.hazards, totals.belts, totals.survival)
    assert ours == theirs, (seed, ours, theirs, plan)


@pytest.mark.parametrize("block", range(10))
def test_referee_accepts_random_legal_plans_with_the_same_totals(block: int, request: pytest.FixtureRequest) -> None:
    size = 5000 if request.config.getoption("--long") else 520
    for seed in range(block * size, (block + 1) * size):
        agree(seed)


def disagree(seed: int) -> int:
    """Change one step of a random plan in many ways; both sides must find the same first fault. Counts the plans."""
    flight = random_flight(seed)
    count = 0
    for number, plan in changed(flight.plan(), Random(seed)):
        bad = first_bad_step(flight, number, plan.turns[number].steps)
        try:
            verdict = judge(plan, flight.compiled.board, flight.compiled.stack)
        except BadPlan:
            assert bad is not None, (seed, plan)  # no such line
            continue
        count += 1
        if verdict.legal and bad:
            # The tables hold no mode of landing that another one beats; any mode will do then.
            steps = tuple(step._replace(landing=None) for step in plan.turns[number].steps)
            bad = first_bad_step(flight, number, steps)
        assert verdict.legal == (bad is None), (seed, bad, verdict, plan)
        if bad:
            assert (verdict.turn, verdict.step) == (number + 1, bad), (seed, bad, verdict, plan)
    return count


@pytest.mark.parametrize("block", range(10))
def test_referee_and_tables_find_the_same_first_fault(block: int, request: pytest.FixtureRequest) -> None:
    size = 500 if request.config.getoption("--long") else 60
    assert sum(disagree(seed) for seed in range(block * size, (block + 1) * size)) > size

"""Rules against referee: random flights drawn from the tables are legal, and with one step changed they are not.

The tables and the referee were written apart from the rulebooks; each test is a conversation between the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from planner.board.model import SEASONS, Board
from planner.editions.edition import find_edition
from planner.errors import BadPlan
from planner.plan.model import ENTRIES, LANDINGS, PIVOTS, Plan, Step, Turn
from planner.referee import judge
from planner.rocket.stack import Cargo, build_stack
from planner.rocket.stackfile import parse_engine
from planner.rules.base import find_rules
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.rebuild import build_plan, step_of
from planner.rules.risk import HAZARD_SURVIVAL, belt_faces
from planner.rules.ways import Way
from planner.search import moves
from planner.search.flown import Flown, FlownTurn
from tests.randomboard import drifting_stack, moon_system, random_board, random_stack

EDITIONS = ("hf4", "hf3", "hf3c")


def odds_of(compiled: Compiled, turn: moves.Turn, way: Way) -> Fraction:
    """Odds to survive the dice of a way."""
    odds = HAZARD_SURVIVAL**way.hazards
    if way.belt:
        net_thrust = int(compiled.tables.options.net_thrust[turn.option])
        shield = net_thrust if compiled.rules.low_thrust_harms else max(net_thrust, 0)
        add = compiled.rules.red_belt_add if SEASONS[turn.season] == "red" else 0
        odds *= Fraction(belt_faces(compiled.configurations[turn.configuration].level, shield, add), 6)
    return odds


class Flight:
    """A random legal flight and what it costs by the tables."""

    def __init__(self, compiled: Compiled, random: Random, turns: int) -> None:
        self.compiled, self.random = compiled, random
        spaces = compiled.board.spaces.values()
        self.space = random.choice([number for number, space in enumerate(spaces) if "lander" not in space.kind])
        self.conf, self.wet = 0, compiled.stack.wet
        self.starts: list[str] = []
        self.turns: list[FlownTurn] = []
        self.rocketplanes: set[str] = set()  # sites whose tanks are used up
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
            choices = [step for step in moves.steps(tables, turn, state) if not self.is_dry(step[0])]
            if not choices:
                break
            arc, paid, state = random.choice(choices)
            flown.append(Flown(arc, paid.pivot, paid.pivot_by_bonus_pivot, paid.pivot_bonus, paid.burn_bonus))
        return (flown, state) if flown and moves.may_halt(tables, turn, state, number) else None

    def is_dry(self, arc: int) -> bool:
        """A second rocketplane from a site: the tables do not count its tanks down, for no good flight comes back."""
        way = self.compiled.ways[arc]
        return "acetylene" in way.mode and way.origin.id in self.rocketplanes

    def book(
        self, number: int, departure: int, wet: int, turn: moves.Turn, flown: list[Flown], state: moves.State
    ) -> None:
        tables = self.compiled.tables
        options = tables.options
        burned = moves.fuel_steps(tables, turn, state.units)
        wet_after = int(tables.burned[options.wet[turn.option], burned])
        self.turns.append(FlownTurn(number, self.conf, departure, self.wet, turn.option, tuple(flown), wet_after))
        self.fuel_steps += int(options.steps_spent[turn.option]) + burned
        for step in flown:
            way = self.compiled.ways[step.arc]
            self.rocketplanes |= {way.origin.id} if "acetylene" in way.mode else set()
            self.hazards += way.hazards
            self.belts += way.belt
            self.survival *= odds_of(self.compiled, turn, way)
            paid = (2 - step.pivot_bonus) if step.pivot and not step.by_bonus_pivot else 0
            self.half_burns += 2 * paid
            if way.burn and not step.burn_bonus:
                self.half_burns += 1 if way.burn == 2 else 2
        self.space, self.conf, self.wet = state.space, departure, wet_after

    def plan(self) -> Plan:
        return build_plan(self.compiled, self.starts[0], self.turns)


def random_flight(seed: int) -> Flight:
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    if random.random() < 0.8:
        board = random_board(random, random.randint(4, 14))
        stack = random_stack(random, board, edition)
    else:
        board = moon_system(random)
        stack = drifting_stack(random, board, edition)
    turns = random.randint(1, 4)
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), turns + 1)
    return Flight(compiled, random, turns)


def dropping_flight(seed: int) -> Flight:
    """A flight of many turns with four things to leave behind, one place after the other."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = random_board(random, random.randint(6, 14))
    cargo = [Cargo(f"ore{number}", random.randint(0, 2)) for number in range(4)]
    stack = build_stack(
        find_edition(edition),
        cargo=[Cargo("hull", 3), *cargo],
        tanks=random.randint(0, 9),
        quick_engines=[parse_engine("9:1/2"), parse_engine("6:0")],
        may_drop=[piece.name for piece in cargo],
    )
    compiled = compile_tables(board, stack, find_rules(edition), 1, 9)
    return Flight(compiled, random, 8)


def test_things_left_at_many_places_are_outposts_or_scrapped(request: pytest.FixtureRequest) -> None:
    """hf4 E3, hf3 E2: two outposts and the stack in LEO; a plan scraps what it parts with elsewhere."""
    found: Counter[str] = Counter()
    for seed in range(1000 if request.config.getoption("--long") else 150):
        flight = dropping_flight(seed)
        plan = flight.plan()
        verdict = judge(plan, flight.compiled.board, flight.compiled.stack)
        assert verdict.legal, (seed, verdict.turn, verdict.rule, verdict.sentence, plan)
        places = {"drop": set[str](), "scrap": set[str]()}
        for turn, start in zip(plan.turns, flight.starts, strict=True):
            for action in turn.before:
                if action.items:
                    places[action.do].add(start)
        outposts = {place for place in places["drop"] if "leo" not in flight.compiled.board.spaces[place].roles}
        assert len(outposts) <= 2 and not (places["scrap"] and len(outposts) < 2)
        found.update(do for do, where in places.items() if where)
    assert found["drop"] and found["scrap"]


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
    return None if any(moves.may_halt(tables, moving, state, number) for state in states) else 0


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


def random_walk(board: Board, random: Random, start: str) -> tuple[str, ...]:
    """Some steps along lines of the board, whatever the rules say of them."""
    path = [start]
    for _ in range(random.randint(1, 5)):
        exits = [exit.to for exit in board.exits[path[-1]]]
        if not exits:
            break
        path.append(random.choice(exits))
    return tuple(path[1:])


def by_the_tables(compiled: Compiled, start: str, walk: tuple[str, ...]) -> set[tuple[int, Fraction]]:
    """Fuel steps and survival of every way to fly a walk in one move, with nothing thrown out and no afterburner."""
    tables, options = compiled.tables, compiled.tables.options
    here, wet = compiled.space_ids.index(start), compiled.stack.wet
    found = set()
    for option in tables.option_range(0, int(tables.zone_of[here]), wet):
        if options.wet[option] != wet:
            continue
        turn = moves.Turn(0, int(tables.season_of_round[0]), option)
        states = {(moves.start(tables, turn, here), Fraction(1))}
        for there in walk:
            target = compiled.space_ids.index(there)
            states = {
                (after, odds * odds_of(compiled, turn, compiled.ways[arc]))
                for state, odds in states
                for arc, _, after in moves.steps(tables, turn, state, every_way=True)
                if after.space == target
            }
        found |= {
            (moves.fuel_steps(tables, turn, state.units), odds)
            for state, odds in states
            if moves.may_halt(tables, turn, state, 0)
        }
    return found


def judge_alike(seed: int) -> bool:
    """Let tables and referee judge a walk that neither of them has drawn; gives whether it is legal."""
    random = Random(seed)
    flight = random_flight(seed)
    compiled = flight.compiled
    resting = [space.id for space in compiled.board.spaces.values() if "lander" not in space.kind]
    start = random.choice(resting)
    walk = random_walk(compiled.board, random, start)
    if not walk:
        return False
    turn = Turn(compiled.first_year, tuple(Step(there) for there in walk))
    readings = build_plan(compiled, start, []).readings
    plan = Plan(compiled.stack.edition.name, "random", start, (turn,), readings=readings)
    verdict = judge(plan, compiled.board, compiled.stack)
    expected = min(by_the_tables(compiled, start, walk), key=lambda end: (end[0], -end[1]), default=None)
    found = (verdict.totals.fuel_steps, verdict.totals.survival) if verdict.legal else None
    assert found == expected, (seed, verdict, start, walk)
    return verdict.legal


@pytest.mark.parametrize("block", range(10))
def test_tables_and_referee_judge_any_walk_alike(block: int, request: pytest.FixtureRequest) -> None:
    size = 3000 if request.config.getoption("--long") else 200
    assert sum(judge_alike(seed) for seed in range(block * size, (block + 1) * size)) > size / 20

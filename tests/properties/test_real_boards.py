"""Random questions on the real boards: the referee accepts every plan of every front with the same totals.

A goal is drawn from what was reached, now and then from all spaces. What one flight of a front claims must be what the
referee finds, and none may beat another. The same front must come out when the search is told its goal, and waiting a
year at the start must not be better than a search that could have waited.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.referee import judge
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack_file
from planner.rules.ways import Relaxed
from tests.properties.boards import board_of
from tests.randomboard import random_masses, random_privileges

BLOCKS = 10
BLOCK = 50  # questions of a block: 500 in all
LONGER = 20
EDITIONS = ("hf4", "hf4", "hf3", "hf3c")
STACKS = sorted((Path(__file__).parents[2] / "examples" / "stacks").glob("*.toml"))
READINGS = (
    "cycle_start=first_blue",
    "hf4.text=2021",
    "hf4.dead_engine_bonus=lost",
    "hf4.arrow_from_site=free",
    "hf4.strip_above_23=one_per_step",
    "hf4.weight_classes=pessimistic",
    "hf3.half_lander=exact",
    "hf3.strip_1_to_2=7",
    "hf3.strip_top=odd",
    "hf3.weight_classes=hf4",
)
CONSUMPTIONS = (Fraction(1, 2), Fraction(3, 4), Fraction(1), Fraction(2), Fraction(3), Fraction(5))
GRADES = ("water", "water", "water", "dirt", "isotope")


class Question(NamedTuple):
    mission: Mission
    random: Random  # for what is drawn from the answer


def random_engine(random: Random) -> Engine:
    """Any engine; a solar one has no afterburner, because one that can die takes longer to search."""
    grade = random.choice(GRADES)
    solar = random.random() < 0.3
    afterburns = not solar and random.random() < 0.4
    return Engine(
        name=f"engine{random.randrange(10**6)}",
        base=random.randint(1, 6 if solar else 10),
        consumption=random.choice(CONSUMPTIONS),
        grade=grade,
        afterburn_steps=random.randint(1, 3) if afterburns else 0,
        afterburn_thrust=random.randint(1, 3) if afterburns else 0,
        only_afterburning=afterburns and random.random() < 0.1,
        solar=solar,
        push=random.random() < 0.4,
        bonus_pivots=random.choice((0, 0, 0, 1, 2)),
        needs_some_fuel=grade == "isotope",
    )


@lru_cache
def card_rockets(are_of_hf4: bool) -> list[Path]:
    """The stack files that are made for hf4, or the others."""
    return [path for path in STACKS if (read_stack_file(path).edition.name == "hf4") == are_of_hf4]


def random_rocket(random: Random, board: Board, edition: str) -> Stack:
    """Mostly a rocket by numbers with one to three engines, sometimes one of cards."""
    if random.random() < 0.2:
        return read_stack_file(random.choice(card_rockets(edition == "hf4")), edition=edition)
    ore = random.randint(1, 3) if random.random() < 0.15 else 0
    hull, tanks = random_masses(random, ore, most_tanks=7)
    cargo = [Cargo("hull", hull, random.choice((None, 0, 2, 4, 6, 8)))]
    cargo += [Cargo("ore", ore)] if ore else []
    sites = [site.id for site in board.sites]
    factories = random.sample(sites, random.randint(0, 20))
    return build_stack(
        find_edition(edition),
        cargo=cargo,
        tanks=tanks,
        grade=random.choice(GRADES),
        quick_engines=[random_engine(random) for _ in range(random.choice((1, 1, 2, 2, 3)))],
        may_drop=["ore"] if ore else [],
        **random_privileges(random, factories),
        readings=choose_readings(choice for choice in READINGS if random.random() < 0.15),
    )


def random_question(seed: int) -> Question:
    random = Random(seed)
    edition = random.choice(EDITIONS)
    board = board_of(edition)
    resting = [space.id for space in board.spaces.values() if "lander" not in space.kind]
    start = "leo" if random.random() < 0.2 else random.choice(resting)
    avoided = random.sample(resting, random.choice((0, 0, 0, 1, 10)))
    mission = Mission(
        board=board,
        stack=random_rocket(random, board, edition),
        start=start,
        year=random.randint(1, 24),
        max_years=random.randint(12, 16),
        avoid=[space for space in avoided if space != start],
    )
    return Question(mission, random)


def random_goal(question: Question, answer: Answer) -> str:
    """Mostly a space that was reached, other than the start, as far as there is one."""
    ids = [
        space
        for space in question.mission.board.spaces
        if space not in (question.mission.start, *question.mission.wishes.avoid)
    ]
    if question.random.random() < 0.1:
        return question.random.choice(ids)
    for space_id in question.random.sample(ids, len(ids)):
        if answer.flights_to(space_id):
            return space_id
    return ids[0]


def key(one: Flight) -> tuple[int, Fraction, Fraction]:
    """Less is better in each."""
    return one.turns, one.fuel_steps, -one.survival


def is_beaten(one: Flight, other: Flight) -> bool:
    return all(a >= b for a, b in zip(key(one), key(other), strict=True))


def check_front(front: list[Flight], seed: int) -> None:
    """Nothing is beaten by what gives no more up."""
    for place, one in enumerate(front):
        others = [other for other in front[:place] + front[place + 1 :] if one.offered or not other.offered]
        assert not any(is_beaten(one, other) for other in others), (seed, one)


def check_plans(question: Question, answer: Answer, front: list[Flight], seed: int) -> int:
    """Rebuild every plan of a front and let the referee count again."""
    for one in front:
        plan = answer.rebuilt(one)
        verdict = judge(plan, question.mission.board, question.mission.stack)
        assert verdict.legal, (seed, verdict.turn, verdict.step, verdict.rule, verdict.sentence, plan)
        totals = verdict.totals
        theirs = (totals.turns, totals.fuel_steps, totals.half_burns, totals.hazards, totals.belts, totals.survival)
        ours = (one.turns, one.fuel_steps, one.half_burns, one.hazards, one.belts, one.survival)
        assert ours == theirs, (seed, ours, theirs, plan)
    return len(front)


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    return BLOCK * LONGER if request.config.getoption("--long") else BLOCK


@pytest.mark.parametrize("block", range(BLOCKS))
def test_referee_accepts_every_flight_of_random_fronts(block: int, size: int) -> None:
    answered, plans = 0, 0
    for seed in range(block * size, (block + 1) * size):
        question = random_question(seed)
        answer = solve(question.mission)
        goal = random_goal(question, answer)
        front = answer.flights_to(goal)
        check_front(front, seed)
        plans += check_plans(question, answer, front, seed)
        answered += bool(front)
        if seed % 2 == 0:
            told = solve(replace(question.mission, goal=goal))
            assert [key(one) for one in told.flights_to(goal)] == [key(one) for one in front], seed
            check_plans(question, told, told.flights_to(goal)[-1:], seed)
    assert answered >= size // 2
    assert plans >= 3 * size // 2


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_year_of_waiting_is_never_missed(block: int, size: int) -> None:
    """A craft that may wait at its start can do in n + 1 turns what it could do in n turns a year later."""
    for seed in range(block * size, block * size + size // 10):
        question = random_question(seed)
        now = solve(question.mission)
        later = solve(
            replace(question.mission, year=question.mission.year + 1, max_years=question.mission.max_years - 1)
        )
        tables = now.compiled.tables
        if tables.purged[now.compiled.space_ids.index(question.mission.start)]:
            continue  # nothing may wait there
        for space_id in question.mission.board.spaces:
            mine = [(one.turns, one.fuel_steps, one.cost) for one in now.flights_to(space_id)]
            for one in later.flights_to(space_id):
                waited = (one.turns + 1 if one.turns else 0, one.fuel_steps, one.cost)
                assert any(all(a <= b for a, b in zip(p, waited, strict=True)) for p in mine), (seed, space_id)


@pytest.mark.parametrize("seed", range(20))
def test_an_odd_mass_above_23_flies_like_the_even_one_below_it(seed: int) -> None:
    """hf4 4.1: both have as many steps down to 23, in the same weight class."""
    random = Random(seed)
    engines = [random_engine(random)._replace(base=random.randint(4, 12), bonus_pivots=random.randint(0, 2))]
    hull = Cargo("hull", random.randint(21, 23), random.choice((2, 4, 8)))
    steps = random.randint(1, 4)  # above mass 23
    fronts = []
    for wet_mass in (22 + 2 * steps, 23 + 2 * steps):
        stack = build_stack(
            find_edition("hf4"),
            cargo=[hull],
            tanks=wet_mass - hull.mass,
            grade=engines[0].grade,
            quick_engines=engines,
        )
        answer = solve(Mission(board_of("hf4"), stack, "leo", year=seed % 12 + 1, max_years=14))
        fronts.append(
            {space_id: [key(one) for one in answer.flights_to(space_id)] for space_id in board_of("hf4").spaces}
        )
    assert fronts[0] == fronts[1]


@pytest.mark.parametrize("tanks", [7, 8])
def test_wet_masses_30_and_31_reach_saturn_alike(tanks: int) -> None:
    """hf4 4.1: both have four steps; the flight of two turns was once lost to the odd mass."""
    rocket = quick_stack(find_edition("hf4"), ["7:3/4,pivots=1"], dry_mass=23, tanks=tanks, rad_hard=4)
    answer = solve(Mission(board_of("hf4"), rocket, "leo", goal="saturn-h13", year=12))
    assert [key(one) for one in answer.flights_to("saturn-h13")] == [(2, 3, -Fraction(5, 6)), (3, 3, -1), (4, 2, -1)]


def test_a_flight_that_comes_too_late_for_the_sungrazer_waits_for_the_next_cycle() -> None:
    """hf4, Kreutz Sungrazer: in the last year of its season nothing may rest there; later years of the season may."""
    rocket = quick_stack(find_edition("hf4"), ["12:1"], dry_mass=2, tanks=6)
    too_late = solve(Mission(board_of("hf4"), rocket, "saturn-b6", year=6, max_years=14))
    a_year_later = solve(Mission(board_of("hf4"), rocket, "saturn-b6", year=7, max_years=13))
    assert min(one.turns for one in a_year_later.flights_to("kreutz")) > 1
    assert {key(one) for one in too_late.flights_to("kreutz")} == {
        (turns + 1, *rest) for turns, *rest in map(key, a_year_later.flights_to("kreutz"))
    }


def test_ceres_for_net_thrust_one_takes_seven_turns_and_seven_half_burns() -> None:
    """A route that players know: three burns and a half lander burn, no roll."""
    edition = find_edition("hf4")
    relaxed = Relaxed(any_landing=True, any_season=True)
    answer = solve(Mission(board_of("hf4"), exploring_stack(edition, 1), "leo", max_years=10, relaxed=relaxed))
    front = [(one.turns, one.fuel_steps, one.half_burns, one.hazards) for one in answer.flights_to("ceres")]
    assert (7, Fraction(7, 2), 7, 0) in front

"""A session: the same answers as without it, for less work, and never for more than a few rockets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from planner import load_board, load_stack
from planner.editions.readings import choose_readings
from planner.missions import session as keeping
from planner.missions.andback import and_back
from planner.missions.answer import Answer
from planner.missions.landing import land
from planner.missions.mission import Mission
from planner.missions.reach import reach
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.missions.whynot import why_not
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.compiler import Compiled, compile_tables
from planner.rules.ways import Relaxed
from tests.randomboard import random_board, random_stack

# Cards with sails and weak reactors: what must come through is open, so each question is two searches.
SAIL = {"cards": ["photon-heliogyro"], "cargo": [{"name": "lander", "mass": 1, "rad_hard": 5}]}
DROPS = {"cards": ["nasa-astronauts"], "cargo": [{"name": "ore", "mass": 2}], "may_drop": ["ore"], "tanks": 8}


def rocket(tanks: int = 8) -> Stack:
    return load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=tanks, rad_hard=5)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Compiled]:
    """Tables as they are made."""
    found: list[Compiled] = []

    def make(*arguments: Any) -> Compiled:
        found.append(compile_tables(*arguments))
        return found[-1]

    monkeypatch.setattr(keeping, "compile_tables", make)
    return found


def random_missions(random: Random) -> Iterator[Mission]:
    """Questions about two boards and some rockets, in any order: some asked again with one thing changed."""
    boards = [random_board(random, random.randint(6, 10)) for _ in range(2)]
    craft = [
        (board, random_stack(random, board, random.choice(("hf4", "hf3", "hf3c")))) for board in boards for _ in "ab"
    ]
    for _ in range(16):
        board, stack = random.choice(craft)
        places = [space for space in board.spaces if space != "s0"]
        goal, waypoint, *others = random.sample(places, 5)
        avoid = others[: random.choice((0, 0, 2))]
        tanks = None if stack.tanks is None else random.randint(0, int(stack.tanks))
        yield Mission(
            board,
            stack if tanks is None or random.random() < 0.5 else stack.with_tanks(tanks),
            "s0",
            goal if random.random() < 0.7 else None,
            via=(waypoint,) if random.random() < 0.2 else (),
            year=random.randint(1, 14),
            max_years=random.choice((1, 2, 5, 9, 14)),
            avoid=avoid,
            penalty=random.choice((0, 1)) if avoid else 0,
            relaxed=Relaxed(any_season=random.random() < 0.1, any_landing=random.random() < 0.1),
            any_load=tanks is not None and random.random() < 0.2,
        )


def told(answer: Answer) -> list[Any]:
    """Everything that an answer says: fronts, how far they are proven, and plans."""
    mission = answer.mission
    places = [mission.goal] if mission.goal is not None else list(mission.board.spaces)
    fronts = [answer.front(place) for place in places]
    plans = [answer.rebuilt(flight) for front in fronts for flight in front.flights]
    return [[[flight._replace(arrival=None) for flight in front.flights] for front in fronts], plans] + [
        (front.status, front.complete) for front in fronts
    ]


@pytest.mark.parametrize("block", range(6))
def test_answers_are_those_of_questions_asked_alone(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        random = Random(f"sessions {seed}")
        session = Session(most=random.choice((1, 2, 16)))
        for mission in random_missions(random):
            assert told(solve(mission, session=session)) == told(solve(mission)), (seed, mission)


@pytest.mark.parametrize("block", range(3))
def test_tables_of_other_years_are_those_made_for_them(block: int) -> None:
    """All that the kernel reads, matrix by matrix, and all that rules read back."""
    for seed in range(block * 8, block * 8 + 8):
        random = Random(f"calendars {seed}")
        board = random_board(random, 8)
        stack = random_stack(random, board, random.choice(("hf4", "hf3c")))
        session = Session()
        for _ in range(12):
            year, rounds = random.randint(1, 40), random.choice((1, 2, 4, 7, 12, 30))
            warm = session.tables(board, stack, year, rounds)
            cold = compile_tables(board, stack, find_rules(stack.edition.name), year, rounds)
            assert warm.compiled.first_year == year and warm.compiled.configurations == cold.configurations
            again, anew = warm.prepared.packed(warm.compiled.tables), Session().tables(board, stack, year, rounds)
            alone = anew.prepared.packed(cold.tables)
            for one, other in zip(_matrices(again), _matrices(alone), strict=True):
                assert np.array_equal(one, other)


def _matrices(prepared: Iterable[Any]) -> Iterator[Any]:
    """Everything in tuples of matrices and numbers, one by one."""
    for part in prepared:
        if isinstance(part, tuple):
            yield from _matrices(part)
        else:
            yield part


@pytest.mark.parametrize("data", [SAIL, DROPS])
def test_answers_about_cards_are_those_of_questions_asked_alone(data: dict[str, Any]) -> None:
    board, session = load_board("hf4"), Session()
    for goal, year in (("geo", 1), ("phobos", 8), ("mars-hellas", 1), ("geo", 9)):
        mission = Mission(board, load_stack(data), "leo", goal, year=year, max_years=5)
        assert told(solve(mission, session=session)) == told(solve(mission))


def test_other_goals_years_loads_and_starts_make_no_new_tables(made: list[Compiled]) -> None:
    session, mission = Session(), Mission(load_board("hf4"), rocket(), "leo", "ceres", max_years=4)
    solve(mission, session=session)
    first = len(made)
    for changes in ({"goal": "phobos"}, {"year": 5}, {"max_years": 9}, {"start": "geo"}, {"stack": rocket(3)}):
        solve(replace(mission, **changes), session=session)
    assert first == len(made) == 1


def test_another_rocket_board_wish_or_rule_makes_new_tables(made: list[Compiled]) -> None:
    session, mission = Session(), Mission(load_board("hf4"), rocket(), "leo", "phobos", max_years=2)
    changed: list[dict[str, Any]] = [
        {},
        {"stack": rocket(9)},  # more fuel than the tables know of
        {"stack": replace(rocket(9), powersat=True)},
        {"stack": replace(rocket(9), readings=choose_readings(["cycle_start=first_blue"]))},
        {"via": ["geo"]},
        {"avoid": ["geo"]},
        {"avoid": ["geo"], "penalty": 1},
        {"relaxed": Relaxed(any_landing=True)},
    ]
    for number, changes in enumerate(changed, start=1):
        solve(replace(mission, **changes), session=session)
        assert len(made) == number, changes


def test_no_more_tables_are_kept_than_was_said(made: list[Compiled]) -> None:
    session, mission = Session(most=2), Mission(load_board("hf4"), rocket(), "leo", "geo", max_years=1)
    one, two, three = (replace(mission, stack=replace(rocket(), name=name)) for name in ("one", "two", "three"))
    for asked in (one, two, one, three, one):  # two was asked about longest ago
        solve(asked, session=session)
    assert len(made) == 3 and repr(session) == "<Session with tables of 2>"
    solve(two, session=session)
    assert len(made) == 4


def test_every_question_takes_a_session(made: list[Compiled]) -> None:
    session, board = Session(), load_board("hf4")
    mission = Mission(board, rocket(), "leo", max_years=3)
    found = reach(mission, [board.space("phobos"), board.space("luna-shackleton")], session=session)
    trips = and_back(found, session=session)
    land(board, mission.stack, "phobos", session=session)
    assert found.reached and len(made) == 1
    assert trips.trips == and_back(found).trips
    solve(replace(mission, goal="phobos", any_load=True), session=session)
    made.clear()
    hopeless = replace(mission, goal="sedna")
    why = why_not(hopeless, session=session)
    assert made[0].stack != mission.stack and why == why_not(hopeless)


def test_tanks_told_are_those_of_the_rocket_that_was_asked_about() -> None:
    session, board = Session(), load_board("hf4")
    full = Mission(board, rocket(), "leo", max_years=3)
    solve(full, session=session)
    light = reach(replace(full, stack=rocket(6)), [board.space("phobos")], session=session)
    warm, cold = (and_back(found).trips["phobos"] for found in (light, reach(light.mission, light.sites)))
    assert warm.back.tanks == cold.back.tanks == 6 and light.answer.compiled.configurations[0].stack.tanks == 6


def test_threads_may_share_a_session() -> None:
    session, board = Session(most=2), load_board("hf4")
    goals = ("geo", "phobos", "ceres", "luna-shackleton")
    asked = [Mission(board, rocket(tanks), "leo", goal, max_years=4) for tanks in (4, 6, 8) for goal in goals]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda mission: told(solve(mission, session=session)), asked))
    assert found == [told(solve(mission)) for mission in asked]

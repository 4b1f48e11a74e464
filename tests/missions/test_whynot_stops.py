"""Why a mission with stops has no flight: which leg, which stop, what is asked there, and what would work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random

import pytest

from planner import load_board
from planner.board.model import SEASONS
from planner.errors import MissionError, NoFuel
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Seconds
from planner.missions.whynot import Matter, WhyNot, why_not
from planner.missions.whynot.engines import ONE_ENGINE
from planner.missions.whynot.legs import part_of
from planner.missions.whynot.matters import LANDING
from planner.missions.whynot.records import lifted
from planner.missions.whynot.seek import best_flight
from planner.report.whynot import whynot_facts, whynot_lines
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rules.itinerary import Stop
from tests.randomboard import random_board, random_stack

SEEDS = range(250)
REAL = range(12)


def flies(mission: Mission) -> bool:
    try:
        return best_flight(mission, solve(mission)) is not None
    except NoFuel:
        return False


def less(matters: tuple[Matter, ...], one: Matter) -> list[Matter]:
    return [matter for matter in matters if matter != one]


def random_stop(random: Random, place: str, year: int) -> Stop:
    return Stop(
        (place,),
        refuel=random.random() < 0.25,
        stay=random.choice((0, 0, 0, 1, 2)),
        season=random.choice(("", "", "", *SEASONS)),
        by_year=random.choice((None, None, year + random.randint(0, 3))),
        name=place.upper(),
    )


def random_question(seed: int) -> Mission | None:
    """None if it is no question: what contradicts itself, or asks for fuel where there is none."""
    random = Random(seed)
    board = random_board(random, random.randint(5, 9))
    stack = random_stack(random, board, random.choice(("hf4", "hf3")), most_tanks=6)
    if not stack.engines and random.random() < 0.8:
        return None
    others = [space for space in board.spaces.values() if space.id != "s0" and "lander" not in space.kind]
    stands = [space.id for space in others if space.site is not None or random.random() < 0.4]
    places = random.sample(stands, min(len(stands), random.choice((1, 1, 2))))
    year = random.randint(1, 12)
    try:
        mission = Mission(
            board,
            stack,
            "s0",
            random.choice(("s0", "s0", random.choice(others).id)),
            stops=[random_stop(random, place, year) for place in places],
            refuel=random.random() < 0.15,
            isru=random.choice((None, None, 0, 1, 2, 3)),
            year=year,
            max_years=random.choice((4, 7)),
            any_load=random.random() < 0.3,
            limits=Limits(survival=random.choice((None, None, Fraction(5, 6)))),
        )
        return None if best_flight(mission, solve(mission)) is not None else mission
    except MissionError:
        return None


@lru_cache(maxsize=1)
def answers() -> tuple[WhyNot, ...]:
    """Answers to all random questions that have no flight."""
    return tuple(why_not(mission) for mission in map(random_question, SEEDS) if mission is not None)


def smaller(why: WhyNot) -> Iterator[Mission]:
    """For each single change that is said to be the smallest the questions of all smaller ones of its kind."""
    for fix in why.fixes:
        change = fix.changes[0]
        if len(fix.changes) == 1 and fix.smallest and change.remedy != ONE_ENGINE:
            for step in change.remedy.ladder(why.mission):
                if step.change == change:
                    break
                yield step.mission


def check(why: WhyNot) -> None:
    """Each claim of an answer by searches of its own."""
    for cause in why.causes:
        assert flies(lifted(why.mission, cause.matters)), cause.kinds
        for matter in cause.matters if cause.sure else ():
            assert not flies(lifted(why.mission, less(cause.matters, matter))), cause.kinds
        if LANDING in cause.matters and cause.spaces:
            there = why.mission.relaxed._replace(lands_on=frozenset(cause.spaces))
            assert flies(replace(lifted(why.mission, less(cause.matters, LANDING)), relaxed=there)), cause.spaces
    for fix in why.fixes:
        answer = solve(fix.mission)
        allowed = filter(fix.mission.limits.allow, answer.found_flights)
        flight = min(allowed, key=lambda one: one.turns)
        assert flight.turns == fix.flight.turns, fix.changes
        assert fix.mission.limits.allow(fix.flight)
        assert answer.plan(flight)  # which the referee has accepted
    assert not any(map(flies, smaller(why)))
    check_progress(why)
    whynot_facts(why)
    assert whynot_lines(why)


def check_progress(why: WhyNot) -> None:
    far, mission = why.progress, why.mission
    if far is None:
        return
    assert (far.flight is None) == (far.done == 0)
    if far.flight is not None:
        part = part_of(mission, far.done)
        best = best_flight(part, solve(part))
        assert best is not None and best.turns == far.flight.turns
    if far.arrives:
        assert flies(part_of(mission, far.done, arriving=True))
    if far.fails and far.done < len(mission.stops):
        assert not flies(part_of(mission, far.done + 1))
        assert far.arrives or not flies(part_of(mission, far.done, arriving=True))


def test_random_questions_cover_most_kinds() -> None:
    causes = {kind for why in answers() for cause in why.causes for kind in cause.kinds}
    changes = {change.kind for why in answers() for fix in why.fixes for change in fix.changes}
    assert len(answers()) >= 20
    assert causes >= {"by-year", "stop-season", "stay", "time", "landing", "fuel"}, causes
    assert changes >= {"stop-season", "stay", "stops", "one-way", "time", "tanks", "factory"}, changes


@pytest.mark.parametrize("part", range(4))
def test_every_claim_about_random_missions_is_confirmed(part: int) -> None:
    for why in answers()[part::4]:
        check(why)


def real_question(seed: int) -> Mission:
    """A mission over a printed board, most often too much for its rocket."""
    random = Random(seed)
    edition = random.choice(("hf4", "hf3"))
    board = load_board(edition)
    sites = sorted(place for place, space in board.spaces.items() if space.site is not None and space.zone != "neptune")
    stack = (
        load_stack(cards=["nasa-astronauts"], tanks=random.randint(4, 8), edition=edition)
        if edition == "hf4" and random.random() < 0.4
        else load_stack(
            engines=[f"{random.randint(3, 9)}:{random.randint(1, 3)}"],
            dry_mass=random.randint(3, 6),
            tanks=random.randint(2, 8),
            edition=edition,
        )
    )
    stops = [Stop((place,), name=board.spaces[place].name) for place in random.sample(sites, random.randint(1, 2))]
    stops[-1] = stops[-1]._replace(by_year=random.choice((None, None, 4)), stay=random.choice((0, 0, 2)))
    isru = None if stack.aboard else random.randint(0, 3)
    return Mission(board, stack, "leo", "leo", stops=stops, isru=isru, max_years=10)


@pytest.mark.parametrize("seed", [*REAL[:3], *(pytest.param(seed, marks=pytest.mark.slow) for seed in REAL[3:])])
def test_every_claim_about_missions_on_printed_boards_is_confirmed(seed: int) -> None:
    mission = real_question(seed)
    if not flies(mission):
        check(why_not(mission, Seconds(3)))


# Named questions


def rocket(engine: str = "12:2", dry_mass: int = 4, tanks: int = 12) -> Stack:
    return load_stack(engines=[engine], dry_mass=dry_mass, tanks=tanks)


def asked(stack: Stack, *stops: str, goal: str = "leo", **wishes: object) -> Mission:
    return Mission(load_board("hf4"), stack, "leo", goal, stops=stops, **wishes)  # type: ignore[arg-type]


def kinds_of(why: WhyNot) -> list[tuple[str, ...]]:
    return [cause.kinds for cause in why.causes]


def fix_of(why: WhyNot, kind: str) -> tuple[object, ...]:
    (change,) = next(fix.changes for fix in why.fixes if fix.changes[0].kind == kind)
    return change.by, change.to, change.names


def test_leg_that_cannot_be_flown_is_named() -> None:
    why = why_not(asked(rocket("4:1", tanks=6), "geo", "ceres", max_years=8))
    check(why)
    assert why.progress is not None and (why.progress.done, why.progress.arrives) == (1, False)
    text = " ".join(" ".join(whynot_lines(why)).split())
    assert "it is done at GEO (stop 1 of 2) after 1 turn at best, but does not get on to Ceres (stop 2)" in text
    assert "landing on or lifting off from Ceres takes net thrust above its size 6" in text
    assert whynot_facts(why)["leg"]["next"] == "Ceres"


def test_date_of_a_stop_is_too_early() -> None:
    safe = Limits(survival=Fraction(1))
    why = why_not(asked(rocket("7:1", tanks=6), "ceres: by 1", limits=safe, max_years=8), Seconds(20))
    check(why)
    assert ("by-year",) in kinds_of(why)
    by, year, names = fix_of(why, "by-year")
    assert isinstance(year, int) and by == year - 1 and names == ("Ceres",)
    assert why.progress is not None and why.progress.arrives and why.progress.done == 0


@pytest.mark.parametrize(
    ("stop", "kind", "years"),
    [("geo: red", "stop-season", 3), ("geo: stay 6", "stay", 5)],
)
def test_what_a_stop_asks_is_the_matter(stop: str, kind: str, years: int) -> None:
    why = why_not(asked(rocket(), stop, max_years=years))
    check(why)
    assert (kind,) in kinds_of(why) and kind in {fix.changes[0].kind for fix in why.fixes}


def test_refuelling_at_a_stop_is_proposed() -> None:
    stack = rocket("8:2", dry_mass=4, tanks=6)
    why = why_not(asked(stack, "vesta", "ceres", max_years=12), Seconds(20))
    check(why)
    assert {("fuel",), ("refuel",)} <= {*kinds_of(why)}
    assert why.progress is not None and why.progress.done == 2
    _, isru, names = fix_of(why, "refuel")
    assert isru is not None and len(names) == 1  # type: ignore[arg-type]
    text = " ".join(" ".join(whynot_lines(why)).split())
    assert f"refuelling at {names[0]} with ISRU {isru}" in text and "does not get on to LEO" in text  # type: ignore[index]


def test_site_where_no_fuel_can_be_had_is_told_in_one_line() -> None:
    with pytest.raises(NoFuel, match=r"no fuel can be had at Mercury.*hydration 0 takes ISRU 0 or less.*has 2"):
        solve(asked(rocket(), "mercury-discovery: refuel", isru=2))
    with pytest.raises(NoFuel, match=r"no fuel can be had at .*: it has no site"):
        solve(asked(rocket(), "mercury-b1: refuel", isru=2))

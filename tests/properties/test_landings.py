"""Landing verdicts against the search and the referee: a way is "yes" exactly when a search of one turn flies it.

Each path is cut out of its board, so that a search has nothing but this path to fly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from planner import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.editions.readings import DEFAULTS
from planner.editions.seasons import season_of
from planner.missions.landing import Landing, Passage, land
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Plan
from planner.referee import judge
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack, build_stack
from planner.rocket.stackfile import quick_stack
from planner.rules.obstacles import landing_bars
from tests.randomboard import random_board, random_stack

EDITIONS = ("hf4", "hf3", "hf3c")


def with_landers(random: Random, board: Board) -> Board:
    """The board with many more lander burns, and aerobrake hazards on arrows."""
    spaces, links = dict(board.spaces), list(board.links)
    for space in board.spaces.values():
        if space.site is not None or space.id == "s0" or random.random() < 0.4:
            continue
        kind = random.choice(("lander-burn", "lander-burn", "half-lander-burn", "lagrange"))
        spaces[space.id] = space._replace(
            kind=kind, hazard="aerobrake" if kind == "lagrange" else random.choice(("", "", "crash")), flyby=0, roles=()
        )
        for number, link in enumerate(links):
            if space.id in (link.a, link.b):  # only Hohmanns have tracks
                track_a, track_b = (
                    0 if end == space.id else track for end, track in zip(link[:2], link[3:5], strict=True)
                )
                arrow = link.one_way or (kind == "lagrange" and random.random() < 0.5)
                links[number] = link._replace(track_a=track_a, track_b=track_b, one_way=arrow)
    return replace(board, spaces=spaces, links=tuple(links))


def by_path(passages: tuple[Passage, ...]) -> Iterator[tuple[tuple[str, ...], list[Passage]]]:
    found: dict[tuple[str, ...], list[Passage]] = {}
    for passage in passages:
        found.setdefault(tuple(space.id for space in passage.spaces), []).append(passage)
    yield from found.items()


def cut_out(board: Board, path: tuple[str, ...]) -> Board:
    """The board with nothing but the spaces of a path and the links between neighbours on it."""
    pairs = set(pairwise(path))
    links = tuple(link for link in board.links if (link.a, link.b) in pairs or (link.b, link.a) in pairs)
    return replace(board, spaces={space: board.spaces[space] for space in path}, links=links)


def searched(board: Board, stack: Stack, path: tuple[str, ...], year: int) -> set[tuple[int, int]]:
    """Fuel steps and hazards of the flights that a search of one turn finds along a path."""
    answer = solve(Mission(cut_out(board, path), stack, path[0], goal=path[-1], year=year, max_years=1))
    return {(int(flight.fuel_steps), flight.hazards) for flight in answer.flights_to(path[-1])}


def plan_of(passage: Passage, board: Board, stack: Stack) -> Plan:
    assert passage.turn is not None
    readings = tuple((name, value) for name, value in stack.readings.items() if value != DEFAULTS[name])
    start = passage.spaces[0].id
    return Plan(stack.edition.name, board.name, start, (passage.turn,), readings=readings)


def check(board: Board, stack: Stack, landing: Landing, seen: Counter[str]) -> None:
    for path, passages in [*by_path(landing.down), *by_path(landing.up)]:
        verdict = any(passage.possible for passage in passages)
        assert verdict == bool(searched(board, stack, path, landing.year)), (path, landing.year)
        for passage in passages:
            assert passage.possible != (passage.obstacle is not None)
            seen["yes" if passage.obstacle is None else passage.obstacle.topic] += 1
            if passage.possible:
                judged = judge(plan_of(passage, board, stack), board, stack)
                assert judged.legal, (path, judged.sentence)
                assert judged.totals is not None and judged.totals.survival == passage.survival
                assert judged.totals.half_burns == passage.takes.half_burns
            elif passage.obstacle is not None and passage.obstacle.topic == "powered":
                assert passage.margin is None or passage.margin < 0


@pytest.mark.parametrize("block", range(6))
def test_verdicts_agree_with_search_and_referee_on_random_boards(block: int, request: pytest.FixtureRequest) -> None:
    size = 200 if request.config.getoption("--long") else 15
    seen: Counter[str] = Counter()
    for seed in range(block * size, (block + 1) * size):
        random = Random(seed)
        board = with_landers(random, random_board(random, random.randint(4, 7)))
        stack = random_stack(random, board, EDITIONS[seed % 3])
        for site in board.sites:
            check(board, stack, land(board, stack, site.id, random.randint(1, 12)), seen)
    assert seen["yes"] > size and seen["powered"] > size / 5


def with_engines(stack: Stack, change: Callable[[Engine], Engine]) -> Stack:
    return replace(stack, quick_engines=tuple(map(change, stack.quick_engines)))


def refuelled(stack: Stack) -> Stack:
    """With the best fuel, and some of it."""
    top = stack.strip.add_mass(stack.dry, 3)
    return replace(stack, grade="isotope", wet_mass=max(stack.wet_mass, stack.strip.masses[top]))


def thrifty(engine: Engine) -> Engine:
    return engine._replace(consumption=Fraction(0), afterburn_steps=0, only_afterburning=False)


LIFTED: dict[str, Callable[[Stack], Stack]] = {  # by topic: the rocket without what is said to be in its way
    "activate": lambda stack: replace(stack, quick_engines=(Engine("spare", 5, Fraction(0), grade="dirt"),)),
    "powered": lambda stack: with_engines(stack, lambda engine: engine._replace(base=engine.base + 80)),
    "burn-limit": lambda stack: with_engines(stack, lambda engine: engine._replace(base=engine.base + 80)),
    "drive": lambda stack: with_engines(stack, lambda engine: engine._replace(base=engine.base + 80)),
    "fuel": lambda stack: with_engines(stack, thrifty),
    "grade": refuelled,
    "cooling": lambda stack: with_engines(stack, lambda engine: engine._replace(only_afterburning=False)),
    "solar": lambda stack: with_engines(stack, lambda engine: engine._replace(solar=False)),
    "dead-engine": lambda stack: with_engines(stack, lambda engine: engine._replace(solar=False)),
    "belt": lambda stack: replace(stack, cargo=tuple(piece._replace(rad_hard=None) for piece in stack.cargo)),
    "acetylene": lambda stack: replace(stack, rocketplane_tanks=dict.fromkeys(stack.rocketplane_tanks, 200)),
    "synodic": lambda stack: stack,  # in the year that is told
}


@pytest.mark.parametrize("block", range(2))
def test_lifting_what_is_told_leads_to_a_yes_or_to_another_reason(block: int, request: pytest.FixtureRequest) -> None:
    size = 600 if request.config.getoption("--long") else 90
    seen: Counter[str] = Counter()
    for seed in range(block * size, (block + 1) * size):
        random = Random(seed)
        board = with_landers(random, random_board(random, random.randint(4, 7)))
        stack, year = random_stack(random, board, EDITIONS[seed % 3]), random.randint(1, 12)
        for site in board.sites:
            landing = land(board, stack, site.id, year)
            for passage in (*landing.down, *landing.up):
                if passage.obstacle is None or passage.obstacle.sentence == "closed in every season":
                    continue
                topic, when = passage.obstacle.topic, passage.obstacle.open_year or year
                seen[topic] += 1
                helped = land(board, LIFTED[topic](stack), site.id, when)
                twins = [
                    other
                    for other in (*helped.down, *helped.up)
                    if (other.spaces, other.modes) == (passage.spaces, passage.modes)
                ]
                reasons = [other.obstacle.topic for other in twins if other.obstacle is not None]
                assert len(reasons) < len(twins) or topic not in reasons, (seed, site.id, passage.obstacle)
    assert min(seen[topic] for topic in ("powered", "grade", "fuel", "solar", "synodic")) > 2, seen


def rockets(edition: str, board: Board) -> Iterator[Stack]:
    rules = find_edition(edition)
    yield quick_stack(rules, ["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
    yield quick_stack(rules, ["2:1,solar"], dry_mass=3, tanks=4)
    yield quick_stack(rules, ["7:2,afterburn=2"], dry_mass=6, tanks=3)
    engines = quick_stack(rules, ["3:4"], dry_mass=1).quick_engines
    sites = [site.id for site in board.sites]
    waiting = {site: 16 for site in sites if board.spaces[site].site and board.spaces[site].site.atmospheric}  # type: ignore[union-attr]
    yield build_stack(rules, tanks=7, quick_engines=engines, factories=sites, rocketplane_tanks=waiting)


@pytest.mark.parametrize("edition", EDITIONS)
def test_verdicts_agree_with_search_and_referee_on_real_boards(edition: str) -> None:
    board = load_board(find_edition(edition).board)
    random, seen = Random(edition), Counter[str]()
    special = [site.id for site in board.sites if site.site and (site.site.size > 5 or site.synodic)]
    for stack in rockets(edition, board):
        for site in random.sample(special, 8):
            check(board, stack, land(board, stack, site, random.randint(1, 12)), seen)
    assert seen["yes"] > 20 and seen["powered"] > 5


@pytest.mark.parametrize("seed", range(60))
def test_what_is_reached_is_never_barred(seed: int) -> None:
    random = Random(seed)
    board = with_landers(random, random_board(random, random.randint(4, 9)))
    stack = random_stack(random, board, EDITIONS[seed % 3])
    answer = solve(Mission(board, stack, "s0", year=random.randint(1, 12), max_years=4))
    bars = landing_bars(answer.compiled, [site.id for site in board.sites])
    for site, bar in bars.items():
        assert not (bar and answer.flights_to(site)), (site, bar)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_weak_rocket_is_barred_where_only_thrust_would_help(edition: str) -> None:
    board = load_board(find_edition(edition).board)
    stack = quick_stack(find_edition(edition), ["4:2"], dry_mass=5, tanks=10)
    answer = solve(Mission(board, stack, "leo"))
    bars = landing_bars(answer.compiled, [site.id for site in board.sites])
    assert {site for site, bar in bars.items() if bar} & {
        site.id for site in board.sites if answer.flights_to(site.id)
    } == set()
    assert bars["ceres"] == "net thrust 4 at most against size 6" and not bars["phobos"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_synodic_site_is_closed_outside_its_season(edition: str) -> None:
    """hf4 glossary, synodic: neither entered nor left; hf3 V: only entered in season; the base game has none."""
    board = load_board(find_edition(edition).board)
    stack = quick_stack(find_edition(edition), ["12:8"], dry_mass=5, tanks=10)
    for site in (site for site in board.sites if site.synodic):
        for year in (1, 4, 8):
            landing, out_of_season = land(board, stack, site.id, year), season_of(year) != site.synodic
            assert (landing.closed_in is not None) == (out_of_season and edition != "hf3"), site.id
            assert (landing.closed_out is not None) == (out_of_season and edition == "hf4"), site.id
            if landing.closed_in is not None:
                assert not landing.can_land and landing.closed_in.open_year is not None
                assert season_of(landing.closed_in.open_year) == site.synodic

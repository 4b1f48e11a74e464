"""Stops against a second opinion: every way to keep them is tried on random flights, and plans of random real missions
are accepted as found and refused once a stop is broken on purpose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from planner import Mission, load_board, load_stack
from planner.board.model import Board
from planner.editions.readings import DEFAULTS
from planner.editions.seasons import season_of
from planner.missions.solve import solve
from planner.plan.model import Action, Plan, PlannedStop, Step, Turn
from planner.referee import judge
from planner.referee.stops import keep_stops
from tests.tinyboard import tiny

BLOCKS, FLIGHTS, MISSIONS = 4, 1500, 30
LONGER = 20
PLACES, ITEMS, SEASONS = ("a", "b"), ("box", "bag"), ("blue", "yellow", "red")
LINE = tiny("lagrange a\nlagrange b\nline a - b")

# Random flights, legal or not, for only rests and actions are looked at


def random_flight(random: Random) -> tuple[Plan, list[int]]:
    first, here = random.randint(1, 6), random.choice(PLACES)
    start, turns = here, []
    for number in range(random.randint(0, 7)):
        steps: tuple[Step, ...] = ()
        if random.random() < 0.45:
            here = random.choice(PLACES)
            steps = (Step(here),)
        turns.append(Turn(first + number, steps, before=random_actions(random), after=random_actions(random)))
    stops = tuple(random_stop(random) for _ in range(random.randint(1, 3)))
    operations = [int(random.random() < 0.15) for _ in turns]
    return Plan("hf4", "hf4", start, tuple(turns), stops=stops), operations


def random_actions(random: Random) -> tuple[Action, ...]:
    deeds = random.choices(("drop", "drop", "take", "scrap"), k=random.choice((0, 0, 0, 1, 2)))
    return tuple(Action(do, items=some_items(random)) for do in deeds)


def some_items(random: Random) -> tuple[str, ...]:
    return tuple(random.choices(ITEMS, k=random.choice((1, 1, 2))))


def random_stop(random: Random) -> PlannedStop:
    return PlannedStop(
        places=random.choice((("a",), ("b",), ("a", "b"))),
        stay=random.choice((0, 0, 0, 1, 2)),
        season=random.choice(("", "", "", *SEASONS)),
        by_year=random.choice((None, None, None, random.randint(1, 12))),
        drop=some_items(random) if random.random() < 0.35 else (),
        take=some_items(random) if random.random() < 0.2 else (),
    )


# Every way to keep the stops


def place_at(plan: Plan, rest: int) -> str:
    flown = [turn.steps[-1].to for turn in plan.turns[:rest] if turn.steps]
    return flown[-1] if flown else plan.start


def rests_of_visit(plan: Plan, rest: int) -> range:
    first = max([0, *(n for n in range(1, rest + 1) if plan.turns[n - 1].steps)])
    later = [n for n in range(rest + 1, len(plan.turns) + 1) if plan.turns[n - 1].steps]
    return range(first, min([len(plan.turns) + 1, *later]))


def moves_of_visit(plan: Plan, visit: range) -> list[tuple[int, str, str]]:
    """What is left and taken up, pairs that undo each other struck out one by one."""
    moves = []
    for rest in visit:
        actions = plan.turns[rest - 1].after if rest else ()
        actions += plan.turns[rest].before if rest < len(plan.turns) else ()
        moves += [(rest, action.do, item) for action in actions for item in action.items if action.do != "scrap"]
    place = place_at(plan, visit[0])
    for item in ITEMS:
        mine = [move for move in moves if move[2] == item]
        while pair := first_undone(plan, place, mine):
            moves.remove(mine[pair[0]])
            moves.remove(mine[pair[1]])
            mine = [move for number, move in enumerate(mine) if number not in pair]
    return moves


def first_undone(plan: Plan, place: str, moves: Sequence[tuple[int, str, str]]) -> tuple[int, int] | None:
    """The first move that undoes one before it, with the last of these."""
    for number, (_, do, item) in enumerate(moves):
        before = [n for n in range(number) if moves[n][1] != do]
        if before and not wanted_one_after_the_other(plan.stops, place, moves[before[-1]][1], item):
            return before[-1], number
    return None


def wanted_one_after_the_other(stops: Sequence[PlannedStop], place: str, first: str, item: str) -> bool:
    def wants(stop: PlannedStop, do: str) -> bool:
        return item in (stop.drop if do == "drop" else stop.take)

    second = "take" if first == "drop" else "drop"
    return any(
        wants(stops[i], first) and wants(stops[j], second) and all(place in stop.places for stop in stops[i : j + 1])
        for i in range(len(stops))
        for j in range(i, len(stops))
    )


def every_way(plan: Plan, operations: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """For every way to keep all stops: the rests at which they are complete."""
    last = len(plan.turns)
    visits = {rest: rests_of_visit(plan, rest) for rest in range(last + 1)}
    moves = {rest: moves_of_visit(plan, visits[rest]) for rest in visits}

    def on(number: int, since: int, used: Counter[tuple[int, str, str]]) -> Iterator[tuple[int, ...]]:
        if number == len(plan.stops):
            yield ()
            return
        stop = plan.stops[number]
        for rest in range(since, last + 1):
            year = plan.turns[max(rest - 1, 0)].year if plan.turns else None
            if place_at(plan, rest) not in stop.places or (year is not None and not suits(stop, year)):
                continue
            stay = range(rest, rest + stop.stay)
            if any(turn >= last or plan.turns[turn].steps or operations[turn] for turn in stay):
                continue
            visit = visits[rest]
            needed = used + Counter((visit[0], "drop", item) for item in stop.drop)
            needed += Counter((visit[0], "take", item) for item in stop.take)
            for complete in range(rest + stop.stay, visit[-1] + 1):
                there = Counter((visit[0], do, item) for at, do, item in moves[rest] if at <= complete)
                if all(there[key] >= times for key, times in needed.items() if key[0] == visit[0]):
                    yield from ((complete, *others) for others in on(number + 1, complete, needed))

    return on(0, 0, Counter())


def suits(stop: PlannedStop, year: int) -> bool:
    in_time = stop.by_year is None or year <= stop.by_year
    return in_time and stop.season in ("", season_of(year, DEFAULTS))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_earliest_choice_is_the_best_of_all(block: int, request: pytest.FixtureRequest) -> None:
    size, kept_ones = FLIGHTS * (LONGER if request.config.getoption("--long") else 1), 0
    for seed in range(block * 1_000_000, block * 1_000_000 + size):
        plan, operations = random_flight(Random(seed))
        ways, kept = list(every_way(plan, operations)), keep_stops(plan, operations, LINE, DEFAULTS)
        assert (kept.refusal is None) == bool(ways), seed
        if ways:
            kept_ones += 1
            assert kept.turns == tuple(map(min, zip(*ways, strict=True))), seed
        else:
            assert kept.refusal is not None
            assert 1 <= kept.refusal[0] <= max(len(plan.turns), 1), seed
    assert size // 10 < kept_ones < size * 9 // 10


# Real missions

PORTS = ("leo", "geo", "earth-cycler", "deimos", "phobos", "ceres", "mars-lmo")


@cache
def board() -> Board:
    return load_board("hf4")


def random_mission(random: Random) -> Mission:
    stops = []
    for place in random.choices(PORTS, k=random.choice((1, 2, 2))):
        words = [f"stay {random.randint(1, 3)}"] if random.random() < 0.5 else []
        words += [random.choice(SEASONS)] if random.random() < 0.3 else []
        stops.append(f"{place}: {', '.join(words)}" if words else place)
    engine, dry, tanks = random.choice(("8:2", "9:1", "6:1/2", "5:0")), random.randint(2, 5), random.randint(4, 9)
    stack = load_stack(engines=[engine], dry_mass=dry, tanks=tanks)
    goal, year = random.choice(("leo", "leo", *PORTS)), random.randint(1, 12)
    return Mission(board(), stack, "leo", goal, stops=stops, year=year, max_years=20, isru=0)


def told_bare(turns: Sequence[Turn], first_year: int) -> tuple[Turn, ...]:
    """Turns in a row, without claims that depend on the year."""
    return tuple(turn._replace(year=first_year + n, season=None, rolls=None) for n, turn in enumerate(turns))


def broken(plan: Plan, stops: tuple[int, ...]) -> Iterator[tuple[str, Plan]]:
    """Plans that do not keep their stops any more: nothing else of them is changed where that can be."""
    year = plan.turns[0].year
    for number, (stop, complete) in enumerate(zip(plan.stops, stops, strict=True)):

        def with_stop(other: PlannedStop, number: int = number) -> Plan:
            return plan._replace(stops=(*plan.stops[:number], other, *plan.stops[number + 1 :]))

        there = [rest for rest in range(len(plan.turns) + 1) if place_at(plan, rest) in stop.places]
        yield "never", with_stop(stop._replace(places=("kreutz",)))
        yield "stay", with_stop(stop._replace(stay=len(plan.turns) + 1))
        yield "drop", with_stop(stop._replace(drop=("lander",)))
        if (earlier := plan.turns[max(there[0] - 1, 0)].year - 1) > 0:
            yield "by_year", with_stop(stop._replace(by_year=earlier))
        if stop.stay and len(there) == stop.stay + 1:  # no more years at rest there than are asked for
            turns = [*plan.turns[: complete - 1], *plan.turns[complete:]]
            yield "turn of the stay", plan._replace(turns=told_bare(turns, year))


def test_plans_of_real_missions_keep_their_stops_until_they_are_broken(request: pytest.FixtureRequest) -> None:
    size = MISSIONS * (LONGER if request.config.getoption("--long") else 1)
    seen: Counter[str] = Counter()
    for seed in range(size):
        answer = solve(random_mission(Random(seed)))
        for flight in answer.flights:
            plan, verdict = answer.plan(flight), answer.verdict(flight)
            assert verdict.legal, seed
            ways = list(every_way(plan, verdict.totals.operations))
            assert verdict.stops == tuple(map(min, zip(*ways, strict=True))), seed
            seen["kept"] += 1
            stack = answer.stack_of(flight)
            for what, other in broken(plan, verdict.stops):
                judged = judge(other, board(), stack)
                assert not judged.legal, (seed, what)
                assert judged.rule == "stop" or what == "turn of the stay", (seed, what, judged.sentence)
                seen[what] += judged.rule == "stop"
            turned = plan._replace(stops=plan.stops[::-1])
            is_kept = any(True for _ in every_way(turned, verdict.totals.operations))
            assert judge(turned, board(), stack).legal == is_kept, seed
            seen["order"] += not is_kept
    assert all(seen[what] for what in ("kept", "never", "stay", "drop", "by_year", "turn of the stay", "order")), seen

"""Random missions that the trajectory model covers: on small random boards, and on the printed ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from planner.board.model import Board
from planner.errors import BadStack, MissionError
from planner.missions.flight import Flight
from planner.missions.limits import in_order
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Moves
from planner.models.solving import Effort, Solving
from planner.models.trajectory.facts import facts_of
from planner.models.trajectory.search import Opinion, find_flight
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from tests.properties.boards import board_of
from tests.properties.cardrockets import EDITIONS, random_rocket
from tests.properties.realmissions import ENGINES
from tests.randomboard import flyby_corridor, moon_system, pivoting_stack, random_board, random_stack

ORDERS = ("turns", "fuel", "risk", "burns")
MOST_MOVES = 20_000  # of a year, looked at for places within reach
# Readings that the model does not cover.
_COVERED = {"flyby_once": "once", "bonus_over_arrow": "kept", "hf4.dead_engine_bonus": "usable"}


def small_mission(seed: int) -> Mission:
    """On a random board, with any engines, factories and readings that are covered."""
    random = Random(f"small flights {seed}")
    edition = random.choice(("hf4", "hf4", "hf3", "hf3c"))
    kind = random.choice(("any", "any", "moons", "corridor", "corridor"))
    if kind == "corridor":
        board = flyby_corridor(random)
        stack = pivoting_stack(random, board, edition)
    else:
        board = moon_system(random) if kind == "moons" else random_board(random, random.randint(5, 14))
        stack = random_stack(random, board, edition)
    stack = replace(stack, may_drop=frozenset(), rocketplane_tanks={}, readings={**stack.readings, **_COVERED})
    spaces = [space.id for space in board.spaces.values() if space.kind not in ("lander-burn", "half-lander-burn")]
    years, year = random.randint(2, 5), random.randint(1, 12)
    start, goal = random.choice(spaces), random.choice(spaces)
    if kind == "corridor" and random.random() < 0.8:
        row = [space for space in spaces if board.spaces[space].site is None]
        start, goal = row[0], random.choice(row[-2:])
    return Mission(board, stack, start, goal, by=ORDERS[seed % len(ORDERS)], max_years=years, year=year)


def printed_mission(seed: int) -> Mission:
    """On a printed board, to a place that the rocket can come to in two years, or to any place; every fifth round of
    the editions is longer: to a place that takes three to five, and for up to six."""
    random, is_long = Random(f"printed flights {seed}"), seed // len(EDITIONS) % 5 == 4
    while True:
        edition = EDITIONS[seed % len(EDITIONS)]
        board = board_of(edition)
        try:
            by_numbers = random.random() < 0.5
            stack = _by_numbers(random, edition) if by_numbers else _of_cards(random, edition)
            if not stack.engines:
                continue
            start = "leo" if random.random() < 0.6 else random.choice([site.id for site in board.sites])
            reached = _reached(board, stack, start, 2)
            if is_long:
                reached = _reached(board, stack, start, 5) - reached
            any_place = random.random() < 0.2
            goals = [place for place in (board.spaces if any_place else sorted(reached)) if place != start]
            if not goals:
                continue
            goal = random.choice(goals)
            year, years = random.randint(1, 12), random.randint(*((4, 6) if is_long else (2, 3)))
            mission = Mission(board, stack, start, goal, max_years=years, year=year)
            facts_of(mission)
            return mission
        except (BadStack, MissionError):
            continue


def _reached(board: Board, stack: Stack, start: str, years: int) -> set[str]:
    near = solve(Mission(board, stack, start, max_years=years), Moves(years * MOST_MOVES))
    return {near.compiled.space_ids[space % len(board.spaces)] for space in near.found.spaces()}


def _by_numbers(random: Random, edition: str) -> Stack:
    engines = random.sample([engine for engine in ENGINES if edition != "hf3" or "," not in engine], 2)
    dry, tanks = random.randint(1, 8), random.randint(1, 8)
    return load_stack(engines=engines, dry_mass=dry, tanks=tanks, rad_hard=random.randint(1, 9), edition=edition)


def _of_cards(random: Random, edition: str) -> Stack:
    data = random_rocket(random, board_of(edition), edition, "leo", False)
    for key in ("rocketplane_tanks", "may_drop"):
        data.pop(key, None)
    stack = stack_from_data(data)
    return replace(stack, readings={**stack.readings, **_COVERED})


def by_search(mission: Mission) -> Flight | None:
    """The best flight that gives nothing up."""
    flights = [flight for flight in solve(mission).front().flights if not flight.offered]
    return in_order(flights, mission.by)[0] if flights else None


def by_model(mission: Mission, seconds: float = 120) -> Opinion:
    return find_flight(mission, Solving(Effort(seconds, 1, 1)))

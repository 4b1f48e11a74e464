"""Random missions that the trajectory model covers: on small random boards, and on the printed ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from planner.board.model import Board
from planner.errors import BadStack, MissionError
from planner.missions.flight import Flight
from planner.missions.limits import Limits, in_order
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Moves
from planner.models.solving import Effort, Solving
from planner.models.trajectory.facts import facts_of
from planner.models.trajectory.odds import COST_OF_FACES
from planner.models.trajectory.search import Opinion, find_flight
from planner.referee.ruleset import LANDERS
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rules.itinerary import Stop
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
    spaces = [space.id for space in board.spaces.values() if space.kind not in LANDERS]
    years, year = random.randint(2, 5), random.randint(1, 12)
    start, goal = random.choice(spaces), random.choice(spaces)
    if kind == "corridor" and random.random() < 0.8:
        row = [space for space in spaces if board.spaces[space].site is None]
        start, goal = row[0], random.choice(row[-2:])
    return Mission(board, stack, start, goal, by=ORDERS[seed % len(ORDERS)], max_years=years, year=year)


def wishful_mission(seed: int) -> Mission:
    """A small one with places to go via, stops, penalties and a limit of survival, or some of these."""
    random, plain = Random(f"wishes {seed}"), small_mission(seed)
    spaces = [space.id for space in plain.board.spaces.values() if space.kind not in LANDERS]
    while True:
        wishes: dict[str, Any] = {"via": random.choices(spaces, k=random.choice((0, 0, 1, 1, 2)))}
        wishes["stops"] = [_stop(random, spaces, plain.year) for _ in range(random.choice((0, 0, 1, 1, 2)))]
        if random.random() < 0.4:
            wishes["avoid"] = random.choice((["hazards"], ["belts"], random.sample(spaces, 2)))
            wishes["penalty"] = random.choice((0, 1, 2, 20))
        if not wishes.get("penalty") and random.random() < 0.4:
            survival = random.choice([Fraction(1), Fraction(5, 6), Fraction(2, 3), Fraction(7, 10), Fraction(1, 2)])
            wishes["limits"] = Limits(survival=survival)
        try:
            if any(wishes.values()):
                return replace(plain, **wishes)
        except MissionError:
            continue  # what is avoided forbids what is asked for, or a stop is too late


def _stop(random: Random, spaces: list[str], year: int) -> Stop:
    places = tuple(random.sample(spaces, random.choice((1, 1, 2))))
    season = random.choice(("", "", "", "red", "blue", "yellow"))
    by_year = None if random.random() < 0.7 else year + random.randint(0, 3)
    return Stop(places, stay=random.choice((0, 0, 1, 2)), season=season, by_year=by_year, name=" or ".join(places))


def wishes_of(mission: Mission) -> Iterator[str]:
    if mission.via:
        yield "via"
    if mission.stops:
        yield "stops"
    if any(stop.stay for stop in mission.itinerary.stops):
        yield "stays"
    if mission.avoid:
        yield "penalties" if mission.penalty else "avoided"
    if mission.limits.survival is not None:
        yield "survival"


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


def printed_wishes(seed: int) -> Mission:
    """The same through places that the rocket can come to in a year: entered on the way, or rested at."""
    plain, random = printed_mission(seed), Random(f"printed wishes {seed}")
    near = sorted(_reached(plain.board, plain.stack, plain.start, 1) - {plain.start})
    if not near:
        return plain
    via = [random.choice(near)] if random.random() < 0.6 else []
    stop = random.choice(near)
    stops = [Stop((stop,), stay=random.choice((0, 1)), name=stop)] if not via or random.random() < 0.6 else []
    wishes = {"via": via, "stops": stops, "max_years": plain.max_years + 2}
    if random.random() < 0.4:
        wishes |= {"avoid": [random.choice(("belts", "hazards"))], "penalty": random.choice((0, 2))}
    try:
        return replace(plain, **wishes)
    except MissionError:
        return replace(plain, via=via, stops=stops)  # what is avoided forbids what is asked for


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


def risk_of(survival: Fraction) -> int:
    """What the dice of a flight cost in the model, from its odds alone: each prime has its weight."""
    # Odds of 1/2, 1/3 and 5/6 are those of 3, 2 and 5 faces.
    prices = {2: COST_OF_FACES[3], 3: COST_OF_FACES[2]}
    prices[5] = prices[2] + prices[3] - COST_OF_FACES[5]
    cost = 0
    for number, sign in ((survival.denominator, 1), (survival.numerator, -1)):
        for prime, price in prices.items():
            while number % prime == 0:
                number //= prime
                cost += sign * price
        assert number == 1, survival
    return cost

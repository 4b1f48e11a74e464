"""Random missions on the real boards: rockets of cards and by numbers, stops of all sorts, fuel from everywhere.

Rockets are drawn by `cardrockets`; stops are mostly drawn among places that the rocket can come to, so that many
missions have a flight. Where rocketplanes may fly, tanks wait for one to three liftoffs. What is never drawn: waypoints
and penalties together with stops, more than six stops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from random import Random
from typing import Any

from planner.board.model import SEASONS, Board
from planner.editions.edition import find_edition
from planner.errors import BadStack, MissionError
from planner.missions.answer import Answer
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Moves
from planner.plan.model import Waiting
from planner.rocket.loading import load_stack
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import stack_from_data
from planner.rules.itinerary import Stop
from tests.properties.boards import board_of
from tests.properties.cardrockets import EDITIONS, random_rocket, random_start

MOST_MOVES = 150_000  # looked at for one mission
WEAK = ("4:2", "3:1", "2:1/2", "4:1,solar", "5:1/2", "1:0")  # that need help to lift off where there is air
ENGINES = ("12:8", "4:2", "3:1", "8:3", "2:1/2", "6:4,afterburn=2", "5:2,grade=dirt", "4:1,solar", "7:3,pivots=1")


def random_mission(seed: int) -> Answer:
    """The mission of that number, solved: always the same."""
    random = Random(f"real missions {seed}")
    while True:
        flies = random.random() < 0.25
        edition = "hf4" if flies else random.choice(EDITIONS)
        board = board_of(edition)
        by_numbers = random.random() < (0.7 if flies else 0.4)
        start = "leo" if random.random() < 0.5 else random_start(random, board, False)
        start = random.choice(_in_air(board)) if flies and random.random() < 0.8 else start
        try:
            stack = (
                _by_numbers(random, edition, WEAK if flies else ENGINES)
                if by_numbers
                else _of_cards(random, board, edition, start)
            )
            if stack is None or not stack.engines:
                continue
            stack = _with_planes(random, board, stack, start) if flies else stack
            places = _places_near(board, stack, start)
            asked = _asked(random, board, stack, places, by_numbers)
            return solve(Mission(board, stack, start, **asked), Moves(MOST_MOVES))
        except (BadStack, MissionError):
            continue  # too heavy, no fuel where it is wanted, something is not where it is to be taken up


def _by_numbers(random: Random, edition: str, drawn: Sequence[str]) -> Stack:
    supported = [engine for engine in drawn if edition != "hf3" or "," not in engine or "grade" in engine]
    engines = random.sample(supported, random.choice((1, 2, 2, 3)))
    grade = "dirt" if any("dirt" in engine for engine in engines) and random.random() < 0.6 else "water"
    dry, tanks = random.randint(1, 12), random.randint(0, 12)
    return load_stack(
        engines=engines, dry_mass=dry, tanks=tanks, rad_hard=random.randint(1, 9), edition=edition, grade=grade
    )


def _of_cards(random: Random, board: Board, edition: str, start: str) -> Stack | None:
    data = random_rocket(random, board, edition, start, False)
    return stack_from_data(data)


def _in_air(board: Board) -> list[str]:
    return [site.id for site in board.sites if site.site is not None and site.site.atmospheric]


def _with_planes(random: Random, board: Board, stack: Stack, start: str) -> Stack:
    """With factories at sites with air, and tanks there for some liftoffs, or not quite."""
    airy = sorted({start, *random.sample(_in_air(board), random.choice((0, 1, 2)))} & set(_in_air(board)))
    one = ceil(2 * stack.wet_mass)
    waiting = {site: max(random.randint(1, 3) * one + random.choice((-1, 0, 0, 1, 3)), 1) for site in airy}
    tanks = {**stack.rocketplane_tanks, **waiting}
    told = (stack.data or {}) | {"factories": sorted(stack.factories | set(waiting)), "rocketplane_tanks": tanks}
    return replace(stack, factories=stack.factories | set(waiting), rocketplane_tanks=tanks, data=told)


def _places_near(board: Board, stack: Stack, start: str) -> list[str]:
    """Where the rocket can come to rest in two years, and a few other places."""
    answer = solve(Mission(board, stack, start, max_years=2), Moves(40_000))
    reached = {answer.compiled.space_ids[space % len(board.spaces)] for space in answer.found.spaces()}
    return sorted(reached) or [start]


def _asked(random: Random, board: Board, stack: Stack, places: list[str], by_numbers: bool) -> dict[str, Any]:
    sites = [place for place in places if board.spaces[place].site is not None]
    airy = [place for place in places if board.spaces[place].hazard == "aerobrake"]

    def place() -> str:
        return random.choice(random.choice([places, sites or places, sites or places, airy or places]))

    spots = [place() for _ in range(random.choice((1, 1, 2, 3)))]
    away_and_back = bool(stack.rocketplane_tanks) and random.random() < 0.7
    if away_and_back:  # where tanks wait, perhaps more than once
        site = random.choice([*stack.rocketplane_tanks])
        spots = random.choice(([], [random.choice(places), site], [site], [site, random.choice(places), site]))
    waiting = _waiting(random, spots) if spots and random.random() < 0.3 else []
    stops = [_stop(random, board, spot, stack) for spot in spots]
    if away_and_back and random.random() < 0.7:
        stops = [Stop((spot,), name=board.spaces[spot].name) for spot in spots]
    stops += _second_visits(random, stops, waiting)
    year = random.randint(1, 24)
    isru = random.randint(0, 3) if not stack.aboard and random.random() < 0.8 else None
    return {
        "goal": random.choice([place(), place(), "leo", *spots[-1:]]),
        "stops": stops,
        "waiting": waiting,
        "refuel": random.random() < 0.2,
        "isru": isru,
        "any_load": random.random() < 0.4,
        "finao": random.choice((4, 7, 12)) if random.random() < 0.15 else 0,
        "year": year,
        "max_years": random.randint(2, 9),
    }


def _waiting(random: Random, spots: list[str]) -> list[Waiting]:
    tanks = ((random.choice(("water", "water", "water", "isotope")), random.randint(1, 6)),)
    cargo = (Cargo("supplies", random.randint(0, 3)),) if random.random() < 0.5 else ()
    return [Waiting(random.choice(spots), cargo, tanks if random.random() < 0.7 else ())]


def _stop(random: Random, board: Board, place: str, stack: Stack) -> Stop:
    items = [item.slug for item in stack.aboard] + [piece.name for piece in stack.cargo]
    return Stop(
        (place,),
        refuel=random.random() < 0.4,
        stay=random.choice((0, 0, 0, 0, 1, 2)),
        season=random.choice(SEASONS) if random.random() < 0.12 else "",
        by_year=random.randint(3, 30) if random.random() < 0.1 else None,
        name=board.spaces[place].name,
        drop=tuple(random.sample(items, 1)) if items and random.random() < 0.3 else (),
        leave=random.randint(1, 5) if random.random() < 0.25 else 0,
    )


def _second_visits(random: Random, stops: list[Stop], waiting: list[Waiting]) -> Iterator[Stop]:
    """What was left is taken up again, and what waits."""
    for stop in stops:
        if (stop.drop or stop.leave) and random.random() < 0.7:
            yield stop._replace(
                drop=(), leave=0, take=stop.drop, fetch=bool(stop.leave), stay=0, season="", by_year=None, refuel=False
            )
    for there in waiting:
        if random.random() < 0.7:
            names = tuple(item.name for item in there.items if isinstance(item, Cargo))
            yield Stop((there.place,), name=there.place, take=names, fetch=bool(there.tanks))


def features_of(mission: Mission) -> Iterator[str]:
    """What a mission has that should be drawn often enough."""
    yield find_edition(mission.stack.edition.name).name
    yield "cards" if mission.stack.aboard else "numbers"
    yield f"{len(mission.stops)} stops"
    for stop in mission.itinerary.stops:
        for name in ("refuel", "stay", "season", "by_year", "drop", "take", "leave", "fetch"):
            if getattr(stop, name):
                yield name
    for name in ("waiting", "refuel", "isru", "any_load", "finao"):
        if getattr(mission, name) not in (None, False, (), 0):
            yield f"mission {name}"
    if mission.chooses_load:
        yield "chooses load"
    if mission.stack.may_drop:
        yield "may drop"
    if mission.stack.rocketplane_tanks:
        yield "tanks that wait"
    yield mission.stack.grade

"""Random tours on the real boards, and the best of each by trying every order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random

from planner.board.files import load_board
from planner.missions.limits import NO_LIMITS, Limits
from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.missions.words import parse_stop
from planner.models.tour.model import Worth
from planner.models.tour.question import Tour, Visit
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data

EXAMPLES = Path(__file__).parents[2] / "examples" / "stacks"
MAIN = ("4:1/4", "6:1/4", "8:1/2", "12:8", "5:1", "7:1,solar", "9:1/2,afterburn=1", "14:2")
BESIDE = ("3:1/2", "4:2", "3:0,solar")
STACKS = ("sail", "nuclear-thermal", "solar-electric", "lander-and-cruiser", "gw", "dirt-rocket", "probe")
ZONES = ("venus", "earth", "mars", "ceres")


def random_tour(random: Random, most: int = 3) -> Tour:
    """A tour of a few sites, with all that may be asked of one. Raises PlannerError for one that cannot be asked."""
    edition = random.choice(("hf4", "hf4", "hf4", "hf3c"))
    board = load_board("hf4" if edition == "hf4" else "hf3")
    near = [site for site in board.sites if site.site is not None and site.site.size < 7 and site.zone in ZONES]
    synodic = [site for site in near if site.synodic]
    chosen = random.sample(near, random.randint(2, most))
    if random.random() < 0.5:
        chosen[0] = random.choice([site for site in synodic if site not in chosen])
    year, refuels = random.choice((1, 1, 3, 6, 9, 12)), random.random() < 0.4
    by = random.choice(("turns", "turns", "turns", "fuel", "risk"))
    stack = _random_rocket(random, edition, [f"goods-{number}" for number in range(random.choice((0, 0, 0, 2)))])
    refuels = refuels and stack.kind.is_weighed
    parcels = [piece.name for piece in stack.cargo if piece.name.startswith("goods")]
    visits = []
    for site in chosen:
        words = ["refuel"] if refuels and random.random() < 0.7 else []
        words += [f"stay {random.randint(1, 3)}"] if random.random() < 0.2 else []
        words += [random.choice(("red", "blue", "yellow"))] if random.random() < 0.15 else []
        words += [f"by {year + random.randint(4, 25)}"] if random.random() < 0.15 else []
        words += [f"drop {parcels.pop()}"] if parcels else []
        value = Fraction(random.choice((1, 1, 1, 2, 3)), random.choice((1, 1, 6)))
        whole = site.site is not None and site.site.family and not refuels and not parcels and random.random() < 0.1
        where = f"family:{site.site.family}" if whole and site.site is not None else site.id
        stop = parse_stop(board, f"{where}: {', '.join(words)}")
        visits.append(Visit(stop, value, random.choice(("", "", "a group"))))
    rated = not stack.aboard and any(visit.stop.refuel for visit in visits)
    isru = random.choice((0, 1, 2)) if rated else None
    avoid = random.choice(((), (), (), ("belts",), ("hazards",)))
    turns, survival = random.choice((None, None, 12, 25)), random.choice((None, None, None, Fraction(1, 2)))
    mission = Mission(
        board,
        stack,
        "leo",
        year=year,
        max_years=random.choice((25, 40)),
        by=by,
        limits=Limits(turns, None, survival) if turns or survival else NO_LIMITS,
        isru=isru,
        avoid=avoid,
        penalty=random.choice((0, 2)) if avoid else 0,
    )
    subset = random.choice((None, None, len(visits) - 1))
    return Tour(mission, tuple(visits), subset or None, returns=random.random() < 0.4)


def _random_rocket(random: Random, edition: str, goods: list[str]) -> Stack:
    if edition == "hf4" and random.random() < 0.2:
        stack = load_stack(EXAMPLES / f"{random.choice(STACKS)}.toml")
        return replace(stack, survive=frozenset(), survive_is_open=False) if random.random() < 0.5 else stack
    engines = [random.choice(MAIN), *([random.choice(BESIDE)] if random.random() < 0.4 else [])]
    dry_mass, tanks = random.randint(2, 7), random.randint(3, 14)
    stack = load_stack(engines=engines, dry_mass=dry_mass, tanks=tanks, rad_hard=random.randint(3, 8), edition=edition)
    data = stack.data or {}
    cargo = [*data["cargo"], *({"name": name, "mass": 1} for name in goods)]  # type: ignore[misc]
    return stack_from_data(data | {"cargo": cargo})


def best_by_trying(tour: Tour) -> Worth | None:
    """What the best order takes, all of them flown. Raises RuntimeError if one was not searched to the end."""
    session, found = Session(), []
    count = len(tour.visits)
    for size in [count] if tour.subset is None else range(1, tour.subset + 1):
        for order in permutations(range(1, count + 1), size):
            answer = solve(tour.along(order), session=session)
            if not answer.is_exact:
                raise RuntimeError("an order was not searched to the end")
            if answer.flights:
                best = answer.flights[0]
                takes = {"turns": best.turns, "fuel": best.searched_price, "risk": best.cost}[tour.mission.by]
                found.append(Worth(tour.missed(order), takes))
    return min(found, default=None)

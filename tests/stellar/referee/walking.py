"""Random legal flights: steps are proposed blindly, and kept where the referee accepts what has come of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from planner.stellar.facts import FACILITIES, Facts
from planner.stellar.flight import DOINGS, Base, Flight, Held, Player, Step, Verdict, Year
from planner.stellar.referee import judge
from tests.stellar.referee.helpers import facts, ship

SHIPS = (
    "telescope",
    "flyby",
    "flyby",
    "flyby",
    "orbiter",
    "rover",
    "rover",
    "cv-2",
    "cv-2",
    "cv-3",
    "cv-4",
    "cv-5",
    "cv-6",
)
BASES = ("orbit:earth", "surface:moon", "surface:mars", "surface:ceres", "orbit:titan", "surface:callisto")
TRIES = 6  # of each kind of step, in a year


@lru_cache(maxsize=1)
def flights(count: int = 150) -> tuple[Flight, ...]:
    """Legal flights of at least two steps, every descent written down."""
    found = (walk(Random(seed)) for seed in range(10 * count))
    enough = (flight for flight in found if sum(len(year.steps) for year in flight.years) > 1)
    return tuple(flight for flight, _ in zip(enough, range(count), strict=False))


def walk(random: Random) -> Flight:
    """One legal flight; it may be short."""
    known = facts()
    craft = ship(random.choice(SHIPS))
    probe = craft.kind in ("flyby", "orbiter", "rover") and random.random() < 0.5
    reserve = craft.is_crewed and random.random() < 0.2
    first = random.choice((2030, 2038, 2049, 2095))
    places = ["surface:earth"] * 4 + ["orbit:earth"] * (2 * craft.is_crewed) + list(random.sample(BASES, 2))
    start = random.choice(places)
    flight = Flight(craft, start, first, (), _owner(random, known), reserve, probe)
    for year in range(first, first + random.choice((3, 8, 14))):
        flight = _lived(random, known, flight, year)
    return flight


def _owner(random: Random, known: Facts) -> Player:
    names = random.sample(list(known.technologies), random.randint(0, 8))
    if random.random() < 0.6:
        names.append("hibernation")
    held = tuple(Held(name, random.choice((0, 0, 2040, 2050))) for name in dict.fromkeys(names))
    bases = tuple(
        Base(place, random.choice(("", *FACILITIES)), random.choice((0, 2035)))
        for place in random.sample(BASES, random.randint(0, 4))
    )
    return Player(held, bases)


def _lived(random: Random, known: Facts, flight: Flight, year: int) -> Flight:
    """The flight with a year more, or the same if nothing is done in it."""
    steps: tuple[Step, ...] = ()
    for do in DOINGS:
        for step in _proposed(random, known, flight, steps, year, do):
            tried = flight._replace(years=(*flight.years, Year(year, (*steps, step))))
            if judge(tried, known).legal:
                steps = (*steps, step)
                break
    return flight._replace(years=(*flight.years, Year(year, steps))) if steps else flight


def _proposed(
    random: Random, known: Facts, flight: Flight, steps: tuple[Step, ...], year: int, do: str
) -> Iterator[Step]:
    place = _standing(known, flight, steps, year).place
    if do == "descend":
        # Where it leads is for the referee to say.
        kind, _, rest = place.partition(":")
        system, _, box = rest.partition(":")
        if kind == "transfer":
            yield Step(do, (f"transfer:{system}:{int(box) - 1}" if box != "1" else f"flyby:{system}",))
    elif do in ("reserve", "service"):
        if random.random() < (0.1 if do == "reserve" else 0.5):
            yield Step(do)
    elif do == "explore":
        if random.random() < 0.5:
            worlds = random.sample(list(known.worlds), len(known.worlds))
            yield from (Step(do, world=world, probe=random.random() < 0.3) for world in worlds)
    else:
        for _ in range(TRIES):
            yield from _led_somewhere(random, known, place, do)


def _led_somewhere(random: Random, known: Facts, place: str, do: str) -> Iterator[Step]:
    """A way along segments, with transfers to a system by each box in turn where it comes to a flyby box."""
    path: list[str] = []
    here = place
    for _ in range(random.randint(0, 4) if do == "move" else 0):
        ways = known.exits.get(here, ())
        if not ways:
            break
        here = random.choice(ways)
        path.append(here)
    launcher = random.choice((0, 1, 2, 2, 3, 4)) if do == "move" else 0
    if here.startswith("flyby:") and (do == "transfer" or random.random() < 0.8):
        system = random.choice(list(known.systems))
        yield from (Step(do, (*path, f"transfer:{system}:{box}"), launcher) for box in range(1, 17))
    elif do == "move":
        yield Step(do, tuple(path), launcher, random.random() < 0.4)


def _standing(known: Facts, flight: Flight, steps: tuple[Step, ...], year: int) -> Verdict:
    """Where the ship is; a year of no steps counts only once something is done in it."""
    return judge(flight._replace(years=(*flight.years, Year(year, steps))) if steps else flight, known)

"""Random small games of Stellar Horizons: a few systems and worlds, owners whose technology grows, all ships."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from planner.errors import PlannerError
from planner.stellar.factfile import flat, make
from planner.stellar.facts import FACILITIES, RENDEZVOUS, UNLIMITED, Facts, Leaf, Ship
from planner.stellar.flight import Base, Held, Player
from planner.stellar.mission import Mission, Stop

NUMBERS = {
    "first_year": 2030,
    "last_year": 2169,
    "end_roll_from": 2145,
    "robot_malfunction": 30,
    "radiation_malfunction": 10,
    "venus_malfunction": 20,
    "recall": 50,
    "launcher_kept_above": 25,
    "largest_cv": 8,
    "largest_reentry_cv": 4,
    "launcher_without_technology": 2,
    "start_range": 1,
}
TECHNOLOGIES: dict[str, dict[str, Any]] = {
    "fast": {"modifier": "0.7"},
    "faster": {"modifier": "0.4"},
    "far": {"range": 3},
    "farther": {"range": "unlimited"},
    "near": {"range": "rendezvous"},
    "big": {"launcher": 3},
    "bigger": {"launcher": 4},
    "sure": {"engine": 2},
    "shields": {"shielding": True},
    "hulls": {"pressure_hulls": True},
    "elevator": {"elevator": True},
    "reused": {"reusable": True},
    "robots": {"robots": 15, "robot_ev": 2},
    "crews": {"recall": 20, "crew_ev": 1},
    "surer": {"engine": 3},
}
# Two systems have rules of their own: flyby craft go up to the one, and never to the other.
NAMES = ("s1", "s2", "s3", "scattered-disc", "alpha-centauri")
HELIOCENTRIC = (-3, -2, -1, 0, 1, 2, 3, 5, 8, 13, 21, 45)


def random_facts(random: Random) -> Facts:
    """Two to four systems, Earth among them, with one to three worlds each; ways and symbols at random."""
    names = ["earth", *random.sample(NAMES, random.randint(1, 3))]
    systems, worlds, links = {}, {}, {}
    for name in names:
        of = [name, *(f"{name}-{letter}" for letter in "ab"[: random.randint(0, 2)])]
        radioactive = name != "earth" and random.random() < 0.15
        h = 0 if name == "earth" else random.choice(HELIOCENTRIC)  # sometimes two have the same
        systems[name] = {"name": name, "h": h, "central": name, "radiation": radioactive}
        for world in of:
            worlds[world] = _world(random, name, world, radioactive)
            if worlds[world]["places"]:
                _join(random, links, f"orbit:{world}", f"flyby:{name}")
                if world != name:
                    _join(random, links, f"orbit:{name}", f"orbit:{world}")
    data = {
        "systems": systems,
        "worlds": worlds,
        "links": links,
        "technologies": TECHNOLOGIES,
        "numbers": NUMBERS
        | {
            "engine_malfunction": random.choice([0, 3, 5, 5, 20, 100]),
            "launcher_without_technology": random.choice([1, 2, 2, 3]),
            "largest_reentry_cv": random.choice([2, 4, 4, 6]),
        },
        "ships": {},
    }
    leaves = {path: Leaf(leaf.value, "random") for path, leaf in flat(data).items()}
    facts, problems = make(leaves, {}, "random", None)
    assert not problems, problems
    return facts


def _join(random: Random, links: dict[str, bool], a: str, b: str) -> None:
    """A way between two places, in both directions or in one, or none."""
    signs = [f"{a} -- {b}", f"{a} -> {b}", f"{b} -> {a}"]
    for chosen in random.choices([*signs, ""], [7, 1, 1, 1]):
        if chosen:
            links[chosen] = True


def _world(random: Random, system: str, world: str, radioactive: bool) -> dict[str, Any]:
    giant = world != "earth" and random.random() < 0.15
    atmosphere = giant or (world != "earth" and random.random() < 0.1)
    return {
        "name": world,
        "system": system,
        "ev": random.choice([0, *range(1, 10)]),
        "type": random.choice("BPE"),
        "life": 0,
        "base_cost": random.choice([0, 2, 4]),
        "places": world == system or random.random() < 0.9,
        "crew": not giant and random.random() < 0.9,
        "gas_giant": giant,
        "atmosphere": atmosphere,
        "reentry": world == "earth" or atmosphere or random.random() < 0.2,
        "radiation_surface": radioactive or (world != "earth" and random.random() < 0.15),
        "radiation_orbit": radioactive or (world != "earth" and random.random() < 0.1),
        "rendezvous": system == "earth" and random.random() < 0.8,
    }


def random_player(random: Random, facts: Facts) -> Player:
    """What an owner has from the start and later, bases among it; sometimes numbers that win over it."""
    names = random.sample(sorted(facts.technologies), random.choice([0, 1, 2, 3, 5, 8]))
    held = tuple(Held(name, random.choice([0, 0, 2040, 2050, 2060])) for name in names)
    stand = [f"surface:{key}" for key, one in facts.worlds.items() if one.base_cost and one.places and key != "earth"]
    stand += ["orbit:earth"] * bool(facts.worlds["earth"].base_cost)
    bases = tuple(
        Base(place, random.choice(["", *FACILITIES, FACILITIES[-1]]), random.choice([0, 0, 2033, 2036, 2041, 2047]))
        for place in random.sample(stand, random.randint(0, min(3, len(stand))))
    )
    home = (
        random.choice([key for key, one in facts.worlds.items() if one.places]) if random.random() < 0.15 else "earth"
    )
    bases = tuple(base for base in bases if base.place != f"surface:{home}")
    modifiers = [Fraction(random.randint(2, 10), 10), Fraction(3, 4), Fraction(1, 3), Fraction(95, 100)]
    return Player(
        held,
        bases,
        random.choice([None, None, None, *modifiers]),
        random.choice([None, None, RENDEZVOUS, 1, 2, 4, UNLIMITED, UNLIMITED]),
        random.choice([None, None, None, 7, 0]),
        random.choice([None, None, 45, 100]),
        random.choice([None, None, 0]),
        home,
    )


def random_ship(random: Random, kind: str = "") -> Ship:
    """Any ship, or one of a kind."""
    if kind == "cv" or (not kind and random.random() < 0.5):
        size = random.randint(2, 8)
        return Ship(f"cv-{size}", f"CV-{size}", "cv", size, random.choice([0, 5, 5, 5, 5]), 4)
    kind = kind or random.choice(["telescope", "flyby", "flyby", "orbiter", "rover"])
    return Ship(kind, kind, kind, ev=random.choice([0, 2, 2, 2]))


def random_mission(random: Random, years: int = 14, deeds: bool = False, kind: str = "") -> Mission | None:
    """A mission between two places of a random game, of a ship of any or of one kind; None if what was drawn cannot be
    asked.

    With `deeds` ships also explore, stay and are serviced at stops, carry probes and begin in reserve.
    """
    facts = random_facts(random)
    systems, worlds = list(facts.systems), list(facts.worlds)

    def place() -> str:
        system = random.choice(systems)
        return random.choice(
            [
                f"surface:{random.choice(places)}",
                f"orbit:{random.choice(places)}",
                f"flyby:{system}",
                f"transfer:{system}:{random.choice([1, 2, 3, 4, 7, 13])}",
            ]
        )

    player = random_player(random, facts)
    shut = random.sample(systems[1:], 1) if random.random() < 0.2 else []
    if player.home != "earth":
        shut += ["surface:earth", "orbit:earth"] * random.randint(0, 1)
    places = [key for key in worlds if facts.worlds[key].places]
    at_base = [base.place for base in player.bases]
    port, orbit = player.port, f"orbit:{player.home}"
    start = random.choice([port, port, port, orbit, place(), *at_base])
    goals = [Stop(random.choice([place(), place(), *at_base])) for _ in range(random.choice([1, 1, 1, 2, 3]))]
    if deeds:
        goals = [_with_deeds(random, goal, worlds) for goal in goals]
        if random.random() < 0.3:
            goals.append(Stop(port, service=random.random() < 0.5))
        if random.random() < 0.15:  # serviced before it sets out
            goals.insert(0, Stop(start, service=True))
    ship = random_ship(random, kind)
    if deeds and ship.kind == "flyby" and random.random() < 0.5:  # past one system after another
        outwards = sorted(systems, key=lambda key: facts.systems[key].h)
        goals = [Stop(f"flyby:{key}", facts.systems[key].central * random.randint(0, 1)) for key in outwards]
        goals = random.sample(goals, len(goals)) if random.random() < 0.2 else goals[random.randint(0, 1) :]
    try:
        return Mission(
            facts,
            ship,
            player,
            start,
            tuple(goals),
            random.choice([2030, 2031, 2035, 2038, 2044]),
            years,
            frozenset(shut),
            reserve=deeds and random.random() < 0.2,
            probe=deeds and random.random() < 0.35,
        )
    except PlannerError:
        return None


def _with_deeds(random: Random, stop: Stop, worlds: list[str]) -> Stop:
    here = stop.place.split(":")[1]
    explored = random.choice([here if here in worlds else worlds[0], random.choice(worlds)])
    return stop._replace(
        explore=explored if random.random() < 0.5 else "",
        service=random.random() < 0.2,
        stay=random.choice([0, 0, 1, 3]),
    )

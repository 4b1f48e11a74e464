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
}


def random_facts(random: Random) -> Facts:
    """Two to four systems, Earth among them, with one to three worlds each; ways and symbols at random."""
    names = ["earth", *(f"s{number}" for number in range(1, random.randint(2, 4)))]
    numbers = [0, *random.sample([-3, -2, -1, 1, 2, 3, 5, 8, 13], len(names) - 1)]
    systems, worlds, links = {}, {}, {}
    for name, h in zip(names, numbers, strict=True):
        of = [name, *(f"{name}{letter}" for letter in "ab"[: random.randint(0, 2)])]
        radioactive = name != "earth" and random.random() < 0.15
        systems[name] = {"name": name, "h": h, "central": name, "radiation": radioactive}
        for world in of:
            worlds[world] = _world(random, name, world, radioactive)
            links[f"orbit:{world} -- flyby:{name}"] = random.random() < 0.7
            if world != name:
                links[f"orbit:{name} -- orbit:{world}"] = random.random() < 0.7
                links[f"orbit:{world} -> orbit:{name}"] = not links[f"orbit:{name} -- orbit:{world}"]
    data = {
        "systems": systems,
        "worlds": worlds,
        "links": links,
        "technologies": TECHNOLOGIES,
        "numbers": NUMBERS | {"engine_malfunction": random.choice([0, 3, 5, 20])},
        "ships": {},
    }
    leaves = {path: Leaf(leaf.value, "random") for path, leaf in flat(data).items()}
    facts, problems = make(leaves, {}, "random", None)
    assert not problems, problems
    return facts


def _world(random: Random, system: str, world: str, radioactive: bool) -> dict[str, Any]:
    giant = world != "earth" and random.random() < 0.15
    atmosphere = giant or (world != "earth" and random.random() < 0.1)
    return {
        "name": world,
        "system": system,
        "ev": random.randint(1, 9),
        "type": random.choice("BPE"),
        "life": 0,
        "base_cost": random.choice([0, 2, 4]),
        "places": True,
        "crew": not giant,
        "gas_giant": giant,
        "atmosphere": atmosphere,
        "reentry": world == "earth" or atmosphere or random.random() < 0.2,
        "radiation_surface": radioactive or (world != "earth" and random.random() < 0.15),
        "radiation_orbit": radioactive or (world != "earth" and random.random() < 0.1),
        "rendezvous": system == "earth",
    }


def random_player(random: Random, facts: Facts) -> Player:
    """What an owner has from the start and later, bases among it; sometimes numbers that win over it."""
    names = random.sample(sorted(facts.technologies), random.randint(0, 5))
    held = tuple(Held(name, random.choice([0, 0, 2040, 2050])) for name in names)
    stand = [key for key, world in facts.worlds.items() if world.base_cost and key != "earth"]
    bases = tuple(
        Base(f"surface:{key}", random.choice(["", *FACILITIES]), random.choice([0, 2033, 2041]))
        for key in random.sample(stand, random.randint(0, min(2, len(stand))))
    )
    return Player(
        held,
        bases,
        random.choice([None, None, Fraction(random.randint(2, 10), 10)]),
        random.choice([None, RENDEZVOUS, 1, 4, UNLIMITED, UNLIMITED]),
        random.choice([None, None, None, 7]),
    )


def random_ship(random: Random) -> Ship:
    if random.random() < 0.5:
        size = random.randint(2, 6)
        return Ship(f"cv-{size}", f"CV-{size}", "cv", size, 5, 4)
    kind = random.choice(["telescope", "flyby", "flyby", "orbiter", "rover"])
    return Ship(kind, kind, kind, ev=2)


def random_mission(random: Random, years: int = 14, deeds: bool = False) -> Mission | None:
    """A mission between two places of a random game; None if what was drawn cannot be asked.

    With `deeds` ships also explore, stay and are serviced at stops, carry probes and begin in reserve.
    """
    facts = random_facts(random)
    systems, worlds = list(facts.systems), list(facts.worlds)

    def place() -> str:
        system = random.choice(systems)
        return random.choice(
            [
                f"surface:{random.choice(worlds)}",
                f"orbit:{random.choice(worlds)}",
                f"flyby:{system}",
                f"transfer:{system}:{random.randint(1, 4)}",
            ]
        )

    start = random.choice(["surface:earth", "surface:earth", "orbit:earth", place()])
    goals = [Stop(place()) for _ in range(random.choice([1, 1, 1, 2]))]
    if deeds:
        goals = [_with_deeds(random, goal, worlds) for goal in goals]
        if random.random() < 0.3:
            goals.append(Stop("surface:earth", service=random.random() < 0.5))
        if random.random() < 0.15:  # serviced before it sets out
            goals.insert(0, Stop(start, service=True))
    try:
        return Mission(
            facts,
            random_ship(random),
            random_player(random, facts),
            start,
            tuple(goals),
            random.choice([2030, 2035, 2038, 2044]),
            years,
            frozenset(random.sample(systems[1:], 1) if random.random() < 0.1 else []),
            reserve=deeds and random.random() < 0.2,
            probe=deeds and random.random() < 0.2,
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

"""Hard questions about Stellar Horizons, drawn at random: what `planner bench` measures beside the chosen ones.

Owners get something new in nearly every decade, bases come later, flights begin anywhere, go past up to five places,
explore and rest there, and return; many start years are asked for. A number draws the same question for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from planner import horizons
from planner.stellar.facts import FACILITIES, Facts

MOST_STOPS = 5
_DECADES = range(2040, 2170, 10)


class Journey(NamedTuple):
    """One question: what is asked for, and how it is asked."""

    question: str  # "route", "launch" or "reach"
    asked: dict[str, Any]

    def answer(self) -> object:
        """From what was typed to the JSON, with all trials."""
        answers: dict[str, Callable[..., horizons.Told]] = {
            "route": _route,
            "launch": horizons.launch,
            "reach": horizons.reach,
        }
        return horizons.to_json(answers[self.question](**self.asked))


def _route(**asked: Any) -> horizons.Answer:
    return horizons.solve(horizons.ask(**asked))


def journey_of(number: int) -> Journey:
    """The question of that number; a rule may refuse it."""
    random, facts = Random(f"journeys to be measured {number}"), horizons.load_facts()
    crewed = random.random() < 0.7
    ship = random.choice([f"cv-{random.randint(2, 8)}", "cv-2", "cv-2", "cv-4"] if crewed else _ROBOTS)
    asked: dict[str, Any] = {"ship": ship, "wanted": _owner(random, facts, crewed)}
    asked["year"] = random.choice([2030, 2030, 2030, 2035, random.randint(2030, 2150)])
    if random.random() < 0.2:
        asked["closed"] = random.sample(sorted(facts.systems.keys() - {"earth"}), random.randint(1, 4))
    if random.random() < 0.15:
        asked["max_years"] = random.choice([9, 20, 139, 139])
    elif random.random() < 0.3:
        asked["max_years"] = 100
    asked["by"] = random.choice(["turns", "turns", "turns", "risk", "launcher"])
    question = random.choice(["route", "route", "route", "route", "launch", "launch", "reach"])
    asked["start"] = _start(random, facts, ship, asked["wanted"])
    if question == "reach":
        return Journey(question, asked)
    goals = list(_stops(random, facts, ship))
    asked |= {"goal": goals[0], "then": tuple(goals[1:]), "returns": crewed and random.random() < 0.5}
    asked |= {"probe": ship in ("flyby", "orbiter", "rover") and random.random() < 0.4}
    asked |= {"reserve": crewed and random.random() < 0.1}
    if question == "launch":
        asked["years"] = random.choice([1, 30, 60, 100, min(140, 2170 - asked["year"])])
        asked["years"] = min(asked["years"], 2170 - asked["year"])
    return Journey(question, asked)


_ROBOTS = ("flyby", "flyby", "flyby", "orbiter", "rover", "telescope")


def _owner(random: Random, facts: Facts, crewed: bool) -> horizons.Wanted:
    """Up to all technologies, most of them dated, and bases that come later."""
    names = random.sample(sorted(facts.technologies), random.choice([0, 3, 6, 9, 12, len(facts.technologies)]))
    if crewed and random.random() < 0.7:  # else most questions are refused at once
        names = [
            *dict.fromkeys(
                (*names, "heavy-launchers", "ultra-heavy-launchers", "radiation-shielding", "pressure-hulls")
            )
        ]
    tech = tuple(name if random.random() < 0.2 else f"{random.choice(_DECADES)}:{name}" for name in names)
    stand = [key for key, one in facts.worlds.items() if one.base_cost and one.places and key != "earth"]
    bases = [
        f"{facts.worlds[key].name}={_facility(random)}" for key in random.sample(stand, random.choice([0, 1, 2, 5, 9]))
    ]
    if random.random() < 0.3:
        bases.append(f"earth={_facility(random)}")
    home = "mars" if random.random() < 0.1 else None
    if home:
        bases = [base for base in bases if not base.startswith(("Mars=", "earth="))]
    return horizons.Wanted(
        tech,
        tuple(bases),
        random.choice([None, None, None, "0.7", "0.2", "0.35"]),
        random.choice([None, None, "unlimited", "unlimited", "5", "1"]) if crewed else None,
        random.choice([None, None, None, None, 0, 10]),
        home=home,
    )


def _facility(random: Random) -> str:
    since = random.choice(["", f"@{random.randint(2031, 2120)}", f"@{random.randint(2031, 2120)}"])
    return random.choice([*FACILITIES, FACILITIES[-1]]) + since


def _start(random: Random, facts: Facts, ship: str, owner: horizons.Wanted) -> str:
    """Mostly at home; else in a box, on its way, or at a base."""
    home = owner.home or "earth"
    crewed = ship.startswith("cv")
    if crewed and int(ship[3:]) > 4:  # larger ones never leave a surface with the re-entry symbol
        home = f"orbit:{home}"
    elsewhere = [f"transfer:{key}:{random.randint(1, 13)}" for key in facts.systems]
    elsewhere += [f"flyby:{key}" for key in facts.systems]
    if crewed:
        elsewhere += [f"orbit:{key}" for key, one in facts.worlds.items() if one.places]
    at_base = [base.partition("=")[0] for base in owner.base]
    return random.choice(
        [
            home,
            home,
            home,
            random.choice(elsewhere),
            *([f"orbit:{home.removeprefix('orbit:')}", *at_base[:1]] if crewed else [home]),
        ]
    )


def _stops(random: Random, facts: Facts, ship: str) -> Iterator[str]:
    """One to five places, each perhaps with something to do."""
    number = random.choice([1, 1, 2, 3, 4, MOST_STOPS])
    outwards = sorted(facts.systems, key=lambda key: facts.systems[key].h)
    if ship == "flyby":
        for key in sorted(random.sample(outwards, min(number, len(outwards))), key=outwards.index):
            explored = random.choice([key for key, one in facts.worlds.items() if one.system == key] or [""])
            yield f"flyby:{key}" + (f": explore {explored}" if explored and random.random() < 0.6 else "")
        return
    worlds = [key for key, one in facts.worlds.items() if one.places]
    if ship in ("orbiter", "rover"):  # they stay where they explore
        kind = "orbit" if ship == "orbiter" else "surface"
        yield f"{kind}:{random.choice(worlds)}" + random.choice(["", ": explore"])
        return
    for _ in range(number):
        world = random.choice(worlds)
        place = random.choice(
            [f"surface:{world}", f"orbit:{world}", f"orbit:{world}", f"flyby:{facts.worlds[world].system}"]
        )
        deeds = [deed for deed, odds in (("explore", 0.4), ("service", 0.15)) if random.random() < odds]
        if place.startswith("flyby"):
            deeds = []
        if random.random() < 0.3:
            deeds.append(f"stay {random.randint(1, 6)}")
        yield place + (f": {', '.join(deeds)}" if deeds else "")

"""Why no flight gets to its goal, and what would let one: each cause is confirmed by a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from planner.errors import PlannerError
from planner.stellar.facts import UNLIMITED
from planner.stellar.flight import Held, Player
from planner.stellar.mission import Mission
from planner.stellar.places import ORBIT, SURFACE, place_of, system_of, told
from planner.stellar.rules.entering import Barred
from planner.stellar.solve import Answer, solve


def causes(answer: Answer) -> list[Barred]:
    """Why there is no flight, if there is none: the deadline, or else each rule without which there would be one.

    >>> from planner.stellar.asking import ask
    >>> print(*causes(solve(ask("earth", "pluto", ship="rover", max_years=5))))
    too few years: the first flight takes 12; --max-turns 12 would do [stellar 4]
    """
    asked = answer.mission
    if answer.flights:
        return []
    found = [*_too_late(asked)] or [*_barred(asked)]
    return found or [*_inwards(asked), *_no_way(asked)]


def _flown(asked: Mission) -> Answer | None:
    try:
        return solve(asked)
    except PlannerError:
        return None


def _too_late(asked: Mission) -> Iterator[Barred]:
    longest = replace(asked, max_years=asked.facts.numbers.last_year - asked.facts.numbers.first_year)
    answer = _flown(longest) if longest.last_year > asked.last_year else None
    if answer is not None and answer.flights:
        turns = min(found.turns for found in answer.flights)
        yield Barred("stellar 4", f"too few years: the first flight takes {turns}", f"--max-turns {turns} would do")


def _barred(asked: Mission) -> Iterator[Barred]:
    """What an owner may lack that a crew needs on its way, for the goal itself was looked at before."""
    if not asked.ship.is_crewed:
        return
    lifts: list[tuple[str, str, str, Callable[[Player], Player]]] = [
        ("2.6.5", "the way leads out of range", "--range unlimited", lambda one: one._replace(range=UNLIMITED))
    ]
    for key, technology in asked.facts.technologies.items():
        if technology.shielding:
            cure = (f"--tech {key}", _with(key))
            lifts.append(("2.6.9", "the way leads through radiation, which bars crews", *cure))
        elif technology.launcher >= asked.ship.size:
            cure = (f"--tech {key}", _with(key))
            lifts.append(("3.3.4", f"no launch vehicle of size {asked.ship.size} on the way", *cure))
    for rule, why, cured, lift in lifts:
        answer = _flown(replace(asked, player=lift(asked.player)))
        if answer is not None and answer.flights:
            yield Barred(f"stellar {rule}", why, f"{cured} would do")


def _with(technology: str) -> Callable[[Player], Player]:
    """The same owner with a technology from the start."""

    def lift(player: Player) -> Player:
        others = tuple(one for one in player.technologies if one.name != technology)
        return player._replace(technologies=(*others, Held(technology)))

    return lift


def _inwards(asked: Mission) -> Iterator[Barred]:
    """Flyby craft go on outwards, robots of other kinds not at all."""
    systems = asked.facts.systems
    stops = [system_of(asked.facts, stop.place) for stop in asked.stops]
    if asked.ship.kind == "flyby":
        on_its_way = [system_of(asked.facts, asked.start)] if asked.launched else []
        for here, there in pairwise([*on_its_way, *stops]):
            if systems[there].h <= systems[here].h:
                why = f"a flyby craft goes on outwards: {systems[there].name} is no farther than {systems[here].name}"
                yield Barred("stellar 3.5.1", why)
    elif not asked.ship.is_crewed and len(set(stops)) > 1:
        yield Barred("stellar 3.3.3", f"a {asked.ship.name} transfers once, in the move in which it is launched")


def _no_way(asked: Mission) -> Iterator[Barred]:
    """Places that no segment leads to, or from."""
    facts = asked.facts
    for place in dict.fromkeys(stop.place for stop in asked.stops):
        kind, of, _ = place_of(place)
        led_to = {there for here, ends in facts.exits.items() for there in ends if place_of(here).kind != SURFACE}
        if kind in (ORBIT, SURFACE) and f"{ORBIT}:{of}" not in led_to:
            orbit = told(facts, f"{ORBIT}:{of}")
            yield Barred("stellar 3.3.2", f"no segment leads to {orbit}", "[links] in a file of facts names them")

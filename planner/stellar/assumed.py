"""On which defaults an answer rests, and what it would be if they were a little otherwise.

Each value that flights of the answer count on, and that nobody gives, is changed on trial and the mission solved again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from planner.errors import PlannerError
from planner.stellar.facts import ORBIT_ONLY, RENDEZVOUS, UNLIMITED, Facts
from planner.stellar.flight import Player
from planner.stellar.mission import Mission
from planner.stellar.places import ORBIT, SURFACE, TRANSFER, place_of, system_of
from planner.stellar.solve import Answer, Found, first_of

MOST_TRIED = 24  # values; a long journey passes more, and each costs a search
START_RANGE = "numbers.start_range"
_BOUNDS = {"launcher": (1, 4), "ev": (0, math.inf), "base_cost": (1, math.inf)}  # 2.6.1, 3.5.3, 3.6.2


class Trial(NamedTuple):
    """Another value, and the best flight then; None: there would be none."""

    value: Any
    flight: Found | None


class Assumption(NamedTuple):
    """A default that an answer rests on."""

    path: str
    value: Any
    source: str
    trials: tuple[Trial, ...]


def assumptions(answer: Answer, best: Found | None = None) -> list[Assumption]:
    """The defaults on which the best flight rests, or on which it rests that there is none, each with its trials."""
    mission, found = answer.mission, best or (answer.flights[0] if answer.flights else None)
    told = []
    for path in list(dict.fromkeys(relied_on(mission, found)))[:MOST_TRIED]:
        leaf = mission.facts.leaves[path]
        value = value_at(mission.facts, path)
        tried = tuple(_tried(mission, path, one, found) for one in other_values(path, value))
        told.append(Assumption(path, value, leaf.source, tried))
    return told


def value_at(facts: Facts, path: str) -> Any:
    """The value of a path as it is used."""
    section, _, rest = path.partition(".")
    if section in ("links", "numbers"):
        return True if section == "links" else getattr(facts.numbers, rest)
    key, _, field = rest.partition(".")
    return getattr(getattr(facts, section)[key], field)


def other_values(path: str, value: Any) -> tuple[Any, ...]:
    """What is tried in place of a value: a little more and a little less, or the contrary.

    >>> other_values("systems.uranus.h", 9), other_values("technologies.lv4.launcher", 4)
    ((10, 8), (3,))
    """
    if isinstance(value, bool):
        return (not value,)
    if not isinstance(value, int):  # a name: nobody knows which other one
        return ()
    if value == UNLIMITED:
        return (10,)
    least, most = _BOUNDS.get(path.rpartition(".")[2], (-math.inf, math.inf))
    return tuple(one for one in (value + 1, value - 1) if least <= one <= most)


def with_value(facts: Facts, player: Player, path: str, value: Any) -> tuple[Facts, Player]:
    """Facts and owner with another value."""
    if path == START_RANGE:
        player = player._replace(range=value if value > 0 else RENDEZVOUS if value == 0 else ORBIT_ONLY)
    return facts.varied(path, value), player


def _tried(mission: Mission, path: str, value: Any, best: Found | None) -> Trial:
    try:
        facts, player = with_value(mission.facts, mission.player, path, value)
        tried = replace(mission, facts=facts, player=player, known=mission.epochs)
        return Trial(value, first_of(tried, best))
    except PlannerError:
        return Trial(value, None)


def relied_on_by(answers: Iterable[Answer]) -> list[str]:
    """Paths of defaults on which any flight of answers rests, or that there is none."""
    found: dict[str, None] = {}
    for answer in answers:
        for best in answer.flights or (None,):
            found |= dict.fromkeys(relied_on(answer.mission, best))
    return list(found)


def relied_on(mission: Mission, best: Found | None) -> Iterator[str]:
    """Paths of defaults that matter for the best flight, those that matter most first."""
    facts = mission.facts
    places = [mission.start, *(stop.place for stop in mission.stops)]
    if best is not None:
        places += [place for _, step in best.steps for place in step.path]
    for path in _paths(mission, places):
        if facts.is_default(path):
            yield path
    if best is not None:
        yield from _links(facts, mission.start, best)


def _paths(mission: Mission, places: list[str]) -> Iterator[str]:
    crewed, size = mission.ship.is_crewed, mission.ship.size
    for place in places:
        system = system_of(mission.facts, place)
        if place_of(place).kind == TRANSFER or place in (mission.start, mission.goal):
            yield f"systems.{system}.h"
    if crewed and mission.player.range == mission.facts.numbers.start_range:
        yield START_RANGE
    for name, _ in mission.player.technologies:
        technology = mission.facts.technologies[name]
        if crewed and technology.range is not None and technology.range >= 0 and mission.player.range is None:
            yield f"technologies.{name}.range"
        without = mission.facts.numbers.launcher_without_technology
        if technology.launcher >= (size if crewed else without + 1) > without:  # only robots fly faster on a larger one
            yield f"technologies.{name}.launcher"
    for place in dict.fromkeys(places):
        where, of, _ = place_of(place)
        if where in (SURFACE, ORBIT) and place != mission.player.port:
            yield f"worlds.{of}.system"
            if where == SURFACE:
                yield from (f"worlds.{of}.{mark}" for mark in _surface_marks(crewed, size))
            if crewed:
                yield f"worlds.{of}.radiation_{where}"
    for stop in mission.stops:
        if stop.explore:
            yield f"worlds.{stop.explore}.ev"


def _surface_marks(crewed: bool, size: int) -> tuple[str, ...]:
    if not crewed:
        return ("gas_giant",)
    return ("atmosphere", "reentry") if size > 4 else ("atmosphere",)


def _links(facts: Facts, start: str, best: Found) -> Iterator[str]:
    stood = start
    for _, step in best.steps:
        for place in step.path:
            for path in (f"links.{stood} -- {place}", f"links.{place} -- {stood}", f"links.{stood} -> {place}"):
                if facts.is_default(path):
                    yield path
            stood = place

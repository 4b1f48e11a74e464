"""Short ways to write flights for the referee's tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from planner.stellar.factfile import load_facts
from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import Base, Flight, Held, Player, Step, Verdict, Year
from planner.stellar.referee import judge


def ship(text: str, **fields: Any) -> Ship:
    """A ship of the facts by its name, or a crewed vehicle such as cv-3."""
    kind, _, size = text.partition("-")
    found = Ship(text, text.upper(), "cv", int(size), 5) if kind == "cv" else load_facts().ships[text]
    return found._replace(**fields)


def go(*path: str, lv: int = 0, docks: bool = False, fails_on: int | None = None) -> Step:
    return Step("move", path, launcher=lv, docks=docks, fails_on=fails_on)


def descend(place: str) -> Step:
    return Step("descend", (place,))


def look(world: str, probe: bool = False, fails_on: int | None = None) -> Step:
    return Step("explore", world=world, probe=probe, fails_on=fails_on)


def on(place: str, fails_on: int | None = None) -> Step:
    """The forced way on of a flyby craft."""
    return Step("transfer", (place,), fails_on=fails_on)


def owner(*technologies: str | Held, bases: Iterable[Base] = (), **numbers: Any) -> Player:
    held = tuple(Held(one) if isinstance(one, str) else one for one in technologies)
    return Player(held, tuple(bases), **numbers)


def flight(
    what: str | Ship, start: str, years: Mapping[int, Iterable[Step]], player: Player | None = None, **fields: Any
) -> Flight:
    """A flight that starts in the first year in which something is done."""
    player = player or Player()
    entries = tuple(Year(year, tuple(steps)) for year, steps in years.items())
    fields.setdefault("first_year", min(years, default=2030))
    return Flight(ship(what) if isinstance(what, str) else what, start, years=entries, player=player, **fields)


def judged(*args: Any, changes: Mapping[str, Any] | None = None, **fields: Any) -> Verdict:
    """The verdict on the flight that `flight` makes of this."""
    return judge(flight(*args, **fields), facts(tuple((changes or {}).items())))


@lru_cache(maxsize=64)
def facts(changes: tuple[tuple[str, Any], ...] = ()) -> Facts:
    return load_facts(changes=dict(changes))


FAR = owner("hibernation", "reusable-launchers")  # an owner whose crews go everywhere

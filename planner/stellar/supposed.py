"""On which defaults the answer about an asteroid or a base rests, and what a little more or less would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from planner.errors import PlannerError
from planner.models.solving import Effort, Solving
from planner.stellar.assigning import Deflection, deflect
from planner.stellar.assumed import Assumption, other_values, relied_on_by, value_at, with_value
from planner.stellar.facts import Facts, Ship
from planner.stellar.founding import Carrier, Founding, Supply, supply
from planner.stellar.incoming import Asteroid
from planner.stellar.places import place_of


class Supposed(NamedTuple):
    """A default that was tried otherwise: a value of the facts, or of a ship by size alone, and what comes of others.

    No answer stands for none: then nothing of it could be flown.
    """

    what: Assumption | str
    value: Any
    others: tuple[tuple[Any, Supply | Deflection | None], ...]


def supposed_of_base(found: Supply) -> list[Supposed]:
    """The cost of the base, the holds of crews and what their flights count on, where nobody gives it."""
    asked = found.asked
    path = f"worlds.{place_of(asked.place).of}.base_cost"
    paths = [path] if asked.facts.is_default(path) else []
    told = [_tried(asked, one, lambda asked, _: supply(asked)) for one in [*paths, *relied_on_by(found.flights)]]
    for ship in dict.fromkeys(carrier.ship for carrier in asked.carriers):
        if is_supposed(asked.facts, ship, "hold"):
            others = [replace(asked, carriers=_with_hold(asked.carriers, ship, hold)) for hold in _around(ship.hold)]
            answers = tuple(zip(_around(ship.hold), map(supply, others), strict=True))
            told.append(Supposed(f"the hold of {ship.name}, {ship.hold}", ship.hold, answers))
    return told


def supposed_of_asteroid(found: Deflection, solving: Solving | None = None) -> list[Supposed]:
    """The exploration values of robots, and what flights count on, where nobody gives it."""
    solve_it = solving or Solving(Effort(workers=1))

    def answer(asked: Asteroid, path: str = "") -> Deflection:
        return deflect(asked, solving=solve_it, like=found, path=path)

    asked = found.asked
    paths = dict.fromkeys(path for ways in found.ways.values() for path in ways.rests_on)
    told = [_tried(asked, path, answer) for path in paths]
    for ship in dict.fromkeys(fleet.ship for fleet in asked.fleets if not fleet.ship.is_crewed):
        if is_supposed(asked.facts, ship, "ev"):
            answers = tuple((ev, answer(_with_value(asked, ship, ev))) for ev in _around(ship.ev))
            told.append(Supposed(f"the exploration value of {ship.name}, {ship.ev}", ship.ev, answers))
    return told


def _tried(asked: Asteroid | Founding, path: str, answer: Callable[[Any, str], Supply | Deflection]) -> Supposed:
    """A value of the facts with what others would change."""
    value = value_at(asked.facts, path)
    answers: list[tuple[Any, Supply | Deflection | None]] = []
    for other in other_values(path, value):
        facts, player = with_value(asked.facts, asked.player, path, other)
        try:
            answers.append((other, answer(replace(asked, facts=facts, player=player), path)))
        except PlannerError:  # nothing of it could be flown
            answers.append((other, None))
    return Supposed(Assumption(path, value, asked.facts.leaves[path].source, ()), value, tuple(answers))


def _around(value: int) -> tuple[int, ...]:
    """A little more and a little less."""
    return tuple(one for one in (value + 1, value - 1) if one >= 0)


def _with_hold(carriers: tuple[Carrier, ...], ship: Ship, hold: int) -> tuple[Carrier, ...]:
    return tuple(one._replace(ship=ship._replace(hold=hold)) if one.ship == ship else one for one in carriers)


def is_supposed(facts: Facts, ship: Ship, field: str) -> bool:
    """Whether a value of a ship is a default; of ships by size alone all are."""
    return ship.id not in facts.ships or facts.is_default(f"ships.{ship.id}.{field}")


def _with_value(asked: Asteroid, ship: Ship, value: int) -> Asteroid:
    fleets = tuple(one._replace(ship=ship._replace(ev=value)) if one.ship == ship else one for one in asked.fleets)
    return replace(asked, fleets=fleets)

"""On which defaults the answer about an asteroid or a base rests, and what a little more or less would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from planner.models.solving import Solving
from planner.stellar.assigning import Deflection, deflect
from planner.stellar.facts import Facts, Ship
from planner.stellar.founding import Carrier, Founding, Supply, supply
from planner.stellar.incoming import Asteroid
from planner.stellar.places import place_of


class Supposed(NamedTuple):
    """A default that was tried otherwise: what it is, and for other values what comes of it."""

    what: str
    value: int
    others: tuple[tuple[int, Supply | Deflection], ...]


def supposed_of_base(found: Supply) -> list[Supposed]:
    """The cost of the base and the holds of crews, where nobody gives them; each one more and one less."""
    return [
        Supposed(what, value, tuple((other, supply(asked)) for other, asked in others))
        for what, value, others in _base_trials(found.asked)
    ]


def _base_trials(asked: Founding) -> Iterator[tuple[str, int, list[tuple[int, Founding]]]]:
    world = place_of(asked.place).of
    path, cost = f"worlds.{world}.base_cost", asked.facts.worlds[world].base_cost
    if asked.facts.is_default(path):
        changed = [(other, replace(asked, facts=asked.facts.varied(path, other))) for other in (cost + 1, cost - 1)]
        yield f"the cost of a base there, {cost} SUP,", cost, [one for one in changed if one[0] > 0]
    for ship in dict.fromkeys(carrier.ship for carrier in asked.carriers):
        if is_supposed(asked.facts, ship, "hold"):
            others = [
                (other, replace(asked, carriers=_with_hold(asked.carriers, ship, other)))
                for other in (ship.hold + 1, ship.hold - 1)
            ]
            yield f"the hold of {ship.name}, {ship.hold},", ship.hold, others


def _with_hold(carriers: tuple[Carrier, ...], ship: Ship, hold: int) -> tuple[Carrier, ...]:
    return tuple(one._replace(ship=ship._replace(hold=hold)) if one.ship == ship else one for one in carriers)


def is_supposed(facts: Facts, ship: Ship, field: str) -> bool:
    """Whether a value of a ship is a default; of ships by size alone all are."""
    return ship.id not in facts.ships or facts.is_default(f"ships.{ship.id}.{field}")


def supposed_of_asteroid(found: Deflection, solving: Solving) -> list[Supposed]:
    """The exploration values of robots, where nobody gives them; each one more and one less."""
    told = []
    for ship in dict.fromkeys(fleet.ship for fleet in found.asked.fleets if not fleet.ship.is_crewed):
        if is_supposed(found.asked.facts, ship, "ev"):
            others = [(other, _with_value(found.asked, ship, other)) for other in (ship.ev + 1, ship.ev - 1)]
            answers = tuple((other, deflect(asked, solving=solving, like=found)) for other, asked in others)
            told.append(Supposed(f"the exploration value of {ship.name}, {ship.ev},", ship.ev, answers))
    return told


def _with_value(asked: Asteroid, ship: Ship, value: int) -> Asteroid:
    fleets = tuple(one._replace(ship=ship._replace(ev=value)) if one.ship == ship else one for one in asked.fleets)
    return replace(asked, fleets=fleets)

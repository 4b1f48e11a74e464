"""What an exploration is worth: the value that is rolled against, the tokens it brings, and who may explore what."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from planner.stellar.facts import Facts, Ship
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of
from planner.stellar.rules.abilities import Abilities
from planner.stellar.rules.moving import rounded

TEN = 10


class Tokens(NamedTuple):
    """Technology tokens of one exploration: so many for sure, and one more with a chance."""

    value: int
    sure: int
    one_more: Fraction


def tokens(value: int, lab: bool = False) -> Tokens:
    """One token for each ten of the value, and one more if a d10 is no more than the rest (3.5.1).

    With a mobile laboratory two dice are rolled and one is chosen (3.5.2).

    >>> tokens(12), tokens(12, lab=True).one_more, tokens(-3).sure
    (Tokens(value=12, sure=1, one_more=Fraction(1, 5)), Fraction(9, 25), 0)
    """
    if value <= 0:
        return Tokens(value, 0, Fraction(0))
    sure, rest = divmod(value, TEN)
    missed = Fraction(TEN - rest, TEN)
    return Tokens(value, sure, 1 - (missed**2 if lab else missed))


def position_modifier(facts: Facts, ship: Ship, place: str, world: str, home: str = "earth") -> int | None:
    """What the place of an explorer does to its value; None: from there it cannot explore that world (3.5.1)."""
    where, of, box = place_of(place)
    target = facts.worlds[world]
    if ship.kind == "telescope":
        return 0 if place == f"{ORBIT}:{home}" and target.system != "alpha-centauri" else None
    if ship.kind == "flyby":
        return -box if where in (FLYBY, TRANSFER) and of == target.system else None
    if ship.kind == "orbiter":
        if where != ORBIT or of not in (world, facts.systems[target.system].central):
            return None
        return 0 if of == world else -1
    if ship.kind == "rover":
        return 0 if where == SURFACE and of == world else None
    # LR stellar A19: crews explore from orbit as well; at Earth from its orbit alone.
    return 0 if where in (SURFACE, ORBIT) and of == world and target.crew and place != "surface:earth" else None


def exploration_value(
    facts: Facts, ship: Ship, able: Abilities, place: str, world: str, card: int = 0, ev: int | None = None
) -> int | None:
    """What is rolled against; None if the ship cannot explore that world from there.

    `card` is what a world card adds for this kind of explorer, `ev` the value of the world if it was depleted.
    """
    position = position_modifier(facts, ship, place, world)
    if position is None:
        return None
    there = Fraction(facts.worlds[world].ev if ev is None else ev)
    if ship.kind == "telescope":
        there /= 2
    technology = able.crew_ev if ship.is_crewed else able.robot_ev
    return rounded(there + ship.ev + technology + card + position)

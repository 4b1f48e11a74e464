"""How a craft stands between two turns: where, as what, with which chits, and what lies elsewhere.

A value to go on from, for the craft of the referee changes with every turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from planner.board.model import Board
from planner.plan.model import Totals, Waiting
from planner.referee.books import Books, Depot, find_item
from planner.referee.craft import Craft
from planner.rocket.chits import Chits
from planner.rocket.stack import Cargo, Stack
from planner.rocket.supports import Aboard


class Standing(NamedTuple):
    """A craft at rest."""

    place: str
    stack: Stack  # what is aboard now, and where the chits lie
    tanks: tuple[tuple[str, int], ...]  # of its cargo tanks: grade, number
    waiting: tuple[Waiting, ...]  # what lies anywhere else
    worn: bool  # belts may have turned heavy radiators light without harm to the plan
    spent: Totals  # so far


def standing_of(craft: Craft, spent: Totals) -> Standing:
    """A craft as it stands now."""
    stack, chits = craft.stack, craft.chits
    if stack.kind.is_weighed:
        waits = dict(craft.books.rocketplane_tanks)
        wet_mass = stack.strip.masses[chits.wet]
        stack = replace(stack, wet_mass=wet_mass, grade=chits.grade, rocketplane_tanks=waits)
    depots = craft.books.depots.items()
    waiting = tuple(Waiting(place, tuple(there.items), _counted(there.tanks)) for place, there in depots if there)
    return Standing(craft.place.id, stack, _counted(craft.tanks), waiting, craft.worn, spent)


def _counted(tanks: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((grade, number) for grade, number in tanks.items() if number)


def without(standing: Standing, board: Board, lost: Iterable[str], turned: Iterable[str] = ()) -> Standing:
    """The same craft when cards and cargo are lost, each by its exact name, and heavy radiators are turned light.

    Both chits move by what the craft loses, as after a belt (hf4 H5b, G1g; hf3 F4, D2).
    """
    stack = standing.stack
    depots = {there.place: Depot(list(there.items), Counter(dict(there.tanks))) for there in standing.waiting}
    chits, books = Chits(stack.dry, stack.wet, stack.grade), Books(depots, dict(stack.rocketplane_tanks))
    craft = Craft(stack, chits, board.spaces[standing.place], books, Counter(dict(standing.tanks)), standing.worn)
    items: list[Aboard | Cargo] = [*stack.aboard, *stack.cargo]
    for name in lost:
        item = find_item(items, name)
        if item is not None:
            items.remove(item)
    aboard = [item for item in items if isinstance(item, Aboard)]
    cargo = [item for item in items if isinstance(item, Cargo)]
    craft.weigh(craft.reload(aboard=aboard, cargo=cargo))
    craft.turn_light(turned)
    return standing_of(craft, standing.spent)

"""What it costs to bring a rocket from the hand to LEO, part by part, and which cards cannot be had so.

White cards and crew are boosted for their mass in aqua or WT, all of them in one operation (hf4 I4, hf3 H4). What shows
another side has to be produced. Water in tanks is bought in LEO, a tank for one (hf4 F1c, hf3 D1.2).
"""

from __future__ import annotations

from typing import NamedTuple

from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard


class Part(NamedTuple):
    """Something aboard."""

    name: str
    kind: str  # card, cargo, tanks
    mass: int
    colour: str = ""  # of a card that cannot be boosted


class Bill(NamedTuple):
    """What a rocket without its fuel costs in LEO."""

    parts: tuple[Part, ...]

    @property
    def boosts(self) -> int:
        """Aqua or WT for all that can be had in LEO."""
        return sum(part.mass for part in self.parts if not part.colour)

    @property
    def produced(self) -> tuple[Part, ...]:
        """Cards that cannot be boosted."""
        return tuple(part for part in self.parts if part.colour)


def bill_of(stack: Stack) -> Bill:
    """What the parts of a rocket cost in LEO. Cargo counts as cards of its mass.

    >>> from planner.rocket.stackfile import read_stack
    >>> tug = read_stack('cards = ["hall-effect", "cascade-photovoltaic"]\\ncargo = [{ name = "probe", mass = 2 }]')
    >>> [(part.name, part.mass) for part in bill_of(tug).parts], bill_of(tug).boosts
    ([('hall-effect', 2), ('cascade-photovoltaic', 3), ('probe', 2)], 7)
    """
    parts = [
        Part(item.slug, "card", item.mass, "" if can_be_boosted(item) else item.card.colour) for item in stack.aboard
    ]
    parts += [Part(piece.name, "cargo", piece.mass) for piece in stack.cargo]
    parts += [Part("cargo tanks", "tanks", stack.cargo_tanks)] if stack.cargo_tanks else []
    return Bill(tuple(parts))


def can_be_boosted(item: Aboard) -> bool:
    """White cards, and crew of any colour. Catalogues of older editions may not know the side."""
    return item.card.deck == "crew" or item.card.colour in ("white", "")

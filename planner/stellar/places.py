"""Places: `surface:titan`, `orbit:titan`, `flyby:saturn`, `transfer:saturn:4`, taken apart and told."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from planner.errors import UnknownSpace
from planner.stellar.facts import Facts

SURFACE, ORBIT, FLYBY, TRANSFER = "surface", "orbit", "flyby", "transfer"
PRINTED_BOXES = 6
MOST_BOXES = 999
EARTH = "surface:earth"


class Place(NamedTuple):
    """A place taken apart: a world, its orbit, the flyby box of a system, or a numbered box of it."""

    kind: str
    of: str  # the world, or the system of a box
    box: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}:{self.box}" if self.kind == TRANSFER else f"{self.kind}:{self.of}"


@lru_cache(maxsize=4096)
def place_of(text: str) -> Place:
    """A place by its identifier.

    >>> place_of("transfer:saturn:4")
    Place(kind='transfer', of='saturn', box=4)
    """
    kind, _, rest = text.partition(":")
    of, _, box = rest.partition(":")
    if kind in (SURFACE, ORBIT, FLYBY) and of and not box:
        return Place(kind, of)
    if kind == TRANSFER and re.fullmatch("[0-9]{1,3}", box) and int(box) > 0:
        return Place(kind, of, int(box))
    raise UnknownSpace(
        f"no place {text!r}; places are like surface:titan, orbit:titan, flyby:saturn, transfer:saturn:4"
    )


def is_known(facts: Facts, text: str) -> bool:
    """Whether there is a place of this identifier."""
    try:
        kind, of, _ = place_of(text)
    except UnknownSpace:
        return False
    return of in facts.systems if kind in (FLYBY, TRANSFER) else of in facts.worlds and facts.worlds[of].places


def system_of(facts: Facts, text: str) -> str:
    """The system that a place belongs to; a numbered box to the one that it leads to."""
    kind, of, _ = place_of(text)
    return of if kind in (FLYBY, TRANSFER) else facts.worlds[of].system


def told(facts: Facts, text: str) -> str:
    """A place in words, a box above 6 with its markers.

    >>> from planner.stellar.factfile import load_facts
    >>> told(load_facts(), "orbit:titan"), told(load_facts(), "transfer:saturn:9")
    ('Titan orbit', 'Saturn box 9 (box 3 with +6)')
    """
    kind, of, box = place_of(text)
    if kind == TRANSFER:
        return f"{facts.systems[of].name} box {box_text(box)}"
    if kind == FLYBY:
        return f"{facts.systems[of].name} flyby"
    return facts.worlds[of].name + (" orbit" if kind == ORBIT else "")


def box_text(box: int) -> str:
    """A numbered box as it is shown on the table: six are printed, markers of +12 and +6 stand for more (3.3.3, A17).

    >>> box_text(6), box_text(8), box_text(23)
    ('6', '8 (box 2 with +6)', '23 (box 5 with +12 +6)')
    """
    printed = (box - 1) % PRINTED_BOXES + 1
    if box == printed:
        return str(box)
    twelves, six = divmod(box - printed, 12)
    return f"{box} (box {printed} with {' '.join(['+12'] * twelves + ['+6'] * (six // 6))})"

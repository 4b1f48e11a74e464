"""What if: a rocket that is written down somewhere, with other fuel, more cards, beamed power or more mass.

A change edits what the rocket was read from, so that it says the same as an edited stack file, and a plan that carries
it is judged again without the question that it came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from planner.errors import BadStack
from planner.files.tomlfile import MOST_LETTERS
from planner.rocket.stack import HARDEST_ITEM, Stack
from planner.rocket.stackfile import QUICK_ROCKET, stack_from_data

MORE_CARGO = "more cargo"  # what fills a rocket up to a dry mass
PAYLOAD = "payload"  # what a rocket takes along beside all that it is; a stop may drop it by this name
_MOST_NAMED = 3  # cards in a name


class Changes(NamedTuple):
    """What is to be other than written down; None: as it is."""

    cards: tuple[str, ...] = ()  # come aboard, written as in a stack file
    tanks: int | None = None
    grade: str | None = None
    powersat: bool | None = None
    dry_mass: int | None = None
    rad_hard: int | None = None  # of a rocket without cards

    @property
    def names(self) -> list[str]:
        """What is changed, in words for a complaint."""
        given = {
            "a card": self.cards or None,
            "dry mass": self.dry_mass,
            "tanks": self.tanks,
            "grade": self.grade,
            "rad-hardness": self.rad_hard,
            "Powersat": self.powersat,
        }
        return [name for name, value in given.items() if value is not None]


def changed(stack: Stack, changes: Changes, board: str | None = None) -> Stack:
    """The same rocket with these changes; its name says which. `board` is the one on which its sites lie.

    >>> from planner.rocket.stackfile import read_stack
    >>> tug = read_stack('name = "Tug"\\ncards = ["hall-effect"]\\nwet_mass = 5')
    >>> what_if = changed(tug, Changes(tanks=1, grade="isotope"))
    >>> what_if.name, what_if.wet_mass
    ('Tug with isotope', Fraction(3, 1))
    """
    if not changes.names:
        return stack
    if stack.kind.has_fixed_thrust:
        raise BadStack(f"{changes.names[0]} goes with a rocket, not with a net thrust, which needs no mass")
    data: dict[str, Any] = dict(stack.data or {})
    if changes.cards:
        data["cards"] = [*data.get("cards", []), *changes.cards]
    if changes.tanks is not None:
        data.pop("wet_mass", None)  # the other way to say how much fuel there is
        data["tanks"] = changes.tanks
    if changes.grade is not None:
        data["grade"] = changes.grade
    if changes.powersat is not None:
        data["powersat"] = changes.powersat
    found = stack_from_data(data, board=board)
    if changes.dry_mass is not None or changes.rad_hard is not None:
        data["cargo"] = _cargo(found, changes.dry_mass, changes.rad_hard)
        found = stack_from_data(data, board=board)
    if stack.name == QUICK_ROCKET:
        return found  # it is told by its numbers
    words = _words(changes, [item.slug for item in found.aboard[len(stack.aboard) :]])
    return renamed(found, f"{stack.name} with {', '.join(words)}") if words else found


def with_payload(stack: Stack, mass: int, board: str | None = None) -> Stack:
    """The same rocket with so much payload aboard, beside that which it has, and with its tanks as far as there is room
    for them. It is cargo without a rad-hardness, which belts do not take.

    >>> from planner.rocket.stackfile import read_stack
    >>> tug = read_stack('name = "Tug"\\ncards = ["hall-effect"]\\ntanks = 30')
    >>> loaded = with_payload(tug, 4)
    >>> tug.dry_mass, loaded.dry_mass, tug.tanks, loaded.tanks
    (2, 6, Fraction(30, 1), Fraction(26, 1))
    """
    if stack.kind.has_fixed_thrust:
        raise BadStack("a payload goes with a rocket, not with a net thrust, which needs no mass")
    if mass < 0:
        raise BadStack(f"a payload is a mass of 0 or more, got {mass}")
    if stack.dry_mass + mass > stack.strip.dry_limit:
        raise BadStack(f"dry mass {stack.dry_mass + mass} is over the limit of {stack.strip.dry_limit}")
    pieces = [piece._asdict() for piece in stack.cargo]
    piece = next((one for one in pieces if one["name"] == PAYLOAD), None)
    if piece is None:
        pieces.append({"name": PAYLOAD, "mass": mass})
    else:
        piece["mass"] += mass
    data = {key: value for key, value in (stack.data or {}).items() if key not in ("wet_mass", "tanks")}
    data["cargo"] = [{key: value for key, value in one.items() if value is not None} for one in pieces]
    found = stack_from_data(data, board=board)
    return found.with_tanks(min(int(stack.tanks or 0), found.strip.wet_limit - found.dry_mass))


def renamed(stack: Stack, name: str) -> Stack:
    """The same rocket under another name, which is cut where a stack file could not hold it."""
    short = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 4]} ..."
    return replace(stack, name=short, data=(stack.data or {}) | {"name": short})


def some_of(names: Sequence[str], between: str) -> str:
    """Cards in the name of a rocket, not too many.

    >>> some_of(["a", "b", "c", "d"], " + ")
    'a + b + c + 1 more'
    """
    more = len(names) - _MOST_NAMED
    return between.join([*names[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def _cargo(stack: Stack, dry_mass: int | None, rad_hard: int | None) -> list[dict[str, Any]]:
    """The cargo that makes up this dry mass, and is so rad-hard. Mass and hardness of cards are printed on them."""
    pieces = [piece._asdict() for piece in stack.cargo]
    if dry_mass is not None:
        masses = [*(item.mass for item in stack.aboard), *(piece.mass for piece in stack.cargo), stack.cargo_tanks]
        if dry_mass < max(sum(masses), 1):
            raise BadStack(f"dry mass {dry_mass} is less than the {max(sum(masses), 1)} that is aboard")
        if dry_mass > sum(masses):
            pieces.append({"name": MORE_CARGO, "mass": dry_mass - sum(masses)})
    if rad_hard is not None:
        if stack.aboard:
            raise BadStack("rad-hardness goes with engines by numbers: that of cards is printed on them")
        if not 0 <= rad_hard <= HARDEST_ITEM:
            raise BadStack(f"rad-hardness must be between 0 and {HARDEST_ITEM}, got {rad_hard}")
        if not pieces:
            raise BadStack("rad-hardness needs a mass that has it: give a dry mass too")
        pieces = [piece | {"rad_hard": rad_hard} for piece in pieces]
    return [{key: value for key, value in piece.items() if value is not None} for piece in pieces]


def _words(changes: Changes, added: Sequence[str]) -> list[str]:
    """What is other than it was, for the name of the rocket. Tanks are told with its masses."""
    words = [some_of(added, ", ")] if added else []
    if changes.dry_mass is not None:
        words.append(f"dry mass {changes.dry_mass}")
    if changes.grade is not None:
        words.append(changes.grade)
    if changes.rad_hard is not None:
        words.append(f"rad-hardness {changes.rad_hard}")
    if changes.powersat is not None:
        words.append("powersat" if changes.powersat else "no powersat")
    return words

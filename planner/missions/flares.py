"""Where a plan lies open to solar flares (hf4 K2d, hf3 M): told, and not counted.

A flare is an event of a red year: a 5 or 6 on the die of the event, and then a die and the modifier of the zone, which
take every card that is less rad-hard. In which years there is an event is not in the rules that we know: every other,
it is said. So there are chances for one event, and none for the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board, Space
from planner.missions.fates import Fates
from planner.plan.model import Turn
from planner.referee.dice import FACES
from planner.referee.ruleset import Ruleset
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard

FLARE = Fraction(1, 3)  # of the events of a red year: those with a 5 or 6
_SHELTERS = ("earth-cycler", "earth-heo")  # the same space, as the boards of the editions call it
_AROUND_SOL = ("mercury", "venus")  # zones whose belts give no shelter in the 4th edition


class Takes(NamedTuple):
    """What some faces of a die take."""

    name: str
    rad_hard: int
    faces: tuple[int, ...]
    is_turned: bool = False  # a heavy radiator is turned light instead


class Exposure(NamedTuple):
    """A red year that ends in the open."""

    turn: int  # counted from 1
    year: int
    space: str
    zone: str
    takes: tuple[Takes, ...]  # by a flare, if there is one

    @property
    def harm(self) -> Fraction:
        """How likely a flare does any harm here, if there is one."""
        return Fraction(len({face for one in self.takes for face in one.faces}), len(FACES))


def takes_of(stack: Stack, added: int, immune: str, turns_heavy: bool = True) -> tuple[Takes, ...]:
    """What each face of a die, with something added, takes of cards and cargo; cards with this tag are immune."""

    def taken(name: str, rad_hard: int | None, is_turned: bool) -> list[Takes]:
        faces = tuple(face for face in FACES if rad_hard is not None and face + added > rad_hard)
        return [Takes(name, rad_hard, faces, is_turned)] if faces and rad_hard is not None else []

    cards = [item for item in stack.aboard if item.card.tag(immune) is None]
    found = [one for item in cards for one in taken(item.slug, item.rad_hard, turns_heavy and _is_heavy(item))]
    found += [one for piece in stack.cargo for one in taken(piece.name, piece.rad_hard, False)]
    return tuple(sorted(found, key=lambda one: one.rad_hard))


def find_exposures(turns: Sequence[Turn], fates: Fates, board: Board, rules: Ruleset) -> tuple[Exposure, ...]:
    """The red years that end in the open, with all aboard that the dice can have left."""
    found = []
    for number, craft in sorted(fates.moved.items()):
        turn = turns[number]
        if turn.season != "red" or not rules.belts or is_sheltered(craft.place, rules):
            continue
        zone = board.zone_by_id[craft.place.zone]
        takes = takes_of(craft.stack, zone.solar, "immune-flare", rules.flares_turn_heavy)
        found.append(Exposure(number + 1, turn.year, craft.place.id, zone.id, takes))
    return tuple(found)


def is_sheltered(place: Space, rules: Ruleset) -> bool:
    """Sites, LEO, the cycler or HEO, and belts, in the 4th edition not those around Sol; the outermost zone is safe."""
    if place.site is not None or "leo" in place.roles or place.id in _SHELTERS:
        return True
    if place.kind == "belt":
        return not rules.flares_reach_sol_belts or place.zone not in _AROUND_SOL
    return place.zone == "neptune" and rules.flares_spare_neptune


def _is_heavy(item: Aboard) -> bool:
    return item.orientation == "heavy"

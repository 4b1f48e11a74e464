"""Paths down to a site and up from it: ways that belong together because they are flown in one move.

A path down begins where a craft can rest, leads over lander burns or along a dashed aerobrake path, and ends on the
site. A path up begins on the site and ends at the first space where a craft can rest. What a path takes is known by its
ways; whether a rocket can fly it is not asked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from planner.board.model import Board, Space
from planner.rules.ways import ANY_THRUST, LANDERS, Way

Path = tuple[int, ...]  # numbers of ways in the order flown


class Network:
    """The ways of a board by where they begin and end. On `restless` spaces, too, no craft can rest this year."""

    def __init__(self, board: Board, ways: Sequence[Way], restless: frozenset[str] = frozenset()) -> None:
        self.board, self.ways, self.restless = board, ways, restless
        self.into: dict[str, list[int]] = {}
        self.out: dict[str, list[int]] = {}
        for number, way in enumerate(ways):
            self.into.setdefault(way.target.id, []).append(number)
            self.out.setdefault(way.origin.id, []).append(number)

    def paths_down(self, site: str) -> list[Path]:
        """Every path to a site that enters no space twice, from each space of it where a craft can rest."""
        found: list[Path] = []
        waiting: list[Path] = [(number,) for number in self.into.get(site, ())]
        while waiting:
            path = waiting.pop(0)
            first = self.ways[path[0]]
            if first.origin.kind not in LANDERS:
                found.append(path)
            if self._is_passed(first):
                seen = {site, *(self.ways[number].origin.id for number in path)}
                before = self.into.get(first.origin.id, ())
                waiting += [(number, *path) for number in before if self.ways[number].origin.id not in seen]
        return found

    def paths_up(self, site: str) -> list[Path]:
        """Every path from a site to a first space where a craft can rest; it enters no space twice."""
        found: list[Path] = []
        waiting: list[Path] = [(number,) for number in self.out.get(site, ())]
        while waiting:
            path = waiting.pop(0)
            end = self.ways[path[-1]].target
            if end.kind not in LANDERS and end.id not in self.restless:
                found.append(path)
                continue
            seen = {site, *(self.ways[number].target.id for number in path)}
            waiting += [(*path, n) for n in self.out.get(end.id, ()) if self._leads_on(self.ways[n], seen)]
        return found

    def borders(self, site: str) -> tuple[list[Way], list[Way]]:
        """Ways into and out of the synodic group of a site: itself and the spaces of its colour that touch it."""
        colour = self.board.spaces[site].synodic
        group, waiting = {site}, [site] if colour else []
        while waiting:
            for exit in self.board.exits[waiting.pop()]:
                if self.board.spaces[exit.to].synodic == colour and exit.to not in group:
                    group.add(exit.to)
                    waiting.append(exit.to)
        inwards = [self.ways[n] for here in group for n in self.into.get(here, ())]
        outwards = [self.ways[n] for here in group for n in self.out.get(here, ())]
        return (
            [way for way in inwards if way.origin.id not in group],
            [way for way in outwards if way.target.id not in group],
        )

    def spaces(self, path: Path) -> list[Space]:
        """Spaces of a path in the order flown, its start among them."""
        return [self.ways[path[0]].origin, *(self.ways[number].target for number in path)]

    def _is_passed(self, way: Way) -> bool:
        """Whether the origin of a way down is on the way too, so that the path begins before it.

        Lander burns are; of an aerobrake path also everything that is entered by its arrows alone.
        """
        here = way.origin
        if here.kind in LANDERS:
            return True
        if here.site is not None or not self._is_arrow(way):
            return False
        return here.hazard == "aerobrake" or all(self._is_arrow(self.ways[n]) for n in self.into.get(here.id, ()))

    def _leads_on(self, way: Way, seen: set[str]) -> bool:
        """Whether a way up goes on there: not back, and not down again along an aerobrake path."""
        return way.target.id not in seen and not self._is_arrow(way)

    def _is_arrow(self, way: Way) -> bool:
        return self.board.links[way.link].one_way


class Takes(NamedTuple):
    """What a path takes, whoever flies it."""

    half_burns: int
    net_thrust: int | None  # least one that will do; None: any
    hazards: int  # dice, those of assists among them
    belts: int
    engine: bool  # some triangle must be activated


def path_takes(ways: Sequence[Way], with_bonus_burns: bool = False) -> Takes:
    """What the ways of a path take together.

    Each lander burn is one burn of the limit, a half-lander burn too (hf4 H5c, H5e; hf3 F3, G4), so net thrust is at
    least their number. `with_bonus_burns`: the craft may come along with some (hf4 H8b, hf3 K1).
    """
    paid = [way for way in ways if way.burn]
    dear = [way for way in paid if not (with_bonus_burns and way.bonus_pays)]
    limits = [
        way.thrust_above + 1
        for way in ways
        if way.thrust_above != ANY_THRUST and not (with_bonus_burns and way.bonus_moves)
    ]
    if dear:
        limits.append(len(dear))
    return Takes(
        half_burns=sum(1 if way.burn == 2 else 2 for way in paid),
        net_thrust=max(limits, default=None),
        hazards=sum(way.hazards for way in ways),
        belts=sum(way.belt for way in ways),
        engine=bool(dear) or not all(way.without_engine or (with_bonus_burns and way.bonus_moves) for way in ways),
    )

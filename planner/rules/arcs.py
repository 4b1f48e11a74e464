"""Ways as columns of integers: the part of the tables that does not depend on the rocket's numbers.

It is the same for every question about one board under the same terms, so it is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from planner.board.model import SEASONS, Board
from planner.rocket.strip import Strip
from planner.rules.base import FlightRules
from planner.rules.ways import LANDERS, Relaxed, Terms, Way, find_ways
from planner.search.tables import LIT_ONLY, NO_LIMIT, Arcs, Ints, as_ints


class Flyways(NamedTuple):
    """Every way of a board under any of some terms, and the same as columns."""

    ways: tuple[Way, ...]
    arcs: Arcs


class _Same:
    """A board as a key: the same object, not an equal one, which would take long to find out."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.board is self.board

    def __hash__(self) -> int:
        return id(self.board)


def flyways(board: Board, terms: tuple[Terms, ...], rules: FlightRules, relaxed: Relaxed, flybys_once: bool) -> Flyways:
    """All ways that can be flown under one of these terms. Mass limits are left open: see `with_mass_limits`."""
    return _flyways(_Same(board), terms, rules, relaxed, flybys_once)


@lru_cache(maxsize=8)
def _flyways(same: _Same, terms: tuple[Terms, ...], rules: FlightRules, relaxed: Relaxed, flybys_once: bool) -> Flyways:
    board = same.board
    index = {space_id: number for number, space_id in enumerate(board.spaces)}
    open_under: dict[Way, int] = {}
    for bit, some in enumerate(terms):
        for way in find_ways(board, some, rules, relaxed):
            open_under[way] = open_under.get(way, 0) | 1 << bit
    ways = sorted(open_under, key=lambda way: index[way.origin.id])
    arcs = _columns(ways, board, rules, flybys_once)
    return Flyways(tuple(ways), arcs._replace(terms=as_ints([open_under[way] for way in ways])))


def _columns(ways: Sequence[Way], board: Board, rules: FlightRules, flybys_once: bool) -> Arcs:
    index = {space_id: number for number, space_id in enumerate(board.spaces)}
    dark = {space.id for space in board.spaces.values() if not board.zone_by_id[space.zone].solar_works}
    once = _once_places(ways, rules, flybys_once)
    return Arcs(
        origin=as_ints([index[way.origin.id] for way in ways]),
        target=as_ints([index[way.target.id] for way in ways]),
        link=as_ints([way.link for way in ways]),
        track_out=as_ints([way.track_out for way in ways]),
        track_in=as_ints([way.track_in for way in ways]),
        burn=as_ints([way.burn for way in ways]),
        bonus_pays=as_ints([way.bonus_pays for way in ways]),
        thrust_above=as_ints([way.thrust_above for way in ways]),
        bonus_moves=as_ints([way.bonus_moves for way in ways]),
        needs_lit=as_ints([way.needs_lit for way in ways]),
        hazards=as_ints([way.hazards for way in ways]),
        belt=as_ints([way.belt for way in ways]),
        toll=np.zeros(len(ways), dtype=np.int64),
        gain=as_ints([[_gain(way, season, rules) for way in ways] for season in SEASONS]),
        gain_base=as_ints([rules.flybys and "solar-oberth" in way.target.roles for way in ways]),
        gain_belt=as_ints([way.target.kind == "belt" and rules.flybys for way in ways]),
        once=as_ints([once.get(way.target.id, -1) for way in ways]),
        halt=as_ints([_halt(way, rules) for way in ways]),
        ends=as_ints([way.target.site is not None for way in ways]),
        seasons=as_ints([way.seasons for way in ways]),
        dead_zone=as_ints([way.target.id in dark for way in ways]),
        dead_origin=as_ints([way.origin.id in dark for way in ways]),
        strips_sails=as_ints([way.target.hazard == "aerobrake" for way in ways]),
        drops_bonus=as_ints([board.links[way.link].one_way and not rules.arrows_keep_bonus for way in ways]),
        heaviest=np.full(len(ways), NO_LIMIT, dtype=np.int64),
        without_engine=as_ints([way.without_engine for way in ways]),
        terms=np.ones(len(ways), dtype=np.int64),
    )


def _halt(way: Way, rules: FlightRules) -> int:
    """No craft rests on a lander burn (hf4 H5e, hf3 G4); one without an engine perhaps only on a site (hf4 H6b)."""
    if way.target.kind in LANDERS:
        return 0
    return 1 if way.target.site is not None or rules.halts_without_engine else LIT_ONLY


def _gain(way: Way, season: str, rules: FlightRules) -> int:
    """Bonus burns of a flyby; Venus pays in the blue season only (hf4 H8c, hf3 K1)."""
    if not rules.flybys or (way.target.venus and season != "blue"):
        return 0
    return way.target.flyby


def _once_places(ways: Sequence[Way], rules: FlightRules, flybys_once: bool) -> dict[str, int]:
    """A number for each place that pays once a move. The Oberth and belts always do so, flybys by reading."""
    if not rules.flybys:
        return {}
    places = dict.fromkeys(
        way.target.id
        for way in ways
        if "solar-oberth" in way.target.roles or (way.target.flyby and flybys_once) or way.target.kind == "belt"
    )
    return {place: number for number, place in enumerate(places)}


def with_mass_limits(found: Flyways, strip: Strip) -> Flyways:
    """The same ways, where tanks waiting at a site lift no more than some mass."""
    heaviest = [NO_LIMIT if way.heaviest is None else strip.floor(way.heaviest) for way in found.ways]
    return found._replace(arcs=found.arcs._replace(heaviest=as_ints(heaviest)))


def keeping_away(found: Flyways, avoided: Sequence[bool], toll: int) -> Flyways:
    """The same ways without those into avoided spaces, or, with a toll, those ways dearer."""
    entered = np.array(avoided, dtype=bool)[found.arcs.target]
    if toll:
        return found._replace(arcs=found.arcs._replace(toll=as_ints(entered * toll)))
    return _chosen(found, as_ints(np.flatnonzero(~entered)))


def _chosen(found: Flyways, rows: Ints) -> Flyways:
    ways = tuple(found.ways[row] for row in rows.tolist())
    return Flyways(ways, Arcs(*(np.ascontiguousarray(column[..., rows]) for column in found.arcs)))


def in_layers(found: Flyways, spaces: int, waypoints: Sequence[int], stops: int = 0) -> Flyways:
    """The board once more for each waypoint: who enters the next waypoint goes on in the next layer. And once more for
    each stop, where no way leads on.

    A space of layer k has the number of that space plus k times the number of spaces. A flight that ends in the last
    layer has been at all waypoints, in their order.
    """
    layers = len(waypoints) + 1 + stops
    arcs = found.arcs
    columns = {name: np.concatenate([column] * layers, axis=-1) for name, column in arcs._asdict().items()}
    shift = np.repeat(np.arange(layers) * spaces, len(arcs.origin))
    columns["origin"] = columns["origin"] + shift
    columns["target"] = columns["target"] + shift
    for layer, waypoint in enumerate(waypoints):
        enters = (shift == layer * spaces) & (columns["target"] == layer * spaces + waypoint)
        columns["target"][enters] += spaces
    return Flyways(found.ways * layers, Arcs(**columns))

"""Lower bounds: what a flight needs at least to come from each space to some place, never too much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from planner.search.kernel.columns import UNREACHABLE, Ahead, Bound, Lane
from planner.search.kernel.compiled import Int64, entry
from planner.search.tables import NEVER, Engines, Ints, Options, Tables, as_ints

HALVES = as_ints([0, 2, 1])  # half burns of each kind of burn


class Lanes(NamedTuple):
    """Arcs sorted by their targets, to follow them backwards."""

    first: Ints  # by target, and one more
    origin: Ints
    weight: Ints
    gain: Ints
    cost: Ints
    fuel: Ints  # spaces where fuel is to be had

    def spread(self, weight: Ints, gain: Ints, needed: Ints) -> None:
        """Fill in what is needed at least from each space, given what is needed at some."""
        spread_along(self.first, self.origin, weight, gain, needed, np.empty_like(needed), np.zeros_like(needed))


@entry
def spread_along(first: Ints, origin: Ints, weight: Ints, gain: Ints, needed: Ints, queue: Ints, queued: Ints) -> None:
    """What is needed at least from each space, given what is needed at some: along arcs that weigh and that give."""
    places = needed.shape[0]
    waiting = Int64(0)
    for space in range(places):
        if needed[space] < UNREACHABLE:
            queue[waiting] = space
            queued[space] = 1
            waiting += 1
    at = Int64(0)
    while waiting > 0:
        space = queue[at]
        at = (at + 1) % places
        waiting -= 1
        queued[space] = 0
        for arc in range(first[space], first[space + 1]):
            here = weight[arc] + max(needed[space] - gain[arc], 0)
            if here < needed[origin[arc]]:
                needed[origin[arc]] = here
                if not queued[origin[arc]]:
                    queue[(at + waiting) % places] = origin[arc]
                    queued[origin[arc]] = 1
                    waiting += 1


def bounds_towards(bounds: Ints, lanes: Lanes, goals: Sequence[int]) -> Ints:
    """The bounds, with those towards the nearest of some goals."""
    bounds = bounds.copy()
    bounds[[Bound.HALF_BURNS, Bound.COST]] = UNREACHABLE
    bounds[Bound.HALF_BURNS, goals] = bounds[Bound.COST, goals] = 0
    bounds[Bound.HALF_BURNS, lanes.fuel] = 0  # to come so far is enough
    lanes.spread(lanes.weight, lanes.gain, bounds[Bound.HALF_BURNS])
    lanes.spread(lanes.cost, np.zeros_like(lanes.gain), bounds[Bound.COST])
    return bounds


@entry
def look_ahead(
    arcs: Ints, first: Ints, marked: Ints, weight: Ints, turn: Ints, gain: Ints, pivots: int, ahead: Ints, rooms: Ints
) -> None:
    """What is needed at least after each arc to fly on, in the same move, to a marked one: a row of `ahead` for each
    number of bonus pivots left, of which the ones before are known. An arc has a weight, and one more if it takes a
    pivot; those of a marked arc itself count too."""
    count = ahead.shape[1]
    queue, queued = rooms[0], rooms[1]
    waiting = Int64(0)
    for arc in range(count):
        ahead[pivots, arc] = ahead[pivots - 1, arc] if pivots else UNREACHABLE
        queued[arc] = 1 if marked[arc] or (pivots and ahead[pivots, arc] < UNREACHABLE) else 0
        if queued[arc]:
            queue[waiting] = arc
            waiting += 1
    at = Int64(0)
    while waiting > 0:
        arc = queue[at]
        at = (at + 1) % count
        waiting -= 1
        queued[arc] = 0
        needed = weight[arc] + (0 if marked[arc] else max(ahead[pivots, arc] - gain[arc], 0))
        if needed >= UNREACHABLE:
            continue
        turned = needed + turn[arc]
        if pivots:
            turned = min(turned, weight[arc] + (0 if marked[arc] else max(ahead[pivots - 1, arc] - gain[arc], 0)))
        origin, track = arcs[arc, Lane.ORIGIN], arcs[arc, Lane.TRACK_OUT]
        for number in range(first[origin], first[origin + 1]):
            before = arcs[number, Lane.BY_TARGET]
            if arcs[before, Lane.LINK] == arcs[arc, Lane.LINK]:
                continue
            here = turned if track > 0 and track != arcs[before, Lane.TRACK_IN] else needed
            if here < ahead[pivots, before]:
                ahead[pivots, before] = here
                if not queued[before] and not marked[before]:
                    queue[(at + waiting) % count] = before
                    queued[before] = 1
                    waiting += 1


def backwards(tables: Tables) -> tuple[Ints, Ints]:
    """Arcs, to follow them backwards in a move, and where those to each space begin in `Lane.BY_TARGET`."""
    arcs = tables.arcs
    by_target = np.argsort(arcs.target, kind="stable")
    columns = {
        Lane.ORIGIN: arcs.origin,
        Lane.LINK: arcs.link,
        Lane.TRACK_OUT: arcs.track_out,
        Lane.TRACK_IN: arcs.track_in,
        Lane.BY_TARGET: by_target,
    }
    first = np.searchsorted(arcs.target[by_target], np.arange(tables.spaces + 1))
    return as_ints(np.stack([columns[name] for name in Lane], axis=1)), as_ints(first)


class Outlook:
    """What lies ahead in the same move: bounds after each arc, by bonus pivots left."""

    def __init__(self, tables: Tables, gain: Ints) -> None:
        arcs = tables.arcs
        self._arcs, self._first = backwards(tables)
        self._dead_origin = arcs.dead_origin
        self._gain, self.pivots = gain, int(tables.engines.bonus_pivots.max(initial=0))
        burn, closes = as_ints(arcs.burn > 0), not tables.engines.free_of_seasons.any()
        # By season, and in any: what is closed is never flown.
        self._burn_in = [
            as_ints(np.where((arcs.seasons >> season) & 1 == 0, UNREACHABLE, burn)) if closes else burn
            for season in range(len(arcs.gain))
        ]
        self._burn_in.append(burn)
        self._known: dict[tuple[bytes, ...], Ints] = {}

    def left(self, marked: Ints, season: int = -1) -> Ints:
        """Burns, bonus burns too, that must be left after each arc to fly a marked one, in one season or in any. Flybys
        on the way count with all they may ever pay."""
        return self._looked(marked, self._burn_in[season], np.full_like(self._gain, 2), self._gain)

    def flown(self, marked: Ints) -> Ints:
        """Burns that are flown at least after each arc until a marked one, whatever pays them; but not those that an
        engine could not pay for: the burn of the marked arc, and pivots where solar power is dead."""
        weight, turn = np.where(marked > 0, 0, self._burn_in[-1]), np.where(self._dead_origin > 0, 0, 2)
        return self._looked(marked, as_ints(weight), as_ints(turn), np.zeros_like(self._gain))

    def from_space(self, left: Ints, marked: Ints, season: int) -> Ints:
        """What must be left at each space, given what must be left after each arc."""
        after = np.where(marked > 0, 0, np.maximum(left[-1] - self._gain, 0))
        found = np.full(len(self._first) - 1, UNREACHABLE, dtype=np.int64)
        np.minimum.at(found, self._arcs[:, Lane.ORIGIN], np.minimum(self._burn_in[season] + after, UNREACHABLE))
        return found

    def _looked(self, marked: Ints, weight: Ints, turn: Ints, gain: Ints) -> Ints:
        key = (marked.tobytes(), weight.tobytes(), turn.tobytes(), gain.tobytes())
        if key not in self._known:
            found = np.full((self.pivots + 1, len(weight)), UNREACHABLE, dtype=np.int64)
            rooms = np.empty((2, len(weight)), dtype=np.int64)
            for pivots in range(self.pivots + 1 if marked.any() else 0):
                look_ahead(self._arcs, self._first, as_ints(marked > 0), weight, turn, gain, pivots, found, rooms)
            self._known[key] = found
        return self._known[key]


def look_ahead_of_arcs(tables: Tables, better: list[Ints], gain: Ints) -> tuple[Ints, Ints]:
    """What is needed in the same move after each arc (rows of Ahead), and from each space (rows of Bound)."""
    arcs, engines, outlook = tables.arcs, tables.engines, Outlook(tables, gain)
    shape = (Ahead.BETTER + len(better), outlook.pivots + 1, len(arcs.origin))
    ahead = np.full(shape, UNREACHABLE, dtype=np.int64)
    bounds = np.full((Bound.BETTER + len(better), tables.spaces), UNREACHABLE, dtype=np.int64)
    if engines.dark.any():
        # Who has come to a Hohmann there may have to turn at once, where the engine pays nothing.
        turns = (arcs.dead_zone > 0) & (arcs.track_in > 0)
        ahead[Ahead.DARK] = np.where(turns, 0, outlook.left(arcs.dead_zone))
        ahead[Ahead.DARK_FLOWN] = np.where(turns, 0, outlook.flown(arcs.dead_zone))
    if engines.sail.any():
        brakes = arcs.strips_sails
        ahead[Ahead.BRAKE], ahead[Ahead.BRAKE_FLOWN] = outlook.left(brakes), outlook.flown(brakes)
    for number, marked in enumerate(better):
        season = number % len(arcs.gain)
        left = ahead[Ahead.BETTER + number] = outlook.left(marked, season)
        bounds[Bound.BETTER + number] = outlook.from_space(left, marked, season)
    return ahead, bounds


def lanes_to_goals(tables: Tables) -> Lanes:
    """Arcs that may ever be flown, with half burns, twice the bonus burns, and the cost of the dice."""
    return _lanes(tables, np.flatnonzero(may_open(tables)), HALVES[tables.arcs.burn], 2 * most_gain(tables))


def most_gain(tables: Tables) -> Ints:
    """Bonus burns that each arc may pay at most, in any season and with any engine."""
    arcs, engines = tables.arcs, tables.engines
    oberth, belt = engines.oberth.max(initial=0), engines.belt_gain.max(initial=0)
    return as_ints(arcs.gain.max(axis=0) + arcs.gain_base * oberth + arcs.gain_belt * belt)


def _lanes(tables: Tables, chosen: Ints, weight: Ints, gain: Ints) -> Lanes:
    arcs = tables.arcs
    belt = min(int(tables.belt_cost.min(initial=NEVER)), UNREACHABLE)
    cost = (arcs.hazards + arcs.toll) * tables.hazard_cost + arcs.belt * belt
    origin, target, fuel = arcs.origin[chosen], arcs.target[chosen], np.zeros(0, dtype=np.int64)
    weight, gain, cost = weight[chosen], gain[chosen], cost[chosen]
    if tables.boundary is not None:  # what is done between two moves leads on as well
        kinds, actions = tables.boundary.kinds, tables.boundary.actions
        none = np.zeros_like(actions.to)
        origin, target = np.concatenate([origin, actions.space]), np.concatenate([target, actions.to])
        weight, gain = np.concatenate([weight, none]), np.concatenate([gain, none])
        cost = np.concatenate([cost, kinds.hazards[actions.kind] * tables.hazard_cost])
        fuel = np.unique(actions.space[((kinds.tanks.max(axis=1) > 0) & (kinds.gives == 0))[actions.kind]])
    order = np.argsort(target, kind="stable")
    first = np.searchsorted(target[order], np.arange(tables.spaces + 1))
    return Lanes(as_ints(first), origin[order], weight[order], gain[order], cost[order], fuel)


def may_open(tables: Tables) -> Ints:
    """Which arcs some engine may fly in some round; with bonus burns or unlit more than its thrust allows."""
    arcs = tables.arcs
    thrust = tables.options.net_thrust.max(initial=0)
    seasons = int(np.bitwise_or.reduce(1 << tables.season_of_round))
    strong = (thrust > arcs.thrust_above) | (arcs.bonus_moves > 0) | (arcs.without_engine > 0)
    return as_ints(strong & ((arcs.seasons & seasons > 0) | bool(tables.engines.free_of_seasons.any())))


def half_burn_price(engines: Engines, engine: int) -> Fraction:
    """Fuel steps of half a burn, by the half or as half of a whole one."""
    return Fraction(min(int(engines.burn[engine]), 2 * int(engines.half_burn[engine])), 2 * int(engines.unit[engine]))


def paces_of(options: Options) -> tuple[Ints, Ints, Ints]:
    """Engines with their net thrusts: the number of such a pair by option, and engine and net thrust by number."""
    paces, numbers = np.unique(np.stack([options.engine, options.net_thrust]), axis=1, return_inverse=True)
    return as_ints(numbers.ravel()), as_ints(paces[0]), as_ints(paces[1])

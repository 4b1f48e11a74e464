"""Lower bounds: what a flight needs at least to come from each space to some place, never too much."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from planner.search.kernel.columns import UNREACHABLE, Bound
from planner.search.kernel.compiled import Int64, entry
from planner.search.tables import NEVER, Ints, Tables, as_ints

_HALVES = as_ints([0, 2, 1])  # half burns of each kind of burn


class Lanes(NamedTuple):
    """Arcs sorted by their targets, to follow them backwards."""

    first: Ints  # by target, and one more
    origin: Ints
    weight: Ints
    gain: Ints
    cost: Ints

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


def bounds_towards(bounds: Ints, lanes: Lanes, goal: int) -> Ints:
    """The bounds, with those towards a goal."""
    bounds = bounds.copy()
    bounds[[Bound.HALF_BURNS, Bound.COST]] = UNREACHABLE
    bounds[[Bound.HALF_BURNS, Bound.COST], goal] = 0
    lanes.spread(lanes.weight, lanes.gain, bounds[Bound.HALF_BURNS])
    lanes.spread(lanes.cost, np.zeros_like(lanes.gain), bounds[Bound.COST])
    return bounds


def bounds_without_goal(tables: Tables, better: list[Ints], gain: Ints) -> Ints:
    """The bounds that no goal is needed for: all but two."""
    arcs, engines = tables.arcs, tables.engines
    table = np.full((Bound.BETTER + len(better), tables.spaces), UNREACHABLE, dtype=np.int64)
    burn = as_ints(arcs.burn > 0)
    # Flybys on the way count with all they may ever pay, pivots and limits with nothing.
    lanes = _lanes(tables, np.arange(len(burn)), burn, gain)
    for left, flown, dies, dead_at in (
        (Bound.DARK, Bound.DARK_FLOWN, engines.dark, arcs.dead_zone),
        (Bound.BRAKE, Bound.BRAKE_FLOWN, engines.sail, arcs.strips_sails),
    ):
        if dies.any():
            table[left][arcs.target[dead_at > 0]] = 0
            table[flown][arcs.target[dead_at > 0]] = 0
            table[flown][arcs.origin[dead_at > 0]] = 0  # the engine does not pay for the burn that leads there
            lanes.spread(lanes.weight, lanes.gain, table[left])
            lanes.spread(lanes.weight, np.zeros_like(lanes.gain), table[flown])
    for number, marked in enumerate(better):
        row = table[Bound.BETTER + number]
        np.minimum.at(row, arcs.origin[marked > 0], burn[marked > 0])
        if marked.any():
            lanes.spread(lanes.weight, lanes.gain, row)
    return table


def lanes_to_goals(tables: Tables) -> Lanes:
    """Arcs that may ever be flown, with half burns, twice the bonus burns, and the cost of the dice."""
    return _lanes(tables, np.flatnonzero(_may_open(tables)), _HALVES[tables.arcs.burn], 2 * most_gain(tables))


def most_gain(tables: Tables) -> Ints:
    """Bonus burns that each arc may pay at most, in any season and with any engine."""
    arcs, engines = tables.arcs, tables.engines
    oberth, belt = engines.oberth.max(initial=0), engines.belt_gain.max(initial=0)
    return as_ints(arcs.gain.max(axis=0) + arcs.gain_base * oberth + arcs.gain_belt * belt)


def _lanes(tables: Tables, chosen: Ints, weight: Ints, gain: Ints) -> Lanes:
    arcs = tables.arcs
    belt = min(int(tables.belt_cost.min(initial=NEVER)), UNREACHABLE)
    cost = (arcs.hazards + arcs.toll) * tables.hazard_cost + arcs.belt * belt
    order = chosen[np.argsort(arcs.target[chosen], kind="stable")]
    first = np.searchsorted(arcs.target[order], np.arange(tables.spaces + 1))
    return Lanes(as_ints(first), arcs.origin[order], weight[order], gain[order], cost[order])


def _may_open(tables: Tables) -> Ints:
    """Which arcs some engine may fly in some round; with bonus burns or unlit more than its thrust allows."""
    arcs = tables.arcs
    thrust = tables.options.net_thrust.max(initial=0)
    seasons = int(np.bitwise_or.reduce(1 << tables.season_of_round))
    strong = (thrust > arcs.thrust_above) | (arcs.bonus_moves > 0) | (arcs.without_engine > 0)
    return as_ints(strong & ((arcs.seasons & seasons > 0) | bool(tables.engines.free_of_seasons.any())))

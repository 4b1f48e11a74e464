"""The tables in the form that compiled code reads: a few matrices of integers.

Compiled code pays for every array that is passed on, so related columns share one. Beside the tables there are bounds:
what a flight needs at least to come from each space to some place, never too much.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from planner.search.kernel import columns as c
from planner.search.kernel.compiled import entry
from planner.search.tables import NEVER, NO_LIMIT, Ints, Tables, as_ints

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


class Packed(NamedTuple):
    """All that the kernel reads."""

    arcs: npt.NDArray[np.int32]
    spaces: Ints
    needed: Ints
    options: Ints
    cells: Ints  # first option and the one after the last, by configuration, zone and strip position
    engines: Ints
    strip: Ints
    burned: Ints
    belts: Ints  # cost, faces and whether it wears, by configuration, season and net thrust
    dropped: Ints
    counts_less: Ints
    configurations: Ints
    rounds: Ints
    sizes: Ints
    paying: Ints  # arcs to places that pay once a move
    lanes: Lanes  # arcs that may ever be flown, with half burns, twice the bonus burns, and the cost of the dice


@entry
def spread_along(first: Any, origin: Any, weight: Any, gain: Any, needed: Any, queue: Any, queued: Any) -> None:
    """What is needed at least from each space, given what is needed at some: along arcs that weigh and that give."""
    places = needed.shape[0]
    waiting = np.int64(0)
    for space in range(places):
        if needed[space] < c.UNREACHABLE:
            queue[waiting] = space
            queued[space] = 1
            waiting += 1
    at = np.int64(0)
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


def pack(tables: Tables, goal: int = -1) -> Packed:
    """Put the tables into matrices. With a goal, only flights that may come to be of its front are followed."""
    arcs, engines, options = tables.arcs, tables.engines, tables.options
    seasons = len(arcs.gain)
    better, gain = _better_arcs(tables), _most_gain(tables)
    marks = as_ints(sum(row << bit for bit, row in enumerate(better)))
    columns = [
        arcs.target, arcs.link, arcs.track_out, arcs.track_in, arcs.burn, arcs.bonus_pays,
        arcs.thrust_above, arcs.hazards, arcs.belt, arcs.toll, arcs.gain_base, arcs.gain_belt, arcs.once, arcs.halt,
        arcs.ends, arcs.seasons, arcs.dead_zone, arcs.strips_sails, arcs.heaviest, arcs.without_engine,
        arcs.bonus_moves, arcs.dead_origin, tables.purged[arcs.target], arcs.needs_lit, arcs.drops_bonus,
        marks, _on_link(arcs.link, marks), _lists(tables), _earns(tables, gain), arcs.terms, *arcs.gain,
    ]  # fmt: skip
    numbers = [
        engines.unit, engines.burn, engines.half_burn, engines.bonus_pivots, engines.solar, engines.by_zone,
        engines.afterburn_steps, engines.sail, engines.belt_gain, engines.free_of_seasons, engines.dark,
        *engines.oberth.T,
    ]  # fmt: skip
    cheapest, unit = _cheapest_half_burn(tables)
    sizes = [
        tables.spaces, tables.zones, tables.positions, tables.configurations, tables.hazard_cost,
        tables.dead_keeps_bonus, tables.dead_gains, goal, cheapest, unit,
        max(int(options.net_thrust.max(initial=0)), 0), seasons, int(tables.steps[tables.dry[0]]),
        int(tables.steps.max() * engines.unit.max()), 2 * int(np.diff(tables.first_arc).max(initial=0)),
        int((tables.dry != tables.dry[0]).any()), tables.least_thrust,
    ]  # fmt: skip
    solar = tables.solar_of_zone[tables.zone_of]
    rounds = [tables.season_of_round, tables.purge_round]
    cells = [options.first.ravel(), options.end.ravel()]
    packed = Packed(
        arcs=np.ascontiguousarray(np.stack(columns, axis=1), dtype=np.int32),  # small numbers, much read
        spaces=_matrix([tables.first_arc[:-1], tables.first_arc[1:], tables.zone_of, solar, tables.purged]),
        needed=_needed(tables, better, gain),
        options=_matrix(options[2:]),
        cells=_matrix(cells),
        engines=_matrix(numbers),
        strip=_matrix([tables.steps, _lines(tables)]),
        burned=tables.burned,
        belts=as_ints(np.stack([tables.belt_cost, tables.belt_faces, tables.wears], axis=-1)),
        dropped=tables.dropped,
        counts_less=tables.counts_less,
        configurations=as_ints(
            np.column_stack(
                [tables.dry, tables.without_sails, tables.worn, tables.terms, _least_steps(tables), tables.used_up]
            )
        ),
        rounds=_matrix(rounds),
        sizes=as_ints(sizes),
        paying=as_ints(np.flatnonzero((arcs.once >= 0) & (gain > 0))),
        lanes=_lanes(tables, np.flatnonzero(_may_open(tables)), _HALVES[arcs.burn], 2 * gain),
    )
    return packed if goal < 0 else packed._replace(needed=towards(packed, goal))


def towards(packed: Packed, goal: int) -> Ints:
    """The bounds, with those towards a goal."""
    needed = packed.needed.copy()
    needed[[c.N_HALVES, c.N_COST]] = c.UNREACHABLE
    needed[[c.N_HALVES, c.N_COST], goal] = 0
    lanes = packed.lanes
    lanes.spread(lanes.weight, lanes.gain, needed[c.N_HALVES])
    lanes.spread(lanes.cost, np.zeros_like(lanes.gain), needed[c.N_COST])
    return needed


def lowest_cost(packed: Packed, start: int, goal: int) -> int:
    """What the dice cost at least between two spaces, whatever the engine and the season."""
    return int(towards(packed, goal)[c.N_COST, start])


def _lanes(tables: Tables, chosen: Ints, weight: Ints, gain: Ints) -> Lanes:
    arcs = tables.arcs
    belt = min(int(tables.belt_cost.min(initial=NEVER)), c.UNREACHABLE)
    cost = (arcs.hazards + arcs.toll) * tables.hazard_cost + arcs.belt * belt
    order = chosen[np.argsort(arcs.target[chosen], kind="stable")]
    first = np.searchsorted(arcs.target[order], np.arange(tables.spaces + 1))
    return Lanes(as_ints(first), arcs.origin[order], weight[order], gain[order], cost[order])


def _matrix(columns: Any) -> Ints:
    return as_ints(np.stack(columns, axis=1))


def _lines(tables: Tables) -> Ints:
    """By strip position: above a fork of the black line each branch has a number of its own, below it is 0."""
    below = tables.burned[:, 1]
    lines = np.zeros(tables.positions, dtype=np.int64)
    forks = np.bincount(below + 1)[below + 1] > 1
    for number, position in enumerate(np.flatnonzero(forks), start=1):
        lines[(tables.burned == position).any(axis=1)] = number
    return lines


def _most_gain(tables: Tables) -> Ints:
    """Bonus burns that each arc may pay at most, in any season and with any engine."""
    arcs, engines = tables.arcs, tables.engines
    oberth, belt = engines.oberth.max(initial=0), engines.belt_gain.max(initial=0)
    return as_ints(arcs.gain.max(axis=0) + arcs.gain_base * oberth + arcs.gain_belt * belt)


def _on_link(link: Ints, marks: Ints) -> Ints:
    """For each arc the bits that any arc of its link has."""
    of_link = np.zeros(link.max(initial=0) + 1, dtype=np.int64)
    np.bitwise_or.at(of_link, link, marks)
    return of_link[link]


def _earns(tables: Tables, gain: Ints) -> Ints:
    """Arcs on which something may be earned, flown there or back: bonus burns at an end, sails lost, or a waypoint
    entered, after which the way back leads through other spaces."""
    arcs = tables.arcs
    pays = np.zeros(tables.spaces, dtype=np.int64)
    pays[arcs.target[gain > 0]] = 1
    back = np.full((arcs.link.max(initial=0) + 1) * tables.spaces, -1, dtype=np.int64)
    back[arcs.link * tables.spaces + arcs.origin] = arcs.target
    returns = back[arcs.link * tables.spaces + arcs.target]
    elsewhere = (returns >= 0) & (returns != arcs.origin)
    return as_ints(pays[arcs.target] | pays[arcs.origin] | _on_link(arcs.link, arcs.strips_sails) | elsewhere)


def _lists(tables: Tables) -> Ints:
    """A number for each space and track on which it is entered: flights that came so may go on alike."""
    _, numbers = np.unique(
        tables.arcs.target * (tables.arcs.track_in.max(initial=0) + 1) + tables.arcs.track_in, return_inverse=True
    )
    return as_ints(numbers)


def _least_steps(tables: Tables) -> Ints:
    """By configuration, and by engine and afterburner: some engines are not started with empty tanks."""
    options = tables.options
    counts = options.end - options.first
    conf, zone, wet = np.nonzero(counts)
    times = counts[conf, zone, wet]
    cell = np.repeat(np.arange(len(times)), times)
    option = np.repeat(options.first[conf, zone, wet] - np.cumsum(times) + times, times) + np.arange(len(cell))
    least = np.full((tables.configurations, 2 * len(tables.engines.unit)), NO_LIMIT, dtype=np.int64)
    started = 2 * options.engine[option] + options.afterburn[option]
    np.minimum.at(least, (conf[cell], started), tables.steps[wet[cell]])
    return least


def _better_arcs(tables: Tables) -> list[Ints]:
    """For each pair of an earlier season and another one, which arcs may be better in the other one; after them, for
    each season, which arcs may be better for who counts on fewer engines: belts."""
    arcs, seasons = tables.arcs, range(len(tables.arcs.gain))
    # Who left before a purge has lost what came to rest in the purged spaces.
    lost = (tables.purged[arcs.target] > 0) & bool(tables.purge_round.any())
    found = []
    for earlier in seasons:
        for other in seasons:
            opens = ((arcs.seasons >> other) & 1) > ((arcs.seasons >> earlier) & 1)
            pays = arcs.gain[other] > arcs.gain[earlier]
            milder = (tables.belt_cost[:, other] < tables.belt_cost[:, earlier]) | (
                tables.wears[:, earlier] > tables.wears[:, other]
            )
            safer = arcs.belt * bool(milder.any())
            found.append(as_ints(opens | pays | (safer > 0) | lost))
    return found + [arcs.belt for _ in seasons]


def _needed(tables: Tables, better: list[Ints], gain: Ints) -> Ints:
    """The bounds that no goal is needed for; see the rows of `needed`."""
    arcs, engines = tables.arcs, tables.engines
    table = np.full((c.N_BETTER + len(better), tables.spaces), c.UNREACHABLE, dtype=np.int64)
    burn = as_ints(arcs.burn > 0)
    # Flybys on the way count with all they may ever pay, pivots and limits with nothing.
    lanes = _lanes(tables, np.arange(len(burn)), burn, gain)
    for left, flown, dies, dead_at in (
        (c.N_DARK, c.N_DARK_FLOWN, engines.dark, arcs.dead_zone),
        (c.N_BRAKE, c.N_BRAKE_FLOWN, engines.sail, arcs.strips_sails),
    ):
        if dies.any():
            table[left][arcs.target[dead_at > 0]] = 0
            table[flown][arcs.target[dead_at > 0]] = 0
            table[flown][arcs.origin[dead_at > 0]] = 0  # the engine does not pay for the burn that leads there
            lanes.spread(lanes.weight, lanes.gain, table[left])
            lanes.spread(lanes.weight, np.zeros_like(lanes.gain), table[flown])
    for number, marked in enumerate(better):
        row = table[c.N_BETTER + number]
        np.minimum.at(row, arcs.origin[marked > 0], burn[marked > 0])
        if marked.any():
            lanes.spread(lanes.weight, lanes.gain, row)
    return table


def _may_open(tables: Tables) -> Ints:
    """Which arcs some engine may fly in some round; with bonus burns or unlit more than its thrust allows."""
    arcs = tables.arcs
    thrust = tables.options.net_thrust.max(initial=0)
    seasons = int(np.bitwise_or.reduce(1 << tables.season_of_round))
    strong = (thrust > arcs.thrust_above) | (arcs.bonus_moves > 0) | (arcs.without_engine > 0)
    return as_ints(strong & ((arcs.seasons & seasons > 0) | bool(tables.engines.free_of_seasons.any())))


def _cheapest_half_burn(tables: Tables) -> tuple[int, int]:
    """Fuel steps of half a burn with the thriftiest engine, as a fraction. The last engine is none."""
    engines = tables.engines
    costs = [
        (min(int(burn), 2 * int(half)), 2 * int(unit))
        for burn, half, unit in zip(engines.burn[:-1], engines.half_burn[:-1], engines.unit[:-1], strict=True)
    ]
    return min(costs, key=lambda cost: Fraction(*cost), default=(0, 1))

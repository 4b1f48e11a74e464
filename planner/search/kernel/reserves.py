"""Reserves: fuel that a flight must have at each space to be at the goal in so many turns, never too much.

With them a search for flights of few turns leaves out whatever cannot be there in time. They count with the strongest
and the thriftiest engine, bonus burns at their best and nothing in the way but burns and pivots; and with fuel that may
be taken in on the way, as far as its operations go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from planner.search.kernel.bounds import HALVES, backwards, half_burn_price, may_open, most_gain, paces_of
from planner.search.kernel.columns import UNREACHABLE, Lane
from planner.search.kernel.compiled import Int64, entry
from planner.search.kernel.packing import nothing_to_do
from planner.search.tables import MOST_OPERATIONS, Arcs, Ints, Tables, as_ints

_PIVOT = 4  # half burns


@entry
def fly_back(
    arcs: Ints,
    first: Ints,
    weight: Ints,
    gain: Ints,
    gains: int,
    halts: Ints,
    prices: Ints,
    tops: Ints,
    order: Ints,
    rests: Ints,
    starts: Ints,
    rooms: Ints,
) -> None:
    """Fuel steps needed at each space to rest, after one move, where as much is left as is needed there: from the last
    row of `rests`, of which `order` are the spaces, least fuel first, a row for each pace. `prices` has the steps of
    so many half burns in one move; with bonus burns there are `gains` more at most. Who has more fuel than `tops` is
    too heavy to begin a move with a pace: `starts` is what is needed by whoever begins one."""
    left, queue, queued = rooms[0], rooms[1], rooms[2]  # half burns that must be left after each arc; a ring
    count, paces, most = left.shape[0], prices.shape[0], prices.shape[1] - 1
    left[:] = UNREACHABLE
    at, waiting = Int64(0), Int64(0)
    for number in range(order.shape[0]):
        space = order[number]
        steps = rests[paces, space]
        if steps >= UNREACHABLE:
            break
        for place in range(first[space], first[space + 1]):
            arc = arcs[place, Lane.BY_TARGET]
            if halts[arc] and left[arc] > 0:
                left[arc] = 0
                queue[(at + waiting) % count] = arc
                queued[arc] = 1
                waiting += 1
        if number + 1 < order.shape[0] and rests[paces, order[number + 1]] == steps:
            continue
        while waiting > 0:
            arc = queue[at]
            at = (at + 1) % count
            waiting -= 1
            queued[arc] = 0
            needed = weight[arc] + max(left[arc] - gain[arc], 0)
            if needed > most + gains:
                continue
            origin, track = arcs[arc, Lane.ORIGIN], arcs[arc, Lane.TRACK_OUT]
            if needed <= most:
                for pace in range(paces):
                    here = steps + prices[pace, needed]
                    rests[pace, origin] = min(rests[pace, origin], here)
                    if here <= tops[pace]:
                        starts[origin] = min(starts[origin], here)
            for place in range(first[origin], first[origin + 1]):
                before = arcs[place, Lane.BY_TARGET]
                if arcs[before, Lane.LINK] == arcs[arc, Lane.LINK]:
                    continue
                here = needed + (_PIVOT if track > 0 and track != arcs[before, Lane.TRACK_IN] else 0)
                if here < left[before]:
                    left[before] = here
                    if not queued[before]:
                        queued[before] = 1
                        queue[(at + waiting) % count] = before
                        waiting += 1


class Reserves:
    """Fuel steps above an empty tank that are needed at each space to be at a goal in so many turns."""

    def __init__(self, tables: Tables, goals: Sequence[int]) -> None:
        arcs = tables.arcs
        self._arcs, self._first = backwards(tables)
        self._weight = as_ints(np.where(may_open(tables), HALVES[arcs.burn], UNREACHABLE))
        self._gain, self._halts = 2 * most_gain(tables), as_ints(arcs.halt > 0)
        self._gains = _gains_of_a_move(arcs, self._gain)
        self._prices, self._tops, self._rooms = (
            _prices(tables),
            _tops(tables),
            np.zeros((3, len(arcs.origin)), dtype=np.int64),
        )
        self._pauses = _Pauses(tables)
        there = np.full(tables.spaces, UNREACHABLE, dtype=np.int64)
        there[goals] = 0
        unflown = np.full((len(self._prices), tables.spaces), UNREACHABLE, dtype=np.int64)
        self._rows = [np.vstack([unflown, self._pauses.before(there, [])])]

    def rows(self, turns: int) -> Ints:
        """By turns left, up to so many, by engine and by space: in the midst of a move with that engine. After the last
        engine: at rest."""
        while len(self._rows) <= turns:
            self._rows.append(self._row())
        return as_ints(np.stack(self._rows[: turns + 1]))

    def fewest_turns(self, starts: Iterable[tuple[int, int]], turns: int) -> int:
        """Turns without which nobody comes to the goal from any of some spaces with so much fuel, at most `turns`."""
        begins = list(starts)
        for number in range(turns):
            needed = self.rows(number)[number, -1]
            if any(needed[space] <= fuel for space, fuel in begins):
                return number
        return turns

    def _row(self) -> Ints:
        """What is needed with one turn more."""
        before = self._rows[-1][-1]
        row = np.tile(before, (len(self._prices) + 1, 1))  # who flies no further rests where it is
        order, starts = as_ints(np.argsort(before, kind="stable")), before.copy()
        fly_back(
            self._arcs,
            self._first,
            self._weight,
            self._gain,
            self._gains,
            self._halts,
            self._prices,
            self._tops,
            order,
            row,
            starts,
            self._rooms,
        )
        row[-1] = self._pauses.before(starts, [one[-1] for one in self._rows])
        return row


class _Pauses:
    """What may be done between two moves, as far as it spares fuel: taking some in, and coming to another layer.

    Two operations are at hand before a move, and each year of waiting brings one more. Nothing else is asked for it.
    """

    def __init__(self, tables: Tables) -> None:
        boundary = tables.boundary or nothing_to_do(tables)
        self._acts, kinds = boundary.actions, boundary.kinds
        self._most = int(tables.steps.max() - tables.steps[tables.dry].min())
        tanks = np.where(kinds.gives > 0, 0, kinds.tanks.max(axis=1, initial=0))
        steps = _steps_of(tables.steps, boundary.lifted)[np.maximum(tanks, 0)]
        self._free = ((tanks > 0) & (kinds.operation == 0))[self._acts.kind]
        self._brought = np.where(kinds.operation > 0, steps, 0)[self._acts.kind]
        self._at_once = self._acts.rounds == 0
        # By space, with all layers to which one may come at once: whether fuel is free, and what an operation brings.
        self._is_free, self._brings = np.zeros(tables.spaces, dtype=np.int64), np.zeros(tables.spaces, dtype=np.int64)
        np.maximum.at(self._is_free, self._acts.space, self._free)
        np.maximum.at(self._brings, self._acts.space, self._brought)
        self._lead(self._is_free, np.maximum)
        self._lead(self._brings, np.maximum)

    def before(self, flown: Ints, rows: Sequence[Ints]) -> Ints:
        """What is needed before something is done, given what is needed to fly; and rows of fewer turns left."""
        needed, acts = flown.copy(), self._acts
        for number in np.flatnonzero(~self._at_once & (acts.rounds <= len(rows))).tolist():
            after = rows[len(rows) - int(acts.rounds[number])][acts.to[number]]
            if after <= self._most:
                after = 0 if self._free[number] else max(after - self._brought[number], 0)
                needed[acts.space[number]] = min(needed[acts.space[number]], after)
        self._lead(needed, np.minimum)
        needed = np.where(needed <= self._most, np.maximum(needed - MOST_OPERATIONS * self._brings, 0), UNREACHABLE)
        if rows:
            waited = np.where(rows[-1] <= self._most, np.maximum(rows[-1] - self._brings, 0), UNREACHABLE)
            needed = np.minimum(needed, waited)
        return as_ints(np.where((self._is_free > 0) & (needed <= self._most), 0, needed))

    def _lead(self, values: Ints, best: np.ufunc) -> None:
        """Let each space have what it may come to at once."""
        before = None
        while before is None or (before != values).any():
            before = values.copy()
            best.at(values, self._acts.space[self._at_once], values[self._acts.to[self._at_once]])


def _gains_of_a_move(arcs: Arcs, gain: Ints) -> int:
    """Half burns that a move gets as bonus at most: at each place once, or without bound at some."""
    pays = gain > 0
    if (arcs.once[pays] < 0).any():
        return UNREACHABLE
    best = np.zeros(int(arcs.once.max(initial=-1)) + 1, dtype=np.int64)
    np.maximum.at(best, arcs.once[pays], gain[pays])
    return int(best.sum())


def _steps_of(steps: Ints, lifted: Ints) -> Ints:
    """Fuel steps in so many tanks, taken in where the strip is finest."""
    more = np.where(lifted >= 0, steps[lifted] - steps[:, None], 0)
    return as_ints(np.maximum.accumulate(more.max(axis=0)))


def _prices(tables: Tables) -> Ints:
    """Fuel steps of so many half burns in one move, by pace: unreachable for one that is too slow. A bonus pivot counts
    as half burns that cost nothing. Who leaves things behind has more steps of the same fuel: then fuel is not
    counted."""
    engines, sheds = tables.engines, (tables.dry != tables.dry[0]).any()
    _, engine, thrust = paces_of(tables.options)
    spared = _PIVOT * engines.bonus_pivots[engine]
    most = 2 * np.maximum(thrust, 0) + spared
    half_burns = np.arange(int(most.max(initial=0)) + 1)
    prices = np.full((len(engine), len(half_burns)), UNREACHABLE, dtype=np.int64)
    for pace in range(len(engine)):
        price = Fraction(0) if sheds else half_burn_price(engines, int(engine[pace]))
        paid = np.maximum(half_burns[: most[pace] + 1] - spared[pace], 0)
        prices[pace, : most[pace] + 1] = -(-paid * price.numerator // price.denominator)  # rounded up
    return prices


def _tops(tables: Tables) -> Ints:
    """The most fuel steps with which each pace is light enough to be flown."""
    options, sheds = tables.options, (tables.dry != tables.dry[0]).any()
    numbers, engine, _ = paces_of(options)
    tops = np.full(len(engine), UNREACHABLE if sheds else 0, dtype=np.int64)
    np.maximum.at(tops, numbers, tables.steps[options.wet] - tables.steps[tables.dry[0]])
    return tops

"""Which flights at rest can do all that another one can, by what is still aboard and by strip position.

Where things may be left behind flights differ in dry mass, and more fuel spent no longer means less fuel left. A flight
*covers* another one at the same space if whatever the other may do, it may do as well: start with the same engines and
at least their thrust, now and after any number of fuel steps is burned or thrown out, and leave the same things behind.
What both burn is the same, so no more may have been spent, and dice must be no worse; those are compared by the caller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from planner.search.tables import NO_LIMIT, Ints, Tables, as_ints

Answers = npt.NDArray[np.bool_]
Narrow = npt.NDArray[np.int32]


class Covering(NamedTuple):
    """What it takes to cover another flight."""

    number: Ints  # by configuration and that of the other; -1: it never covers
    thrown: Narrow  # by number, strip position and that of the other: fewest fuel steps to throw out; NO_LIMIT: never


def find_covering(tables: Tables) -> Covering:
    """Each configuration against itself, against those that it becomes, and against those that become it by leaving
    behind what helps nobody."""
    count = tables.configurations
    if tables.boundary is not None and tables.boundary.pays:
        # Who can throw out as much as it takes to be the same can do the same; what else might do is not asked.
        number = np.where((tables.counts_less > 0) | np.eye(count, dtype=np.bool_), 0, -1)
        return Covering(as_ints(number), np.zeros((1, 1, 1), dtype=np.int32))
    if not (tables.dry != tables.dry[0]).any():  # mass alone decides
        heavier = np.tri(tables.positions, dtype=np.bool_)
        number = np.where(leads_to(tables), 0, -1)
        return Covering(as_ints(number), np.where(heavier, 0, NO_LIMIT).astype(np.int32)[None])
    facts = _Facts(tables)
    found: dict[tuple[int, int], Answers] = {}
    # Whatever may become of one comes before it: it leads to less, or is worn.
    order = sorted(range(count), key=lambda conf: (facts.leads_to[conf].sum(), tables.worn[conf] != conf))
    for other, conf in product(order, order):
        if facts.may_cover(conf, other):
            found[conf, other] = facts.covers(conf, other, found)
    pairs = sorted({(conf, other) for conf, other in np.argwhere(facts.leads_to).tolist()} | found.keys())
    number = np.full((count, count), -1, dtype=np.int64)
    number[tuple(zip(*pairs, strict=True))] = range(len(pairs))
    return Covering(number, np.stack([facts.thrown(conf, other, found) for conf, other in pairs]))


def leads_to(tables: Tables) -> Answers:
    """By two configurations: whether leaving things behind, or counting on less, makes the second of the first; each
    leads to itself."""
    every = np.arange(tables.configurations)
    answers: Answers = tables.dropped[every[:, None], every[None, :], tables.dry[:, None]] >= 0
    return answers | np.eye(tables.configurations, dtype=np.bool_)


class _Facts:
    """What is asked of each pair of configurations."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.leads_to = leads_to(tables)
        # What two become when each leaves behind what the other one has left behind: of all that both lead to, the one
        # that leads to most.
        both = self.leads_to[:, None, :] & self.leads_to[None, :, :]
        most = np.where(both, self.leads_to.sum(axis=1)[None, None, :], 0)
        self._joins = np.where(both.any(axis=2), most.argmax(axis=2), -1)
        self.lower = np.maximum(tables.burned[:, 1], 0)
        # Configurations that differ in nothing but what belts harm have the same answers, found but once: equal arrays
        # are one and the same, and answers are known by what they are made from.
        self._one_of: dict[bytes, Ints] = {}
        self._known: dict[object, Answers] = {}
        self._thrown: dict[object, Narrow] = {}
        self._places: dict[tuple[int, int], Ints] = {}
        self.left = [self._one(tables.steps - tables.steps[dry]) for dry in tables.dry]  # fuel steps, or below 0
        self._kind = kinds_of_engines(tables)
        menu, self.offers_all = _menus(tables, self._kind)
        self.menu = [self._one(row) for row in menu]
        limits = np.unique(tables.arcs.heaviest)
        light = np.arange(tables.positions)[:, None] <= limits[limits < NO_LIMIT][None, :]
        self.as_light: Answers = np.all(light[:, None, :] >= light[None, :, :], axis=2)
        self.flies, self.burns = _engines(tables, self._kind)
        terms = tables.terms
        masks = np.unique(tables.arcs.terms)  # of terms under which arcs are open
        is_open = (masks[None, :] >> terms[:, None]) & 1
        self.as_open: Answers = np.all(is_open[:, None, :] >= is_open[None, :, :], axis=2)

    def _one(self, values: Ints) -> Ints:
        return self._one_of.setdefault(values.tobytes(), values)

    def _dropped(self, conf: int, after: int) -> Ints:
        """By strip position: that after a configuration has become another one, or itself, or is worn."""
        if (conf, after) not in self._places:
            is_same = after in (conf, self.tables.worn[conf])
            places = np.arange(self.tables.positions) if is_same else self.tables.dropped[conf, after]
            self._places[conf, after] = self._one(places)
        return self._places[conf, after]

    def may_cover(self, conf: int, other: int) -> bool:
        """Whether it may, position aside. The other one becomes it, or is it."""
        tables = self.tables
        return bool(
            self.leads_to[other, conf]
            and self.as_open[conf, other]
            and (self.burns[conf] >= self.burns[other]).all()
            and (tables.belt_cost[conf] <= tables.belt_cost[other]).all()
            and (tables.wears[conf] == tables.wears[other]).all()
        )

    def covers(self, conf: int, other: int, found: Mapping[tuple[int, int], Answers]) -> Answers:
        """By strip position and that of the other; whatever both may become next is known already."""
        left, others = self.left[conf], self.left[other]
        answers = self.offers_all[self.menu[conf][:, None], self.menu[other][None, :]] & self.as_light
        answers &= left[:, None] >= others[None, :]
        pairs = [pair for pair in self._next(conf, other) if pair != (conf, other)]
        if any(pair not in found for pair in pairs):
            return self._always(answers & False, others, [])
        nexts = [
            (found[after, other_after], self._dropped(conf, after), self._dropped(other, other_after))
            for after, other_after in pairs
        ]
        return self._always(answers, others, nexts)

    def _always(self, answers: Answers, left: Ints, nexts: Sequence[tuple[Answers, Ints, Ints]]) -> Answers:
        """What holds now, for all that may be next, and after any number of steps is burned or thrown out, of which the
        other one has so many left. What may be next is known: the answers about it, and where it leads both."""
        key = (answers.tobytes(), id(left), frozenset((id(about), id(here), id(there)) for about, here, there in nexts))
        if key not in self._known:
            different = {(id(about), id(here), id(there)): (about, here, there) for about, here, there in nexts}
            answers = answers & (left >= 0)[None, :]
            for about, here, there in different.values():
                answers &= about[np.ix_(here, there)] & (here >= 0)[:, None]
            steps, below = 1, self.lower
            while steps <= left.max():  # each time twice as many
                answers = answers & (answers[np.ix_(below, below)] | (left[None, :] < steps))
                steps, below = 2 * steps, below[below]
            self._known[key] = answers
        return self._known[key]

    def becomes(self, conf: int, other: int, found: Mapping[tuple[int, int], Answers]) -> Answers:
        """Whether it covers the other one because it may leave behind at its next start whatever that has left behind
        by then. Only from one configuration to another, once: where the strip is coarse each time rounds. Fuel that the
        other one throws out first it throws out first too, or after it has become like it."""
        lighter = self._dropped(conf, other)
        nexts = [
            (found[after, after], self._dropped(conf, after), self._dropped(other, after))
            for after in np.flatnonzero(self.leads_to[other]).tolist()
            if after != other
        ]
        always = self._always(np.ones_like(found[other, other]), self.left[other], nexts)
        key = (id(found[other, other]), id(lighter), id(always))
        if key not in self._known:
            self._known[key] = always & found[other, other][lighter] & (lighter >= 0)[:, None]
        return self._known[key]

    def thrown(self, conf: int, other: int, found: Mapping[tuple[int, int], Answers]) -> Narrow:
        """Fewest fuel steps that must be thrown out so that it covers the other one, as it is or after leaving behind
        what the other one has left behind."""
        answers = [found[conf, other]] if (conf, other) in found else []
        if conf != other and self.leads_to[conf, other]:
            answers.append(self.becomes(conf, other, found))
        key = (id(self.left[conf]), *map(id, answers))
        if key not in self._thrown:
            thrown = np.where(np.logical_or.reduce(answers), 0, NO_LIMIT).astype(np.int32)
            for wet in np.flatnonzero(self.left[conf] > 0):
                thrown[wet] = np.minimum(thrown[wet], thrown[self.lower[wet]] + 1)
            self._thrown[key] = thrown
        return self._thrown[key]

    def _next(self, conf: int, other: int) -> list[tuple[int, int]]:
        """What both become when the other one leaves something behind, moves, loses its sails or is worn; -1: nothing
        that could cover it."""
        tables = self.tables
        found = [(int(self._joins[conf, after]), after) for after in np.flatnonzero(self.leads_to[other]).tolist()]
        for others in np.flatnonzero(self.flies[other]):
            # The same engine, or any that has its numbers.
            alike = self.flies[conf] & (self._kind == self._kind[others])
            for engine in [others] if self.flies[conf, others] else np.flatnonzero(alike):
                found.append((int(tables.used_up[conf, engine]), int(tables.used_up[other, others])))
        if tables.without_sails[other] >= 0:
            found.append((int(tables.without_sails[conf]), int(tables.without_sails[other])))
        if tables.wears[other].any():
            found.append((int(tables.worn[conf]), int(tables.worn[other])))
        return list(dict.fromkeys(found))


def kinds_of_engines(tables: Tables) -> Ints:
    """By engine: the first one with the same numbers. The same card may be supported by other ones."""
    engines = tables.engines
    numbers = np.column_stack([column for column in engines if column.ndim == 1] + [engines.oberth]).tolist()
    *lit, _ = [numbers.index(row) for row in numbers]
    return as_ints([*lit, len(lit)])


def _engines(tables: Tables, kind: Ints) -> tuple[Answers, Answers]:
    """By configuration and engine: whether a turn may start with it; by configuration and kind of engine: whether that
    burns the fuel aboard."""
    conf, _, _, option = tables.turn_starts()
    engine = tables.options.engine[option]
    flies = np.zeros((tables.configurations, len(kind)), dtype=np.bool_)
    burns = flies.copy()
    flies[conf, engine] = True
    np.logical_or.at(burns, (conf, kind[engine]), tables.options.fuel_steps[option] > 0)
    return flies, burns


def _menus(tables: Tables, kind: Ints) -> tuple[Ints, Answers]:
    """By configuration and strip position a number for what a turn may start with there, with no fuel thrown out; and
    whether one such menu has all that another one has, with no less thrust."""
    conf, zone, wet, option = tables.turn_starts()
    engine, afterburn, thrust = (column[option] for column in tables.options[2:5])
    unlit = len(tables.engines.unit) - 1
    shape = (tables.configurations, tables.positions, tables.zones, unlit + 1, 2)
    menus = np.full(shape, -NO_LIMIT, dtype=np.int64)
    as_it_is = np.where(tables.options.wet_before[option] == wet, thrust, -NO_LIMIT)
    np.maximum.at(menus, (conf, wet, zone, kind[engine], afterburn), as_it_is)
    # Whatever flies without an engine flies with one that costs nothing.
    costs_nothing = (tables.options.steps_spent[option] == 0) & (thrust >= 0) & (tables.used_up[conf, engine] == conf)
    menus[conf[costs_nothing], wet[costs_nothing], zone[costs_nothing], unlit, 0] = 0
    different: dict[bytes, int] = {}
    rows = menus.reshape(shape[0] * shape[1], -1)
    numbers = [different.setdefault(row.tobytes(), len(different)) for row in rows]
    each = rows[[numbers.index(number) for number in range(len(different))]]
    offers_all = np.stack([(menu >= each).all(axis=1) for menu in each])
    return as_ints(numbers).reshape(shape[:2]), offers_all

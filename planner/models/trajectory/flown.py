"""What one engine makes of the hops of a season, as a net of nodes, and the least that it costs from node to node.

A node is a spot where a move begins, or a state of `hops`. Its costs are a table: the least that it takes with at most
so many burns paid in the move, and at most so many dice rolled. Costs are whole numbers; `FAR` is none at all.
"""

from __future__ import annotations

import numpy as np

from planner.models.trajectory.facts import Facts, Mode
from planner.models.trajectory.hops import BURNS_OF_PIVOT, IS_PAID, Asking, Check, Hops
from planner.models.trajectory.lines import ENTRIES, Flags, LineColumns, Whole
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS

FAR = 1 << 50
_MOST_KINDS = 3  # of goals by the thrust that they ask for; more are taken for the easiest
_IS_HALF = np.array([entry == "half-lander-burn" for entry in ENTRIES])


class Net:
    """The hops of an engine in a season, between nodes that have numbers; spots come first."""

    def __init__(self, facts: Facts, columns: LineColumns, asking: Asking, check: Check) -> None:
        self.facts, self.asking, self.mode = facts, asking, facts.modes[asking.mode]
        self.hops = hops = Hops(facts, columns, asking, check)
        line = hops.states.line[hops.to]
        self.size = columns.spots + len(hops.states.line)
        begun = columns.tail[line] + hops.begun_done.clip(0) * len(columns.places)
        self.tails = np.where(hops.before >= 0, hops.before + columns.spots, begun)
        self.heads = hops.to + columns.spots
        # Of each state: the spot where it is.
        self.stands = columns.head[hops.states.line] + hops.states.done * len(columns.places)
        whole = BURNS_OF_PIVOT[hops.pivot] + (IS_PAID & ~_IS_HALF)[hops.enter]
        half = _IS_HALF[hops.enter].astype(int)
        burn, half_burn = facts.units(self.mode)
        self.paid = whole + half
        self.units = burn * whole + half_burn * half  # parts of fuel steps
        hazards = np.array([_least_hazard(facts, number) for number in range(len(facts.lines))], int)
        self.hazards = hazards[line]  # what the dice of a hazard cost, and penalties
        self.belts = np.array([facts.is_belt(other.head) for other in facts.lines], bool)[line]
        self.drifts = columns.drifts(line, hops.had)
        self.thrust_to_end = self._thrusts_to_end(columns)
        self.ends = self._kinds_of_end()

    def _thrusts_to_end(self, columns: LineColumns) -> Whole:
        """By state: net thrust that a move asks for that ends there, 0 for none that counts here; FAR: none will do."""
        facts, states = self.facts, self.hops.states
        by_line = np.array([_thrust_to_land(facts, self.mode, number) for number in range(len(facts.lines))], int)
        found = by_line[states.line]
        is_landing = columns.at_site[states.line] & (found > 0)
        found[is_landing & states.silent] = FAR
        is_goal = np.isin(self.stands, [columns.number(goal) for goal in columns.course.goals])
        found[(found < FAR) & ~is_goal] = 0
        if not self.hops.is_rough:
            found[states.saving] = FAR
        may_coast = self.mode.engine is not None or not isinstance(facts.rules, HF4) or facts.rules.living
        if not may_coast:  # in the text of 2021 aerobrake paths are open without an engine only to land (hf4 H6b)
            to_site = np.array([line.head.site is not None for line in facts.lines], bool)
            found[~to_site[states.line]] = FAR
        return found

    def _kinds_of_end(self) -> list[tuple[int, Flags]]:
        """Moves that land on a goal by power are told apart from all others, by the net thrust that it takes."""
        asked = self.thrust_to_end.copy()
        kinds = sorted({int(thrust) for thrust in asked if 0 < thrust < FAR})
        if len(kinds) > _MOST_KINDS:
            asked[(asked > kinds[0]) & (asked < FAR)] = kinds[0]
            kinds = kinds[:1]
        return [(thrust, asked == thrust) for thrust in (0, *kinds)]


def _thrust_to_land(facts: Facts, mode: Mode, number: int) -> int:
    """Net thrust that a line to a site asks for, 0 for none; FAR: it may not be flown."""
    line = facts.lines[number]
    site = line.head.site
    helped = line.head.id in facts.stack.factories and line.tail.kind not in LANDERS
    if site is None or line.one_way or (helped and not (facts.rules.assist_needs_engine and mode.engine is None)):
        return 0
    return FAR if mode.engine is None else facts.thrust_above(site)


def _least_hazard(facts: Facts, number: int) -> int:
    """The dice of a hazard, which an assist may spare; and what entering a space counts for that is to be avoided."""
    line = facts.lines[number]
    spared = line.tail.id in facts.stack.factories and facts.rules.assist_spares_hazard
    rolled = COST_OF_FACES[HAZARD_FACES] if facts.is_hazard(line.head) and not spared else 0
    return rolled + facts.penalty(line.head)


class Edges:
    """Hops of a net that are still open, between their own nodes, which have numbers of their own."""

    def __init__(self, net: Net, rows: Whole) -> None:
        self.net, self.rows = net, rows
        self.nodes, where = np.unique(np.r_[net.tails[rows], net.heads[rows]], return_inverse=True)
        self.tails, self.heads = where[: len(rows)], where[len(rows) :]
        self.spots = int(np.searchsorted(self.nodes, net.size - len(net.stands)))  # so many nodes are spots
        self.stands = net.stands[self.nodes[self.spots :] - (net.size - len(net.stands))]
        self._by_head = np.argsort(self.heads, kind="stable")
        self._by_tail = np.argsort(self.tails, kind="stable")

    def among(self, ends: Flags) -> Flags:
        """Of flags by state, those of its own states."""
        first = self.net.size - len(self.net.stands)
        found: Flags = ends[self.nodes[self.spots :] - first]
        return found

    def left(self, kept: Flags) -> Edges:
        return self if kept.all() else Edges(self.net, self.rows[kept])

    def spread(
        self, values: Whole, paid: Whole, dice: Whole, costs: Whole, ceiling: Whole, back: bool, check: Check
    ) -> None:
        """Carry the least costs on over the hops, until nothing is less. What is above the ceiling of its node is
        dropped."""
        order = self._by_tail if back else self._by_head
        tails, heads = (self.heads, self.tails) if back else (self.tails, self.heads)
        tails, heads, paid, dice, costs = tails[order], heads[order], paid[order], dice[order], costs[order]
        changed: Flags = np.asarray((values < FAR).any(axis=(1, 2)))
        while (live := np.flatnonzero(changed[tails])).size:
            check()
            to = heads[live]
            carried = shifted(values, tails[live], paid[live], dice[live]) + costs[live][:, None, None]
            carried[carried > ceiling[to]] = FAR
            first = np.flatnonzero(np.r_[True, to[1:] != to[:-1]])
            least, nodes = np.minimum.reduceat(carried, first, axis=0), to[first]
            was = values[nodes]
            is_less = (least < was).any(axis=(1, 2))
            values[nodes[is_less]] = np.minimum(least[is_less], was[is_less])
            changed[:] = False
            changed[nodes[is_less]] = True


def shifted(values: Whole, nodes: Whole, paid: Whole, dice: Whole) -> Whole:
    """The tables of some nodes, where so many burns and dice more have been used."""
    rows, columns = np.arange(values.shape[1]), np.arange(values.shape[2])
    if not dice.any():
        from_column = columns - paid[:, None]
        found: Whole = values[nodes[:, None], :, from_column.clip(0)].transpose(0, 2, 1)
        found[np.broadcast_to((from_column < 0)[:, None, :], found.shape)] = FAR
        return found
    from_row, from_column = rows - dice[:, None], columns - paid[:, None]
    found = values[nodes[:, None, None], from_row.clip(0)[:, :, None], from_column.clip(0)[:, None, :]]
    found[(from_row < 0)[:, :, None] | (from_column < 0)[:, None, :]] = FAR
    return found

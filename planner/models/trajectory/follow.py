"""The flight that bounds have in mind: a path of hops that takes the least of what they count.

Where it breaks none of what bounds do not know, it is a flight, and the solver is told of it first. Where a space gives
its bonus burns twice in a move, bounds are told to remember that space.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from planner.models.trajectory.facts import Facts
from planner.models.trajectory.flown import FAR
from planner.models.trajectory.hops import Hop
from planner.models.trajectory.lines import Whole

if TYPE_CHECKING:
    from planner.models.trajectory.narrowing import Narrowing, Pass

_Node = tuple[int, int, int]  # node of the edges, dice and burns that are left


class Leg(NamedTuple):
    """One turn of it."""

    mode: int
    thrown: int  # steps thrown out before the move
    hops: tuple[Hop, ...]  # none: it waits


def follow(bound: Narrowing, key: str) -> list[Leg] | None:
    """By what is left to pay, turn by turn; None if that leads nowhere."""
    goals, dice, spent = {*bound.goals}, bound.rows - 1, 0
    spot = min(bound.begins, key=lambda begin: int(bound.on[0][begin, dice]))
    legs: list[Leg] = []
    for turn in range(1, bound.limits.turns + 1):
        if spot in goals:
            break
        tables = bound.columns.turn(turn)
        at_rest = np.full_like(bound.on[turn], FAR)
        np.minimum.at(at_rest, tables.rests[0], bound.on[turn][tables.rests[1]])
        waits = _least(tables.waits, spot, bound.on[turn][:, dice])
        best, chosen = (spent + int(bound.on[turn][waits, dice]), None) if waits is not None else (FAR, None)
        for one in bound.passes(turn):
            for burns, begun in bound.ways_to_begin(one, spot, spent, dice):
                node = int(np.searchsorted(one.edges.nodes, spot))
                total = begun + -(-int(one.behind[node, dice, burns]) // bound.unit(key))
                if total < best:
                    best, chosen = total, (one, node, burns, begun)
        if best > bound.limits.fuel:
            return None
        if chosen is None:
            assert waits is not None
            legs.append(Leg(0, 0, ()))
            spot = waits
            continue
        one, node, burns, begun = chosen
        found = _flown(bound, key, one, at_rest, (node, dice, burns))
        if found is None:
            return None
        rows, (last, dice, _), units = found
        thrown = begun - one.net.mode.afterburn_steps - spent
        legs.append(Leg(one.net.asking.mode, thrown, tuple(one.net.hops.hop(row) for row in rows)))
        spent = begun + -(-units // bound.unit(key))
        rested = _least(tables.rests, int(one.edges.stands[last - one.edges.spots]), bound.on[turn][:, dice])
        if rested is None:
            return None
        spot = rested
    return legs


def given_twice(facts: Facts, legs: list[Leg]) -> frozenset[str]:
    """Spaces that give their bonus burns more than once in a move."""
    found: set[str] = set()
    for leg in legs:
        payers = [facts.lines[hop.to.line].head.id for hop in leg.hops if hop.gain]
        found |= {space for space in payers if payers.count(space) > 1}
    return frozenset(found)


def _least(pairs: Whole, spot: int, left: Whole) -> int | None:
    """Of the spots that follow one, that with the least left to pay."""
    after = pairs[1][pairs[0] == spot]
    return int(after[np.argmin(left[after])]) if after.size else None


def _flown(bound: Narrowing, key: str, one: Pass, at_rest: Whole, start: _Node) -> tuple[list[int], _Node, int] | None:
    """The hops of a move that takes the least with all after it: rows of the net, where it ends, and parts of fuel."""
    edges, unit = one.edges, bound.unit(key)
    paid, dice, costs = bound.costs(key, one)
    order = np.argsort(edges.tails, kind="stable")
    first = np.searchsorted(edges.tails[order], np.arange(len(edges.nodes) + 1))
    may_end = edges.among(one.ends)
    came: dict[_Node, tuple[_Node, int]] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        node, left, burns = here
        value, state = int(one.behind[here]), node - edges.spots
        if state >= 0 and may_end[state] and int(at_rest[edges.stands[state], left]) * unit == value:
            rows, units = [], 0
            end = here
            while here != start:
                here, edge = came[here]
                rows.append(int(edges.rows[edge]))
                units += int(costs[edge])
            return rows[::-1], end, units
        for edge in order[first[node] : first[node + 1]].tolist():
            there = (int(edges.heads[edge]), left - int(dice[edge]), burns - int(paid[edge]))
            if min(there) >= 0 and there not in came and int(one.behind[there]) + int(costs[edge]) == value:
                came[there] = here, edge
                waiting.append(there)
    return None

"""Tanks that wait for rocketplanes, counted down (hf4 H6c): the board once more for each share still to be used up.

A flight begins with every share that may be used up in all, and it ends with nothing left of it. So what is left is a
part of the place where a flight is, and flights with different shares never compare.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import ceil, prod
from typing import NamedTuple

import numpy as np

from planner.errors import MissionError
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.arcs import Flyways
from planner.rules.itinerary import Deed
from planner.search.tables import Boundary, as_ints

MOST_SPACES = 200_000  # of all boards together; beyond that a search would not end


class Shares(NamedTuple):
    """What flights may still use up at each of some sites. Others have enough for all liftoffs that can matter."""

    sites: tuple[str, ...] = ()
    left: tuple[tuple[int, ...], ...] = ((),)  # the last one is nothing
    prices: tuple[int, ...] = ()  # tanks of one liftoff

    def __bool__(self) -> bool:
        return bool(self.sites)


def shares_of(stack: Stack, masses: Iterable[Fraction], most_liftoffs: int | None, spaces: int) -> Shares:
    """The shares of a rocket that may have these wet masses at a liftoff; `most_liftoffs` of one site can matter, None
    is any number. A board and its layers have so many spaces.

    Raises MissionError if there are too many to be counted.
    """
    prices = sorted({max(ceil(2 * mass), 2) for mass in masses})
    sums: dict[str, list[int]] = {}
    for site, tanks in sorted(stack.rocketplane_tanks.items()):
        is_enough = most_liftoffs is not None and most_liftoffs * prices[-1] <= tanks
        if most_liftoffs == 1 or is_enough or site not in stack.factories or prices[0] > tanks:
            continue
        sums[site] = _sums([price for price in prices if price <= tanks], tanks, most_liftoffs)
    if not sums:
        return Shares()
    if prod(map(len, sums.values())) * spaces > MOST_SPACES:
        raise MissionError(
            f"the tanks that wait for a rocketplane at {' and '.join(sums)} can be used up in too many ways to be "
            "counted: ask for fewer stops, or name fewer tanks"
        )
    return Shares(tuple(sums), tuple(product(*sums.values())), tuple(prices))


def _sums(prices: list[int], tanks: int, most: int | None) -> list[int]:
    """What some liftoffs may use up together, most first."""
    found, added, liftoffs = {0}, {0}, 0
    while added and (most is None or liftoffs < most):
        added = {before + price for before in added for price in prices if before + price <= tanks} - found
        found |= added
        liftoffs += 1
    return sorted(found, reverse=True)


def in_shares(found: Flyways, spaces: int, shares: Shares, strip: Strip) -> Flyways:
    """The board, layers and all, once more for each share: a liftoff leads to where so much less is left.

    A space of share k has the number of that space plus k times the number of spaces. A lighter craft may give more
    than it must: it is charged less, and what it could do with the rest it could do from another share.
    """
    numbers = {left: number for number, left in enumerate(shares.left)}
    counted = [way.heaviest is not None and way.origin.id in shares.sites for way in found.ways]
    plain = np.flatnonzero(~np.array(counted))
    rows = [(int(row), number, number, -1) for number in numbers.values() for row in plain]
    for row in np.flatnonzero(counted).tolist():
        site = shares.sites.index(found.ways[row].origin.id)
        for left, number in numbers.items():
            for price in shares.prices:
                after = numbers.get((*left[:site], left[site] - price, *left[site + 1 :]))
                if after is not None:
                    rows.append((row, number, after, strip.floor(Fraction(price, 2))))
    row, before, after, lifted = np.array(rows, dtype=np.int64).T
    columns = {name: column[..., row] for name, column in found.arcs._asdict().items()}
    columns["origin"] = columns["origin"] + before * spaces
    columns["target"] = columns["target"] + after * spaces
    columns["heaviest"] = np.where(lifted >= 0, lifted, columns["heaviest"])
    order = np.argsort(columns["origin"], kind="stable")
    arcs = found.arcs._replace(**{name: np.ascontiguousarray(column[..., order]) for name, column in columns.items()})
    return Flyways(tuple(found.ways[at] for at in row[order].tolist()), arcs)


def done_in_shares(
    boundary: Boundary, deeds: tuple[Deed, ...], spaces: int, shares: Shares
) -> tuple[Boundary, tuple[Deed, ...]]:
    """What may be done between two moves, on each of these boards."""
    count = len(shares.left)
    columns = {name: np.concatenate([column] * count) for name, column in boundary.actions._asdict().items()}
    shift = np.repeat(np.arange(count) * spaces, len(deeds))
    columns["space"] = as_ints(columns["space"] + shift)
    columns["to"] = as_ints(columns["to"] + shift)
    return boundary._replace(actions=boundary.actions._replace(**columns)), deeds * count

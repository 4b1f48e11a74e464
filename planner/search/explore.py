"""Flights from one start: the rounds of the search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from planner.search.kernel import acting, leaving
from planner.search.kernel import rounds as kernel
from planner.search.kernel.columns import Belt, Departure, End, Round
from planner.search.kernel.packing import Packed
from planner.search.kernel.records import Counts, as_record, read_record
from planner.search.kernel.workspace import (
    Workspace,
    new_workspace,
    with_more_departures,
    with_more_ends,
    with_room,
)
from planner.search.tables import NEVER, Ints

# Shall the search end here? Asked before each turn and every now and then within, with the moves that this search has
# looked at so far; and once when all turns are flown, so that none of its moves goes untold.
Stop = Callable[[int], bool]


class Start(NamedTuple):
    """Where a flight begins."""

    space: int
    wet: int  # strip position
    aqua: int = 0  # paid for what is aboard
    stock: int = 0  # what lies in depots


class Known(NamedTuple):
    """A flight to the goal that is known: whoever comes there no sooner and rolls no better need not be found."""

    turns: int
    cost: int  # of the dice


class Found(NamedTuple):
    """What a search has found."""

    ends: Ints  # labels at rest, dominated ones among them
    looked_at: int  # moves that were kept for a while
    whole: bool  # False: it was ended before all turns were flown
    stopped: bool  # by its stop
    exact_turns: int  # all flights of so many turns are there; in later ones some may be missing
    paths: Ints  # of some moves
    barred: bool  # somewhere nothing but what it would lose may have kept a flight from going on
    rounds: int  # turns that may be flown at most
    come: Ints  # what has come to the goal, see Workspace
    last: int = 0  # first of the labels that were looked at without a thought of the last turn


def never(moves: int = 0) -> bool:
    """Go on to the end."""
    return False


def explore(
    packed: Packed,
    starts: Sequence[Start],
    rounds: int,
    stop: Stop = never,
    enough: Callable[[Found], bool] | None = None,
    come: Ints | None = None,
    known: Sequence[Known] = (),
) -> Found:
    """Every non-dominated flight of at most `rounds` turns from one start, or from any of several; but for those that
    are no better at the goal than what has `come` there in another search, and for those that come there no sooner and
    roll no better than one that is `known` by its turns and the cost of its dice, whatever they spend.

    It ends before that when `stop` says so, or when after a turn `enough` was found: flights of no more turns than
    were flown are all there then. The loop over turns runs uncompiled, so that an interrupt is heard between two turns.
    """
    barred = int((packed.belts[..., Belt.COST] >= NEVER).all())
    work = new_workspace(packed)._replace(counts=as_record(Counts(ends=len(starts), exact=rounds, barred=barred)))
    work = work if come is None else work._replace(come=come)
    work.ends[: len(starts)] = 0
    work.ends[: len(starts), [End.PARENT, End.OPTION, End.NEXT]] = -1
    work.ends[: len(starts), [End.SPACE, End.WET, End.AQUA, End.STOCK]] = starts
    work.ends[: len(starts), End.OPERATIONS] = 1  # that of the first turn
    for turn in range(rounds):
        work = _act(packed, work, turn)
        if stop is not never and stop(_counted(work).looked_at):  # to read the counts takes a while
            return _found(work, rounds, whole=False, stopped=True)
        if enough is not None and enough(_found(work, rounds, whole=False)):
            return _found(work, rounds, whole=False)
        # Whatever comes to the goal from here on does so after the move of this turn at the earliest.
        np.minimum(work.come, min((one.cost for one in known if one.turns <= turn + 1), default=NEVER), out=work.come)
        season = packed.rounds[turn, Round.SEASON]
        while not leaving.collect_departures(packed, work, season, turn):
            work = with_more_departures(work)
        ready = work.departures[: _counted(work).departures]
        ready[:] = ready[np.lexsort((-ready[:, Departure.LEFT], ready[:, Departure.GROUP]))]
        work, flown = fly(packed, work, turn, stop)
        if not flown:
            return _found(work, rounds, whole=False, stopped=True)
    work = _act(packed, work, rounds)
    stop(_counted(work).looked_at)
    return _found(work, rounds, whole=True)


def _act(packed: Packed, work: Workspace, turn: int) -> Workspace:
    """Whatever is done before the move of a turn, in a workspace which may become larger."""
    if packed.sizes.acts:
        while not acting.act_all(packed, work, turn):
            work = with_more_ends(work)
    return work


def _found(work: Workspace, rounds: int, whole: bool, stopped: bool = False) -> Found:
    counts = _counted(work)
    ends, paths = work.ends[: counts.ends].copy(), work.paths[: counts.paths].copy()
    barred = not whole or bool(counts.barred)
    return Found(ends, counts.looked_at, whole, stopped, counts.exact, paths, barred, rounds, work.come)


def _counted(work: Workspace) -> Counts:
    return read_record(work.counts, Counts)


def fly(packed: Packed, work: Workspace, turn: int, stop: Stop = never) -> tuple[Workspace, bool]:
    """All moves of one turn from the departures in a workspace, which may become larger; False if it was stopped."""
    work = with_room(work, packed.sizes.room, for_departures=True)
    while not kernel.fly_round(packed, work, packed.rounds[turn, Round.SEASON], turn):
        if stop(_counted(work).looked_at + _counted(work).moves):
            return work, False
        work = with_room(work, packed.sizes.room)
    return work, True

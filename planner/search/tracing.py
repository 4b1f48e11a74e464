"""The path of one move: kept by the search, or flown again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from planner.search.explore import Found, fly
from planner.search.flown import Flown
from planner.search.kernel.bounds import Lanes
from planner.search.kernel.columns import Arc, Departure, End, Engine, Move, Option, Path, Position
from planner.search.kernel.packing import Packed, with_goals
from planner.search.kernel.payment import read_payment
from planner.search.kernel.records import Counts, as_record, read_record
from planner.search.kernel.rounds import rest_again
from planner.search.kernel.workspace import Wanted, Workspace, new_workspace
from planner.search.tables import Ints

Paid = tuple[int, int]  # an arc, and how it was paid as the kernel writes it


def trace(packed: Packed, lanes: Lanes, searched: Found, row: int) -> tuple[list[Flown], int]:
    """The arcs of the move that led to a label at rest, each with how it was paid, and the fuel steps it burned.

    The search keeps only few paths; else the one move is flown again from where it started, and the end that fits is
    looked up. Of several paths that are equally good the one is wanted that has met the same: the same burns, hazards
    and belts. If another one dominates it, all is flown once more, and only labels compare that meet the same, however
    they go on.
    """
    ends = searched.ends
    if ends[row, End.PATH] >= 0:
        return _kept(searched.paths, int(ends[row, End.PATH]))
    packed = with_goals(packed, lanes, [int(ends[row, End.SPACE])])
    work = new_workspace(packed, ends)
    _depart_again(packed, work, row)
    wanted = _known_end(packed, ends, row)
    found: dict[bool, tuple[list[Flown], int]] = {}  # by whether it has met the same
    for tallied, shaded in product((False, True), repeat=2):
        asked = wanted._replace(tallied=tallied, shaded=shaded)
        again = work._replace(wanted=asked, counts=as_record(Counts(departures=1)))
        for tally, path, burned in _ends_like(packed, again, row):
            found.setdefault(tally == wanted.tally, (path, burned))
        if True in found:
            return found[True]
    if not found:
        raise AssertionError("a flight that was found cannot be flown again")
    return found[False]


def _kept(paths: Ints, at: int) -> tuple[list[Flown], int]:
    """A path that the search has kept."""
    path = []
    while paths[at, Path.ARC] >= 0:
        path.append((int(paths[at, Path.ARC]), int(paths[at, Path.PAY])))
        at += 1
    return _settled(path[::-1]), int(paths[at, Path.PAY])


def _depart_again(packed: Packed, work: Workspace, row: int) -> None:
    """Make the departure of a label at rest the only one. What was spent before the move does not count."""
    option = int(work.ends[row, End.OPTION])
    engine, wet = packed.options[option, [Option.ENGINE, Option.WET]]
    columns = {
        Departure.GROUP: 0,
        Departure.ROW: work.ends[row, End.PARENT],
        Departure.OPTION: option,
        Departure.CONF: work.ends[row, End.LEFT_CONF],
        Departure.FUEL: packed.options[option, Option.FUEL_STEPS],
        Departure.HEAVY: packed.options[option, Option.WET_BEFORE],
        Departure.WET: wet,
        Departure.LEFT: packed.strip[wet, Position.STEPS] * packed.engines[engine, Engine.UNIT],
        Departure.SUM: 0,
        Departure.STEPS: 0,
        Departure.EARLIER: -1,
        Departure.AQUA: 0,
        Departure.OPERATIONS: 0,
        Departure.STOCK: 0,
    }
    work.departures[0] = [columns[name] for name in Departure]


def _known_end(packed: Packed, ends: Ints, row: int) -> Wanted:
    """What is known of the end of a move: only what can still come to it is followed."""
    parent, option = int(ends[row, End.PARENT]), int(ends[row, End.OPTION])
    before = ends[parent, End.SPENT] + packed.options[option, Option.STEPS_SPENT]
    return Wanted(
        compare=False,
        aims=1,
        spent=int(ends[row, End.SPENT] - before),
        cost=int(ends[row, End.COST]),
        tally=int(ends[row, End.TALLY]),
    )


def _ends_like(packed: Packed, work: Workspace, row: int) -> Iterator[tuple[int, list[Flown], int]]:
    """Moves from the one departure to an end like a known one: what they have met, their paths, their fuel steps."""
    ends, flight = work.ends, work.flight
    work, _ = fly(packed, work, int(ends[row, End.LEFT_ROUND]))
    moves = work.moves[: read_record(work.counts, Counts).moves]
    there = (moves[:, Move.ARC] >= 0) & (packed.arcs[moves[:, Move.ARC], Arc.TARGET] == ends[row, End.SPACE])
    # A dominated label has been at rest too: what dominates it may end with as much fuel, once that is rounded.
    for at in np.flatnonzero(there & (moves[:, Move.DICE] == ends[row, End.COST])).tolist():
        rest_again(packed, work, at)
        if all(flight[column] == ends[row, column] for column in (End.CONF, End.WET, End.ROLLS)):
            yield int(flight[End.TALLY]), _settled(_path_to(moves, at)), int(flight[End.SPENT])


def _path_to(moves: Ints, at: int) -> list[Paid]:
    path = []
    while moves[at, Move.ARC] >= 0:
        path.append((int(moves[at, Move.ARC]), int(moves[at, Move.PAY])))
        at = int(moves[at, Move.PREV])
    return path[::-1]


def _settled(path: list[Paid]) -> list[Flown]:
    """The path with every bonus burn spent where it ends up in the plan.

    A bonus burn that was won back was paid for, earlier and where the engine worked: the last ones spent are taken.
    """
    payments = [read_payment(pay) for _, pay in path]
    in_pivots = [payment.pivot_bonus for payment in payments]
    in_burns = [payment.burn_bonus for payment in payments]
    spent: list[tuple[list[int], int]] = []  # bonus burns that could have been paid for: where each is counted
    for step, payment in enumerate(payments):
        for _ in range(payment.won_for_pivot):
            _take_back(spent)
        if payment.works_at_pivot:
            spent += [(in_pivots, step)] * payment.pivot_bonus
        if payment.won_for_burn:
            _take_back(spent)
        if payment.works_at_burn and payment.burn_bonus:
            spent.append((in_burns, step))
    return [
        Flown(arc, payment.pivot, payment.by_bonus_pivot, in_pivots[step], in_burns[step])
        for step, ((arc, _), payment) in enumerate(zip(path, payments, strict=True))
    ]


def _take_back(spent: list[tuple[list[int], int]]) -> None:
    counted, step = spent.pop()
    counted[step] -= 1

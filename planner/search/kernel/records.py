"""Numbers with names that compiled code reads and writes: what a group of departures shares, how far the work has come.

Compiled code takes an array of numpy with one row of named numbers, and reads them as `group.thrust`. Python could not,
so uncompiled code has a list with one plain object instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TypeVar, cast

import numpy as np

from planner.search.kernel.compiled import PURE


@dataclass(slots=True)
class Group:
    """What all moves share that are flown together. All are integers; what is asked with yes or no is 1 or 0."""

    round: int = 0
    season: int = 0
    purges: int = 0  # at the end of this turn
    conf: int = 0  # configuration
    used_up: int = 0  # configuration after the move
    bare: int = 0  # that without sails; -1: they must not be lost
    worn: int = 0  # configuration after the move and a belt that wears
    bare_worn: int = 0
    terms: int = 0
    pace: int = 0  # engine and net thrust
    thrust: int = 0  # net
    lit: int = 0  # with an engine
    unit: int = 0
    burn: int = 0  # units
    half_burn: int = 0
    afterburn: int = 0  # steps
    least: int = 0  # steps above the lightest position with which the engine can be started
    solar: int = 0  # thrust modifier where it starts, if the thrust depends on it
    any_season: int = 0
    pivots: int = 0  # bonus pivots
    oberth: int = 0
    belt_gain: int = 0
    belt: int = 0  # cost of its die
    belt_tally: int = 0
    wears: int = 0  # whether who comes through a belt is worn
    worn_belt: int = 0  # for worn ones
    worn_tally: int = 0
    dark: int = 0  # the engine pays nothing where solar power is dead
    dies_dark: int = 0  # dies there
    dies_bare: int = 0  # dies with the sails
    better: int = 0  # pair of seasons, see Bound.BETTER; -1: it has not left before
    renewed: int = 0  # likewise if it left before a purge: to rest in the purged spaces is new as well; or -1
    width: int = 0  # numbers of burns that can be left
    # How it goes. First without a care for where the engine comes to pay nothing, if there is any such place.
    carefree: int = 0
    mortal: int = 0  # with all care
    danger: int = 0  # such a place was found
    missed: int = 0  # a label was dropped that might have found one
    earns: int = 0  # some label has bonus burns
    rough: int = 0  # too many labels: they are compared roughly
    barred: int = 0  # by what it would lose


@dataclass(slots=True)
class Counts:
    """Rows in use of each table, and how far the work has come."""

    moves: int = 0
    ends: int = 0
    departures: int = 0
    paths: int = 0
    paths_next: int = 0  # how many more may be needed next
    queued: int = 0  # labels in the queues
    place: int = 0  # of the queue that is emptied now
    row: int = 0  # of `ends` that leaves next, or does something
    turn: int = 0
    first: int = 0  # departure of the group that is flown now
    end: int = 0  # departure after its last
    looked_at: int = 0  # labels inside turns, of all groups flown so far
    exact: int = 0  # turns before the first one in which labels were compared roughly
    barred: int = 0


Record = TypeVar("Record", Group, Counts)

_NAMES = {kind: [field.name for field in fields(kind)] for kind in (Group, Counts)}
_TYPES = {kind: np.dtype([(name, np.int64) for name in names]) for kind, names in _NAMES.items()}


def as_record(values: Record) -> Sequence[Record]:
    """Something whose first and only element can be read and written by compiled code."""
    if PURE:
        return [values]
    return cast(Sequence[Record], np.array([attrgetter(*_NAMES[type(values)])(values)], dtype=_TYPES[type(values)]))


def read_record(record: Sequence[Record], kind: type[Record]) -> Record:
    """All numbers of a record as plain ones."""
    return record[0] if PURE else kind(*cast(np.void, record[0]).item())

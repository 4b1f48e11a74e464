"""A small workspace with rows made by hand, for the functions of the kernel as plain Python.

Three spaces, two configurations of the same mass, ten strip positions a fuel step apart, six arcs that cost nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from planner.search.kernel.columns import Arc, Columns, Deadline, Departure, End, Move, Space
from planner.search.kernel.packing import Packed, Sizes
from planner.search.kernel.workspace import Workspace
from planner.search.tables import NEVER, NO_LIMIT, Ints
from tests.properties.kernels import pure_part

POSITIONS = 10
SIZES = Sizes(
    spaces=3,
    zones=1,
    positions=POSITIONS,
    configurations=2,
    seasons=1,
    aims=0,
    hazard_cost=10,
    dead_keeps_bonus=1,
    dead_gains=0,
    half_burn_top=1,
    half_burn_bottom=1,
    most_burns=10,
    most_bonus=60,
    most_left=100,
    dry_steps=0,
    limits_mass=0,
    drops_bonus=0,
    sheds=0,
    least_thrust=0,
    room=4,
    acts=0,
    pays=0,
    races=0,
    buys=0,
)


class Table(NamedTuple):
    """What the kernel reads and what it writes."""

    packed: Packed
    work: Workspace

    def arc(self, row: int, **columns: int) -> None:
        _fill(self.packed.arcs[row], Arc, columns)

    def move(self, row: int, **columns: int) -> None:
        """A label inside the turn, which has flown arc 0 and has met nothing."""
        _fill(self.work.moves[row], Move, {"PAID": -1, "FOLLOWS": -1, "PREV": -1} | columns)

    def rest(self, **columns: int) -> bool:
        """Let a flight come to rest; whether it stays."""
        _fill(self.work.flight, End, {"PATH": -1, "ROUND": 1, "OPERATIONS": 1} | columns)
        stays: bool = pure_part("resting").rest(self.packed, self.work)
        return stays

    def of(self, row: int, *names: str) -> list[int]:
        """Some columns of a label inside the turn."""
        return [int(self.work.moves[row, Move[name]]) for name in names]


def _fill(row: Ints, names: type[Columns], columns: dict[str, int]) -> None:
    row[:] = 0
    for name, value in columns.items():
        row[names[name]] = value


def table(goal: int = -1, **sizes: int) -> Table:
    """An empty one, with a goal or without. A burn takes 2 units, a half burn 1, and a unit is a fuel step; there are
    100 steps."""
    packing, workspace = pure_part("packing"), pure_part("workspace")
    steps = np.arange(POSITIONS)
    burned = steps[:, None] - steps[None, :]
    nothing = np.zeros((4, 4), dtype=np.int64)
    thrown = np.where(burned < 0, NO_LIMIT, burned)  # each configuration covers but itself, by throwing out fuel
    packed = packing.Packed(
        arcs=np.zeros((6, len(Arc)), dtype=np.int64),
        spaces=np.zeros((3, len(Space)), dtype=np.int64),
        bounds=np.zeros((8, 3), dtype=np.int64),
        reserves=np.zeros((0, 0, 0), dtype=np.int64),
        deadlines=np.zeros((0, len(Deadline)), dtype=np.int64),
        ahead=np.zeros((8, 4, 6), dtype=np.int64),
        options=nothing,
        cells=nothing,
        engines=nothing,
        strip=np.stack([steps, 0 * steps], axis=1),
        burned=np.maximum(burned, -1),
        belts=nothing,
        dropped=nothing,
        counts_less=np.zeros((2, 2), dtype=np.int64),
        covering=pure_part("covering").Covering(np.eye(2, dtype=np.int64) - 1, thrown[None]),
        configurations=nothing,
        rounds=nothing,
        sizes=SIZES._replace(aims=int(goal >= 0), **sizes),
        paying=np.zeros(0, dtype=np.int64),
        acts=nothing,
        kinds=nothing,
        abilities=nothing,
        moved=nothing,
        lifted=nothing,
        lowered=nothing,
        stocks=np.ones((1, 1), dtype=np.int64),
        met=np.zeros((1, 1), dtype=np.int64),
        bought=np.zeros((1, 1), dtype=np.int64),
        sums=np.zeros(1, dtype=np.int64),
    )
    packed.arcs[:, Arc.ONCE] = -1
    if goal >= 0:
        packed.spaces[goal, Space.GOAL] = 1
    work = workspace.new_workspace(packed)._replace(gains=np.zeros(4, dtype=np.int64))
    work.departures[:] = 0
    work.departures[:, Departure.FUEL] = 100
    group = work.group[0]
    group.lit, group.unit, group.burn, group.half_burn, group.belt = 1, 1, 2, 1, NEVER
    return Table(packed, work)

"""A search for one goal in several passes, each for flights of so many turns at most, the fewest first.

Where fuel is had on the way, a flight that has paid more or rolled worse may be of the front for coming earlier. That
is seldom known before something has come to the goal, and until then there are far too many of them. So the fastest
flights are looked for first, with whatever cannot be there in time left out (`reserves`); then those of more turns, of
which only what is cheaper or safer than all that has come by then. Each pass begins anew; the last one knows no last
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from planner.search.explore import Found, Known, Start, Stop, explore, never
from planner.search.kernel.columns import End, Position
from planner.search.kernel.packing import Packed, with_deadlines
from planner.search.kernel.reserves import Reserves
from planner.search.tables import Tables

_MANY = 8  # where at least one of so many spaces has fuel, flights differ in what they have taken in where


def is_worth_passes(tables: Tables) -> bool:
    """Whether one pass would have to look at so much more that several are quicker."""
    if tables.boundary is None or not tables.boundary.pays:
        return False
    return len(np.unique(tables.boundary.actions.space)) * _MANY > tables.spaces


def explore_in_passes(
    packed: Packed,
    tables: Tables,
    goals: Sequence[int],
    starts: Sequence[Start],
    rounds: int,
    stop: Stop = never,
    enough: Callable[[Found], bool] | None = None,
    known: Sequence[Known] = (),
) -> Found:
    """Every flight to the goal of at most `rounds` turns that no other one beats, as `explore` finds them."""
    reserves = Reserves(tables, goals)
    fuels = [(start.space, int(packed.strip[start.wet, Position.STEPS]) - packed.sizes.dry_steps) for start in starts]
    found: Found | None = None
    for turns in _horizons(reserves.fewest_turns(fuels, rounds), rounds):
        before = found

        def is_enough(more: Found, before: Found | None = before) -> bool:
            return enough is not None and enough(_joined(before, more))

        def ends(moves: int, looked_at: int = 0 if before is None else before.looked_at) -> bool:
            return stop(looked_at + moves)

        is_last = turns is None
        limited = packed if turns is None else with_deadlines(packed, reserves.rows(turns), turns)
        more = explore(
            limited,
            starts,
            rounds if turns is None else turns,
            never if stop is never else ends,
            None if enough is None else is_enough,
            None if before is None else before.come,
            known,
        )
        found = _joined(before, more)._replace(rounds=rounds)
        if more.stopped or (not more.whole and enough is not None):
            return found._replace(whole=False)
        if is_last:
            return found
    raise AssertionError("the last pass has no last turn")


def _horizons(fewest: int, rounds: int) -> Iterator[int | None]:
    """Most turns of each pass; None: the last one. The steps between them grow."""
    turns, step = fewest, 1
    while turns < rounds:
        yield turns
        turns, step = turns + max(step // 6, 1), step + 1
    yield None


def _joined(known: Found | None, more: Found) -> Found:
    """What two passes have found together, of which the second had more turns."""
    if known is None:
        return more
    first, path = len(known.ends), len(known.paths)
    ends = more.ends.copy()
    ends[:, End.PARENT] += np.where(ends[:, End.PARENT] >= 0, first, 0)
    ends[:, End.PATH] += np.where(ends[:, End.PATH] >= 0, path, 0)
    return more._replace(
        ends=np.concatenate([known.ends, ends]),
        looked_at=known.looked_at + more.looked_at,
        exact_turns=max(known.exact_turns, more.exact_turns),
        paths=np.concatenate([known.paths, more.paths]),
        barred=known.barred or more.barred,
        last=first,
    )

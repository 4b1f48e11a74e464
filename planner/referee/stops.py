"""Whether a flight keeps its stops: where it rests between two moves, when, for how long, and what it leaves there.

A flight is seen as its rests. Rest n is what lies between the move of turn n and that of turn n + 1: the actions after
the one and before the other. Rest 0 is the start. Rests without a move between them are one visit.

A stop is kept from a rest at one of its places on, in a year that suits, with so many whole idle turns after it; it is
complete at the end of these, or once all of its items have been left and taken up on that visit, if that is later.

Each stop is kept as early as it can be, and that is never wrong: if there is any way to keep all stops, this is one.
A stop asks only to begin where the one before is complete, or later, and that on its visit enough items are moved that
no stop before counts as its own. Let some other choice keep all stops. By induction each is complete here no later than
there: at the rest where the other choice begins a stop, all stops before it are complete here too, and those of them
that count items of that visit here do so there as well, for there they are complete no earlier, and not after it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from planner.board.model import Board
from planner.editions.readings import Readings
from planner.editions.seasons import season_of
from planner.plan.model import Action, Plan, PlannedStop
from planner.referee.verdict import STOP, Refused

DROP, TAKE = "drop", "take"  # what is scrapped has not been left anywhere

Moves = Mapping[tuple[str, str], Sequence[int]]  # what is done, item -> the rest of each time
Asked = Counter[tuple[int, str, str]]  # first rest of a visit, what is done, item -> how often


class _Visit(NamedTuple):
    """Some rests at one place, with no move between them."""

    place: str
    first: int
    last: int
    moves: Moves  # of items, without those that were undone on the visit

    def moved(self, do: str, item: str, times: int) -> int | None:
        """The rest at which that has been done so often; None if it never is."""
        rests = self.moves.get((do, item), ())
        return rests[times - 1] if len(rests) >= times else None


class Kept(NamedTuple):
    """The stops that are kept: the turn at whose end each is complete, 0 for the start. And why the next one is not."""

    turns: tuple[int, ...]
    refusal: tuple[int, Refused] | None = None  # turn, counted from 1


def keep_stops(plan: Plan, operations: Sequence[int], board: Board, readings: Readings) -> Kept:
    """Look for the stops of a plan that is legal otherwise, and of whose turns the number of operations is known."""
    flight = _Flight(plan, operations, readings)
    turns: list[int] = []
    counted: Asked = Counter()  # by the stops before
    for stop in plan.stops:
        since = turns[-1] if turns else 0
        found = flight.completion(stop, since, counted)
        if found is None:
            return Kept(tuple(turns), _Refusing(plan, flight, board, len(turns), since).refusal(counted))
        visit, complete = found
        counted += _asked(stop, visit)
        turns.append(complete)
    return Kept(tuple(turns))


def _asked(stop: PlannedStop, visit: _Visit) -> Asked:
    """What a stop asks for, on a visit."""
    dropped, taken = (
        ((visit.first, DROP, item) for item in stop.drop),
        ((visit.first, TAKE, item) for item in stop.take),
    )
    return Counter([*dropped, *taken])


class _Flight:
    """The rests of a flight."""

    def __init__(self, plan: Plan, operations: Sequence[int], readings: Readings) -> None:
        self.plan, self.readings = plan, readings
        self.visit_of = tuple(visit for visit in _visits(plan) for _ in range(visit.first, visit.last + 1))
        self.idle = [0] * len(self.visit_of)  # whole turns without move and operation that follow each rest
        for rest in range(len(plan.turns) - 1, -1, -1):
            if not plan.turns[rest].steps and not operations[rest]:
                self.idle[rest] = self.idle[rest + 1] + 1

    def year(self, rest: int) -> int | None:
        """Year of a rest; that of the start is the year of the first turn. A plan without turns leaves it open."""
        turns = self.plan.turns
        return turns[max(rest - 1, 0)].year if turns else None

    def rests_at(self, stop: PlannedStop, since: int) -> Iterator[int]:
        """Rests at the places of a stop, in whatever year."""
        places = frozenset(stop.places)
        return (rest for rest in range(since, len(self.visit_of)) if self.visit_of[rest].place in places)

    def is_on_time(self, stop: PlannedStop, rest: int) -> bool:
        year = self.year(rest)
        return stop.by_year is None or year is None or year <= stop.by_year

    def is_in_season(self, stop: PlannedStop, rest: int) -> bool:
        year = self.year(rest)
        return not stop.season or year is None or season_of(year, self.readings) == stop.season

    def completion(self, stop: PlannedStop, since: int, counted: Asked) -> tuple[_Visit, int] | None:
        """The visit on which a stop is kept, and the rest at which it is complete, as early as can be."""
        suiting = (r for r in self.rests_at(stop, since) if self.is_on_time(stop, r) and self.is_in_season(stop, r))
        for visit, rests in groupby(suiting, self.visit_of.__getitem__):
            begun = next((rest for rest in rests if self.idle[rest] >= stop.stay), None)
            if begun is not None:
                moved = [visit.moved(*demand) for demand in demands(stop, visit, counted)]
                if None not in moved:
                    return visit, max([begun + stop.stay, *(rest for rest in moved if rest is not None)])
        return None


def demands(stop: PlannedStop, visit: _Visit, counted: Asked) -> Iterator[tuple[str, str, int]]:
    """What must be done with which item and how often on a visit, with what the stops before count as theirs."""
    for (first, do, item), times in _asked(stop, visit).items():
        yield do, item, times + counted[first, do, item]


def _visits(plan: Plan) -> Iterator[_Visit]:
    """The visits of a flight, in order."""
    are_asked_for = cache(partial(_are_asked_for, plan.stops))  # the same few things again and again

    def visit(last: int) -> _Visit:
        return _Visit(place, first, last, _lasting(moved, lambda do, item: are_asked_for(place, do, item)))

    place, first = plan.start, 0
    moved: list[tuple[int, str, str]] = []
    for number, turn in enumerate(plan.turns, start=1):
        moved += _moved(number - 1, turn.before)
        if turn.steps:
            yield visit(number - 1)
            place, first, moved = turn.steps[-1].to, number, []
        moved += _moved(number, turn.after)
    yield visit(len(plan.turns))


def _moved(rest: int, actions: Iterable[Action]) -> Iterator[tuple[int, str, str]]:
    for action in actions:
        if action.do in (DROP, TAKE):
            yield from ((rest, action.do, item) for item in action.items)


def _lasting(moved: Iterable[tuple[int, str, str]], are_asked_for: Callable[[str, str], bool]) -> Moves:
    """Who takes up again what was left on the same visit has not left it there, and the other way round; unless the
    stops ask for the one and then the other."""
    lasting: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for rest, do, item in moved:
        undone = TAKE if do == DROP else DROP
        if lasting[undone, item] and not are_asked_for(undone, item):
            lasting[undone, item].pop()
        else:
            lasting[do, item].append(rest)
    return lasting


def _are_asked_for(stops: Sequence[PlannedStop], place: str, first: str, item: str) -> bool:
    """Whether stops in a row at a place ask to leave an item and to take it up, or the other way round:
    such as to leave it for a stay."""
    for is_here, row in groupby(stops, lambda stop: place in stop.places):
        is_done = False
        for stop in row if is_here else ():
            before, after = (stop.drop, stop.take) if first == DROP else (stop.take, stop.drop)
            is_done |= item in before
            if is_done and item in after:
                return True
    return False


class _Refusing(NamedTuple):
    """Why a stop is not kept, and in which turn that becomes clear."""

    plan: Plan
    flight: _Flight
    board: Board
    number: int  # of the stop, counted from 0; all before it are kept
    since: int  # rest at which the stop before it is complete

    @property
    def stop(self) -> PlannedStop:
        return self.plan.stops[self.number]

    def refusal(self, counted: Asked) -> tuple[int, Refused]:
        flight, stop = self.flight, self.stop
        reached = list(flight.rests_at(stop, self.since))
        if not reached:
            was_there = self.number and any(True for _ in flight.rests_at(stop, 0))
            return self._at_end("never reached" + (f" after stop {self.number}" if was_there else ""))
        on_time = [rest for rest in reached if flight.is_on_time(stop, rest)]
        if not on_time:
            return self._at(reached[0], f"reached in year {flight.year(reached[0])}, after year {stop.by_year}")
        suiting = [rest for rest in on_time if flight.is_in_season(stop, rest)]
        if not suiting:
            return self._out_of_season()
        visit = flight.visit_of[suiting[-1]]  # the last chance
        longest = max((rest for rest in suiting if rest >= visit.first), key=lambda rest: (flight.idle[rest], -rest))
        if flight.idle[longest] < stop.stay:
            return self._cut_short(visit, longest)
        missing = next(demand for demand in demands(stop, visit, counted) if visit.moved(*demand) is None)
        done = {DROP: "dropped", TAKE: "taken up"}[missing[0]]
        return self._leaving(visit, f"{missing[1]} was never {done} there")

    def _out_of_season(self) -> tuple[int, Refused]:
        """That is clear when its year is over, or at the end."""
        by_year, turns = self.stop.by_year, self.plan.turns
        why = f"never reached in {self.stop.season}"
        if by_year is None:
            return self._at_end(why)
        late = (n for n, turn in enumerate(turns, start=1) if n > self.since and turn.year > by_year)
        return self._at(next(late, len(turns)), f"{why} by year {by_year}")

    def _cut_short(self, visit: _Visit, rest: int) -> tuple[int, Refused]:
        """The stay comes to an end too soon, whatever ends it."""
        idle = self.flight.idle[rest]
        stayed = f"{idle} of {self.stop.stay} year{'s' * (self.stop.stay > 1)}"
        if rest + idle == len(self.plan.turns):
            return self._at_end(f"the plan ends after {stayed}")
        if rest + idle == visit.last:
            return self._leaving(visit, f"left after {stayed}")
        after = self.plan.turns[rest + idle]
        return rest + idle + 1, self._refused(f"after {stayed}, an operation is used in year {after.year}", 0)

    def _leaving(self, visit: _Visit, why: str) -> tuple[int, Refused]:
        """In the turn in which the craft flies on from a visit, or at the end."""
        if visit.last == len(self.plan.turns):
            return self._at_end(why)
        return visit.last + 1, self._refused(why, 1)

    def _at_end(self, why: str) -> tuple[int, Refused]:
        return self._at(len(self.plan.turns), why)

    def _at(self, rest: int, why: str) -> tuple[int, Refused]:
        """At the end of a turn; at the start, before the first one."""
        return max(rest, 1), self._refused(why, len(self.plan.turns[rest - 1].steps) if rest else 0)

    def _refused(self, why: str, step: int) -> Refused:
        name = self.stop.name or " or ".join(self.board.spaces[place].name for place in self.stop.places)
        return Refused(STOP, f"stop {self.number + 1} of {len(self.plan.stops)}, {name}: {why}", step)

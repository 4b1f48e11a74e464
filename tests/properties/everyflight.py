"""A brute force: fly every step that the rules of one move allow, from every state, and look for the best at the end.

It drops nothing but exact duplicates, and a flight that differs from another one in nothing but worse dice (else a loop
over a hazard would be flown for ever). Fuel may be thrown out by any amount at the start of any turn. What one step is,
is said by `planner.search.moves`; that the rules mean the same is the matter of the referee and of other tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from planner.search import moves
from planner.search.tables import Ints, Tables

Front = set[tuple[int, int, int]]  # turns, fuel steps, cost of the dice
Rested = dict[tuple[int, int, int], set[tuple[int, int]]]  # space, configuration, strip position: fuel spent, cost
End = tuple[int, int, int, bool, bool, int]  # space, fuel units, cost, sails lost, belt met, paid for rolls


class TooMuch(Exception):
    """A case for which the brute force would take too long."""


def pareto(points: Front) -> Front:
    return {p for p in points if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in points)}


def every_front(tables: Tables, start: int, wet: int, rounds: int, patience: int) -> dict[int, Front]:
    """The front of every space that can be reached. `patience` is how many steps and arrivals may be looked at."""
    return EveryFlight(tables, patience).fronts(start, wet, rounds)


class EveryFlight:
    """All flights of some turns."""

    def __init__(self, tables: Tables, patience: int) -> None:
        self.tables = _as_lists(tables)
        self.patience = patience
        self.known: dict[tuple[moves.Turn, int], set[End]] = {}

    def be_patient(self, looked_at: int) -> None:
        self.patience -= looked_at
        if self.patience < 0:
            raise TooMuch

    def fronts(self, start: int, wet: int, rounds: int) -> dict[int, Front]:
        rested: Rested = {(start, 0, wet): {(0, 0)}}
        fronts: dict[int, Front] = {start: {(0, 0, 0)}}
        for number in range(rounds):
            rested = self.after_turn(rested, number)
            for (space, _, _), costs in rested.items():
                fronts.setdefault(space, set()).update((number + 1, spent, dice) for spent, dice in costs)
        return {space: pareto(front) for space, front in fronts.items()}

    def after_turn(self, rested: Rested, number: int) -> Rested:
        """Where a craft can be after one more turn: wait, or leave in any way and end anywhere."""
        tables = self.tables
        arrived: Rested = {}
        for (space, conf, wet), costs in rested.items():
            if not self.is_purged(space, number):
                arrived.setdefault((space, conf, wet), set()).update(costs)
            for departure, position, thrown in self.departures(conf, wet):
                for option in tables.option_range(departure, int(tables.zone_of[space]), position):
                    turn = moves.Turn(departure, int(tables.season_of_round[number]), option)
                    ends = self.ends_of_move(turn, space)
                    self.be_patient(len(ends) * len(costs))
                    for there, units, dice, bare, worn, _ in ends:
                        if not self.is_purged(there, number):
                            steps, conf_after, wet_after = self.landed(turn, units, bare, worn)
                            out = thrown + int(tables.options.steps_spent[option]) + steps
                            arrived.setdefault((there, conf_after, wet_after), set()).update(
                                (spent + out, cost + dice) for spent, cost in costs
                            )
        return arrived

    def is_purged(self, space: int, number: int) -> bool:
        return bool(self.tables.purge_round[number] and self.tables.purged[space])

    def departures(self, conf: int, wet: int) -> Iterator[tuple[int, int, int]]:
        """Configuration and strip position to leave with, after any amount of fuel is thrown out."""
        tables = self.tables
        for thrown in range(int(tables.steps[wet] - tables.steps[tables.dry[conf]]) + 1):
            lighter = int(tables.burned[wet, thrown])
            yield conf, lighter, thrown
            for other in range(tables.configurations):
                position = int(tables.dropped[conf, other, lighter])
                if position >= 0:
                    yield other, position, thrown

    def landed(self, turn: moves.Turn, units: int, bare: bool, worn: bool) -> tuple[int, int, int]:
        """Fuel steps, configuration and strip position after a move."""
        tables = self.tables
        steps = moves.fuel_steps(tables, turn, units)
        wet = int(tables.burned[tables.options.wet[turn.option], steps])
        after = int(tables.used_up[turn.configuration, tables.options.engine[turn.option]])
        after = int(tables.without_sails[after]) if bare else after
        if after != turn.configuration:
            wet = int(tables.dropped[turn.configuration, after, wet])
        return steps, int(tables.worn[after]) if worn else after, wet

    def ends_of_move(self, turn: moves.Turn, space: int) -> set[End]:
        """Every end of one move, wherever a halt is allowed in any year."""
        key = (turn, space)
        if key not in self.known:
            self.known[key] = set(self.every_end(turn, space))
        return self.known[key]

    def every_end(self, turn: moves.Turn, space: int) -> Iterator[End]:
        tables = self.tables
        cheapest: dict[tuple[int, ...], int] = {}
        cost = moves.State._fields.index("cost")
        waiting = [moves.start(tables, turn, space)]
        while waiting:
            self.be_patient(10)
            steps = moves.steps(tables, turn, waiting.pop(), every_way=True)
            for after in (bought for _, _, rolled in steps for bought in moves.buying_off(tables, turn, rolled)):
                rest = after[:cost] + after[cost + 1 :]
                if after.cost >= cheapest.get(rest, after.cost + 1):
                    continue
                cheapest[rest] = after.cost
                waiting.append(after)
                if moves.may_rest(tables, turn, after.arc):
                    yield after.space, after.units, after.cost, after.stripped, after.worn, after.paid


def _as_lists(tables: Tables) -> Any:
    """The same tables with plain lists for the columns: Python reads those much faster."""
    return tables._replace(
        arcs=tables.arcs._replace(**_columns(tables.arcs)),
        engines=tables.engines._replace(**_columns(tables.engines)),
        options=tables.options._replace(**_columns(tables.options)),
        **_columns(tables),
    )


def _columns(part: Any) -> dict[str, Any]:
    named: dict[str, Ints] = part._asdict()
    return {name: column.tolist() for name, column in named.items() if getattr(column, "ndim", 0) == 1}

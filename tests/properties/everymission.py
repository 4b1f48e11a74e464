"""The brute force for whole missions: every step of every move, and everything that may be done between two moves.

Like `everyflight` it drops nothing but duplicates, and what differs from another one in nothing but worse dice or more
aqua. Fuel may be thrown out by any amount before anything is done, and everything is tried again in every year.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.search import moves
from planner.search.tables import MOST_OPERATIONS
from tests.properties.everyflight import EveryFlight, Front, pareto
from tests.properties.randomactions import ActingCase

Prices = set[tuple[int, int]]  # aqua, or fuel spent where none is had on the way; cost of the dice


class At(NamedTuple):
    """Who rests somewhere between two moves."""

    space: int
    conf: int
    wet: int
    operations: int  # at hand
    stock: int
    mark: int = 0  # of the engine of the move that has just ended
    bound: int = 0  # marks of engines of which one makes the move of this turn; 0: whatever
    bought: int = 0  # paid for rolls


class EveryMission(EveryFlight):
    """All that can be done in some turns."""

    def fronts_of(self, case: ActingCase) -> dict[int, Front]:
        """Turns, price and cost of the dice of the best ways to every space."""
        self.case, self.boundary = case, case.tables.boundary
        self.rested: list[dict[At, Prices]] = [{} for _ in range(case.rounds + 1)]
        found: dict[int, Front] = {}
        for start in case.starts:
            self.add(0, At(start.space, 0, start.wet, 1, 0), (start.aqua, 0))
            found.setdefault(start.space, set()).add((0, start.aqua, 0))
        for number in range(case.rounds + 1):
            self.act(number)
            for at, prices in self.rested[number].items():
                turns = max(number + (at.operations == 0), 1)
                if turns <= case.rounds:
                    found.setdefault(at.space, set()).update((turns, *price) for price in prices)
            if number < case.rounds:
                self.fly(number)
        return {space: pareto(front) for space, front in found.items()}

    def add(self, number: int, at: At, price: tuple[int, int]) -> bool:
        """Whether it is new."""
        known = self.rested[number].setdefault(at, set())
        if any(aqua <= price[0] and cost <= price[1] for aqua, cost in known):
            return False
        self.be_patient(1)
        known.add(price)
        return True

    def act(self, number: int) -> None:
        """Whatever is done before the move of a turn, in any order."""
        waiting = [(at, price) for at, prices in self.rested[number].items() for price in prices]
        while waiting:
            at, price = waiting.pop()
            for lighter, thrown in self.lighter(at):
                paid = price[0] + (0 if self.boundary.pays else thrown), price[1]
                if self.add(number, lighter, paid):
                    waiting.append((lighter, paid))
            for years, after, more in self.acts(number, at):
                paid = price[0] + more[0], price[1] + more[1]
                if number + years <= self.case.rounds and self.add(number + years, after, paid) and not years:
                    waiting.append((after, paid))

    def lighter(self, at: At) -> list[tuple[At, int]]:
        """What becomes of it where it leaves things behind or throws fuel out, and the fuel steps of that."""
        return [
            (at._replace(conf=conf, wet=wet), thrown)
            for conf, wet, thrown in self.departures(at.conf, at.wet)
            if not self.tables.counts_less[at.conf, conf]
        ]

    def acts(self, number: int, at: At) -> list[tuple[int, At, tuple[int, int]]]:
        """Years that it takes, what comes of it, what it costs."""
        actions, found = self.boundary.actions, []
        season = self.tables.season_of_round[max(number - 1, 0)]
        for act in range(len(actions.space)):
            if actions.space[act] != at.space or number > actions.last_round[act]:
                continue
            kind, years, spends = int(actions.kind[act]), int(actions.rounds[act]), bool(actions.spends[act])
            operation, mark = int(self.boundary.kinds.operation[kind]), int(self.boundary.kinds.mark[kind])
            if not actions.seasons[act] >> season & 1 or at.operations < (1 if spends else operation):
                continue
            binds = int(self.boundary.kinds.binds[kind])
            if at.bound and binds:
                continue
            if mark and (not at.mark & mark or (operation and at.operations < MOST_OPERATIONS)):
                continue
            if any(self.is_purged(at.space, year) for year in range(number, number + years) if year < self.case.rounds):
                continue
            at_hand = min(at.operations, 1) if binds else at.operations
            changes = {
                "space": int(actions.to[act]),
                "operations": 1 if spends else min(at_hand - operation + years, MOST_OPERATIONS),
                "mark": 0 if years or operation or mark or binds else at.mark,
                "bound": 0 if years else at.bound | binds,
            }
            found += [(years, after._replace(**changes), price) for after, price in self.done(kind, at)]
        return found

    def done(self, kind: int, at: At) -> list[tuple[At, tuple[int, int]]]:
        """Every way to do one sort of thing, whatever is thrown out before."""
        boundary, kinds, tables = self.boundary, self.boundary.kinds, self.tables
        dry, found = tables.dry[at.conf], []
        able = int(kinds.tanks[kind, at.conf])
        stride, room = int(kinds.stride[kind]), int(kinds.room[kind])
        there = at.stock // stride % (room + 1) if stride else 0
        most = min(able, there) if stride and not kinds.gives[kind] else able
        for thrown in range(tables.steps[at.wet] - tables.steps[dry] + 1):
            lighter = int(tables.burned[at.wet, thrown])
            empty = tables.steps[lighter] == tables.steps[dry]
            conf = int((kinds.becomes_empty if empty else kinds.becomes)[kind, at.conf])
            wet = int(kinds.moved[kind, at.conf, lighter])
            for tanks in range(1 if able else 0, most + 1) if wet >= 0 else ():
                position = int((boundary.lowered if kinds.gives[kind] else boundary.lifted)[wet, tanks])
                if position < tables.dry[conf]:
                    continue
                change = stride * (min(tanks, room - there) if kinds.gives[kind] else -tanks)
                paid = tanks * int(kinds.aqua[kind]) if boundary.pays else thrown
                dice = int(kinds.hazards[kind]) * tables.hazard_cost
                after = at._replace(conf=conf, wet=position, stock=at.stock + change)
                found += [
                    (after._replace(bought=at.bought + money), (paid + money, dice - rolls * tables.hazard_cost))
                    for rolls, money in self.buying_off(at, int(kinds.hazards[kind]))
                ]
        return found

    def affords(self, money: int) -> bool:
        """Whether so much may be paid for rolls in all."""
        return self.tables.purse is None or money <= self.tables.purse.money

    def buying_off(self, at: At, hazards: int) -> list[tuple[int, int]]:
        """How many rolls of some hazards may be bought off where the craft rests, and for how much."""
        purse = self.tables.purse
        if purse is None:
            return [(0, 0)]
        price = int(purse.price[at.conf])
        return [(n, n * price) for n in range(hazards + 1) if not n or at.bought + n * price <= purse.money]

    def fly(self, number: int) -> None:
        """Wait, or leave in any way and end anywhere."""
        tables = self.tables
        for at, prices in self.rested[number].items():
            if not self.is_purged(at.space, number):
                later = at._replace(operations=min(at.operations + 1, MOST_OPERATIONS), mark=0, bound=0)
                for price in prices:
                    self.add(number + 1, later, price)
            for departure, position, thrown in self.departures(at.conf, at.wet):
                for option in tables.option_range(departure, int(tables.zone_of[at.space]), position):
                    mark = int(tables.engines.mark[tables.options.engine[option]])
                    if at.bound and not mark & at.bound:
                        continue
                    turn = moves.Turn(departure, int(tables.season_of_round[number]), option)
                    for there, units, dice, bare, worn, money in self.ends_of_move(turn, at.space):
                        if self.is_purged(there, number) or not self.affords(at.bought + money):
                            continue
                        steps, conf, wet = self.landed(turn, units, bare, worn)
                        spent = thrown + int(tables.options.steps_spent[option]) + steps
                        more = money if self.boundary.pays else spent
                        operations, bought = min(at.operations, 1) + 1, at.bought + money
                        after = At(there, conf, wet, operations, at.stock, mark & ~at.bound, bought=bought)
                        for price, cost in prices:
                            self.add(number + 1, after, (price + more, cost + dice))
                            self.be_patient(1)


def every_mission(case: ActingCase, patience: int) -> dict[int, Front]:
    """The front of every space that can be reached. `patience` is how many steps and arrivals may be looked at."""
    return EveryMission(case.tables, patience).fronts_of(case)

"""Which hops a flight within limits may use in which turn.

The least that a flight takes is found turn by turn, from the start and back from the goals, with each engine within the
burns that it may pay: fuel, dice, and where few dice are allowed fuel with so many of them. What no flight within the
limits does in that is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from planner.models.trajectory.facts import RED_SEASON, Mode
from planner.models.trajectory.flown import FAR, Edges, Net, shifted
from planner.models.trajectory.follow import Leg, follow, given_twice
from planner.models.trajectory.limits import Limits, Range, Window
from planner.models.trajectory.lines import Flags, Whole
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES
from planner.models.trajectory.spots import Spot
from planner.referee.hf4 import HF4

if TYPE_CHECKING:
    from planner.models.trajectory.bounds import Bounds

FUEL, DICE, BOTH = "fuel", "risk", "fuel and risk"
_DIE = COST_OF_FACES[HAZARD_FACES]
_MOST_COLUMNS = 40  # burns of a move that are told apart; who may pay more may pay any number
_EVERYTHING = 1 << 40
_MOST_DICE = 8  # that are told apart; who may roll more may roll any number


@dataclass
class Pass:
    """One turn with one way to set out, in moves that end alike."""

    net: Net
    thrust: int  # net thrust that the end asks for; 0: none
    ends: Flags  # by state of the net: the move may end there
    edges: Edges
    behind: Whole = field(default_factory=lambda: np.zeros(0, int))  # by node, what is left to pay
    most: Whole = field(default_factory=lambda: np.zeros(0, int))  # by spot and dice, burns that the move may have

    def copied(self) -> Pass:
        return Pass(self.net, self.thrust, self.ends, self.edges)


class Narrowing:
    """The hops that are left for each turn, with each way to set out. It begins from a wider one, if there is any."""

    def __init__(self, bounds: Bounds, limits: Limits, wider: Narrowing | None = None) -> None:
        self.bounds, self.facts, self.course, self.limits = bounds, bounds.facts, bounds.course, limits
        self.is_done = self._is_ahead = False
        self.least_fuel = self.least_dice = 0
        self.legs: list[Leg] = []
        self.columns = bounds.columns
        self._turns: list[list[Pass]] = []
        if wider is not None:
            self._turns = [[one.copied() for one in turn] for turn in wider._turns[: limits.turns]]
        self._tops = {mode: self._top(mode) for mode in self.facts.modes}
        self._shields = {mode: self._shield(mode) for mode in self.facts.modes}
        self.on: list[Whole] = []  # by spot when so many turns are over, what is left to pay
        self._spent: list[Whole] = []  # and what was paid
        self.rows = 1  # dice that are told apart, and none

    def holds(self, limits: Limits) -> bool:
        """Whether what is left out here is in no flight within the limits."""
        return self.limits.hold(limits._replace(turns=0) if self._is_ahead else limits)

    def size(self, turns: int) -> int:
        """Hops that are left for so many turns; those of turns that were not looked at are all left."""
        if len(self._turns) < turns:
            return _EVERYTHING
        return sum(len(one.edges.rows) for turn in self._turns[:turns] for one in turn)

    def narrow(self) -> bool:
        """Leave out the hops of no flight that keeps the limits; False if no flight keeps them."""
        if not self.limits.turns:
            return False
        for key in (FUEL, DICE, BOTH, DICE, BOTH) if self._may_count_dice else (FUEL, DICE, FUEL):
            if not self._narrow(key):
                return False
        self.is_done = True
        return True

    def may_fly(self) -> bool:
        """Whether any flight keeps the limits, by fuel alone."""
        if not self.limits.turns:
            return False
        self._look_back(FUEL)
        return int(self.on[0][self.begins].min()) <= self.limits.fuel

    def refined(self) -> Narrowing:
        """The same with the true hops in place of the rough ones, along the lines that are left; and with those that
        remember more in place of others."""
        found, rough = Narrowing(self.bounds, self.limits, self), dict[Net, list[tuple[int, Whole]]]()
        for turn, passes in enumerate(self._turns):
            for one in passes:
                if one.net.hops.is_rough or one.net.asking.remembered != self.bounds.remembered:
                    lines = one.net.hops.states.line[one.net.hops.to[one.edges.rows]]
                    rough.setdefault(one.net, []).append((turn, np.unique(lines)))
        for net, by_turn in rough.items():
            fine = self._refined(net, np.concatenate([lines for _, lines in by_turn]))
            for turn in sorted({turn for turn, _ in by_turn}):
                left = np.zeros(len(self.facts.lines), bool)
                left[np.concatenate([lines for number, lines in by_turn if number == turn])] = True
                others = [one for one in found._turns[turn] if one.net is not net]
                is_left = left[fine.hops.states.line[fine.hops.to]]
                found._turns[turn] = [*others, *self._begun(fine, is_left & self._is_open(fine))]
        return found

    def _refined(self, net: Net, lines: Whole) -> Net:
        top, is_left = self._tops[net.mode], np.zeros(len(self.facts.lines), bool)
        is_left[lines] = True
        most_burns = top if top >= 0 else net.asking.most_burns
        return self.bounds.net(
            net.asking._replace(most_burns=most_burns, lines=is_left, remembered=self.bounds.remembered, is_rough=False)
        )

    def first_arrival(self) -> int | None:
        """The first turn that may end at a goal, by what is paid from the start alone."""
        self.rows = 1
        before, limit = self._at_start(), self.limits.turns
        nothing = np.zeros((self.columns.spots, 1), int)
        for turn in range(1, limit + 1):
            for one in self.passes(turn):
                one.behind = np.zeros((len(one.edges.nodes), 1, max(0, self._tops[one.net.mode]) + 1), int)
                self._begin(FUEL, one)
            before = self._turn_ahead(FUEL, turn, before, nothing)
            if (before[self.goals] < FAR).any():
                self._is_ahead = True
                return turn
        return None

    def ranges(self) -> list[Range]:
        found, places = [], self.columns.places
        for turn, passes in enumerate(self._turns, start=1):
            rows: dict[int, set[int]] = {}
            for one in passes:
                rows.setdefault(one.net.asking.mode, set()).update(one.edges.rows.tolist())
            nets = {one.net.asking.mode: one.net for one in passes}
            hops = [nets[number].hops.hop(row) for number in sorted(rows) for row in sorted(rows[number])]
            least, left = self._spent[turn].min(axis=1), self.on[turn].min(axis=1)
            rests = {
                Spot(places[spot % len(places)], spot // len(places)): Window(
                    int(least[spot]), self.limits.fuel - int(left[spot])
                )
                for spot in np.flatnonzero(least + left <= self.limits.fuel).tolist()
            }
            found.append(Range(hops, rests))
        return found

    def given_twice(self) -> frozenset[str]:
        """Spaces that give their bonus burns twice in a move of the flight that bounds have in mind, which is kept."""
        key = BOTH if self._may_count_dice else FUEL
        self._look_back(key)
        self.legs = follow(self, key) or []
        return given_twice(self.facts, self.legs)

    # What is counted

    @property
    def _may_count_dice(self) -> bool:
        return self.limits.dice < _DIE * (_MOST_DICE + 1)

    def _limit(self, key: str) -> int:
        return self.limits.dice if key == DICE else self.limits.fuel

    def unit(self, key: str) -> int:
        """Into how many parts a whole one is cut inside a move."""
        return 1 if key == DICE else self.facts.units_in_step

    def _top(self, mode: Mode) -> int:
        """Burns of a move at most; -1: any number."""
        if not mode.burns or mode.engine is None:
            top = 0
        else:
            top = max(0, self.bounds.most_net(mode, self.limits.fuel))
            cheapest = min(self.facts.units(mode))
            if cheapest:
                top = min(top, self.limits.fuel * self.facts.units_in_step // cheapest)
        return top if top < _MOST_COLUMNS else -1

    def _shield(self, mode: Mode) -> int:
        net = self.bounds.most_net(mode, self.limits.fuel)
        return max(0, net) if isinstance(self.facts.rules, HF4) else net

    def passes(self, turn: int) -> list[Pass]:
        while len(self._turns) < turn:
            nets = self.bounds.nets(self.facts.season(len(self._turns) + 1))
            passes = [one for net in nets for one in self._begun(net, self._is_open(net))]
            self._turns.append(passes)
        return self._turns[turn - 1]

    def _begun(self, net: Net, is_left: Flags) -> Iterator[Pass]:
        """Who has no thrust but drifts flies apart from others, by the 3rd edition (hf3 F2)."""
        edges, asks = Edges(net, np.flatnonzero(is_left)), not isinstance(self.facts.rules, HF4)
        for thrust, ends in net.ends:
            yield Pass(net, max(1, thrust) if asks and net.mode.engine is not None else thrust, ends, edges)
            if asks and net.mode.engine is not None and not thrust:
                yield Pass(net, 0, ends, Edges(net, np.flatnonzero(is_left & net.drifts)))

    def _is_open(self, net: Net) -> Flags:
        """All hops of a net but those into belts that nothing comes through."""
        return ~net.belts if self._faces(net) <= 0 else np.ones(len(net.belts), bool)

    def _faces(self, net: Net) -> int:
        """Faces of a die on which all comes through a belt, at most."""
        facts, mode = self.facts, net.mode
        return (
            min(facts.hardness, mode.hardness) + self._shields[mode] - (RED_SEASON if net.asking.season == "red" else 0)
        )

    def costs(self, key: str, one: Pass) -> tuple[Whole, Whole, Whole]:
        """Burns, dice that are told apart, and what is counted, by hop."""
        net, rows = one.net, one.edges.rows
        paid = net.paid[rows] if self._tops[net.mode] >= 0 else np.zeros(len(rows), int)
        nothing = np.zeros(len(rows), int)
        if key == FUEL:
            return paid, nothing, net.units[rows]
        faces = self._faces(net)
        dice = net.hazards[rows] + (COST_OF_FACES[min(6, faces)] if faces > 0 else 0) * net.belts[rows]
        return (paid, nothing, dice) if key == DICE else (paid, dice // _DIE, net.units[rows])

    # One thing after the other

    def _narrow(self, key: str) -> bool:
        self._look_back(key)
        least = int(self.on[0][self.begins].min())
        if least > self._limit(key):
            return False
        if key == DICE:
            self.least_dice = max(least, self.least_dice)
        else:
            self.least_fuel = least
        if key == BOTH:
            enough = (self.on[0][self.begins] <= self.limits.fuel).any(axis=0)
            self.least_dice = max(self.least_dice, int(np.argmax(enough)) * _DIE)
        before = self._at_start()
        self._spent = [before]
        for turn in range(1, self.limits.turns + 1):
            before = self._turn_ahead(key, turn, before, self.on[turn])
            self._spent.append(before)
        return bool((before[self.goals] < FAR).any())

    def _look_back(self, key: str) -> None:
        self.rows = self.limits.dice // _DIE + 1 if key == BOTH else 1
        goals = np.full((self.columns.spots, self.rows), FAR)
        goals[self.goals] = 0
        self.on = [goals]
        for turn in range(self.limits.turns, 0, -1):
            self.on.insert(0, self._turn_back(key, turn, self.on[0]))

    @property
    def goals(self) -> list[int]:
        return [self.columns.number(spot) for spot in self.course.goals]

    @property
    def begins(self) -> list[int]:
        return [self.columns.number(spot) for spot in self.course.begins]

    def _at_start(self) -> Whole:
        found = np.full((self.columns.spots, self.rows), FAR)
        found[self.begins] = 0
        return found

    # Back from the goals

    def _turn_back(self, key: str, turn: int, later: Whole) -> Whole:
        """What is left to pay before a turn, by what is left after it."""
        unit, limit = self.unit(key), self._limit(key)
        tables = self.columns.turn(turn)
        at_rest, found = np.full_like(later, FAR), np.full_like(later, FAR)
        np.minimum.at(at_rest, tables.rests[0], later[tables.rests[1]])
        np.minimum.at(found, tables.waits[0], later[tables.waits[1]])
        for one in self.passes(turn):
            edges, mode = one.edges, one.net.mode
            width = max(0, self._tops[mode]) + 1
            values = np.full((len(edges.nodes), self.rows, width), FAR)
            at_end = at_rest[edges.stands]
            at_end = np.where((at_end < FAR) & edges.among(one.ends)[:, None], at_end * unit, FAR)
            values[edges.spots :] = at_end[:, :, None]
            paid, dice, costs = self.costs(key, one)
            ceiling = np.full(len(edges.nodes), limit * unit)[:, None, None]
            edges.spread(values, paid, dice, costs, ceiling, True, self.bounds.check)
            one.behind = values
            spots = edges.nodes[: edges.spots]
            begun = self._begin(key, one)
            found[spots] = np.minimum(found[spots], np.where(begun <= limit, begun, FAR))
        found[self.goals] = 0
        return found

    def _begin(self, key: str, one: Pass) -> Whole:
        """What a move from each spot takes with all after it, within the burns that it may pay there."""
        unit, edges, mode = self.unit(key), one.edges, one.net.mode
        values = one.behind[: edges.spots]
        spots = edges.nodes[: edges.spots]
        if key != DICE or not one.most.size:
            # What is spent when it sets out leaves enough for the rest of the flight, and gives the weight class.
            spent = self.limits.fuel - (np.zeros_like(values) if key == DICE else -(-values // unit))
            thrusts = self._thrusts(mode)[spots][:, None, None]
            net_thrust = thrusts + self.bounds.lightest[spent.clip(0)]
            columns = np.arange(values.shape[2]) if self._tops[mode] >= 0 else np.zeros(1, int)
            paid = net_thrust.clip(0) if mode.burns and mode.engine is not None else np.zeros_like(values)
            is_within = (columns <= paid) & (spent >= 0) & (thrusts > -FAR)
            if mode.engine is not None:
                asked = np.maximum(one.thrust, self.columns.liftoff[spots])[:, None, None]
                is_within &= (net_thrust >= asked) | (asked == 0)
            one.most = np.full((self.columns.spots, values.shape[1]), -1)
            one.most[spots] = np.where(is_within, columns, -1).max(axis=2)
        most = one.most[spots][:, -1:] if key == DICE else one.most[spots]
        found = np.take_along_axis(values, most.clip(0)[:, :, None], axis=2)[:, :, 0]
        found = np.where((most < 0) | (found >= FAR), FAR, -(-found // unit))
        return np.where(found < FAR, found + (0 if key == DICE else mode.afterburn_steps), FAR)

    def _thrusts(self, mode: Mode) -> Whole:
        """By spot, but for the weight class; far below nothing where the engine does not run."""
        if mode not in self.columns.thrusts:
            facts = self.facts
            by_place = [
                0 if mode.engine is None else facts.thrust(mode, zone) if facts.runs_in(mode, zone) else -FAR
                for zone in (facts.zone(facts.board.spaces[place]) for place in self.columns.places)
            ]
            self.columns.thrusts[mode] = np.tile(np.array(by_place, int), len(self.course.layers))
        return self.columns.thrusts[mode]

    # Ahead from the start

    def _turn_ahead(self, key: str, turn: int, before: Whole, later: Whole) -> Whole:
        """What was paid when a turn is over, by what was paid before it. Leaves out hops, by that and what is left to
        pay after them."""
        unit, limit = self.unit(key), self._limit(key)
        tables, found = self.columns.turn(turn), np.full_like(before, FAR)
        np.minimum.at(found, tables.waits[1], before[tables.waits[0]])
        for one in self.passes(turn):
            edges = one.edges
            values = self._set_out(key, one, before)
            paid, dice, costs = self.costs(key, one)
            on = one.behind[:, ::-1, ::-1]
            edges.spread(values, paid, dice, costs, limit * unit - on, False, self.bounds.check)
            carried = shifted(values, edges.tails, paid, dice) + costs[:, None, None] + on[edges.heads]
            kept: Flags = np.asarray((carried <= limit * unit).any(axis=(1, 2)))
            arrived = values[edges.spots :, :, -1]
            may_end = edges.among(one.ends) & (arrived < FAR).any(axis=1)
            at_end = np.full_like(before, FAR)
            np.minimum.at(at_end, edges.stands[may_end], np.where(arrived < FAR, -(-arrived // unit), FAR)[may_end])
            np.minimum.at(found, tables.rests[1], at_end[tables.rests[0]])
            one.edges, one.behind, one.most = edges.left(kept), np.zeros(0, int), self._most_after(key, one)
        np.minimum.accumulate(found, axis=1, out=found)
        found[(found >= FAR) | (found + later[:, ::-1] > limit)] = FAR
        return found

    def _most_after(self, key: str, one: Pass) -> Whole:
        """Burns that a move may have are known from now on, for dice alone."""
        return one.most[:, -1:] if key != DICE else one.most

    def ways_to_begin(self, one: Pass, spot: int, spent: int, dice: int) -> Iterator[tuple[int, int]]:
        """Burns that a move from a spot may have, and the least that is spent when it begins."""
        facts, edges, mode = self.facts, one.edges, one.net.mode
        node = int(np.searchsorted(edges.nodes[: edges.spots], spot))
        if node == edges.spots or edges.nodes[node] != spot or facts.moves_after is None:
            return
        for burns in range(int(one.most[spot, dice]) + 1):
            asked = max(one.thrust, burns if self._tops[mode] >= 0 else 0)
            if mode.engine is not None:
                asked = max(asked, int(self.columns.liftoff[spot]))
            begun = max(spent, facts.moves_after) + mode.afterburn_steps
            if asked:
                begun = max(begun, int(np.searchsorted(self.bounds.lightest, asked - self._thrusts(mode)[spot])))
            yield burns, begun

    def _set_out(self, key: str, one: Pass, before: Whole) -> Whole:
        """What was paid when a move begins, with no more burns left than it may pay there."""
        facts, unit, edges, mode = self.facts, self.unit(key), one.edges, one.net.mode
        values = np.full((len(edges.nodes), self.rows, max(0, self._tops[mode]) + 1), FAR)
        if facts.moves_after is None:
            return values
        burns, spots = np.arange(values.shape[2]), edges.nodes[: edges.spots]
        most = one.most[spots][:, ::-1] if key != DICE else one.most[spots][:, -1:]
        costs = np.repeat(before[spots][:, :, None], len(burns), axis=2)
        if key != DICE:
            # So much is spent that it is light enough to move, to pay for its burns, and to land at last.
            asked = np.maximum(one.thrust, burns if self._tops[mode] >= 0 else 0 * burns)[None, :]
            if mode.engine is not None:
                asked = np.maximum(asked, self.columns.liftoff[spots][:, None])
            light = np.searchsorted(self.bounds.lightest, asked - self._thrusts(mode)[spots][:, None])
            costs = np.maximum(costs, facts.moves_after) + mode.afterburn_steps
            costs = np.maximum(costs, np.where(asked > 0, light, 0)[:, None, :])
        barred = (burns > most[:, :, None]) | (costs > self._limit(key)) | (before[spots] >= FAR)[:, :, None]
        barred[np.isin(spots, self.goals)] = True
        values[: edges.spots] = np.where(barred, FAR, costs * unit)[:, :, ::-1]
        return values

"""Which hops a flight may use in which turn, by lower bounds on what it takes.

For each thing alone, fuel or dice, the least that it takes is found turn by turn, from the start and to the goals, with
each engine within the burns that it may pay. What no flight within the limits does in that is left out, and then the
least that is left of the other is found. Bounds may be too good, never too bad: they know nothing of engines that die
on the way, of spaces far away that have given their bonus burns, of most landings, and of fuel and dice together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from planner.models.trajectory.facts import COST_OF_FACES, RED_SEASON, Facts, Mode
from planner.models.trajectory.flown import FAR, Flags, Flown, Net, Whole, flown_by, spread
from planner.models.trajectory.hops import Hop, Hops
from planner.models.trajectory.labels import PIVOT_BURNS, bonus_at_hand
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS

FUEL, DICE = "fuel", "risk"
_MOST_COLUMNS = 40  # burns of a move that are told apart; who may pay more may pay any number


class Range(NamedTuple):
    """What one turn may use."""

    hops: Sequence[Hop]
    rests: frozenset[str]  # where it may end


class Limits(NamedTuple):
    """What a flight may take at most, in numbers of the model."""

    turns: int
    fuel: int  # black steps of the strip
    dice: int


class Bounds:
    """The least that flights take, within limits."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._flown: dict[str, Sequence[Flown]] = {}

    def ranges(self, limits: Limits) -> list[Range] | None:
        """What each turn may use; None if no flight within the limits comes to a goal."""
        narrowing = Narrowing(self, limits)
        if not narrowing.narrow(FUEL) or not narrowing.narrow(DICE):
            return None
        return narrowing.ranges() if narrowing.narrow(FUEL) else None

    def least_turns(self, limits: Limits) -> int | None:
        """No flight has fewer; None if none comes to a goal."""
        return Narrowing(self, limits).first_arrival()

    def least_fuel(self, limits: Limits) -> int | None:
        """Black steps that every flight takes at least; None if none comes to a goal."""
        narrowing = Narrowing(self, limits)
        return narrowing.least(FUEL) if narrowing.narrow(DICE) else None

    def least_dice(self, limits: Limits) -> int | None:
        """What the dice of every flight cost at least; None if none comes to a goal."""
        narrowing = Narrowing(self, limits)
        return narrowing.least(DICE) if narrowing.narrow(FUEL) else None

    def flown(self, season: str) -> Sequence[Flown]:
        """The hops of a season, with each way to set out."""
        if season not in self._flown:
            facts = self.facts
            gains = {
                line.head.id: max(facts.bonus(mode, line.head, season) for mode in facts.modes) for line in facts.lines
            }
            gains = {space: gain for space, gain in gains.items() if gain}
            lines = frozenset(
                line.number
                for line in facts.lines
                if facts.is_open(line, season) or any(mode.ignores_seasons for mode in facts.modes)
            )
            begins, saves = self._begins, self._may_save
            # Who saves bonus burns, or spends a bonus pivot, has not spent them yet.
            kept = self._most_burns if saves else max(spared(mode) for mode in facts.modes)
            most_bonus = bonus_at_hand(facts, lines, begins, gains, self._most_burns, kept)
            net = Net(facts, season, Hops(facts, season, begins, gains, most_bonus, saves).hops)
            self._flown[season] = [flown for mode in facts.modes for flown in flown_by(net, mode)]
        return self._flown[season]

    @cached_property
    def _begins(self) -> frozenset[str]:
        spaces = self.facts.board.spaces.values()
        return frozenset({self.facts.mission.start, *(space.id for space in spaces if space.kind not in LANDERS)})

    @cached_property
    def _may_save(self) -> bool:
        """Whether bonus burns may be worth more later, because an engine comes to pay nothing."""
        facts = self.facts
        lit = [mode for mode in facts.modes if mode.engine is not None]
        return any(not facts.runs_in(mode, zone) for mode in lit for zone in facts.board.zones)

    @cached_property
    def _most_burns(self) -> int:
        """Of a move with any engine, those spared by bonus pivots among them."""
        facts, most = self.facts, self.facts.most_fuel
        return max((self.most_net(mode, most) if mode.burns else 0) + spared(mode) for mode in facts.modes)

    @cached_property
    def most_thrust(self) -> int:
        """Net thrust of any engine anywhere is no more."""
        return max(0, *(self.most_net(mode, self.facts.most_fuel) for mode in self.facts.modes))

    def most_net(self, mode: Mode, spent: int) -> int:
        """Net thrust at its best, with at most so many steps spent."""
        facts = self.facts
        zones = [facts.thrust(mode, zone) for zone in facts.board.zones if facts.runs_in(mode, zone)]
        return max(zones, default=0) + int(self.lightest[spent]) if mode.engine is not None else 0

    @cached_property
    def lightest(self) -> Whole:
        """Thrust modifier of the best weight class with at most so many steps spent."""
        facts = self.facts
        if facts.stack.kind.has_fixed_thrust:
            return np.zeros(len(facts.class_after), int)
        return np.maximum.accumulate(np.array(facts.class_after, int))


def spared(mode: Mode) -> int:
    """Burns that bonus pivots spare a move."""
    return PIVOT_BURNS * mode.engine.bonus_pivots if mode.engine is not None else 0


class Narrowing:
    """The hops that are left for each turn, with each way to set out."""

    def __init__(self, bounds: Bounds, limits: Limits) -> None:
        self.bounds, self.facts, self.limits = bounds, bounds.facts, limits
        facts = bounds.facts
        self._seasons = [facts.season(number) for number in range(1, limits.turns + 1)]
        self._open = [[flown.open for flown in bounds.flown(season)] for season in self._seasons]
        self._tops = {mode: self._top(mode) for mode in facts.modes}
        self._on: list[Mapping[str, int]] = []  # from each place when so many turns are over, what is left to pay
        self._most: dict[tuple[int, int], Whole] = {}  # burns that a move may have, by turn and engine, from each place
        self._resting: list[frozenset[str]] = []
        self._narrowed = ""

    # Each thing alone

    def least(self, key: str) -> int | None:
        """What every flight takes at least; None if none comes to a goal."""
        self._look_back(key)
        found = self._on[0].get(self.facts.mission.start, FAR)
        return None if found > self._limit(key) else found

    def narrow(self, key: str) -> bool:
        """Leave out the hops of no flight that keeps the limit of one thing; False if no flight keeps it."""
        if not self.limits.turns or self.least(key) is None:
            return False
        self._look_ahead(key)
        return True

    def first_arrival(self) -> int | None:
        """The first turn that may end at a goal."""
        turns = [self._first_arrival(key) for key in (FUEL, DICE)]
        return None if None in turns else max(turn for turn in turns if turn is not None)

    def ranges(self) -> list[Range]:
        found = []
        for season, by_mode, rests in zip(self._seasons, self._open, self._resting, strict=True):
            hops = self.bounds.flown(season)[0].net.hops
            is_left = np.logical_or.reduce(by_mode)
            found.append(Range([hops[number] for number in np.flatnonzero(is_left)], rests))
        return found

    def _limit(self, key: str) -> int:
        return self.limits.fuel if key == FUEL else self.limits.dice

    def _unit(self, key: str) -> int:
        """Into how many parts a whole one is cut inside a move."""
        return self.facts.units_in_step if key == FUEL else 1

    def _top(self, mode: Mode) -> int:
        """Burns of a move at most, those spared by bonus pivots among them; -1: any number."""
        if not mode.burns or mode.engine is None:
            top = 0
        else:
            top = max(0, self.bounds.most_net(mode, self.limits.fuel))
            cheapest = min(self.facts.units(mode))
            if cheapest:
                top = min(top, self.limits.fuel * self.facts.units_in_step // cheapest)
        top += spared(mode)
        return top if top < _MOST_COLUMNS else -1

    def _costs(self, key: str, flown: Flown) -> tuple[Whole, Flags]:
        """What each hop costs, and whether it may be flown at all."""
        if key == FUEL:
            return flown.units, flown.open
        facts, mode = self.facts, flown.mode
        shield = self.bounds.most_net(mode, self.limits.fuel)
        if isinstance(facts.rules, HF4):
            shield = max(0, shield)
        faces = min(facts.hardness, mode.hardness) + shield - (RED_SEASON if flown.net.season == "red" else 0)
        if faces <= 0:
            return flown.hazards, ~flown.belts
        return flown.hazards + COST_OF_FACES[min(6, faces)] * flown.belts, flown.open

    # Back from the goals

    def _look_back(self, key: str) -> None:
        goals = self.facts.mission.places
        self._on = [dict.fromkeys(goals, 0)]
        self._narrowed = key
        self._behind: dict[tuple[int, int], Whole] = {}
        for turn in range(self.limits.turns, 0, -1):
            self._on.insert(0, self._turn_back(key, turn, self._on[0]))

    def _turn_back(self, key: str, turn: int, later: Mapping[str, int]) -> Mapping[str, int]:
        """What is left to pay before a turn, by what is left after it."""
        facts, unit = self.facts, self._unit(key)
        rests = {place: cost for place, cost in later.items() if facts.may_rest(facts.board.spaces[place], turn)}
        found = rests | dict.fromkeys(facts.mission.places, 0)
        for number, flown in enumerate(self.bounds.flown(self._seasons[turn - 1])):
            net = flown.net
            values = self._empty(flown)
            at_rest = np.array([rests.get(place, FAR) for place in net.places], int)
            at_end = np.where(at_rest < FAR, at_rest * unit, FAR)[net.stands]
            values[len(net.places) :] = np.where(flown.ends, at_end, FAR)[:, None]
            self._spread(key, turn, number, values, np.full_like(values, self._limit(key) * unit), back=True)
            self._behind[turn, number] = values
            costs = self._begin(key, turn, number, values[: len(net.places)])
            for place, cost in zip(net.places, costs.tolist(), strict=True):
                if cost < found.get(place, FAR) and cost <= self._limit(key):
                    found[place] = cost
        return found

    def _begin(self, key: str, turn: int, number: int, values: Whole) -> Whole:
        """What a move from each place takes with all after it, within the burns that it may pay there."""
        unit, flown = self._unit(key), self.bounds.flown(self._seasons[turn - 1])[number]
        mode = flown.mode
        if key == FUEL or (turn, number) not in self._most:
            # What is spent when it sets out leaves enough for the rest of the flight, and gives the weight class.
            spent = self.limits.fuel - (-(-values // unit) if key == FUEL else np.zeros_like(values))
            thrusts = np.array([self._thrust(mode, place) for place in flown.net.places], int)[:, None]
            net_thrust = thrusts + self.bounds.lightest[spent.clip(0)]
            columns = np.arange(values.shape[1]) if self._tops[mode] >= 0 else np.zeros(1, int)
            paid = net_thrust.clip(0) if mode.burns and mode.engine is not None else np.zeros_like(values)
            is_within = (columns <= paid + spared(mode)) & (spent >= 0) & (thrusts > -FAR)
            if flown.thrust:
                is_within &= net_thrust >= flown.thrust
            self._most[turn, number] = np.where(is_within, columns, -1).max(axis=1)
        most = self._most[turn, number]
        found = values[np.arange(len(values)), most.clip(0)]
        found = np.where((most < 0) | (found >= FAR), FAR, -(-found // unit))
        return found + (mode.afterburn_steps if key == FUEL else 0)

    def _thrust(self, mode: Mode, place: str) -> int:
        """But for the weight class; far below nothing where the engine does not run."""
        facts = self.facts
        zone = facts.zone(facts.board.spaces[place])
        if mode.engine is None:
            return 0
        return facts.thrust(mode, zone) if facts.runs_in(mode, zone) else -FAR

    # Ahead from the start

    def _look_ahead(self, key: str) -> None:
        """Leave out hops, by what was paid before them and is left to pay after them."""
        facts = self.facts
        before: Mapping[str, int] = {facts.mission.start: 0}
        self._resting = []
        for turn in range(1, self.limits.turns + 1):
            before = self._turn_ahead(key, turn, before)
            self._resting.append(frozenset(before))

    def _turn_ahead(self, key: str, turn: int, before: Mapping[str, int]) -> Mapping[str, int]:
        """What was paid when a turn is over, by what was paid before it."""
        facts, unit, limit = self.facts, self._unit(key), self._limit(key)
        later = self._on[turn]
        found: dict[str, int] = {}

        def rest(place: str, cost: int, waits: bool) -> None:
            is_done = waits and place in facts.mission.places
            if (is_done or facts.may_rest(facts.board.spaces[place], turn)) and cost + later.get(place, FAR) <= limit:
                found[place] = min(cost, found.get(place, FAR))

        for place, cost in before.items():
            rest(place, cost, True)
        for number, flown in enumerate(self.bounds.flown(self._seasons[turn - 1])):
            net, on = flown.net, self._behind[turn, number]
            values = self._set_out(key, turn, number, before)
            ceiling = limit * unit - on[:, ::-1]
            self._spread(key, turn, number, values, ceiling)
            self._open[turn - 1][number] = self._kept(key, turn, number, values, on)
            arrived = values[len(net.places) :, -1]
            for state in np.flatnonzero((arrived < FAR) & flown.ends).tolist():
                rest(net.places[net.stands[state]], -(-int(arrived[state]) // unit), False)
        return found

    def _set_out(self, key: str, turn: int, number: int, before: Mapping[str, int]) -> Whole:
        """What was paid when a move begins, with no more burns left than it may pay there."""
        facts, unit, flown = self.facts, self._unit(key), self.bounds.flown(self._seasons[turn - 1])[number]
        mode, net, most = flown.mode, flown.net, self._most[turn, number]
        values = self._empty(flown)
        if facts.moves_after is None:
            return values
        burns = np.arange(values.shape[1])
        for place, cost in before.items():
            at = net.number.get(place)
            if at is None or most[at] < 0 or place in facts.mission.places:
                continue
            costs = np.full_like(burns, cost)
            if key == FUEL:
                # So much is spent that it is light enough to move, to pay for its burns, and to land at last.
                asked = np.maximum(flown.thrust, burns - spared(mode)) if self._tops[mode] >= 0 else flown.thrust
                light = np.searchsorted(self.bounds.lightest, asked - self._thrust(mode, place))
                costs = np.maximum(max(cost, facts.moves_after) + mode.afterburn_steps, np.where(asked > 0, light, 0))
            costs = np.where((burns > most[at]) | (costs > self._limit(key)), FAR, costs * unit)
            values[at] = costs[::-1]
        return values

    def _kept(self, key: str, turn: int, number: int, values: Whole, on: Whole) -> Flags:
        flown = self.bounds.flown(self._seasons[turn - 1])[number]
        chosen, tails, heads, paid, costs = self._edges(key, turn, number)
        columns = np.arange(values.shape[1])
        from_column = columns - paid[:, None]
        carried = values[tails[:, None], from_column.clip(0)] + costs[:, None] + on[heads][:, ::-1]
        carried[from_column < 0] = FAR
        kept = np.zeros(len(flown.open), bool)
        kept[chosen[carried.min(axis=1) <= self._limit(key) * self._unit(key)]] = True
        return kept

    def _first_arrival(self, key: str) -> int | None:
        """By what is paid from the start alone."""
        self._behind, self._most = {}, {}
        before: Mapping[str, int] = {self.facts.mission.start: 0}
        self._on = [dict.fromkeys(self.facts.board.spaces, 0)] * (self.limits.turns + 1)
        for turn in range(1, self.limits.turns + 1):
            for number, flown in enumerate(self.bounds.flown(self._seasons[turn - 1])):
                self._behind[turn, number] = np.zeros_like(self._empty(flown))
                self._begin(key, turn, number, self._behind[turn, number][: len(flown.net.places)])
            opened = [*self._open[turn - 1]]
            before = self._turn_ahead(key, turn, before)
            self._open[turn - 1] = opened
            if any(place in before for place in self.facts.mission.places):
                return turn
        return None

    def _empty(self, flown: Flown) -> Whole:
        return np.full((flown.net.size, max(0, self._tops[flown.mode]) + 1), FAR, int)

    def _edges(self, key: str, turn: int, number: int) -> tuple[Whole, Whole, Whole, Whole, Whole]:
        """The hops that are left: their numbers, from where, to where, burns and costs."""
        flown = self.bounds.flown(self._seasons[turn - 1])[number]
        costs, is_open = self._costs(key, flown)
        chosen = np.flatnonzero(self._open[turn - 1][number] & is_open)
        paid = flown.paid[chosen] if self._tops[flown.mode] >= 0 else np.zeros(len(chosen), int)
        return chosen, flown.net.tails[chosen], flown.net.heads[chosen], paid, costs[chosen]

    def _spread(self, key: str, turn: int, number: int, values: Whole, ceiling: Whole, back: bool = False) -> None:
        _, tails, heads, paid, costs = self._edges(key, turn, number)
        if back:
            tails, heads = heads, tails
        if len(tails):
            spread(values, tails, heads, paid, costs, ceiling)

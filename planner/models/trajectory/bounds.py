"""Which lines a flight may use in which turn, by lower bounds on the board graph.

A move is bounded by the burns that it can pay for, a flight by its fuel and by its dice. Each space pays its bonus
burns once a move, at their best; bonus pivots are counted at their best; whether an engine works somewhere is left out.
What is cut off here is in no flight within the limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import networkx as nx

from planner.models.trajectory.facts import COST_OF_FACES, HAZARD_FACES, RED_SEASON, Facts, Line
from planner.models.trajectory.labels import PIVOT_BURNS, Corridor, Prices, Trip, ahead, back


class Range(NamedTuple):
    """What one turn may use."""

    lines: frozenset[int]  # that may be flown
    begins: frozenset[str]  # where it may begin
    rests: frozenset[str]  # where it may end
    corridors: tuple[Corridor, ...]  # that keep the burns of a move, and the fuel of the flight


class Limits(NamedTuple):
    """What a flight may take at most, in numbers of the model."""

    turns: int
    fuel: int  # black steps of the strip
    dice: int


class Bounds:
    """Shortest ways over lines: between spaces where turns end, and inside one move."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        burners = [mode for mode in facts.modes if mode.burns and mode.engine is not None]
        prices = [facts.units(mode) for mode in burners]
        full, half = (min(price) for price in zip(*prices, strict=True)) if prices else (0, 0)
        self.fuel_prices, self.burn_prices = Prices(full, half), Prices(1, 1)
        lightest = 0 if facts.stack.kind.has_fixed_thrust else max(facts.class_after)
        thrusts = [facts.thrust(mode, zone) + lightest for mode in burners for zone in facts.board.zones]
        pivots = [mode.engine.bonus_pivots for mode in facts.modes if mode.engine is not None]
        self.spared = PIVOT_BURNS * max(pivots, default=0)  # burns that bonus pivots save a move
        self.most_paid = max([0, *thrusts])  # burns of a move
        self.most_burns = self.most_paid + self.spared
        self.most_thrust = max(
            [0, *(facts.thrust(mode, zone) + lightest for mode in facts.modes for zone in facts.board.zones)]
        )
        self._moves: dict[tuple[frozenset[str], frozenset[int], int], tuple[Trip, frozenset[str]]] = {}

    def ranges(self, limits: Limits) -> list[Range] | None:
        """What each turn may use; None if no flight within the limits comes to a goal."""
        facts = self.facts
        fuelled = self._within_fuel(limits)
        lines = fuelled.lines
        begins = [frozenset({facts.mission.start})]
        trips = []
        for number in range(1, limits.turns + 1):
            trip, ends = self._move(begins[-1], lines, number)
            trips.append(trip)
            begins.append(frozenset(s for s in begins[-1] | ends if facts.may_rest(facts.board.spaces[s], number)))
        found: list[Range] = []
        rests = begins[-1] & {*facts.mission.places}
        for number in range(limits.turns, 0, -1):
            if not rests:
                return None
            trip = trips[number - 1]
            gains = self._gains(trip.labels, [facts.season(number)])
            on = back(facts, trip, rests, self.burn_prices, gains, self.most_burns, rests_on_way=False)
            corridor = Corridor(trip, on, self.most_burns, self.burn_prices)
            tails = {facts.lines[line].tail.id for line in corridor.lines}
            found.append(Range(corridor.lines, begins[number - 1] & (tails | rests), rests, (corridor, fuelled)))
            rests = found[-1].begins
        return found[::-1] if facts.mission.start in rests else None

    def _move(self, begins: frozenset[str], lines: frozenset[int], number: int) -> tuple[Trip, frozenset[str]]:
        """How far one move comes from some spaces."""
        known = self._moves.get((begins, lines, number))
        if known is None:
            season = self.facts.season(number)
            flyable = self._open(lines, [season])
            gains = self._gains(flyable, [season])
            trip = ahead(self.facts, flyable, begins, self.burn_prices, gains, self.most_burns, rests_on_way=False)
            known = trip, frozenset(self.facts.lines[line].head.id for line in trip.labels)
            self._moves[begins, lines, number] = known
        return known

    def _open(self, lines: Iterable[int], seasons: Iterable[str]) -> frozenset[int]:
        facts = self.facts
        if any(mode.ignores_seasons for mode in facts.modes):
            return frozenset(lines)
        return frozenset(line for line in lines if any(facts.is_open(facts.lines[line], season) for season in seasons))

    def _gains(self, lines: Iterable[int], seasons: Iterable[str]) -> Mapping[str, int]:
        """Bonus burns of each space, with the engine that gains most."""
        facts, seasons = self.facts, tuple(seasons)
        heads = {facts.lines[line].head.id: facts.lines[line].head for line in lines}
        gains = {
            space: max(facts.bonus(mode, head, season) for mode in facts.modes for season in seasons)
            for space, head in heads.items()
        }
        return {space: gain for space, gain in gains.items() if gain}

    def _seasons(self, limits: Limits) -> list[str]:
        return sorted({self.facts.season(number) for number in range(1, limits.turns + 1)})

    # The flight as a whole

    def least_fuel(self, limits: Limits) -> int | None:
        """Black steps that every flight takes at least; None if none comes to a goal."""
        facts, goals = self.facts, self.facts.mission.places
        out, _ = self._fuel_trip(limits, frozenset(line.number for line in facts.lines))
        arrived = [paid for line in out.labels if facts.lines[line].head.id in goals for paid, _, _ in out.labels[line]]
        spared = limits.turns * self.spared * self.fuel_prices.burn
        return -(-max(0, min(arrived) - spared) // facts.units_in_step) if arrived else None

    def _within_fuel(self, limits: Limits) -> Corridor:
        """Ways from the start to a goal that the fuel pays for."""
        out, gains = self._fuel_trip(limits, self._within_dice(limits))
        limit, goals = self._fuel_limit(limits), frozenset(self.facts.mission.places)
        is_plenty = limit >= limits.turns * self.most_burns * self.fuel_prices.burn
        on = None if is_plenty else back(self.facts, out, goals, self.fuel_prices, gains, limit, rests_on_way=True)
        return Corridor(out, on, limit, self.fuel_prices)

    def _fuel_limit(self, limits: Limits) -> int:
        spared = limits.turns * self.spared * self.fuel_prices.burn
        return limits.fuel * self.facts.units_in_step + spared

    def _fuel_trip(self, limits: Limits, lines: frozenset[int]) -> tuple[Trip, Mapping[str, int]]:
        """How far the fuel lasts from the start, and which spaces give bonus burns on the way."""
        seasons = self._seasons(limits)
        flyable = self._open(lines, seasons)
        gains, start = self._gains(flyable, seasons), frozenset({self.facts.mission.start})
        limit = self._fuel_limit(limits)
        return ahead(self.facts, flyable, start, self.fuel_prices, gains, limit, rests_on_way=True), gains

    def least_dice(self, limits: Limits) -> int | None:
        """What the dice of every flight cost at least; None if none comes to a goal."""
        out, _ = self._dice_distances(limits)
        return min((out[place] for place in self.facts.mission.places if place in out), default=None)

    def _within_dice(self, limits: Limits) -> frozenset[int]:
        out, on = self._dice_distances(limits)
        return frozenset(
            line.number
            for line in self.facts.lines
            if line.number in out and line.number in on and out[line.number] + on[line.number] <= limits.dice
        )

    def _dice_distances(self, limits: Limits) -> tuple[Mapping[object, int], Mapping[object, int]]:
        """From the start, and on to the goals."""
        facts, graph = self.facts, nx.DiGraph()
        open_lines = self._open((line.number for line in facts.lines), self._seasons(limits))
        belt = self._least_belt(limits)
        costs = {number: self._least_roll(facts.lines[number], belt) for number in open_lines}
        for number in open_lines:
            line = facts.lines[number]
            graph.add_edge(line.tail.id, number, cost=costs[number])
            graph.add_edge(number, line.head.id, cost=0)  # a turn may end there
            graph.add_edges_from(
                (number, then.number, {"cost": costs[then.number]})
                for then in facts.next_lines[number]
                if then.number in open_lines
            )
        goals = [place for place in facts.mission.places if place in graph]
        if not goals or facts.mission.start not in graph:
            return {}, {}
        shortest = nx.multi_source_dijkstra_path_length
        out = shortest(graph, [facts.mission.start], cutoff=limits.dice, weight="cost")
        on = shortest(graph.reverse(copy=False), goals, cutoff=limits.dice, weight="cost")
        return dict(out), dict(on)

    def _least_roll(self, line: Line, belt: int) -> int:
        """The dice of a line at their best; an assist may spare a hazard."""
        facts = self.facts
        spared = line.tail.id in facts.stack.factories and facts.rules.assist_spares_hazard
        hazard = COST_OF_FACES[HAZARD_FACES] if facts.is_hazard(line.head) and not spared else 0
        return hazard + (belt if facts.is_belt(line.head) else 0)

    def _least_belt(self, limits: Limits) -> int:
        """A belt at its best: with the most thrust, out of the red season if there is another one."""
        red = RED_SEASON if self._seasons(limits) == ["red"] else 0
        faces = self.facts.hardness + self.most_thrust - red
        return COST_OF_FACES[min(6, faces)] if faces > 0 else COST_OF_FACES[1]

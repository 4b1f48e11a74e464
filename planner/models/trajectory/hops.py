"""The hops of one turn of the trajectory model: from line to line, with the bonus burns at hand, each paid in one way.

A state is a line that was flown and the bonus burns at hand then. So what a hop takes is a number, and the model has to
choose hops only. Bonus burns are spent before others, for what they pay for first they need not pay for later; only
where an engine may come to pay nothing both is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import networkx as nx

from planner.models.trajectory.bounds import Range
from planner.models.trajectory.facts import Facts, Line
from planner.models.trajectory.labels import PIVOT_BURNS

_LANDERS = ("lander-burn", "half-lander-burn")
# Paid burns of a pivot, by how it is paid (hf4 H4c, H8; hf3 F4, P4).
PAID_FOR_PIVOT = {"": 0, "burns": 2, "mixed": 1, "bonus-burns": 0, "bonus-pivot": 0}


class State(NamedTuple):
    """A line that was flown, and the bonus burns at hand now."""

    line: int
    bonus: int


BEGIN = State(-1, 0)  # before the first line of a move


class Hop(NamedTuple):
    """From one state to the next."""

    before: State
    to: State
    enter: str  # one of `plan.model.ENTRIES`
    pivot: str  # one of `plan.model.PIVOTS`, or "" for none
    gain: int  # bonus burns that the space entered gives

    @property
    def whole_burns(self) -> int:
        """Burns paid, but for half lander burns."""
        return PAID_FOR_PIVOT[self.pivot] + (self.enter in ("burn", "lander-burn"))

    @property
    def half_landers(self) -> int:
        return int(self.enter == "half-lander-burn")


class Hops:
    """All hops that one turn may use."""

    def __init__(self, facts: Facts, turn: Range, begins: frozenset[str], number: int, most_burns: int) -> None:
        self.facts, self.turn, self.season = facts, turn, facts.season(number)
        self._near: dict[tuple[int, int], bool] = {}
        self._saves = self._may_save()
        self._free_pivots = any(mode.engine is not None and mode.engine.bonus_pivots for mode in facts.modes)
        self.hops = self._near_enough(self._all_from(begins), most_burns)

    def _may_save(self) -> bool:
        """Whether bonus burns may be worth more later, because an engine comes to pay nothing."""
        facts = self.facts
        lit = [mode for mode in facts.modes if mode.engine is not None]
        zones = {facts.zone(facts.lines[number].head) for number in self.turn.lines}
        return any(not facts.runs_in(mode, zone) for mode in lit for zone in zones)

    def _all_from(self, begins: frozenset[str]) -> list[Hop]:
        facts = self.facts
        found: list[Hop] = []
        seen: set[State] = set()
        for number in sorted(self.turn.lines):
            if facts.lines[number].tail.id in begins:
                found += self._hops(BEGIN, facts.lines[number])
        for hop in found:  # it grows
            if hop.to not in seen:
                seen.add(hop.to)
                for then in facts.next_lines[hop.to.line]:
                    if then.number in self.turn.lines:
                        found += self._hops(hop.to, then)
        return found

    def _hops(self, before: State, line: Line) -> Iterator[Hop]:
        """Every way to pay for the next line, and what its end may give."""
        for pivot, used in self._pivots(before, line):
            for enter, spent in self._entries(line, before.bonus - used):
                left = before.bonus - used - spent
                for gain in self._gains(line):
                    if self._is_near(line.number, left + gain):
                        yield Hop(before, State(line.number, left + gain), enter, pivot, gain)

    def _is_near(self, line: int, bonus: int) -> bool:
        """Whether a state is on some way that burns and fuel pay for."""
        if (line, bonus) not in self._near:
            corridors = self.turn.corridors
            self._near[line, bonus] = all(corridor.admits(line, bonus, self._saves) for corridor in corridors)
        return self._near[line, bonus]

    def _pivots(self, before: State, line: Line) -> Iterator[tuple[str, int]]:
        """How a pivot may be paid, with the bonus burns that it takes."""
        if before == BEGIN or not self.facts.is_pivot(self.facts.lines[before.line], line):
            yield "", 0
            return
        most = min(before.bonus, PIVOT_BURNS)
        for used in range(0 if self._saves else most, most + 1):
            yield ("burns", "mixed", "bonus-burns")[used], used
        if self._free_pivots:
            yield "bonus-pivot", 0

    def _entries(self, line: Line, at_hand: int) -> Iterator[tuple[str, int]]:
        """How a space may be entered, with the bonus burns that it takes.

        Bonus burns do not pay for lander burns (hf4 H5e, hf3 K1), nor for the burn of the solar Oberth itself (hf4 H8e,
        hf3 V).
        """
        if line.head.kind != "burn":
            yield (line.head.kind if line.head.kind in _LANDERS else "coast"), 0
            return
        offered = at_hand > 0 and not (self.facts.rules.flybys and "solar-oberth" in line.head.roles)
        if offered:
            yield "bonus-burn", 1
        if not offered or self._saves:
            yield "burn", 0

    def _gains(self, line: Line) -> list[int]:
        """Bonus burns that the space may give: none if it has given them, else what some engine gets."""
        facts = self.facts
        return sorted({0, *(facts.bonus(mode, line.head, self.season) for mode in facts.modes)})

    def _near_enough(self, hops: list[Hop], most_burns: int) -> list[Hop]:
        """Hops on some way from where the turn begins to where it may end that the burns of a move pay for."""
        graph = nx.DiGraph()
        for hop in hops:
            cost = hop.whole_burns + hop.half_landers
            known = graph.get_edge_data(hop.before, hop.to)
            graph.add_edge(hop.before, hop.to, cost=cost if known is None else min(cost, known["cost"]))
        ends = [s for s in graph if s != BEGIN and self.facts.lines[s.line].head.id in self.turn.rests]
        if not ends:
            return []
        distances = nx.multi_source_dijkstra_path_length
        out = distances(graph, [BEGIN], cutoff=most_burns, weight="cost")
        on = distances(graph.reverse(copy=False), ends, cutoff=most_burns, weight="cost")
        return [
            hop
            for hop in hops
            if hop.before in out
            and hop.to in on
            and out[hop.before] + hop.whole_burns + hop.half_landers + on[hop.to] <= most_burns
        ]

"""A flight of a given number of turns as a CP-SAT model: `docs/model-trajectory.md` lists variables and constraints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ortools.sat.python.cp_model import CpModel, IntVar

from planner.models.trajectory.bounds import Limits, Range
from planner.models.trajectory.facts import Facts
from planner.models.trajectory.move import Move, Number, lay_lines
from planner.models.trajectory.pay import carry_death, gain, pay
from planner.models.trajectory.power import set_out
from planner.models.trajectory.sites import drive, pass_sites, roll


class Trajectory:
    """The model of a flight within limits, of at most as many turns as there are ranges; who has arrived waits.

    `most_thrust`: net thrust of any engine anywhere is no more.
    """

    def __init__(self, facts: Facts, ranges: Sequence[Range], limits: Limits, most_thrust: int) -> None:
        self.facts, self.model = facts, CpModel()
        self.moves: list[Move] = []
        begins: dict[str, Number] = {facts.mission.start: 1}
        for number, turn in enumerate(ranges, start=1):
            move = Move(self.model, facts, number, turn, most_thrust, limits.fuel, self.spent)
            lay_lines(move, begins)
            set_out(move, begins)
            carry_death(move)
            gain(move)
            pay(move)
            pass_sites(move)
            drive(move)
            self.moves.append(move)
            begins = dict(move.ends)
        self._roll_all()
        self.model.add(self.dice <= limits.dice)
        self._under_way = self._count_turns()

    @property
    def turns(self) -> Number:
        return sum(self._under_way)

    @property
    def spent(self) -> Number:
        """Black steps of the strip: burned, afterburned and thrown out."""
        return self.moves[-1].spent if self.moves else 0

    @property
    def dice(self) -> Number:
        return sum(move.dice for move in self.moves)

    @property
    def half_burns(self) -> Number:
        return sum(move.half_burns for move in self.moves)

    def _roll_all(self) -> None:
        """Belts are rolled against what the player names, and against the engines of this and of later turns."""
        needed: Number = self.facts.hardness
        hardness = {n: mode.hardness for n, mode in enumerate(self.facts.modes)}
        for move in reversed(self.moves):
            if min(hardness.values()) < self.facts.hardness:
                softest = move.new_int(-1000, 1000, "rad-hardness")
                self.model.add_min_equality(softest, [needed, move.of_mode(hardness)])
                needed = softest
            roll(move, needed)

    def _count_turns(self) -> list[IntVar]:
        """A turn counts if it or a later one is flown."""
        under_way = [move.new_bool("is under way") for move in self.moves]
        for move, lit in zip(self.moves, under_way, strict=True):
            self.model.add_implication(move.moves, lit)
        for lit, later in pairwise(under_way):
            self.model.add_implication(later, lit)
        return under_way

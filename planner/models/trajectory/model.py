"""A flight of a given number of turns as a CP-SAT model: `docs/model-trajectory.md` lists variables and constraints."""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel

from planner.models.trajectory.facts import Facts
from planner.models.trajectory.limits import Limits, Ranges
from planner.models.trajectory.move import Move, Number, hints, lay_lines
from planner.models.trajectory.pay import gain, pay
from planner.models.trajectory.power import set_out
from planner.models.trajectory.sites import drive, pass_sites, roll
from planner.models.trajectory.spots import Course, Spot


class Trajectory:
    """The model of a flight within limits, of at most as many turns as there are ranges; who has arrived waits.

    `most_thrust`: net thrust of any engine anywhere is no more.
    """

    def __init__(self, facts: Facts, course: Course, ranges: Ranges, limits: Limits, most_thrust: int) -> None:
        self.facts, self.model = facts, CpModel()
        self.moves: list[Move] = []
        self._under_way: list[Number] = []
        begins: dict[Spot, Number] = dict.fromkeys(course.begins, 1)
        if len(begins) > 1:  # stops that are made before the first turn, or not yet
            begins = {spot: self.model.new_bool_var(f"starts at {spot}") for spot in begins}
            self.model.add_exactly_one(begins.values())
        for number, turn in enumerate(ranges.turns, start=1):
            self._under_way.append(1 - sum(begins.get(goal, 0) for goal in course.goals))
            move = Move(self.model, facts, course, number, turn, most_thrust, limits.fuel, self.spent)
            lay_lines(move, begins)
            set_out(move)
            gain(move)
            pay(move)
            pass_sites(move)
            drive(move)
            self._keep_windows(move)
            self.moves.append(move)
            begins = dict(move.ends)
        self._roll_all()
        self.model.add(self.dice <= limits.dice)

        self.hint = [hinted for move, leg in zip(self.moves, ranges.legs, strict=False) for hinted in hints(move, leg)]

    @property
    def turns(self) -> Number:
        """Turns until the flight is at a goal, with all of its course behind it."""
        return sum(self._under_way)

    @property
    def spent(self) -> Number:
        """Black steps of the strip: burned, afterburned and thrown out."""
        return self.moves[-1].spent if self.moves else 0

    @property
    def dice(self) -> Number:
        """What the dice cost, and penalties."""
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

    def _keep_windows(self, move: Move) -> None:
        """What is spent by then where a turn ends: it follows, and bounds what the solver relaxes."""
        windows = move.turn.rests
        self.model.add(move.spent >= sum(windows[spot].least * end for spot, end in move.ends.items()))
        self.model.add(move.spent <= sum(windows[spot].most * end for spot, end in move.ends.items()))

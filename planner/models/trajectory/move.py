"""The variables of one turn of the trajectory model, and its lines: one flow from where it begins to where it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar

from planner.models.trajectory.bounds import Range
from planner.models.trajectory.facts import Facts, Line
from planner.models.trajectory.hops import BEGIN, Hop, State

Number: TypeAlias = Any  # a variable, a sum of such, or a plain number

_MOST_THRUST = 200


@dataclass
class Move:
    """The variables of one turn."""

    model: CpModel
    facts: Facts
    number: int  # of the turn, from 1
    turn: Range  # what it may use
    most_thrust: int  # with any engine
    most_fuel: int  # black steps of the strip that the flight may spend
    spent_before: Number  # in earlier turns

    moves: IntVar = field(init=False)  # else it waits
    modes: list[IntVar] = field(init=False)  # with what it sets out, by number in `Facts.modes`; 0: no engine
    thrown: IntVar = field(init=False)  # steps thrown out before the move
    burned: IntVar = field(init=False)  # steps burned, the afterburner not counted
    has_burned: IntVar = field(init=False)  # any of them
    spent_at_start: IntVar = field(init=False)  # thrown out, and the afterburner paid
    spent: IntVar = field(init=False)  # when the turn is over
    net: IntVar = field(init=False)  # net thrust
    most_burns: IntVar = field(init=False)  # that may be paid
    flown: dict[Hop, IntVar] = field(default_factory=dict)
    last: dict[State, IntVar] = field(default_factory=dict)  # the move ends with this state
    stays: dict[str, IntVar] = field(default_factory=dict)  # it waits there
    ends: dict[str, IntVar] = field(default_factory=dict)  # it ends there
    dead: dict[State, IntVar] = field(default_factory=dict)  # the engine has died of darkness, where it may have
    offs: dict[tuple[int, str], IntVar] = field(default_factory=dict)  # how a site is left, by line and manner
    downs: dict[tuple[int, str], IntVar] = field(default_factory=dict)  # how one is landed on
    half_burns: Number = 0
    hazards: Number = 0  # hazard dice, those of assists among them
    belts: Number = 0  # belts met
    dice: Number = 0  # what they cost

    def __post_init__(self) -> None:
        fuel = self.most_fuel
        self.moves = self.new_bool("moves")
        self.modes = [self.new_bool(f"with {mode.name}") for mode in self.facts.modes]
        self.thrown = self.new_int(0, fuel, "thrown out")
        self.burned = self.new_int(0, fuel, "burned")
        self.has_burned = self.new_bool("burns fuel")
        self.spent_at_start = self.new_int(0, fuel, "spent at its start")
        self.spent = self.new_int(0, fuel, "spent")
        self.net = self.new_int(-_MOST_THRUST, self.most_thrust, "net thrust")
        self.most_burns = self.new_int(0, self.most_thrust, "burns that may be paid")

    @property
    def season(self) -> str:
        return self.facts.season(self.number)

    @property
    def has_engine(self) -> Number:
        return 1 - self.modes[0]

    def new_bool(self, name: str) -> IntVar:
        return self.model.new_bool_var(f"turn {self.number} {name}")

    def new_int(self, least: int, most: int, name: str) -> IntVar:
        return self.model.new_int_var(least, most, f"turn {self.number} {name}")

    def of_mode(self, values: Mapping[int, int]) -> Number:
        """The value of the mode with which it sets out; 0 for those that are not named."""
        return sum(value * self.modes[number] for number, value in values.items() if value)

    def by_line(self) -> Iterator[tuple[Line, list[IntVar]]]:
        """Every line, with the hops that fly it."""
        found: dict[int, list[IntVar]] = {}
        for hop, flown in self.flown.items():
            found.setdefault(hop.to.line, []).append(flown)
        return ((self.facts.lines[number], ways) for number, ways in found.items())


def lay_lines(move: Move, begins: Mapping[str, Number]) -> None:
    """The flow of one turn. `begins`: whether it begins in each of some spaces.

    Every hop comes after another or begins the move, and is followed by another or ends it. A ring of hops apart from
    the move costs what it costs and helps nothing.
    """
    facts, leaving, arriving = move.facts, {place: list[IntVar]() for place in begins}, dict[str, list[IntVar]]()
    into: dict[State, list[IntVar]] = {}
    out: dict[State, list[IntVar]] = {}
    for hop in move.turn.hops:
        line = facts.lines[hop.to.line]
        flown = move.flown[hop] = move.new_bool(f"{line.tail.id} to {line.head.id} by {hop}")
        into.setdefault(hop.to, []).append(flown)
        (leaving[line.tail.id] if hop.before == BEGIN else out.setdefault(hop.before, [])).append(flown)
    for state in into:
        place = facts.lines[state.line].head.id
        if place in move.turn.rests and not state.saving:
            move.last[state] = move.new_bool(f"ends at {place} by {state}")
            out.setdefault(state, []).append(move.last[state])
            arriving.setdefault(place, []).append(move.last[state])
    for place in begins:
        if place in move.turn.rests:
            move.stays[place] = move.new_bool(f"waits at {place}")
            leaving[place].append(move.stays[place])
            arriving.setdefault(place, []).append(move.stays[place])
    move.ends = {place: move.new_bool(f"ends at {place}") for place in sorted(arriving)}
    for state, ways in into.items():
        move.model.add(sum(ways) == sum(out.get(state, [])))
        move.model.add_at_most_one(ways)
    for place, ways in leaving.items():
        move.model.add(sum(ways) == begins[place])
    for place, ways in arriving.items():
        move.model.add(sum(ways) == move.ends[place])
    move.model.add_exactly_one(move.ends.values())
    move.model.add(sum(move.stays.values()) == 1 - move.moves)
    _keep_seasons(move)


def _keep_seasons(move: Move) -> None:
    """Closed borders of synodic groups are open to starships alone (hf4 glossary, 1C3b; hf3 V, S4)."""
    starships = move.of_mode({n: int(mode.ignores_seasons) for n, mode in enumerate(move.facts.modes)})
    for hop, flown in move.flown.items():
        if not move.facts.is_open(move.facts.lines[hop.to.line], move.season):
            move.model.add(flown <= starships)

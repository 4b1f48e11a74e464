"""The variables of one turn of the trajectory model, and its lines: one flow from where it begins to where it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar

from planner.models.trajectory.facts import Facts, Line
from planner.models.trajectory.follow import Leg
from planner.models.trajectory.hops import Hop, State
from planner.models.trajectory.limits import Range
from planner.models.trajectory.spots import Course, Spot
from planner.referee.hf4 import HF4

Number: TypeAlias = Any  # a variable, a sum of such, or a plain number

_MOST_THRUST = 200


@dataclass
class Move:
    """The variables of one turn."""

    model: CpModel
    facts: Facts
    course: Course
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
    stays: list[IntVar] = field(default_factory=list)  # it waits, wherever it is
    ways_to_end: dict[Spot, list[IntVar]] = field(default_factory=dict)  # by where the next turn begins
    ends: dict[Spot, IntVar] = field(default_factory=dict)  # the next turn begins there
    offs: dict[tuple[int, str], IntVar] = field(default_factory=dict)  # how a site is left, by line and manner
    downs: dict[tuple[int, str], IntVar] = field(default_factory=dict)  # how one is landed on
    half_burns: Number = 0
    hazards: Number = 0  # hazard dice, those of assists among them
    belts: Number = 0  # belts met
    dice: Number = 0  # what they cost, and penalties

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

    def by_line(self) -> Iterator[tuple[Line, list[Hop]]]:
        """Every line, with the hops that fly it."""
        found: dict[int, list[Hop]] = {}
        for hop in self.flown:
            found.setdefault(hop.to.line, []).append(hop)
        return ((self.facts.lines[number], ways) for number, ways in found.items())


def lay_lines(move: Move, begins: Mapping[Spot, Number]) -> None:
    """The flow of one turn. `begins`: whether it begins in each of some spots.

    Every hop comes after another or begins the move, and is followed by another or ends it. A ring of hops apart from
    the move costs what it costs and helps nothing.
    """
    facts, course = move.facts, move.course
    leaving, arriving = {spot: list[IntVar]() for spot in begins}, dict[Spot, list[IntVar]]()
    into: dict[State, list[IntVar]] = {}
    out: dict[State, list[IntVar]] = {}
    setting_out: dict[int, list[IntVar]] = {}
    for hop in move.turn.hops:
        line = facts.lines[hop.to.line]
        flown = move.flown[hop] = move.new_bool(f"{line.tail.id} to {line.head.id} by {hop}")
        into.setdefault(hop.to, []).append(flown)
        if not hop.begins:
            out.setdefault(hop.before, []).append(flown)
            continue
        setting_out.setdefault(hop.mode, []).append(flown)
        leaving.setdefault(Spot(line.tail.id, hop.before.done), []).append(flown)
    may_end = {rest: course.before_rest(rest, move.number) for rest in move.turn.rests}
    stands = {spot for spots in may_end.values() for spot in spots}
    for state in into:
        spot = Spot(facts.lines[state.line].head.id, state.done)
        if spot in stands and not state.saving and _may_end(move, state):
            move.last[state] = move.new_bool(f"ends at {spot.place} by {state}")
            out.setdefault(state, []).append(move.last[state])
            arriving.setdefault(spot, []).append(move.last[state])
    for spot in begins:
        for after in course.after_wait(spot, move.number):
            if after in move.turn.rests:
                waits = move.new_bool(f"waits at {spot.place}")
                move.stays.append(waits)
                leaving[spot].append(waits)
                move.ways_to_end.setdefault(after, []).append(waits)
    for spot, ways in arriving.items():
        afters = [after for after in course.after_rest(spot, move.number) if after in move.turn.rests]
        ended = [move.new_bool(f"ends at {spot.place} with {after.done} behind it") for after in afters]
        for after, end in zip(afters, ended, strict=True):
            move.ways_to_end.setdefault(after, []).append(end)
        move.model.add(sum(ways) == sum(ended))
    move.ends = {spot: move.new_bool(f"rests at {spot.place}") for spot in sorted(move.ways_to_end)}
    for state, ways in into.items():
        move.model.add(sum(ways) == sum(out.get(state, [])))
        move.model.add_at_most_one(ways)
    for spot, ways in leaving.items():
        move.model.add(sum(ways) == begins.get(spot, 0))
    for spot, ways in move.ways_to_end.items():
        move.model.add(sum(ways) == move.ends[spot])
    move.model.add_exactly_one(move.ends.values())
    move.model.add(sum(move.stays) == 1 - move.moves)
    for number, mode in enumerate(move.modes):
        if number:
            move.model.add(sum(setting_out.get(number, [])) == mode)


def _may_end(move: Move, state: State) -> bool:
    """In the text of 2021 aerobrake paths are open without an engine only to land (hf4 H6b)."""
    rules, site = move.facts.rules, move.facts.lines[state.line].head.site
    return bool(state.mode or site is not None or not isinstance(rules, HF4) or rules.living)


def hints(move: Move, leg: Leg) -> Iterator[tuple[IntVar, int]]:
    """What a turn would be that bounds have in mind."""
    yield move.moves, int(bool(leg.hops))
    yield move.thrown, leg.thrown
    yield from ((mode, int(number == leg.mode)) for number, mode in enumerate(move.modes))
    flown = frozenset(leg.hops)
    yield from ((way, int(hop in flown)) for hop, way in move.flown.items())

"""Replay a plan turn by turn, compare what it claims, fill in what it leaves open, and add up the totals.

Engines that a plan leaves open are chosen in a first replay; the second one knows which cards later turns need, and
rolls the belts against those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from planner.board import Board
from planner.chits import Chits
from planner.engine import Engine
from planner.errors import BadPlan, PlannerError
from planner.fuel import mass_text
from planner.plan import Plan, Roll, Step, Totals, Turn
from planner.readings import choose_readings
from planner.referee.actions import act
from planner.referee.activation import Power, activate, candidates
from planner.referee.craft import Craft, Year
from planner.referee.dice import HIGHEST_LEVEL, Needed, lost_to_belt
from planner.referee.flight import Flight, Flown, State, find_space
from planner.referee.hf3 import HF3, HF3Colonization
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS, Ruleset
from planner.referee.verdict import CLAIM, Refused, Verdict, check_claim
from planner.stack import Stack
from planner.sunspots import season_of

CHECKERS: dict[str, type[Ruleset]] = {"hf4": HF4, "hf3": HF3, "hf3c": HF3Colonization}


def judge(plan: Plan, board: Board, stack: Stack) -> Verdict:
    """Is the plan legal for this craft? If not: where, by which rule, in one sentence.

    Readings named in the plan win over those of the stack. Raises BadPlan only if the plan cannot be replayed at all:
    another edition than the stack's, a space or a line that the board does not have.

    >>> from planner import load_board
    >>> from planner.editions import find_edition
    >>> from planner.stackfile import quick_stack
    >>> stack = quick_stack(find_edition("hf4"), ["4:2"], dry_mass=5, tanks=3)
    >>> verdict = judge(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),)), load_board("hf4"), stack)
    >>> verdict.legal, verdict.totals.fuel_steps, verdict.plan.turns[0].steps[0].enter
    (True, 2, 'burn')
    """
    if plan.edition not in CHECKERS:
        raise BadPlan(f"no referee for edition {plan.edition!r}; there are: {', '.join(CHECKERS)}")
    if stack.edition.name != plan.edition:
        raise BadPlan(f"the plan is for {plan.edition}, but the stack for {stack.edition.name}")
    stack = _counting_on_losses(_with_readings(stack, plan), plan)
    _check_lines(plan, board)
    rules = CHECKERS[plan.edition](stack.readings)
    first = _Replay(rules, board, stack, plan)
    first.run(plan.turns)
    second = _Replay(rules, board, stack, plan, engines=first.chosen)
    second.run(plan.turns[: len(first.done)])
    return second.verdict(first.refusal)


def _with_readings(stack: Stack, plan: Plan) -> Stack:
    try:
        for name, value in plan.readings:
            choose_readings([f"{name}={value}"])
    except PlannerError as error:
        raise BadPlan(f"readings: {error}") from None
    return replace(stack, readings={**stack.readings, **dict(plan.readings)})


def _counting_on_losses(stack: Stack, plan: Plan) -> Stack:
    """The stack without a claim to the cards that the plan gives up; what the player names cannot be given up."""
    aboard = {item.slug for item in stack.aboard}
    for name in plan.gives_up:
        if name not in aboard:
            raise BadPlan(f"gives_up names {name!r}, which is not aboard")
    return replace(stack, survive=stack.survive - set(plan.gives_up)) if stack.survive_is_open else stack


def _check_lines(plan: Plan, board: Board) -> None:
    """Every space and every line that the plan flies must be on the board, in one direction at least."""
    here = find_space(board, plan.start).id
    for number, turn in enumerate(plan.turns, start=1):
        try:
            for step in turn.steps:
                there = find_space(board, step.to).id
                along = any(way.to == there for way in board.exits[here])
                if not along and not any(way.to == here for way in board.exits[there]):
                    raise BadPlan(f"no line from {here} to {there}")
                here = there
            for action in (*turn.before, *turn.after):
                for space in action.rolls:
                    find_space(board, space)
        except BadPlan as error:
            raise BadPlan(f"turn {number}: {error}") from None


class _Flown(NamedTuple):
    """A move that is legal, and what it did."""

    power: Power
    craft: Craft  # after the move
    steps: tuple[Step, ...]
    rolls: tuple[Roll, ...]
    half_burns: int
    fuel_steps: int  # burned, the afterburner included
    bought: tuple[str, ...]  # paid for and not rolled
    survival: Fraction


@dataclass
class _Replay:
    """One run through the turns of a plan."""

    rules: Ruleset
    board: Board
    stack: Stack
    plan: Plan
    engines: Sequence[Engine | None] | None = None  # chosen by an earlier run; None: this is the first one
    chosen: list[Engine | None] = field(default_factory=list)
    done: list[Turn] = field(default_factory=list)
    refusal: tuple[int, Refused] | None = None  # turn, counted from 1
    half_burns: int = 0
    fuel_steps: int = 0

    def __post_init__(self) -> None:
        chits = Chits(self.stack.dry, self.stack.wet, self.stack.grade)
        self.craft = Craft(self.stack, chits, find_space(self.board, self.plan.start))

    def run(self, turns: Sequence[Turn]) -> None:
        """Replay until the end or until a rule says no."""
        for number, turn in enumerate(turns, start=1):
            try:
                self._check_calendar(turn)
                self.done.append(self._turn(number - 1, turn))
            except Refused as refusal:
                self.refusal = (number, refusal)
                break

    def verdict(self, earlier: tuple[int, Refused] | None) -> Verdict:
        plan = self.plan._replace(turns=(*self.done, *self.plan.turns[len(self.done) :]))
        refusal = self.refusal or earlier
        if refusal is None:
            return Verdict(True, self._totals(), plan)
        number, reason = refusal
        return Verdict(False, self._totals(), plan, number, reason.step, reason.rule, reason.sentence)

    def _totals(self) -> Totals:
        rolls = [roll for turn in self.done for roll in turn.rolls or ()]
        survival = Fraction(1)
        for roll in rolls:
            survival *= roll.survival
        return Totals(
            turns=len(self.done),
            half_burns=self.half_burns,
            fuel_steps=self.fuel_steps,
            hazards=sum(roll.kind != "belt" and not roll.paid for roll in rolls),
            belts=sum(roll.kind == "belt" for roll in rolls),
            survival=survival,
        )

    def _check_calendar(self, turn: Turn) -> None:
        """A year is one turn of each player (hf4 D, hf3 D), and where one waits over its end may matter."""
        place, readings = self.craft.place, self.stack.readings
        if not self.done:
            if place.kind in LANDERS:
                raise Refused(self.rules.rule("halt"), f"no craft can be waiting on the lander burn {place.id}")
            return
        last = self.done[-1].year
        if turn.year != last + 1:
            raise Refused(self.rules.rule("turn"), f"after the turn of year {last} comes that of {last + 1}")
        self.rules.check_year_end(self.board, place, season_of(last, readings), season_of(turn.year, readings))

    def _turn(self, number: int, turn: Turn) -> Turn:
        season = season_of(turn.year, self.stack.readings)
        check_claim("season", turn.season, season)
        year = Year(self.board.zone_by_id[self.craft.place.zone], moves=bool(turn.steps))
        before = tuple(act(self.rules, self.craft, year, action) for action in turn.before)
        flown = self._best_move(number, turn, year, season)
        self.craft = flown.craft
        year.moved, year.engine, year.bought = year.moves, flown.power.engine, list(flown.bought)
        year.zone = self.board.zone_by_id[self.craft.place.zone]
        wet_after = self._mass(self.craft.chits.wet)
        try:
            after = tuple(act(self.rules, self.craft, year, action) for action in turn.after)
            if year.bought:
                sentence = f"a roll at {year.bought[0]} is bought off, but none is due there"
                raise Refused(self.rules.rule("pay"), sentence)
            rolls = (*flown.rolls, *year.rolls)
            if self.engines is not None and turn.rolls is not None and not _same_rolls(turn.rolls, rolls):
                raise Refused(CLAIM, f"the plan says rolls {_rolls_text(turn.rolls)}, but due are {_rolls_text(rolls)}")
        except Refused as refusal:
            refusal.step = len(turn.steps)
            raise
        self.chosen.append(flown.power.engine)
        self.half_burns += flown.half_burns
        self.fuel_steps += flown.fuel_steps + year.jettisoned
        return turn._replace(
            steps=flown.steps,
            engine=flown.power.engine.name if flown.power.engine is not None else "",
            before=before,
            after=after,
            season=season,
            net_thrust=flown.power.net if flown.power.engine is not None else None,
            dry=self._mass(flown.power.chits.dry),
            wet_before=self._mass(flown.power.chits.wet),
            wet_after=wet_after,
            rolls=rolls,
        )

    def _mass(self, position: int) -> Fraction | None:
        return None if self.stack.net_thrust is not None else self.stack.strip.masses[position]

    def _best_move(self, number: int, turn: Turn, year: Year, season: str) -> _Flown:
        """Of the engines that the plan may mean, the one that takes the least fuel, then the least risk."""
        engines = candidates(self.rules, self.craft.stack, turn)
        if self.engines is not None:
            engines = [engine for engine in engines if engine == self.engines[number]]
        found: list[_Flown] = []
        refusals: list[Refused] = []
        for engine in engines:
            try:
                found.append(self._move(number, turn, year, season, engine))
            except Refused as refusal:
                refusals.append(refusal)
        if not found:
            raise max(refusals, key=lambda refusal: refusal.step)
        return min(found, key=lambda flown: (flown.fuel_steps, -flown.survival, -self._hardness(flown.power.engine)))

    def _hardness(self, engine: Engine | None) -> int:
        """Up to which level belts leave an engine running: of choices that cost the same the hardest is best, because
        earlier belts are rolled against it too."""
        needed = Needed.by((), [engine])
        return sum(lost_to_belt(self.craft.stack, needed, level, False) is None for level in range(HIGHEST_LEVEL))

    def _needed(self, number: int, engine: Engine | None) -> Needed:
        """What must come through: what the player names, and the chains of this and later turns."""
        later = self.engines[number:] if self.engines is not None else ()
        return Needed.by(self.stack.survive, (engine, *later))

    def _move(self, number: int, turn: Turn, year: Year, season: str, engine: Engine | None) -> _Flown:
        craft = self.craft
        power = activate(self.rules, craft, year.zone, engine, turn)
        check_claim("net thrust", turn.net_thrust, power.net)
        check_claim("dry mass", _text(turn.dry), _text(self._mass(power.chits.dry)))
        check_claim("wet mass before the move", _text(turn.wet_before), _text(self._mass(power.chits.wet)))
        flight = Flight(
            self.rules,
            self.board,
            craft.stack,
            craft.place,
            power,
            season,
            self._needed(number, engine),
            craft.worn,
            tuple(year.bought),
            year.acetylene,
            keep_all=turn.wet_after is not None or turn.rolls is not None,
        )
        for step in turn.steps:
            flight.fly(step)
        refusals: list[Refused] = []
        for state in flight.halt() if turn.steps else flight.states:
            try:
                return self._landed(turn, flight, state)
            except Refused as refusal:
                refusals.append(refusal)
        raise refusals[0]

    def _landed(self, turn: Turn, flight: Flight, state: State) -> _Flown:
        """Round the fuel, book the losses, and compare what the plan claims about the end of the move."""
        steps, rolls = _unrolled(state.flown)
        power, burned = flight.power, ceil(state.fuel)
        chits = power.chits
        if power.fuel_steps is not None:
            chits = chits._replace(wet=self.stack.strip.burn(chits.wet, burned))
        craft = Craft(self.craft.stack, chits, flight.here, self.craft.left, flight.worn)
        craft.lose(flight.lost)
        last = len(turn.steps)
        check_claim("wet mass after the move", _text(turn.wet_after), _text(self._mass(craft.chits.wet)), last)
        if self.engines is not None and turn.rolls is not None and not _same_rolls(turn.rolls[: len(rolls)], rolls):
            sentence = f"the plan says rolls {_rolls_text(turn.rolls)}, but due are {_rolls_text(rolls)}"
            raise Refused(CLAIM, sentence, last)
        afterburned = power.engine.afterburn_steps if power.engine is not None and power.afterburn else 0
        return _Flown(power, craft, steps, rolls, state.half_burns, burned + afterburned, state.bought, state.survival)


def _unrolled(flown: Flown | None) -> tuple[tuple[Step, ...], tuple[Roll, ...]]:
    steps: list[Step] = []
    rolls: list[Roll] = []
    while flown is not None:
        steps.append(flown.step)
        rolls[:0] = flown.rolls
        flown = flown.before
    return tuple(reversed(steps)), tuple(rolls)


def _same_rolls(claimed: Sequence[Roll], found: Sequence[Roll]) -> bool:
    """The same dice in the same order; of a roll bought off, the odds do not matter."""
    return len(claimed) == len(found) and all(
        there._replace(survival=here.survival) == here if here.paid else there == here
        for there, here in zip(claimed, found, strict=True)
    )


def _rolls_text(rolls: Sequence[Roll]) -> str:
    if not rolls:
        return "none"
    return ", ".join(f"{roll.kind} at {roll.space} ({'paid' if roll.paid else roll.survival})" for roll in rolls)


def _text(mass: Fraction | None) -> str | None:
    return None if mass is None else mass_text(mass)

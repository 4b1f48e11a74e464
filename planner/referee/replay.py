"""One run through a plan, turn by turn: it compares what the plan claims, fills in what it leaves open, adds up totals.

An engine that a turn leaves open is chosen in a first run; a second one knows which cards later turns need, and rolls
the belts against those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import NamedTuple, TypeGuard

from planner.board.model import Board
from planner.editions.seasons import season_of
from planner.plan.model import Action, Plan, Roll, Step, Totals, Turn
from planner.referee.actions import act
from planner.referee.activation import Power, activate, candidates, why_no_engine
from planner.referee.books import Books, Depot
from planner.referee.craft import Craft, Year
from planner.referee.dice import HIGHEST_LEVEL, Needed, Stake, Use, hazard_stake, lost_to_belt
from planner.referee.flight import Flight, Flown, State
from planner.referee.ruleset import LANDERS, Ruleset
from planner.referee.standing import Standing, standing_of
from planner.referee.verdict import CLAIM, Left, NoEngine, Refused, Verdict, check_claim
from planner.rocket.chits import Chits, fuel_steps
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text


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
    belt_stakes: tuple[Stake, ...]  # of the belts among the rolls


@dataclass
class Replay:
    """One run through the turns of a plan."""

    rules: Ruleset
    board: Board
    stack: Stack
    plan: Plan
    engines: Sequence[Engine | None] | None = None  # chosen by an earlier run; None: this is the first one
    prefix: Sequence[Engine | None] = ()  # engines of the first turns, to be chosen in a first run
    chosen: list[Engine | None] = field(default_factory=list)
    others: list[list[Engine]] = field(default_factory=list)  # by turn: the same engine with other supports
    done: list[Turn] = field(default_factory=list)
    refusal: tuple[int, Refused] | None = None  # turn, counted from 1
    half_burns: int = 0
    fuel_steps: Fraction = Fraction(0)
    bank_water: int = 0
    boosts: int = 0
    bought_off: int = 0
    operations: list[int] = field(default_factory=list)  # of each turn
    stakes: list[tuple[Stake, ...]] = field(default_factory=list)  # of each turn: those of its rolls
    standings: list[Standing] = field(default_factory=list)  # before the first turn, and after each

    rolled: Sequence[int] = ()  # levels of the belts in the move of a plan of one turn, for who knows the dice
    under_way: Stack | None = None  # what made the last move, as it set out

    def __post_init__(self) -> None:
        stack = self.stack
        depots = {there.place: Depot(list(there.items), Counter(dict(there.tanks))) for there in self.plan.waiting}
        self.craft = Craft(
            stack,
            Chits(stack.dry, stack.wet, stack.grade),
            self.board.spaces[self.plan.start],
            Books(
                depots,
                dict(stack.rocketplane_tanks),
                by_numbers=not stack.aboard and not any(depot.cards for depot in depots.values()),
            ),
            Counter(water=stack.cargo_tanks),
        )

    def run(self, turns: Sequence[Turn]) -> None:
        """Replay until the end or until a rule says no."""
        self._stand()
        for number, turn in enumerate(turns, start=1):
            try:
                self._check_calendar(turn)
                self.done.append(self._turn(number - 1, turn))
                self._stand()
            except Refused as refusal:
                self.refusal = (number, refusal)
                return
        if self.engines is not None and turns:
            self._check_totals(turns)

    def _stand(self) -> None:
        """Write down how the craft stands; a first run is only to choose engines."""
        if self.engines is not None:
            self.standings.append(standing_of(self.craft, self._totals()))

    def _check_totals(self, turns: Sequence[Turn]) -> None:
        """Compare what the plan claims in all."""
        totals = self._totals()
        for name, claimed in self.plan.totals if len(turns) == len(self.plan.turns) else ():
            try:
                check_claim(name.replace("_", " "), claimed, getattr(totals, name), len(turns[-1].steps))
            except Refused as refusal:
                self.refusal = (len(turns), refusal)
                return

    def verdict(self, earlier: tuple[int, Refused] | None) -> Verdict:
        plan = self.plan._replace(turns=(*self.done, *self.plan.turns[len(self.done) :]))
        refusal = self.refusal or earlier
        told = Verdict(
            refusal is None,
            self._totals(),
            plan,
            stakes=tuple(self.stakes),
            engines=tuple(self.chosen),
            standings=tuple(self.standings),
        )
        if refusal is None:
            return told._replace(left=self._left())
        number, reason = refusal
        return told._replace(turn=number, step=reason.step, rule=reason.rule, sentence=reason.sentence)

    def _left(self) -> Left | None:
        """Where the chits lie at the end; nowhere if the craft has no mass."""
        strip, chits = self.stack.strip, self.craft.chits
        if not self.stack.kind.is_weighed:
            return None
        return Left(strip.masses[chits.dry], strip.masses[chits.wet], fuel_steps(strip, chits))

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
            bank_water=self.bank_water,
            boosts=self.boosts,
            bought_off=self.bought_off,
            operations=tuple(self.operations),
        )

    def _check_calendar(self, turn: Turn) -> None:
        """A year is one turn of each player (hf4 D, hf3 D)."""
        place = self.craft.place
        if not self.done:
            if place.kind in LANDERS:
                raise Refused(self.rules.rule("halt"), f"no craft can be waiting on the lander burn {place.name}")
            return
        last = self.done[-1].year
        if turn.year != last + 1:
            raise Refused(self.rules.rule("turn"), f"after the turn of year {last} comes that of {last + 1}")

    def _turn(self, number: int, turn: Turn) -> Turn:
        season = season_of(turn.year, self.stack.readings)
        check_claim("season", turn.season, season)
        year = Year(self.board.zone_by_id[self.craft.place.zone], moves=bool(turn.steps), named=turn.engine)
        before = tuple(act(self.rules, self.craft, year, action) for action in turn.before)
        self.under_way = self.craft.stack
        price = self.rules.roll_price(self.craft.stack)
        flown = self._best_move(number, turn, year, season)
        self.craft = flown.craft
        year.moved, year.engine, year.bought = year.moves, flown.power.engine, list(flown.bought)
        year.zone = self.board.zone_by_id[self.craft.place.zone]
        wet_after = self._mass(self.craft.chits.wet)
        try:
            after = tuple(act(self.rules, self.craft, year, action) for action in turn.after)
            if year.bought:
                place = self.board.spaces[year.bought[0]].name
                sentence = f"a roll at {place} is bought off, but none is due there"
                raise Refused(self.rules.rule("pay"), sentence)
            self._check_outposts()
            rolls = (*flown.rolls, *year.rolls)
            if self.engines is not None and turn.rolls is not None and not _same_rolls(turn.rolls, rolls):
                raise Refused(CLAIM, self._other_rolls(turn.rolls, rolls))
            next_season = season_of(turn.year + 1, self.stack.readings)
            self.rules.check_year_end(self.board, self.craft.place, season, next_season)
        except Refused as refusal:
            refusal.step = len(turn.steps)
            raise
        self.chosen.append(flown.power.engine)
        self.half_burns += flown.half_burns
        self.fuel_steps += self.stack.strip.told(flown.fuel_steps) + year.jettisoned
        self.bank_water += year.bank_water
        self.boosts += year.boosts
        self.bought_off += price * sum(roll.paid for roll in rolls)
        self.operations.append(year.operations)
        belts = iter(flown.belt_stakes)
        self.stakes.append(tuple(next(belts) if roll.kind == "belt" else hazard_stake(price) for roll in rolls))
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

    def _check_outposts(self) -> None:
        """More may lie about during a turn, but not at its end (hf4 E3, hf3 E2)."""
        outposts, most = self.craft.books.outposts(self.board.spaces), self.stack.edition.outposts
        if len(outposts) > most:
            names = ", ".join(self.board.spaces[place].name for place in outposts)
            sentence = f"a turn ends with at most {most} outposts, but there are {names}"
            raise Refused(self.rules.rule("outposts"), sentence)

    def _mass(self, position: int) -> Fraction | None:
        return self.stack.strip.masses[position] if self.stack.kind.is_weighed else None

    def _best_move(self, number: int, turn: Turn, year: Year, season: str) -> _Flown:
        """Of the engines that the plan may mean, the one that takes the least fuel, then the least risk, then the
        fewest radiators that are used up."""
        engines = candidates(self.rules, self.craft.stack, turn)
        wanted = self.prefix if self.engines is None else self.engines
        if number < len(wanted):
            engines = [engine for engine in engines if engine == wanted[number]]
        found: list[_Flown] = []
        refusals: list[Refused] = []
        for engine in engines:
            try:
                found.append(self._move(number, turn, year, season, engine))
            except Refused as refusal:
                refusals.append(refusal)
        if not found:
            raise _most_telling(refusals, why_no_engine(self.rules, self.craft.stack, turn))
        best = min(found, key=self._preference)
        self.others.append([one.power.engine for one in found if _is_same_card(one.power.engine, best.power.engine)])
        return best

    def _preference(self, flown: _Flown) -> tuple[object, ...]:
        """Least fuel, then least risk; of choices that cost the same the hardest, because earlier belts are rolled
        against it too, and the one that uses up least."""
        engine = flown.power.engine
        uses_up = () if engine is None else engine.uses_up
        return flown.fuel_steps, -flown.survival, -self._hardness(engine), len(uses_up)

    def _hardness(self, engine: Engine | None) -> int:
        """Up to which level belts leave an engine running."""
        needed = Needed(frozenset(), frozenset({Use(engine.chain)} if engine is not None else ()))
        return sum(lost_to_belt(self.craft.stack, needed, level, False) is None for level in range(HIGHEST_LEVEL))

    def _needed(self, number: int, engine: Engine | None) -> Needed:
        """What must come through: what the player names, and the chains of this and later turns."""
        uses = {Use(engine.chain)} if engine is not None else set()
        light: set[str] = set()
        for turn, used in enumerate(self.engines or ()):
            if turn < number:
                continue
            told = self.plan.turns[turn]
            light |= _turned_light(told.before) if turn > number else set()
            if used is not None:
                uses.add(Use(used.chain, frozenset(light)))
                light |= set(used.uses_up) if told.steps else set()
            light |= _turned_light(told.after)
        return Needed(self.stack.survive, frozenset(uses))

    def _move(self, number: int, turn: Turn, year: Year, season: str, engine: Engine | None) -> _Flown:
        craft = self.craft
        if year.diggers is not None and turn.steps and (engine is None or engine.name not in year.diggers):
            raise Refused(self.rules.rule("dirt"), f"dirt was dug for {min(year.diggers)}, which must be activated")
        power = activate(self.rules, craft, year.zone, engine, turn)
        check_claim("net thrust", turn.net_thrust, power.net)
        check_claim("dry mass", _text(turn.dry), _text(self._mass(power.chits.dry)))
        check_claim("wet mass before the move", _text(turn.wet_before), _text(self._mass(power.chits.wet)))
        flight = Flight(
            self.rules,
            self.board,
            craft,
            year,
            power,
            season=season,
            needed=self._needed(number, engine),
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

    def _other_rolls(self, claimed: Sequence[Roll], due: Sequence[Roll]) -> str:
        return f"the plan says rolls {_rolls_text(claimed, self.board)}, but due are {_rolls_text(due, self.board)}"

    def _landed(self, turn: Turn, flight: Flight, state: State) -> _Flown:
        """Round the fuel, book the losses, and compare what the plan claims about the end of the move."""
        steps, rolls = _unrolled(state.flown), state.rolls
        power, burned = flight.power, ceil(state.fuel)
        chits = power.chits
        if power.fuel_steps is not None:
            chits = chits._replace(wet=self.stack.strip.burn(chits.wet, burned))
        craft = replace(self.craft, chits=chits, place=flight.here, worn=flight.worn)
        craft.lose(flight.lost)
        craft.strike(self.rolled)
        if power.engine is not None and turn.steps:
            # Radiators that are heavy for one use only have cooled the move (their card texts).
            craft.turn_light(set(power.engine.uses_up) - flight.lost)
        last = len(turn.steps)
        check_claim("wet mass after the move", _text(turn.wet_after), _text(self._mass(craft.chits.wet)), last)
        # Who has moved rolls for nothing else (hf4 I5c); a turn without a move is compared at its end.
        claimed = turn.rolls if turn.steps and self.engines is not None else None
        if claimed is not None and not _same_rolls(claimed, rolls):
            raise Refused(CLAIM, self._other_rolls(claimed, rolls), last)
        afterburned = power.engine.afterburn_steps if power.engine is not None and power.afterburn else 0
        return _Flown(
            power=power,
            craft=craft,
            steps=steps,
            rolls=rolls,
            half_burns=state.half_burns,
            fuel_steps=burned + afterburned,
            bought=state.bought,
            survival=state.survival,
            belt_stakes=tuple(flight.belt_stakes),
        )


def _turned_light(actions: Iterable[Action]) -> set[str]:
    """Radiators that the player turns light."""
    return {item for action in actions if action.do == "turn-light" for item in action.items}


def _is_same_card(engine: Engine | None, other: Engine | None) -> TypeGuard[Engine]:
    """Whether an engine is another one with other supports."""
    return engine is not None and other is not None and engine.name == other.name and engine != other


def _most_telling(refusals: Sequence[Refused], why_no_engine: Refused | None) -> Refused:
    """Of the engines that the plan may mean, the reason against the one that came farthest, the first of these.

    That none is activated is no reason where one could be meant: what keeps it from that is.
    """
    others = [refusal for refusal in refusals if not isinstance(refusal, NoEngine)]
    if others:
        return max(others, key=lambda refusal: refusal.step)
    return why_no_engine or refusals[0]


def _unrolled(flown: Flown | None) -> tuple[Step, ...]:
    steps: list[Step] = []
    while flown is not None:
        steps.append(flown.step)
        flown = flown.before
    return tuple(reversed(steps))


def _same_rolls(claimed: Sequence[Roll], found: Sequence[Roll]) -> bool:
    """The same dice in the same order; of a roll bought off, the odds do not matter."""
    return len(claimed) == len(found) and all(
        there._replace(survival=here.survival) == here if here.paid else there == here
        for there, here in zip(claimed, found, strict=True)
    )


def _rolls_text(rolls: Sequence[Roll], board: Board) -> str:
    odds = (
        f"{roll.kind} at {board.spaces[roll.space].name} ({'paid' if roll.paid else roll.survival})" for roll in rolls
    )
    return ", ".join(odds) or "none"


def _text(mass: Fraction | None) -> str | None:
    return None if mass is None else mass_text(mass)

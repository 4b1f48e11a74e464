"""A flight plan is read for all that is worth saying about it.

It is told from the plan as the referee filled it in; without a stack, from what the file says. Whether a plan is legal
is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from planner.board.model import Board, Space, Zone
from planner.editions.edition import find_edition
from planner.editions.readings import DEFAULTS, Readings
from planner.editions.seasons import season_of
from planner.errors import PlannerError
from planner.plan.model import Action, Plan, PlannedStop, Roll, Step, Totals, Turn, Waiting, with_identifiers
from planner.referee import Verdict
from planner.referee.actions import CARGO_TANK
from planner.referee.dice import Loss, Stake
from planner.referee.ruleset import Ruleset, find_ruleset
from planner.report.deltav import delta_v
from planner.report.planwords import action_text, step_mark, stop_text
from planner.report.reasons import PAID_ENTRIES, PIVOT_BURNS, step_reasons
from planner.report.toldplan import (
    Place,
    Reason,
    ToldChits,
    ToldCraft,
    ToldLoss,
    ToldPlan,
    ToldRoll,
    ToldStep,
    ToldTurn,
    ToldWaiting,
    refusal_of,
)
from planner.rocket.engine import Engine, net_thrust
from planner.rocket.stack import Cargo, Stack
from planner.rocket.strip import Strip, load_strip, mass_text
from planner.rocket.supports import Aboard

if TYPE_CHECKING:
    from planner.missions.flight import Flight

# Actions that move the dry chit.
_MASS_ACTIONS = frozenset({"drop", "scrap", "take", "turn-light", "tank-to-fuel", "fuel-to-tank", "grind"})


def tell_plan(plan: Plan, board: Board, stack: Stack | None = None, verdict: Verdict | None = None) -> ToldPlan:
    """Everything that is told of a plan. With a verdict, the plan is the one that it filled in.

    Raises BadPlan if the plan names a space that the board does not have, and no verdict has said so before.
    """
    teller = _Teller(verdict.plan if verdict is not None else with_identifiers(plan, board), board, stack, verdict)
    start = teller.space(teller.plan.start)
    return ToldPlan(
        name=plan.name,
        edition=plan.edition,
        board=board.name,
        start=Place(start.id, start.name),
        readings=dict(plan.readings),
        waiting=tuple(map(teller.waiting, teller.plan.waiting)),
        stack=None if stack is None else ToldCraft(stack.name, teller.chits(stack.dry_mass, stack.wet_mass)),
        legal=None if verdict is None else verdict.legal,
        refusal=None if verdict is None else refusal_of(verdict),
        turns=tuple(teller.turn(number) for number in range(1, len(teller.plan.turns) + 1)),
        totals=None if verdict is None else verdict.totals,
        left=teller.left(),
        gives_up=tuple(map(teller.title, plan.gives_up)),
        stops=tuple(map(teller.stop, teller.plan.stops)),
        stops_at_start=teller.stops_complete(0),
    )


def explored(told: ToldPlan, flight: Flight, objection: str) -> ToldPlan:
    """A plan that breaks a rule on purpose, because a player explores: totals as the search counts them.

    Takes a plan that was told without a verdict. A search buys nothing, so there is no bill.
    """
    totals = Totals(
        turns=flight.turns,
        half_burns=flight.half_burns,
        fuel_steps=flight.fuel_steps,
        hazards=flight.hazards,
        belts=flight.belts,
        survival=flight.survival,
    )
    return told._replace(name=f"{told.name} (explored; by the rules: {objection})", legal=True, totals=totals)


class _Teller:
    """A plan with all that is needed to tell it."""

    def __init__(self, plan: Plan, board: Board, stack: Stack | None, verdict: Verdict | None) -> None:
        self.plan, self.board, self.stack, self.verdict = plan, board, stack, verdict
        self.judged = 0 if verdict is None else (len(plan.turns) if verdict.legal else verdict.turn - 1)
        base = DEFAULTS if stack is None else stack.readings
        self.readings: Readings = {**base, **dict(plan.readings)}
        self.strip: Strip | None = load_strip(find_edition(plan.edition).strip, self.readings)
        if stack is not None:
            self.strip = replace(stack, readings=self.readings).strip if stack.kind.is_weighed else None
        self.rules: Ruleset = find_ruleset(find_edition(plan.edition), self.readings)
        self.titles = {item.slug: item.card.name for item in stack.aboard} if stack is not None else {}
        waiting = [item for there in plan.waiting for item in there.items]
        self.titles |= {item.slug: item.card.name for item in waiting if isinstance(item, Aboard)}
        quick = stack.quick_engines if stack is not None else ()
        self.titles |= {engine.name: f"triangle {engine.base}-{mass_text(engine.consumption)}" for engine in quick}
        if stack is not None and stack.kind.has_fixed_thrust:
            self.titles |= {engine.name: "any engine" for engine in stack.engines}
        self.starts = [plan.start]
        for turn in plan.turns:
            self.starts.append(turn.steps[-1].to if turn.steps else self.starts[-1])

    def space(self, space_id: str) -> Space:
        return self.board.spaces[space_id]

    def title(self, name: str) -> str:
        """Printed name of a card, numbers of an engine without one; anything else is called as it is."""
        return self.titles.get(name, name)

    def waiting(self, there: Waiting) -> ToldWaiting:
        space = self.space(there.place)
        return ToldWaiting(space.id, space.name, tuple(map(_item_text, there.items)), dict(there.tanks))

    def action(self, action: Action, here: str) -> str:
        is_operation = action.do in ("boost", "refuel") and (action.by != "dirt" or self.rules.digging_is_operation)
        price = ""
        if action.do == "load" and self.is_all_bought and self.rules.is_bank(self.space(here)):
            price = f"{action.tanks} {find_edition(self.plan.edition).money}"
        return action_text(action, self.title, lambda space_id: self.space(space_id).name, price, is_operation)

    @cached_property
    def is_all_bought(self) -> bool:
        """Whether each tank loaded at a bank was paid for, and none of them lay there: as many were loaded as paid."""
        if self.verdict is None or self.judged < len(self.plan.turns):
            return False
        done = [
            (action, here)
            for number, turn in enumerate(self.plan.turns)
            for actions, here in ((turn.before, self.starts[number]), (turn.after, self.starts[number + 1]))
            for action in actions
        ]
        if any(action.do == "take" and any(map(_is_cargo_tank, action.items)) for action, _ in done):
            return False  # which may be bought as well
        loaded = sum(one.tanks for one, here in done if one.do == "load" and self.rules.is_bank(self.space(here)))
        return loaded == self.verdict.totals.bank_water

    # Stops

    def stop(self, stop: PlannedStop) -> str:
        return stop_text(stop, self.stop_name(stop), self.title)

    def stop_name(self, stop: PlannedStop) -> str:
        return stop.name or " or ".join(self.space(place).name for place in stop.places)

    def stops_complete(self, number: int) -> tuple[str, ...]:
        """The stops that are complete at the end of a turn; of turn 0, those at the start."""
        stops, turns = self.plan.stops, () if self.verdict is None else self.verdict.stops
        return tuple(
            f"stop {count} of {len(stops)}: {self.stop_name(stop)}"
            for count, (stop, turn) in enumerate(zip(stops, turns, strict=False), start=1)
            if turn == number
        )

    # Rolls

    def rolls(self, number: int) -> list[ToldRoll]:
        """The rolls of a turn, with what they put at stake where the referee has said so."""
        turn = self.plan.turns[number - 1]
        rolls, judged = turn.rolls or (), self.verdict is not None and number <= self.judged
        stakes = self.verdict.stakes[number - 1] if judged and self.verdict is not None else (None,) * len(rolls)
        return [self.roll(roll, stake) for roll, stake in zip(rolls, stakes, strict=True)]

    def roll(self, roll: Roll, stake: Stake | None) -> ToldRoll:
        told = ToldRoll(roll.space, self.space(roll.space).name, roll.kind, roll.survival, roll.paid)
        if stake is None:
            return told
        return told._replace(losses=tuple(map(self.loss, stake.losses)), price=stake.price, added=stake.added)

    def loss(self, loss: Loss) -> ToldLoss:
        return ToldLoss(loss.faces, self.title(loss.name), loss.rad_hard, loss.is_turned)

    # Turns, counted from 1

    def turn(self, number: int) -> ToldTurn:
        turn = self.plan.turns[number - 1]
        engine = self.engine(number)
        season = turn.season or season_of(turn.year, self.readings)
        rolls = self.rolls(number)
        steps = tuple(self.steps(number, engine, season, rolls))  # it takes the rolls that are due in the move
        open_steps = any(step.enter is None for step in steps)
        return ToldTurn(
            turn=number,
            year=turn.year,
            season=season,
            judged=number <= self.judged,
            before=tuple(self.action(action, self.starts[number - 1]) for action in turn.before),
            engine=turn.engine,
            engine_name=self.title(turn.engine) if turn.engine else turn.engine,
            afterburn=turn.afterburn,
            afterburn_steps=engine.afterburn_steps if engine is not None and turn.afterburn else None,
            consumption=None if engine is None else self.counted_steps(engine.consumption),
            net_thrust=turn.net_thrust,
            net_thrust_parts=self.thrust_parts(number, engine),
            chit_before=self.chits(turn.dry, turn.wet_before),
            steps=steps,
            chit_after=self.chits(self.dry_after(number), turn.wet_after),
            rolls=tuple(rolls),
            after=tuple(self.action(action, self.starts[number]) for action in turn.after),
            delta_v_km_s=None if open_steps else delta_v(sum(step.half_burns for step in steps)),
            stops=self.stops_complete(number),
        )

    def zone(self, number: int) -> Zone:
        """Where a turn starts."""
        return self.board.zone_by_id[self.space(self.starts[number - 1]).zone]

    # Chits

    def chits(self, dry: Fraction | int | None, wet: Fraction | int | None) -> ToldChits | None:
        if wet is None or self.strip is None:
            return None
        tanks = None if dry is None else Fraction(wet) - Fraction(dry)
        return ToldChits(None if dry is None else Fraction(dry), Fraction(wet), self.fuel_steps(wet, dry), tanks)

    def left(self) -> ToldChits | None:
        """The chits at the end: as the referee has found them, or as far as an unjudged plan says."""
        if self.verdict is not None:
            return self.chits(self.verdict.left.dry, self.verdict.left.wet) if self.verdict.left is not None else None
        turns = self.plan.turns
        if not turns or turns[-1].after:
            return None
        return self.chits(self.dry_after(len(turns)), turns[-1].wet_after)

    def fuel_steps(self, wet: Fraction | int | None, dry: Fraction | int | None) -> int | None:
        """Steps between two positions; None if one is not known or not printed on the strip."""
        if self.strip is None or wet is None or dry is None:
            return None
        try:
            steps = self.strip.fuel_steps(self.strip.position(wet), self.strip.position(dry))
        except PlannerError:
            return None
        return steps if steps >= 0 else None

    def dry_after(self, number: int) -> Fraction | None:
        """Dry mass when the move is over: the next turn tells of cards lost in it, unless cargo changed in between."""
        turn, following = self.plan.turns[number - 1], self.plan.turns[number : number + 1]
        between = [*turn.after, *(following[0].before if following else ())]
        if following and number < self.judged and not any(action.do in _MASS_ACTIONS for action in between):
            return following[0].dry
        return turn.dry - self._lightened(number) if turn.dry is not None and not following else turn.dry

    def _lightened(self, number: int) -> int:
        """Mass that radiators lose in a move because they are heavy for one use only."""
        if self.stack is None or number > self.judged:
            return 0
        turns = self.plan.turns
        earlier = {slug for turn in turns[: number - 1] for slug in _used_up(self.stack, turn)}
        earlier |= {name for turn in turns for action in turn.before for name in action.items}
        used = _used_up(self.stack, turns[number - 1]) - earlier
        heavy = [item for item in self.stack.aboard if item.slug in used]
        return sum(item.mass - item._replace(orientation="light").mass for item in heavy)

    # Engines

    def engine(self, number: int) -> Engine | None:
        """The engine of a judged turn, if name and net thrust leave only one consumption."""
        turn = self.plan.turns[number - 1]
        if self.stack is None or not turn.engine or number > self.judged:
            return None
        named = [engine for engine in self.stack.engines if engine.name == turn.engine]
        fitting = [engine for engine in named if self._net(number, engine) == turn.net_thrust]
        return fitting[0] if len({engine.consumption for engine in fitting}) == 1 else None

    def _net(self, number: int, engine: Engine) -> int | None:
        turn = self.plan.turns[number - 1]
        if self.strip is None or turn.wet_before is None:
            return turn.net_thrust
        return net_thrust(engine, self.strip, self.strip.position(turn.wet_before), self.zone(number), turn.afterburn)

    def thrust_parts(self, number: int, engine: Engine | None) -> tuple[tuple[str, int], ...]:
        """What net thrust is made of: words and numbers."""
        turn = self.plan.turns[number - 1]
        if engine is None or self.strip is None or turn.wet_before is None:
            return ()
        weight, zone = self.strip.classes[self.strip.position(turn.wet_before)], self.zone(number)
        parts = (
            ("supports", engine.modifier),
            (weight.name, weight.modifier),
            ("push", engine.push_thrust),
            (f"solar at {zone.name}", zone.solar if engine.solar else 0),
            ("afterburner", engine.afterburn_thrust if turn.afterburn else 0),
        )
        return (("base", engine.base), *(part for part in parts if part[1]))

    # Steps

    def steps(self, number: int, engine: Engine | None, season: str, rolls: list[ToldRoll]) -> Iterator[ToldStep]:
        """Each step with its rolls, which are taken off the list."""
        turn, here, burns = self.plan.turns[number - 1], self.space(self.starts[number - 1]), 0
        for step in turn.steps:
            there = self.space(step.to)
            due = []
            while rolls and rolls[0].space in (there.id, here.id):
                due.append(rolls.pop(0))
            paid = PIVOT_BURNS.get(step.pivot or "", 0) + (step.enter in PAID_ENTRIES)
            burns += paid
            why: Iterator[Reason] = iter(())
            if number <= self.judged:
                net = turn.net_thrust
                why = step_reasons(self.rules, step, here, there, burns=burns, net_thrust=net, season=season)
            yield ToldStep(
                to=there.id,
                name=there.name,
                enter=step.enter,
                pivot=step.pivot,
                landing=step.landing,
                mark=step_mark(step, here, there),
                burns=paid,
                half_burns=2 * paid - (step.enter == "half-lander-burn"),
                fuel_steps=self.step_fuel(step, engine),
                rolls=tuple(due),
                why=tuple(why),
            )
            here = there

    def step_fuel(self, step: Step, engine: Engine | None) -> Fraction | None:
        """Exact fuel steps of one step."""
        if engine is None or step.enter is None:
            return None
        entry = Fraction(0)
        if step.enter == "half-lander-burn":
            entry = self.rules.half_burn(engine.consumption)
        elif step.enter in PAID_ENTRIES:
            entry = engine.consumption
        return self.counted_steps(entry + engine.consumption * PIVOT_BURNS.get(step.pivot or "", 0))

    def counted_steps(self, black_steps: Fraction) -> Fraction:
        """Fuel steps as a player counts them."""
        return black_steps if self.stack is None else self.stack.strip.told(black_steps)


def _item_text(item: Aboard | Cargo) -> str:
    if isinstance(item, Cargo):
        return f"{item.name} (mass {item.mass})"
    return f"{item.card.name} {item.orientation}".rstrip()


def _is_cargo_tank(name: str) -> bool:
    return name.partition(" ")[0] == CARGO_TANK


def _used_up(stack: Stack, turn: Turn) -> set[str]:
    """Radiators that a move uses up: of the choices of supports, one is taken that spares them."""
    choices = [
        set(engine.uses_up)
        for engine in stack.engines
        if engine.name == turn.engine and turn.steps and (turn.afterburn or not engine.only_afterburning)
    ]
    return min(choices, key=len, default=set())

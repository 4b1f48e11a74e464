"""A plan flown with every throw of all its dice, one after the other: the second opinion on its odds.

It knows the rules of dice by itself and asks the referee only for single turns of a craft that lies as it is told. Not
for rockets with sails, parachutes or radiators that are used up, nor for plans with things left behind.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from planner.board.model import Board
from planner.plan.model import Plan
from planner.referee import Verdict, judge
from planner.rocket.chits import Chits, drop_cargo
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack, total_mass
from planner.rocket.supports import Aboard

End = tuple[str, int, str, frozenset[str], frozenset[str]]  # how, turn, place, what is gone, what is turned light
ODD_TAGS = ("aerobrake-decom-self", "heavy-single-use", "on-activate-decom-radhard-below", "aerobrake-safe-stack")


class Lying(NamedTuple):
    """A craft between two turns."""

    place: str
    aboard: tuple[Aboard, ...]
    cargo: tuple[Cargo, ...]
    wet: Fraction


def is_plain(stack: Stack) -> bool:
    """Whether the dice alone change what is aboard."""
    return not any(item.card.tag(tag) is not None for item in stack.aboard for tag in ODD_TAGS)


class AllDice:
    """Every throw of a plan that is legal."""

    def __init__(self, verdict: Verdict, board: Board, stack: Stack) -> None:
        self.verdict, self.board, self.stack = verdict, board, stack
        self.judged = cache(self._judged)
        self.agrees = True  # the referee chose the same supports for each turn alone as for the whole plan

    @property
    def dice(self) -> int:
        return sum(len(turn.rolls or ()) for turn in self.verdict.plan.turns)

    def ends(self) -> dict[End, Fraction]:
        throws: Counter[End] = Counter(self._thrown(dice) for dice in product(range(1, 7), repeat=self.dice))
        return {end: Fraction(times, 6**self.dice) for end, times in throws.items()}

    def _craft(self, lying: Lying) -> Stack:
        mass = total_mass(lying.aboard, lying.cargo, self.stack.cargo_tanks)
        return replace(
            self.stack,
            aboard=lying.aboard,
            cargo=lying.cargo,
            dry_mass=mass,
            wet_mass=lying.wet,
            survive=frozenset(),
            survive_is_open=False,
            may_drop=frozenset(),
        )

    def _judged(self, number: int, lying: Lying) -> tuple[Verdict, Stack]:
        turn = self.verdict.plan.turns[number]
        alone = turn._replace(net_thrust=None, dry=None, wet_before=None, wet_after=None, rolls=None)
        plan = Plan(
            self.verdict.plan.edition, self.board.name, lying.place, (alone,), readings=self.verdict.plan.readings
        )
        craft = self._craft(lying)
        return judge(plan, self.board, craft), craft

    def _thrown(self, throw: tuple[int, ...]) -> End:
        dice = iter(throw)
        lying = Lying(self.verdict.plan.start, self.stack.aboard, self.stack.cargo, self.stack.wet_mass)
        for number in range(len(self.verdict.plan.turns)):
            verdict, craft = self.judged(number, lying)
            if not verdict.legal:
                return ("stopped", number + 1, lying.place, *self._harm(lying.aboard, lying.cargo))
            turn, engine = verdict.plan.turns[0], verdict.engines[0]
            if lying.aboard == self.stack.aboard and engine != self.verdict.engines[number]:
                self.agrees = False
            aboard, cargo, dead = lying.aboard, lying.cargo, False
            places = [step.to for step in turn.steps]
            for roll in turn.rolls or ():
                die = next(dice)
                if roll.kind != "belt":
                    if die == 1 and not roll.paid:
                        return ("lost", number + 1, roll.space, frozenset(), frozenset())
                    continue
                level = self._level(die, turn.net_thrust or 0, turn.season or "")
                aboard = tuple(left for item in aboard if (left := _hit(item, level)) is not None)
                cargo = tuple(piece for piece in cargo if piece.rad_hard is None or piece.rad_hard >= level)
                dead = dead or (engine is not None and not _runs(replace(craft, aboard=aboard), engine))
                rest = turn.steps[places.index(roll.space) + 1 :]
                burns = any(step.enter != "coast" or step.pivot or step.landing == "powered" for step in rest)
                if dead and rest and (burns or self.stack.edition.name != "hf4"):
                    return ("stopped", number + 1, roll.space, *self._harm(aboard, cargo))
            lying = self._after(verdict, craft, Lying(places[-1] if places else lying.place, aboard, cargo, lying.wet))
        return ("arrives", len(self.verdict.plan.turns), lying.place, *self._harm(lying.aboard, lying.cargo))

    def _level(self, die: int, net: int, season: str) -> int:
        shield = max(net, 0) if self.stack.edition.name == "hf4" else net
        return die - shield + (2 if season == "red" else 0)

    def _after(self, verdict: Verdict, craft: Stack, lying: Lying) -> Lying:
        """Lighter by what is lost."""
        assert verdict.left is not None
        strip = craft.strip
        lost = craft.dry_mass - total_mass(lying.aboard, lying.cargo, craft.cargo_tanks)
        chits = Chits(strip.position(verdict.left.dry), strip.position(verdict.left.wet), craft.grade)
        wet = drop_cargo(strip, chits, lost).wet if lost else chits.wet
        return lying._replace(wet=max(strip.masses[wet], Fraction(craft.dry_mass - lost)))

    def _harm(self, aboard: tuple[Aboard, ...], cargo: tuple[Cargo, ...]) -> tuple[frozenset[str], frozenset[str]]:
        there = {item.slug: item for item in aboard}
        gone = {item.slug for item in self.stack.aboard if item.slug not in there}
        gone |= {piece.name for piece in self.stack.cargo if piece not in cargo}
        turned = {item.slug for item in self.stack.aboard if item.slug in there and there[item.slug] != item}
        return frozenset(gone), frozenset(turned)


def _hit(item: Aboard, level: int) -> Aboard | None:
    """hf4 H10, H10c; hf3 K2, O5."""
    if item.rad_hard is None or item.rad_hard >= level or item.card.tag("immune-belt") is not None:
        return item
    return item._replace(orientation="light") if item.orientation == "heavy" else None


def _runs(craft: Stack, engine: Engine) -> bool:
    """Whether an engine can still be activated with nothing but the supports that it had."""
    return not engine.chain or any(
        other.name == engine.name
        and set(other.chain) <= set(engine.chain)
        and other.only_afterburning <= engine.only_afterburning
        for other in craft.engines
    )

"""What is told of a flight plan: values that its texts are made of, and the same as JSON.

`planner.report.tellplan` makes them. Where a plan leaves something open and nobody has judged it, there is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from planner.plan.model import Totals
from planner.referee import Verdict
from planner.report.deltav import delta_v
from planner.report.jsonform import plain, plain_values
from planner.report.wording import burns_text
from planner.rocket.strip import mass_text


class Place(NamedTuple):
    """A space by its identifier and its printed name."""

    id: str
    name: str


class ToldChits(NamedTuple):
    """Where the chits lie on the fuel strip."""

    dry: Fraction | None
    wet: Fraction
    fuel_steps: int | None  # between them; None also where one is not printed on the strip
    tanks: Fraction | None  # likewise: a tank is a mass of 1


class ToldCraft(NamedTuple):
    """The craft before its first turn."""

    name: str
    chit: ToldChits | None  # None: the mass-free form


class ToldWaiting(NamedTuple):
    """What lies in a space at the start."""

    id: str
    name: str
    items: tuple[str, ...]  # in words
    tanks: Mapping[str, int]  # by grade


class Reason(NamedTuple):
    """Why a step costs what it costs."""

    rule: str  # its id; "" if there is none
    sentence: str


class ToldLoss(NamedTuple):
    """What some faces of a die take."""

    faces: tuple[int, ...]
    name: str  # printed name of a card, or name of cargo; "" is the whole craft
    rad_hard: int | None
    is_turned: bool  # a heavy radiator that is turned light, and then cools too little


class ToldRoll(NamedTuple):
    """A die that is due."""

    space: str
    name: str  # of the space
    kind: str  # as in planner.plan.model.Roll
    survival: Fraction
    paid: bool
    losses: tuple[ToldLoss, ...] | None = None  # None: not judged
    price: int | None = None  # to buy it off; None: it cannot be, or is not judged
    added: int = 0  # to the die: in a belt, less net thrust and more in the red season

    @property
    def is_idle(self) -> bool:
        """Whether nothing can be lost, so that nobody need roll."""
        return self.survival == 1 and not self.paid


class ToldStep(NamedTuple):
    """One link flown."""

    to: str
    name: str  # of the space entered
    enter: str | None  # these three as in planner.plan.model.Step
    pivot: str | None
    landing: str | None
    mark: str  # how the space is entered, in words of the game
    burns: int  # paid ones, half ones among them
    half_burns: int
    fuel_steps: Fraction | None  # exact; the sum over a move is rounded up once
    rolls: tuple[ToldRoll, ...]
    why: tuple[Reason, ...]

    @property
    def is_plain(self) -> bool:
        """Whether the craft only coasts: nothing is paid, decided or rolled for."""
        return self.mark == "coast" and all(roll.is_idle for roll in self.rolls)


class ToldTurn(NamedTuple):
    """One year of the craft."""

    turn: int  # counted from 1
    year: int
    season: str
    judged: bool  # by the referee, and found legal
    before: tuple[str, ...]  # actions in words
    engine: str | None  # None: nothing said; "": none activated
    engine_name: str | None  # as printed
    afterburn: bool
    afterburn_steps: int | None
    consumption: Fraction | None  # fuel steps a burn
    net_thrust: int | None
    net_thrust_parts: tuple[tuple[str, int], ...]  # words and numbers
    chit_before: ToldChits | None
    steps: tuple[ToldStep, ...]
    chit_after: ToldChits | None
    rolls: tuple[ToldRoll, ...]  # due outside the move
    after: tuple[str, ...]  # actions in words
    delta_v_km_s: Fraction | None  # of the burns that are paid; None: how spaces are entered is left open
    stops: tuple[str, ...] = ()  # that are complete at its end, in words

    @property
    def is_idle(self) -> bool:
        """Whether nothing at all is done."""
        return not (self.steps or self.before or self.after or self.rolls or self.engine or self.stops)

    @property
    def all_rolls(self) -> list[ToldRoll]:
        """In the move and outside it."""
        return [*(roll for step in self.steps for roll in step.rolls), *self.rolls]


class Refusal(NamedTuple):
    """Where a plan breaks a rule for the first time."""

    turn: int
    step: int  # 0: before the move
    rule: str
    sentence: str


class ToldPlan(NamedTuple):
    """All that is worth saying about a plan."""

    name: str
    edition: str
    board: str
    start: Place
    readings: Mapping[str, str]
    waiting: tuple[ToldWaiting, ...]
    stack: ToldCraft | None
    legal: bool | None  # None: not judged
    refusal: Refusal | None
    turns: tuple[ToldTurn, ...]
    totals: Totals | None
    left: ToldChits | None  # at the end; None: not known, or the mass-free form
    gives_up: tuple[str, ...]  # printed names of cards
    stops: tuple[str, ...] = ()  # where the flight is to rest, in words
    stops_at_start: tuple[str, ...] = ()  # those that are complete before the first turn

    def chit_after_deeds(self, number: int) -> ToldChits | None:
        """Where the chits lie when all is done that is done after the move of a turn; None if nothing is, or if the
        next turn begins with more of it, so that only that tells."""
        if not self.turns[number - 1].after:
            return None
        if number == len(self.turns):
            return self.left if self.legal else None
        following = self.turns[number]
        return None if following.before or following.afterburn else following.chit_before


def refusal_of(verdict: Verdict) -> Refusal | None:
    """Where the referee stopped; None if the plan is legal."""
    return None if verdict.legal else Refusal(verdict.turn, verdict.step, verdict.rule, verdict.sentence)


def plan_facts(told: ToldPlan) -> dict[str, Any]:
    """Everything that is told of a plan, ready for JSON."""
    totals = told.totals
    facts: dict[str, Any] = plain_values(told)
    facts["turns"] = [
        turn | {"delta_v_km_s": None if speed is None else plain(speed)}
        for turn, speed in zip(facts["turns"], (turn.delta_v_km_s for turn in told.turns), strict=True)
    ]
    if totals is None:
        return facts
    more = {"burns": burns_text(totals.half_burns), "delta_v_km_s": plain(delta_v(totals.half_burns))}
    left = None if told.left is None else told.left.tanks
    return facts | {"totals": totals_facts(totals) | more | {"tanks_left": None if left is None else mass_text(left)}}


def totals_facts(totals: Totals) -> dict[str, Any]:
    """What a plan costs, ready for JSON."""
    facts: dict[str, Any] = plain_values(totals)
    return facts | {"fuel_steps": plain(totals.fuel_steps), "bill": totals.bill}

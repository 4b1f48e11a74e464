"""What is told of a flight plan: values that its texts are made of, and the same as JSON.

`planner.report.tellplan` makes them. Where a plan leaves something open and nobody has judged it, there is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from planner.plan.model import Totals
from planner.referee import Verdict
from planner.report.jsonform import plain, plain_values
from planner.report.wording import burns_text


class Place(NamedTuple):
    """A space by its identifier and its printed name."""

    id: str
    name: str


class ToldChits(NamedTuple):
    """Where the chits lie on the fuel strip."""

    dry: Fraction | None
    wet: Fraction
    fuel_steps: int | None  # between them; None also where one is not printed on the strip


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


class ToldRoll(NamedTuple):
    """A die that is due."""

    space: str
    name: str  # of the space
    kind: str  # as in planner.plan.model.Roll
    survival: Fraction
    paid: bool


class ToldStep(NamedTuple):
    """One link flown."""

    to: str
    name: str  # of the space entered
    enter: str | None  # these three as in planner.plan.model.Step
    pivot: str | None
    landing: str | None
    mark: str  # how the space is entered, in words of the game
    burns: int  # paid ones
    fuel_steps: Fraction | None  # exact; the sum over a move is rounded up once
    rolls: tuple[ToldRoll, ...]
    why: tuple[Reason, ...]


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
    gives_up: tuple[str, ...]  # printed names of cards


def refusal_of(verdict: Verdict) -> Refusal | None:
    """Where the referee stopped; None if the plan is legal."""
    return None if verdict.legal else Refusal(verdict.turn, verdict.step, verdict.rule, verdict.sentence)


def plan_facts(told: ToldPlan) -> dict[str, Any]:
    """Everything that is told of a plan, ready for JSON."""
    totals = told.totals
    burns = {} if totals is None else {"burns": burns_text(totals.half_burns)}
    facts: dict[str, Any] = plain_values(told)
    return facts | {"totals": None if totals is None else totals_facts(totals) | burns}


def totals_facts(totals: Totals) -> dict[str, Any]:
    """What a plan costs, ready for JSON."""
    facts: dict[str, Any] = plain_values(totals)
    return facts | {"fuel_steps": plain(totals.fuel_steps), "bill": totals.bill}

"""What the referee says, and how a rule says no from deep inside a move."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from planner.plan.model import Plan, Totals
from planner.referee.dice import Stake
from planner.referee.standing import Standing
from planner.rocket.engine import Engine

CLAIM = "claim"  # rule id for a number in the plan that is not so
SURVIVE = "survive"  # rule id for losing a card that the plan was to bring through
STOP = "stop"  # rule id for a stop of the plan that is not kept


class Left(NamedTuple):
    """The chits at the end of a plan."""

    dry: Fraction
    wet: Fraction
    fuel_steps: int


class Verdict(NamedTuple):
    """Legal or not, and why not.

    `totals` are recomputed; those of an illegal plan end before the illegal turn. `plan` is the plan with everything
    filled in, up to there.
    """

    legal: bool
    totals: Totals
    plan: Plan
    turn: int = 0  # counted from 1
    step: int = 0  # counted from 1; 0: before the move
    rule: str = ""  # such as "hf4 H4e"; or "claim", "survive", "stop"
    sentence: str = ""
    stakes: tuple[tuple[Stake, ...], ...] = ()  # of each turn: what its rolls put at stake, in their order
    engines: tuple[Engine | None, ...] = ()  # of each turn: what is activated, with its supports
    left: Left | None = None  # None: the craft has no mass, or the plan is illegal
    standings: tuple[Standing, ...] = ()  # before the first turn, and after each legal one
    stops: tuple[int, ...] = ()  # of each stop that is kept: the turn at whose end it is complete; 0: at the start

    def __repr__(self) -> str:
        where = f" in turn {self.turn}, step {self.step} [{self.rule}]" if not self.legal else ""
        return f"<Verdict: {'legal' if self.legal else 'illegal'}{where}>"


class Refused(Exception):
    """A rule says no. Never leaves the referee."""

    def __init__(self, rule: str, sentence: str, step: int = 0) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.sentence = sentence
        self.step = step


class NoEngine(Refused):
    """Refused only because no engine is activated."""


def check_claim(what: str, claimed: object, found: object, step: int = 0) -> None:
    """Compare a number of the plan with what the rules give; None claims nothing."""
    if claimed is not None and claimed != found:
        raise Refused(CLAIM, f"the plan says {what} {_spoken(claimed)}, but it is {_spoken(found)}", step)


def _spoken(value: object) -> str:
    return "none" if value in ("", None) else str(value)

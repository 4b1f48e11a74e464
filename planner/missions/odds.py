"""The odds of a plan: every die that is due, what belts may take, what still arrives, and what money can do about it.

All chances are exact. The referee counts the odds that everything needed comes through every roll, at the masses of the
plan and with every radiator light that may be. The fates of the craft say more: what a flight without some card does
then, lighter as it is, and what is left of one that goes wrong.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board
from planner.errors import MissionError
from planner.missions.fates import ARRIVES, Fate, Fates, Harm, find_fates
from planner.missions.finao import Deal, best_deal, bought_off, find_deals
from planner.missions.flares import Exposure, Takes, find_exposures, takes_of
from planner.plan.model import Plan
from planner.referee import Verdict, judge
from planner.referee.judge import judged_stack
from planner.referee.ruleset import find_ruleset
from planner.rocket.stack import Stack

MOST_AQUA = 10_000


class DueRoll(NamedTuple):
    """A die that is due."""

    turn: int  # counted from 1
    year: int
    season: str
    space: str
    kind: str  # hazard, assist or belt
    survival: Fraction  # nothing needed is lost, as the referee counts it
    so_far: Fraction  # of all rolls up to this one
    reached: Fraction  # how likely it comes to this roll at all
    paid: bool
    price: int | None  # to buy it off; None: it cannot be
    added: int  # to the die of a belt
    takes: tuple[Takes, ...]  # all that a belt takes, needed or not, if nothing is lost before


class AtRisk(NamedTuple):
    """A card or a piece of cargo that belts can harm."""

    name: str
    rad_hard: int | None  # as it lies at the start
    harm: Harm


class Chance(NamedTuple):
    """How likely a plan ends so."""

    fate: Fate
    is_whole: bool  # it arrives with all that must survive
    chance: Fraction


class Odds(NamedTuple):
    """All that is known of how a plan may end. Nothing but the verdict if it is illegal."""

    verdict: Verdict  # of the plan, with the rolls that were bought off
    rolls: tuple[DueRoll, ...] = ()
    at_risk: tuple[AtRisk, ...] = ()
    chances: tuple[Chance, ...] = ()  # of all that may become of it; their sum is 1
    whole: Fraction = Fraction(0)  # it is flown to the end, and all that must survive does
    flown: Fraction = Fraction(0)  # it is flown to the end, whatever is lost
    exposures: tuple[Exposure, ...] = ()  # to solar flares, which are not counted
    has_events: bool = False  # the rules have flares and glitches at all
    deals: tuple[Deal, ...] = ()  # what money can buy, for nothing first
    deal: Deal | None = None  # the one that is in the plan

    @property
    def plan(self) -> Plan:
        """The plan, filled in, with the rolls bought off that were asked for."""
        return self.verdict.plan

    @property
    def survival(self) -> Fraction:
        """As the referee counts it."""
        return self.verdict.totals.survival

    def __repr__(self) -> str:
        return f"<Odds: survival {self.survival}, {len(self.chances)} ends>"


def odds(plan: Plan, board: Board, stack: Stack, aqua: int | None = None) -> Odds:
    """How a plan may end, and with which chances; with `aqua` the rolls bought off that are best for so much money.

    That money is beside what the plan itself pays. Raises MissionError if there is less than none of it.

    >>> from planner import load_board, load_stack
    >>> from planner.plan.model import Step, Turn
    >>> flight = Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"), Step("earth-belt-1"))),))
    >>> rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=3, rad_hard=1)
    >>> found = odds(flight, load_board("hf4"), rocket)
    >>> str(found.survival), [(one.fate.ends, str(one.chance)) for one in found.chances]
    ('5/6', [('arrives', '5/6'), ('lost', '1/6')])
    """
    if aqua is not None and not 0 <= aqua <= MOST_AQUA:
        raise MissionError(f"money for rolls is between 0 and {MOST_AQUA}, got {aqua}")
    verdict = judge(plan, board, stack)
    if not verdict.legal:
        return Odds(verdict)
    deals = tuple(find_deals(verdict))
    deal = None if aqua is None else best_deal(deals, aqua)
    if deal is not None:
        verdict = bought_off(verdict, deal, board, stack)
    fates = find_fates(verdict, board, stack)
    meant = judged_stack(verdict.plan, stack)
    rules = find_ruleset(meant.edition, meant.readings)
    chances = _chances(fates, meant)
    return Odds(
        verdict,
        rolls=tuple(_rolls(verdict, fates)),
        at_risk=_at_risk(fates, meant),
        chances=chances,
        whole=sum((one.chance for one in chances if one.is_whole), Fraction(0)),
        flown=sum((one.chance for one in chances if one.fate.ends == ARRIVES), Fraction(0)),
        exposures=find_exposures(verdict.plan.turns, fates, board, rules),
        has_events=rules.belts,
        deals=deals,
        deal=deal,
    )


def _rolls(verdict: Verdict, fates: Fates) -> list[DueRoll]:
    found: list[DueRoll] = []
    so_far = Fraction(1)
    for number, (turn, stakes) in enumerate(zip(verdict.plan.turns, verdict.stakes, strict=True)):
        for place, (roll, stake) in enumerate(zip(turn.rolls or (), stakes, strict=True)):
            so_far *= roll.survival
            moving = fates.moving.get(number)
            is_belt = roll.kind == "belt"
            takes = takes_of(moving, stake.added, "immune-belt") if is_belt and moving is not None else ()
            found.append(
                DueRoll(
                    turn=number + 1,
                    year=turn.year,
                    season=turn.season or "",
                    space=roll.space,
                    kind=roll.kind,
                    survival=roll.survival,
                    so_far=so_far,
                    reached=fates.reached[number, place],
                    paid=roll.paid,
                    price=stake.price,
                    added=stake.added,
                    takes=takes,
                )
            )
    return found


def _at_risk(fates: Fates, stack: Stack) -> tuple[AtRisk, ...]:
    """What belts can harm, the most likely to be lost first."""
    hardness = {item.slug: item.rad_hard for item in stack.aboard} | {one.name: one.rad_hard for one in stack.cargo}
    found = [AtRisk(name, hardness.get(name), harm) for name, harm in fates.harms.items()]
    return tuple(sorted(found, key=lambda one: (-one.harm.lost, -one.harm.turned, one.name)))


def _chances(fates: Fates, stack: Stack) -> tuple[Chance, ...]:
    """All ends, those that arrive first, the likely ones before the others."""
    needed = stack.survive | {piece.name for piece in stack.cargo if piece.rad_hard is not None}
    found = [
        Chance(fate, fate.ends == ARRIVES and not needed & set(fate.gone), chance)
        for fate, chance in fates.chances.items()
    ]
    return tuple(sorted(found, key=lambda one: (not one.is_whole, one.fate.ends, -one.chance, one.fate)))

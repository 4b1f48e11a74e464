"""A second opinion on belts, by somebody who knows neither the search nor the referee: from the plan, the rocket, the
board and the rule alone, which odds each belt of each turn may have.

A plan names the engine of a turn, not its supports. Where several choices of supports give that engine the net thrust
which the plan claims, each is allowed, and so there may be several odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product

from planner.board import Board
from planner.plan import Plan, Turn
from planner.stack import Stack

Odds = tuple[tuple[Fraction, ...], ...]  # by turn, by belt
Chain = tuple[str, ...]

MOST_CHOICES = 500  # of supports, over all turns of a plan


def cards_needed(stack: Stack, chains: Sequence[Chain], number: int) -> frozenset[str]:
    """Which cards must come through the belts of a turn: those that the player names (all of them if he names none),
    and those that keep the engines of this turn and of later ones running."""
    return stack.survive.union(*chains[number:])


def claimed_odds(plan: Plan) -> Odds:
    """What the plan says about its belts."""
    return tuple(tuple(roll.survival for roll in turn.rolls or () if roll.kind == "belt") for turn in plan.turns)


def possible_odds(plan: Plan, board: Board, stack: Stack) -> set[Odds]:
    """Everything that the belts of a plan may be, one entry for each choice of supports."""
    return {
        tuple(_odds(plan, board, stack, chains, number) for number in range(len(plan.turns)))
        for chains in islice(product(*(_chains(turn, stack) for turn in plan.turns)), MOST_CHOICES)
    }


def _chains(turn: Turn, stack: Stack) -> list[Chain]:
    """Supports with which the engine of a turn may run."""
    return list({engine.chain for engine in stack.engines if engine.name == turn.engine}) or [()]


def _odds(plan: Plan, board: Board, stack: Stack, chains: Sequence[Chain], number: int) -> tuple[Fraction, ...]:
    turn = plan.turns[number]
    gone = _gone(plan, board, stack, number)
    needed = cards_needed(stack, chains, number)
    hardness = [
        item.rad_hard
        for item in stack.aboard
        if item.slug in needed - gone and item.rad_hard is not None and "immune-belt" not in item.card.tags
    ]
    hardness += [piece.rad_hard for piece in stack.cargo if piece.name not in gone and piece.rad_hard is not None]
    faces = [die for die in range(1, 7) if not hardness or _level(die, turn, stack) <= min(hardness)]
    return (Fraction(len(faces), 6),) * sum(1 for _ in _belts(turn, board, stack))


def _level(die: int, turn: Turn, stack: Stack) -> int:
    """Radiation: hf4 H10 (net thrust below zero does not count), hf3 K2; 2 more in the red season."""
    net = turn.net_thrust or 0
    if stack.edition.name == "hf4":
        net = max(net, 0)
    return die - net + (2 if turn.season == "red" else 0)


def _belts(turn: Turn, board: Board, stack: Stack) -> Iterator[str]:
    """Belts entered; the base game has no radiation (hf3 K), and a cycler passes those of Earth (hf4, hf3 V)."""
    for step in turn.steps:
        space = board.spaces[step.to]
        if space.kind == "belt" and stack.edition.name != "hf3" and not (stack.cycler and space.zone == "earth"):
            yield space.id


def _gone(plan: Plan, board: Board, stack: Stack, number: int) -> frozenset[str]:
    """What was left behind before the move of a turn, and sails that an aerobrake took in an earlier one."""
    left = {item for turn in plan.turns[: number + 1] for action in turn.before for item in action.items}
    earlier = [board.spaces[step.to] for turn in plan.turns[:number] for step in turn.steps]
    if any(space.hazard == "aerobrake" for space in earlier):
        left |= {item.slug for item in stack.aboard if "aerobrake-decom-self" in item.card.tags}
    return frozenset(left)

"""A second opinion on belts, by somebody who knows neither the search nor the referee: from the plan, the rocket, the
board and the rule alone, which odds each belt of each turn may have.

A plan names the engine of a turn, not its supports. Where several choices of supports give such an engine, each is
allowed, and so there may be several odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from planner.board.model import Board
from planner.plan.model import Plan, Turn
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard

Odds = tuple[tuple[Fraction, ...], ...]  # by turn, by belt
Chain = tuple[str, ...]

MOST_CHOICES = 500  # of supports, over all turns of a plan
LEVELS = range(-40, 40)  # of radiation


class Needed(NamedTuple):
    """What must come through the belts of a turn."""

    named: frozenset[str]
    chains: tuple[Chain, ...]
    turned: tuple[set[str], ...]  # radiators that lie light when each chain is used
    cargo: tuple[int, ...]  # rad-hardness of each piece that can be harmed


def what_is_needed(plan: Plan, stack: Stack, chains: Sequence[Chain], number: int, gone: frozenset[str]) -> Needed:
    """The cards that the player names (all if he names none, but for those that the plan gives up), the chains of the
    engines of this turn and of later ones, and cargo that has a rad-hardness."""
    named = stack.survive - set(plan.gives_up) if stack.survive_is_open else stack.survive
    cargo = tuple(piece.rad_hard for piece in stack.cargo if piece.rad_hard is not None and piece.name not in gone)
    turned = tuple(_turned_light(plan, stack, chains, turn) for turn in range(number, len(chains)))
    return Needed(named - gone, tuple(chains[number:]), turned, cargo)


def claimed_odds(plan: Plan) -> Odds:
    """What the plan says about its belts."""
    return tuple(tuple(roll.survival for roll in turn.rolls or () if roll.kind == "belt") for turn in plan.turns)


def possible_odds(plan: Plan, board: Board, stack: Stack) -> set[Odds]:
    """Everything that the belts of a plan may be, one entry for each choice of supports."""
    choices = islice(product(*(_chains(turn, stack) for turn in plan.turns)), MOST_CHOICES)
    return {_odds(plan, board, stack, chains) for chains in choices}


def _chains(turn: Turn, stack: Stack) -> list[Chain]:
    """Supports with which the engine of a turn may run, with radiators for one use as they lie at first or light."""
    light = replace(stack, aboard=tuple(_light(item) if item.is_used_up else item for item in stack.aboard))
    engines = {*stack.engines, *light.engines}
    return list({engine.chain for engine in engines if engine.name == turn.engine}) or [()]


def _odds(plan: Plan, board: Board, stack: Stack, chains: Sequence[Chain]) -> Odds:
    """Roll every belt in its turn. Once a heavy radiator may have been turned light, radiators count as light."""
    worn, found = False, []
    for number, turn in enumerate(plan.turns):
        gone, turned = _gone(plan, board, stack, number), _turned_light(plan, stack, chains, number)
        lying = [_light(item) if item.slug in turned else item for item in stack.aboard]
        aboard = [item for item in lying if item.slug not in gone]
        needed = what_is_needed(plan, stack, chains, number, gone)
        rolled = []
        for _ in _belts(turn, board, stack):
            levels = [_level(die, turn, stack) for die in range(1, 7)]
            held = [level for level in levels if _holds(aboard, needed, level, worn)]
            rolled.append(Fraction(len(held), len(levels)))
            worn = worn or any(_is_turned(item, level) for item in aboard for level in held)
        found.append(tuple(rolled))
    return tuple(found)


def _holds(aboard: Sequence[Aboard], needed: Needed, level: int, worn: bool) -> bool:
    """Whether nothing needed is lost to a belt of this level."""
    named = [_light(item) if worn else item for item in aboard if item.slug in needed.named]
    if any(_is_lost(item, level) for item in named) or any(hardness < level for hardness in needed.cargo):
        return False
    for chain, turned in zip(needed.chains, needed.turned, strict=True):
        cards = [_light(item) if item.slug in turned else item for item in aboard if item.slug in chain]
        if not _runs(cards, _worn(cards) if worn else cards, level):
            return False
    return True


def _runs(cards: Sequence[Aboard], lying: Sequence[Aboard], level: int) -> bool:
    """Whether a chain still runs: its cards are there, and its radiators cool them as before (hf4 H10c, hf3 O5)."""
    if any(_is_lost(item, level) for item in lying if item.radiator is None):
        return False
    therms = min(sum(item.card.needs.therms for item in cards), _therms(cards))
    left = [_light(item) if _is_turned(item, level) else item for item in lying if not _is_lost(item, level)]
    return _therms(left) >= therms or left == list(lying)


def _worn(cards: Sequence[Aboard]) -> list[Aboard]:
    """A chain whose radiators were turned by every belt that it came through."""
    held = [level for level in LEVELS if _runs(cards, cards, level)]
    return [_light(item) if any(_is_turned(item, level) for level in held) else item for item in cards]


def _therms(cards: Iterable[Aboard]) -> int:
    return sum(item.radiator.therms for item in cards if item.radiator is not None)


def _is_hit(item: Aboard, level: int) -> bool:
    return item.rad_hard is not None and item.rad_hard < level and "immune-belt" not in item.card.tags


def _is_turned(item: Aboard, level: int) -> bool:
    return _is_hit(item, level) and item.orientation == "heavy"


def _is_lost(item: Aboard, level: int) -> bool:
    return _is_hit(item, level) and item.orientation != "heavy"


def _light(item: Aboard) -> Aboard:
    return item._replace(orientation="light") if item.orientation == "heavy" else item


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


def _turned_light(plan: Plan, stack: Stack, chains: Sequence[Chain], number: int) -> set[str]:
    """Radiators that the player has turned light, or that were heavy for one use and have cooled an earlier move."""
    actions = [action for turn in plan.turns[: number + 1] for action in turn.before]
    turned = {item for action in actions if action.do == "turn-light" for item in action.items}
    used = {slug for turn, chain in zip(plan.turns[:number], chains, strict=False) if turn.steps for slug in chain}
    return turned | {item.slug for item in stack.aboard if item.is_used_up and item.slug in used}


def _gone(plan: Plan, board: Board, stack: Stack, number: int) -> frozenset[str]:
    """What was left behind before the move of a turn, and sails that an aerobrake took in an earlier one."""
    actions = [action for turn in plan.turns[: number + 1] for action in turn.before]
    left = {item for action in actions if action.do in ("drop", "scrap") for item in action.items}
    earlier = [board.spaces[step.to] for turn in plan.turns[:number] for step in turn.steps]
    if any(space.hazard == "aerobrake" for space in earlier):
        left |= {item.slug for item in stack.aboard if "aerobrake-decom-self" in item.card.tags}
    return frozenset(left)

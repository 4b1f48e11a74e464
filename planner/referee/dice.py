"""The odds of the dice: hazards and radiation belts, exact (hf4 H7, H10; hf3 F5, K2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard

FACES = range(1, 7)
RED_SEASON = 2  # added to the die of a belt while the season is red
HIGHEST_LEVEL = 40  # above any that a die, a season and a net thrust below zero come to


class Use(NamedTuple):
    """The support chain of an engine, and those of its radiators that lie light by the time when it is used."""

    chain: tuple[str, ...]
    light: frozenset[str] = frozenset()


class Needed(NamedTuple):
    """What must come through a belt: cards that the player names, and the chains of this turn's engine and later ones.

    Cargo with a rad-hardness must come through as well.
    """

    named: frozenset[str]
    uses: frozenset[Use] = frozenset()


class Loss(NamedTuple):
    """Something needed that a roll takes, and on which faces of the die."""

    faces: tuple[int, ...]
    name: str  # of a card its slug; cargo by its name; "" is the whole craft
    rad_hard: int | None = None
    is_turned: bool = False  # a heavy radiator that is not lost but turned light, and then cools too little


class Stake(NamedTuple):
    """What a roll puts at stake."""

    losses: tuple[Loss, ...]
    price: int | None = None  # to buy it off; None: it cannot be
    added: int = 0  # to the die: in a belt, less net thrust and more in the red season


def hazard_stake(price: int) -> Stake:
    """A 1 loses the craft; money buys the roll off (hf4 H7, H7e; hf3 F5)."""
    return Stake((Loss((1,), ""),), price)


def belt_levels(net: int, red: bool) -> list[int]:
    """The level of a belt for each face of the die: less net thrust, 2 more in the red season.

    >>> belt_levels(2, False), belt_levels(0, True)
    ([-1, 0, 1, 2, 3, 4], [3, 4, 5, 6, 7, 8])
    """
    return [die - net + (RED_SEASON if red else 0) for die in FACES]


def belt_survival(stack: Stack, needed: Needed, levels: Sequence[int], worn: bool) -> Fraction:
    """On how many of these levels nothing needed is lost."""
    held = sum(lost_to_belt(stack, needed, level, worn) is None for level in levels)
    return Fraction(held, len(levels))


def wears(stack: Stack, needed: Needed, levels: Sequence[int], worn: bool) -> bool:
    """Whether a belt may be come through with some heavy radiator turned light."""
    held = [level for level in levels if lost_to_belt(stack, needed, level, worn) is None]
    return any(_after(item, level) != item for level in held for item in stack.aboard if item.orientation == "heavy")


def lost_to_belt(stack: Stack, needed: Needed, level: int, worn: bool) -> str | None:
    """Something needed that a belt of this level takes; None if all that is needed comes through."""
    return next((loss.name for loss in _losses(stack, needed, level, worn)), None)


def belt_stake(stack: Stack, needed: Needed, levels: Sequence[int], worn: bool) -> Stake:
    """Everything needed that some face of the die takes, the softest first."""
    found: dict[str, Loss] = {}
    for face, level in zip(FACES, levels, strict=True):
        for loss in _losses(stack, needed, level, worn):
            first = found.setdefault(loss.name, loss)
            if face not in first.faces:
                found[loss.name] = first._replace(faces=(*first.faces, face))
    return Stake(tuple(found.values()), added=levels[0] - FACES[0])


def after_belt(aboard: Iterable[Aboard], level: int) -> tuple[Aboard, ...]:
    """What a belt of this level leaves of some cards: what is soft is gone, heavy radiators lie light."""
    return tuple(after for item in aboard if (after := _after(item, level)) is not None)


def still_runs(chain: Collection[str], aboard: Iterable[Aboard], left: Iterable[Aboard]) -> bool:
    """Whether a support chain runs on, of cards that lay so when it was activated, with what is left of them."""
    before, after = ([item for item in cards if item.slug in chain] for cards in (aboard, left))
    kept = {item.slug for item in after}
    if any(item.radiator is None and item.slug not in kept for item in before):
        return False
    return _cooling(after) >= min(sum(item.card.needs.therms for item in before), _cooling(before))


def _losses(stack: Stack, needed: Needed, level: int, worn: bool) -> Iterator[Loss]:
    """What a belt of this level takes of what is needed; whoever rolls says by which face.

    A heavy radiator turns light instead (hf4 H10c, hf3 O5): that loses something only if the light side cools too
    little. A stack is `worn` when an earlier belt may have turned heavy radiators: then those count by their light
    sides, though they may have been spared. Cards whose rad-hardness nobody knows are taken to hold.
    """
    for item in stack.aboard:
        lying = _light(item) if worn else item
        if item.slug in needed.named and _after(lying, level) is None:
            yield Loss((), item.slug, lying.rad_hard)
    for piece in stack.cargo:
        if piece.rad_hard is not None and piece.rad_hard < level:
            yield Loss((), piece.name, piece.rad_hard)
    for chain, light in sorted(needed.uses):
        cards = [_light(item) if item.slug in light else item for item in stack.aboard if item.slug in chain]
        lost = _stops(cards, _turned(cards) if worn else cards, level)
        if lost is not None:
            yield Loss((), lost.slug, lost.rad_hard, _after(lost, level) is not None)


def _turned(cards: Sequence[Aboard]) -> list[Aboard]:
    """A chain with its radiators light as far as belts can have turned them without stopping it."""
    held = [level for level in range(HIGHEST_LEVEL) if _stops(cards, cards, level) is None]
    return [_light(item) if any(_after(item, level) != item for level in held) else item for item in cards]


def _stops(chain: Sequence[Aboard], lying: Sequence[Aboard], level: int) -> Aboard | None:
    """A card whose loss stops a chain, which lies like this by now; a chain short of a therm needs all it has."""
    therms = min(sum(item.card.needs.therms for item in chain), _cooling(chain))
    left = [_after(item, level) for item in lying]
    for item, after in zip(lying, left, strict=True):
        if after is None and item.radiator is None:
            return item
    cooled = _cooling([item for item in left if item is not None])
    changed = [item for item, after in zip(lying, left, strict=True) if after != item]
    return changed[0] if cooled < therms and changed else None


def _cooling(cards: Iterable[Aboard]) -> int:
    return sum(item.radiator.therms for item in cards if item.radiator is not None)


def _after(item: Aboard, level: int) -> Aboard | None:
    """What a belt of this level leaves of a card."""
    if item.rad_hard is None or item.rad_hard >= level or item.card.tag("immune-belt") is not None:
        return item
    return _light(item) if item.orientation == "heavy" else None


def _light(item: Aboard) -> Aboard:
    return item._replace(orientation="light") if item.orientation == "heavy" else item

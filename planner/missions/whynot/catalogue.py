"""What the catalogue says of cards that might come aboard: their engines in numbers, and what numbers do not say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from planner.cards.card import CardSide, Catalogue
from planner.cards.files import load_cards

# Abilities that the rules of flight know: what makes a card better than its numbers, and what makes it worse.
HELPFUL_TAGS = (
    "aerobrake-safe-stack",
    "aerostat-hydration",
    "bonus-burn-per-belt",
    "finao-cost",
    "finao-half",
    "ignore-solar-icon",
    "immune-belt",
    "land-liftoff-size-equal-thrust",
    "powersat-thrust",
)
HARMFUL_TAGS = (
    "aerobrake-decom-self",
    "heavy-single-use",
    "no-aerobrake",
    "no-lander-burn",
    "no-sungrazer",
    "no-support",
    "on-activate-decom-radhard-below",
)


@lru_cache(maxsize=4)
def cards_of(edition: str) -> Catalogue:
    """The cards of an edition, read once for all the questions that are asked about them."""
    return load_cards(edition)


def has_any(card: CardSide, tags: Iterable[str]) -> bool:
    return any(card.tag(name) is not None for name in tags)


def engine_text(card: CardSide) -> str:
    """The engine of a card in numbers, as a player types it.

    >>> engine_text(load_cards("hf4")["hall-effect"])
    '3:2,push'
    """
    triangle = card.triangle
    assert triangle is not None
    words = [f"{triangle.thrust}:{triangle.consumption}"]
    if triangle.afterburn_steps:
        more = f"+{triangle.afterburn_thrust}" if triangle.afterburn_thrust > 1 else ""
        words.append(f"afterburn={triangle.afterburn_steps}{more}")
    words += ["solar"] * card.solar + ["push"] * triangle.push
    words += [f"pivots={card.bonus_pivots}"] * bool(card.bonus_pivots)
    words += [f"grade={triangle.grade}"] * (triangle.grade not in ("", "water"))
    return ",".join(words)

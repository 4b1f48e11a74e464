"""Find cards by what a player types: a name, a print code, a deck, what a card gives, or a word of its ability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from planner.board.names import FITS, folded, match_names
from planner.cards.card import DECKS, GENERATORS, PLATFORMS, REACTORS, CardSide, Catalogue
from planner.errors import MissionError


class CardFit(NamedTuple):
    """A card side that was found, and how: by its `deck`, how well its name fits (FITS), by `gives` or `ability`."""

    side: CardSide
    fit: str


def _gives_generator(kind: str) -> Callable[[CardSide], bool]:
    return lambda side: kind in side.gives.generators


def _gives_reactor(kind: str) -> Callable[[CardSide], bool]:
    return lambda side: kind in side.gives.reactors


def _is_platform(kind: str) -> Callable[[CardSide], bool]:
    return lambda side: kind in side.platforms


# What a card can be good for in a stack, as it is asked for.
GIVES: Mapping[str, Callable[[CardSide], bool]] = {
    "engine": lambda side: side.triangle is not None,
    "generator": lambda side: bool(side.gives.generators),
    **{f"{kind}-generator": _gives_generator(kind) for kind in GENERATORS},
    "reactor": lambda side: bool(side.gives.reactors),
    **{f"{kind}-reactor": _gives_reactor(kind) for kind in REACTORS},
    "cooling": lambda side: side.light is not None or side.heavy is not None,
    "isru": lambda side: side.isru is not None,
    **{kind: _is_platform(kind) for kind in PLATFORMS},
    "powersat": lambda side: side.tag("gain-powersat") is not None,
    "bonus-pivot": lambda side: side.bonus_pivots > 0,
    "air-eater": lambda side: side.air_eater,
    "cargo": lambda side: side.load_limit is not None,
}
_OTHER_WORDS = {
    "thrust": "engine",
    "thruster": "engine",
    "triangle": "engine",
    "therm": "cooling",
    "radiator": "cooling",
    "pivot": "bonus-pivot",
}
# Words of the rules that no card is called by, and how abilities speak of them: WT are the aqua of older editions.
_RULE_WORDS = {"finao": "finao", "aqua": "aqua", "wt": "aqua"}


def giving(catalogue: Catalogue, word: str) -> list[CardSide]:
    """The card sides that give something. Raises MissionError, with the choices, for what no card gives.

    >>> from planner.cards.files import load_cards
    >>> [side.slug for side in giving(load_cards("hf4"), "air eaters")][:2]
    ['atmospheric-scoop', 'mini-mag-rf-paul-trap']
    """
    gift = _gift(word)
    if gift is None:
        raise MissionError(f"what cards give is one of {', '.join(GIVES)}; got {word!r}")
    return [side for side in catalogue.values() if GIVES[gift](side)]


def fitting_cards(catalogue: Catalogue, text: str) -> list[CardFit]:
    """Every card side that fits, best first: a whole deck, names and print codes, gifts, abilities.

    Abilities are looked through for a word of the rules, or when nothing else fits, and similar spellings when nothing
    fits as typed.

    >>> from planner.cards.files import load_cards
    >>> [(found.side.slug, found.fit) for found in fitting_cards(load_cards("hf4"), "hall")][:1]
    [('hall-effect', 'beginning')]
    """
    word, deck, gift = folded(text), _in_list(text, DECKS), _gift(text)
    *named, similar = match_names(text, {side.slug: (side.slug, side.name, side.code) for side in catalogue.values()})
    found = [CardFit(side, "ability") for side in catalogue.values() if _speaks_of(side, word)]
    if word not in _RULE_WORDS:
        by_name = [CardFit(catalogue[slug], fit) for fit, group in zip(FITS, named, strict=False) for slug in group]
        in_deck = [CardFit(side, "deck") for side in catalogue.values() if side.deck == deck]
        gifts = [CardFit(side, "gives") for side in giving(catalogue, gift)] if gift and not in_deck else []
        found = [*in_deck, *by_name, *gifts] or found
    once: dict[str, CardFit] = {}
    for one in found or [CardFit(catalogue[slug], "similar") for slug in similar]:
        once.setdefault(one.side.slug, one)  # as it fits best
    return list(once.values())


def _gift(word: str) -> str | None:
    return _in_list(word, GIVES) or _OTHER_WORDS.get(_in_list(word, _OTHER_WORDS) or "")


def _in_list(text: str, words: Mapping[str, object] | tuple[str, ...]) -> str | None:
    """The word that was typed, in the singular or the plural."""
    typed = folded(text)
    for word in words:
        single = folded(word)
        if typed in (single, f"{single}s", f"{single.removesuffix('y')}ies"):
            return word
    return None


def _speaks_of(side: CardSide, word: str) -> bool:
    said = folded(f"{side.ability} {' '.join(side.tags)}".replace("=", " "))
    return bool(word) and f" {_RULE_WORDS.get(word, word)} " in f" {said} "

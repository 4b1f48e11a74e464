"""Cards that would make an engine aboard run: the generators, reactors and radiators that it lacks.

It only proposes, from the catalogue of the edition. Whether a flight comes of it is for the search to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from planner.cards.card import CardSide
from planner.errors import BadStack
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard, unmet_supports

SUPPORT_DECKS = ("generator", "reactor", "radiator")
_MOST_CARDS = 3  # for one engine
_MOST_TRIED = 400  # sets of cards for one engine: a tenth of a second


def idle_engines(stack: Stack) -> list[CardSide]:
    """Cards aboard with an engine that does not run for want of supports or cooling."""
    return [item.card for item in stack.aboard if item.card.triangle is not None and stack.running[item.slug].missing]


def sunlit_engines(stack: Stack) -> list[CardSide]:
    """Cards aboard with an engine that is solar only by its supports, whichever are chosen."""
    found = []
    for item in stack.aboard:
        solar = [engine.solar for engine in stack.engines if engine.name == item.slug]
        if solar and all(solar) and not item.card.solar:
            found.append(item.card)
    return found


class Supports(NamedTuple):
    """Cards to take aboard, and those to leave for them."""

    added: tuple[Aboard, ...]
    instead_of: tuple[str, ...] = ()


def supports_for(stack: Stack, catalogue: Iterable[CardSide]) -> Iterator[Supports]:
    """Cards with which an idle engine runs, or with which one runs without sunlight that is solar by its supports.

    For the latter they take the place of its solar supports.
    """
    if not stack.edition.supports:
        return
    cards = [card for card in catalogue if card.deck in SUPPORT_DECKS and card.module]  # others are promotional
    offered = [item for card in cards for item in _orientations(card)]
    for engine in idle_engines(stack):
        yield from map(Supports, _sets_for(engine, stack, stack.aboard, offered))
    dark, dark_offered = (tuple(item for item in items if not item.card.solar) for items in (stack.aboard, offered))
    for engine in sunlit_engines(stack):
        used = {slug for one in stack.engines if one.name == engine.slug for slug in one.chain}
        solar = (item for item in stack.aboard if item.card.solar and item.slug in used)
        gone = tuple(item.slug for item in solar if item.card.deck in SUPPORT_DECKS)
        yield from (Supports(added, gone) for added in _sets_for(engine, stack, dark, dark_offered))


def _orientations(card: CardSide) -> list[Aboard]:
    if card.light is not None:
        return [Aboard(card, "light"), Aboard(card, "heavy")]
    return [] if card.mass is None else [Aboard(card)]


def _sets_for(
    engine: CardSide, stack: Stack, aboard: Sequence[Aboard], offered: Sequence[Aboard]
) -> Iterator[tuple[Aboard, ...]]:
    """Sets of offered cards with which an engine runs on what is aboard: fewest cards first, then the lightest.

    Of equals white sides come before black ones, which only factories make.
    """
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    seen = set()
    for _ in range(_MOST_TRIED):
        if not waiting:
            return
        *_, places = heappop(waiting)
        added = tuple(offered[place] for place in places)
        helpers = _helpers(engine, replace(stack, aboard=(*aboard, *added)), offered)
        if helpers is None:
            yield added
            continue
        for place, item in enumerate(offered):
            more = tuple(sorted((*places, place)))
            if len(more) <= _MOST_CARDS and item in helpers and more not in seen:
                seen.add(more)
                if not _is_there(item, (*stack.aboard, *added)):
                    black = sum(offered[one].card.colour != "white" for one in more)
                    heappush(waiting, (len(more), sum(offered[one].mass for one in more), black, more))


def _helpers(engine: CardSide, stack: Stack, offered: Sequence[Aboard]) -> list[Aboard] | None:
    """Cards that give what an engine lacks first: a support, else cooling. None if it runs."""
    try:
        running = stack.running[engine.slug]
    except BadStack:  # more choices of supports than are tried
        return []
    if not running.missing:
        return None
    if running.chain is not None:
        return [item for item in offered if item.radiator is not None and item.radiator.therms > 0]
    unmet = unmet_supports(engine, stack.aboard, stack.choices, frozenset())
    return [item for item in offered if unmet and unmet[0][1].met_by(item.card)]


def _is_there(item: Aboard, aboard: Sequence[Aboard]) -> bool:
    """Whether this card lies there, with either side up."""
    return any(item.slug in (other.slug, other.card.other) for other in aboard)

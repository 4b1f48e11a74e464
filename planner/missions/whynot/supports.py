"""Cards that would make an engine aboard run: the generators, reactors and radiators that it lacks.

They are proposed from the catalogue of the edition. Whether a flight comes of it is for the search to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from planner.cards.card import CardSide
from planner.errors import BadStack
from planner.missions.mission import Mission
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.catalogue import HARMFUL_TAGS, HELPFUL_TAGS, cards_of, has_any
from planner.missions.whynot.records import Change, Matter, Remedy, Step
from planner.missions.whynot.rockets import rebuilt, with_cards, with_stack, without_item
from planner.missions.whynot.seek import Seeker
from planner.rocket.engine import Engine
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


def more_supports(mission: Mission) -> Iterator[Step]:
    """Supports and cooling that an engine aboard lacks, to run at all or without sunlight (hf4 J1, hf3 O1).

    A rocket by numbers has no cards: its engines get another power than sunlight.
    """
    stack = mission.stack
    if not stack.aboard and any(engine.solar for engine in stack.quick_engines):
        unlit = tuple(_unlit(engine) for engine in stack.quick_engines)
        change = Change(SUPPORTS, names=tuple(engine.name for engine in unlit))
        yield from with_stack(mission, change, rebuilt(stack, quick_engines=unlit))
    for added, instead_of in supports_for(stack, cards_of(stack.edition.cards).values()):
        names = tuple(f"{item.slug} {item.orientation}".strip() for item in added)
        change = Change(SUPPORTS, sum(item.mass for item in added), names=names, instead_of=instead_of)
        kept: Stack | None = stack
        for slug in instead_of:
            kept = without_item(kept, slug) if kept is not None else None
        yield from with_stack(mission, change, kept and with_cards(kept, *added))


def _unlit(engine: Engine) -> Engine:
    words = [word for word in engine.name.split(",") if word.strip() != "solar"]
    return engine._replace(name=",".join(words), solar=False)


def _working_supports(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
    """Sets of supports that work. Not tried is a set that cannot work if another one does not."""
    failed: list[Step] = []
    ladder = remedy.ladder(mission)
    steps = (step for step in ladder if not any(_no_better(step, other, mission) for other in failed))
    for step, sought in seeker.try_each(steps, rest):
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight)
        elif sought.finished:
            failed.append(step)


def _no_better(step: Step, other: Step, mission: Mission) -> bool:
    """Whether the other set of supports, no heavier and no weaker in a belt, gives all the engines of this one."""
    one, two = step.mission.stack, other.mission.stack
    new_one, new_two = ([item for item in stack.aboard if item not in mission.stack.aboard] for stack in (one, two))
    return (
        two.dry_mass <= one.dry_mass
        and min(item.rad_hard or 0 for item in new_two) >= max(item.rad_hard or 0 for item in new_one)
        and not any(has_any(item.card, HELPFUL_TAGS) for item in new_one)
        and not any(has_any(item.card, HARMFUL_TAGS) for item in new_two)
        and _numbers(one.engines) <= _numbers(two.engines)
    )


def _numbers(engines: Iterable[Engine]) -> set[Engine]:
    """Engines, whatever supports them."""
    return {engine._replace(chain=()) for engine in engines}


def _an_engine_is_idle(mission: Mission) -> bool | None:
    return True if idle_engines(mission.stack) else None


# A card that does not run may be the matter where nothing else is.
SUPPORTS = Remedy("support", _working_supports, more_supports, known=_an_engine_is_idle, is_last_hope=True)

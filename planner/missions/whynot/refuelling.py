"""Changes of what fuel is had on the way: where, and how good the ISRU is. Each is a ladder, its record beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from planner.board.model import Space
from planner.missions.mission import MOST_ISRU, Mission
from planner.missions.whynot.catalogue import cards_of
from planner.missions.whynot.climbing import climbed
from planner.missions.whynot.records import Change, Remedy, Step
from planner.missions.whynot.rockets import with_asked, with_cards, with_stack
from planner.rocket.refuel import factory_tanks, isru_rating, isru_tanks
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard
from planner.rules.base import find_rules
from planner.rules.itinerary import Stop, is_bank
from planner.rules.sources import WATER, works_at


def may_refuel(mission: Mission) -> bool:
    """Whether a mission with stops can be asked with refuelling, too."""
    stack = mission.stack
    is_asked = bool(mission.stops) or mission.itinerary.changes_load
    return is_asked and stack.kind.is_weighed and stack.grade == "water" and mission.limits.fuel_steps is None


def has_rating(mission: Mission) -> bool:
    """Whether a rocket refuels whose ISRU is a number, and not on its cards."""
    return mission.itinerary.takes_fuel and not mission.stack.aboard


def has_fuel(mission: Mission, stop: Stop, isru: int | None) -> bool:
    """Whether all cards that the rocket starts with, or such a rating, can have fuel at a stop (hf4 I5, hf3 H5)."""
    rules, spaces = find_rules(mission.stack.edition.name), mission.board.spaces
    return any(
        is_bank(spaces[place], rules)
        or (place in mission.stack.factories and factory_tanks(mission.stack.edition, WATER) > 0)
        or _gives_water(mission, spaces[place], isru)
        for place in stop.places
    )


def _gives_water(mission: Mission, space: Space, isru: int | None) -> bool:
    stack, zone, site = mission.stack, mission.board.zone_by_id[space.zone], space.site
    if site is None:
        return False
    aboard = [item for item in stack.aboard if works_at(stack, item.slug, zone)]
    ratings = [rating for item in aboard if (rating := isru_rating(stack, item.card, site)) is not None]
    ratings += [] if isru is None else [isru]
    return any(isru_tanks(rating, site.hydration) > 0 for rating in ratings)


def refuelled(mission: Mission, numbers: Collection[int], isru: int | None) -> Mission | None:
    """With refuelling at these stops too, where fuel can be had; None if that changes nothing."""
    stops = tuple(
        stop._replace(refuel=stop.refuel or (number in numbers and has_fuel(mission, stop, isru)))
        for number, stop in enumerate(mission.itinerary.stops)
    )
    return None if stops == mission.itinerary.stops else replace(mission, stops=stops, isru=isru)


def refuel_more(mission: Mission) -> Iterator[Step]:
    """Refuelling at one stop more, then at all; with the ISRU that the rocket has. One by numbers of which none is
    known gets none at first, then the weakest."""
    if not may_refuel(mission) or mission.refuel:
        return
    stops, is_open = mission.itinerary.stops, not mission.stack.aboard and mission.isru is None
    for isru in (None, *range(MOST_ISRU, -1, -1)) if is_open else (mission.isru,):
        each = [(number,) for number in range(len(stops))]
        for numbers in (*each, range(len(stops))) if len(stops) > 1 else each:
            changed = refuelled(mission, numbers, isru)
            if changed is not None:
                names = tuple(stops[number].name for number in numbers)
                yield Step(Change(REFUEL_MORE, to=isru if is_open else None, names=names), changed)


REFUEL_MORE = Remedy("refuel", climbed, refuel_more)


def better_isru(mission: Mission) -> Iterator[Step]:
    """A rating one lower, two lower ... down to 0; if none is named, the weakest first."""
    if not has_rating(mission):
        return
    worst = MOST_ISRU + 1 if mission.isru is None else mission.isru
    for isru in range(worst - 1, -1, -1):
        yield from with_asked(mission, Change(BETTER_ISRU, by=worst - isru, to=isru), isru=isru)


# Not halved: what one operation brings must have room in the tanks.
BETTER_ISRU = Remedy("isru", climbed, better_isru)


def isru_card(mission: Mission) -> Iterator[Step]:
    """One card more with a better ISRU than any aboard, the lightest first, then the best. A rocket by numbers has a
    rating and no cards."""
    stack = mission.stack
    if not stack.aboard or not mission.itinerary.takes_fuel:
        return
    known = {item.slug for item in stack.aboard} | {item.card.other for item in stack.aboard}
    best = min((item.card.isru for item in stack.aboard if item.card.isru is not None), default=MOST_ISRU + 1)
    cards = [
        (card.mass, card.isru, card.slug, card)
        for card in cards_of(stack.edition.cards).values()
        if card.mass is not None and card.isru is not None and card.isru < best and card.slug not in known
    ]
    for mass, isru, slug, card in sorted(cards, key=lambda one: one[:3]):
        changed = with_cards(stack, Aboard(card))
        if changed is not None and _runs(changed, slug):
            yield from with_stack(mission, Change(ISRU_CARD, by=mass, to=isru, names=(slug,)), changed)


def _runs(stack: Stack, slug: str) -> bool:
    """Whether a card has its supports and cooling."""
    running = stack.running.get(slug)
    return running is None or not running.missing


ISRU_CARD = Remedy("isru-card", climbed, isru_card)

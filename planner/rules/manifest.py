"""What is aboard and what lies where as a mission goes on: items that stops leave and take up, and depots of tanks.

Whatever a stop leaves or takes up it does without fail, so after each stop it is known what is aboard beside what the
player lets the search leave behind. How many tanks are left or taken up, the search chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import NamedTuple

from planner.board.model import Board
from planner.errors import MissionError, meant
from planner.plan.model import Waiting
from planner.rocket.stack import Cargo, Stack, total_mass
from planner.rocket.supports import Aboard
from planner.rules.base import FlightRules
from planner.rules.configurations import LIGHT
from planner.rules.itinerary import Itinerary, Stop, is_bank

MOST_STOCKS = 1024  # numbers of tanks in all depots that are told apart

Item = Aboard | Cargo


class Depot(NamedTuple):
    """Tanks that lie in a space. In a number for all depots each tank of it counts so much as its stride."""

    place: str
    grade: str
    lies: int  # tanks when the mission begins
    room: int
    stride: int


class Manifest(NamedTuple):
    """What is aboard and what lies where, by the number of stops that are done."""

    whole: Stack  # with everything aboard that is ever taken up
    held: frozenset[str] = frozenset()  # items that are left and taken up at stops only
    away: tuple[frozenset[str], ...] = (frozenset(),)  # those that are not aboard
    lying: tuple[dict[str, tuple[Item, ...]], ...] = ({},)  # by place: items to be taken up, or that may work there
    depots: tuple[Depot, ...] = ()
    places: frozenset[str] = frozenset()  # where something of all this lies at some time, LEO apart

    @property
    def stocks(self) -> int:
        return prod(depot.room + 1 for depot in self.depots)

    @property
    def stock(self) -> int:
        """The number for all depots when the mission begins."""
        return sum(depot.lies * depot.stride for depot in self.depots)

    def depot_at(self, place: str) -> Depot | None:
        return next((depot for depot in self.depots if depot.place == place), None)


def name_of(item: Item) -> str:
    return item.slug if isinstance(item, Aboard) else item.name


def with_names(stops: Sequence[Stop], stack: Stack, waiting: Sequence[Waiting]) -> tuple[Stop, ...]:
    """The stops with what they leave and take up by its name; a player may say `robonaut`, or a part of a name."""
    items = [*stack.aboard, *stack.cargo, *(item for there in waiting for item in there.items)]
    return tuple(
        stop._replace(
            drop=tuple(_find(text, items, stop) for text in stop.drop),
            take=tuple(_find(text, items, stop) for text in stop.take),
        )
        for stop in stops
    )


def _find(text: str, items: Sequence[Item], stop: Stop) -> str:
    names, word = [name_of(item) for item in items], text.strip().casefold()
    if word in names:
        return word
    of_deck = [item.slug for item in items if isinstance(item, Aboard) and item.card.deck == word]
    found = of_deck or [name for name in names if word.replace(" ", "-") in name.casefold().replace(" ", "-")]
    if len(found) == 1:
        return found[0]
    if found:
        raise MissionError(f"{text!r} of the stop {stop.name} may be {' or '.join(found)}: say which")
    raise MissionError(f"nothing called {text!r} is aboard or waits anywhere{meant(text, names)}")


def manifest_of(stack: Stack, itinerary: Itinerary, board: Board, rules: FlightRules) -> Manifest:
    """Follow what stops leave and take up. Raises MissionError for what is not aboard or does not lie there."""
    stops, waiting = itinerary.stops, itinerary.waiting
    if not waiting and not any(stop.moves_things for stop in stops):
        return Manifest(stack)
    taken = {name for stop in stops for name in stop.take}
    held = taken.union(*(stop.drop for stop in stops))
    fetched = [item for there in waiting for item in there.items if name_of(item) in taken]
    whole = _with_items(stack, fetched)
    _check_radiators(whole, held)
    items: tuple[Item, ...] = (*whole.aboard, *whole.cargo)
    aboard = {name_of(item): item for item in items}
    away = {name_of(item) for item in fetched}
    lying: dict[str, list[Item]] = {there.place: list(there.items) for there in waiting}
    aways, lies = [frozenset(away)], [_frozen(lying)]
    for stop in stops:
        place = _one_place(stop) if stop.moves_things else ""
        for name in stop.drop:
            if name in away or name not in aboard:
                raise MissionError(f"{name} is to be left at {stop.name}, but is not aboard there")
            away.add(name)
            lying.setdefault(place, []).append(aboard[name])
        for name in stop.take:
            there = [name_of(item) for item in lying.get(place, ())]
            if name not in there:
                raise MissionError(f"{name} is to be taken up at {stop.name}, but does not lie there")
            away.remove(name)
            del lying[place][there.index(name)]
        aways.append(frozenset(away))
        lies.append(_frozen(lying))
    _check_masses(whole, aways)
    depots = tuple(_depots(stack, itinerary, board, rules))
    places = frozenset(depot.place for depot in depots) | {place for one in lies for place in one}
    outposts = frozenset(place for place in places if "leo" not in board.spaces[place].roles)
    _check_outposts(stack, board, lies, depots)
    return Manifest(whole, frozenset(held), tuple(aways), tuple(lies), depots, outposts)


def _with_items(stack: Stack, items: Iterable[Item]) -> Stack:
    """The stack with more aboard; whoever wants all cards to come through wants these too."""
    items = list(items)
    cards = [item for item in items if isinstance(item, Aboard)]
    for card in cards:
        if any(other.slug in (card.slug, card.card.other) for other in stack.aboard):
            raise MissionError(f"{card.slug} waits somewhere, but is aboard already")
    aboard = (*stack.aboard, *cards)
    cargo = (*stack.cargo, *(item for item in items if isinstance(item, Cargo)))
    wants_all = stack.survive >= {item.slug for item in stack.aboard}
    return replace(
        stack,
        aboard=aboard,
        cargo=cargo,
        dry_mass=total_mass(aboard, cargo, stack.cargo_tanks),
        survive=stack.survive | {card.slug for card in cards if wants_all},
    )


def _check_masses(whole: Stack, aways: Iterable[frozenset[str]]) -> None:
    """With whatever is taken up the rocket must be one that may fly (hf4 E2a, F2a; hf3 V)."""
    for away in aways:
        dry_mass = dry_mass_without(whole, away)
        if dry_mass > whole.strip.dry_limit:
            raise MissionError(f"with all that is taken up the dry mass is {dry_mass}, over {whole.strip.dry_limit}")


def dry_mass_without(stack: Stack, gone: frozenset[str]) -> int:
    """Dry mass of a stack when some items are gone, and some radiators light."""
    aboard = [
        item._replace(orientation="light") if item.slug + LIGHT in gone else item
        for item in stack.aboard
        if item.slug not in gone
    ]
    return total_mass(aboard, [piece for piece in stack.cargo if piece.name not in gone], stack.cargo_tanks)


def _check_radiators(whole: Stack, held: Iterable[str]) -> None:
    """A radiator that is heavy for one use only may lie light by the time it is left: that is not kept in mind."""
    for item in whole.aboard:
        if item.slug in held and item.is_used_up:
            raise MissionError(f"{item.slug} is heavy for one use only: to leave it or take it up is not looked for")


def _one_place(stop: Stop) -> str:
    if len(stop.places) > 1:
        raise MissionError(f"{stop.name} are many places: say at which one things are left or taken up")
    return stop.places[0]


def _frozen(lying: dict[str, list[Item]]) -> dict[str, tuple[Item, ...]]:
    return {place: tuple(items) for place, items in lying.items() if items}


def _depots(stack: Stack, itinerary: Itinerary, board: Board, rules: FlightRules) -> Iterator[Depot]:
    """Where tanks are left or taken up, and those that wait."""
    waiting = {there.place: dict(there.tanks) for there in itinerary.waiting if there.tanks}
    named = dict.fromkeys([*waiting, *(_one_place(stop) for stop in itinerary.stops if stop.leave or stop.fetch)])
    stride = 1
    for place in named:
        name, grades = board.spaces[place].name, waiting.get(place, {})
        if is_bank(board.spaces[place], rules):
            raise MissionError(f"water at {name} is money: it is bought there, and no depot")
        if rules.depot_in_leo_only:
            raise MissionError(f"in this edition no tanks lie at {name}, only in LEO (hf3 E3)")
        if len(grades) > 1:
            raise MissionError(f"tanks of one grade may wait at {name}, got {' and '.join(sorted(grades))}")
        ((grade, lies),) = grades.items() or ((stack.grade, 0),)
        left = sum(stop.leave for stop in itinerary.stops if place in stop.places)
        if not lies and not left:
            raise MissionError(f"tanks are to be taken up at {name}, but none wait or are left there")
        room = lies + min(left, stack.strip.wet_limit - 1)
        yield Depot(place, grade, lies, room, stride)
        stride *= room + 1
        if stride > MOST_STOCKS:
            raise MissionError(f"{stride} numbers of tanks may lie in depots, at most {MOST_STOCKS} are told apart")


def _check_outposts(
    stack: Stack, board: Board, lies: Sequence[dict[str, tuple[Item, ...]]], depots: Sequence[Depot]
) -> None:
    """So much may lie about at the end of a turn (hf4 E3, hf3 E2)."""
    most = stack.edition.outposts
    for lying in lies:
        places = {*lying, *(depot.place for depot in depots)}
        there = [board.spaces[place].name for place in sorted(places) if "leo" not in board.spaces[place].roles]
        if len(there) > most:
            raise MissionError(f"a turn ends with at most {most} outposts, but there would be {', '.join(there)}")

"""The ways to run the engines of a hand, what each of them weighs at least, and which engine can stand in for which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from math import prod
from typing import NamedTuple

from planner.models.stackbuild.model import is_engine
from planner.rocket.engine import Engine
from planner.rocket.hand import Hand
from planner.rocket.hardness import UNHARMED, item_hardness
from planner.rocket.running import engine_with, shaded
from planner.rocket.supports import Chain, assignments

GAIN = "bonus-burn-per-belt"  # of the engine itself, so no other stands in for it
_MOST_WAYS = 3000  # ways to support one card that are looked at one by one


class Way(NamedTuple):
    """One way to run an engine."""

    engine: Engine
    driver: int  # the piece that drives
    pieces: frozenset[int]  # that it takes, without radiators
    hardness: int  # what all of them come through
    therms: int  # that must be cooled
    opened: int  # therms of them that its own afterburner may cool
    cooling: int = 0  # what radiators for it weigh at least
    mass: int = 0  # with it no stack is lighter, not even when all is gone that may go on the way


class Ways:
    """All ways to run the engines of a hand."""

    def __init__(self, hand: Hand, losses: Sequence[int], loses: int) -> None:
        """`losses` is the mass that each piece may lose on the way, `loses` that of the cargo."""
        self._hand, self._cargo = hand, hand.cargo_mass - loses
        self.lightest = [piece.item.mass - lost for piece, lost in zip(hand.pieces, losses, strict=True)]
        self._within: dict[frozenset[int], tuple[Way, ...]] = {}
        self.of = {number: ways_of(hand, number) for number in hand.among(is_engine)}  # by the piece that drives

    def within(self, pieces: frozenset[int]) -> tuple[Way, ...]:
        """The ways to run an engine with no other pieces than these, whatever their radiators need."""
        if pieces not in self._within:
            cooling = self._cooling(pieces)
            ways = [way for number in sorted(pieces) for way in self.of.get(number, ()) if way.pieces <= pieces]
            self._within[pieces] = tuple(cooled for way in ways for cooled in self._cooled(way, cooling))
        return self._within[pieces]

    def _cooled(self, way: Way, cooling: Sequence[int]) -> Iterable[Way]:
        """A way where radiators cool all of it, and where its afterburner must cool some."""
        for opened in sorted({0, min(way.opened, way.therms)}):
            if way.therms - opened < len(cooling):
                engine = way.engine._replace(only_afterburning=opened > 0)
                cooled = way._replace(engine=engine, cooling=cooling[way.therms - opened])
                yield cooled._replace(mass=self._mass_of([cooled]))

    def _cooling(self, pieces: Iterable[int]) -> list[int]:
        """By therms, what radiators among these pieces weigh at least that cool so many. Each lies light or heavy."""
        by_card: dict[int, list[tuple[int, int]]] = {}
        for number in pieces:
            piece = self._hand.pieces[number]
            if piece.item.radiator is not None:
                by_card.setdefault(piece.card, []).append((piece.item.radiator.therms, self.lightest[number]))
        least = {0: 0}  # by all therms that some radiators cool
        for lying in by_card.values():
            for therms, mass in [*least.items()]:
                for more, added in lying:
                    least[therms + more] = min(mass + added, least.get(therms + more, mass + added))
        return [min(mass for given, mass in least.items() if given >= therms) for therms in range(max(least) + 1)]

    def _along(self, pieces: frozenset[int]) -> int:
        """What weighs least of all that must come along beside some pieces."""
        return sum(min(self.lightest[number] for number in group) for group in self._wanted if not group & pieces)

    @cached_property
    def _wanted(self) -> list[frozenset[int]]:
        """Pieces of which one must come along each, but for radiators; no piece is in two of them."""
        found: list[frozenset[int]] = []
        for wanted in self._hand.wanted:
            group = frozenset(number for number, piece in enumerate(self._hand.pieces) if piece.slug in wanted.slugs)
            cools = any(self._hand.pieces[number].item.radiator is not None for number in group)
            if not cools and not any(group & other for other in found):
                found.append(group)
        return found

    def lightest_with(self, ways: Sequence[Way], engines: Iterable[Engine]) -> int:
        """What a stack weighs at least that runs an engine as good as each of these in one of some ways."""
        return self.lightest_of([[way for way in ways if self.can_stand_in(way.engine, one)] for one in engines])

    def lightest_of(self, choices: Sequence[Sequence[Way]]) -> int:
        """What a stack weighs at least that runs engines in one of some ways each; if there is none for one of them,
        more than any stack."""
        if not all(choices):
            return self._hand.base.strip.wet_limit + 1
        if prod(map(len, choices)) > _MOST_WAYS:
            return max(min(way.mass for way in fitting) for fitting in choices)
        return min(self._mass_of(some) for some in product(*choices))

    def _mass_of(self, ways: Sequence[Way]) -> int:
        """What a stack weighs at least in which all these ways run: each must be cooled."""
        pieces = frozenset().union(*(way.pieces for way in ways))
        cooling = max(way.cooling for way in ways)
        return self._cargo + sum(self.lightest[number] for number in pieces) + self._along(pieces) + cooling

    def leading(self, engines: Iterable[Engine]) -> tuple[Engine, ...]:
        """Engines that no other can stand in for."""
        engines = list(engines)
        gainers = [engine for engine in engines if self._has_no_equal(engine)]
        return (*gainers, *leading(engine for engine in engines if engine not in gainers))

    def can_stand_in(self, one: Engine, other: Engine) -> bool:
        """Whether an engine flies whatever another flies."""
        if one == other:
            return True
        return not self._has_no_equal(one) and not self._has_no_equal(other) and is_as_good(one, other)

    def _has_no_equal(self, engine: Engine) -> bool:
        """Whether its card has an ability that no other one has, good or bad."""
        return engine.name in self._gaining

    @cached_property
    def _gaining(self) -> frozenset[str]:
        return frozenset(piece.slug for piece in self._hand.pieces if piece.item.card.tag(GAIN) is not None)


def ways_of(hand: Hand, number: int) -> tuple[Way, ...]:
    """The ways to run a card with all the supports of a hand."""
    card, base = hand.pieces[number].item.card, hand.base
    if not base.edition.supports:
        return (_way(hand, number, engine_with(card, None, False, base), {card.slug}),)
    aboard = tuple(piece.item for piece in hand.pieces if piece.item.radiator is None)
    everything = replace(base, aboard=aboard)
    ways = list(islice(assignments([card], aboard, {}), _MOST_WAYS + 1))
    if len(ways) > _MOST_WAYS:
        return (_way(hand, number, _boundless(engine_with(card, None, False, everything), hand), {card.slug}),)
    found: dict[Way, None] = {}
    for services in ways:
        engine = engine_with(card, Chain(card.slug, services, (), 0, 0), False, everything)
        for one in (engine, shaded(engine, everything)):
            if one is not None:
                found[_way(hand, number, one, {*one.chain})] = None
    return tuple(found)


def _way(hand: Hand, driver: int, engine: Engine, chain: Collection[str]) -> Way:
    pieces = frozenset(number for number, piece in enumerate(hand.pieces) if piece.slug in chain)
    # Where all cards must come through, so must those of each engine.
    levels = [item_hardness(hand.pieces[number].item).fresh for number in pieces if hand.survive is None]
    warm = [hand.pieces[number].item.card.needs.therms for number in pieces]
    each = hand.base.readings.get(hand.base.edition.open_cycle_reading) == "each"
    opened = (sum(map(bool, warm)) if each else 1) if engine.afterburn_steps else 0
    engine = engine._replace(chain=(), uses_up=())
    return Way(engine, driver, pieces, min(levels, default=UNHARMED), sum(warm) * hand.base.edition.supports, opened)


def _boundless(engine: Engine, hand: Hand) -> Engine:
    """An engine with every wrench of the hand that helps."""
    modifiers = [piece.item.card.modifier for piece in hand.pieces if piece.item.card.modifier is not None]
    for modifier in modifiers:
        thrust, times = max(modifier.thrust, 0), min(modifier.consumption, Fraction(1))
        engine = engine._replace(modifier=engine.modifier + thrust, consumption=engine.consumption * times)
    return engine._replace(chain=(), solar=False)


def leading(engines: Iterable[Engine]) -> tuple[Engine, ...]:
    """Engines that no other is as good as in everything.

    >>> from fractions import Fraction
    >>> weak, strong = Engine("a", 2, Fraction(3)), Engine("b", 4, Fraction(3))
    >>> leading([weak, strong]) == (strong,)
    True
    """
    kept: list[Engine] = []
    for engine in sorted(engines, key=lambda one: (-one.base - one.modifier - one.push_thrust, one.consumption)):
        if not any(is_as_good(other, engine) for other in kept):
            kept.append(engine)
    return tuple(kept)


def is_as_good(one: Engine, other: Engine) -> bool:
    """Whether an engine can stand in for another wherever that is flown. The solar Oberth pays the printed thrust."""
    return (
        one.base >= other.base
        and one.base + one.modifier + one.push_thrust >= other.base + other.modifier + other.push_thrust
        and one.consumption <= other.consumption
        and one.grade == other.grade
        and (one.afterburn_steps, one.afterburn_thrust) == (other.afterburn_steps, other.afterburn_thrust)
        and one.solar <= other.solar
        and one.only_afterburning <= other.only_afterburning
        and one.bonus_pivots >= other.bonus_pivots
        and one.needs_some_fuel <= other.needs_some_fuel
        and one.revives_solar == other.revives_solar
        and (one.push_thrust > 0) >= (other.push_thrust > 0)
    )

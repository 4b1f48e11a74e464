"""Optimistic bounds of a stack build: what no stack of some cards can beat, because a dream of them flies no better.

A dream has every engine of those cards, each with the best supports of the whole hand whatever they weigh, in a rocket
that weighs no more than the lightest of the stacks, and nothing of it but what all of them share can be harmed. At the
same wet mass it flies whatever any of them flies. The kernel searches it like any other rocket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from planner.cards.card import Needs
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.models.stackbuild.model import HELPING, Scope, is_engine, matters, therms_of
from planner.rocket.engine import Engine
from planner.rocket.hand import Hand, Piece
from planner.rocket.hardness import UNHARMED, item_hardness
from planner.rocket.running import engine_with, shaded
from planner.rocket.stack import Cargo, Stack
from planner.rocket.supports import Aboard, Chain, assignments
from planner.rules.itinerary import Stop as Rest
from planner.search.explore import Stop

_MOST_WAYS = 3000  # ways to support one card that are looked at one by one
GAIN = "bonus-burn-per-belt"  # of the engine itself, so no other stands in for it
_DREAMT = HELPING | {GAIN}


class Point(NamedTuple):
    """What a flight costs. Less is better."""

    turns: int
    aqua: int
    cost: int  # of the dice

    def beats(self, other: Point) -> bool:
        """Whether it is nowhere worse."""
        return self.turns <= other.turns and self.aqua <= other.aqua and self.cost <= other.cost


class Way(NamedTuple):
    """One way to run an engine."""

    engine: Engine
    pieces: frozenset[int]  # that it takes, without radiators
    hardness: int  # what all of them come through
    therms: int  # that must be cooled
    opened: int  # therms of them that its own afterburner may cool


class Known(NamedTuple):
    """What a flight has to be better than: the front so far, and what may be spent."""

    front: tuple[Point, ...]
    budget: int | None = None  # aqua or WT; None: any


class Look(NamedTuple):
    """A search that tells whether something new is flown with so much wet mass, in so many years."""

    wet: int
    aqua: int  # that this comes to
    years: int


class Dreams:
    """The bounds of a hand for one mission."""

    def __init__(self, hand: Hand, mission: Mission, losses: Sequence[int], loses: int, pays_water: bool) -> None:
        """`mission` is what any stack is to do, `losses` the mass that each piece may lose on the way, `loses` that of
        the cargo. `pays_water`: each tank costs an aqua."""
        self.hand, self._losses, self._loses, self._pays_water = hand, losses, loses, pays_water
        self._asked = replace(mission, stops=tuple(_staying(stop) for stop in mission.itinerary.stops))
        self._session = Session()
        self.flown = 0

    def scope_of(self, chosen: Collection[int]) -> Scope:
        """The widest scope of stacks that are no better than a dream of these pieces: more of the same, and heavier."""
        pieces = self.hand.pieces
        dry = max(sum(pieces[number].item.mass for number in chosen) + self.hand.cargo_mass, 1)
        lost = sum(self._losses[number] for number in chosen) + self._loses
        return Scope(frozenset(number for number in chosen if matters(pieces[number])), dry - lost, self._soft(chosen))

    def _soft(self, chosen: Collection[int]) -> frozenset[int]:
        """The pieces that are no harder than the softest of these, if all that is aboard must come through."""
        if self.hand.survive is not None:
            return frozenset()
        softest = min(self._hardness[number] for number in chosen)
        return frozenset(number for number, level in enumerate(self._hardness) if level <= softest < UNHARMED)

    @cached_property
    def _hardness(self) -> list[int]:
        """What each piece comes through."""
        return [item_hardness(piece.item).fresh for piece in self.hand.pieces]

    def everything(self, scope: Scope | None = None) -> Scope:
        """All stacks, or all that weigh as much and are as soft."""
        pieces = frozenset(self.hand.among(matters))
        return Scope(pieces, 1) if scope is None else scope._replace(pieces=pieces)

    def news(self, scope: Scope, beside: int, known: Known, stop: Stop) -> frozenset[Engine] | None:
        """Engines that fly something new in a dream of a scope, with so much paid beside its mass and fuel.

        None if nothing is new; no engines if that could not be found out."""
        for look in self._looks(scope, beside, known):
            answer = search(self._mission(scope, look), stop, session=self._session)
            self.flown += 1
            if not answer.is_exact:
                return frozenset()
            seen = [one for one in known.front if one.aqua <= look.aqua]
            for flight in answer.found_flights:
                if not any(one.turns <= flight.turns and one.cost <= flight.cost for one in seen):
                    return answer.searched.engines_of(flight)
        return None

    def without(self, wide: Scope, scope: Scope, engines: Collection[Engine]) -> Scope:
        """A scope without one of these engines that a narrower one does not have; if none is named, without half of the
        cards with engines. As it is if nothing can be left out."""
        inner = {way.engine for way in self._ways(scope.pieces)}
        more = wide.pieces - scope.pieces
        if not engines:
            others = [number for number in sorted(more) if number in self._all_ways]
            return wide._replace(pieces=wide.pieces - {*others[: (len(others) + 1) // 2]})
        for engine in sorted(set(engines) - inner):
            roots = {number for number in more if self.hand.pieces[number].slug == engine.name}
            ways = [way.pieces & more for way in self._ways(wide.pieces) if way.engine == engine]
            # The card itself, or a support of each way to run it so; else it is only better cooled.
            gone = roots or {min(pieces) for pieces in ways if pieces} or {one for one in more if self._cools(one)}
            if gone:
                return wide._replace(pieces=wide.pieces - gone)
        return wide

    def _cools(self, number: int) -> bool:
        return self.hand.pieces[number].item.radiator is not None

    @cached_property
    def _least_cost(self) -> int:
        """Of dice: no flight of any stack has less."""
        answer = search(
            self._mission(self.everything(), Look(self.hand.base.strip.wet_limit, 0, 1)), session=self._session
        )
        starts = answer.compiled.starts_of(self._asked.start)
        goals = [answer.compiled.goal_of(place) for place in self._asked.places]
        return min(answer.found.lowest_cost(start, goal) for start in starts for goal in goals)

    def years(self, known: Known, aqua: int) -> int:
        """How long flights are looked for that cost so much: longer ones are beaten."""
        if known.budget is not None and aqua > known.budget:
            return 0
        safe = [one.turns - 1 for one in known.front if one.aqua <= aqua and one.cost <= self._least_cost]
        return min([*safe, self._asked.horizon])

    def most_tanks(self, dry: int, beside: int, known: Known) -> int:
        """With more tanks than these nothing new is flown by a stack of a dry mass."""
        looks = self._looks(Scope(frozenset(), dry), beside, known)
        return max((look.wet - dry for look in looks if look.wet > dry), default=0)

    def _looks(self, scope: Scope, beside: int, known: Known) -> list[Look]:
        """The searches that tell whether anything new is flown within a scope, most fuel first.

        Whatever is flown with some wet mass is flown with more, for fuel can be thrown out. So of all wet masses
        between two costs of the front the largest is enough; above a fork of the black line, one for each branch.
        """
        strip, mass = self.hand.base.strip, self._mass(scope)
        tops = [strip.wet_limit]
        if self._pays_water:
            budget = strip.wet_limit if known.budget is None else known.budget - beside
            tops += [budget, *(one.aqua - 1 - beside for one in known.front)]
        elif known.budget is not None and beside > known.budget:
            return []
        looks, passed = [], set[int]()
        most = min(max(tops), strip.wet_limit, *([budget] if self._pays_water else []))
        for wet in range(most, mass - 1, -1):
            position = strip.add_mass(strip.position(mass), wet - mass)
            if wet in tops:
                passed.clear()
            if position in passed:
                continue
            while position >= 0:
                passed.add(position)
                position = strip.lower[position]
            aqua = beside + wet if self._pays_water else beside
            if (years := self.years(known, aqua)) > 0:
                looks.append(Look(wet, aqua, years))
        return looks

    def _mission(self, scope: Scope, look: Look) -> Mission:
        stack = self.stack(scope)
        return replace(
            self._asked,
            stack=stack.with_tanks(look.wet - stack.dry_mass),
            max_years=min(look.years, self._asked.horizon),
        )

    def _mass(self, scope: Scope) -> int:
        # Where mass is lost above a fork of the black line the chit may come to lie on the other branch, less than a
        # mass away.
        changes = self._loses > 0 or any(self._losses[number] for number in range(len(self.hand.pieces)))
        return max(scope.mass - changes, 1)

    def stack(self, scope: Scope) -> Stack:
        """The dream of a scope, without fuel."""
        base, mass = self.hand.base, self._mass(scope)
        ways = self._ways(scope.pieces)
        engines = tuple(dict.fromkeys(way.engine for way in ways))
        softest = min(max((way.hardness for way in ways), default=UNHARMED), self._shared_hardness)
        softest = min(softest, max((self._hardness[number] for number in scope.soft), default=UNHARMED))
        ghosts = tuple(_ghost(self.hand.pieces[number]) for number in sorted(scope.pieces))
        ghosts = tuple(ghost for ghost in ghosts if ghost.card.tags)
        return replace(
            base,
            name="dream",
            aboard=ghosts,
            cargo=(Cargo("dream", mass, None if softest >= UNHARMED else softest),),
            cargo_tanks=0,
            dry_mass=mass,
            wet_mass=base.strip.masses[base.strip.position(mass)],
            quick_engines=self._leading(engines),
            survive=frozenset(ghost.slug for ghost in ghosts),
            survive_is_open=False,
            data=None,
        )

    def _leading(self, engines: Iterable[Engine]) -> tuple[Engine, ...]:
        """Engines that no other can stand in for; none can for what gains at belts."""
        by_slug = {piece.slug: piece.item.card for piece in self.hand.pieces}
        gainers = [engine for engine in engines if by_slug[engine.name].tag(GAIN) is not None]
        return (*gainers, *leading(engine for engine in engines if engine not in gainers))

    def _ways(self, pieces: frozenset[int]) -> list[Way]:
        """The ways to run an engine with no other pieces than these, whatever their radiators need."""
        by_card: dict[int, int] = {}
        for number in pieces:
            piece = self.hand.pieces[number]
            by_card[piece.card] = max(by_card.get(piece.card, 0), therms_of(piece))
        cooled = sum(by_card.values())
        found = (way for number in sorted(pieces) for way in self._all_ways.get(number, ()) if way.pieces <= pieces)
        return [
            way._replace(engine=way.engine._replace(only_afterburning=way.therms > cooled))
            for way in found
            if way.therms <= cooled + way.opened
        ]

    @cached_property
    def _all_ways(self) -> dict[int, tuple[Way, ...]]:
        """Of each card with a triangle."""
        return {number: ways_of(self.hand, number) for number in self.hand.among(is_engine)}

    @cached_property
    def _shared_hardness(self) -> int:
        """What the cargo comes through, and the hardest of the cards of each kind that all stacks have."""
        hand = self.hand
        levels = [piece.rad_hard for piece in hand.base.cargo if piece.rad_hard is not None]
        for wanted in hand.wanted:
            fitting = [piece.item for piece in hand.pieces if piece.slug in wanted.slugs]
            if hand.survive is None or wanted.slugs <= hand.survive:
                levels.append(max(item_hardness(item).fresh for item in fitting))
        return min(levels, default=UNHARMED)


def _staying(stop: object) -> Rest:
    """The same stop where nothing is left."""
    assert isinstance(stop, Rest)
    return stop._replace(drop=())


def _ghost(piece: Piece) -> Aboard:
    """A card of which only what helps is left."""
    tags = tuple(entry for entry in piece.item.card.tags if entry.partition("=")[0] in _DREAMT)
    card = piece.item.card
    return Aboard(
        card._replace(mass=0, rad_hard=None, light=None, heavy=None, triangle=None, needs=Needs(), isru=None, tags=tags)
    )


def ways_of(hand: Hand, number: int) -> tuple[Way, ...]:
    """The ways to run a card with all the supports of a hand."""
    card, base = hand.pieces[number].item.card, hand.base
    if not base.edition.supports:
        return (_way(hand, engine_with(card, None, False, base), {card.slug}),)
    aboard = tuple(piece.item for piece in hand.pieces if piece.item.radiator is None)
    everything = replace(base, aboard=aboard)
    ways = list(islice(assignments([card], aboard, {}), _MOST_WAYS + 1))
    if len(ways) > _MOST_WAYS:
        return (_way(hand, _boundless(engine_with(card, None, False, everything), hand), {card.slug}),)
    found: dict[Way, None] = {}
    for services in ways:
        engine = engine_with(card, Chain(card.slug, services, (), 0, 0), False, everything)
        for one in (engine, shaded(engine, everything)):
            if one is not None:
                found[_way(hand, one, {*one.chain})] = None
    return tuple(found)


def _way(hand: Hand, engine: Engine, chain: Collection[str]) -> Way:
    pieces = frozenset(number for number, piece in enumerate(hand.pieces) if piece.slug in chain)
    # Where all cards must come through, so must those of each engine.
    levels = [item_hardness(hand.pieces[number].item).fresh for number in pieces if hand.survive is None]
    warm = [hand.pieces[number].item.card.needs.therms for number in pieces]
    each = hand.base.readings.get(hand.base.edition.open_cycle_reading) == "each"
    opened = (sum(map(bool, warm)) if each else 1) if engine.afterburn_steps else 0
    engine = engine._replace(chain=(), uses_up=())
    return Way(engine, pieces, min(levels, default=UNHARMED), sum(warm) * hand.base.edition.supports, opened)


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
        if not any(_is_as_good(other, engine) for other in kept):
            kept.append(engine)
    return tuple(kept)


def _is_as_good(one: Engine, other: Engine) -> bool:
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

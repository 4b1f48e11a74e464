"""Optimistic bounds of a stack build: what no stack of some cards can beat, because a dream of them flies no better.

A dream has every engine of those cards, each with the best supports of the whole hand whatever they weigh, in a rocket
that weighs no more than the lightest of the stacks, and nothing of it but what all of them share can be harmed. At the
same wet mass it flies whatever any of them flies. The kernel searches it like any other rocket.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil
from typing import NamedTuple

from planner.cards.card import Needs
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.models.stackbuild.memory import Dream, Memory, is_beaten
from planner.models.stackbuild.model import HELPING, Scope, matters
from planner.models.stackbuild.ways import GAIN, Way, Ways
from planner.rocket.engine import Engine
from planner.rocket.hand import Hand, Piece
from planner.rocket.hardness import UNHARMED, item_hardness
from planner.rocket.stack import Cargo, Stack
from planner.rocket.supports import Aboard
from planner.rules.configurations import SAIL_TAG
from planner.rules.itinerary import Stop as Rest
from planner.search.explore import Stop

_DREAMT = HELPING | {GAIN}
_SAIL = "sail"  # stands for any
_MOST_PARTS = 8  # into which the stacks of a scope are divided


class Point(NamedTuple):
    """What a flight costs. Less is better."""

    turns: int
    aqua: int
    cost: int  # of the dice

    def beats(self, other: Point) -> bool:
        """Whether it is nowhere worse."""
        return self.turns <= other.turns and self.aqua <= other.aqua and self.cost <= other.cost


class Known(NamedTuple):
    """What a flight has to be better than: the front so far, and what may be spent."""

    front: tuple[Point, ...]
    budget: int | None = None  # aqua or WT; None: any

    def seen(self, aqua: int) -> list[tuple[int, int]]:
        """Turns and dice of all that is flown for so much aqua."""
        return [(one.turns, one.cost) for one in self.front if one.aqua <= aqua]


class Look(NamedTuple):
    """A search that tells whether something new is flown with so much wet mass, in so many years."""

    wet: int
    mass: int  # without fuel
    position: int  # of the wet mass on the strip
    aqua: int  # that this comes to
    years: int


class _Part(NamedTuple):
    """Stacks of a scope whose engines need less than some mass, because they weigh less; and without some engines."""

    scope: Scope
    below: int
    lacks: frozenset[Engine] = frozenset()  # and all that can stand in for them


class Dreams:
    """The bounds of a hand for one mission."""

    def __init__(self, hand: Hand, mission: Mission, losses: Sequence[int], loses: int, pays_water: bool) -> None:
        """`mission` is what any stack is to do, `losses` the mass that each piece may lose on the way, `loses` that of
        the cargo. `pays_water`: each tank costs an aqua."""
        self.hand, self._losses, self._loses, self._pays_water = hand, losses, loses, pays_water
        self._asked = replace(mission, stops=tuple(_staying(stop) for stop in mission.itinerary.stops))
        self._session = Session()
        self._ways = Ways(hand, losses, loses)
        self._memory = Memory(hand.base.strip, self._ways.can_stand_in)
        self._ways_in: dict[_Part, tuple[Way, ...]] = {}
        self._dreams: dict[tuple[_Part, int], tuple[Stack, Dream]] = {}
        self.flown = 0

    def scope_of(self, chosen: Collection[int]) -> Scope:
        """The widest scope of stacks that are no better than a dream of these pieces: more of the same, and heavier."""
        pieces = self.hand.pieces
        dry = max(sum(pieces[number].item.mass for number in chosen) + self.hand.cargo_mass, 1)
        lost = sum(self._losses[number] for number in chosen) + self._loses
        mattering = frozenset(number for number in chosen if matters(pieces[number]))
        sails = self._sails if self._sails & mattering else frozenset[int]()
        return Scope(mattering, dry - lost, self._soft(chosen), sails)

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

        None if nothing is new; no engines if that could not be found out. Where engines fly something new that weigh
        more than the dream, the stacks that weigh as much are dreamt apart from those that lack one of these engines.
        """
        parts = self._parts(scope)
        for _ in range(_MOST_PARTS):
            if not parts:
                return None
            part = parts.pop()
            engines = self._news_of(part, beside, known, stop)
            if not engines:
                if engines is not None:
                    return engines
                continue
            needed = self._ways.lightest_with(self._ways_of(part), engines)[0]
            if needed <= part.scope.mass:
                return engines
            parts.append(part._replace(scope=part.scope._replace(mass=needed)))
            lacking = engines if len(engines) > 1 else ()
            parts += [part._replace(below=needed, lacks=part.lacks | {engine}) for engine in sorted(lacking)]
            if not lacking:
                parts.append(part._replace(below=needed))
        return frozenset()

    def strong_with(self, scope: Scope, engines: Collection[Engine]) -> frozenset[int]:
        """The pieces of the lightest way in a scope to have engines as good as these, without radiators."""
        return self._ways.lightest_with(self._ways.within(scope.pieces), engines)[1]

    def _parts(self, scope: Scope) -> list[_Part]:
        """Stacks of a scope that have a sail which they must not lose, and those that have none."""
        below, sails = self.hand.base.strip.wet_limit + 1, self._sails & scope.pieces
        if not sails or scope.sails:
            return [_Part(scope, below)]
        mass = max(scope.mass, min(self._ways.lightest[number] for number in sails))
        with_sail = scope._replace(sails=self._sails, mass=mass)
        return [_Part(with_sail, below), _Part(scope._replace(pieces=scope.pieces - sails), below)]

    @cached_property
    def _sails(self) -> frozenset[int]:
        """Sails that no stack may lose."""
        sails = self.hand.among(lambda piece: piece.item.card.tag(SAIL_TAG) is not None)
        must = self.hand.survive
        return frozenset(number for number in sails if must is None or self.hand.pieces[number].slug in must)

    def _news_of(self, part: _Part, beside: int, known: Known, stop: Stop) -> frozenset[Engine] | None:
        """The same of a part."""
        if not self._ways_of(part):
            return None  # no engine runs
        looks = self._looks(part.scope, beside, known)
        for look in looks:
            dream = self._dream(part, look.mass)[1]
            if (engines := self._memory.new(dream, look.position, known.seen(look.aqua))) is not None:
                return engines
        for look in looks:
            seen, dream = known.seen(look.aqua), self._dream(part, look.mass)[1]
            if self._memory.is_barren(dream, look.position, seen):
                continue
            answer = search(self._mission(part, look), stop, session=self._session, known=seen)
            self.flown += 1
            if not answer.is_exact:
                return frozenset()
            # Who cannot use any engine coasts without one, as any stack may.
            engines_of = answer.searched.engines_of
            found = {(one.turns, one.cost): engines_of(one) & dream.engines for one in answer.found_flights}
            self._memory.note(dream, look.position, found, seen)
            for flight, engines in found.items():
                if not is_beaten(flight, seen):
                    return engines
        return None

    def without(self, wide: Scope, scope: Scope, engines: Collection[Engine]) -> Scope:
        """A scope without one of these engines that a narrower one does not have; if none is named, without half of the
        cards with engines. As it is if nothing can be left out."""
        inner = {way.engine for way in self._ways.within(scope.pieces)}
        more = wide.pieces - scope.pieces
        if not engines:
            others = [number for number in sorted(more) if number in self._ways.of]
            return wide._replace(pieces=wide.pieces - {*others[: (len(others) + 1) // 2]})
        for engine in sorted(set(engines) - inner):
            roots = {number for number in more if self.hand.pieces[number].slug == engine.name}
            ways = [way.pieces & more for way in self._ways.within(wide.pieces) if way.engine == engine]
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
        everything = _Part(self.everything(), self.hand.base.strip.wet_limit + 1)
        answer = search(
            self._mission(everything, Look(self.hand.base.strip.wet_limit, 1, 0, 0, 1)), session=self._session
        )
        starts = answer.compiled.starts_of(self._asked.start)
        goals = [answer.compiled.goal_of(place) for place in self._asked.places]
        return min(answer.found.lowest_cost(start, goal) for start in starts for goal in goals)

    def strong(self) -> list[Way]:
        """The lightest way to run each engine that no other of the hand can stand in for, the strongest first."""
        ways = self._ways.within(self.everything().pieces)
        engines = self._ways.leading(dict.fromkeys(way.engine for way in ways))
        by_thrust = sorted(engines, key=lambda one: (-one.base - one.modifier - one.push_thrust, one.consumption))
        return [min((way for way in ways if way.engine == one), key=lambda way: way.mass) for one in by_thrust]

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
        strip = self.hand.base.strip
        tops = [strip.wet_limit]
        if self._pays_water:
            budget = strip.wet_limit if known.budget is None else known.budget - beside
            tops += [budget, *(one.aqua - 1 - beside for one in known.front)]
        elif known.budget is not None and beside > known.budget:
            return []
        looks, passed = [], set[int]()
        most = min(max(tops), strip.wet_limit, *([budget] if self._pays_water else []))
        for wet in range(most, 0, -1):
            if min(wet, strip.dry_limit) < (mass := self._mass(scope, wet)):
                break
            position = strip.add_mass(strip.position(mass), wet - mass)
            if wet in tops:
                passed.clear()
            if position in passed:
                continue
            below = position
            while below >= 0:
                passed.add(below)
                below = strip.lower[below]
            aqua = beside + wet if self._pays_water else beside
            if (years := self.years(known, aqua)) > 0:
                looks.append(Look(wet, mass, position, aqua, years))
        return looks

    def _mission(self, part: _Part, look: Look) -> Mission:
        stack = self._dream(part, look.mass)[0]
        return replace(
            self._asked,
            stack=stack.with_tanks(look.wet - stack.dry_mass),
            max_years=min(look.years, self._asked.horizon),
        )

    def _mass(self, scope: Scope, wet: int) -> int:
        """Dry mass of the dream of a scope that sets out with so much wet mass."""
        # Where mass is lost above a fork of the black line the chit may come to lie on the other branch, less than a
        # mass away.
        is_off = wet > self._unforked and (self._loses > 0 or self._losing & (scope.pieces | self._rest))
        return max(scope.mass - bool(is_off), 1)

    @cached_property
    def _losing(self) -> frozenset[int]:
        """Pieces that may lose mass on the way."""
        return frozenset(number for number, lost in enumerate(self._losses) if lost)

    @cached_property
    def _rest(self) -> frozenset[int]:
        """Pieces that any stack may have, whatever its scope."""
        return frozenset(self.hand.among(lambda piece: not matters(piece)))

    @cached_property
    def _unforked(self) -> int:
        """Up to so much wet mass every lower position of the strip is reached by throwing fuel out."""
        strip = self.hand.base.strip
        lighter = {at: sum(mass < strip.masses[at] for mass in strip.masses) for at in range(len(strip.masses))}
        forked = [strip.masses[at] for at, count in lighter.items() if strip.steps[at] != count]
        return ceil(min(forked, default=strip.wet_limit + 1)) - 1

    def _dream(self, part: _Part, mass: int) -> tuple[Stack, Dream]:
        """The dream of a part, without fuel, and what the search sees of it."""
        key = (part, mass)
        if key not in self._dreams:
            stack = self._dreamt(part, mass)
            (cargo,), helps = stack.cargo, frozenset(ghost.slug for ghost in stack.aboard)
            hardness, has_sail = UNHARMED if cargo.rad_hard is None else cargo.rad_hard, bool(part.scope.sails)
            dream = Dream(frozenset(stack.quick_engines), helps - {_SAIL}, cargo.mass, hardness, has_sail)
            self._dreams[key] = stack, dream
        return self._dreams[key]

    def _dreamt(self, part: _Part, mass: int) -> Stack:
        base, scope = self.hand.base, part.scope
        ways = self._ways_of(part)
        engines = tuple(dict.fromkeys(way.engine for way in ways))
        softest = min(max((way.hardness for way in ways), default=UNHARMED), self._shared_hardness)
        softest = min(softest, max((self._hardness[number] for number in scope.soft), default=UNHARMED))
        ghosts = tuple(_ghost(self.hand.pieces[number]) for number in sorted(scope.pieces))
        ghosts = tuple(ghost for ghost in ghosts if ghost.card.tags)
        if scope.sails:
            sail = _ghost(self.hand.pieces[min(scope.sails)]).card
            ghosts += (Aboard(sail._replace(slug=_SAIL, other="", tags=(SAIL_TAG,))),)
        return replace(
            base,
            name="dream",
            aboard=ghosts,
            cargo=(Cargo("dream", mass, None if softest >= UNHARMED else softest),),
            cargo_tanks=0,
            dry_mass=mass,
            wet_mass=base.strip.masses[base.strip.position(mass)],
            quick_engines=self._ways.leading(engines),
            survive=frozenset(ghost.slug for ghost in ghosts),
            survive_is_open=False,
            data=None,
        )

    def _ways_of(self, part: _Part) -> tuple[Way, ...]:
        if part not in self._ways_in:
            lacks, stand_in = part.lacks, self._ways.can_stand_in
            ways = (way for way in self._ways.within(part.scope.pieces) if way.mass < part.below)
            self._ways_in[part] = tuple(way for way in ways if not any(stand_in(way.engine, one) for one in lacks))
        return self._ways_in[part]

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

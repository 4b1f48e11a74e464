"""Optimistic bounds of a stack build: what no stack of some cards can beat, because a dream of them flies no better.

A dream has every engine of those cards, each with the best supports of the whole hand whatever they weigh, in a rocket
that weighs no more than the lightest of the stacks, and nothing of it but what all of them share can be harmed. At the
same wet mass it flies whatever any of them flies. The kernel searches it like any other rocket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil
from typing import NamedTuple

from planner.cards.card import Needs
from planner.missions.answer import Answer
from planner.missions.flight import Flight
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
from planner.search.explore import Known as KnownFlight
from planner.search.explore import Stop

_DREAMT = HELPING | {GAIN}
_SAIL = "sail"  # stands for any


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

    def seen(self, aqua: int) -> list[KnownFlight]:
        """All that is flown for so much aqua."""
        return [KnownFlight(one.turns, one.cost) for one in self.front if one.aqua <= aqua]


class Look(NamedTuple):
    """A search that tells whether something new is flown with so much wet mass, in so many years."""

    wet: int
    mass: int  # without fuel
    position: int  # of the wet mass on the strip
    aqua: int  # that this comes to
    years: int


class Part(NamedTuple):
    """Some stacks of a scope."""

    scope: Scope
    beside: int  # what is paid at least beside mass and fuel
    below: int  # their engines need less mass than this, because they weigh less
    lacks: frozenset[Engine] = frozenset()  # they run none of these, nor any that can stand in for one
    runs: frozenset[Engine] = frozenset()  # they run each of these, or one that can stand in for it
    above: int = -1  # all their cards come through more than this
    has: frozenset[frozenset[int]] = frozenset()  # pieces of which all of them have one


class News(NamedTuple):
    """What a dream of a part flies that is new."""

    engines: frozenset[Engine] | None  # None: whether anything is new could not be found out
    dream: Dream
    wet: int  # mass with which it sets out


class Dreams:
    """The bounds of a hand for one mission."""

    def __init__(self, hand: Hand, mission: Mission, losses: Sequence[int], loses: int, pays_water: bool) -> None:
        """`mission` is what any stack is to do, `losses` the mass that each piece may lose on the way, `loses` that of
        the cargo. `pays_water`: each tank costs an aqua."""
        self.hand, self._losses, self._loses, self._pays_water = hand, losses, loses, pays_water
        self._asked = replace(mission, stops=tuple(_staying(stop) for stop in mission.itinerary.stops))
        self._session = Session()
        self.ways = Ways(hand, losses, loses)
        self._memory = Memory(hand.base.strip, self.ways.can_stand_in)
        self._ways_in: dict[Part, tuple[Way, ...]] = {}
        self._dreams: dict[tuple[Part, int], tuple[Stack, Dream]] = {}
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

    def hardness_of(self, chosen: Iterable[int]) -> int:
        """What all cards of a stack come through, if all must."""
        return UNHARMED if self.hand.survive is not None else min(self._hardness[number] for number in chosen)

    def least_beside(self, mass: int) -> int:
        """What is paid at least beside mass and fuel for a stack of so much mass or more. Dry mass is at least 1."""
        if not self._pays_water:
            return self.hand.cargo_mass
        spared = sum(min(piece.aqua - piece.item.mass, 0) for piece in self.hand.pieces)
        return spared if mass > 0 else spared - 1

    @cached_property
    def levels(self) -> list[int]:
        """What the pieces come through, each level once, the lowest first."""
        return sorted({*self._hardness})

    def no_harder(self, level: int) -> frozenset[int]:
        """The pieces that come through no more than this."""
        return frozenset(number for number, own in enumerate(self._hardness) if own <= level)

    def everything(self, scope: Scope | None = None) -> Scope:
        """All stacks, or all that weigh as much and are as soft."""
        pieces = frozenset(self.hand.among(matters))
        return Scope(pieces, 1) if scope is None else scope._replace(pieces=pieces)

    def parts_of(self, scope: Scope, beside: int) -> list[Part]:
        """Stacks of a scope, for which so much is paid beside mass and fuel: those that have a sail which they must not
        lose, and those that have none."""
        part, sails = Part(scope, beside, self.hand.base.strip.wet_limit + 1), self._sails & scope.pieces
        if not sails or scope.sails:
            return [part]
        mass = max(scope.mass, min(self.ways.lightest[number] for number in sails))
        with_sail = scope._replace(sails=self._sails, mass=mass)
        return [part._replace(scope=scope._replace(pieces=scope.pieces - sails)), part._replace(scope=with_sail)]

    @cached_property
    def _sails(self) -> frozenset[int]:
        """Sails that no stack may lose."""
        sails = self.hand.among(lambda piece: piece.item.card.tag(SAIL_TAG) is not None)
        must = self.hand.survive
        return frozenset(number for number in sails if must is None or self.hand.pieces[number].slug in must)

    def news_of(self, part: Part, known: Known, stop: Stop) -> News | None:
        """What a dream of a part flies that is new; None if nothing is."""
        if not self.ways_of(part):
            return None  # no engine runs
        looks = self._looks(part.scope, part.beside, known)
        for look in looks:
            dream = self._dream(part, look.mass)[1]
            if (engines := self._memory.new(dream, look.position, known.seen(look.aqua))) is not None:
                return News(engines, dream, look.wet)
        for look in looks:
            if (news := self._raced(part, look, known, stop)) is not None:
                return news
        return None

    def _raced(self, part: Part, look: Look, known: Known, stop: Stop) -> News | None:
        """The same of one look."""
        seen, (stack, dream) = known.seen(look.aqua), self._dream(part, look.mass)
        if self._memory.is_barren(dream, look.position, seen):
            return None
        mission = replace(self._asked, stack=stack.with_tanks(look.wet - stack.dry_mass), max_years=look.years)

        def news_in(answer: Answer) -> Flight | None:
            return next((one for one in answer.found_flights if not is_beaten((one.turns, one.cost), seen)), None)

        answer = search(mission, stop, lambda found: news_in(found) is not None, self._session, seen, race=True)
        self.flown += 1
        if (flight := news_in(answer)) is not None:
            # Who cannot use any engine coasts without one, as any stack may.
            engines = answer.searched.engines_of(flight) & dream.engines
            self._memory.note_flight(dream, look.position, (flight.turns, flight.cost), engines)
            return News(engines, dream, look.wet)
        if not answer.is_exact:
            return News(None, dream, look.wet)
        self._memory.note_barren(dream, look.position, seen)
        return None

    def narrowed(self, wide: Scope, scope: Scope) -> Scope:
        """A scope without half of the cards with engines that a narrower one does not have. As it is if there are
        none."""
        others = [number for number in sorted(wide.pieces - scope.pieces) if number in self.ways.of]
        return wide._replace(pieces=wide.pieces - {*others[: (len(others) + 1) // 2]})

    def outside(self, scope: Scope) -> frozenset[int]:
        """The pieces that matter and that no stack of a scope has."""
        return frozenset(self.hand.among(matters)) - scope.pieces

    def pieces_of(self, slug: str) -> frozenset[int]:
        """A card, however it lies."""
        return frozenset(number for number, piece in enumerate(self.hand.pieces) if piece.slug == slug)

    @cached_property
    def _least_cost(self) -> int:
        """Of dice: no flight of any stack has less."""
        everything = Part(self.everything(), 0, self.hand.base.strip.wet_limit + 1)
        mission = replace(self._asked, stack=self._dream(everything, 1)[0], max_years=1)
        answer = search(mission, session=self._session)
        starts = answer.compiled.starts_of(self._asked.start)
        goals = [answer.compiled.goal_of(place) for place in self._asked.places]
        return min(answer.found.lowest_cost(start, goal) for start in starts for goal in goals)

    def strong(self) -> list[Way]:
        """The lightest way to run each engine that no other of the hand can stand in for, the strongest first."""
        ways = self.ways.within(self.everything().pieces)
        engines = self.ways.leading(dict.fromkeys(way.engine for way in ways))
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
            aqua = max(beside + wet if self._pays_water else beside, 0)
            if (years := self.years(known, aqua)) > 0:
                looks.append(Look(wet, mass, position, aqua, years))
        return looks

    def _mass(self, scope: Scope, wet: int) -> int:
        """Dry mass of the dream of a scope that sets out with so much wet mass."""
        # Where mass is lost above a fork of the black line the chit may come to lie on the other branch, less than a
        # mass away.
        is_off = wet > self._unforked and (self._loses > 0 or self.losing & (scope.pieces | self._rest))
        return max(scope.mass - bool(is_off), 1)

    @cached_property
    def losing(self) -> frozenset[int]:
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

    def _dream(self, part: Part, mass: int) -> tuple[Stack, Dream]:
        """The dream of a part, without fuel, and what the search sees of it."""
        key = (part, mass)
        if key not in self._dreams:
            stack = self._dreamt(part, mass)
            (cargo,), helps = stack.cargo, frozenset(ghost.slug for ghost in stack.aboard)
            hardness, has_sail = UNHARMED if cargo.rad_hard is None else cargo.rad_hard, bool(part.scope.sails)
            dream = Dream(frozenset(stack.quick_engines), helps - {_SAIL}, cargo.mass, hardness, has_sail)
            self._dreams[key] = stack, dream
        return self._dreams[key]

    def _dreamt(self, part: Part, mass: int) -> Stack:
        base, scope = self.hand.base, part.scope
        ways = self.ways_of(part)
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
            quick_engines=self.ways.leading(engines),
            survive=frozenset(ghost.slug for ghost in ghosts),
            survive_is_open=False,
            data=None,
        )

    def ways_of(self, part: Part) -> tuple[Way, ...]:
        """The ways to run an engine that stacks of a part may have."""
        if part not in self._ways_in:
            lacks, stand_in = part.lacks, self.ways.can_stand_in
            light = (way for way in self.ways.within(part.scope.pieces) if way.mass < part.below)
            ways = [way for way in light if not any(stand_in(way.engine, one) for one in lacks)]
            if part.runs:  # beside those the other engines must not weigh too much
                beside = [[way for way in ways if stand_in(way.engine, one)] for one in sorted(part.runs)]
                ways = [way for way in ways if self.ways.lightest_of([*beside, [way]]) < part.below]
            self._ways_in[part] = tuple(ways)
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

"""Where fuel is had between two moves, and how much of it: bank, factory, ISRU, air, dirt, tanks that wait.

What a place offers depends on what is aboard and on what lies there, on the fuel in the tanks, and for air and dirt on
the engine that is activated in that turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Space, Zone
from planner.rocket.engine import Engine, can_burn, works_in
from planner.rocket.refuel import air_tanks, factory_tanks, isru_rating, isru_tanks, refuel_multiplier
from planner.rocket.stack import Stack
from planner.rocket.strip import GRADES, mixed_grade
from planner.rocket.supports import Aboard
from planner.rules.base import FlightRules
from planner.rules.configurations import Configuration, Key, after_use, numbers_of
from planner.rules.itinerary import is_bank
from planner.rules.manifest import Depot, Item

WATER, DIRT, ISOTOPE = "water", "dirt", "isotope"
CREW = "crew"
EARTH_ZONE = "earth"
AGAIN = 1 << 31


class Source(NamedTuple):
    """Fuel that is had at a place, or another thing done there; by configuration."""

    do: str
    grade: str
    tanks: tuple[int, ...]  # -1: this configuration cannot do it
    becomes: tuple[int, ...]  # configuration after it, with fuel aboard
    becomes_empty: tuple[int, ...]  # and without
    is_operation: bool = False
    aqua: int = 0  # for each tank
    years: int = 0  # spent with it
    spends: bool = False  # the operations of those years
    rolls: int = 0  # hazards due
    marks: int = 0  # of engines of which one must have made the move just before
    binds: int = 0  # of engines of which one must make the move of the same turn
    depot: Depot | None = None  # from which tanks come, or where they go
    gives: bool = False


def marks_of(engines: Sequence[Engine]) -> list[int]:
    """Two bits for each name of an engine, because the same card may run with other supports; none for the last one,
    which is no engine. What is done before a move and again after it asks for the second one before, and else for the
    first one."""
    names = list(dict.fromkeys(engine.name for engine in engines[:-1]))
    return [*((1 | AGAIN) << names.index(engine.name) for engine in engines[:-1]), 0]


class Sources:
    """What the places of a board offer to some configurations."""

    def __init__(
        self,
        rules: FlightRules,
        configurations: Sequence[Configuration],
        engines: Sequence[Engine],
        zones: Iterable[Zone],
        by_numbers: int | None,
    ) -> None:
        self._rules, self._configurations, self._by_numbers = rules, configurations, by_numbers
        self._numbers = numbers_of(configurations)
        self._zones = {zone.id: zone for zone in zones}
        self._marks = {engine.name: mark % AGAIN for engine, mark in zip(engines, marks_of(engines), strict=True)}
        self._grades = {one.stack.grade for one in configurations}
        self._tells_grades = len(self._grades) > 1 or any(
            not can_burn(engine, DIRT) for one in configurations for engine in one.engines
        )
        self._known: dict[object, list[Source]] = {}
        self._stack = configurations[0].stack

    def at(self, space: Space, lying: tuple[Item, ...], depot: Depot | None) -> list[Source]:
        """All fuel of a place, where some items lie and perhaps tanks."""
        cards = tuple(item for item in lying if isinstance(item, Aboard))
        found = [*self._bank(space), *self._waiting(depot), *self._factories(space)]
        if space.site is not None:  # many sites are alike
            site = space.site
            key: object = (site.hydration, site.aerostat, site.spectral, space.zone, cards, self._has_factory(space))
            if key not in self._known:
                self._known[key] = [*self._isru(space, cards), *self._dirt(space, cards)]
            found += self._known[key]
        if space.hazard == "aerobrake":
            if space.zone not in self._known:
                self._known[space.zone] = [*self._air(space)]
            found += self._known[space.zone]
        return [source for source in found if max(source.tanks) > 0]

    def _has_factory(self, space: Space) -> bool:
        return space.id in self._stack.factories

    def leaving(self, depot: Depot, most: int) -> Source:
        """Tanks of the fuel aboard are left in a depot (hf4 G2b, hf3 D1.3), in the 4th edition none of dirt."""
        may_be_left = [one.stack.grade == depot.grade for one in self._configurations]
        if not self._rules.dirt_tanks and depot.grade == DIRT:
            may_be_left = [False for _ in may_be_left]
        tanks = tuple(min(most, depot.room) if may else -1 for may in may_be_left)
        same = tuple(range(len(tanks)))
        return Source("leave", depot.grade, tanks, same, same, depot=depot, gives=True)

    def _of(self, do: str, grade: str, tanks: Sequence[int], uses: Sequence[frozenset[str]] = ()) -> Source:
        """Fuel of a grade, taken in by each configuration; radiators may be used up by it. Mixed with fuel of another
        grade it is the poorer one, and empty tanks take its own (hf4 F4, hf3 4.3)."""
        mixed, empty = [], []
        for number, one in enumerate(self._configurations):
            used = one.key._replace(gone=uses[number]) if uses else one.key
            key = used if used in self._numbers else one.key
            mixed.append(self._with_grade(key, mixed_grade((grade, key.grade))))
            empty.append(self._with_grade(key, grade))
        if self._tells_grades and grade not in self._grades:  # no triangle burns it
            tanks = [-1] * len(tanks)
        return Source(do, grade, tuple(tanks), tuple(mixed), tuple(empty))

    def _with_grade(self, key: Key, grade: str) -> int:
        """The configuration with another fuel; where fuel makes no difference to any, the same."""
        return self._numbers.get(key._replace(grade=grade), self._numbers[key])

    def _bank(self, space: Space) -> Iterator[Source]:
        """Water of the bank, as much as a craft can carry (hf4 F1c, G1b; hf3 D1.2, E3)."""
        if is_bank(space, self._rules):
            most = self._stack.strip.wet_limit - 1
            yield self._of("load", WATER, [most] * len(self._configurations))._replace(aqua=1)

    def _waiting(self, depot: Depot | None) -> Iterator[Source]:
        """Tanks that lie there (hf4 G1b, hf3 D1.2)."""
        if depot is not None:
            found = self._of("fetch", depot.grade, [depot.room] * len(self._configurations))
            yield found._replace(depot=depot)

    def _factories(self, space: Space) -> Iterator[Source]:
        """A factory that is open to the craft (hf4 I5b, hf3 H5.1)."""
        if not self._has_factory(space):
            return
        for grade in self._stack.edition.factory_tanks:
            tanks = [self._from_factory(one.stack, space, grade) for one in self._configurations]
            yield self._of("factory", grade, tanks)._replace(is_operation=True)

    def _from_factory(self, stack: Stack, space: Space, grade: str) -> int:
        if grade == ISOTOPE and not _takes_isotopes(stack, space):
            return -1
        return factory_tanks(stack.edition, grade) * refuel_multiplier(stack, "factory", grade) or -1

    def _isru(self, space: Space, cards: tuple[Aboard, ...]) -> Iterator[Source]:
        """A site gives by the best card at hand that works there (hf4 I5a, hf3 H5.2)."""
        for grade in self._rules.isru_grades:
            tanks, uses = [], []
            for one in self._configurations:
                rating, used = self._rating(one.stack, cards, space)
                brought = 0 if rating is None else isru_tanks(rating, self._hydration(one.stack, space))
                if grade == ISOTOPE and not _takes_isotopes(one.stack, space):
                    brought = 0
                tanks.append(brought * refuel_multiplier(one.stack, "isru", grade) or -1)
                uses.append(after_use(one, used))
            yield self._of("isru", grade, tanks, uses)._replace(is_operation=True)

    def _rating(self, stack: Stack, cards: tuple[Aboard, ...], space: Space) -> tuple[int | None, tuple[str, ...]]:
        """The best rating of a card aboard or lying there that works, and the radiators that lie light once they have
        cooled it."""
        assert space.site is not None
        if self._by_numbers is not None:
            return self._by_numbers, ()
        stack = replace(stack, aboard=(*stack.aboard, *cards)) if cards else stack
        ratings = [
            (rating, item.slug)
            for item in stack.aboard
            if works_at(stack, item.slug, self._zones[space.zone])
            and (rating := isru_rating(stack, item.card, space.site)) is not None
        ]
        if not ratings:
            return None, ()
        rating, slug = min(ratings)
        running = stack.running.get(slug)
        cooling = running.chain.radiators if running is not None and running.chain is not None else ()
        return rating, tuple(item.slug for item in stack.aboard if item.slug in cooling and item.is_used_up)

    def _hydration(self, stack: Stack, space: Space) -> int:
        """A working card may bring an aerostat to some hydration (card text)."""
        assert space.site is not None
        if not space.site.aerostat:
            return space.site.hydration
        raised = [
            int(value)
            for item in stack.aboard
            if (value := item.card.tag("aerostat-hydration")) and works_at(stack, item.slug, self._zones[space.zone])
        ]
        return max([space.site.hydration, *raised])

    def _dirt(self, space: Space, cards: tuple[Aboard, ...]) -> Iterator[Source]:
        """Dirt of a site for a triangle that burns it and is activated in that turn: by the move before or after it, or
        in a year without one (hf4 G1c, hf3 H5.2). A crew digs less, so it digs on its own."""
        crew = {item.slug for one in self._configurations for item in one.stack.aboard if item.card.deck == CREW}
        for of_crew in (False, True):
            tanks, marks = [], 0
            for one in self._configurations:
                names = {engine.name for engine in self._working(one.stack, space) if engine.grade == DIRT}
                diggers = names & crew if of_crew else names - crew
                tanks.append(self._dug(one.stack, cards, space, of_crew) if diggers else -1)
                marks |= self._marks_of(diggers)
            found = self._of("dirt", DIRT, tanks)._replace(is_operation=self._rules.digging_is_operation)
            yield found._replace(marks=marks)
            yield found._replace(binds=marks if of_crew else AGAIN * marks)  # a crew digs once a turn
            yield found._replace(years=1, spends=found.is_operation)

    def _dug(self, stack: Stack, cards: tuple[Aboard, ...], space: Space, of_crew: bool) -> int:
        """Most tanks of dirt: as many as can be carried, one for a crew (hf4 G1c), or a number of the edition."""
        if self._rules.dirt_tanks_dug is not None:
            return self._rules.dirt_tanks_dug
        if not self._has_factory(space) and self._rating(stack, cards, space)[0] is None:
            return -1
        return 1 if of_crew else stack.strip.wet_limit - 1

    def _air(self, space: Space) -> Iterator[Source]:
        """Air of an aerobrake: after a move, by the triangle of that move, or in a year without one, which is rolled
        for (hf4 I5c). In the 3rd edition only in such a year, without a roll (hf3 H5.3)."""
        stays = [self._eaten(one.stack, space, None) for one in self._configurations]
        safe = [one.stack.survives_aerobrakes or self._scoops for one in self._configurations]
        for rolls in (0, 1):
            tanks = [brought if is_safe != rolls else -1 for brought, is_safe in zip(stays, safe, strict=True)]
            yield self._of("air", WATER, tanks)._replace(is_operation=True, years=1, spends=True, rolls=rolls)
        if self._scoops:
            return
        for name, mark in self._marks.items():
            tanks = [self._eaten(one.stack, space, name) for one in self._configurations]
            if mark:
                yield self._of("air", WATER, tanks)._replace(is_operation=True, marks=mark)

    @property
    def _scoops(self) -> bool:
        """Whether air brings a fixed number of tanks."""
        return self._stack.edition.scoop_tanks is not None

    def _eaten(self, stack: Stack, space: Space, name: str | None) -> int:
        """Most tanks of air with an engine of that name activated, or with any."""
        zone = self._zones[space.zone]
        if not any(item.card.air_eater and works_at(stack, item.slug, zone) for item in stack.aboard):
            return -1
        if self._scoops:
            return -1 if space.zone == EARTH_ZONE else air_tanks(stack.edition, Fraction(0))
        if stack.grade == ISOTOPE:  # does not mix with air
            return -1
        engines = [engine for engine in self._working(stack, space) if name in (None, engine.name)]
        return max((air_tanks(stack.edition, self._air_consumption(stack, engine)) for engine in engines), default=-1)

    def _air_consumption(self, stack: Stack, engine: Engine) -> Fraction:
        """As modified by supports; in the text of 2021 as printed (hf4 section 19)."""
        cards = {item.slug: item.card for item in stack.aboard}
        triangle = cards[engine.name].triangle if engine.name in cards else None
        return engine.consumption if self._rules.air_by_supports or triangle is None else triangle.consumption

    def _working(self, stack: Stack, space: Space) -> list[Engine]:
        """Triangles that are operational there before or after a move: an afterburner cools during a move only."""
        zone = self._zones[space.zone]
        return [engine for engine in stack.engines if works_in(engine, zone) and not engine.only_afterburning]

    def _marks_of(self, names: Iterable[str]) -> int:
        marks = 0
        for name in names:
            marks |= self._marks.get(name, 0)
        return marks


def works_at(stack: Stack, slug: str, zone: Zone) -> bool:
    """Whether a card has its supports and cooling, and light if it lives on that (hf4 J3, hf3 O1)."""
    running = stack.running.get(slug)
    if running is not None and (running.chain is None or running.only_afterburning):
        return False
    chain = {slug} if running is None or running.chain is None else {*running.chain.cards}
    return zone.solar_works or not any(item.card.solar for item in stack.aboard if item.slug in chain)


def _takes_isotopes(stack: Stack, space: Space) -> bool:
    """Isotopes come from sites of the type of the GW thruster (hf4 I5b, hf3 S2). What a thruster by numbers takes is
    not known."""
    types = {item.card.spectral for item in stack.aboard if item.card.is_gw}
    return space.site is not None and space.site.spectral in types


def useful_grades(configurations: Iterable[Configuration], depots: Iterable[Depot]) -> list[str]:
    """Grades of fuel that are told apart: none but that of the start where every triangle burns any, and no tanks are
    left anywhere."""
    engines = [engine for one in configurations for engine in one.engines]
    depots = list(depots)
    if not depots and all(can_burn(engine, DIRT) for engine in engines):
        return []
    burned = {engine.grade for engine in engines} | {depot.grade for depot in depots}
    return [grade for grade in GRADES if grade == WATER or grade in burned]

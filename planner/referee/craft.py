"""The craft between moves: what is aboard, where the chits lie, what lies where; and what a turn has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from planner.board.model import Space, Zone
from planner.errors import BadStack
from planner.plan.model import Roll
from planner.referee.books import Books
from planner.referee.dice import after_belt
from planner.rocket.chits import (
    Chits,
    drop_cargo,
    fuel_to_tanks,
    fuel_unloaded_as_tanks,
    grind_cards,
    load_cargo,
    load_fuel,
    tanks_to_fuel,
)
from planner.rocket.engine import Engine, works_in
from planner.rocket.refuel import isru_rating
from planner.rocket.stack import Cargo, Stack, total_mass
from planner.rocket.strip import mass_text
from planner.rocket.supports import Aboard


@dataclass
class Craft:
    """One craft at a turn boundary."""

    stack: Stack
    chits: Chits
    place: Space
    books: Books = field(default_factory=Books)
    tanks: Counter[str] = field(default_factory=Counter)  # cargo tanks aboard, by grade
    worn: bool = False  # belts may have turned heavy radiators light

    def reload(
        self,
        aboard: Iterable[Aboard] | None = None,
        cargo: Iterable[Cargo] | None = None,
        tanks: Counter[str] | None = None,
    ) -> int:
        """Change what is aboard; gives the change of dry mass. The chits are not moved.

        A sum between 0 and 1 counts as 1, so that the chits do not move there (hf4 Q14, hf3 E4).
        """
        stack = self.stack
        new_aboard = stack.aboard if aboard is None else tuple(aboard)
        new_cargo = stack.cargo if cargo is None else tuple(cargo)
        self.tanks = self.tanks if tanks is None else tanks
        count = self.tanks.total()
        before = total_mass(stack.aboard, stack.cargo, stack.cargo_tanks)
        after = total_mass(new_aboard, new_cargo, count)
        self.stack = replace(stack, aboard=new_aboard, cargo=new_cargo, cargo_tanks=count, dry_mass=after)
        return after - before

    def weigh(self, change: int) -> None:
        """Move both chits on the red line, as cargo does (hf4 F2b, hf3 D2)."""
        strip = self.stack.strip
        if change > 0:
            self._settle(load_cargo(strip, self.chits, change))
        elif change < 0:
            self._settle(drop_cargo(strip, self.chits, -change))

    def cards_at_hand(self) -> tuple[Aboard, ...]:
        """Cards aboard and cards that lie here; they may change stacks as a free action (hf4 G1a, hf3 D1.1)."""
        return (*self.stack.aboard, *self.books.at(self.place).cards)

    def isru_ratings(self, zone: Zone) -> list[tuple[int, str]]:
        """Ratings of the ISRU cards at hand that work, and their names."""
        stack = replace(self.stack, aboard=self.cards_at_hand())
        working = [item for item in stack.aboard if is_operational(stack, item.slug, zone)]
        return [(isru, item.slug) for item in working if (isru := self.isru_rating(item)) is not None]

    def isru_rating(self, item: Aboard) -> int | None:
        """What a card at hand is worth at digging here, with what others do to it; None if it does not dig."""
        stack, site = replace(self.stack, aboard=self.cards_at_hand()), self.place.site
        return None if site is None else isru_rating(stack, item.card, site)

    def working_triangles(self, year: Year) -> list[Engine]:
        """Triangles that are operational here: the activated one, or any if the plan leaves that open.

        An afterburner cools for its move only, so it keeps no triangle operational before or after.
        """
        engines = [e for e in self.stack.engines if works_in(e, year.zone) and not e.only_afterburning]
        if year.moved:
            return [engine for engine in engines if year.engine is not None and engine.name == year.engine.name]
        if year.named or (year.named == "" and year.moves):
            return [engine for engine in engines if engine.name == year.named]
        return engines

    def bottle(self, tanks: int, dirt_tanks: bool) -> None:
        """Fuel into cargo tanks: the dry chit moves right, wet stays (hf4 G2b, hf3 K6).

        It is as if the fuel were unloaded and taken aboard again. The first mass of a stack without mass does not move
        the dry chit, so that tank is taken off the wet one.
        """
        change = self.reload(tanks=self.tanks + Counter({self.chits.grade: tanks}))
        strip, chits = self.stack.strip, self.chits
        chits = fuel_to_tanks(strip, chits, change, dirt_tanks)
        chits = fuel_unloaded_as_tanks(strip, chits, tanks - change, dirt_tanks)
        self._check_fuel(chits)
        self._settle(chits)

    def pour(self, tanks: int, grade: str) -> None:
        """Cargo tanks into the fuel: the dry chit moves left, wet stays (hf4 G2a, hf3 K6).

        It is as if they were left and loaded again: the last mass of a stack does not move the dry chit.
        """
        change = -self.reload(tanks=self.tanks - Counter({grade: tanks}))
        strip, chits = self.stack.strip, self.chits
        chits = tanks_to_fuel(strip, chits, change, grade)
        self._settle(load_fuel(strip, chits, tanks - change, grade))

    def unload(self, tanks: int, dirt_tanks: bool) -> None:
        """Fuel handed over as tanks: the wet chit moves left (hf4 G2b, hf3 D1.3)."""
        self.chits = fuel_unloaded_as_tanks(self.stack.strip, self.chits, tanks, dirt_tanks)
        self._check_fuel(self.chits)

    def grind(self, change: int) -> None:
        """Phileas Fogg: what no longer weighs as cargo is dirt (hf4 G2c, hf3 V)."""
        self._settle(grind_cards(self.stack.strip, self.chits, -change))

    def _settle(self, chits: Chits) -> None:
        """Lay the chits. Where a strip has no position for the dry mass, the one below is taken (hf3 OP-2)."""
        dry = self.stack.strip.floor(self.stack.dry_mass)
        self.chits = chits._replace(dry=dry, wet=max(chits.wet, dry))

    def _check_fuel(self, chits: Chits) -> None:
        """No tank is filled with what is not there, also where the strip skips a position."""
        wet = self.stack.strip.masses[chits.wet]
        if wet < self.stack.dry_mass:
            raise BadStack(f"wet mass {mass_text(wet)} would fall below dry mass {self.stack.dry_mass}")

    def lose(self, slugs: Iterable[str]) -> None:
        """Cards lost in a move leave the stack when it is over (hf4 H5b note, LR F2; hf3 F4)."""
        gone = frozenset(slugs)
        if gone:
            self.weigh(self.reload(aboard=[item for item in self.stack.aboard if item.slug not in gone]))

    def strike(self, levels: Iterable[int]) -> None:
        """Belts of these levels take what is less rad-hard, one after the other; then both chits move."""
        stack = self.stack
        aboard, cargo = stack.aboard, stack.cargo
        for level in levels:
            aboard = after_belt(aboard, level)
            cargo = tuple(piece for piece in cargo if piece.rad_hard is None or piece.rad_hard >= level)
        if (aboard, cargo) != (stack.aboard, stack.cargo):
            self.weigh(self.reload(aboard=aboard, cargo=cargo))

    def turn_light(self, slugs: Iterable[str]) -> None:
        """Heavy radiators turn light, and both chits move by what they lose (hf4 G1g)."""
        light = frozenset(slugs)
        if light:
            aboard = [item._replace(orientation="light") if item.slug in light else item for item in self.stack.aboard]
            self.weigh(self.reload(aboard=aboard))


@dataclass
class Year:
    """What happened in one turn so far."""

    zone: Zone
    moves: bool  # the turn has steps
    moved: bool = False  # they are flown
    engine: Engine | None = None  # activated
    bought: list[str] = field(default_factory=list)  # spaces whose roll is bought off, each for one roll
    acetylene: bool = False
    operations: int = 0
    crew_dirt: bool = False  # the one tank of dirt for a crew triangle is taken
    named: str | None = None  # engine that the plan names for the move; "" for none
    diggers: frozenset[str] | None = None  # triangles of which one must be activated, for dirt was dug for them
    jettisoned: int = 0  # fuel steps
    bank_water: int = 0  # aqua or WT
    boosts: int = 0  # aqua or WT
    rolls: list[Roll] = field(default_factory=list)  # due outside the move


def is_operational(stack: Stack, slug: str, zone: Zone) -> bool:
    """Supports and cooling are there and the Sun reaches them (hf4 J3, hf3 O1)."""
    running = stack.running.get(slug)
    cards = {item.slug: item.card for item in stack.aboard}
    if running is None:
        chain: tuple[str, ...] = (slug,)
    elif running.chain is None or running.only_afterburning:
        return False
    else:
        chain = running.chain.cards
    return zone.solar_works or not any(cards[card].solar for card in chain if card in cards)

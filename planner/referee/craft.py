"""The craft between moves: what is aboard, where the chits lie, what was left where; and what a turn has seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from planner.board import Space, Zone
from planner.chits import Chits, drop_cargo, load_cargo
from planner.engine import Engine
from planner.plan import Roll
from planner.stack import Cargo, Stack, total_mass
from planner.supports import Aboard


@dataclass
class Craft:
    """One craft at a turn boundary."""

    stack: Stack
    chits: Chits
    place: Space
    left: dict[str, dict[str, Aboard | Cargo]] = field(default_factory=dict)  # place -> what was dropped there
    worn: bool = False  # belts may have turned heavy radiators light

    def reload(
        self,
        aboard: Iterable[Aboard] | None = None,
        cargo: Iterable[Cargo] | None = None,
        cargo_tanks: int | None = None,
    ) -> int:
        """Change what is aboard; gives the change of dry mass. The chits are not moved.

        A sum between 0 and 1 counts as 1, so that the chits do not move there (hf4 Q14, hf3 E4).
        """
        stack = self.stack
        new_aboard = stack.aboard if aboard is None else tuple(aboard)
        new_cargo = stack.cargo if cargo is None else tuple(cargo)
        new_tanks = stack.cargo_tanks if cargo_tanks is None else cargo_tanks
        before = total_mass(stack.aboard, stack.cargo, stack.cargo_tanks)
        after = total_mass(new_aboard, new_cargo, new_tanks)
        self.stack = replace(stack, aboard=new_aboard, cargo=new_cargo, cargo_tanks=new_tanks, dry_mass=after)
        return after - before

    def weigh(self, change: int) -> None:
        """Move both chits on the red line, as cargo does (hf4 F2b, hf3 D2)."""
        strip = self.stack.strip
        if change > 0:
            self.chits = load_cargo(strip, self.chits, change)
        elif change < 0:
            self.chits = drop_cargo(strip, self.chits, -change)

    def lose(self, slugs: Iterable[str]) -> None:
        """Cards lost in a move leave the stack when it is over (hf4 H5b note, LR F2; hf3 F4)."""
        gone = frozenset(slugs)
        if gone:
            self.weigh(self.reload(aboard=[item for item in self.stack.aboard if item.slug not in gone]))


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
    jettisoned: int = 0  # fuel steps
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

"""What may become of a stack on the way: items left behind, sails torn off, radiators used up or worn, engines counted
on no more.

Each outcome is a configuration; configuration 0 is the stack as it starts. A configuration knows its own stack, so that
its engines, dry mass and rad-hardness are computed by the same code as for any other.

What must come through a belt is what the player names, and the chains of the engines that this turn and later ones use.
Which ones those are is a choice of the flight: at any turn start it may stop counting on its softer engines, for good,
and roll every later belt against the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from planner.errors import BadStack
from planner.rocket.engine import Engine
from planner.rocket.hardness import SAFE, UNHARMED, Hardness, chain_hardness, item_hardness, weakest
from planner.rocket.stack import Stack, total_mass

MOST_DROPPABLE = 4
LIGHT = " light"  # ending of the name of a radiator that is turned light
SAIL_TAG = "aerobrake-decom-self"  # lost on entering an aerobrake (hf4 glossary, sails; hf3 V)
SEED_SAIL_TAG = "no-aerobrake"  # may not enter one at all
_KILLER_TAG = "on-activate-decom-radhard-below"
_IMMUNE_TAG = "immune-belt"


class Key(NamedTuple):
    """What tells a configuration from all others."""

    gone: frozenset[str]
    counted_on: Hardness
    worn: bool
    grade: str


class Configuration(NamedTuple):
    """A stack after some losses, and what its flight goes on counting on."""

    stack: Stack
    gone: frozenset[str]  # items left behind or lost; of a radiator turned light, its name with " light"
    counted_on: Hardness  # every engine at least as hard as this
    engines: tuple[Engine, ...]  # those engines
    hardness: Hardness  # of all that must come through
    worn: bool = False  # a belt may have turned heavy radiators light
    held: frozenset[str] = frozenset()  # items that are left and taken up at stops only

    @property
    def key(self) -> Key:
        return Key(self.gone, self.counted_on, self.worn, self.stack.grade)

    @property
    def level(self) -> int:
        """Highest level of a belt that it comes through."""
        return self.hardness.worn if self.worn else self.hardness.fresh

    def can_become(self, other: Configuration) -> bool:
        """Whether leaving things behind, or counting on less, makes it another one."""
        return (
            self.gone <= other.gone
            and not (other.gone - self.gone) & self.held
            and self.stack.grade == other.stack.grade
            and other.counted_on.is_at_least(self.counted_on)
            and self.worn == other.worn
            and (self.gone, self.counted_on) != (other.gone, other.counted_on)
        )


def sails_of(stack: Stack) -> frozenset[str]:
    return frozenset(item.slug for item in stack.aboard if item.card.tag(SAIL_TAG) is not None)


def may_aerobrake(stack: Stack) -> bool:
    """Whether an aerobrake takes nothing that must come through."""
    seeds = any(item.card.tag(SEED_SAIL_TAG) is not None for item in stack.aboard)
    return not seeds and not (sails_of(stack) & stack.survive)


def find_configurations(
    stack: Stack,
    belts: bool = True,
    held: frozenset[str] = frozenset(),
    away: Iterable[frozenset[str]] = (frozenset(),),
    grades: Sequence[str] = (),
) -> list[Configuration]:
    """The stack itself first, counting on all its engines; then whatever may become of it.

    Of the items that are `held` any of the sets `away` may be gone, those of the first one at the start. Its tanks may
    come to hold fuel of any of the `grades`, beside that of the start. Without `belts` nothing is ever harmed, so there
    is no need to count on less.
    """
    held = held - sails_of(stack)  # an aerobrake may take these
    filled = replace(stack, may_drop=stack.may_drop - held) if held else stack
    stacks = {
        lost | parted: without(rest, lost)
        for parted in dict.fromkeys(away)
        for rest in (without(filled, parted),)
        for lost in _losses(rest)
    }
    engines = {
        gone: {engine: chain_hardness(engine.chain, rest.aboard) if belts else SAFE for engine in usable_engines(rest)}
        for gone, rest in stacks.items()
    }
    named = {gone: named_hardness(rest) if belts else SAFE for gone, rest in stacks.items()}
    commitments: dict[tuple[Hardness, ...], Hardness] = {}  # by what comes through, whatever is gone
    for counted_on in _commitments(hardness for own in engines.values() for hardness in own.values()):
        # Of several that come through alike the first one counts on most engines.
        commitments.setdefault(tuple(weakest([one, counted_on]) for one in named.values()), counted_on)
    found = [
        Configuration(
            rest if grade == rest.grade else replace(rest, grade=grade),
            gone,
            counted_on,
            _at_least(engines[gone], counted_on),
            weakest([named[gone], counted_on]),
            held=held,
        )
        for grade in dict.fromkeys([stack.grade, *grades])
        for gone, rest in stacks.items()
        for counted_on in commitments.values()
    ]
    if all(one.hardness.fresh == one.hardness.worn for one in found):
        return found
    return found + [one._replace(worn=True) for one in found]


def _at_least(engines: Mapping[Engine, Hardness], counted_on: Hardness) -> tuple[Engine, ...]:
    return tuple(engine for engine, hardness in engines.items() if hardness.is_at_least(counted_on))


def numbers_of(configurations: Iterable[Configuration]) -> dict[Key, int]:
    """The number of each configuration by what makes it."""
    return {one.key: number for number, one in enumerate(configurations)}


def _losses(stack: Stack) -> Iterator[frozenset[str]]:
    """Every set of items that may be gone, none first."""
    droppable = sorted(stack.may_drop)
    if len(droppable) > MOST_DROPPABLE:
        raise BadStack(f"may_drop takes at most {MOST_DROPPABLE} items, got {len(droppable)}")
    lightened = frozenset(item.slug + LIGHT for item in stack.aboard if item.is_used_up)
    for count in range(len(droppable) + 1):
        for dropped in combinations(droppable, count):
            # Whatever is left behind is no longer there to be turned light.
            left = frozenset(dropped) | lightened & {name + LIGHT for name in dropped}
            rest = without(stack, dropped)
            sails = sails_of(rest) if may_aerobrake(rest) else frozenset()
            for lost, light in product((frozenset(), sails), (frozenset(), lightened)):
                yield left | lost | light


def _commitments(engines: Iterable[Hardness]) -> list[Hardness]:
    """How hard the softest of the engines is that a flight may count on: all of them first, none last."""
    levels = [SAFE, *engines]
    edges = product({level.fresh for level in levels}, {level.worn for level in levels})
    tight = {weakest(level for level in levels if level.is_at_least(Hardness(fresh, worn))) for fresh, worn in edges}
    return sorted(tight)


def named_hardness(stack: Stack) -> Hardness:
    """Of the cards that must come through whatever is flown, and of cargo that can be harmed at all."""
    cards = (item_hardness(item) for item in stack.aboard if item.slug in stack.survive)
    cargo = (Hardness(piece.rad_hard, piece.rad_hard) for piece in stack.cargo if piece.rad_hard is not None)
    return weakest([*cards, *cargo])


def softest_needed(stack: Stack) -> int | None:
    """Rad-hardness of all that must come through if every engine is counted on; None if nothing can be harmed."""
    level = find_configurations(stack)[0].level
    return None if level == UNHARMED else level


def wears_above(stack: Stack) -> int:
    """A belt of a higher level than this turns some heavy radiator light."""
    heavy = [
        item.rad_hard for item in stack.aboard if item.orientation == "heavy" and item.card.tag(_IMMUNE_TAG) is None
    ]
    return min((hardness for hardness in heavy if hardness is not None), default=UNHARMED)


def usable_engines(stack: Stack) -> list[Engine]:
    """Engines that cost no card when they are switched on.

    One reactor kills the weak cards of its stack (hf4 J1c note); a plan that counts on that loss is not looked for.
    """
    by_slug = {item.slug: item.card for item in stack.aboard}
    hardness = [item.rad_hard for item in stack.aboard if item.rad_hard is not None]
    softest = min(hardness, default=0)
    limits = {
        engine: max((int(by_slug[slug].tag(_KILLER_TAG) or 0) for slug in engine.chain if slug in by_slug), default=0)
        for engine in stack.engines
    }
    return [engine for engine, limit in limits.items() if softest >= limit]


def after_use(configuration: Configuration, uses_up: Iterable[str]) -> frozenset[str]:
    """What is gone after a move that uses up radiators."""
    return configuration.gone | {slug + LIGHT for slug in uses_up}


def without(stack: Stack, gone: Iterable[str]) -> Stack:
    """The stack less some cards and cargo, tanks dry; where the wet chit ends is a matter of the strip."""
    gone = frozenset(gone)
    if not gone:
        return stack
    aboard = tuple(
        item._replace(orientation="light") if item.slug + LIGHT in gone else item
        for item in stack.aboard
        if item.slug not in gone
    )
    cargo = tuple(piece for piece in stack.cargo if piece.name not in gone)
    dry_mass = total_mass(aboard, cargo, stack.cargo_tanks)
    choices = {slug: servers for slug, servers in stack.choices.items() if slug not in gone}
    return replace(
        stack,
        aboard=aboard,
        cargo=cargo,
        dry_mass=dry_mass,
        wet_mass=stack.strip.masses[stack.strip.position(dry_mass)],
        survive=stack.survive - gone,
        may_drop=stack.may_drop - gone,
        choices=choices,
    )

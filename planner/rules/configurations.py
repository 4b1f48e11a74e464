"""What may become of a stack on the way: items left behind, sails torn off, radiators turned light by use.

Each outcome is a configuration. Configuration 0 is the stack as it starts. A configuration knows its own stack, so that
its engines, dry mass and rad-hardness are computed by the same code as for any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from planner.errors import BadStack
from planner.stack import Stack, total_mass

MOST_DROPPABLE = 4
LIGHT = " light"  # ending of the name of a radiator that is turned light
SAIL_TAG = "aerobrake-decom-self"  # lost on entering an aerobrake (hf4 glossary, sails; hf3 V)
SEED_SAIL_TAG = "no-aerobrake"  # may not enter one at all


class Configuration(NamedTuple):
    """A stack after some losses."""

    stack: Stack
    gone: frozenset[str]  # items left behind or lost; of a radiator turned light, its name with " light"


def sails_of(stack: Stack) -> frozenset[str]:
    return frozenset(item.slug for item in stack.aboard if item.card.tag(SAIL_TAG) is not None)


def may_aerobrake(stack: Stack) -> bool:
    """Whether an aerobrake takes nothing that must come through."""
    seeds = any(item.card.tag(SEED_SAIL_TAG) is not None for item in stack.aboard)
    return not seeds and not (sails_of(stack) & stack.survive)


def find_configurations(stack: Stack) -> list[Configuration]:
    """The stack itself first, then every set of items that may be gone."""
    droppable = sorted(stack.may_drop)
    if len(droppable) > MOST_DROPPABLE:
        raise BadStack(f"may_drop takes at most {MOST_DROPPABLE} items, got {len(droppable)}")
    sails = sails_of(stack) if may_aerobrake(stack) else frozenset()
    lightened = frozenset(item.slug + LIGHT for item in stack.aboard if item.is_used_up)
    found: dict[frozenset[str], Configuration] = {}
    for count in range(len(droppable) + 1):
        for dropped in combinations(droppable, count):
            # Whatever is left behind is no longer there to be turned light.
            left = frozenset(dropped) | lightened & {name + LIGHT for name in dropped}
            for lost, light in product((frozenset(), sails), (frozenset(), lightened)):
                gone = left | lost | light
                if gone not in found:
                    found[gone] = Configuration(without(stack, gone), gone)
    return list(found.values())


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

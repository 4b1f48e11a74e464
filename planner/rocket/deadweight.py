"""Cards that a rocket carries for nothing: without them the same cards run, and every engine is worth as much.

Looked at are only the cards whose one use is to drive a rocket: engines, generators, reactors, radiators. Crew,
robonauts, refineries, colonists and whatever else is brought somewhere for its own sake is no dead weight, nor is a
card with an ability that changes the flight or the refuelling.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from planner.cards.tags import IN_EFFECT
from planner.rocket.running import Running, can_replace
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard, requirements

_DRIVING = ("thruster", "gw-thruster", "tw-thruster", "generator", "reactor", "radiator")
# Abilities of a card that matter only while it drives the rocket itself, or that only forbid.
_OF_ITS_OWN = frozenset(
    {
        "aerobrake-decom-self",
        "cools-own-supports",
        "heavy-single-use",
        "immune-belt",
        "no-aerobrake",
        "no-lander-burn",
        "no-sungrazer",
        "no-support",
        "on-activate-decom-radhard-below",
        "powersat-thrust",
    }
)
HELPFUL = IN_EFFECT - _OF_ITS_OWN


class DeadCard(NamedTuple):
    """A card that serves nothing, what it weighs, and why it is of no use."""

    card: str
    mass: int
    why: str


def dead_weight(stack: Stack) -> tuple[DeadCard, ...]:
    """The cards that can all be left at home, and nothing of use but the mass would change; in the order of the stack.

    Of cards that can stand in for each other the heaviest are named, of equal ones those that no engine uses.

    >>> from planner.rocket.stackfile import read_stack
    >>> dead_weight(read_stack('cards = ["hall-effect", "cascade-photovoltaic", "qu-tube light"]'))
    (DeadCard(card='qu-tube', mass=1, why='nothing aboard needs cooling'),)
    """
    if stack.kind.has_fixed_thrust:
        return ()
    used = {slug for engine in stack.engines for slug in engine.chain}
    left: list[str] = []
    for item in sorted(stack.aboard, key=lambda item: (-item.mass, item.slug in used, item.slug)):
        if _only_drives(item, stack) and _is_as_good(stack, without(stack, [*left, item.slug])):
            left.append(item.slug)
    lean = without(stack, left)
    return tuple(DeadCard(item.slug, item.mass, _why(item, stack, lean)) for item in stack.aboard if item.slug in left)


def _only_drives(item: Aboard, stack: Stack) -> bool:
    """Whether a card has no use but to drive the rocket. One that refuels does so while it runs (hf4 I5c)."""
    card, running = item.card, stack.running.get(item.slug)
    refuels = (card.isru is not None or card.air_eater) and not (running is not None and running.missing)
    helps = any(entry.partition("=")[0] in HELPFUL for entry in card.tags)
    return card.deck in _DRIVING and not refuels and not helps


def without(stack: Stack, slugs: Collection[str]) -> Stack:
    """The same rocket with its fuel, but without some cards; who chose them as supports has to do without."""
    choices = {
        slug: tuple(server for server in servers if server not in slugs)
        for slug, servers in stack.choices.items()
        if slug not in slugs
    }
    aboard = tuple(item for item in stack.aboard if item.slug not in slugs)
    return replace(stack, aboard=aboard, choices=choices)


def _is_as_good(stack: Stack, lighter: Stack) -> bool:
    """Whether the same cards run, and each engine is there with at least its thrust, thrift and hardness."""
    kept = [item.slug for item in lighter.aboard if item.slug in stack.running]
    if any(_state(stack.running[slug]) != _state(lighter.running[slug]) for slug in kept):
        return False
    return all(can_replace(lighter, engine, stack) for engine in stack.engines)


def _state(running: Running) -> tuple[bool, bool]:
    return (bool(running.missing), running.only_afterburning)


def _why(item: Aboard, stack: Stack, lean: Stack) -> str:
    """Why a card is of no use; `lean` is the stack without all that is of none."""
    if item.slug in stack.running and stack.running[item.slug].missing:
        return "does not run"
    if not stack.edition.supports:
        return f"no card of {stack.edition.name} needs supports"
    if item.radiator is not None:
        if not any(other.card.needs.therms for other in stack.aboard):
            return "nothing aboard needs cooling"
        work, users, useful = "cools", _warm(stack), _warm(lean)
        enough = "the rest cools enough"
    else:
        work, users, useful = "serves", _users(item, stack), _users(item, lean)
        enough = "others serve as well"
        if not users:
            return "nothing aboard needs it"
    if all(stack.running[user].missing for user in users):
        return f"{work} only what does not run"
    return f"{work} nothing of use" if all(lean.running[user].missing for user in useful) else enough


def _warm(stack: Stack) -> list[str]:
    """Cards of a stack whose chains need cooling."""
    return [slug for slug, running in stack.running.items() if running.chain and running.chain.therms_needed]


def _users(item: Aboard, stack: Stack) -> list[str]:
    """Cards of a stack that need what this one gives."""
    others = [other for other in stack.aboard if other.slug != item.slug]
    return [other.slug for other in others if any(need.met_by(item.card) for need in requirements(other.card))]

"""Rockets with something changed: put together anew and checked like any other, or with other engines than built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypedDict, Unpack

from planner.editions.readings import Readings
from planner.errors import BadStack, MissionError
from planner.missions.mission import Mission
from planner.missions.whynot.records import Change, Step
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack, build_stack, total_mass
from planner.rocket.supports import Aboard, Choices


class Parts(TypedDict, total=False):
    """What a stack is built from."""

    name: str
    aboard: tuple[Aboard, ...]
    cargo: tuple[Cargo, ...]
    cargo_tanks: int
    tanks: int
    wet_mass: Fraction
    grade: str
    quick_engines: tuple[Engine, ...]
    powersat: bool
    push_factory: bool
    cycler: bool
    factories: frozenset[str]
    colonies: frozenset[str]
    survive: frozenset[str] | None
    may_drop: frozenset[str]
    rocketplane_tanks: Mapping[str, int]
    choices: Choices
    readings: Readings


def rebuilt(stack: Stack, **changes: Unpack[Parts]) -> Stack | None:
    """The stack with changes, checked and put together like any other; None if there is no such rocket."""
    parts: Parts = {**_parts(stack), **changes}
    if stack.survive_is_open:
        parts["survive"] = None
    try:
        fuel = _same_fuel(stack, total_mass(parts["aboard"], parts["cargo"], stack.cargo_tanks))
        fueled: Parts = {**fuel, **parts}
        return replace(build_stack(stack.edition, **fueled), tuning=stack.tuning)
    except BadStack:
        return None


def _parts(stack: Stack) -> Parts:
    """All but the fuel."""
    return Parts(
        name=stack.name,
        aboard=stack.aboard,
        cargo=stack.cargo,
        cargo_tanks=stack.cargo_tanks,
        grade=stack.grade,
        quick_engines=stack.quick_engines,
        powersat=stack.powersat,
        push_factory=stack.push_factory,
        cycler=stack.cycler,
        factories=stack.factories,
        colonies=stack.colonies,
        survive=stack.survive,
        may_drop=stack.may_drop,
        rocketplane_tanks=stack.rocketplane_tanks,
        choices=stack.choices,
        readings=stack.readings,
    )


def _same_fuel(stack: Stack, dry_mass: int) -> Parts:
    """The fuel of a stack aboard another dry mass: its tanks, or else the wet chit moved as far as the dry one."""
    tanks, strip = tanks_of(stack), stack.strip
    if tanks is not None:
        return {"tanks": tanks}
    more = dry_mass - stack.dry_mass
    wet = strip.add_mass(stack.wet, more) if more >= 0 else strip.remove_mass(stack.wet, -more)
    return {"wet_mass": strip.masses[max(wet, strip.position(dry_mass))]}


def tanks_of(stack: Stack) -> int | None:
    """Whole tanks that bring an empty rocket to its wet mass; None if it holds a part of one."""
    tanks = stack.wet_mass - stack.dry_mass
    if tanks.denominator > 1 or not stack.kind.is_weighed:
        return None
    strip = stack.strip
    return int(tanks) if strip.masses[strip.add_mass(stack.dry, int(tanks))] == stack.wet_mass else None


def at_mass(stack: Stack, by: int) -> Stack | None:
    """So many masses of fuel more, where the tanks aboard are not all full."""
    try:
        wet = stack.strip.add_mass(stack.wet, by)
    except BadStack:
        return None
    return rebuilt(stack, wet_mass=stack.strip.masses[wet])


def with_cards(stack: Stack, *items: Aboard) -> Stack | None:
    return rebuilt(stack, aboard=(*stack.aboard, *items))


def without_item(stack: Stack, name: str) -> Stack | None:
    """Without one item, and without any choice of supports that names it. The tanks aboard stay."""
    choices = {card: servers for card, servers in stack.choices.items() if card != name and name not in servers}
    return rebuilt(
        stack,
        aboard=tuple(item for item in stack.aboard if item.slug != name),
        cargo=tuple(piece for piece in stack.cargo if piece.name != name),
        survive=stack.survive - {name},
        may_drop=stack.may_drop - {name},
        choices=choices,
    )


def with_stack(mission: Mission, change: Change, stack: Stack | None) -> Iterator[Step]:
    """The step of a ladder to this rocket; none if there is no such rocket."""
    if stack is not None:
        yield from with_asked(mission, change, stack=stack)


def with_asked(mission: Mission, change: Change, **asked: Any) -> Iterator[Step]:
    """The step of a ladder to a mission that asks for something else; none if that contradicts the rest of it."""
    try:
        changed = replace(mission, **asked)
    except MissionError:
        return
    yield Step(change, changed)


# As if it were built in another way


def more_thrust(stack: Stack, by: int) -> Stack:
    """Each engine that takes fuel so much stronger."""
    return replace(stack, tuning=stack.tuning._replace(thrust=stack.tuning.thrust + by), data=None)


def with_free_fuel(stack: Stack) -> Stack:
    """Burns for nothing at the same mass: whatever more fuel could do, and more, because fuel weighs."""
    return replace(stack, tuning=stack.tuning._replace(free=True), data=None)


def lit_everywhere(stack: Stack) -> Stack:
    """Solar power as if it were nowhere weak or dead."""
    return replace(stack, tuning=stack.tuning._replace(lit=True), data=None)


def hardened(stack: Stack, rad_hard: int) -> Stack:
    """The stack with nothing aboard that is less rad-hard than this."""
    cargo = tuple(
        piece if piece.rad_hard is None else piece._replace(rad_hard=max(piece.rad_hard, rad_hard))
        for piece in stack.cargo
    )
    return replace(stack, data=None, cargo=cargo, aboard=tuple(_hard(item, rad_hard) for item in stack.aboard))


def _hard(item: Aboard, rad_hard: int) -> Aboard:
    card = item.card
    if card.heavy is not None and card.light is not None:
        heavy, light = (side._replace(rad_hard=max(side.rad_hard, rad_hard)) for side in (card.heavy, card.light))
        return item._replace(card=card._replace(heavy=heavy, light=light))
    if item.rad_hard is None or item.rad_hard >= rad_hard:
        return item
    return item._replace(card=card._replace(rad_hard=rad_hard))

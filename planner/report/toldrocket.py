"""What a rocket is worth: its engines by zone and weight class, where it may land; values, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from planner.board.model import Zone
from planner.cards.tags import WITHOUT_EFFECT
from planner.editions.readings import DEFAULTS
from planner.report.csvform import csv_text
from planner.report.jsonform import plain_values
from planner.rocket.deadweight import DeadCard, dead_weight
from planner.rocket.engine import Engine, TurnOption, can_burn, net_thrust, turn_options, works_in
from planner.rocket.running import Running
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text
from planner.rocket.supports import Chain


class ThrustRow(NamedTuple):
    """Net thrust of an engine in one weight class; None where it cannot be activated."""

    weight_class: str | None  # None: the mass-free form
    afterburn: bool
    by_zone: Mapping[str, int | None]


class ToldEngine(NamedTuple):
    """One engine of a rocket: what the fuel aboard does for it, and its net thrust."""

    engine: Engine
    consumption: Fraction  # fuel steps a burn, as a player counts them
    fuel_suits: bool  # it can burn what is aboard
    burns_available: int | None  # None: without end
    now: tuple[ThrustRow, ...]  # with the fuel aboard, without and with afterburner
    by_class: tuple[ThrustRow, ...]  # first all without and then all with afterburner

    @property
    def usable(self) -> bool:
        """Whether it can be activated now, in some zone."""
        return any(net is not None for row in self.now for net in row.by_zone.values())


class Item(NamedTuple):
    """Something aboard that weighs."""

    item: str
    mass: int


class ToldStack(NamedTuple):
    """A rocket with all that is told of it beside its own numbers."""

    stack: Stack
    masses: tuple[Item, ...]
    engines: tuple[ToldEngine, ...]
    largest_landing: Mapping[str, int | None]  # by zone; see `largest_landing`
    dead_weight: tuple[DeadCard, ...]  # cards that serve nothing
    privileges: tuple[str, ...]
    readings: Mapping[str, str]  # those that are not the default
    doubts: tuple[str, ...]
    without_effect: tuple[str, ...]

    @property
    def operational(self) -> bool:
        """Whether some engine can be activated now."""
        return any(engine.usable for engine in self.engines)


def tell_stack(stack: Stack, zones: Iterable[Zone]) -> ToldStack:
    """Everything that is told of a rocket."""
    zones = tuple(zones)
    return ToldStack(
        stack,
        masses=_masses(stack),
        engines=tuple(tell_engine(stack, engine, zones) for engine in stack.engines),
        largest_landing={zone.id: largest_landing(stack, zone) for zone in zones},
        dead_weight=dead_weight(stack),
        privileges=tuple(name for name in ("powersat", "push_factory", "cycler") if getattr(stack, name)),
        readings={name: value for name, value in stack.readings.items() if value != DEFAULTS[name]},
        doubts=_doubts(stack),
        without_effect=_without_effect(stack),
    )


def tell_engine(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> ToldEngine:
    """One engine: its net thrust now in every zone, and in every weight class."""
    return ToldEngine(
        engine,
        consumption=stack.strip.told(engine.consumption),
        fuel_suits=can_burn(engine, stack.grade),
        burns_available=burns_available(stack, engine),
        now=_now(stack, engine, zones),
        by_class=() if stack.kind.has_fixed_thrust else _by_class(stack, engine, zones),
    )


def burns_available(stack: Stack, engine: Engine) -> int | None:
    """Whole burns that the fuel aboard pays for if no move rounds up; None where they have no end."""
    if not can_burn(engine, stack.grade):
        return 0
    if stack.kind.has_endless_fuel or not engine.consumption:
        return None
    return int(Fraction(stack.fuel_steps) // engine.consumption)


def largest_landing(stack: Stack, zone: Zone) -> int | None:
    """Largest site for a powered landing from a start in this zone now: net thrust must exceed size (hf4 H6a, hf3 G1).

    None if no engine that can burn the fuel aboard has any net thrust to spare.
    """
    if stack.kind.has_fixed_thrust:
        nets = [stack.fixed_thrust]
    else:
        options = [option for engine in stack.engines for option in _options(stack, engine, zone)]
        nets = [option.net_thrust for option in options if option.burns]
    best = max(nets, default=0)
    return best - 1 if best > 1 else None


def _options(stack: Stack, engine: Engine, zone: Zone) -> list[TurnOption]:
    return turn_options((engine,), stack.fuel_at(stack.wet), zone)


def _now(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> tuple[ThrustRow, ...]:
    """Net thrust with the fuel aboard, by zone, without and with afterburner."""
    if stack.kind.has_fixed_thrust:
        return (ThrustRow(None, False, {zone.id: stack.fixed_thrust for zone in zones}),)
    rows = []
    by_zone = {zone.id: {option.afterburn: option for option in _options(stack, engine, zone)} for zone in zones}
    for afterburn in (False, True):
        found = {zone: options.get(afterburn) for zone, options in by_zone.items()}
        there = next((option for option in found.values() if option is not None), None)
        if there is not None:
            nets = {zone: None if option is None else option.net_thrust for zone, option in found.items()}
            rows.append(ThrustRow(stack.strip.classes[there.wet].name, afterburn, nets))
    return tuple(rows)


def _by_class(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> tuple[ThrustRow, ...]:
    """Net thrust in every weight class, first all without and then all with afterburner."""
    strip = stack.strip
    first_of_class: dict[str, int] = {}
    for position, weight_class in enumerate(strip.classes):
        first_of_class.setdefault(weight_class.name, position)
    modes = [False] * (not engine.only_afterburning) + [True] * bool(engine.afterburn_steps)
    rows = []
    for afterburn in modes:
        for name, position in first_of_class.items():
            nets = {
                zone.id: net_thrust(engine, strip, position, zone, afterburn) if works_in(engine, zone) else None
                for zone in zones
            }
            rows.append(ThrustRow(name, afterburn, nets))
    return tuple(rows)


def _masses(stack: Stack) -> tuple[Item, ...]:
    cards = [
        Item(item.slug + (f" ({item.orientation})" if item.orientation else ""), item.mass) for item in stack.aboard
    ]
    cargo = [Item(piece.name, piece.mass) for piece in stack.cargo]
    tanks = [Item("cargo tanks", stack.cargo_tanks)] if stack.cargo_tanks else []
    return (*cards, *cargo, *tanks)


def _doubts(stack: Stack) -> tuple[str, ...]:
    lines = []
    for item in stack.aboard:
        card = item.card
        if card.doubt:
            lines.append(f"{card.slug}: {card.doubt}")
        if card.assumed:
            where = f"as on {card.like or 'a card'} of a later edition"
            lines.append(f"{card.slug}: assumed, {where}: {', '.join(sorted(card.assumed))}")
        if card.unknown:
            lines.append(f"{card.slug}: not known: {', '.join(sorted(card.unknown))}")
    if stack.push_factory and not stack.edition.push_factory_thrust:
        lines.append(f"push_factory: without effect, {stack.edition.name} has no push factories")
    return tuple(lines)


def _without_effect(stack: Stack) -> tuple[str, ...]:
    """Abilities of cards aboard that change nothing in this planner, and why."""
    tags = [(item.slug, entry.partition("=")[0]) for item in stack.aboard for entry in item.card.tags]
    return tuple(f"{slug}: {tag}, {WITHOUT_EFFECT[tag]}" for slug, tag in tags if tag in WITHOUT_EFFECT)


# JSON


def stack_facts(told: ToldStack) -> dict[str, Any]:
    """Everything that is told of a rocket, ready for JSON. The mass-free form has no masses: they are None."""
    stack = told.stack
    weighed = stack.kind.is_weighed
    return {
        "name": stack.name,
        "edition": stack.edition.name,
        "net_thrust": stack.fixed_thrust if stack.kind.has_fixed_thrust else None,
        "dry_mass": stack.dry_mass if weighed else None,
        "wet_mass": mass_text(stack.wet_mass) if weighed else None,
        "weight_class": stack.strip.classes[stack.wet].name if weighed else None,
        "grade": stack.grade if weighed else None,
        "fuel_steps": stack.fuel_steps if weighed else None,
        "masses": plain_values(told.masses),
        "cards": [_card_facts(item.slug, stack.running.get(item.slug)) for item in stack.aboard],
        "dead_weight": plain_values(told.dead_weight),
        "engines": [_engine_facts(engine) for engine in told.engines],
        "operational": told.operational,
        "largest_landing": dict(told.largest_landing),
        "privileges": list(told.privileges),
        "factories": sorted(stack.factories),
        "colonies": sorted(stack.colonies),
        "survive": sorted(stack.survive),
        "readings": dict(told.readings),
        "doubts": list(told.doubts),
        "without_effect": list(told.without_effect),
    }


def stack_csv(told: ToldStack) -> str:
    """Net thrust of each engine by weight class and zone as comma-separated values."""
    rows = [
        (engine.engine.name, row.afterburn, row.weight_class, row in engine.now, zone, net)
        for engine in told.engines
        for row in engine.by_class or engine.now  # the mass-free form has no weight classes
        for zone, net in row.by_zone.items()
    ]
    return csv_text(("engine", "afterburn", "weight_class", "now", "zone", "net_thrust"), rows)


def _card_facts(slug: str, running: Running | None) -> dict[str, Any]:
    """Whether a card runs; one that needs nothing always does."""
    if running is None:
        return {"card": slug, "runs": True, "only_afterburning": False, "missing": [], "supports": None}
    return {
        "card": slug,
        "runs": not running.missing,
        "only_afterburning": running.only_afterburning,
        "missing": list(running.missing),
        "supports": None if running.chain is None else _chain_facts(running.chain),
    }


def _chain_facts(chain: Chain) -> dict[str, Any]:
    return {
        "served": [
            {"card": service.card, "needs": service.requirement.text(), "by": service.server}
            for service in chain.services
        ],
        "radiators": list(chain.radiators),
        "therms_needed": chain.therms_needed,
        "therms_given": chain.therms_given,
    }


def _engine_facts(told: ToldEngine) -> dict[str, Any]:
    engine = told.engine
    afterburn = {"steps": engine.afterburn_steps, "thrust": engine.afterburn_thrust}
    return {
        "engine": engine.name,
        "base_thrust": engine.base,
        "modifier": engine.modifier,
        "consumption": str(told.consumption),
        "grade": engine.grade,
        "fuel_suits": told.fuel_suits,
        "usable": told.usable,
        "solar": engine.solar,
        "push": engine.push,
        "pushed": engine.push_thrust,
        "bonus_pivots": engine.bonus_pivots,
        "uses_up": list(engine.uses_up),
        "afterburn": afterburn if engine.afterburn_steps else None,
        "only_afterburning": engine.only_afterburning,
        "chain": list(engine.chain),
        "burns_available": told.burns_available,
        "now": plain_values(told.now),
        "net_thrust": plain_values(told.by_class),
    }

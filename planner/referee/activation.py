"""Activating a triangle: is it aboard, does it run here, what does the afterburner cost, what net thrust results.

Net thrust is fixed here for the whole move (hf4 H3, hf3 F2).
"""

from __future__ import annotations

from typing import NamedTuple

from planner.board.model import Zone
from planner.plan.model import Turn
from planner.referee.craft import Craft
from planner.referee.ruleset import Ruleset
from planner.referee.verdict import SURVIVE, Refused
from planner.rocket.chits import Chits, burn, fuel_steps
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack
from planner.rocket.strip import GRADES, mass_text


class Power(NamedTuple):
    """What drives a move."""

    engine: Engine | None  # None: no triangle is activated
    afterburn: bool
    net: int  # 0 without a triangle
    chits: Chits  # the afterburner is paid
    fuel_steps: int | None  # left for burns; None: without end
    burns: bool  # the fuel aboard suits the triangle
    lost: frozenset[str] = frozenset()  # cards that switching it on costs


def candidates(rules: Ruleset, stack: Stack, turn: Turn) -> list[Engine | None]:
    """Engines that the turn may mean, in the order of the stack."""
    engines: list[Engine | None] = list(stack.engines)
    if turn.engine is None:
        if not turn.steps and not turn.afterburn:
            return [None]
        if not turn.afterburn or not engines:
            return [*engines, None]
        return [engine for engine in stack.engines if engine.afterburn_steps] or engines
    if not turn.engine:
        return [None]
    named = [engine for engine in stack.engines if engine.name == turn.engine]
    if not named:
        raise Refused(rules.rule("activate"), _why_missing(stack, turn.engine))
    return list(named)


def why_no_engine(rules: Ruleset, stack: Stack, turn: Turn) -> Refused | None:
    """Why no engine could be meant by a turn that names none: cards with a triangle are aboard and none runs."""
    dead = [item.slug for item in stack.aboard if item.card.triangle is not None]
    if turn.engine is not None or stack.engines or not dead:
        return None
    return Refused(rules.rule("activate"), "; ".join(_why_missing(stack, name) for name in dead))


def _why_missing(stack: Stack, name: str) -> str:
    if name not in {item.slug for item in stack.aboard}:
        return f"no engine {name!r} is aboard"
    running = stack.running.get(name)
    if running is None or not running.missing:
        return f"{name} has no thrust triangle that could be activated"
    return f"{name} does not run: {', '.join(running.missing)}"


def activate(rules: Ruleset, craft: Craft, zone: Zone, engine: Engine | None, turn: Turn) -> Power:
    """Switch on an engine at the start of a move."""
    _check_mass(rules, craft, turn)
    if engine is None:
        if turn.afterburn:
            raise Refused(rules.rule("afterburn"), "there is no afterburner without an activated triangle")
        return Power(
            engine=None,
            afterburn=False,
            net=0,
            chits=craft.chits,
            fuel_steps=_fuel(craft.stack, craft.chits),
            burns=False,
        )
    suits = GRADES.index(craft.chits.grade) >= GRADES.index(engine.grade)
    _check_running(rules, engine, zone, turn.afterburn)
    _check_grade(rules, craft, engine, suits)
    chits = _afterburned(rules, craft, engine, suits) if turn.afterburn else craft.chits
    return Power(
        engine=engine,
        afterburn=turn.afterburn,
        net=net_thrust(craft.stack, engine, chits.wet, zone, turn.afterburn),
        chits=chits,
        fuel_steps=_fuel(craft.stack, chits),
        burns=suits,
        lost=_lost_by_switching_on(craft.stack, engine),
    )


def net_thrust(stack: Stack, engine: Engine, wet: int, zone: Zone, afterburn: bool) -> int:
    """hf4 H3, hf3 F2. The weight class is read after the afterburner is paid, the zone is that of the start."""
    if stack.kind.has_fixed_thrust:
        return stack.fixed_thrust
    thrust = engine.base + engine.modifier + engine.push_thrust
    thrust += stack.strip.classes[wet].modifier
    if engine.solar:
        thrust += zone.solar
    if afterburn:
        thrust += engine.afterburn_thrust
    return thrust


def works_in(engine: Engine, zone: Zone) -> bool:
    """hf4 J3: solar power is dead in the outermost zone unless pushed; hf3 B4: dead."""
    return not engine.solar or zone.solar_works or (engine.revives_solar and engine.push_thrust > 0)


def _fuel(stack: Stack, chits: Chits) -> int | None:
    return None if stack.kind.has_endless_fuel else fuel_steps(stack.strip, chits)


def _check_mass(rules: Ruleset, craft: Craft, turn: Turn) -> None:
    """A craft may be heavier while parked, not while it moves (hf4 E2a, F2a, F3a; hf3 V)."""
    strip = craft.stack.strip
    dry, wet = strip.masses[craft.chits.dry], strip.masses[craft.chits.wet]
    for what, mass, limit in (("dry", dry, strip.dry_limit), ("wet", wet, strip.wet_limit)):
        if turn.steps and mass > limit:
            raise Refused(
                rules.rule("limits"), f"{what} mass {mass_text(mass)} is over the limit of {limit} for a move"
            )


def _check_running(rules: Ruleset, engine: Engine, zone: Zone, afterburn: bool) -> None:
    if engine.only_afterburning and not afterburn:
        raise Refused(rules.rule("cooling"), f"{engine.name} is short of a therm and runs only when afterburning")
    if not works_in(engine, zone):
        raise Refused(
            rules.rule("solar"), f"{engine.name} is solar, and there is no solar power in the {zone.name} zone"
        )
    if afterburn and not engine.afterburn_steps:
        raise Refused(rules.rule("afterburn"), f"{engine.name} has no afterburner")


def _check_grade(rules: Ruleset, craft: Craft, engine: Engine, suits: bool) -> None:
    steps = fuel_steps(craft.stack.strip, craft.chits)
    if craft.stack.kind.has_endless_fuel:
        return
    if engine.needs_some_fuel and (not suits or (rules.isotopes_need_fuel and not steps)):
        raise Refused(rules.rule("grade"), f"{engine.name} needs {engine.grade} fuel aboard to be activated")
    if not rules.activates_on_poor_fuel and not suits and steps and engine.consumption:
        raise Refused(rules.rule("grade"), f"{engine.name} cannot be activated on {craft.chits.grade} fuel")


def _afterburned(rules: Ruleset, craft: Craft, engine: Engine, suits: bool) -> Chits:
    strip = craft.stack.strip
    if not suits:
        raise Refused(rules.rule("grade"), f"{engine.name} cannot burn {craft.chits.grade}")
    if engine.afterburn_steps > fuel_steps(strip, craft.chits):
        raise Refused(
            rules.rule("afterburn"),
            f"the afterburner takes {engine.afterburn_steps} fuel steps, {fuel_steps(strip, craft.chits)} are aboard",
        )
    return burn(strip, craft.chits, engine.afterburn_steps)


def _lost_by_switching_on(stack: Stack, engine: Engine) -> frozenset[str]:
    """A reactor that kills weak cards of its stack when it is in the activated chain (hf4 J1c note)."""
    limits = [item.card.tag("on-activate-decom-radhard-below") for item in stack.aboard if item.slug in engine.chain]
    limit = max((int(value) for value in limits if value), default=0)
    lost = frozenset(item.slug for item in stack.aboard if item.rad_hard is not None and item.rad_hard < limit)
    if lost & stack.survive:
        raise Refused(SURVIVE, f"switching on {engine.name} loses {min(lost & stack.survive)}")
    return lost

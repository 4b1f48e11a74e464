"""An activated thrust triangle with everything its support chain does to it, and what it is worth at a turn start.

The numbers are fixed when the triangle is activated and stay so for the whole move (hf4 H2, H3; hf3 F2).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Zone
from planner.rocket.strip import GRADES, Strip


class Engine(NamedTuple):
    """One way to activate one triangle."""

    name: str
    base: int  # printed thrust: what the solar Oberth pays
    consumption: Fraction  # fuel steps a burn, support multipliers included
    grade: str = "water"  # poorest fuel that it burns
    modifier: int = 0  # wrenches of the support chain
    afterburn_steps: int = 0  # 0: no afterburner
    afterburn_thrust: int = 0
    only_afterburning: bool = False  # one therm short: works only when cooled by its own afterburner
    solar: bool = False
    push: bool = False  # has the push icon
    push_thrust: int = 0  # what beamed power adds; 0 if there is none
    revives_solar: bool = False  # a push makes it work where solar power is dead
    bonus_pivots: int = 0
    needs_some_fuel: bool = False  # isotope triangles: a gold chit, and in some rules some fuel, even to coast
    chain: tuple[str, ...] = ()  # cards of the support chain, the triangle's first
    uses_up: tuple[str, ...] = ()  # heavy radiators that lie light after a move with it


class Tuning(NamedTuple):
    """Engines other than they are built, to ask what would help."""

    thrust: int = 0  # added to each that takes fuel; sails stay as they are
    free: bool = False  # burns and afterburners take no fuel, of whatever grade
    lit: bool = False  # solar power is nowhere weak or dead


AS_BUILT = Tuning()


def tuned(engines: Sequence[Engine], tuning: Tuning) -> tuple[Engine, ...]:
    """The engines under a tuning.

    An afterburner that takes no fuel can be on at all times, so it is a second engine.

    >>> steamer = Engine("steamer", 3, Fraction(4), afterburn_steps=2, afterburn_thrust=1)
    >>> [(engine.base, int(engine.consumption)) for engine in tuned([steamer], Tuning(free=True))]
    [(3, 0), (4, 0)]
    """
    if tuning == AS_BUILT:
        return tuple(engines)
    found: dict[Engine, None] = {}
    for engine in engines:
        added = tuning.thrust if engine.consumption else 0
        changed = engine._replace(base=engine.base + added, solar=engine.solar and not tuning.lit)
        if not tuning.free:
            found[changed] = None
            continue
        free = changed._replace(consumption=Fraction(0), needs_some_fuel=False, afterburn_steps=0, afterburn_thrust=0)
        if not engine.only_afterburning:
            found[free] = None
        if engine.afterburn_steps:
            base = changed.base + engine.afterburn_thrust  # it counts at the Oberth too (hf4 H8e, hf3 V)
            found[free._replace(base=base, only_afterburning=False)] = None
    return tuple(found)


class Fuel(NamedTuple):
    """What is in the tanks at a turn start, and what the edition asks of it before an engine is activated.

    No part has a default: `Stack.fuel_at` knows them all.
    """

    strip: Strip
    wet: int  # strip positions
    dry: int
    grade: str
    coasts_without_fuel: bool  # a triangle may be activated without fuel that it can burn
    isotopes_need_fuel: bool  # an isotope triangle takes some fuel, not only a gold chit

    @property
    def steps(self) -> int:
        return self.strip.fuel_steps(self.wet, self.dry)


class TurnOption(NamedTuple):
    """One engine at one turn start: afterburner on or off."""

    engine: int  # index in the list of engines
    afterburn: bool
    net_thrust: int  # also below 1, which is enough to coast (hf4 H2b)
    wet: int  # strip position after the afterburner is paid
    burns: bool  # the fuel aboard suits the triangle


def works_in(engine: Engine, zone: Zone) -> bool:
    """Solar power is dead in the outermost zone, unless a push revives it (hf4 J3; hf3 B4)."""
    return not engine.solar or zone.solar_works or (engine.revives_solar and engine.push_thrust > 0)


def net_thrust(engine: Engine, strip: Strip, wet: int, zone: Zone, afterburn: bool = False) -> int:
    """Net thrust of a move that starts in `zone`. `wet` is the strip position after the afterburner is paid.

    hf4 H3, hf3 F2: base, supports, afterburner, weight class, solar modifier of the zone, beamed power.
    """
    return (
        engine.base
        + engine.modifier
        + strip.classes[wet].modifier
        + (engine.afterburn_thrust if afterburn else 0)
        + (zone.solar if engine.solar else 0)
        + engine.push_thrust
    )


def can_burn(engine: Engine, grade: str) -> bool:
    """A triangle burns fuel of its own grade or better (hf4 F4c, hf3 F1); a sail does not ask for any."""
    if not engine.consumption and not engine.needs_some_fuel:
        return True
    return GRADES.index(grade) >= GRADES.index(engine.grade)


def turn_options(engines: Sequence[Engine], fuel: Fuel, zone: Zone) -> list[TurnOption]:
    """Everything that can be activated at a turn start, with and without afterburner."""
    options = []
    strip, wet, fuel_steps = fuel.strip, fuel.wet, fuel.steps
    richness = GRADES.index(fuel.grade)
    for number, engine in enumerate(engines):
        if not works_in(engine, zone):
            continue
        suits = richness >= GRADES.index(engine.grade)
        if engine.needs_some_fuel and (not suits or (fuel.isotopes_need_fuel and not fuel_steps)):
            continue
        burns = suits or not engine.consumption
        if not burns and fuel_steps and not fuel.coasts_without_fuel:
            continue  # empty tanks hold no fuel of a wrong grade: coasting is allowed (hf3 6, Q8)
        thrust = engine.base + engine.modifier + engine.push_thrust + (zone.solar if engine.solar else 0)
        if not engine.only_afterburning:
            options.append(TurnOption(number, False, thrust + strip.classes[wet].modifier, wet, burns))
        steps = engine.afterburn_steps
        if 0 < steps <= fuel_steps and suits:
            after = strip.burn(wet, steps)
            net = thrust + engine.afterburn_thrust + strip.classes[after].modifier
            options.append(TurnOption(number, True, net, after, burns))
    return options

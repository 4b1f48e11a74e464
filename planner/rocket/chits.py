"""The two chits on a fuel strip, and every free action that moves them (hf4 section 5, hf3 D1 and D2).

All functions take chits and give new ones; a move that the strip does not allow raises BadStack. Masses are those that
the strip counts: a stack of cards without mass counts 1, so a first mass of 1 taken aboard moves nothing (hf4 Q14).
"""

from __future__ import annotations

from typing import NamedTuple

from planner.errors import BadStack
from planner.rocket.strip import Strip, mass_text, mixed_grade


class Chits(NamedTuple):
    """Strip positions of dry and wet mass, and the grade of the fuel between them."""

    dry: int
    wet: int
    grade: str = "water"


def fuel_steps(strip: Strip, chits: Chits) -> int:
    """Black steps until the tanks are dry."""
    return strip.fuel_steps(chits.wet, chits.dry)


def load_fuel(strip: Strip, chits: Chits, tanks: int, grade: str = "water") -> Chits:
    """Tanks into the fuel strip: red moves right; a mixture takes the poorest grade (hf4 G1b, F4; hf3 4.3)."""
    if not tanks:
        return chits
    empty = chits.wet == chits.dry
    mixed = grade if empty else mixed_grade((grade, chits.grade))
    return _checked(strip, Chits(chits.dry, _added(strip, chits.wet, tanks), mixed))


def load_cargo(strip: Strip, chits: Chits, mass: int) -> Chits:
    """Cargo aboard: both chits the same number of red moves right (hf4 G1a, F2b; hf3 D2)."""
    return _checked(strip, chits._replace(dry=_added(strip, chits.dry, mass), wet=_added(strip, chits.wet, mass)))


def drop_cargo(strip: Strip, chits: Chits, mass: int) -> Chits:
    """Cargo jettisoned, unloaded, or a heavy radiator turned light: both chits left (hf4 G1g, hf3 D2)."""
    dry, wet = _removed(strip, chits.dry, mass), _removed(strip, chits.wet, mass)
    return _checked(strip, chits._replace(dry=dry, wet=max(dry, wet)))


def burn(strip: Strip, chits: Chits, steps: int) -> Chits:
    """Burn or jettison fuel: black steps left, never past the dry chit (hf4 F3, G1f; hf3 4.3)."""
    if steps < 0:
        raise BadStack(f"fuel steps must not be negative, got {steps}")
    if steps > fuel_steps(strip, chits):
        raise BadStack(f"{steps} fuel steps are more than the {fuel_steps(strip, chits)} aboard")
    # Above mass 23 one chain of positions may pass the dry chit on the other.
    return _checked(strip, chits._replace(wet=strip.burn(chits.wet, steps)))


def tanks_to_fuel(strip: Strip, chits: Chits, tanks: int, grade: str = "water") -> Chits:
    """Cargo tanks poured into the strip: the dry chit moves left, wet stays (hf4 G2a, hf3 K6)."""
    if not tanks:
        return chits
    mixed = grade if chits.wet == chits.dry else mixed_grade((grade, chits.grade))
    return _checked(strip, Chits(_removed(strip, chits.dry, tanks), chits.wet, mixed))


def fuel_to_tanks(strip: Strip, chits: Chits, tanks: int, dirt_tanks: bool = False) -> Chits:
    """Fuel bottled into cargo tanks: the dry chit moves right, wet stays (hf4 G2b, hf3 K6).

    There are tanks of dirt in the 3rd edition (`dirt_tanks`) and none in the 4th.
    """
    _check_bottled(chits, tanks, dirt_tanks)
    return _checked(strip, chits._replace(dry=_added(strip, chits.dry, tanks)))


def fuel_unloaded_as_tanks(strip: Strip, chits: Chits, tanks: int, dirt_tanks: bool = False) -> Chits:
    """Fuel bottled and handed over at once: wet moves left on red (hf4 G2b, living rules)."""
    _check_bottled(chits, tanks, dirt_tanks)
    return _checked(strip, chits._replace(wet=_removed(strip, chits.wet, tanks)))


def grind_cards(strip: Strip, chits: Chits, mass: int) -> Chits:
    """Phileas Fogg: cards become dirt fuel. The dry chit moves left, wet stays (hf4 G2c, hf3 V)."""
    if not mass:
        return chits
    return _checked(strip, Chits(_removed(strip, chits.dry, mass), chits.wet, "dirt"))


def set_dirt(strip: Strip, chits: Chits, wet_mass: int) -> Chits:
    """Dirt taken up on a site: wet is set to any mass up to the limit (hf4 G1c)."""
    return _checked(strip, Chits(chits.dry, strip.position(wet_mass), "dirt"))


def _check_bottled(chits: Chits, tanks: int, dirt_tanks: bool) -> None:
    if chits.grade == "dirt" and tanks and not dirt_tanks:
        raise BadStack("dirt cannot be bottled into tanks")


def _added(strip: Strip, position: int, masses: int) -> int:
    if masses < 0:
        raise BadStack(f"mass must not be negative, got {masses}")
    return strip.add_mass(position, masses)


def _removed(strip: Strip, position: int, masses: int) -> int:
    if masses < 0:
        raise BadStack(f"mass must not be negative, got {masses}")
    return strip.remove_mass(position, masses)


def _checked(strip: Strip, chits: Chits) -> Chits:
    if strip.masses[chits.wet] < strip.masses[chits.dry]:
        raise BadStack(
            f"wet mass {mass_text(strip.masses[chits.wet])} would fall below dry mass "
            f"{mass_text(strip.masses[chits.dry])}"
        )
    return chits

"""What answers begin with: title, rocket, year, and how far it is proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.editions.seasons import season_of
from planner.report.wording import counted, labelled
from planner.rocket.stackfile import QUICK_ROCKET
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.rocket.stack import Stack


def head_lines(mission: Mission, title: str, status: str, lead: str = "") -> list[str]:
    """What every answer of the search begins with: rocket, year, status."""
    return head_of(title, mission.stack, mission.year, ("status", status), lead, mission.any_load)


def head_of(
    title: str, stack: Stack, year: int, last: tuple[str, str], lead: str = "", any_load: bool = False
) -> list[str]:
    """Rocket and year, and one more line of its own; `lead` goes before the words for the rocket."""
    rocket, season = lead + rocket_words(stack, any_load), season_of(year, stack.readings)
    return [title, *labelled([("rocket", rocket), ("year", f"{year} ({season})"), last]), ""]


def head_facts(mission: Mission, status: str, years: int) -> dict[str, Any]:
    """What every answer of the search begins with, ready for JSON."""
    return {
        "status": status,
        "edition": mission.stack.edition.name,
        "board": mission.board.name,
        "start": mission.start,
        "year": mission.year,
        "max_years": years,
        "readings": dict(mission.stack.readings),
        "stack": mission.stack.data,
        "any_load": mission.any_load,
    }


def rocket_words(stack: Stack, any_load: bool = False) -> str:
    """A rocket in a line; one that may load fewer tanks has up to so many."""
    if stack.kind.has_fixed_thrust:
        return f"net thrust {stack.fixed_thrust}, a fuel step a burn, fuel without end"
    if stack.name != QUICK_ROCKET or stack.aboard or len(stack.cargo) != 1:
        if any_load:
            most = counted(mass_text(stack.tanks or 0), "tank")
            return f"{stack.name}, dry {stack.dry_mass}, up to {most} of {stack.grade}"
        masses = f"{stack.name}, dry {stack.dry_mass}, wet {mass_text(stack.wet_mass)}"
        return f"{masses}, {stack.fuel_steps} fuel steps of {stack.grade}"
    engines, (rocket,) = [engine.name for engine in stack.quick_engines], stack.cargo
    tanks = (stack.data or {}).get("tanks", 0)
    words = [f"engine{'s' * (len(engines) > 1)} {' and '.join(engines)}", f"dry mass {rocket.mass}"]
    words.append(f"{'up to ' * any_load}{tanks} tank{'s' * (tanks != 1)}")
    if rocket.rad_hard is not None:
        words.append(f"rad-hard {rocket.rad_hard}")
    return ", ".join(words + ["powersat"] * stack.powersat)

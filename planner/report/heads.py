"""What answers begin with: title, rocket, year, and how far it is proven."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.editions.edition import DEFAULT_EDITION
from planner.editions.seasons import season_of
from planner.report.assumed import ALL_SAID, Unsaid, assumptions
from planner.report.planwords import fuel_text
from planner.report.wording import counted, labelled
from planner.rocket.stackfile import QUICK_ROCKET
from planner.rocket.strip import mass_text
from planner.rocket.whatif import PAYLOAD

if TYPE_CHECKING:
    from planner.missions.mission import Mission
    from planner.rocket.stack import Stack


def head_lines(
    mission: Mission,
    title: str,
    status: str,
    lead: str = "",
    unsaid: Unsaid = ALL_SAID,
    meets_belts: bool = True,
    rows: Sequence[tuple[str, str]] = (),
) -> list[str]:
    """What every answer of the search begins with: rocket, year, further rows, what is assumed, status."""
    assumed, last = assumptions(mission.stack, unsaid, mission.relaxed, meets_belts), ("status", status)
    return head_of(title, mission.stack, mission.year, last, lead, unsaid, assumed, mission.any_load, rows)


def head_of(
    title: str,
    stack: Stack,
    year: int,
    last: tuple[str, str],
    lead: str = "",
    unsaid: Unsaid = ALL_SAID,
    assumed: Sequence[str] = (),
    any_load: bool = False,
    more: Sequence[tuple[str, str]] = (),
) -> list[str]:
    """Rocket, year, what is assumed, and one more line of its own; `lead` goes before the words for the rocket."""
    rocket, spoken = lead + rocket_words(stack, any_load), f"{year} ({season_of(year, stack.readings)})"
    rows = [("rules", stack.edition.title)] if stack.edition.name != DEFAULT_EDITION else []
    rows += [("rocket", rocket), ("year", f"none given, so {spoken}" if unsaid.year else spoken)]
    rows += more
    rows += [("assumed", "; ".join(assumed))] if assumed else []
    return [title, *labelled([*rows, last]), ""]


def head_facts(
    mission: Mission, status: str, years: int, unsaid: Unsaid = ALL_SAID, meets_belts: bool = True
) -> dict[str, Any]:
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
        **({"finao": mission.finao} if mission.finao else {}),
        "assumed": [
            *defaults(mission.stack, mission.year, unsaid),
            *assumptions(mission.stack, unsaid, mission.relaxed, meets_belts),
        ],
    }


def defaults(stack: Stack, year: int, unsaid: Unsaid) -> list[str]:
    """What stands in for a rocket or a year that nobody named, in sentences: a text says so in their own lines."""
    said = [f"no rocket given: {rocket_words(stack)}"] * unsaid.rocket
    return said + [f"no year given: {year} ({season_of(year, stack.readings)})"] * unsaid.year


def rocket_words(stack: Stack, any_load: bool = False) -> str:
    """A rocket in a line; one that may load fewer tanks has up to so many."""
    if stack.kind.has_fixed_thrust:
        return f"net thrust {stack.fixed_thrust}, a fuel step a burn, fuel without end"
    cargo = [piece for piece in stack.cargo if piece.name != PAYLOAD]
    if stack.name != QUICK_ROCKET or stack.aboard or len(cargo) != 1:
        if any_load:
            most = counted(mass_text(stack.tanks or 0), "tank")
            return f"{stack.name}, dry {stack.dry_mass}, up to {most} of {stack.grade}"
        masses = f"{stack.name}, dry {stack.dry_mass}, wet {mass_text(stack.wet_mass)}"
        tanks = Fraction(stack.wet_mass) - stack.dry_mass
        return f"{masses}, {fuel_text(tanks, stack.fuel_steps)} of {stack.grade}"
    engines, (rocket,) = [engine.name for engine in stack.quick_engines], cargo
    words = [f"engine{'s' * (len(engines) > 1)} {' and '.join(engines)}", f"dry {rocket.mass}"]
    words += [f"payload {piece.mass}" for piece in stack.cargo if piece.name == PAYLOAD]
    words.append("up to " * any_load + counted(mass_text(stack.tanks or 0), "tank"))
    if rocket.rad_hard is not None:
        words.append(f"rad-hard {rocket.rad_hard}")
    return ", ".join(words + ["powersat"] * stack.powersat)

"""Ships, owners, places and steps of Stellar Horizons in words."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from planner.report.wording import counted, percent
from planner.stellar.factfile import range_text
from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import Flight, Player, Step
from planner.stellar.places import TRANSFER, box_text, place_of, told


def ship_text(ship: Ship) -> str:
    """What flies."""
    if ship.is_crewed:
        named = "" if ship.name == f"CV-{ship.size}" else f", CV-{ship.size}"
        return f"{ship.name} (crewed{named})"
    return f"{ship.name} (robot)" if ship.name == ship.kind else f"{ship.name} ({ship.kind})"


def owner_text(facts: Facts, player: Player, ship: Ship) -> str:
    """What its owner has."""
    parts = [
        facts.technologies[one].name + (f" from {since}" if since else "") for one, since in player.technologies
    ] or ["no technology"]
    if player.home != Player().home:
        parts.append(f"at home on {facts.worlds[player.home].name}")
    if player.modifier is not None:
        parts.append(f"transfers x {decimal(player.modifier)}")
    if player.range is not None and ship.is_crewed:
        parts.append(f"crewed range {range_text(player.range)}")
    for title, value in (
        ("engines fail on", player.engine_malfunction),
        ("robots fail on", player.robot_malfunction),
        ("recall on", player.recall),
    ):
        if value is not None:
            parts.append(f"{title} {value}")
    parts += [
        f"base at {told(facts, base.place)}"
        + (f" ({base.facility})" if base.facility else "")
        + (f" from {base.since}" if base.since else "")
        for base in player.bases
    ]
    return ", ".join(parts)


def decimal(value: Fraction) -> str:
    """A modifier as it is printed.

    >>> decimal(Fraction(3, 5)), decimal(Fraction(1, 3))
    ('0.6', '1/3')
    """
    text = f"{float(value):g}"
    return text if Fraction(text) == value else str(value)


def roll_text(fails_on: int | None, bad: str = "lost") -> str:
    """What a roll must show.

    >>> roll_text(3), roll_text(0)
    ('d100: 1-3 lost', 'no roll')
    """
    if not fails_on:
        return "no roll"
    return f"d100: {'1' if fails_on == 1 else f'1-{fails_on}'} {bad}"


def way_text(facts: Facts, path: tuple[str, ...]) -> str:
    """Places entered, one after the other."""
    return " > ".join(_end(facts, place) for place in path)


def _end(facts: Facts, place: str) -> str:
    kind, of, box = place_of(place)
    return f"{facts.systems[of].name} box {box_text(box)}" if kind == TRANSFER else told(facts, place)


def step_text(facts: Facts, step: Step, crewed: bool) -> str:
    """One thing done, with its roll."""
    if step.do == "descend":
        return f"comes down to {told(facts, step.path[-1])}"
    if step.do == "service":
        return "is serviced: leaves reserve"
    if step.do == "reserve":
        return "goes into reserve"
    if step.do == "explore":
        with_probe = " with its probe" if step.probe else ""
        bad = "recalled" if crewed else "lost"
        return f"explores {facts.worlds[step.world].name}{with_probe}; {roll_text(step.fails_on, bad)}"
    if not step.path:
        return f"moves apart, in place; {roll_text(step.fails_on)}"
    verb = "must go on" if step.do == "transfer" else f"launched on an LV-{step.launcher}" if step.launcher else "moves"
    docks = ", docks" if step.docks else ""
    return f"{verb}: {way_text(facts, step.path)}{docks}; {roll_text(step.fails_on)}"


def flight_lines(facts: Facts, flight: Flight) -> list[str]:
    """A flight year by year, with what the odds are so far; years of coming down are left out."""
    return [f"{year}  {text}" for year, text in told_steps(facts, flight)]


def told_steps(facts: Facts, flight: Flight) -> list[tuple[int, str]]:
    """All that is done on a flight, each with its year and with what the odds are so far."""
    lines, odds = [], Fraction(1)
    steps = [(year.year, step) for year in flight.years for step in year.steps]
    for (year, step), later in zip(steps, [later for _, later in pairwise([*steps, (0, None)])], strict=True):
        told_step = step_text(facts, step, flight.ship.is_crewed)
        risky = step.do in ("move", "transfer") or (step.do == "explore" and not flight.ship.is_crewed)
        if risky and step.fails_on and not (step.do == "explore" and later[1] is None):
            odds = odds * (100 - step.fails_on) / 100
            told_step += f" (so far {percent(odds)})"
        lines.append((year, told_step))
    return lines


def years_text(years: int) -> str:
    """
    >>> years_text(0), years_text(1)
    ('within the first year', '1 year')
    """
    return counted(years, "year") if years else "within the first year"

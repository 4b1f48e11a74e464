"""Several rockets side by side: masses, fuel, and the net thrust that each has now, zone by zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from planner.report.tables import table_lines
from planner.report.toldrocket import ToldStack, stack_facts
from planner.report.wording import wrapped
from planner.rocket.strip import mass_text
from planner.screen import columns as columns_of_screen


def stacks_lines(told: Sequence[ToldStack]) -> list[str]:
    """A row for each thing that is told, a column for each rocket."""
    lines = []
    for number, rocket in enumerate(told, start=1):
        lines += wrapped(f"rocket {number}  {rocket.stack.name}  ({rocket.stack.edition.name})", 10)
    titles = ["", *(f"rocket {number}" for number in range(1, len(told) + 1))]
    rows = [[label, *(cell(rocket) for rocket in told)] for label, cell in _ROWS]
    rows.append(["net thrust now", *("" for _ in told)])
    rows += [[f"  {zone.capitalize()}", *(_best_net(rocket, zone) for rocket in told)] for zone in _zones(told)]
    return [*lines, "", *_fitting([titles, *rows])]


def stacks_facts(told: Sequence[ToldStack]) -> dict[str, Any]:
    """The same ready for JSON, with all that is told of each rocket."""
    return {"rockets": [stack_facts(rocket) for rocket in told]}


def best_net_thrust(told: ToldStack, zone: str) -> int | None:
    """The highest net thrust that any engine has in a zone now; None if none can be activated there."""
    nets = [row.by_zone.get(zone) for engine in told.engines for row in engine.now]
    return max((net for net in nets if net is not None), default=None)


def _zones(told: Sequence[ToldStack]) -> list[str]:
    return list(dict.fromkeys(zone for rocket in told for zone in rocket.largest_landing))


def _best_net(told: ToldStack, zone: str) -> str:
    net = best_net_thrust(told, zone)
    return "-" if net is None else str(net)


def _weighed(cell: Callable[[ToldStack], str]) -> Callable[[ToldStack], str]:
    """A cell that the mass-free form leaves empty."""
    return lambda told: cell(told) if told.stack.kind.is_weighed else ""


def _burns(told: ToldStack) -> str:
    """Burns of the engine that gets most out of the fuel aboard."""
    burns = [engine.burns_available for engine in told.engines if engine.usable]
    return "no end" if None in burns else str(max((each for each in burns if each is not None), default="-"))


def _thrust(told: ToldStack) -> str:
    """Of the strongest engine, before mass, sunlight and afterburner."""
    return str(max((each.engine.base + each.engine.modifier for each in told.engines), default="-"))


def _largest(told: ToldStack) -> str:
    sizes = [size for size in told.largest_landing.values() if size is not None]
    return str(max(sizes, default="none"))


def _dead(told: ToldStack) -> str:
    mass = sum(card.mass for card in told.dead_weight)
    return str(mass) if told.dead_weight else "-"


_ROWS: tuple[tuple[str, Callable[[ToldStack], str]], ...] = (
    ("dry mass", _weighed(lambda told: str(told.stack.dry_mass))),
    ("dead weight in it", _weighed(_dead)),
    ("wet mass", _weighed(lambda told: mass_text(told.stack.wet_mass))),
    ("weight class", _weighed(lambda told: told.stack.strip.classes[told.stack.wet].name)),
    ("fuel", _weighed(lambda told: told.stack.grade)),
    ("fuel steps", _weighed(lambda told: str(told.stack.fuel_steps))),
    ("burns at most", _burns),
    ("thrust", _thrust),
    ("engines that run", lambda told: str(sum(engine.usable for engine in told.engines))),
    ("largest landing", _largest),
)


def _fitting(rows: Sequence[Sequence[str]]) -> list[str]:
    """One table, or several below each other where a line would not fit the screen."""
    columns = list(zip(*rows, strict=True))
    label = max(map(len, columns[0]))
    at_once = max(1, (columns_of_screen() - label) // (max(len(text) for column in columns[1:] for text in column) + 2))
    lines: list[str] = []
    for first in range(1, len(columns), at_once):
        some = zip(columns[0], *columns[first : first + at_once], strict=True)
        lines += [*([""] if first > 1 else []), *table_lines(list(some), {""})]
    return lines

"""Where things stand in a picture: systems side by side in rows, each with its boxes above and its worlds below."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from planner.stellar.facts import Facts, World
from planner.stellar.places import FLYBY, ORBIT, PRINTED_BOXES, SURFACE, TRANSFER, place_of

COLUMN, MARGIN, GAP = 116.0, 24.0, 18.0
BOX_W, BOX_H = 40.0, 22.0
GATE_W, GATE_H = 84.0, 28.0
ORBIT_R, WORLD_R = 17.0, 21.0
TITLE, PANEL_H = 44.0, 470.0
_TOP_BOX, _GATE_Y, _ORBIT_Y, _WORLD_Y = 66.0, 232.0, 318.0, 392.0
WIDEST = 1600.0


class Panel(NamedTuple):
    """The room of one system."""

    system: str
    x: float
    y: float
    width: float


class Layout(NamedTuple):
    """Every place with its point, and the panels."""

    places: dict[str, tuple[float, float]]
    panels: tuple[Panel, ...]
    width: float
    height: float

    def of(self, place: str) -> tuple[float, float]:
        """The point of a place; a box above 6 stands where the printed box with its markers does."""
        kind, of, box = place_of(place)
        if kind == TRANSFER:
            return self.places[f"{TRANSFER}:{of}:{(box - 1) % PRINTED_BOXES + 1}"]
        return self.places[place]


def layout_of(facts: Facts, systems: Collection[str] | None = None, worlds: Collection[str] | None = None) -> Layout:
    """A layout of all systems, or of some, from the Sun outwards; of some worlds only, if they are named."""
    outwards = sorted(facts.systems, key=lambda key: facts.systems[key].h)
    shown = [key for key in outwards if systems is None or key in systems]
    panels: list[Panel] = []
    x = y = MARGIN
    for key in shown:
        width = max(1, len(_visited(facts, key, worlds))) * COLUMN
        if x > MARGIN and x + width > WIDEST:
            x, y = MARGIN, y + PANEL_H + GAP
        panels.append(Panel(key, x, y, width))
        x += width + GAP
    places: dict[str, tuple[float, float]] = {}
    for panel in panels:
        places |= _points(facts, panel, worlds)
    width = max(panel.x + panel.width for panel in panels) + MARGIN
    return Layout(places, tuple(panels), width, y + PANEL_H + MARGIN)


def _visited(facts: Facts, system: str, chosen: Collection[str] | None) -> list[World]:
    """The worlds of a system with its central one in the middle."""
    worlds = [world for world in facts.worlds.values() if world.system == system and world.places]
    central = facts.systems[system].central
    if chosen is not None:
        worlds = [world for world in worlds if world.id in chosen] or [facts.worlds[central]]
    others = [world for world in worlds if world.id != central]
    half = len(others) // 2
    return [*others[:half], *(world for world in worlds if world.id == central), *others[half:]]


def _points(facts: Facts, panel: Panel, worlds: Collection[str] | None) -> dict[str, tuple[float, float]]:
    middle = panel.x + panel.width / 2
    found = {f"{FLYBY}:{panel.system}": (middle, panel.y + _GATE_Y)}
    for box in range(1, PRINTED_BOXES + 1):
        found[f"{TRANSFER}:{panel.system}:{box}"] = (middle, panel.y + _TOP_BOX + (PRINTED_BOXES - box) * (BOX_H + 3))
    for number, world in enumerate(_visited(facts, panel.system, worlds)):
        x = panel.x + (number + 0.5) * COLUMN
        found[f"{ORBIT}:{world.id}"] = (x, panel.y + _ORBIT_Y)
        found[f"{SURFACE}:{world.id}"] = (x, panel.y + _WORLD_Y)
    return found

"""Where a ship gets to, as a picture: all systems, and beside each place the years of the fastest flight there."""

from __future__ import annotations

from planner.drawing.colours import DARK, LIGHT
from planner.stellar.drawing.layout import BOX_W, GATE_W, WORLD_R, layout_of
from planner.stellar.drawing.sheet import KEY, grounds, page, places, text
from planner.stellar.places import FLYBY, ORBIT, SURFACE, place_of, told
from planner.stellar.reaching import Reach

_YEARS = "number in colour: years of the flight told first; without one: out of reach, or not asked for; S: the start"
# From the middle of a place, so that nothing of it is hidden.
_ASIDE = {ORBIT: (25.0, 10.0), SURFACE: (-WORLD_R - 12.0, 0.0), FLYBY: (-GATE_W / 2 - 12.0, 0.0)}


def draw_reach(found: Reach, dark: bool = False) -> str:
    """SVG of all systems with what is reached."""
    facts, palette = found.craft.facts, DARK if dark else LIGHT
    layout = layout_of(facts)
    drawn = [*grounds(facts, layout, palette), *places(facts, layout, palette)]
    marks = {found.start: "S"}
    for one in found.reached:
        if one.answer is not None and one.answer.flights and one.place != found.start:
            marks[one.place] = str(one.answer.flights[0].turns)
    for place, mark in marks.items():
        x, y = layout.of(place)
        # Each years' number has its colour, so that what is equally far shows.
        colour, on_colour = palette.turns[0 if mark == "S" else int(mark) % len(palette.turns)]
        aside, up = _ASIDE.get(place_of(place).kind, (-BOX_W, 0.0))
        x, y = x + aside, y - up
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{colour}"/>')
        drawn.append(text(x, y + 4.0, mark, on_colour, 11, bold=True))
    title = f"From {told(facts, found.start)}: {found.craft.ship.name}, {found.craft.year}"
    return page(layout, title, drawn, [_YEARS, KEY], palette)
